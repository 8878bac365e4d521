"""Whether a handheld can run the firmware: asked before anything is written."""

from tools.firmware import HANDHELD, PC
from tools.install.device import GET_MICROPYTHON, Identity, InstallError
from tools.micropython import OLDEST

# The chips' instruction sets, in MicroPython's numbering of them.
ARCHITECTURES = (
    "none", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip
# Code for a Cortex-M0+ runs on the larger ones, too.
RUNS_ON = {PC: (PC,), HANDHELD: ARCHITECTURES[4:9]}


def check(identity: Identity, code: dict[str, bytes], arch: str) -> None:
    """Raises InstallError unless what is compiled for `arch` runs there."""
    if identity.name != "micropython":
        raise InstallError(f"{identity}: this is no MicroPython: {GET_MICROPYTHON}")
    number = identity.mpy >> 10 & 0xF
    there = ARCHITECTURES[number] if number < len(ARCHITECTURES) else "unknown"
    if there not in RUNS_ON[arch]:
        raise InstallError(
            f"{identity}: the wrong board: its chip is {there}, and the game is made for {arch}"
        )
    if identity.version < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise InstallError(f"{identity}: {oldest} or later is needed: {GET_MICROPYTHON}")
    takes = identity.mpy & 0xFF, identity.mpy >> 8 & 3
    for version, flags in {(d[1], d[2]) for path, d in code.items() if path.endswith(".mpy")}:
        native = flags >> 2 & 0xF  # without such code the subversion does not count
        if version != takes[0] or native and flags & 3 != takes[1]:
            raise InstallError(
                f"{identity}: it takes .mpy files of version {takes[0]}.{takes[1]}, and mpy-cross "
                f"makes {version}.{flags & 3}: {GET_MICROPYTHON}"
            )
