"""What the rules of Castaways name as exceptions to the laws of the house."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import has, numbers
from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.games.castaways.chapters.pile import known_cards
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import HARTER, KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import ACTIONS, NAVIGATION, OVER, State

LIMIT: Final = 6000
# Offers of several cards, or that ask for hidden ones, are not listed.
OPEN_VERBS: Final = ("offer",)
# In a window every reaction wipes the passes (CAS-7) and may change who is asked or close it.
ORDERED_ASKS: Final = ("objection", "fight", "overboard", "thirst")


def same_result(position: Position, _seat: int, one: Json, other: Json) -> bool:
    """Say whether two listed actions may come to the same position because of all that follows by itself.

    Joining the side that wins anyway, with the fight mark already on; changing places with one of two dead bodies
    that both fall at once; Dr Harter's two ways to use a kit that is not used up.
    """
    verbs = {str(one["type"]), str(other["type"])}
    if verbs == {"medkit"}:
        assert isinstance(position, State)
        return position.turn == HARTER and one["for"] == other["for"]
    return verbs in ({"join", "pass"}, {"swap"})


def comes_into_sight(before: Position, after: Position, viewer: int | None) -> bool:
    """Say whether a step shows a viewer cards that no event names.

    The draft is handed on, the navigator looks at the stack, everything is turned over at the end; and a spectator
    sees a navigation card as soon as all seats know it.
    """
    assert isinstance(before, State)
    assert isinstance(after, State)
    if after.phase == OVER:
        return before.phase != OVER
    if viewer is None:
        return _known_to_all(before) != _known_to_all(after)
    own = before.character_of(viewer)
    if own < 0:
        return False
    handed_on = after.holder == own and before.holder != own
    return handed_on or (after.phase == NAVIGATION and before.phase != NAVIGATION and after.navigator() == own)


def _known_to_all(state: State) -> i64:
    all_seats = state.terms.everybody
    known = known_cards(state, state.stack | state.drawn, all_seats)
    for group in range(state.groups):
        known |= known_cards(state, state.group(group), all_seats)
    return known


def pieces(document: Json) -> object:
    """Count all provisions and navigation cards, wherever they are."""
    characters = document["characters"]
    navigation = document["navigation"]
    stack, drawn = document["stack"], document["drawn"]
    assert isinstance(characters, dict)
    assert isinstance(navigation, dict)
    assert isinstance(stack, list)
    assert isinstance(drawn, list)
    lines = [document["provisions"], document["discard"]]
    for person in characters.values():
        lines += [person["hand"], person["open"]]
    draft = document["draft"]
    if isinstance(draft, dict):
        lines.append(draft["cards"])
    provisions = dict.fromkeys(KIND_NAMES, 0)
    for line in lines:
        assert isinstance(line, dict)
        for kind, number in line.items():
            provisions[kind] += number
    cards = [*navigation["unseen"], *(entry["card"] for group in navigation["under"] for entry in group)]
    cards += [entry["card"] for entry in (*stack, *drawn)]
    if document["played"] is not None:
        cards.append(document["played"])
    return [provisions, sorted(cards)]


def open_action(position: Position, seat: int, rng: Rng) -> Json | None:
    """Make an offer of any cards to anybody conscious, or None while no offer can be made."""
    assert isinstance(position, State)
    own = position.character_of(seat)
    if position.phase != ACTIONS or not has(position.conscious, own) or has(position.offers, own):
        return None
    partners = [other for other in numbers(position.conscious) if other != own]
    if not partners:
        return None
    partner = partners[rng.below(len(partners))]
    offer: Json = {
        "type": "offer",
        "to": NAMES[partner],
        "give": _some(position, own * KINDS, rng),
        "give_open": _some(position, OPEN_AT + own * KINDS, rng),
        "ask": sorted(KIND_NAMES[rng.below(KINDS)] for _card in range(rng.below(3))),
        "ask_open": _some(position, OPEN_AT + partner * KINDS, rng),
    }
    same = offer["give"] == offer["ask"] and offer["give_open"] == offer["ask_open"]
    return None if same else offer


def _some(state: State, line: i64, rng: Rng) -> list[str]:
    """Choose any cards of a line."""
    chosen: list[str] = []
    for kind in range(KINDS):
        chosen += [KIND_NAMES[kind]] * int(rng.below(i64(state.cards[line + kind]) + 1))
    return chosen
