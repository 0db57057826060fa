"""Documents: what the loader accepts, and every line of RULES.md 7.2."""

import copy
from typing import Any

import pytest

from chaloupe.core import Problem
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.scenes import EXAMPLE, Document, boat, doc, landed, load, manned, new, scene, set_up

FULL = {"red": boat(1, red="os", yellow="ss", green="oo"), "black": boat(3, red="s", green="s")}
SWIM = {
    "red": boat(1, 2, red="os", yellow="ss"),
    "yellow": boat(5, yellow="s", green="ss"),
    "black": boat(3, violet="oo", red="s"),
    "green": boat(7),
}


def put(document: Document, path: str, value: Any) -> Document:
    """Give a copy with another value at a dotted path; DROP takes the key away."""
    made = copy.deepcopy(document)
    node: Any = made
    *way, last = path.split(".")
    for key in way:
        node = node[int(key)] if isinstance(node, list) else node[key]
    if value is DROP:
        del node[last]
    elif isinstance(node, list):
        node[int(last)] = value
    else:
        node[last] = value
    return made


DROP = object()
INNER = [
    *("seats.0.caps", "seats.1.points", "ballot.votes", "ballot.boat", "last.result", "last.votes"),
    *("boats.red.arrival", "boats.green.leaks", "boats.violet.men"),
    *("boats.green.row", "boats.black.lane", "boats.black.state"),
]
STRANGE = [
    *("parrot", "seats.0.parrot", "ballot.parrot", "last.parrot"),
    *("boats.red.row", "boats.green.arrival", "boats.violet.leaks"),
]


def problem(document: object) -> str:
    """Give the key of the problem that a document raises, which both languages word."""
    with pytest.raises(Problem) as raised:
        GAME.load(document)
    for language in ("en", "fr"):
        text = GAME.explain(raised.value, language)
        assert not text.startswith("errors.")
        assert "{" not in text.replace("{ … }", "")
    return raised.value.key


def swimmer(seat: int, name: str, rank: str = "sailor") -> Document:
    return {"seat": seat, "boat": name, "rank": rank}


def test_the_example_loads_and_options_and_notes_are_tolerated() -> None:
    load(EXAMPLE)
    fewer = put(EXAMPLE, "options", {"talk": True})
    noted = {**fewer, "_note": 1}
    noted["boats"]["_note"] = "x"
    noted["seats"][0]["_note"] = "x"
    noted["ballot"]["votes"]["_note"] = "x"
    noted["options"]["_note"] = "x"
    noted["boats"]["black"]["men"]["_note"] = "x"
    noted["boats"]["black"]["men"]["red"]["_note"] = "x"
    noted["seats"][0]["saved"]["_note"] = "x"
    noted["last"]["votes"]["_note"] = "x"
    assert GAME.load(noted).document() == EXAMPLE


def test_zeros_may_be_written() -> None:
    document = put(EXAMPLE, "boats.black.men.green", {"officer": 0})
    document = put(document, "seats.0.hand", {"officer": 0, "sailor": 0})
    assert GAME.load(document).document() == EXAMPLE


@pytest.mark.parametrize(
    "key",
    ["game", "players", "options", "phase", "round", "first", "turn", "seats", "boats", "ballot", "last", "water"],
)
def test_every_key_is_needed(key: str) -> None:
    assert problem(put(EXAMPLE, key, DROP)) == "key_missing"


@pytest.mark.parametrize("path", INNER)
def test_every_inner_key_is_needed(path: str) -> None:
    assert problem(put(EXAMPLE, path, DROP)) == "key_missing"


