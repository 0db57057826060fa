"""The actions of Castaways: their numbers inside, their words outside."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers
from chaloupe.core.position import CHANCE, OPEN
from chaloupe.core.problems import Words
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KIND_NAMES, KINDS, LAST_CARD, NAMES
from chaloupe.games.castaways.state import HIDDEN, State
from chaloupe.games.castaways.trading import SINGLE_NUMBER, SINGLES, kind_names

_CARDS: Final = LAST_CARD - FIRST_CARD + 1
# The most navigation cards that a rower draws: two, and one for each of the two oars.
MOST_DRAWN: Final = 4

# The players' numbers; each verb's first, in the order of `_FIRSTS`.
PASS: Final = 0
REST: Final = 1
ROW: Final = 2
FLARE: Final = 3
CANNIBALISM: Final = 4
YIELD: Final = 5
FIGHT: Final = 6
OBJECT: Final = 7
COMPASS: Final = 8
TOP: Final = 9
CHUM: Final = 10
FRENZY: Final = 11
DRINK: Final = 12
WITHDRAW: Final = 13
JOIN: Final = 14  # + 1 for the defence
TAKE: Final = 16
REVEAL: Final = TAKE + KINDS
ARM: Final = REVEAL + KINDS
ACCEPT: Final = ARM + KINDS
DECLINE: Final = ACCEPT + CHARACTERS
SWAP: Final = DECLINE + CHARACTERS
PARASOL: Final = SWAP + CHARACTERS
PRESERVER: Final = PARASOL + CHARACTERS
MEDKIT: Final = PRESERVER + CHARACTERS  # for × 8 + of
WATER: Final = MEDKIT + CHARACTERS * CHARACTERS  # for × 8 + of
ROB: Final = WATER + CHARACTERS * CHARACTERS  # target × 18 + card
NAVIGATE: Final = ROB + CHARACTERS * (KINDS + 1)
STOW: Final = NAVIGATE + _CARDS  # the kept ones as bits over the sorted drawn cards
OFFER: Final = STOW + (1 << MOST_DRAWN)  # to × 612 + the number of the trade
NUMBER: Final[int] = OFFER + CHARACTERS * SINGLE_NUMBER

_PLAIN: Final = (
    "pass",
    "rest",
    "row",
    "flare",
    "cannibalism",
    "yield",
    "fight",
    "object",
    "compass",
    "top",
    "chum",
    "frenzy",
    "drink",
    "withdraw",
)

# Chance's numbers.
CHARACTER: Final = 0
FRIEND: Final = CHARACTER + CHARACTERS
FOE: Final = FRIEND + CHARACTERS
PROVISION: Final = FOE + CHARACTERS
STEAL: Final = PROVISION + KINDS
NAVIGATION: Final = STEAL + KINDS
CHANCE_NUMBER: Final[int] = NAVIGATION + _CARDS


def _character(name: str) -> Arg:
    return Arg(name, "word", NAMES)


def _kinds(name: str) -> Arg:
    return Arg(name, "words", KIND_NAMES, order="sorted")


_KIND: Final = Arg("card", "word", KIND_NAMES)
_CARD: Final = Arg("card", "int", low=FIRST_CARD, high=LAST_CARD)

VERBS: Final[Verbs] = Verbs(
    [
        Verb("take", [_KIND]),
        Verb("offer", [_character("to"), _kinds("give"), _kinds("give_open"), _kinds("ask"), _kinds("ask_open")]),
        Verb("accept", [_character("from")]),
        Verb("decline", [_character("from")]),
        Verb("withdraw", []),
        Verb("reveal", [_KIND]),
        Verb("drink", []),
        Verb("rest", []),
        Verb("row", []),
        Verb("swap", [_character("target")]),
        Verb("rob", [_character("target"), Arg("card", "word", (*KIND_NAMES, "hidden"))]),
        Verb("flare", []),
        Verb("parasol", [_character("of")]),
        Verb("medkit", [_character("for"), _character("of")]),
        Verb("cannibalism", []),
        Verb("yield", []),
        Verb("fight", []),
        Verb("object", []),
        Verb("join", [Arg("side", "word", ("attack", "defence"))]),
        Verb("arm", [_KIND]),
        Verb("pass", []),
        Verb("stow", [Arg("keep", "ints", low=FIRST_CARD, high=LAST_CARD, order="rising")]),
        Verb("compass", []),
        Verb("top", []),
        Verb("navigate", [_CARD]),
        Verb("chum", []),
        Verb("preserver", [_character("to")]),
        Verb("frenzy", []),
        Verb("water", [_character("for"), _character("of")]),
        Verb("character", [_character("character")], chance=True),
        Verb("friend", [_character("character")], chance=True),
        Verb("foe", [_character("character")], chance=True),
        Verb("provision", [_KIND], chance=True),
        Verb("steal", [_KIND], chance=True),
        Verb("navigation", [_CARD], chance=True),
    ]
)


# -- numbers to words --------------------------------------------------------------------------------------------


def to_words(state: State, seat: i64, code: i64) -> Words:
    """Put an action's number into words."""
    if seat == CHANCE:
        return _chance_to_words(code)
    if code < JOIN:
        return {"type": _PLAIN[code]}
    if code >= OFFER:
        trade = SINGLES[(code - OFFER) % SINGLE_NUMBER]
        return {
            "type": "offer",
            "to": NAMES[(code - OFFER) // SINGLE_NUMBER],
            "give": kind_names(trade.give),
            "give_open": kind_names(trade.give_open),
            "ask": kind_names(trade.ask),
            "ask_open": kind_names(trade.ask_open),
        }
    if code >= STOW:
        return {"type": "stow", "keep": numbers(kept_cards(state.drawn, code - STOW))}
    if code >= MEDKIT:
        return _pair_to_words(code)
    return _single_to_words(code)


def _single_to_words(code: i64) -> Words:
    if code >= PRESERVER:
        return {"type": "preserver", "to": NAMES[code - PRESERVER]}
    if code >= PARASOL:
        return {"type": "parasol", "of": NAMES[code - PARASOL]}
    if code >= SWAP:
        return {"type": "swap", "target": NAMES[code - SWAP]}
    if code >= DECLINE:
        return {"type": "decline", "from": NAMES[code - DECLINE]}
    if code >= ACCEPT:
        return {"type": "accept", "from": NAMES[code - ACCEPT]}
    if code >= ARM:
        return {"type": "arm", "card": KIND_NAMES[code - ARM]}
    if code >= REVEAL:
        return {"type": "reveal", "card": KIND_NAMES[code - REVEAL]}
    if code >= TAKE:
        return {"type": "take", "card": KIND_NAMES[code - TAKE]}
    return {"type": "join", "side": "attack" if code == JOIN else "defence"}


def _pair_to_words(code: i64) -> Words:
    if code >= NAVIGATE:
        return {"type": "navigate", "card": int(code - NAVIGATE) + FIRST_CARD}
    if code >= ROB:
        card = (code - ROB) % (KINDS + 1)
        name = "hidden" if card == HIDDEN else KIND_NAMES[card]
        return {"type": "rob", "target": NAMES[(code - ROB) // (KINDS + 1)], "card": name}
    verb = "water" if code >= WATER else "medkit"
    pair = (code - MEDKIT) % (CHARACTERS * CHARACTERS)
    return {"type": verb, "for": NAMES[pair // CHARACTERS], "of": NAMES[pair % CHARACTERS]}


def _chance_to_words(code: i64) -> Words:
    if code >= NAVIGATION:
        return {"type": "navigation", "card": int(code - NAVIGATION) + FIRST_CARD}
    if code >= STEAL:
        return {"type": "steal", "card": KIND_NAMES[code - STEAL]}
    if code >= PROVISION:
        return {"type": "provision", "card": KIND_NAMES[code - PROVISION]}
    verb = "foe" if code >= FOE else "friend" if code >= FRIEND else "character"
    return {"type": verb, "character": NAMES[code % CHARACTERS]}


def kept_cards(drawn: i64, chosen: i64) -> i64:
    """Give the drawn cards that a mask over their sorted list chooses."""
    kept: i64 = 0
    while drawn:
        if chosen & 1:
            kept |= ONE << lowest(drawn)
        chosen >>= 1
        drawn &= drawn - 1
    return kept


# -- words to numbers --------------------------------------------------------------------------------------------


def to_code(state: State, action: Words) -> int:
    """Give the number of an action that the rules do not refuse, or OPEN for a rich offer."""
    verb = str(action["type"])
    if verb in _PLAIN:
        return _PLAIN.index(verb)
    if verb == "offer":
        return _offer_code(action)
    if verb == "stow":
        return STOW + _chosen(state.drawn, listed_cards(action, "keep"))
    if verb in ("navigate", "navigation"):
        first = NAVIGATE if verb == "navigate" else NAVIGATION
        return first + number(action, "card") - FIRST_CARD
    if verb == "rob":
        return ROB + character(action, "target") * (KINDS + 1) + robbed_card(action)
    if verb in ("medkit", "water"):
        pair = character(action, "for") * CHARACTERS + character(action, "of")
        return (MEDKIT if verb == "medkit" else WATER) + pair
    if verb == "join":
        return JOIN if action["side"] == "attack" else JOIN + 1
    if verb in _BY_KIND:
        return _BY_KIND[verb] + kind(action)
    argument, first = _BY_CHARACTER[verb]
    return first + character(action, argument)


_BY_KIND: Final = {"take": TAKE, "reveal": REVEAL, "arm": ARM, "provision": PROVISION, "steal": STEAL}
_BY_CHARACTER: Final = {
    "accept": ("from", ACCEPT),
    "decline": ("from", DECLINE),
    "swap": ("target", SWAP),
    "parasol": ("of", PARASOL),
    "preserver": ("to", PRESERVER),
    "character": ("character", CHARACTER),
    "friend": ("character", FRIEND),
    "foe": ("character", FOE),
}


def _offer_code(action: Words) -> int:
    """Number an offer of one card for nothing or for one open card; the others are open actions."""
    give = kinds(action, "give")
    give_open = kinds(action, "give_open")
    ask_open = kinds(action, "ask_open")
    if len(give) + len(give_open) != 1 or kinds(action, "ask") or len(ask_open) > 1:
        return OPEN
    line = give[0] * 2 if give else give_open[0] * 2 + 1
    single = line * (KINDS + 1) + (ask_open[0] + 1 if ask_open else 0)
    return OFFER + character(action, "to") * SINGLE_NUMBER + single


def _chosen(drawn: i64, kept: i64) -> int:
    chosen = 0
    for place, card in enumerate(numbers(drawn)):
        if kept >> card & 1:
            chosen |= 1 << place
    return chosen


# -- arguments of a well-formed action ---------------------------------------------------------------------------


def character(action: Words, argument: str) -> int:
    """Take a character."""
    return NAMES.index(str(action[argument]))


def kind(action: Words) -> int:
    """Take the kind of a card."""
    return KIND_NAMES.index(str(action["card"]))


def robbed_card(action: Words) -> int:
    """Take what a robbery names: a kind or HIDDEN."""
    return HIDDEN if action["card"] == "hidden" else kind(action)


def kinds(action: Words, argument: str) -> list[int]:
    """Take a list of kinds."""
    value = action[argument]
    assert isinstance(value, list)
    return [KIND_NAMES.index(name) for name in value]


def number(action: Words, argument: str) -> int:
    """Take an integer."""
    value = action[argument]
    assert isinstance(value, int)
    return value


def listed_cards(action: Words, argument: str) -> i64:
    """Take a list of navigation cards as a set."""
    value = action[argument]
    assert isinstance(value, list)
    found: i64 = 0
    for card in value:
        found |= ONE << card
    return found
