"""hal.lcd, in MicroPython, on the model of the LCD."""

import random

import pytest

from . import adafruit
from .pictures import HEIGHT, PALETTE, WIDTH, gs4, noise, seen, ungs4
from .rig import START_LCD, START_TOUCH, Rig

REFRESH = "asyncio.run(lcd.refresh())"
BUS_RATE = 24_000_000
LONGEST_BURST = 0.005  # seconds of sending between two yields
PART = 4800  # bytes of the frame buffer moved at once: the heap is not much larger than it
WINDOW = 11  # bytes that open an address window: three commands, two of them with four bytes


@pytest.fixture(scope="module")
def started():
    rig = Rig()
    rig.run(START_LCD)
    yield rig
    rig.close()


@pytest.fixture
def shown(started):
    """A rig whose LCD shows an empty frame buffer in the test's palette."""
    started.run("lcd.fb.fill(0)")
    started.run(f"lcd.set_palette({PALETTE})")
    started.run(REFRESH)
    started.record.clear()
    return started


def draw(rig, picture: bytes):
    """Put palette indices into the frame buffer without marking anything."""
    packed = gs4(picture)
    for i in range(0, len(packed), PART):
        part = packed[i : i + PART].hex()
        rig.run(f"lcd.buffer[{i} : {i + PART}] = bytes.fromhex('{part}')")


def buffer(rig) -> bytes:
    """Return the palette indices in the frame buffer."""
    parts = [rig.run(f"lcd.buffer[{i} : {i + PART}].hex()") for i in range(0, 38_400, PART)]
    return ungs4(bytes.fromhex("".join(parts)))


def sent(rig) -> int:
    """Return the bytes written since the record was cleared."""
    return sum(len(access.data) for access in rig.record if access.kind == "write")


@pytest.mark.parametrize("panel", adafruit.DRIVERS)
def test_driver_and_adafruits_leave_the_same_memory(panel):
    rig = Rig(panel)
    rig.run(START_LCD)
    draw(rig, noise())
    rig.run(f"lcd.set_palette({PALETTE})")
    rig.run(REFRESH)
    rig.close()
    assert rig.model.lcd.picture() == seen(noise())
    assert rig.model.lcd.memory == adafruit.draw(panel, noise()).lcd.memory
    assert rig.model.faults == []


def test_noise_of_power_on_is_never_shown(rig):
    rig.run("from hal.power import Backlight\nBacklight(Pin(board.BACKLIGHT)).set(100)")
    shown_at = []
    set_on = type(rig.model.lcd).receive

    def receive(data, dc):
        set_on(rig.model.lcd, data, dc)
        if rig.model.lcd.on:
            shown_at.append(max(rig.model.lcd.picture()))

    rig.model.lcd.receive = receive
    rig.run(START_LCD)
    assert shown_at and max(shown_at) == 0


def test_a_started_panel_is_not_set_up_again(shown):
    shown.run("lcd.start()")
    assert shown.record == []


def test_frame_buffer_is_16_colours_with_the_left_pixel_in_the_high_bits(shown):
    assert shown.run("len(lcd.buffer)") == 38_400
    shown.run("lcd.fb.pixel(0, 0, 2); lcd.fb.pixel(319, 0, 3); lcd.fb.pixel(0, 239, 4)")
    shown.run("lcd.mark(0, 0, 320, 240)")
    shown.run(REFRESH)
    picture = shown.model.lcd.picture()
    corners = [0, 319, 239 * WIDTH, 240 * WIDTH - 1]
    colours = [picture[3 * i : 3 * i + 3].hex() for i in corners]
    assert colours == ["ff0000", "00ff00", "0000ff", "000000"]


@pytest.mark.parametrize("x", (0, 1, 100, 101, 317, 318, 319))
@pytest.mark.parametrize("w", (1, 2, 3, 16))
def test_marked_pixels_arrive_and_none_beyond_the_whole_byte(shown, x, w):
    draw(shown, noise())
    shown.run(f"lcd.mark({x}, 57, {w}, 9)")
    shown.run(REFRESH)
    picture = shown.model.lcd.picture()
    expected = bytearray(seen(bytes(WIDTH * HEIGHT)))
    left, right = x & ~1, min(x + w, WIDTH) + 1 & ~1
    for y in range(57, 66):
        row = slice(3 * (y * WIDTH + left), 3 * (y * WIDTH + right))
        expected[row] = seen(noise())[row]
    assert picture == expected


def test_only_what_was_marked_is_sent(shown):
    shown.run("lcd.mark(10, 10, 14, 14); lcd.mark(250, 200, 28, 28)")
    shown.run(REFRESH)
    assert sent(shown) == 2 * (14 * 14 + 28 * 28) + 2 * WINDOW


def test_nothing_is_sent_when_nothing_was_marked_or_it_lies_outside(shown):
    for place in ("320, 0, 9, 9", "0, 240, 9, 9", "-9, 5, 9, 9", "5, -9, 9, 9", "5, 5, 0, 9"):
        shown.run(f"lcd.mark({place})")
    assert shown.run("lcd.dirty") is False
    shown.run(REFRESH)
    assert sent(shown) == 0


def test_overlapping_and_adjacent_rectangles_are_sent_once(shown):
    shown.run("lcd.mark(0, 0, 100, 100); lcd.mark(50, 0, 100, 100); lcd.mark(150, 0, 50, 100)")
    shown.run("lcd.mark(20, 20, 10, 10)")
    shown.run(REFRESH)
    assert sent(shown) == 2 * 200 * 100 + WINDOW


