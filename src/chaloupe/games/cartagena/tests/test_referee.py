"""The referee beside a second, naive implementation of Cartagena: no disagreement about anything."""

import copy
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from chaloupe.games.cartagena.tests import independent as naive
from tests.process import RefereeProcess, request

pytestmark = pytest.mark.heavy

TABLES = list(itertools.product(naive.NUMBERS, range(2, 6), (False, True), ("random", "fixed")))
SEATS: list[Any] = ["chance", 0, 1, 2, 3, 4, -1, 99, True, 1.0, "0", None, [0], {}, "everybody", 10**30]
CARDS = ["bottle", "dagger", "hat", "key", "pistol", "skull", "hook", "lantern", "telescope", "parrot", "", 3, None]
VALUES: dict[str, list[Any]] = {
    "card": CARDS,
    "from": [*range(-1, 40), 99, 10**30, -(10**30), 3.0, True, "3", None],
    "tile": [*"ABCDEFG", "", "a", 1],
    "flip": [False, True, 0, 1, "true", None],
    "seat": [0, 1, 2, 3, 4, 5, -1, 2.0, False, "1"],
}


@pytest.fixture(scope="module")
def referee() -> Iterator[RefereeProcess]:
    with RefereeProcess("--lang", "en") as process:
        yield process


def play_beside(referee: RefereeProcess, players: int, options: dict[str, Any], seed: str) -> None:
    """Play one random game on both sides, with every comparison at some of its steps."""
    rnd = random.Random(seed)
    doc = naive.new(players, options)
    begun = referee.ask("new", game="cartagena", players=players, options=options, chance="manual")
    assert begun == {"ok": True, "position": doc}
    while True:
        expected = naive.moves(doc)
        assert referee.ask("moves") == {"ok": True, **expected}
        if rnd.random() < 0.1:
            compare_table(referee, doc)
            compare_twin(referee, doc, rnd)
            compare_refusals(referee, doc, rnd)
        if rnd.random() < 0.03:
            compare_loading(referee, doc, rnd)
        if not expected["must"]:
            break
        who = expected["must"][0]
        listed = rnd.choice(expected["moves"][str(who)])
        action = listed["action"] if who == "chance" else listed
        viewer = rnd.choice([None, *range(players)])
        told = naive.play(doc, who, action)
        answer = referee.ask("play", seat=who, action=action, as_=viewer)
        assert answer == {"ok": True, "events": naive.heard(told, viewer), "over": doc["phase"] == "over"}
    compare_table(referee, doc)
    compare_refusals(referee, doc, rnd)


def compare_table(referee: RefereeProcess, doc: naive.Document) -> None:
    viewers = [None, *range(doc["players"])]
    asked = [request("position"), request("result"), *(request("view", seat=viewer) for viewer in viewers)]
    position, result, *views = referee.say(*asked)
    assert position == {"ok": True, "position": doc}
    assert result == {"ok": True, **naive.result(doc)}
    assert views == [{"ok": True, "view": naive.view(doc, viewer)} for viewer in viewers]


def compare_twin(referee: RefereeProcess, doc: naive.Document, rnd: random.Random) -> None:
    """Deal again all that a seat cannot see: its view, what it may do and what it is told stay the same."""
    viewer = rnd.choice([None, *range(doc["players"])])
    twin = naive.twin(doc, viewer, rnd)
    expected = naive.moves(doc)["moves"].get(str(viewer))
    assert referee.ask("load", position=twin, chance="manual") == {"ok": True, "position": twin}
    assert referee.ask("view", seat=viewer)["view"] == naive.view(doc, viewer)
    assert referee.ask("moves")["moves"].get(str(viewer)) == expected
    assert referee.ask("load", position=doc, chance="manual") == {"ok": True, "position": doc}


def compare_refusals(referee: RefereeProcess, doc: naive.Document, rnd: random.Random) -> None:
    tried = [(rnd.choice(SEATS), any_action(rnd)) for _ in range(6)]
    due = naive.moves(doc)["must"]
    tried += [(who, any_action(rnd)) for who in due for _ in range(6)]
    tried = [(seat, action) for seat, action in tried if naive.judge(doc, seat, action) is not None]
    answers = referee.say(*(request("play", seat=seat, action=action) for seat, action in tried))
    for (seat, action), answer in zip(tried, answers, strict=True):
        judged = naive.judge(doc, seat, action)
        assert answer["ok"] is False
        if judged == "error":
            assert "refused" not in answer, (seat, action)
            assert answer["error"]
        else:
            assert answer["refused"]["clause"] == judged, (seat, action)
            assert answer["refused"]["text"]
    assert referee.ask("position")["position"] == doc


def any_action(rnd: random.Random) -> Any:
    """Make an action that is nearly good, in every way it can be wrong."""
    if rnd.random() < 0.05:
        return rnd.choice(
            [None, 3, "end", [], [{"type": "end"}], {}, {"type": None}, {"type": "fly"}, {"type": ["end"]}]
        )
    kind = rnd.choice(list(naive.ARGUMENTS))
    action: dict[str, Any] = {"type": kind}
    for name in naive.ARGUMENTS[kind]:
        good = [value for value in VALUES[name] if type(value) is naive.ARGUMENTS[kind][name]]
        action[name] = rnd.choice(good if rnd.random() < 0.9 else VALUES[name])
    if rnd.random() < 0.05:
        action[rnd.choice(["card", "from", "to", "_note", ""])] = rnd.choice([0, "key", None])
    if len(action) > 1 and rnd.random() < 0.05:
        del action[rnd.choice([name for name in action if name != "type"])]
    return action


