"""Worlds that a viewer cannot tell apart: what a view hides is dealt at random (RULES.md 8.2)."""

from typing import Final

from chaloupe.core.bits import has
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_integer, checked_word
from chaloupe.core.rng import Rng
from chaloupe.games.castaways.documents.read import read_into
from chaloupe.games.castaways.pieces import FIRST_CARD, KIND_NAMES, LAST_CARD, NAMES, Terms
from chaloupe.games.castaways.state import State

# More cards than anybody can hold, and more than anybody may ask for: the loader says what is too many.
_CARDS: Final = 64
_ASKED: Final = 1_000_000


def imagine_into(state: State, reader: Reader, rng: Rng) -> None:
    """Set up an empty state from a view: a document is made that shows it, and is read with all checks."""
    read_into(state, Reader(_world(state.terms, reader, rng), ""))


def _world(terms: Terms, reader: Reader, rng: Rng) -> Json:
    """Make the document of a world that shows this view."""
    world: Json = {key: value for key, value in reader.document.items() if key != "seat"}
    characters = _people(reader)
    viewer = reader.integer_or_null("seat", 0, int(terms.players) - 1)
    offers = _known_offers(reader, characters)
    _deal_provisions(terms, world, reader, characters, offers, rng)
    _deal_secrets(terms, world, characters, viewer, rng)
    _deal_navigation(terms, world, reader, characters, viewer, rng)
    world["characters"] = characters
    world["offers"] = _fill_offers(terms, offers, characters, rng)
    return world


def _people(reader: Reader) -> dict[str, Json]:
    """Copy the characters, so that the view stays as it is."""
    people = reader.reader("characters")
    found: dict[str, Json] = {}
    for name in people.document:
        person = people.reader(checked_word(name, NAMES, "characters"))
        person.only(("seat", "friend", "foe", "wounds", "hand", "open"))
        found[name] = dict(person.document)
    return found


def _in_play(characters: dict[str, Json], name: object, key: str) -> str:
    found = checked_word(name, NAMES, key)
    if found not in characters:
        raise Problem("character_not_in_play", key=key, character=found)
    return found


def _by_seat(characters: dict[str, Json]) -> list[str]:
    return sorted(characters, key=lambda name: _seat(characters, name))


# -- provisions --------------------------------------------------------------------------------------------------


def _known_offers(reader: Reader, characters: dict[str, Json]) -> list[Json]:
    found: list[Json] = []
    for entry in reader.items("offers", len(NAMES)):
        offer = Reader(entry, "offers")
        offer.only(("from", "to", "give", "give_open", "ask", "ask_open"))
        _in_play(characters, offer.value("from"), "offers.from")
        if isinstance(offer.value("give"), list):
            offer.words("give", KIND_NAMES, _ASKED)
        found.append(dict(offer.document))
    return found


def _counts(value: object) -> dict[str, int]:
    assert isinstance(value, dict)
    return {str(kind): checked_integer(number, 0, _CARDS, str(kind)) for kind, number in value.items()}


def _count(cards: list[str]) -> Json:
    return {kind: cards.count(kind) for kind in KIND_NAMES if kind in cards}


def _deal_provisions(
    terms: Terms, world: Json, reader: Reader, characters: dict[str, Json], offers: list[Json], rng: Rng
) -> None:
    """Deal the provisions that the viewer does not see into hands, draft and pile by their number."""
    draft = _draft(reader)
    # What an author offers the viewer from his hand is known to be there (CAS-55).
    fixed = {str(offer["from"]): list(offer["give"]) for offer in offers if isinstance(offer["give"], list)}
    seen = [reader.value("discard"), *(person["open"] for person in characters.values())]
    seen.extend(person["hand"] for person in characters.values())
    seen.append(None if draft is None else draft["cards"])
    for name, give in fixed.items():
        if not isinstance(characters[name]["hand"], dict):
            seen.append({kind: give.count(kind) for kind in give})
    unseen = _unseen(terms, seen, rng)
    for name in sorted(characters):
        person = characters[name]
        if not isinstance(person["hand"], dict):
            shown = [str(kind) for kind in fixed.get(name, [])]
            number = checked_integer(person["hand"], 0, _CARDS, f"characters.{name}.hand")
            person["hand"] = _count(shown + _take(unseen, number - len(shown)))
    if draft is not None:
        if not isinstance(draft["cards"], dict):
            draft["cards"] = _count(_take(unseen, checked_integer(draft["cards"], 0, _CARDS, "draft.cards")))
        world["draft"] = draft
    if len(unseen) != reader.integer("provisions", 0, _CARDS):
        raise Problem("view_damaged", why="provisions")
    world["provisions"] = _count(unseen)


