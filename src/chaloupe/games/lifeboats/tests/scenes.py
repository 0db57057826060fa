"""Positions for the tests: the example of RULES.md 7.3, and a short way to write others."""

import copy
import json
from typing import Any

from chaloupe.core import Position, Tell
from chaloupe.core.position import buffer
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.lifeboats import GAME
from chaloupe.mind.bot import Bot
from chaloupe.mind.knowledge import reals
from chaloupe.mind.levels import LevelBot
from chaloupe.mind.strength import Strength

Document = dict[str, Any]

COLOURS = ("red", "yellow", "green", "violet", "orange", "white")

EXAMPLE: Document = json.loads("""
{"game":"lifeboats","players":4,"options":{"setup":"full","sailor_first":false,"menless_vote":true,"talk":true},
 "phase":"vote","round":12,"first":3,"turn":null,
 "seats":[
  {"colour":"yellow","caps":1,"hand":{},"saved":{"sailor":2},"drowned":{"sailor":1},"points":8},
  {"colour":"red","caps":3,"hand":{},"saved":{"sailor":2},"drowned":{"sailor":1},"points":8},
  {"colour":"green","caps":2,"hand":{},"saved":{"sailor":1},"drowned":{"officer":2,"sailor":2},"points":4},
  {"colour":"violet","caps":3,"hand":{},"saved":{"officer":1},"drowned":{"officer":1,"sailor":1},"points":6}],
 "boats":{
  "red":{"state":"landed","lane":4,"arrival":1},
  "yellow":{"state":"afloat","lane":1,"row":3,"leaks":3,"men":{"red":{"officer":1,"sailor":1},"yellow":{"sailor":1}}},
  "green":{"state":"afloat","lane":7,"row":3,"leaks":1,"men":{"red":{"officer":1},"yellow":{"officer":1},"violet":{"sailor":3}}},
  "violet":{"state":"sunk","lane":5,"men":{"green":{"sailor":2},"violet":{"sailor":1}}},
  "black":{"state":"afloat","lane":3,"row":3,"leaks":3,"men":{"red":{"sailor":1},"yellow":{"officer":1,"sailor":1}}}},
 "ballot":{"kind":"man","boat":"green","votes":{"0":"cap","1":"violet"}},
 "last":{"kind":"leak","boat":null,"votes":{"0":"yellow","1":"black","2":"green","3":"green"},"result":"green"},
 "water":[]}
""")


def men(letters: str) -> Document:
    """Write men: "oss" is an officer and two sailors."""
    found = {"officer": letters.count("o"), "sailor": letters.count("s")}
    return {rank: number for rank, number in found.items() if number}


def boat(lane: int, row: int = 1, leaks: int = 0, **crew: str) -> Document:
    """Write a boat afloat."""
    return manned(crew, lane, row, leaks)


def manned(crew: dict[str, str], lane: int, row: int = 1, leaks: int = 0) -> Document:
    """Write a boat afloat whose crew is given as colour → letters."""
    return {"state": "afloat", "lane": lane, "row": row, "leaks": leaks, "men": {c: men(m) for c, m in crew.items()}}


def landed(lane: int, arrival: int) -> Document:
    """Write a boat that has landed."""
    return {"state": "landed", "lane": lane, "arrival": arrival}


def scene(players: int, boats: Document, **changes: Any) -> Document:
    """Make a document of a game under way: seat 0 is red, 1 yellow, and so on; all that is not said is lost at sea.

    `options`, `first`, `phase`, `turn`, `round`, `water` as in a document; `kind`, `boat` and `votes` make the ballot;
    `caps` and `points` are lists by seat; `saved` is a list of letters by seat.
    """
    options = {"setup": "full", "sailor_first": False, "menless_vote": True, "talk": True, **changes.get("options", {})}
    phase = changes.get("phase", "vote")
    first = changes.get("first", 0)
    lanes = [lane for lane in range(1, 8) if lane not in [each["lane"] for each in boats.values()]]
    fleet: Document = {}
    for colour in (*COLOURS[:players], "black"):
        fleet[colour] = boats[colour] if colour in boats else {"state": "sunk", "lane": lanes.pop(0), "men": {}}
    ballot = None
    if phase in ("talk", "vote", "decide", "evict"):
        votes = {str(seat): choice for seat, choice in changes.get("votes", {}).items()}
        ballot = {"kind": changes.get("kind", "leak"), "boat": changes.get("boat"), "votes": votes}
    return copy.deepcopy(
        {
            "game": "lifeboats",
            "players": players,
            "options": options,
            "phase": phase,
            "round": changes.get("round", 3),
            "first": first,
            "turn": changes.get("turn", first if phase == "talk" else None),
            "seats": [_seat(players, seat, fleet, changes) for seat in range(players)],
            "boats": fleet,
            "ballot": ballot,
            "last": changes.get("last"),
            "water": changes.get("water", []),
        }
    )