def test_a_full_list_grows_where_it_costs_least(shown):
    for i in range(8):
        shown.run(f"lcd.mark({40 * i}, 0, 20, 20)")
    shown.run("lcd.mark(160, 30, 20, 20)")  # one too many: joins the square above it
    shown.run(REFRESH)
    assert sent(shown) == 2 * (7 * 20 * 20 + 20 * 50) + 8 * WINDOW


def test_whatever_is_drawn_and_marked_is_seen(shown):
    """Rectangles at random, also beyond the edges, a few or many between two refreshes."""
    dice = random.Random(3)
    for _ in range(40):
        for _ in range(dice.choice((1, 3, 12, 30))):
            x, y = dice.randrange(-20, 330), dice.randrange(-20, 250)
            w, h = dice.randrange(1, 120), dice.randrange(1, 90)
            place = f"{x}, {y}, {w}, {h}"
            shown.run(f"lcd.fb.fill_rect({place}, {dice.randrange(16)}); lcd.mark({place})")
        shown.run(REFRESH)
        assert shown.model.lcd.picture() == seen(buffer(shown))
    assert shown.model.faults == []


def test_what_is_marked_during_a_refresh_is_sent_by_it(shown):
    shown.run("""
async def late():
    await asyncio.sleep_ms(0)
    lcd.fb.fill_rect(0, 0, 40, 20, 5)  # a part that has gone out already
    lcd.mark(0, 0, 40, 20)
async def both():
    lcd.mark(0, 0, 320, 240)
    await asyncio.gather(lcd.refresh(), late())
asyncio.run(both())""")
    picture = shown.model.lcd.picture()
    assert picture[:120] == b"\xff\xff\x00" * 40
    assert picture == seen(buffer(shown))
    assert shown.run("lcd.dirty") is False


def test_dirty_until_the_last_pixel_has_gone(shown):
    shown.run("""
seen_dirty = []
async def watch():
    for _ in range(3):
        await asyncio.sleep_ms(0)
        seen_dirty.append(lcd.dirty)
async def both():
    lcd.mark(0, 0, 320, 240)
    await asyncio.gather(watch(), lcd.refresh())
asyncio.run(both())""")
    assert shown.run("seen_dirty") == [True] * 3


@pytest.mark.parametrize(
    "marks",
    (
        "lcd.mark(0, 0, 320, 240)",
        "lcd.mark(3, 0, 200, 240)",
        "for i in range(8): lcd.mark(40 * i, 0, 20, 100)",
    ),
)
def test_the_loop_goes_on_and_the_bus_is_free_while_a_frame_is_sent(shown, marks):
    shown.run(marks)
    shown.run("""
done = False
async def other_task():
    while not done:
        note("yield")
        await asyncio.sleep_ms(0)
async def both():
    global done
    task = asyncio.create_task(other_task())
    await lcd.refresh()
    done = True
    await task
asyncio.run(both())""")
    burst, bursts = 0, []
    chip_select = None
    for access in shown.record:
        if access.kind == "write":
            burst += len(access.data)
        elif access.kind == "pin" and access.words[0] == "17":
            chip_select = access.words[1]
        elif access.kind == "note":
            assert chip_select in (None, "1")
            bursts.append(burst)
            burst = 0
    assert sum(bursts) == sent(shown)
    assert max(bursts) * 8 / BUS_RATE < LONGEST_BURST


def test_touch_readings_between_two_bursts_do_not_disturb_the_picture(shown):
    shown.run(START_TOUCH)
    shown.model.touch(200, 100)
    draw(shown, noise())
    shown.run("""
points = []
async def poll():
    for _ in range(12):
        if touch.read():
            points.append((touch.x, touch.y))
        await asyncio.sleep_ms(0)
async def both():
    lcd.mark(0, 0, 320, 240)
    await asyncio.gather(lcd.refresh(), poll())
asyncio.run(both())""")
    assert shown.model.lcd.picture() == seen(noise())
    assert len(shown.run("points")) == 12
    assert all(abs(x - 200) <= 2 and abs(y - 100) <= 2 for x, y in shown.run("points"))
    assert {a.rate for a in shown.record if a.kind == "write"} == {BUS_RATE}
    assert shown.model.faults == []


def test_a_new_palette_repaints_the_whole_screen(shown):
    draw(shown, noise())
    shown.run(f"lcd.set_palette({PALETTE})")
    shown.run(REFRESH)
    assert shown.model.lcd.picture() == seen(noise())


def test_there_is_one_frame_buffer(rig):
    """There would be no room for a second on the chip, whenever it is asked for."""
    used = "(gc.collect(), gc.mem_alloc())[1]"
    rig.run("import gc; from hal.lcd import LCD; from hal.power import Backlight")
    before = rig.run(used)
    rig.run(START_LCD)
    rig.run("lcd.fb.fill(1); lcd.mark(0, 0, 320, 240)")
    rig.run(REFRESH)
    assert 38400 <= rig.run(used) - before < 2 * 38400


def test_rows_are_sent_without_allocating(rig):
    """What a refresh costs the heap depends on the yields, not on the rows."""
    rig.run(START_LCD)
    rig.run("""
import gc
class Deaf:
    def write(self, data):
        pass
lcd._spi, lcd._cs, lcd._dc = Deaf(), lambda level: None, lambda level: None
def cost(x, w, h):
    lcd.mark(x, 0, w, h)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    asyncio.run(lcd.refresh())
    after = gc.mem_alloc()
    gc.enable()
    return after - before
cost(0, 320, 15)""")
    assert rig.run("cost(0, 320, 15)") == rig.run("cost(0, 320, 1)")
    before = rig.run("(gc.collect(), gc.mem_alloc())[1]")
    for _ in range(20):
        rig.run("cost(0, 320, 240)")
    assert rig.run("(gc.collect(), gc.mem_alloc())[1]") <= before
