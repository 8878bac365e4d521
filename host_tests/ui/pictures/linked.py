"""Two handhelds at a cable, the other of which is made up within the one that is looked at."""

from functools import wraps

from host_tests.ui.hands import BAR, MENU_QUIT, MENU_RESIGN, YES, Hands
from host_tests.ui.pictures.props import (
    GO_ON,
    HOLD,
    fill_board,
    hold_time,
    press,
    repaint,
    run,
    score,
)

ACCEPT, TAKE = (262, 217), (145, 217)
CHALLENGER = (60, 178)
OK = (105, 178)
# Another Link, on a pipe to ours, that accepts whatever comes; `app.peer` is there to be told what
# its player does. Ours has the greater nonce, and is player 1.
PEER = """
import io, os, time
from engine.game import Game
from link import session
class Pipe:
    def __init__(self):
        self.came, self.end = bytearray(), self
    def any(self):
        return len(self.came)
    def readinto(self, buffer):
        count = min(len(buffer), len(self.came))
        buffer[:count] = self.came[:count]
        self.came[:] = self.came[count:]
        return count or None
    def write(self, data):
        if self.end:
            self.end.came.extend(data)
    def close(self):
        pass
class Peer(session.Link):
    def tick(self):
        super().tick()
        if self.state == session.SEEDED:
            rules, clock = self.mine.rules, modules['ui.keeper'].clock()
            self.begin(Game(app.lexicon, self.players(), self.seed, rules, clock))
        if self.state == session.PLAYING and self.play.arrived:
            self.play.take()
class Ours(Pipe):
    def any(self):
        if app.peer:
            app.peer.tick()
        return super().any()
ours, theirs = Ours(), Pipe()
ours.end, theirs.end = theirs, ours
def peer(name, rules):
    app.peer = Peer(theirs, app.lexicon, name, rules, 0, bytes, time.ticks_ms, time.ticks_diff,
                    lambda: True)
app.peer, app.ours, app.meet = None, ours, peer
real = app.cable
app.cable = lambda: (setattr(app, 'cable', real), ours)[1]
"""
REFUSED = "WWWWW's handheld sent what is not allowed: that tile is not on your rack."
NONCE = "app.link.mine.nonce = 1 << 30"


def search(hands: Hands, mine: str = "ANNA") -> None:
    """Open the Link screen, with a cable that leads to nobody yet."""
    run(hands, f"app.keeper.settings.names[0] = {mine!r}")
    run(hands, PEER)
    run(hands, f"app.plug()\n{NONCE}")
    hands.unit.wait_idle()


def meet(hands: Hands, theirs: str = "BEN", rules: str = "app.link.mine.rules") -> None:
    """Let the other be found, with these rules."""
    run(hands, f"Rules = app.link.mine.rules.__class__\napp.meet({theirs!r}, {rules})")
    hands.unit.wait_for("app.link.state and app.peer.theirs and not app._painting")
    shown(hands)


def agree(hands: Hands, mine: str = "ANNA", theirs: str = "BEN", rules: str = "") -> None:
    """A linked game is begun."""
    run(hands, f"app.keeper.settings.rules = app.keeper.settings.rules.__class__({rules})")
    search(hands, mine)
    meet(hands, theirs)
    run(hands, "app.peer.accept()")
    hands.tap(ACCEPT)
    hands.unit.wait_for("app._stack[0].name == 'board' and app.peer.play")
    hands.unit.wait_idle()


def begin(hands: Hands, *how: str) -> None:
    """The same, with racks that are known, before READY."""
    agree(hands, *how)
    hands.deal("CARTERS", "AEIOUNT")
    run(hands, "game.bag.draw(len(game.bag) - 80)")
    for thing in ("bag.tiles[:]", "bag.size", "bag.random.state", "players[0].rack[:]",
                  "players[1].rack[:]"):  # fmt: skip
        run(hands, f"app.peer.play.game.{thing} = game.{thing}")
    run(hands, "app.screen.turn.refill(b'')\napp.screen.turn.refill(game.players[0].rack)")


