"""Brings an image to the ROMFS partition of a handheld."""

from binascii import b2a_base64

from tools.install.contents import MAIN
from tools.install.deploy import digest
from tools.install.device import BLOCK, Device, InstallError
from tools.install.progress import Progress


class RomDeployment:
    """What is to be done for the partition to hold `image`; carry_out() does it.

    The first block is erased first and written last, and without it MicroPython mounts nothing:
    an image that is half there is never used.
    """

    def __init__(self, device: Device, image: bytes):
        self._device = device
        self._blocks = [
            image[at : at + BLOCK].ljust(BLOCK, b"\xff") for at in range(0, len(image), BLOCK)
        ]
        there = device.call("rom_survey", len(self._blocks))
        changed = [n for n, data in enumerate(self._blocks) if there[n] != digest(data)]
        self._changed = sorted({*changed, 0} if changed else (), reverse=True)

    def __bool__(self) -> bool:
        """Whether there is anything to be done."""
        return bool(self._changed)

    @property
    def size(self) -> int:
        """Bytes to be sent."""
        return BLOCK * len(self._changed)

    def carry_out(self, progress: Progress) -> None:
        """Do it. A main.py that would look for its modules in vain goes first.

        Raises InstallError.
        """
        self._device.call("remove", MAIN)
        erase(self._device)
        for number in self._changed:
            self._device.call("rom_erase", number)
            data = b2a_base64(self._blocks[number], newline=False)
            self._device.call("rom_write", number, data)
            progress.advance("ROMFS", BLOCK)
        if self._device.call("rom_survey", len(self._blocks)) != list(map(digest, self._blocks)):
            erase(self._device)
            raise InstallError("the ROMFS is not as it was sent: run this again")


def erase(device: Device) -> None:
    """Make what is on the partition none of ROMFS's."""
    device.call("rom_erase", 0)
