"""All verbs: name, first code, arguments, phases, clause elsewhere (RULES.md 6.2); tests and effects hang on them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, OPEN
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Verbs
from chaloupe.games.castaways.actions import chance, codes, fight, sea, trade, turn
from chaloupe.games.castaways.actions.deed import (
    A_CARD,
    A_KIND,
    SOME_CARDS,
    Argument,
    Deed,
    a_character,
    a_word,
    some_kinds,
)
from chaloupe.games.castaways.pieces import KIND_NAMES
from chaloupe.games.castaways.state import (
    ACTIONS,
    CHOOSE,
    DRAFT,
    FIGHT,
    NAVIGATION,
    OBJECTION,
    OVERBOARD,
    REPLY,
    ROW,
    THIRST,
    State,
)

_TO: Final = a_character("to")
_OF: Final = a_character("of")
_FOR: Final = a_character("for")
_FROM: Final = a_character("from")
_TARGET: Final = a_character("target")
_CHARACTER: Final = a_character("character")
_SIDE: Final = a_word("side", ("attack", "defence"))
_PRIZE: Final = a_word("card", (*KIND_NAMES, "hidden"))
_TRADE: Final[list[Argument]] = [_TO, *[some_kinds(name) for name in ("give", "give_open", "ask", "ask_open")]]

DEEDS: Final[list[Deed]] = [
    turn.Take("take", codes.TAKE, [A_KIND], [DRAFT], "CAS-38"),
    trade.Offer("offer", codes.OFFER, _TRADE, [ACTIONS], "CAS-49", ways=codes.TRADES),
    trade.Accept("accept", codes.ACCEPT, [_FROM], [ACTIONS], "CAS-49"),
    trade.Decline("decline", codes.DECLINE, [_FROM], [ACTIONS], "CAS-49"),
    trade.Withdraw("withdraw", codes.WITHDRAW, [], [ACTIONS], "CAS-49"),
    trade.Reveal("reveal", codes.REVEAL, [A_KIND], [ACTIONS], "CAS-63"),
    trade.Drink("drink", codes.DRINK, [], [ACTIONS, FIGHT], "CAS-166"),
    turn.Rest("rest", codes.REST, [], [ACTIONS], "CAS-46"),
    turn.Row("row", codes.ROW, [], [ACTIONS], "CAS-46"),
    turn.Swap("swap", codes.SWAP, [_TARGET], [ACTIONS], "CAS-46", aboard=True),
    turn.Rob("rob", codes.ROB, [_TARGET, _PRIZE], [ACTIONS], "CAS-46", aboard=True),
    turn.Flare("flare", codes.FLARE, [], [ACTIONS], "CAS-46"),
    turn.Parasol("parasol", codes.PARASOL, [_OF], [ACTIONS], "CAS-46", aboard=True),
    turn.Medkit("medkit", codes.MEDKIT, [_FOR, _OF], [ACTIONS], "CAS-46", aboard=True),
    turn.Cannibalism("cannibalism", codes.CANNIBALISM, [], [ACTIONS], "CAS-46"),
    fight.Yield("yield", codes.YIELD, [], [REPLY], "CAS-89"),
    fight.Resist("fight", codes.FIGHT, [], [REPLY], "CAS-89"),
    fight.Resist("object", codes.OBJECT, [], [OBJECTION], "CAS-161"),
    fight.Join("join", codes.JOIN, [_SIDE], [FIGHT], "CAS-92"),
    fight.Arm("arm", codes.ARM, [A_KIND], [FIGHT], "CAS-94"),
    fight.Pass("pass", codes.PASS, [], [OBJECTION, FIGHT, OVERBOARD, THIRST], "CAS-7"),
    turn.Stow("stow", codes.STOW, [SOME_CARDS], [ROW], "CAS-69", ways=1 << codes.MOST_DRAWN),
    sea.Compass("compass", codes.COMPASS, [], [NAVIGATION], "CAS-111"),
    sea.Top("top", codes.TOP, [], [NAVIGATION], "CAS-110"),
    sea.Navigate("navigate", codes.NAVIGATE, [A_CARD], [NAVIGATION, CHOOSE], "CAS-108"),
    sea.Chum("chum", codes.CHUM, [], [OVERBOARD], "CAS-129"),
    sea.Preserver("preserver", codes.PRESERVER, [_TO], [OVERBOARD], "CAS-124"),
    sea.Frenzy("frenzy", codes.FRENZY, [], [OVERBOARD], "CAS-165"),
    sea.Water("water", codes.WATER, [_FOR, _OF], [THIRST], "CAS-142"),
]
CHANCES: Final[list[Deed]] = [
    chance.DealCharacter("character", codes.CHARACTER, [_CHARACTER], [], "CAS-4"),
    chance.DealFriend("friend", codes.FRIEND, [_CHARACTER], [], "CAS-4"),
    chance.DealFoe("foe", codes.FOE, [_CHARACTER], [], "CAS-4"),
    chance.DealProvision("provision", codes.PROVISION, [A_KIND], [], "CAS-4"),
    chance.Steal("steal", codes.STEAL, [A_KIND], [], "CAS-4"),
    chance.DrawNavigation("navigation", codes.NAVIGATION, [A_CARD], [], "CAS-4"),
]


def _by_code(deeds: list[Deed], number: int) -> vec[Deed]:
    """Give the deed of every code; together they cover all codes, none twice."""
    found: list[Deed] = []
    for deed in sorted(deeds, key=lambda each: int(each.first)):
        assert deed.first == len(found), deed.name
        found += [deed] * deed.codes
    assert len(found) == number
    return vec[Deed](found)


VERBS: Final[Verbs] = Verbs([deed.verb for deed in [*DEEDS, *CHANCES]])
BY_NAME: Final[dict[str, Deed]] = {deed.name: deed for deed in [*DEEDS, *CHANCES]}
# A vector of objects is read without asking again what they are.
OF_CODE: Final[vec[Deed]] = _by_code(DEEDS, codes.NUMBER)
OF_CHANCE_CODE: Final[vec[Deed]] = _by_code(CHANCES, codes.CHANCE_NUMBER)


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out an action of chance or of a seat, and what follows by itself."""
    if seat == CHANCE:
        outcome = OF_CHANCE_CODE[code]
        outcome.apply(state, CHANCE, code - outcome.first, tell)
    else:
        deed = OF_CODE[code]
        deed.apply(state, state.character_of(seat), code - deed.first, tell)


def words(state: State, seat: i64, code: i64) -> Json:
    """Put an action's code into words."""
    deed = OF_CHANCE_CODE[code] if seat == CHANCE else OF_CODE[code]
    return deed.words(state, code - deed.first)


def encode(state: State, action: Json) -> int:
    """Give the code of an action that the rules do not refuse, or OPEN for a rich offer."""
    deed = BY_NAME[str(action["type"])]
    number = deed.number(state, action)
    return OPEN if number == OPEN else int(deed.first) + number
