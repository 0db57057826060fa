"""Castaways as a row of numbers: what a seat knows, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.core.position import Position
from chaloupe.games.castaways.chapters.pile import known_cards
from chaloupe.games.castaways.fields import PeopleAndCards
from chaloupe.games.castaways.layout import DISCARD_AT, DRAFT_AT, OPEN_AT, PILE_AT
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KINDS
from chaloupe.games.castaways.state import FIGHT, HIDDEN, NO_CLAIM, NO_DRAW, OVER, OVERBOARD, ROB_CLAIM, State
from chaloupe.learn.tensor import at_most, put_bits, put_one

assert HIDDEN == KINDS  # a hidden card has the place behind the kinds in the field `claim_card`


class CastawaysTensor(PeopleAndCards):
    """Boat, cards, secrets and questions as a seat sees them. Characters have fixed numbers, in the order of names."""

    def __init__(self, players: int) -> None:
        """Lay out the fields for a number of players; note where those of the day, offers and questions begin."""
        super().__init__(players)
        self._queue: Final[i64] = self.start_of("queue")
        self._turn: Final[i64] = self.start_of("turn")
        self._rowed: Final[i64] = self.start_of("rowed")
        self._fought: Final[i64] = self.start_of("fought")
        self._drank: Final[i64] = self.start_of("drank")
        self._draft_holder: Final[i64] = self.start_of("draft_holder")
        self._draft_left: Final[i64] = self.start_of("draft_left")
        self._draft_size: Final[i64] = self.start_of("draft_size")
        self._draft: Final[i64] = self.start_of("draft")
        self._draw: Final[i64] = self.start_of("draw")
        self._draw_left: Final[i64] = self.start_of("draw_left")
        self._offer_to: Final[i64] = self.start_of("offer_to")
        self._give_size: Final[i64] = self.start_of("give_size")
        self._ask_size: Final[i64] = self.start_of("ask_size")
        self._give_open: Final[i64] = self.start_of("give_open")
        self._ask_open: Final[i64] = self.start_of("ask_open")
        self._give: Final[i64] = self.start_of("give")
        self._ask: Final[i64] = self.start_of("ask")
        self._claim: Final[i64] = self.start_of("claim")
        self._claim_target: Final[i64] = self.start_of("claim_target")
        self._claim_card: Final[i64] = self.start_of("claim_card")
        self._attackers: Final[i64] = self.start_of("attackers")
        self._defenders: Final[i64] = self.start_of("defenders")
        self._flare: Final[i64] = self.start_of("flare")
        self._swimmers: Final[i64] = self.start_of("swimmers")
        self._sharks: Final[i64] = self.start_of("sharks")
        self._thrown: Final[i64] = self.start_of("thrown")
        self._thirst: Final[i64] = self.start_of("thirst")
        self._passed: Final[i64] = self.start_of("passed")

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write what the seat sees."""
        assert isinstance(position, State)
        self.clear(out, at)
        out[at + position.phase] = 1
        out[at + self._day] = at_most(position.day)
        out[at + self._birds] = u8(position.birds)
        out[at + self._seat + viewer] = 1
        self._write_people(position, viewer, out, at)
        self._write_provisions(position, viewer, out, at)
        self._write_pile(position, viewer, out, at)
        self._write_day(position, out, at)
        rest = position.offers
        while rest:
            self._write_offer(position, lowest(rest), viewer, out, at)
            rest &= rest - 1
        self._write_questions(position, out, at)

    def _write_people(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write who sits where, and what is seen of everybody (CAS-6, CAS-20)."""
        seat: i64 = 0
        while seat < self.players:
            character = state.character_of(seat)
            if character >= 0:
                put_one(character, out, at + self._characters + self.seat_from(viewer, seat) * CHARACTERS)
                self._write_character(state, character, seat == viewer or state.phase == OVER, out, at)
            seat += 1
        place: i64 = 0
        while place < state.boat_length:
            out[at + self._boat + place * CHARACTERS + state.at_place(place)] = 1
            place += 1

    def _write_character(self, state: State, character: i64, seen: bool, out: vec[u8], at: i64) -> None:
        out[at + self._wounds + character] = at_most(state.wounds_of(character))
        out[at + self._hand_sizes + character] = u8(state.hand_size(character))
        _put_kinds(state, OPEN_AT + character * KINDS, out, at + self._open + character * KINDS)
        if seen:
            put_one(state.friend_of(character), out, at + self._friend + character * CHARACTERS)
            put_one(state.foe_of(character), out, at + self._foe + character * CHARACTERS)
            _put_kinds(state, character * KINDS, out, at + self._hands + character * KINDS)

    def _write_provisions(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write pile, discard, parasol and the draft, whose cards only the holder sees (CAS-40)."""
        out[at + self._provisions] = u8(state.number_of(PILE_AT))
        _put_kinds(state, DISCARD_AT, out, at + self._discard)
        out[at + self._parasol] = 1 if state.parasol_open else 0
        holder = state.holder
        if holder >= 0:
            out[at + self._draft_holder + holder] = 1
            out[at + self._draft_left] = u8(state.draft_left)
            out[at + self._draft_size] = u8(state.number_of(DRAFT_AT))
            if state.seat_of(holder) == viewer:
                _put_kinds(state, DRAFT_AT, out, at + self._draft)

    def _write_pile(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the navigation cards: those that the viewer knows by name, of the others the number."""
        own = ONE << viewer
        out[at + self._unseen] = u8(size(state.unseen))
        group: i64 = 0
        while group < state.groups:
            cards = state.group(group)
            out[at + self._under_sizes + group] = u8(size(cards))
            known = known_cards(state, cards, own)
            while known:
                out[at + self._under + lowest(known) - FIRST_CARD] = u8(group + 1)
                known &= known - 1
            group += 1
        put_bits(known_cards(state, state.stack, own) >> FIRST_CARD, out, at + self._stack)
        out[at + self._stack_size] = u8(size(state.stack))
        put_bits(known_cards(state, state.drawn, own) >> FIRST_CARD, out, at + self._drawn)
        out[at + self._drawn_size] = u8(size(state.drawn))
        if state.played:
            out[at + self._played + state.played - FIRST_CARD] = 1
        if state.draw_why != NO_DRAW:
            out[at + self._draw + state.draw_why - 1] = 1
            out[at + self._draw_left] = u8(state.draw_left)

    def _write_day(self, state: State, out: vec[u8], at: i64) -> None:
        """Write the turns and the marks of the day."""
        place: i64 = 0
        while place < state.queue_length:
            out[at + self._queue + place * CHARACTERS + state.in_queue(place)] = 1
            place += 1
        put_one(state.turn, out, at + self._turn)
        put_bits(state.rowed, out, at + self._rowed)
        put_bits(state.fought, out, at + self._fought)
        put_bits(state.drank, out, at + self._drank)

    def _write_offer(self, state: State, author: i64, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write an offer; what goes from hand to hand only for the two (CAS-57)."""
        trade = state.trades[author]
        assert trade is not None
        partner = state.offer_to(author)
        line = at + author * KINDS
        out[at + self._offer_to + author * CHARACTERS + partner] = 1
        out[at + self._give_size + author] = u8(len(trade.give))
        out[at + self._ask_size + author] = u8(len(trade.ask))
        _count_kinds(trade.give_open, out, line + self._give_open)
        _count_kinds(trade.ask_open, out, line + self._ask_open)
        if state.seat_of(author) == viewer or state.seat_of(partner) == viewer:
            _count_kinds(trade.give, out, line + self._give)
            _count_kinds(trade.ask, out, line + self._ask)

    def _write_questions(self, state: State, out: vec[u8], at: i64) -> None:
        """Write claim, fight, sea, thirst and who has passed."""
        if state.claim != NO_CLAIM:
            out[at + self._claim + state.claim - 1] = 1
            if state.claim <= ROB_CLAIM:
                put_one(state.target, out, at + self._claim_target)
            if state.claim == ROB_CLAIM:
                put_one(state.claimed, out, at + self._claim_card)
        if state.phase == FIGHT:
            put_bits(state.attackers, out, at + self._attackers)
            put_bits(state.defenders, out, at + self._defenders)
            put_one(state.flare, out, at + self._flare)
        if state.phase == OVERBOARD:
            put_bits(state.swimmers, out, at + self._swimmers)
            out[at + self._sharks] = 1 if state.sharks else 0
            out[at + self._thrown] = 1 if state.thrown else 0
        rest = state.dry
        while rest:
            out[at + self._thirst + lowest(rest)] = u8(state.thirst_of(lowest(rest)))
            rest &= rest - 1
        put_bits(state.passed, out, at + self._passed)


def _put_kinds(state: State, line: i64, out: vec[u8], goal: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        out[goal + kind] = state.cards[line + kind]
        kind += 1


def _count_kinds(kinds: list[int], out: vec[u8], goal: i64) -> None:
    for kind in kinds:
        out[goal + kind] += 1