def _draft(reader: Reader) -> Json | None:
    if reader.value("draft") is None:
        return None
    draft = reader.reader("draft")
    draft.only(("holder", "left", "cards"))
    return dict(draft.document)


def _unseen(terms: Terms, seen: list[object], rng: Rng) -> list[str]:
    """List the provisions that are in none of the lines seen, in a random order."""
    left = {kind: int(terms.number[k]) for k, kind in enumerate(KIND_NAMES)}
    for line in seen:
        if isinstance(line, dict):
            for kind, number in _counts(line).items():
                left[kind] = left.get(kind, 0) - number
    deck = [k for k, kind in enumerate(KIND_NAMES) for _card in range(left[kind])]
    rng.shuffle(deck)
    return [KIND_NAMES[kind] for kind in deck]


def _take(deck: list[str], number: int) -> list[str]:
    if number < 0 or number > len(deck):
        raise Problem("view_damaged", why="hand")
    taken = deck[:number]
    del deck[:number]
    return taken


def _fill_offers(terms: Terms, offers: list[Json], characters: dict[str, Json], rng: Rng) -> list[Json]:
    """Let offers among others give cards that their authors have and ask anything else (CAS-55 to CAS-57)."""
    for offer in offers:
        if isinstance(offer["give"], list):
            continue
        hand = _counts(characters[str(offer["from"])]["hand"])
        cards = [KIND_NAMES.index(kind) for kind, number in hand.items() for _card in range(number)]
        rng.shuffle(cards)
        give = sorted(KIND_NAMES[kind] for kind in cards[: checked_integer(offer["give"], 0, _CARDS, "offers.give")])
        kinds = [kind for k, kind in enumerate(KIND_NAMES) if terms.number[k] > 0]
        asked = checked_integer(offer["ask"], 0, _ASKED, "offers.ask")
        ask = give
        while ask == give:
            ask = sorted(kinds[rng.below(len(kinds))] for _card in range(asked))
            if not ask:
                break
        offer["give"] = give
        offer["ask"] = ask
    return offers


# -- friends and foes --------------------------------------------------------------------------------------------


def _deal_secrets(terms: Terms, world: Json, characters: dict[str, Json], viewer: int | None, rng: Rng) -> None:
    """Deal the friends and foes of the others; in the setup as far as the deal may have come (CAS-18 to CAS-20)."""
    order = _by_seat(characters)
    friends = foes = len(order)
    if world["phase"] == "setup":
        friends, foes = _dealt_so_far(terms, order, characters, viewer, rng)
    _deal_names("friend", order, friends, characters, rng)
    _deal_names("foe", order, foes, characters, rng)


def _dealt_so_far(
    terms: Terms, order: list[str], characters: dict[str, Json], viewer: int | None, rng: Rng
) -> tuple[int, int]:
    """Choose how many friends and foes have been dealt: a view shows only one's own."""
    players = int(terms.players)
    if len(order) < players:
        return 0, 0
    own = characters[order[viewer]] if viewer is not None else None
    if any(_counts(person["hand"]) for person in characters.values()):
        return players, players
    foes = _how_many(players, viewer, own is not None and own["foe"] is not None, rng)
    friends = _how_many(players, viewer, own is not None and own["friend"] is not None, rng)
    if own is not None and own["foe"] is not None:
        return players, foes
    return friends, foes if friends == players else 0


