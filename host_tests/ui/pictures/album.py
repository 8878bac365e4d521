"""Watches scenes, and compares what is seen with the pictures that are expected."""

from collections.abc import Callable, Iterator

from PIL import Image, ImageChops

from host_tests.ui.hands import Hands
from tools import BUILD, ROOT

Scene = Callable[[Hands], Iterator[str]]

EXPECTED = ROOT / "host_tests" / "data" / "screens"
SEEN = BUILD / "pictures"  # what differs, and how
STILL = "not (app._painting or app.lcd.dirty)"


def forget(hands: Hands) -> None:
    """To the title, with nothing set and nothing kept."""
    hands.unit.ask("(app.keeper.settings.__init__(), app.keeper.keep_settings())")
    hands.unit.ask("(app.keeper.reset_stats(), app.keeper._store.clear('game'), app.title())")
    hands.unit.wait_idle()


def watch(hands: Hands, scene: Scene) -> Iterator[tuple[str, Image.Image]]:
    """Each state of a scene, with its picture."""
    forget(hands)
    for state in scene(hands):
        hands.unit.settle(2)
        hands.unit.wait_for(STILL)
        screen = hands.unit.screen
        told = f"{state} shows the screen {screen}: {hands.unit.log()[-1000:]}"
        assert state.split("-")[0] == screen, told
        yield state, hands.unit.screenshot()
    forget(hands)


def differences(hands: Hands, scene: Scene) -> list[str]:
    """A line for each state of a scene that does not look as expected, and for each not seen."""
    folder = EXPECTED / scene.__name__
    missing = {path.stem for path in folder.glob("*.png")}
    found = []
    for state, seen in watch(hands, scene):
        if state not in missing:
            found.append(f"{state}: no picture is expected, {_show(state, seen)}")
            continue
        missing.remove(state)
        with Image.open(folder / f"{state}.png") as picture:
            expected = picture.convert("RGB")
        changed = ImageChops.difference(seen, expected).point(lambda part: 255 * (part > 0))
        if box := changed.getbbox():
            _show(f"{state}-changed", changed)
            found.append(f"{state}: differs within {box}, {_show(state, seen)}")
    return found + [f"{state}: not seen" for state in sorted(missing)]


def _show(name: str, picture: Image.Image) -> str:
    """Put a picture where a developer can look at it; tells where."""
    SEEN.mkdir(parents=True, exist_ok=True)
    picture.save(SEEN / f"{name}.png")
    return f"see {SEEN.relative_to(ROOT)}/{name}*.png"