def _seat(players: int, seat: int, fleet: Document, changes: Document) -> Document:
    """Write what belongs to a seat of a scene: whoever is neither saved, nor aboard, nor swimming has drowned."""
    saved = men(changes.get("saved", [""] * players)[seat])
    lost = {"officer": 2, "sailor": 5 if players <= 4 else 4}
    for rank in lost:
        lost[rank] -= saved.get(rank, 0)
        lost[rank] -= sum(each.get("men", {}).get(COLOURS[seat], {}).get(rank, 0) for each in fleet.values())
        lost[rank] -= sum(s["seat"] == seat and s["rank"] == rank for s in changes.get("water", []))
    return {
        "colour": COLOURS[seat],
        "caps": changes.get("caps", [3] * players)[seat],
        "hand": {},
        "saved": saved,
        "drowned": {rank: number for rank, number in lost.items() if number},
        "points": changes.get("points", [0] * players)[seat],
    }


def load(document: Document) -> Position:
    """Load a document, which must come back as it was."""
    position = GAME.load(document)
    assert position.document() == document
    return position


def doc(position: Position) -> Document:
    """Give the document of a position."""
    return position.document()


def table(players: int, boats: Document, **changes: Any) -> Position:
    """Load a scene."""
    return load(scene(players, boats, **changes))


def play(position: Position, seat: object, text: str, viewer: int = SPECTATOR) -> list[Document]:
    """Play an action written as a text; give the events as a seat or everybody hears them."""
    tell = Tell()
    GAME.act(position, seat, GAME.verbs.from_text(text), tell)
    return tell.heard(viewer)


def vote(position: Position, *votes: str) -> list[Document]:
    """Let the voters who are due vote in the order of their seats; give all events."""
    events: list[Document] = []
    for seat, choice in zip(position.must(), votes, strict=True):
        events += play(position, seat, f"vote {choice}")
    return events


def refused(position: Position, seat: object, text: str) -> str | None:
    """Name the clause that refuses an action written as a text; nothing may have changed."""
    before = position.document()
    refusal = GAME.judge(position, seat, GAME.verbs.from_text(text))
    assert position.document() == before
    return None if refusal is None else refusal.clause


def listed(position: Position, seat: int) -> list[str]:
    """List a seat's actions as texts."""
    return [GAME.verbs.to_text(position.words(seat, code)) for code in position.legal(seat)]


def names(events: list[Document]) -> list[str]:
    """List the names of events."""
    return [event["event"] for event in events]


def only(events: list[Document], name: str) -> Document:
    """Give the one event of a name."""
    found = [event for event in events if event["event"] == name]
    assert len(found) == 1, names(events)
    return found[0]


def new(players: int, first: int = 0, **options: Any) -> Position:
    """Begin a game with this first player."""
    position = GAME.new(players, options)
    play(position, "chance", f"first_player {first}")
    return position


def set_up(players: int, first: int = 0, **options: Any) -> Position:
    """Begin a game up to the placing of the men: colours and lanes in their order."""
    position = new(players, first, **options)
    while position.document()["phase"] != "place_man":
        seat = position.must()[0]
        position.apply(seat, position.legal(seat)[0], None)
    return position


def thinker(temperament: str, iterations: int = 4) -> Bot:
    """Give a bot of a temperament that always thinks, unlike the levels with their random share."""
    knowledge = GAME.knowledge().tempered(temperament)
    return LevelBot(f"level3-{temperament}", GAME, knowledge, Strength(3, iterations, 0.5, worlds=16))


def judged(position: Position, seat: int, temperament: str, heard: list[Document]) -> str:
    """Name what a temperament would vote or decide for, judged by the chances right after it."""
    codes, out = buffer(int(position.max_actions())), reals(int(position.max_actions()))
    n = int(position.fill_legal(seat, codes))
    knowledge = GAME.knowledge().tempered(temperament).hearing(position.view(seat), heard)
    knowledge.look_ahead(position, seat, codes, n, out)
    return str(position.words(seat, codes[max(range(n), key=out.__getitem__)])["for"])
