"""Events have exactly the arguments and clauses of RULES.md 9, and hide exactly what it marks."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, NOBODY, Rng, Tell
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.conformance import open_action
from chaloupe.games.castaways.tests.scenes import Scene, base

pytestmark = pytest.mark.compiled

TABLE = {
    "character": "seat character", "boat": "boat", "friend": "seat character*", "foe": "seat character*",
    "provision": "character card*", "supply": "character card*", "taken": "character card*", "day": "day order",
    "turn": "character", "offer": "from to give* give_open ask* ask_open",
    "trade": "from to give* give_open ask* ask_open", "declined": "from to", "withdrawn": "from to",
    "lapsed": "from to", "revealed": "character card", "drank": "character", "rested": "character",
    "yielded": "character", "passed": "character", "rowing": "character cards", "flare": "character cards",
    "bearing": "character cards", "looked": "why card*", "stowed": "character keep* under",
    "claimed": "character claim", "swapped": "characters", "stolen": "by target open card*",
    "parasol": "character of", "medkit": "character for of", "feast": "character", "healed": "character wounds",
    "wounded": "character wounds by", "woke": "character", "fainted": "character", "died": "character",
    "fight": "attacker defender", "joined": "character side", "armed": "character card",
    "fought": "attack defence winner", "navigator": "character", "navigated": "character card", "birds": "birds",
    "fell": "characters", "lost": "character cards", "left": "character cards", "sharks": "by",
    "preserver": "character to", "thirsty": "thirst", "water": "character for of wong",
    "over": "why scores winners",
}  # fmt: skip
# The clauses that each event may carry out.
CLAUSES = {
    "character": "15", "boat": "22", "friend": "18", "foe": "19", "provision": "21", "supply": "37", "taken": "38 39",
    "day": "36", "turn": "45", "offer": "54 57", "trade": "57 60", "declined": "58", "withdrawn": "58",
    "lapsed": "61", "revealed": "63", "drank": "167", "rested": "47", "yielded": "89", "passed": "7",
    "rowing": "67 68", "flare": "83", "bearing": "111 112", "looked": "67 83 110 111", "stowed": "69",
    "claimed": "74 77 159", "swapped": "74", "stolen": "79 80", "parasol": "84", "medkit": "86", "feast": "162",
    "healed": "86 162", "wounded": "102 122 131 144", "woke": "27", "fainted": "27", "died": "31 120 134",
    "fight": "91 161", "joined": "92", "armed": "94 99", "fought": "100 101", "navigator": "107",
    "navigated": "108 113", "birds": "115 116", "fell": "118", "lost": "119", "left": "34", "sharks": "129 130 165",
    "preserver": "124", "thirsty": "135 140", "water": "142 171", "over": "117 146 157",
}  # fmt: skip


def check(event: dict[str, Any], public: dict[str, Any]) -> None:
    """Compare an event's private and public form with the table."""
    arguments = TABLE[event["event"]].split()
    plain = {argument.rstrip("*") for argument in arguments}
    assert event.keys() == public.keys() == {"event", *plain}
    for argument in arguments:
        name = argument.rstrip("*")
        if not argument.endswith("*"):
            assert event[name] == public[name]
        elif public[name] != event[name]:
            assert public[name] == (len(event[name]) if isinstance(event[name], list) else None)


def test_every_event_of_random_games() -> None:
    met: set[str] = set()
    rng = Rng("events")
    for number in range(30):
        options: dict[str, Any] = {option.name: option.values[rng.below(len(option.values))] for option in GAME.options}
        players = 6 + options["cannibalism"] + options["liquid_courage"] - number % 3
        position = GAME.new(players, options)
        while position.actor() != NOBODY:
            may, who = position.may(), int(position.actor())
            if may and rng.below(4) == 0:
                who = may[rng.below(len(may))]
            codes, tell = position.legal(who), Tell()
            rich = open_action(position, who, rng) if who >= 0 and rng.below(4) == 0 else None
            if rich is not None:
                position.act(who, rich, tell)
            elif codes:
                code = position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))]
                position.apply(who, code, tell)
            for told in tell.told:
                assert told.clause.removeprefix("CAS-") in CLAUSES[str(told.public["event"])].split()
            for seat in range(players):
                for own, public in zip(tell.heard(seat), tell.heard(SPECTATOR), strict=True):
                    check(own, public)
                    met.add(str(own["event"]))
    assert set(TABLE) - met <= {"feast", "frenzy"}


@pytest.mark.clause("CAS-6", "CAS-20", "CAS-40", "CAS-80")
def test_who_hears_the_face_of_a_card() -> None:
    scene = Scene(base(lauren={"open": {"oar": 1}})).act(0, "row").act("chance", "navigation", card=30)
    assert [scene.event("looked", seat)["card"] for seat in (0, 1, -1)] == [30, None, None]
    top = Scene(base(turn="kid")).act(5, "rest").act("chance", "navigation", card=25)
    assert [top.event("looked", seat)["card"] for seat in (0, 5, -1)] == [25, 25, 25]
