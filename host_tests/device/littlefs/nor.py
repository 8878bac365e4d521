"""The flash of the bench is NOR flash: what a test of power cuts rests on."""

import io

import bench_flash
from lab import PowerCut, _cut, raises


def flash(blocks=2):
    return bench_flash.Flash(bench_flash.erase(io.BytesIO(), blocks), _cut)


def read(device, block, count, offset=0):
    data = bytearray(count)
    device.readblocks(block, data, offset)
    return bytes(data)


def test_it_comes_erased_and_keeps_what_is_programmed():
    device = flash()
    assert read(device, 1, 4096) == b"\xff" * 4096
    device.writeblocks(1, b"turn", 256)
    assert read(device, 1, 6, 255) == b"\xffturn\xff"
    assert read(device, 0, 4096) == b"\xff" * 4096


def test_programming_clears_bits_and_only_erasing_sets_them():
    device = flash()
    device.writeblocks(0, b"\xf0\x0f")
    device.writeblocks(0, b"\xcc\xcc")
    assert read(device, 0, 2) == b"\xc0\x0c"
    device.ioctl(6, 0)
    assert read(device, 0, 4096) == b"\xff" * 4096


def test_a_cut_leaves_a_part_programmed_and_nothing_after_it():
    device = flash()
    device.cut_after(2, quarters=1)
    device.writeblocks(0, b"\x01" * 8)
    raises(PowerCut, device.writeblocks, 0, b"\x02" * 8, 8)
    assert read(device, 0, 16) == b"\x01" * 8 + b"\x02" * 2 + b"\xff" * 6
    assert device.writeblocks(1, b"\x03") < 0
    assert device.ioctl(6, 0) < 0
    assert read(device, 1, 1) == b"\xff" and read(device, 0, 1) == b"\x01"


def test_a_cut_leaves_a_part_erased():
    device = flash()
    device.writeblocks(0, bytes(4096))
    device.cut_after(1, quarters=2)
    raises(PowerCut, device.ioctl, 6, 0)
    assert read(device, 0, 2048) == b"\xff" * 2048
    assert read(device, 0, 2048, 2048) not in (bytes(2048), b"\xff" * 2048)


def test_it_has_the_sizes_that_it_was_made_with():
    device = flash(3)
    assert (device.ioctl(4, 0), device.ioctl(5, 0)) == (3, 4096)
