"""Make the expected pictures anew; what looks the same is left alone."""

import argparse
import sys
from pathlib import Path

from PIL import Image

from host_tests.ui.hands import Hands
from host_tests.ui.pictures import games, linked, outside, turns
from host_tests.ui.pictures.album import EXPECTED, Scene, watch
from tools import ROOT
from tools.bench.unit import BenchError, Unit

SCENES = {
    scene.__name__: scene for part in (outside, turns, games, linked) for scene in part.SCENES
}


def make(hands: Hands, scene: Scene) -> None:
    """Keep the pictures of a scene as those expected; what looks the same is left alone."""
    folder = EXPECTED / scene.__name__
    folder.mkdir(parents=True, exist_ok=True)
    old = {path.stem for path in folder.glob("*.png")}
    for state, seen in watch(hands, scene):
        path = folder / f"{state}.png"
        if state in old:
            old.remove(state)
            with Image.open(path) as picture:
                if picture.convert("RGB").tobytes() == seen.tobytes():
                    continue
        _save(seen, path)
        print(path.relative_to(ROOT))
    for state in old:
        (folder / f"{state}.png").unlink()


def _save(picture: Image.Image, path: Path) -> None:
    """Save a picture of 16 colours or fewer, in as few bytes as can be."""
    colours = sorted(colour for _, colour in picture.getcolors(16))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tests.ui.pictures", description=__doc__)
    parser.add_argument("scene", nargs="*", help="all of them if none")
    chosen = parser.parse_args().scene or SCENES
    for name in chosen:
        if name not in SCENES:
            parser.error(f"no scene {name}: there are {', '.join(SCENES)}")
    try:
        with Unit(name="pictures") as unit:
            unit.wait_screen("title")
            for name in chosen:
                make(Hands(unit), SCENES[name])
    except (BenchError, OSError) as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