def theirs(hands: Hands, act: str) -> None:
    """Let the other do something, and wait until it has been dealt with here."""
    run(hands, f"app.peer.play.{act}")
    hands.unit.wait_for("app.peer.play.settled")
    hands.unit.wait_idle()


def think(hands: Hands, *seconds: int) -> None:
    """Let the clocks stand where the players have thought so long, here and there."""
    hold_time(hands, *seconds)
    run(hands, "app.peer.play.game.clock.used[:] = game.clock.used")


def settle(hands: Hands) -> None:
    hands.unit.wait_for("app.link.play.settled and not app.keeper.pending")
    hands.unit.wait_idle()


def freeze(hands: Hands, code: str = "") -> None:
    """Let the link stand still, in a state."""
    run(hands, f"link = app.link\nlink.tick = lambda: None\n{code}")


def unplug(hands: Hands, seconds: int) -> None:
    """Let the other be silent for so long, on the board."""
    run(
        hands,
        "flow = app._stack[0].flow\n"
        "flow._tell_silence = lambda player, seconds: "
        f"type(flow)._tell_silence(flow, player, {seconds})",
    )
    freeze(hands, f"link.lost = {1000 * seconds}")
    hands.unit.wait_idle()


def at_a_cable(scene):
    """The scene, and nothing of the other handheld left after it."""

    @wraps(scene)
    def played(hands: Hands):
        yield from scene(hands)
        run(hands, "if app.link:\n    app.link.close()")
        run(hands, "app.title()\napp.peer = app.ours = app.meet = None")

    return played


def shown(hands: Hands) -> None:
    """Wait until the Link screen shows all that it depends on."""
    hands.unit.wait_for("app.screen._state() == app.screen._seen")


@at_a_cable
def finding(hands: Hands):
    search(hands)
    yield "link-searching"
    run(hands, "app.ours.end = app.ours")
    hands.unit.wait_for("app.link.echo")
    shown(hands)
    yield "link-echo"
    run(hands, "app.ours.end = None")
    hands.unit.wait_for("app.link.echo")
    press(hands, "B")
    search(hands)
    meet(hands)
    yield "link-found"
    press(hands, "A", "RIGHT")
    yield "link-by-keys"
    hands.tap(ACCEPT)
    shown(hands)
    yield "link-waiting"
    press(hands, "B")


@at_a_cable
def differing(hands: Hands):
    search(hands, "WWWWW")
    meet(hands, "WWWWW", "Rules('tournament', rack_size=9, finish_line=True)")
    yield "link-differs"
    hands.tap(TAKE)
    hands.unit.wait_for("not app.peer.differences")
    run(hands, "app.peer.accept()")
    hands.unit.wait_for("app.link.theirs.ready")
    shown(hands)
    yield "link-accepted-there"
    press(hands, "B")
    search(hands, "")
    meet(hands, "")
    yield "link-nameless"
    run(hands, "app.peer.mine.pack_id, app.peer.mine.words, app.peer.mine.title = 1, 9, 24 * 'W'")
    hands.unit.wait_for("app.link.problem")
    shown(hands)
    yield "link-other-dictionary"
    run(hands, "app.peer.mine.version = 2")
    hands.unit.wait_for("app.link.theirs.version == 2")
    shown(hands)
    yield "link-other-version"
    press(hands, "B")


@at_a_cable
def linked_turns(hands: Hands):
    begin(hands, "WWWWW", "WWWWW", "minutes=25")
    think(hands, 61, 62)
    yield "board-linked-ready"
    hands.tap(BAR)
    hands.zoom_in()
    hands.place_word((0, 2, 3), 7, 6)
    hands.tap(BAR)
    think(hands, 61, 62)
    yield "board-linked-continue"
    hands.tap(BAR)
    settle(hands)
    yield "board-other-plays"
    theirs(hands, "challenge()")
    yield "challenge-other-decides"
    hands.tap(OK)
    yield "board-other-decides"
    theirs(hands, "decide(False)")
    yield "board-other-has-decided"
    think(hands, 61, 62)
    run(hands, HOLD)
    run(hands, "app.peer.play.place(bytes((110, 111, 112)), bytes((1, 14, 20)))")
    hands.unit.wait_for("app.screen.flow.stage == modules['ui.flow'].SHOW")
    yield "board-other-has-played"
    run(hands, GO_ON)
    hands.unit.wait_idle()
    yield "board-ready-again"
    hands.tap(BAR)
    hands.choose("CHALLENGE")
    yield "challenge-by-one-here"
    hands.tap(CHALLENGER)
    yield "challenge-of-the-other-fails"


