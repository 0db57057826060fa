"""Castaways as a row of numbers: what a seat knows, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import lowest, size
from chaloupe.core.position import Position
from chaloupe.core.tensor import Tensor, at_most, put_bits, put_one
from chaloupe.games.castaways.fields import CARDS, GROUP_PLACES, fields
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KINDS
from chaloupe.games.castaways.pile import known_cards
from chaloupe.games.castaways.state import (
    BOAT,
    CHARACTER_OF,
    DISCARD_AT,
    DRAFT_AT,
    DRY,
    FIGHT,
    FOE,
    FRIEND,
    GROUPS,
    HAND_SIZE,
    HIDDEN,
    NO_CLAIM,
    NO_DRAW,
    OFFER_TO,
    OPEN_AT,
    OVER,
    OVERBOARD,
    PILE_AT,
    QUEUE,
    ROB_CLAIM,
    SEAT_OF,
    WOUNDS,
    State,
)


class CastawaysTensor(Tensor):
    """Boat, cards, secrets and questions as a seat sees them. Characters have fixed numbers, in the order of names."""

    def __init__(self, players: int) -> None:
        """Lay out the fields for a number of players."""
        super().__init__(players, fields(players))
        self.at_day: Final[i64] = self.start_of("day")
        self.at_seat: Final[i64] = self.start_of("seat")
        self.at_characters: Final[i64] = self.start_of("characters")
        self.at_boat: Final[i64] = self.start_of("boat")
        self.at_wounds: Final[i64] = self.start_of("wounds")
        self.at_friend: Final[i64] = self.start_of("friend")
        self.at_hands: Final[i64] = self.start_of("hands")
        self.at_sizes: Final[i64] = self.start_of("hand_sizes")
        self.at_open: Final[i64] = self.start_of("open")
        self.at_provisions: Final[i64] = self.start_of("provisions")
        self.at_unseen: Final[i64] = self.start_of("unseen")
        self.at_stack: Final[i64] = self.start_of("stack")
        self.at_queue: Final[i64] = self.start_of("queue")
        self.at_turn: Final[i64] = self.start_of("turn")
        self.at_draft: Final[i64] = self.start_of("draft_holder")
        self.at_draw: Final[i64] = self.start_of("draw")
        self.at_offers: Final[i64] = self.start_of("offer_to")
        self.at_claim: Final[i64] = self.start_of("claim")
        self.at_fight: Final[i64] = self.start_of("attackers")

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write what the seat sees."""
        assert isinstance(position, State)
        self.clear(out, at)
        out[at + position.phase] = 1
        out[at + self.at_day] = at_most(position.day)
        out[at + self.at_day + 1] = u8(position.birds)
        out[at + self.at_seat + viewer] = 1
        self._write_people(position, viewer, out, at)
        self._write_provisions(position, out, at + self.at_provisions)
        self._write_pile(position, viewer, out, at)
        self._write_day(position, viewer, out, at)
        rest = position.offers
        while rest:
            self._write_offer(position, lowest(rest), viewer, out, at + self.at_offers)
            rest &= rest - 1
        self._write_questions(position, out, at)

    def _write_people(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write who sits where, and what is seen of everybody (CAS-6, CAS-20)."""
        lines = state.lines
        seat: i64 = 0
        while seat < self.players:
            character = lines[CHARACTER_OF + seat]
            if character >= 0:
                put_one(character, out, at + self.at_characters + self.seat_from(viewer, seat) * CHARACTERS)
                self._write_character(state, character, seat == viewer or state.phase == OVER, out, at)
            seat += 1
        place: i64 = 0
        while place < state.boat_length:
            out[at + self.at_boat + place * CHARACTERS + lines[BOAT + place]] = 1
            place += 1

    def _write_character(self, state: State, character: i64, seen: bool, out: vec[u8], at: i64) -> None:
        lines = state.lines
        out[at + self.at_wounds + character] = at_most(lines[WOUNDS + character])
        out[at + self.at_sizes + character] = u8(lines[HAND_SIZE + character])
        _put_kinds(state, OPEN_AT + character * KINDS, out, at + self.at_open + character * KINDS)
        if seen:
            goal = at + self.at_friend + character * CHARACTERS
            put_one(lines[FRIEND + character], out, goal)
            put_one(lines[FOE + character], out, goal + CHARACTERS * CHARACTERS)
            _put_kinds(state, character * KINDS, out, at + self.at_hands + character * KINDS)

    def _write_provisions(self, state: State, out: vec[u8], goal: i64) -> None:
        out[goal] = u8(state.number_of(PILE_AT))
        _put_kinds(state, DISCARD_AT, out, goal + 1)
        out[goal + 1 + KINDS] = 1 if state.parasol_open else 0

    def _write_pile(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the navigation cards: those that the viewer knows by name, of the others the number."""
        goal = at + self.at_unseen
        out[goal] = u8(size(state.unseen))
        group: i64 = 0
        while group < state.groups:
            cards = state.lines[GROUPS + group]
            out[goal + 1 + group] = u8(size(cards))
            known = known_cards(state, cards, viewer)
            while known:
                out[goal + 1 + GROUP_PLACES + lowest(known) - FIRST_CARD] = u8(group + 1)
                known &= known - 1
            group += 1
        goal = at + self.at_stack
        put_bits(known_cards(state, state.stack, viewer) >> FIRST_CARD, out, goal)
        out[goal + CARDS] = u8(size(state.stack))
        put_bits(known_cards(state, state.drawn, viewer) >> FIRST_CARD, out, goal + CARDS + 1)
        out[goal + 2 * CARDS + 1] = u8(size(state.drawn))
        if state.played:
            out[goal + 2 * CARDS + 2 + state.played - FIRST_CARD] = 1

    def _write_day(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the turns, the draft and the cards being drawn."""
        lines = state.lines
        place: i64 = 0
        while place < state.queue_length:
            out[at + self.at_queue + place * CHARACTERS + lines[QUEUE + place]] = 1
            place += 1
        goal = at + self.at_turn
        put_one(state.turn, out, goal)
        put_bits(state.rowed, out, goal + CHARACTERS)
        put_bits(state.fought, out, goal + 2 * CHARACTERS)
        put_bits(state.drank, out, goal + 3 * CHARACTERS)
        holder = state.holder
        if holder >= 0:
            goal = at + self.at_draft
            out[goal + holder] = 1
            out[goal + CHARACTERS] = u8(state.draft_left)
            out[goal + CHARACTERS + 1] = u8(state.number_of(DRAFT_AT))
            if lines[SEAT_OF + holder] == viewer:
                _put_kinds(state, DRAFT_AT, out, goal + CHARACTERS + 2)
        if state.draw_why != NO_DRAW:
            goal = at + self.at_draw
            out[goal + state.draw_why - 1] = 1
            out[goal + 4] = u8(state.draw_left)

    def _write_offer(self, state: State, author: i64, viewer: i64, out: vec[u8], goal: i64) -> None:
        """Write an offer; what goes from hand to hand only for the two (CAS-57)."""
        lines = state.lines
        trade = state.trades[author]
        assert trade is not None
        partner = lines[OFFER_TO + author]
        out[goal + author * CHARACTERS + partner] = 1
        goal += CHARACTERS * CHARACTERS
        out[goal + author] = u8(len(trade.give))
        out[goal + CHARACTERS + author] = u8(len(trade.ask))
        goal += 2 * CHARACTERS + author * KINDS
        block: i64 = CHARACTERS * KINDS
        _count_kinds(trade.give_open, out, goal)
        _count_kinds(trade.ask_open, out, goal + block)
        if lines[SEAT_OF + author] == viewer or lines[SEAT_OF + partner] == viewer:
            _count_kinds(trade.give, out, goal + 2 * block)
            _count_kinds(trade.ask, out, goal + 3 * block)

    def _write_questions(self, state: State, out: vec[u8], at: i64) -> None:
        """Write claim, fight, sea, thirst and who has passed."""
        if state.claim != NO_CLAIM:
            goal = at + self.at_claim
            out[goal + state.claim - 1] = 1
            if state.claim <= ROB_CLAIM:
                put_one(state.target, out, goal + 3)
            if state.claim == ROB_CLAIM:
                put_one(state.claimed, out, goal + 3 + CHARACTERS)
        goal = at + self.at_fight
        if state.phase == FIGHT:
            put_bits(state.attackers, out, goal)
            put_bits(state.defenders, out, goal + CHARACTERS)
            put_one(state.flare, out, goal + 2 * CHARACTERS)
        goal += 3 * CHARACTERS
        if state.phase == OVERBOARD:
            put_bits(state.swimmers, out, goal)
            out[goal + CHARACTERS] = 1 if state.sharks else 0
            out[goal + CHARACTERS + 1] = 1 if state.thrown else 0
        goal += CHARACTERS + 2
        rest = state.dry
        while rest:
            out[goal + lowest(rest)] = u8(state.lines[DRY + lowest(rest)])
            rest &= rest - 1
        put_bits(state.passed, out, goal + CHARACTERS)


def _put_kinds(state: State, line: i64, out: vec[u8], goal: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        out[goal + kind] = state.cards[line + kind]
        kind += 1


def _count_kinds(kinds: list[int], out: vec[u8], goal: i64) -> None:
    for kind in kinds:
        out[goal + kind] += 1


assert HIDDEN == KINDS  # the place behind the kinds