@pytest.mark.parametrize("path", STRANGE)
def test_other_keys_are_unknown(path: str) -> None:
    assert problem(put(EXAMPLE, path, 1)) == "key_unknown"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players", 2), ("players", "4"), ("players", True), ("phase", "swim"), ("phase", 1), ("round", -1),
        ("round", "1"), ("round", 1.0), ("first", 4), ("first", -1), ("first", "0"), ("turn", True),
        ("seats", {}), ("seats", []),
        ("seats.0", 1), ("seats.0.colour", "blue"), ("seats.0.caps", 4), ("seats.0.caps", -1), ("seats.0.caps", True),
        ("seats.0.hand", []), ("seats.0.saved", {"cook": 1}), ("seats.0.drowned", {"sailor": -1}),
        ("seats.0.points", -1), ("seats.0.points", 1000), ("boats", []), ("boats.blue", {}),
        ("boats.red.state", "lost"),
        ("boats.red.lane", 0), ("boats.red.lane", 8), ("boats.red.arrival", 0), ("boats.red.arrival", 9),
        ("boats.green.row", 0), ("boats.green.row", 4), ("boats.green.leaks", 4), ("boats.green.leaks", -1),
        ("boats.green.men", []), ("boats.green.men", {"blue": {}}), ("boats.green.men.red", 3),
        ("boats.green.men.red", {"officer": 1.0}), ("ballot", []), ("ballot.kind", "swim"), ("ballot.boat", "blue"),
        ("ballot.votes", []), ("ballot.votes.0", "parrot"), ("ballot.votes.0", None), ("ballot.votes.4", "red"),
        ("ballot.votes.x", "red"), ("last", []), ("last.kind", None), ("last.result", "cap"), ("last.votes.9", "red"),
        ("water", {}), ("water", [1]), ("water", [{"seat": 0, "boat": "red"}]), ("options", []),
        ("options", {"talk": 1}), ("options", {"parrot": True}), ("options.setup", "slow"), ("game", "cartagena"),
    ],
)  # fmt: skip
def test_values_are_of_their_kind_and_domain(path: str, value: object) -> None:
    problem(put(EXAMPLE, path, value))


def over(**boats: Document) -> Document:
    return scene(4, boats, phase="over", points=[6, 0, 0, 0], saved=["s", "", "", ""])


TALK = scene(4, FULL, phase="talk", kind="leak")
DECIDE = scene(4, FULL, phase="decide", turn=2, first=2, votes={0: "red", 1: "red", 2: "black", 3: "black"})
CAPTAIN = scene(4, FULL, phase="decide", turn=1, first=2, votes={0: "red", 1: "cap", 2: "black", 3: "black"})
EVICT = scene(4, FULL, phase="evict", kind="man", boat="red", turn=0, first=2)
LEAVE = scene(4, SWIM, phase="leave", turn=0)
LEFT = scene(4, {**SWIM, "black": boat(3, violet="oo")}, phase="leave", turn=1, water=[swimmer(0, "black")])
BOARD = scene(4, SWIM, phase="board", turn=1, water=[swimmer(0, "black"), swimmer(1, "red")])


@pytest.mark.parametrize("document", [TALK, DECIDE, CAPTAIN, EVICT, LEAVE, LEFT, BOARD, over(red=landed(1, 1))])
def test_these_are_possible(document: Document) -> None:
    load(document)


def changed(document: Document, **paths: object) -> Document:
    for path, value in paths.items():
        document = put(document, path.replace("__", "."), value)
    return document


def with_votes(document: Document, **votes: str) -> Document:
    return put(document, "ballot.votes", {name[1:]: choice for name, choice in votes.items()})


# All markers are in boats (LIF-13).
FIFTEEN = {c: manned({c: "sss"}, k, leaks=3) for k, c in enumerate(("red", "yellow", "green", "violet", "orange"), 1)}

