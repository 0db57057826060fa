"""Hints from one's own view, where they are allowed; why bots act; the curve of a game that is over."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec import json

from chaloupe import shelf
from chaloupe.core import Rng
from chaloupe.game import Game
from chaloupe.server.live.curve import curve_of
from chaloupe.server.live.hints import hint_question
from chaloupe.server.wire import Share
from chaloupe.server.workers.judging import judge, record_document
from chaloupe.server.workers.worker import answer
from chaloupe.table import Table
from chaloupe.table.seats import Seat, Seats
from chaloupe.texts.catalogue import common_catalogue
from tests.server.running import Person, Running, wait_until
from tests.server.worlds import Pair, hides_something
from tests.table.test_record import finished

People = Callable[..., Person]
QUICK = {"hint_iterations": 30, "hint_seconds": 20.0, "curve_tries": 2, "bot_patience": 120.0}


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    return start(**QUICK)


# -- who may ask ---------------------------------------------------------------------------------------------------


def test_who_may_ask() -> None:
    me, friend, bot, free = Seat(("a",), "Ann"), Seat(("b",), "Bob"), Seat((), "", "level1"), Seat()
    for others, hints, expected in [
        ([bot, bot], False, True),
        ([bot, friend], False, False),
        ([bot, friend], True, True),
        ([free], False, False),  # somebody may come any moment
        ([friend._replace(bot="level1")], False, False),  # and come back
        ([me._replace(name="Bea")], False, False),  # two people around one screen
    ]:
        seats = Seats("a", [me, *others], hints=hints)
        assert seats.may_ask("a") is expected
        assert not seats.may_ask("z")
        assert Seats.load(seats.document()).may_ask("a") is expected
        assert seats.moved_on().may_ask("a") is expected


def test_hints_alone_against_bots(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot:random", "bot:random", options={"variant": "jungle"})
    socket = ann.sit(table)
    while not socket.state["ask"]:
        socket.until("step")
    hint = ann.post(f"/tables/{table}/seats/0/hint")
    assert (hint["n"], hint["seat"]) == (socket.state["n"], 0)
    legal = socket.state["ask"]["legal"]
    assert all(choice["action"] in legal for choice in hint["choices"])
    assert [choice["visits"] for choice in hint["choices"]] == sorted(
        (choice["visits"] for choice in hint["choices"]), reverse=True
    )
    assert len(hint["odds"]) == 3
    assert abs(sum(each["chance"] for each in hint["odds"]) - 1) < 0.01
    for each in [*hint["odds"], *hint["choices"]]:
        assert 0 <= each["low"] <= each["chance"] <= each["high"] <= 1
    # The same question gets the same answer, and is not thought about again.
    assert ann.post(f"/tables/{table}/seats/0/hint") == hint
    assert ann.http.post(f"/tables/{table}/seats/1/hint").json()["key"] == "seat_not_yours"
    socket.act()
    while socket.state["n"] < hint["n"] + 3 and not socket.state["ask"]:
        socket.until("step")


def test_hints_are_off_where_other_people_play_unless_all_agreed(person: People) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person()
    for agreed in (False, True):
        table = ann.table("me", "open", hints=agreed)
        bob.post(f"/tables/{table}/seats/1", {"do": "take"})
        socket = bob.socket(table)
        socket.send(type="hello")
        assert socket.until("you")["hints"] is agreed
        found = bob.http.post(f"/tables/{table}/seats/1/hint")
        assert (found.status_code, found.json().get("key")) == ((200, None) if agreed else (403, "hints_off"))
        for path in (f"/tables/{table}/seats/0/hint", f"/tables/{table}/seats/1/hint"):
            assert eve.http.post(path).json()["key"] == "seat_not_yours"
        assert eve.http.get(f"/tables/{table}/seats/0/why").json()["key"] == "hints_off"
        assert eve.http.get(f"/tables/{table}/curve").json()["key"] == "table_not_over"


def test_hints_come_in_small_numbers(start: Callable[..., Running]) -> None:
    server = start(**QUICK, hint_rate=0.0, hint_burst=1.0)
    ann = Person(server, "Ann")
    tables = [ann.table("me", "bot:random") for _ in range(2)]
    assert ann.post(f"/tables/{tables[0]}/seats/0/hint")["seat"] == 0
    refused = ann.http.post(f"/tables/{tables[1]}/seats/0/hint")
    assert (refused.status_code, refused.json()["key"]) == (429, "too_often")


def test_a_bot_says_why(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot:level1", game="tower")
    socket = ann.sit(table)
    rng = Rng("why")
    while True:
        why = ann.get(f"/tables/{table}/seats/1/why")
        if why["key"] != "none":
            break
        assert why == {"n": 0, "key": "none", "details": {}}
        if socket.state["ask"]:
            legal = socket.state["ask"]["legal"]
            socket.act(legal[rng.below(len(legal))])
        else:
            socket.until("step")
    assert why["n"] > 1
    for language in ("en", "fr"):
        text = common_catalogue(language).message(f"reasons.{why['key']}", why["details"])
        assert text != f"reasons.{why['key']}"
        assert "{" not in text


# -- nothing hidden ------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_a_hint_is_the_same_in_two_worlds_that_the_seat_cannot_tell_apart(game: Game) -> None:
    async def run() -> int:
        compared = 0
        for k in range(4):
            pair = Pair(game, max(3, game.fewest), {}, 0, Rng(f"hint/{k}"))
            if pair.begin():
                for step in range(40):
                    questions = [hint_question(world.table, "table", 0) for world in pair.worlds]
                    assert questions[0] == questions[1]
                    compared += pair.differed
                    if k == 0 and step in (0, 9):
                        asked = {"do": "analyse", "game": game.id, "rules": game.rules_version}
                        asked |= {"bot": "level5", "iterations": 3}
                        answers = [answer(json.encode({**asked, **question})) for question in questions]
                        assert "found" in answers[0], answers[0]
                        assert answers[0] == answers[1]
                    if not pair.step():
                        break
            pair.close()
        return compared

    compared = asyncio.run(run())
    assert compared > 0 or not hides_something(game)


# -- the curve -----------------------------------------------------------------------------------------------------


def test_the_curve_tells_whose_luck_and_whose_merit_it_was(person: People) -> None:
    eve = person()
    text = finished("jungle")
    table = eve.http.post("/records", content=text).json()["table"]
    steps = Table.load(text).n
    found: Any = eve.get(f"/tables/{table}/curve")
    assert found["steps"] == steps
    wait_until(lambda: eve.get(f"/tables/{table}/curve")["done"] == steps)
    found = eve.get(f"/tables/{table}/curve")
    points = found["points"]
    assert [point["n"] for point in points] == list(range(1, steps + 1))
    winners = Table.load(text).outcome()
    assert winners is not None
    assert points[-1]["chances"] == [1.0 if seat in winners.winners else 0.0 for seat in range(3)]
    for before, after in pairwise(points):
        for seat in range(3):
            moved = after["decided"][seat] + after["luck"][seat]
            assert abs(before["chances"][seat] + moved - after["chances"][seat]) < 0.001
    for seat, share in enumerate(found["shares"]):
        assert abs(share["luck"] + share["own"] + share["others"] - 1) < 0.001
        assert abs(share["fortune"] - sum(point["luck"][seat] for point in points)) < 0.01
    assert 0 < found["lucky"] < 1
    assert found["turns"]
    assert found["turns"] == sorted(found["turns"])


def test_a_step_without_chance_has_no_luck_in_it() -> None:
    judged = [
        {"n": 1, "seat": None, "undo": None, "between": None, "after": [0.5, 0.5]},
        {"n": 2, "seat": 0, "undo": None, "between": None, "after": [0.7, 0.3]},
        {"n": 3, "seat": 1, "undo": None, "between": [0.6, 0.4], "after": [0.2, 0.8]},
        {"n": 4, "seat": 1, "undo": 2, "between": None, "after": [0.7, 0.3]},
        {"n": 5, "seat": 1, "undo": None, "between": None, "after": [1.0, 0.0]},
    ]
    curve = curve_of(5, 2, judged)
    assert [point.luck for point in curve.points] == [[0.0, 0.0], [0.0, 0.0], [-0.4, 0.4], [0.0, 0.0], [0.0, 0.0]]
    assert curve.turns == [2, 3, 4, 5]
    assert curve.shares[0] == Share(0.4, 0.2, 0.4, -0.4)
    assert curve.lucky == round(0.4 / (0.4 + 0.2 + 0.1 + 0.3), 4)


def test_judging_in_parts_is_judging_the_whole() -> None:
    record = Table.load(finished("jungle")).record
    document = record_document(record)
    asked = {"record": document, "tries": 1, "seconds": 0.0}
    whole = judge({**asked, "first": 1, "last": 12})
    parts = judge({**asked, "first": 1, "last": 5}) + judge({**asked, "first": 6, "last": 12})
    assert whole == parts
    assert len(whole) == 12
