"""The actions of Cartagena: their numbers inside, their words outside."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Words
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.cartagena.pieces import SYMBOLS, TILES, Terms

# The players' numbers: an advance is its square × 6 + its symbol.
RETREAT: Final = 37 * SYMBOLS
END: Final = RETREAT + 38
NUMBER: Final = END + 1

# Chance's numbers: a tile is its section × 2 + turned.
STARTER: Final = 12
DEALT: Final = STARTER + 5
REVEALED: Final = DEALT + SYMBOLS
DRAWN: Final = REVEALED + SYMBOLS
CHANCE_NUMBER: Final = DRAWN + SYMBOLS

VERBS: Final = Verbs(
    [
        Verb("advance", [Arg("card", "word"), Arg("from", "int")]),
        Verb("retreat", [Arg("from", "int")]),
        Verb("end", []),
        Verb("tile", [Arg("tile", "word"), Arg("flip", "bool")], chance=True),
        Verb("start", [Arg("seat", "int")], chance=True),
        Verb("deal", [Arg("card", "word")], chance=True),
        Verb("reveal", [Arg("card", "word")], chance=True),
        Verb("draw", [Arg("card", "word")], chance=True),
    ]
)


def to_words(terms: Terms, seat: i64, code: i64) -> Words:
    """Put an action's number into words."""
    if seat == CHANCE:
        return _chance_to_words(terms, code)
    if code == END:
        return {"type": "end"}
    if code >= RETREAT:
        return {"type": "retreat", "from": int(code - RETREAT)}
    return {"type": "advance", "card": terms.symbols[code % SYMBOLS], "from": int(code // SYMBOLS)}


def _chance_to_words(terms: Terms, code: i64) -> Words:
    if code < STARTER:
        return {"type": "tile", "tile": TILES[code // 2], "flip": code % 2 == 1}
    if code < DEALT:
        return {"type": "start", "seat": int(code - STARTER)}
    verb = "deal" if code < REVEALED else "reveal" if code < DRAWN else "draw"
    return {"type": verb, "card": terms.symbols[(code - DEALT) % SYMBOLS]}


def to_code(terms: Terms, action: Words) -> int:
    """Give the number of an action that the rules do not refuse."""
    verb = action["type"]
    if verb == "end":
        return END
    if verb == "tile":
        return TILES.index(str(action["tile"])) * 2 + (1 if action["flip"] else 0)
    if verb == "start":
        return STARTER + integer(action, "seat")
    if verb == "retreat":
        return RETREAT + integer(action, "from")
    symbol = terms.symbols.index(str(action["card"]))
    if verb == "advance":
        return integer(action, "from") * SYMBOLS + symbol
    return (DEALT if verb == "deal" else REVEALED if verb == "reveal" else DRAWN) + symbol


def integer(action: Words, argument: str) -> int:
    """Take an integer argument of a well-formed action."""
    value = action[argument]
    assert isinstance(value, int)
    return value