IMPOSSIBLE = {
    "colour twice": (changed(EXAMPLE, seats__0__colour="red"), "colour_double"),
    "colour not for four": (changed(EXAMPLE, seats__0__colour="white"), "colour_players"),
    "black taken": (changed(EXAMPLE, seats__0__colour="black"), "colour_players"),
    "lane twice": (changed(EXAMPLE, boats__green__lane=1), "lane_double"),
    "arrivals with a gap": (changed(EXAMPLE, boats__red__arrival=2), "arrival_order"),
    "arrival twice": (over(red=landed(1, 1), black=landed(2, 1)), "arrival_order"),
    "a boat of nobody": (changed(EXAMPLE, boats__white=boat(2)), "boat_nobody"),
    "seven in a boat": (changed(EXAMPLE, boats__green__leaks=2), "boat_crowded"),
    "sixteen leaks": (
        scene(5, FIFTEEN | {"black": boat(6, leaks=1, red="o")}),
        "leaks_total",
    ),
    "a vote for a leak without a marker": (scene(5, FIFTEEN), "ballot_stock"),
    "talk of a leak without a marker": (scene(5, FIFTEEN, phase="talk"), "ballot_stock"),
    "a man to evict without a marker": (
        scene(6, FIFTEEN | {"black": boat(6, red="oo", white="ssss")}, kind="man", boat="black"),
        "ballot_stock",
    ),
    "a man missing": (changed(EXAMPLE, seats__0__drowned={}), "men_total"),
    "a man too many": (changed(EXAMPLE, seats__0__drowned={"sailor": 2}), "men_total"),
    "a man in hand too many": (changed(EXAMPLE, seats__0__hand={"officer": 1}), "men_total"),
    "men of nobody": (changed(EXAMPLE, boats__yellow__men__white={"sailor": 1}), "men_nobody"),
    "men of the black boat": (changed(EXAMPLE, boats__yellow__men__black={"sailor": 1}), "men_nobody"),
    "four men sunk": (changed(EXAMPLE, boats__violet__men__green={"sailor": 3}), "sunk_crowded"),
    "too few points": (changed(EXAMPLE, seats__3__points=5), "points_saved"),
    "too many points": (changed(EXAMPLE, seats__3__points=9), "points_saved"),
    "points without men": (changed(over(red=landed(1, 1)), seats__1__points=6), "points_saved"),
    "saved without a landing": (over(), "saved_landed"),
    "set-up in round 1": (changed(doc(new(3)), round=1), "setup_round"),
    "set-up with a cap used": (changed(doc(new(3)), seats__0__caps=2), "setup_seats"),
    "set-up with men drowned": (
        changed(doc(new(3)), seats__0__hand={"officer": 2, "sailor": 4}, seats__0__drowned={"sailor": 1}),
        "setup_seats",
    ),
    "set-up on row 2": (changed(doc(set_up(3)), boats__red__row=2), "setup_boats"),
    "set-up with a leak": (changed(doc(set_up(3)), boats__red__leaks=1), "setup_boats"),
    "set-up with a boat landed": (changed(doc(set_up(3)), boats__red=landed(1, 1)), "setup_boats"),
    "set-up with a boat sunk": (
        changed(doc(set_up(3)), boats__red={"state": "sunk", "lane": 1, "men": {}}),
        "setup_boats",
    ),
    "set-up with a last vote": (changed(doc(set_up(4)), last=EXAMPLE["last"]), "setup_ballot"),
    "set-up with a ballot": (changed(doc(set_up(3)), ballot=TALK["ballot"]), "ballot_phase"),
    "set-up with a swimmer": (
        changed(doc(set_up(3)), seats__0__hand={"officer": 2, "sailor": 4}, water=[swimmer(0, "red")]),
        "water_phase",
    ),
    "the other set-up": (changed(doc(new(3)), options__setup="quick"), "setup_phase"),
    "the other set-up, dealt": (changed(doc(new(3, setup="quick")), options__setup="full"), "setup_phase"),
    "colours out of order": (changed(doc(new(3)), seats__1__colour="red"), "setup_order"),
    "boats before colours": (changed(doc(new(3)), boats__black=boat(1)), "setup_order"),
    "black before others": (
        changed(doc(set_up(3)), phase="place_boat", boats={"black": boat(1)}),
        "setup_order",
    ),
    "boats out of order": (
        changed(doc(set_up(3)), phase="place_boat", boats={"yellow": boat(1)}, turn=0),
        "setup_order",
    ),
    "men before boats": (
        changed(
            doc(set_up(3)),
            phase="place_boat",
            boats={"red": boat(1, red="s")},
            turn=1,
            seats__0__hand={"officer": 2, "sailor": 4},
        ),
        "setup_order",
    ),
    "men out of order": (
        changed(doc(set_up(3)), boats__red__men={"yellow": {"sailor": 1}}, seats__1__hand={"officer": 2, "sailor": 4}),
        "setup_order",
    ),
    "men placed, a boat missing": (changed(doc(set_up(3)), boats__black=DROP), "setup_order"),
    "a colour before the first player": (changed(doc(GAME.new(3)), seats__0__colour="red"), "setup_order"),
    "first named too early": (changed(doc(GAME.new(3)), first=0), "first_phase"),
    "first not named": (changed(EXAMPLE, first=None), "first_phase"),
    "round 0 after the set-up": (changed(EXAMPLE, round=0), "round_zero"),
    "no colour after the set-up": (
        changed(over(red=landed(1, 1)), seats__3__colour=None, boats__violet=DROP),
        "colour_missing",
    ),
    "a boat missing": (changed(EXAMPLE, boats__black=DROP, seats__0__drowned={"officer": 1, "sailor": 2}), "men_total"),
    "an empty boat missing": (changed(TALK, boats__violet=DROP), "boat_missing"),
    "men in hand after the set-up": (
        changed(TALK, seats__3__hand={"officer": 1}, seats__3__drowned={"officer": 1, "sailor": 5}),
        "hand_empty",
    ),
    "leaks above men in talk": (scene(4, {**FULL, "yellow": boat(5, leaks=1)}, phase="talk"), "boat_sinks"),
    "leaks above men in vote": (scene(4, {**FULL, "yellow": boat(5, leaks=1)}), "boat_sinks"),
    "leaks above men in decide": (
        changed(DECIDE, boats__yellow=boat(5, leaks=1), boats__violet__lane=2, boats__green__lane=4),
        "boat_sinks",
    ),
    "leaks above men in evict": (
        scene(4, {**FULL, "yellow": boat(5, leaks=1)}, phase="evict", kind="man", boat="red", turn=0),
        "boat_sinks",
    ),
    "swimmers out of order": (
        scene(4, SWIM, phase="board", turn=0, water=[swimmer(1, "red"), swimmer(0, "black")]),
        "water_order",
    ),
    "one seat swims twice": (
        scene(4, SWIM, phase="board", turn=0, water=[swimmer(0, "red"), swimmer(0, "black")]),
        "water_order",
    ),
    "two men of one boat": (
        scene(4, SWIM, phase="board", turn=1, water=[swimmer(0, "red"), swimmer(1, "red")]),
        "water_boat",
    ),
    "a swimmer from a sunk boat": (
        scene(4, SWIM, phase="board", turn=1, water=[swimmer(1, "violet")]),
        "water_afloat",
    ),
    "swimmers in talk": (scene(4, FULL, phase="talk", water=[swimmer(0, "black")]), "water_phase"),
    "swimmers at the end": (scene(4, {}, phase="over", water=[swimmer(0, "black")]), "water_phase"),
    "no ballot in talk": (changed(TALK, ballot=None), "ballot_phase"),
    "no ballot in evict": (changed(EVICT, ballot=None), "ballot_phase"),
    "a ballot in leave": (changed(LEAVE, ballot=TALK["ballot"]), "ballot_phase"),
    "a ballot at the end": (changed(over(red=landed(1, 1)), ballot=TALK["ballot"]), "ballot_phase"),
    "a boat for a leak vote": (changed(TALK, ballot__boat="red"), "ballot_boat"),
    "no boat for a special vote": (changed(EXAMPLE, ballot__boat=None), "ballot_boat"),
    "one boat to vote for": (scene(4, {"red": FULL["red"]}), "ballot_candidates"),
    "one colour to vote for": (
        scene(4, {"red": boat(1, red="ossss", leaks=1), "black": boat(2)}, kind="man", boat="red"),
        "ballot_candidates",
    ),
    "a vote of a non-voter": (put(EXAMPLE, "ballot.votes", {"2": "red"}), "vote_voter"),
    "a vote for a boat landed": (
        scene(4, {**FULL, "yellow": landed(5, 1)}, votes={0: "yellow"}),
        "vote_candidate",
    ),
    "a vote for a colour not aboard": (put(EXAMPLE, "ballot.votes", {"0": "green"}), "vote_candidate"),
    "a cap of one without caps": (changed(EXAMPLE, seats__0__caps=0), "vote_cap"),
    "votes in talk": (with_votes(TALK, s0="red"), "talk_votes"),
    "votes in evict": (with_votes(EVICT, s0="red"), "evict_ballot"),
    "a special vote in a landed boat": (changed(EXAMPLE, ballot__boat="red"), "ballot_full"),
    "a special vote in a boat with room": (scene(4, FULL, kind="man", boat="black"), "ballot_full"),
    "a special vote for three and three": (changed(EXAMPLE, ballot__boat="yellow", ballot__votes={}), "ballot_useless"),
    "turn in vote": (changed(EXAMPLE, turn=3), "turn_phase"),
    "no turn in talk": (changed(TALK, turn=None), "turn_phase"),
    "turn in the end": (changed(over(red=landed(1, 1)), turn=0), "turn_phase"),
    "talk with another than the first": (changed(TALK, turn=1), "turn_seat"),
    "a tie for another than the first": (changed(DECIDE, turn=0), "turn_seat"),
    "a captain without a cap shown": (changed(CAPTAIN, turn=2), "turn_seat"),
    "evict by one with one rank": (changed(EVICT, turn=1), "evict_ranks"),
    "evict by one not aboard": (changed(EVICT, turn=3), "evict_ranks"),
    "colour choice by another": (changed(doc(new(3)), turn=1), "turn_seat"),
    "boat by another": (
        changed(doc(set_up(3)), phase="place_boat", boats={"red": boat(1)}, turn=0),
        "turn_seat",
    ),
    "man by another": (changed(doc(set_up(3)), turn=1), "turn_seat"),
    "leave by another": (changed(LEAVE, turn=1), "turn_seat"),
    "leave by one who has left": (changed(LEFT, turn=0), "turn_order"),
    "leave by one who cannot": (
        scene(4, {**SWIM, "red": boat(1, red="os")}, phase="leave", turn=3, first=3, water=[swimmer(3, "black")]),
        "turn_order",
    ),
    "board by another than the last": (changed(BOARD, turn=0), "turn_seat"),
    "talk without talk": (changed(TALK, options__talk=False), "phase_talk"),
    "evict with sailor first": (changed(EVICT, options__sailor_first=True), "evict_ballot"),
    "evict in a leak vote": (changed(EVICT, ballot__kind="leak", ballot__boat=None), "evict_ballot"),
    "over with boats afloat": (scene(4, FULL, phase="over"), "over_afloat"),
    "over with men at sea": (scene(4, FULL, phase="over", options={"menless_vote": False}), "over_men"),
    "one choice to leave": (
        scene(4, {"red": boat(1, red="s", yellow="s"), "black": boat(3, yellow="s")}, phase="leave", turn=0),
        "goes_on",
    ),
    "one boat to board": (
        scene(4, {"red": boat(1, red="s"), "black": boat(3)}, phase="board", turn=0, water=[swimmer(0, "red")]),
        "goes_on",
    ),
    "no boat to board": (
        scene(
            4,
            {"red": boat(1, red="s"), "black": boat(3, yellow="sss", leaks=3)},
            phase="board",
            turn=0,
            water=[swimmer(0, "red")],
        ),
        "goes_on",
    ),
    "one colour left": (
        changed(doc(new(4)), seats__0__colour="red", seats__1__colour="green", seats__2__colour="violet", turn=3),
        "goes_on",
    ),
    "all votes in": (with_votes(EXAMPLE, s0="cap", s1="violet", s3="red"), "votes_all"),
    "one boat in leave": (scene(4, {"red": boat(1, red="os")}, phase="leave", turn=0), "swim_one_boat"),
    "one boat in board": (
        scene(4, {"red": boat(1, red="os")}, phase="board", turn=0, water=[swimmer(0, "red")]),
        "swim_one_boat",
    ),
    "nobody to board": (scene(4, SWIM, phase="board", turn=0), "board_nobody"),
    "decide with votes missing": (with_votes(DECIDE, s0="red", s1="black"), "decide_votes"),
    "decide without captain or tie": (with_votes(DECIDE, s0="red", s1="red", s2="red", s3="black"), "decide_clear"),
    "decide when all showed the cap": (with_votes(DECIDE, s0="cap", s1="cap", s2="cap", s3="cap"), "decide_clear"),
    "no boat afloat before the end": (scene(4, {}), "over_due"),
    "no man at sea before the end": (
        scene(4, {"red": boat(1), "black": boat(2)}, options={"menless_vote": False}),
        "over_due",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_documents_are_refused(name: str) -> None:
    document, key = IMPOSSIBLE[name]
    assert problem(document) == key


def test_all_men_placed_is_no_placing() -> None:
    document = doc(set_up(3))
    for seat, name in enumerate(("red", "yellow", "green")):
        document["seats"][seat]["hand"] = {}
        document["boats"][name]["men"] = {name: {"officer": 1, "sailor": 5}}
    document["boats"]["black"]["men"] = {name: {"officer": 1} for name in ("red", "yellow", "green")}
    assert problem(document) == "setup_order"
    document["seats"][2]["hand"] = {"officer": 1}
    del document["boats"]["black"]["men"]["green"]
    document["turn"] = 2
    assert problem(document) == "goes_on"  # one man, one boat with a place


def test_what_is_no_document_is_refused() -> None:
    nothings: list[object] = [None, [], 1, "lifeboats", {}]
    for nothing in nothings:
        with pytest.raises(Problem):
            GAME.load(nothing)
