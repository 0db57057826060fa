"""Positions for the tests: the scene of the rulebook, the example of the rules file, and a way to make others."""

import copy
from typing import Any

import pytest

from chaloupe.core import Position, Problem, Refused, Tell
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests import naive

Document = dict[str, Any]

SCENE: Document = {
    "game": "cartagena", "players": 4,
    "options": {"variant": "tortuga", "pass": False, "layout": "random"},
    "phase": "play",
    "path": ["bottle", "pistol", "hat", "skull", "dagger", "key", "dagger", "bottle", "key", "pistol", "hat", "skull",
             "pistol", "key", "dagger", "hat", "skull", "bottle", "hat", "key", "pistol", "bottle", "skull", "dagger",
             "key", "bottle", "skull", "dagger", "hat", "pistol", "hat", "dagger", "key", "bottle", "pistol", "skull"],
    "pirates": [[0, 6, 6, 17, 18, 37], [0, 8, 17, 17, 26, 34], [0, 0, 5, 9, 12, 22], [0, 0, 2, 20, 29, 31]],
    "hands": [{"bottle": 1, "dagger": 4, "key": 1}, {"hat": 2, "key": 1, "pistol": 1},
              {"bottle": 1, "skull": 2}, {"hat": 1, "pistol": 2}],
    "deck": {"bottle": 9, "dagger": 8, "hat": 8, "key": 11, "pistol": 10, "skull": 8},
    "discard": {"bottle": 5, "dagger": 3, "hat": 4, "key": 3, "pistol": 3, "skull": 5},
    "row": ["hat", "dagger", "dagger", "key", "skull", "bottle", "pistol", "hat", "skull"],
    "turn": 0, "left": 3, "owed": 0,
}  # fmt: skip

EXAMPLE: Document = {
    "game": "cartagena", "players": 3,
    "options": {"variant": "jamaica", "pass": False, "layout": "random"},
    "phase": "draw",
    "path": ["hat", "dagger", "key", "bottle", "pistol", "skull", "pistol", "hat", "dagger", "skull", "bottle", "key",
             "skull", "hat", "pistol", "key", "bottle", "dagger", "key", "dagger", "skull", "hat", "pistol", "bottle",
             "pistol", "key", "dagger", "hat", "skull", "bottle", "hat", "key", "pistol", "bottle", "skull", "dagger"],
    "pirates": [[12, 14, 14, 32, 32, 35], [26, 35, 37, 37, 37, 37], [23, 26, 26, 35, 37, 37]],
    "hands": [{"dagger": 1}, {"skull": 1}, {"bottle": 1, "dagger": 1, "pistol": 2}],
    "deck": {"bottle": 10, "dagger": 11, "hat": 12, "key": 11, "pistol": 8, "skull": 13},
    "discard": {"bottle": 6, "dagger": 4, "hat": 5, "key": 6, "pistol": 7, "skull": 3},
    "row": [], "turn": 2, "left": 2, "owed": 1,
}  # fmt: skip

VARIANTS = tuple(naive.TERMS)
DECK_VARIANTS = ("jamaica", "jungle", "jungle_advanced")
ROW_VARIANTS = ("tortuga", "hispaniola")


def changed(document: Document, **changes: object) -> Document:
    """Give a copy of a document with other values."""
    return copy.deepcopy({**document, **changes})


def table(variant: str = "jamaica", *, players: int = 2, may_pass: bool = False, **changes: Any) -> Document:
    """Make a document in phase `play` on the fixed path; cards that are nowhere else lie in `rest` (the deck)."""
    rest = changes.pop("rest", "deck")
    made: Document = naive.new(players, variant, may_pass, "fixed")
    total = dict(made["deck"])
    made.update(phase="play", turn=0, left=naive.TERMS[variant][2], deck={}, discard={})
    made.update(copy.deepcopy(changes))
    used = naive.cards(made)
    for symbol, number in total.items():
        here = made[rest].get(symbol, 0)
        made[rest][symbol] = here + number - used[symbol]
        if not made[rest][symbol]:
            del made[rest][symbol]
    return made


def load(document: Document) -> Position:
    """Load a document that must be possible, and dump to the same."""
    position = GAME.load(document)
    assert position.document() == document
    return position


def play(position: Position, seat: object, action: object, viewer: int = -1) -> list[dict[str, object]]:
    """Play an action in words and give what a viewer hears."""
    tell = Tell()
    GAME.act(position, seat, action, tell)
    return tell.heard(viewer)


def clause(position: Position, seat: object, action: object) -> str:
    """Name the clause that refuses an action; nothing changes."""
    before = position.document()
    with pytest.raises(Refused) as caught:
        GAME.act(position, seat, action)
    assert position.document() == before
    return caught.value.refusal.clause


def problem(document: object) -> str:
    """Name the problem with an impossible document; it is worded in both languages."""
    with pytest.raises(Problem) as caught:
        GAME.load(document)
    for language in ("en", "fr"):
        text = GAME.explain(caught.value, language)
        assert not text.startswith("errors."), text
    return caught.value.key


def listed(position: Position, seat: int) -> list[dict[str, object]]:
    """List a seat's actions in words."""
    return [position.words(seat, code) for code in position.legal(seat)]


def advance(card: str, square: int) -> dict[str, object]:
    """Make an advance."""
    return {"type": "advance", "card": card, "from": square}


def retreat(square: int) -> dict[str, object]:
    """Make a retreat."""
    return {"type": "retreat", "from": square}


END: dict[str, object] = {"type": "end"}
