"""The line that tells how far an installation is."""

import time

from tools.install.progress import Progress


def test_share_and_remaining_time(monkeypatch):
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    progress = Progress(400)
    now = 106.0
    progress.advance("english.pack", 300)
    assert progress.line("english.pack").split("] ")[1] == " 75%    2 s left  english.pack"
    progress.advance("main.py", 100)
    assert "100%    0 s left" in progress.line("main.py")


def test_nothing_is_shown_where_no_terminal_is(capsys):
    progress = Progress(2)
    progress.advance("main.py", 2)
    progress.close()
    assert capsys.readouterr() == ("", "")