def compare_loading(referee: RefereeProcess, doc: naive.Document, rnd: random.Random) -> None:
    """Change the document a little: it is loaded exactly when the list of impossible positions allows it."""
    for _ in range(4):
        changed = copy.deepcopy(doc)
        for _ in range(rnd.choice([1, 1, 1, 2, 3])):
            change(changed, rnd)
        answer = referee.ask("load", position=changed, chance="manual")
        assert answer["ok"] is naive.possible(changed), (changed, answer)
        if answer["ok"]:
            assert answer["position"] == canonical(changed)
            assert referee.ask("moves") == {"ok": True, **naive.moves(canonical(changed))}
            assert referee.ask("load", position=doc, chance="manual") == {"ok": True, "position": doc}
        else:
            assert referee.ask("position")["position"] == doc


def canonical(doc: naive.Document) -> naive.Document:
    tidy = copy.deepcopy(doc)
    tidy["pirates"] = [sorted(crew) for crew in tidy["pirates"]]
    for pile in [*tidy["hands"], tidy["deck"], tidy["discard"]]:
        for symbol in [symbol for symbol, number in pile.items() if number == 0]:
            del pile[symbol]
    return {key: value for key, value in tidy.items() if not key.startswith("_")}


# What may be changed; pirates and cards are moved twice as often.
CHANGES = ["phase", "left", "owed", "turn", "pirate", "pirate", "order", "zero", "card", "card", "gain", "row"]
CHANGES += ["path", "layout", "note"]


def change(doc: naive.Document, rnd: random.Random) -> None:
    length, _, actions, *_ = naive.numbers_of(doc)
    piles = [*doc["hands"], doc["deck"], doc["discard"]]
    what = rnd.choice(CHANGES)
    if what == "phase":
        doc["phase"] = rnd.choice(["layout", "start", "deal", "row", "play", "draw", "over"])
    elif what == "left":
        doc["left"] = rnd.randint(0, actions)
    elif what == "owed":
        doc["owed"] = rnd.randint(0, 2)
    elif what == "turn":
        doc["turn"] = rnd.choice([None, *range(doc["players"])])
    elif what == "pirate":
        crew = rnd.choice(doc["pirates"])
        crew[rnd.randrange(len(crew))] = rnd.randint(0, length + 1)
    elif what == "order":
        rnd.shuffle(rnd.choice(doc["pirates"]))
    elif what in ("zero", "gain"):
        pile, symbol = rnd.choice(piles), rnd.choice(naive.symbols_of(doc))
        pile[symbol] = pile.get(symbol, 0) + (what == "gain")
    elif what == "card":
        source, goal = rnd.choice([pile for pile in piles if any(pile.values())]), rnd.choice(piles)
        symbol = rnd.choice([symbol for symbol, number in source.items() if number])
        source[symbol] -= 1
        goal[symbol] = goal.get(symbol, 0) + 1
    elif what == "row":
        change_row(doc, rnd)
    elif what == "path":
        change_path(doc, rnd)
    elif what == "layout":
        doc["options"]["layout"] = rnd.choice(["random", "fixed"])
    else:
        doc["_note"] = {"any": ["thing"]}


def change_row(doc: naive.Document, rnd: random.Random) -> None:
    if doc["row"] and rnd.random() < 0.5:
        symbol = doc["row"].pop(rnd.randrange(len(doc["row"])))
        pile = rnd.choice([doc["deck"], doc["discard"]])
        pile[symbol] = pile.get(symbol, 0) + 1
    elif any(doc["deck"].values()):
        symbol = rnd.choice([symbol for symbol, number in doc["deck"].items() if number])
        doc["deck"][symbol] -= 1
        doc["row"].append(symbol)


def change_path(doc: naive.Document, rnd: random.Random) -> None:
    if len(doc["path"]) < 2 or rnd.random() < 0.2:
        doc["path"] += naive.section(doc, rnd.choice("ABCDEF"), rnd.random() < 0.5)
    elif rnd.random() < 0.5:
        i, j = rnd.randrange(len(doc["path"])), rnd.randrange(len(doc["path"]))
        doc["path"][i], doc["path"][j] = doc["path"][j], doc["path"][i]
    else:
        del doc["path"][-rnd.choice([1, 6]) :]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players", "passing", "layout"), TABLES)
def test_no_disagreement(referee: RefereeProcess, variant: str, players: int, passing: bool, layout: str) -> None:
    options = {"variant": variant, "pass": passing, "layout": layout}
    play_beside(referee, players, options, json.dumps([players, options, 0]))


@pytest.mark.parametrize("variant", list(naive.NUMBERS))
def test_no_disagreement_in_a_single_game(referee: RefereeProcess, variant: str) -> None:
    play_beside(referee, 3, {"variant": variant, "pass": False, "layout": "random"}, f"single {variant}")


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players", "passing", "layout"), TABLES)
def test_no_disagreement_in_thousands(
    referee: RefereeProcess, variant: str, players: int, passing: bool, layout: str
) -> None:
    options = {"variant": variant, "pass": passing, "layout": layout}
    for number in range(50):
        play_beside(referee, players, options, json.dumps([players, options, "soak", number]))


def test_perft_agrees(referee: RefereeProcess) -> None:
    def count(doc: naive.Document, depth: int) -> int:
        listed = naive.moves(doc)
        if depth == 0 or not listed["must"]:
            return 1
        who = listed["must"][0]
        total = 0
        for item in listed["moves"][str(who)]:
            after = copy.deepcopy(doc)
            naive.play(after, who, item["action"] if who == "chance" else item)
            total += count(after, depth - 1)
        return total

    for variant in naive.NUMBERS:
        options = {"variant": variant, "layout": "fixed"}
        answer = referee.ask("new", game="cartagena", players=2, options=options, seed=f"perft {variant}")
        doc = answer["position"]
        assert referee.ask("perft", depth=3) == {"ok": True, "nodes": count(doc, 3)}