@at_a_cable
def linked_trouble(hands: Hands):
    begin(hands, "WWWWW", "W.WWW")
    fill_board(hands)
    score(hands, 1782, 1024, last=1082)
    hands.tap(BAR)
    unplug(hands, 65)
    yield "board-no-word"
    freeze(hands, "link.state, link.theirs.identity, link.theirs.name = 1, 0, 'W.WWW'")
    hands.unit.settle()
    yield "board-not-resumed"
    press(hands, "PAUSE")
    run(
        hands,
        "play = app.link.play\n"
        "play.channel.theirs = bytes((1,)) + play.channel.theirs[1:]\n"
        "play.pausing = False\n"
        "app.screen._rest()\napp.repaint()",
    )
    yield "pause-by-the-other"
    begin(hands)
    hands.tap(BAR)
    hands.choose("PASS")
    hands.tap(YES)
    settle(hands)
    hands.tap(BAR)
    press(hands, "MENU")
    hands.tap(MENU_RESIGN)
    freeze(hands)
    hands.tap(YES)
    yield "board-resigns"
    begin(hands)
    run(hands, f"app.link.play.trouble = {REFUSED!r}")
    hands.unit.wait_screen("alert")
    yield "alert-cannot-go-on"
    press(hands, "A", "A")
    yield "board-stopped"
    begin(hands)
    run(hands, "app.peer.bye('BEN has saved and quit. RESUME on both handhelds goes on.')")
    hands.unit.wait_screen("alert")
    yield "alert-no-longer-linked"


@at_a_cable
def linked_again(hands: Hands):
    agree(hands)
    press(hands, "MENU")
    hands.tap(MENU_QUIT)
    hands.unit.wait_for("app.screen.name == 'title' and not app.link")
    run(hands, PEER)
    run(hands, "app.resume()")
    hands.unit.wait_idle()
    yield "link-resumes"
    meet(hands)
    yield "link-other-game"
    hands.tap(ACCEPT)
    hands.unit.wait_for("not app.peer.differences and app.screen._state() == app.screen._seen")
    yield "link-new-game"
    hands.tap(ACCEPT)
    yield "confirm-linked-game-dropped"


@at_a_cable
def rematches(hands: Hands):
    agree(hands, "WWWWW", "W.WWW", "'tournament'")
    run(hands, "game.draws, game.first = [[(0, 20), (1, 3)]], 1")
    repaint(hands)
    yield "draw-linked"
    press(hands, "B")
    begin(hands)
    theirs(hands, "resign()")
    hands.unit.wait_screen("end")
    hands.unit.wait_idle()
    yield "end-linked"
    run(hands, "app.peer.play.again = True")
    hands.unit.wait_for("app.screen._told")
    yield "end-rematch-wanted"
    run(hands, "app.peer.play.again = False")
    hands.unit.wait_for("not app.screen._told")
    hands.tap((260, 213))
    hands.unit.wait_for("app.screen._told")
    yield "end-rematch-waits"
    freeze(hands, "link.lost = 3000")
    hands.unit.wait_for("'No word' in app.screen._told")
    yield "end-no-word"


def cable_test(hands: Hands):
    search(hands)
    hands.tap(TAKE)  # where TEST CABLE is now
    for verdict in (1, 2, 3, 4, 5, 6, 0):
        run(hands, f"app.screen._judge = lambda now: {verdict}")
        run(hands, "app.screen._draw_counts = lambda: None")  # they count on
        hands.unit.wait_for(f"app.screen._verdict == {verdict}")
        hands.unit.wait_idle()
        yield f"cable-{verdict}"
    press(hands, "B")
    press(hands, "B")


SCENES = cable_test, finding, differing, linked_turns, linked_trouble, linked_again, rematches
