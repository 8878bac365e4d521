"""What goes over the page's WebSocket."""

import asyncio

import aiohttp
import pytest

from tools.bench.browser import serving
from tools.bench.server import read_deed
from tools.bench.unit import KEYS


async def first(socket, wanted):
    """The first message of which `wanted` is true."""
    async for message in socket:
        if wanted(message):
            return message
    raise AssertionError("the socket was closed before that came")


def talk(address, conversation, **options):
    async def run():
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(address + "wire", **options) as socket,
        ):
            return await asyncio.wait_for(conversation(socket), 30)

    return asyncio.run(run())


def is_text(message, part):
    return message.type == aiohttp.WSMsgType.TEXT and part in message.data


def test_the_first_picture_is_whole(painter):
    async def conversation(socket):
        return await first(socket, lambda message: message.type == aiohttp.WSMsgType.BINARY)

    with serving(painter) as address:
        data = talk(address, conversation).data
    assert data[:5] == bytes((0, 0, 0, 0, 240))
    assert data[5:] == painter.screenshot().tobytes()


def test_only_changed_rows_follow(painter):
    async def conversation(socket):
        binary = aiohttp.WSMsgType.BINARY
        await first(socket, lambda message: message.type == binary)
        await socket.send_json({"unit": 0, "touch": [40, 200]})
        return await first(socket, lambda message: message.type == binary)

    with serving(painter) as address:
        data = talk(address, conversation).data
    unit, row, rows = data[0], int.from_bytes(data[1:3], "big"), int.from_bytes(data[3:5], "big")
    assert unit == 0
    assert 190 < row <= 200 < row + rows < 210


def test_the_buzzer_is_told(painter):
    async def conversation(socket):
        await first(socket, lambda message: is_text(message, '"buzzer": 0'))
        await socket.send_json({"unit": 0, "key": "A", "down": True})
        await first(socket, lambda message: is_text(message, '"buzzer": 880'))

    with serving(painter) as address:
        talk(address, conversation)


def test_a_closed_socket_lets_go_of_what_it_held_and_of_nothing_else(painter):
    def level(name):
        pin = painter.ask(f"modules['board'].KEYS[{KEYS.index(name)}]")
        return f"modules['machine'].Pin({pin}).value()"

    a, b, menu = level("A"), level("B"), level("MENU")

    async def hold(socket, *deeds, expression):
        for deed in deeds:
            await socket.send_json({"unit": 0, **deed})
        await asyncio.to_thread(painter.wait_for, expression)

    async def leave(socket):
        deeds = {"key": "A", "down": True}, {"key": "MENU", "down": True}, {"touch": [9, 9]}
        await hold(socket, *deeds, expression=f"{a} + {menu} == 0 and app.pressed")

    async def stay(socket):
        await hold(socket, {"key": "B", "down": True}, expression=f"{b} == 0")
        await asyncio.to_thread(talk, address, leave)
        await hold(socket, expression=f"{a} + {menu} == 2 and not app.pressed")
        assert painter.ask(b) == 0

    with serving(painter) as address:
        talk(address, stay)


def test_another_site_may_not_hold_the_handheld(painter):
    async def conversation(socket):
        raise AssertionError("it was let in")

    with serving(painter) as address, pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        talk(address, conversation, origin="http://example.com")


def test_a_message_that_the_page_does_not_send_closes_the_socket(painter):
    async def conversation(socket):
        await socket.send_json({"unit": 0, "touch": [4000, 0]})
        async for _ in socket:
            pass
        return socket.close_code

    with serving(painter) as address:
        assert talk(address, conversation) == 1008


@pytest.mark.parametrize(
    "text",
    [
        "touch",
        "[]",
        '{"unit": 1, "up": true}',
        '{"unit": -1, "up": true}',
        '{"unit": 0, "touch": [320, 0]}',
        '{"unit": 0, "move": [0]}',
        '{"unit": 0, "touch": ["0", "0"]}',
        '{"unit": 0, "key": "E", "down": true}',
        '{"unit": 0, "key": ["A"], "down": true}',
        '{"unit": 0, "key": "A"}',
    ],
)
def test_bad_messages_are_refused(text):
    with pytest.raises(ValueError):
        read_deed(text, units=1)


@pytest.mark.parametrize(
    "text, deed",
    [
        ('{"cable": {"plugged": false}}', {"plugged": False}),
        ('{"cable": {"noise": 0.001}}', {"noise": 0.001}),
        ('{"cable": {"loss": 0}}', {"loss": 0}),
    ],
)
def test_the_cable_is_handled_where_there_is_one(text, deed):
    assert read_deed(text, units=2) == (-1, deed)
    with pytest.raises(ValueError):
        read_deed(text, units=1)


@pytest.mark.parametrize(
    "text",
    [
        '{"cable": true}',
        '{"cable": {}}',
        '{"cable": {"plugged": 1}}',
        '{"cable": {"noise": true}}',
        '{"cable": {"noise": "0"}}',
        '{"cable": {"noise": NaN}}',
        '{"cable": {"loss": 1.1}}',
        '{"cable": {"loss": -0.1}}',
        '{"unit": -1, "plugged": true}',
    ],
)
def test_bad_messages_about_the_cable_are_refused(text):
    with pytest.raises(ValueError):
        read_deed(text, units=2)
