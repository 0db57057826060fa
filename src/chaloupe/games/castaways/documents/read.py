"""Reading a position document (RULES.md 7): every value in its form, every list in its order, then all together."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, has, set_of
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_integer, require
from chaloupe.games.castaways import layout
from chaloupe.games.castaways.chapters.pile import put_under, set_known
from chaloupe.games.castaways.chapters.provisions import add_open, add_to_hand
from chaloupe.games.castaways.documents.check import check
from chaloupe.games.castaways.flow import WINDOWS, whom_it_asks
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KIND_NAMES, KINDS, LAST_CARD, NAMES, NONE
from chaloupe.games.castaways.state import (
    FEAST_CLAIM,
    FIGHT,
    HIDDEN,
    OVERBOARD,
    PHASES,
    REASONS,
    ROB_CLAIM,
    SWAP_CLAIM,
    State,
    Trade,
)

_MOST: Final = 1_000_000_000
_CARDS: Final = 64
_ASKED: Final = 1_000_000


def read_into(state: State, reader: Reader) -> None:
    """Set up an empty state from a document; raise a `Problem` if the document is impossible."""
    state.phase = PHASES.index(reader.word("phase", PHASES))
    state.day = reader.integer("day", 0, _MOST)
    state.birds = reader.integer("birds", 0, 4)
    state.parasol_open = reader.flag("parasol_open")
    _read_characters(state, reader.reader("characters"))
    _read_line(state, reader, "provisions", layout.PILE_AT)
    _read_line(state, reader, "discard", layout.DISCARD_AT)
    _read_boat(state, reader)
    _read_marks(state, reader)
    _read_navigation(state, reader)
    _read_draft(state, reader)
    _read_draw(state, reader)
    _read_offers(state, reader)
    _read_claim(state, reader)
    _read_fight(state, reader)
    _read_sea(state, reader)
    _read_thirst(state, reader)
    _count_shown(state)
    check(state)
    if has(WINDOWS, state.phase):
        state.asked = whom_it_asks(state)
        require(state.asked & ~state.passed != 0, "nobody_asked")  # CAS-7


# -- provisions --------------------------------------------------------------------------------------------------


def _read_line(state: State, reader: Reader, key: str, line: i64) -> None:
    for kind, number in enumerate(reader.counts(key, KIND_NAMES, _CARDS)):
        state.cards[line + kind] = u8(number)


def _count_shown(state: State) -> None:
    """Count the cards that everybody sees, and insist on exactly those of the box."""
    for kind in range(KINDS):
        shown: i64 = i64(state.cards[layout.DISCARD_AT + kind])
        found = shown + i64(state.cards[layout.PILE_AT + kind]) + i64(state.cards[layout.DRAFT_AT + kind])
        for character in range(CHARACTERS):
            shown += i64(state.cards[layout.OPEN_AT + character * KINDS + kind])
            found += state.number_held(character, kind)
        number = state.terms.number[kind]
        if found != number:
            raise Problem("cards_number", card=KIND_NAMES[kind], number=int(number), found=int(found))
        state.rows[layout.SHOWN + kind] = shown
        if shown < number:
            state.lurking |= ONE << kind


# -- characters --------------------------------------------------------------------------------------------------


def _read_characters(state: State, reader: Reader) -> None:
    for name in reader.document:
        if name not in NAMES:
            raise Problem("value_word", key="characters", value=name, known=", ".join(NAMES))
    for character, name in enumerate(NAMES):
        if name in reader.document:
            if not has(state.terms.box, character):
                raise Problem("character_absent", character=name)
            _read_character(state, character, reader.reader(name))


def _read_character(state: State, character: int, reader: Reader) -> None:
    reader.only(("seat", "friend", "foe", "wounds", "hand", "open"))
    seat = reader.integer("seat", 0, int(state.players) - 1)
    if state.character_of(seat) >= 0:
        raise Problem("seat_twice", seat=seat)
    rows = state.rows
    rows[layout.CHARACTER_OF + seat] = character
    rows[layout.SEAT_OF + character] = seat
    rows[layout.FRIEND + character] = _index(reader.word_or_null("friend", NAMES))
    rows[layout.FOE + character] = _index(reader.word_or_null("foe", NAMES))
    rows[layout.WOUNDS + character] = reader.integer("wounds", 0, 99)
    state.dealt |= ONE << character
    for kind, number in enumerate(reader.counts("hand", KIND_NAMES, _CARDS)):
        for _card in range(number):
            add_to_hand(state, character, kind)
    for kind, number in enumerate(reader.counts("open", KIND_NAMES, _CARDS)):
        for _card in range(number):
            add_open(state, character, kind)


def _index(name: str | None) -> int:
    return NONE if name is None else NAMES.index(name)


def _in_play(state: State, name: str, key: str) -> int:
    character = NAMES.index(name)
    if not has(state.dealt, character):
        raise Problem("character_not_in_play", key=key, character=name)
    return character


def _names(state: State, reader: Reader, key: str) -> list[int]:
    """Read names of characters in play, none twice."""
    found = [_in_play(state, name, key) for name in reader.words(key, NAMES, len(NAMES))]
    if len(set(found)) != len(found):
        raise Problem("list_repeats", key=key)
    return found


def _sorted_names(state: State, reader: Reader, key: str) -> i64:
    """Read a sorted list of names as a set."""
    found = _names(state, reader, key)
    if found != sorted(found):
        raise Problem("list_unsorted", key=key)
    return set_of(found)


def _read_boat(state: State, reader: Reader) -> None:
    for character in _names(state, reader, "boat"):
        state.embark(character)
        state.refresh(character)
    for character in _names(state, reader, "queue"):
        state.enqueue(character)


def _read_marks(state: State, reader: Reader) -> None:
    turn = reader.word_or_null("turn", NAMES)
    state.turn = NONE if turn is None else _in_play(state, turn, "turn")
    state.rowed = _sorted_names(state, reader, "rowed")
    state.fought = _sorted_names(state, reader, "fought")
    state.drank = _sorted_names(state, reader, "drank")
    state.passed = _sorted_names(state, reader, "passed")


# -- navigation cards --------------------------------------------------------------------------------------------


def _read_navigation(state: State, reader: Reader) -> None:
    """Read pile, stack and drawn cards, and insist on exactly the cards of the box."""
    navigation = reader.reader("navigation")
    navigation.only(("unseen", "under"))
    unseen = navigation.integers("unseen", FIRST_CARD, LAST_CARD, _CARDS)
    _rising(unseen, "navigation.unseen")
    met = list(unseen)
    state.unseen = set_of(unseen)
    under = navigation.items("under", layout.MOST_GROUPS - 1)
    for group in under:
        cards = _entries(state, group, "navigation.under")
        if not cards:
            raise Problem("group_empty")
        met.extend(cards)
        put_under(state, set_of(cards))
    stack = _entries(state, reader.items("stack", _CARDS), "stack")
    drawn = _entries(state, reader.items("drawn", _CARDS), "drawn")
    state.stack = set_of(stack)
    state.drawn = set_of(drawn)
    played = reader.integer_or_null("played", FIRST_CARD, LAST_CARD)
    state.played = 0 if played is None else played
    met.extend([*stack, *drawn] if played is None else [*stack, *drawn, played])
    if len(set(met)) != len(met) or set_of(met) != state.terms.cards:
        raise Problem("navigation_cards")


def _rising(values: list[int], key: str) -> None:
    for at in range(1, len(values)):
        if values[at - 1] >= values[at]:
            raise Problem("list_unsorted", key=key)


def _entries(state: State, entries: object, key: str) -> list[int]:
    """Read a list of cards with the seats that know them."""
    if not isinstance(entries, list):
        raise Problem("value_type", key=key, kind="[ … ]")
    cards: list[int] = []
    for entry in entries:
        reader = Reader(entry, key)
        reader.only(("card", "known"))
        card = reader.integer("card", FIRST_CARD, LAST_CARD)
        known = reader.integers("known", 0, int(state.players) - 1, int(state.players))
        _rising(known, f"{key}.known")
        set_known(state, ONE << card, set_of(known))
        cards.append(card)
    _rising(cards, key)
    return cards


# -- what is going on --------------------------------------------------------------------------------------------


def _part(reader: Reader, key: str, keys: tuple[str, ...]) -> Reader | None:
    """Read an object with exactly these keys, or null."""
    if reader.value(key) is None:
        return None
    part = reader.reader(key)
    part.only(keys)
    return part


def _read_draft(state: State, reader: Reader) -> None:
    draft = _part(reader, "draft", ("holder", "left", "cards"))
    if draft is not None:
        state.holder = _in_play(state, draft.word("holder", NAMES), "draft.holder")
        state.draft_left = draft.integer("left", 0, len(NAMES))
        _read_line(state, draft, "cards", layout.DRAFT_AT)


def _read_draw(state: State, reader: Reader) -> None:
    draw = _part(reader, "draw", ("why", "left"))
    if draw is not None:
        state.draw_why = REASONS.index(draw.word("why", REASONS[1:]))
        state.draw_left = draw.integer("left", 1, 4)


def _read_offers(state: State, reader: Reader) -> None:
    before = -1
    for entry in reader.items("offers", len(NAMES)):
        offer = Reader(entry, "offers")
        offer.only(("from", "to", "give", "give_open", "ask", "ask_open"))
        author = _in_play(state, offer.word("from", NAMES), "offers.from")
        if author <= before:
            raise Problem("list_unsorted", key="offers")
        before = author
        partner = _in_play(state, offer.word("to", NAMES), "offers.to")
        given = _kinds(offer, "give"), _kinds(offer, "give_open")
        state.put_offer(author, partner, Trade(*given, _kinds(offer, "ask"), _kinds(offer, "ask_open")))


def _kinds(reader: Reader, key: str) -> list[int]:
    found = [KIND_NAMES.index(name) for name in reader.words(key, KIND_NAMES, _ASKED)]
    if found != sorted(found):
        raise Problem("list_unsorted", key=f"offers.{key}")
    return found


def _read_claim(state: State, reader: Reader) -> None:
    if reader.value("claim") is None:
        return
    claim = reader.reader("claim")
    kind = claim.word("type", ("swap", "rob", "cannibalism"))
    if kind == "cannibalism":
        claim.only(("type",))
        state.claim = FEAST_CLAIM
        return
    claim.only(("type", "target") if kind == "swap" else ("type", "target", "card"))
    state.claim = SWAP_CLAIM if kind == "swap" else ROB_CLAIM
    state.target = _in_play(state, claim.word("target", NAMES), "claim.target")
    if kind == "rob":
        card = claim.word("card", (*KIND_NAMES, "hidden"))
        state.claimed = HIDDEN if card == "hidden" else KIND_NAMES.index(card)


def _read_fight(state: State, reader: Reader) -> None:
    fight = _part(reader, "fight", ("attackers", "defenders", "flare"))
    require((fight is not None) == (state.phase == FIGHT), "fight_phase")
    if fight is not None:
        state.attackers = _sorted_names(state, fight, "attackers")
        state.defenders = _sorted_names(state, fight, "defenders")
        flare = fight.word_or_null("flare", NAMES)
        state.flare = NONE if flare is None else _in_play(state, flare, "fight.flare")


def _read_sea(state: State, reader: Reader) -> None:
    sea = _part(reader, "sea", ("swimmers", "sharks", "thrown"))
    require((sea is not None) == (state.phase == OVERBOARD), "sea_phase")
    if sea is not None:
        swimmers = _names(state, sea, "swimmers")
        state.swimmers = set_of(swimmers)
        require(swimmers == state.in_boat_order(state.swimmers), "sea_order")
        state.sharks = sea.flag("sharks")
        state.thrown = sea.flag("thrown")


def _read_thirst(state: State, reader: Reader) -> None:
    thirst = reader.reader("thirst")
    for name, number in thirst.document.items():
        if name not in NAMES:
            raise Problem("value_word", key="thirst", value=name, known=", ".join(NAMES))
        character = _in_play(state, name, "thirst")
        state.set_thirst(character, checked_integer(number, 1, 4, f"thirst.{name}"))