def _how_many(players: int, viewer: int | None, has_own: bool, rng: Rng) -> int:
    if viewer is None:
        return int(rng.below(players + 1))
    return viewer + 1 + int(rng.below(players - viewer)) if has_own else int(rng.below(viewer + 1))


def _deal_names(key: str, order: list[str], number: int, characters: dict[str, Json], rng: Rng) -> None:
    known = [characters[name][key] for name in order]
    unknown = [NAMES.index(name) for name in order if name not in known]
    rng.shuffle(unknown)
    for name in order[:number]:
        if characters[name][key] is None:
            characters[name][key] = NAMES[unknown.pop()]


# -- navigation cards --------------------------------------------------------------------------------------------


def _deal_navigation(
    terms: Terms, world: Json, reader: Reader, characters: dict[str, Json], viewer: int | None, rng: Rng
) -> None:
    """Put the cards that the viewer does not know anywhere among those without a face."""
    navigation = reader.reader("navigation")
    groups = [_group(group) for group in navigation.items("under", 31)]
    groups += [reader.items("stack", 64), reader.items("drawn", 64)]
    known = [_entry(entry) for group in groups for entry in group]
    seen = [card for card in (*known, reader.integer_or_null("played", FIRST_CARD, LAST_CARD)) if card is not None]
    unknown = [card for card in range(FIRST_CARD, LAST_CARD + 1) if has(terms.cards, card) and card not in seen]
    rng.shuffle(unknown)
    mine = list(range(int(terms.players))) if viewer is None else [viewer]
    dealt = []
    for at, group in enumerate(groups):
        also = _must_know(terms, reader, characters, at - len(groups) + 2)
        dealt.append(_deal_group(group, unknown, mine, also))
    if len(unknown) != navigation.integer("unseen", 0, 64):
        raise Problem("view_damaged", why="navigation")
    world["navigation"] = {"unseen": sorted(unknown), "under": dealt[:-2]}
    world["stack"] = dealt[-2]
    world["drawn"] = dealt[-1]


def _group(cards: object) -> list[object]:
    if not isinstance(cards, list):
        raise Problem("value_type", key="navigation.under", kind="[ … ]")
    return cards


def _entry(entry: object) -> int | None:
    return Reader(entry, "navigation").integer_or_null("card", FIRST_CARD, LAST_CARD)


def _must_know(terms: Terms, reader: Reader, characters: dict[str, Json], pile: int) -> list[int]:
    """List the seats that certainly know the cards of the stack (0) or the drawn ones (1)."""
    phase = reader.value("phase")
    why = None if reader.value("draw") is None else reader.reader("draw").value("why")
    if pile == 0 and (phase in ("navigation", "choose") or why == "compass"):
        return [_seat(characters, _navigator(terms, reader, characters))]
    if pile == 1 and (phase == "row" or why == "row"):
        return [_seat(characters, _in_play(characters, reader.value("turn"), "turn"))]
    if pile == 1 and (phase == "over" or why == "flare"):
        return list(range(int(terms.players)))
    return []


def _seat(characters: dict[str, Json], name: str) -> int:
    return Reader(characters[name], name).integer("seat", 0, 7)


def _navigator(terms: Terms, reader: Reader, characters: dict[str, Json]) -> str:
    """Name the last conscious character towards the stern (CAS-107)."""
    for name in reversed(reader.words("boat", NAMES, len(NAMES))):
        person = Reader(characters[_in_play(characters, name, "boat")], name)
        if person.integer("wounds", 0, 99) < terms.size[NAMES.index(name)]:
            return name
    raise Problem("view_damaged", why="navigator")


def _deal_group(group: list[object], unknown: list[int], mine: list[int], also: list[int]) -> list[Json]:
    """Give every card of a group its number and those who know it."""
    found: list[tuple[int, list[int]]] = []
    for entry in group:
        card = _entry(entry)
        if card is not None:
            found.append((card, sorted({*mine, *also})))
        elif unknown:
            found.append((unknown.pop(), also))
        else:
            raise Problem("view_damaged", why="navigation")
    return [{"card": card, "known": known} for card, known in sorted(found)]
