"""The rules of Cartagena: advancing, retreating, drawing, the rescue, and what settles by itself."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.core.position import CHANCE, UNSEEN, buffer, pick
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena.actions import DEALT, DRAWN, END, RETREAT, REVEALED, STARTER
from chaloupe.games.cartagena.pieces import ROW, SYMBOLS, TILES
from chaloupe.games.cartagena.state import (
    CREW,
    DEAL,
    DRAW,
    LAY_ROW,
    LAYOUT,
    ONE_OR_MORE,
    OVER,
    PLAY,
    START,
    TWO_OR_MORE,
    WIDTH,
    State,
)


class Rules(State):
    """A position that can be played on."""

    def copy(self) -> "Rules":
        """Give a twin; the complete position knows how."""
        raise NotImplementedError

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show a card that is drawn to whom it comes, a dealt one where hands are open (CAR-57)."""
        if who != CHANCE or code < DEALT:
            return code
        if code < REVEALED:
            return code if self.terms.open_hands else UNSEEN
        if code < DRAWN or viewer == self.turn:
            return code
        return UNSEEN

    # -- what is possible ----------------------------------------------------------------------------------------

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List advances by square and card, retreats by square, the end of the turn."""
        if self.phase != PLAY or seat != self.turn:
            return 0
        n = self._fill_advances(seat, out)
        movers = self.beyond_a_stop(seat)  # CAR-35 to CAR-37
        while movers:
            out[n] = RETREAT + lowest(movers)
            n += 1
            movers &= movers - 1
        if self.left < self.terms.actions or self.terms.may_pass:  # CAR-21 to CAR-23
            out[n] = END
            n += 1
        return n

    @final
    def _fill_advances(self, seat: i64, out: vec[i64]) -> i64:
        """List an advance for every card and every square below the boat (CAR-25 to CAR-27)."""
        cards = self.cards
        hand = seat * SYMBOLS
        squares = self.sets[CREW + seat] & ((ONE << self.terms.boat) - 1)
        n: i64 = 0
        while squares:
            code = lowest(squares) * SYMBOLS
            symbol: i64 = 0
            while symbol < SYMBOLS:
                # Written first and kept if the card is there: no branch for the processor to guess.
                out[n] = code + symbol
                if cards[hand + symbol]:
                    n += 1
                symbol += 1
            squares &= squares - 1
        return n

    def pick_any(self, seat: i64, rng: Rng, codes: vec[i64]) -> i64:
        """Count what `fill_legal` would list, and find the one that is drawn."""
        cards = self.cards
        hand = seat * SYMBOLS
        kinds: i64 = 0
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if cards[hand + symbol]:
                kinds += 1
            symbol += 1
        squares = self.sets[CREW + seat] & ((ONE << self.terms.boat) - 1)
        movers = self.beyond_a_stop(seat)
        advances = size(squares) * kinds
        n = advances + size(movers)
        if self.left < self.terms.actions or self.terms.may_pass:
            n += 1
        rest = rng.below(n)
        if rest < advances:
            while rest >= kinds:
                squares &= squares - 1
                rest -= kinds
            return lowest(squares) * SYMBOLS + self._kind(hand, rest)
        rest -= advances
        while movers and rest > 0:
            movers &= movers - 1
            rest -= 1
        if movers == 0:
            return END
        return RETREAT + lowest(movers)

    @final
    def _kind(self, hand: i64, number: i64) -> i64:
        """Find the symbol with so many others in the hand before it."""
        cards = self.cards
        symbol: i64 = 0
        while True:
            if cards[hand + symbol]:
                if number == 0:
                    return symbol
                number -= 1
            symbol += 1

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, without listing the others."""
        if seat == CHANCE:
            return super().allows(seat, code)
        if self.phase != PLAY or seat != self.turn or code < 0 or code > END:
            return False
        if code == END:
            return self.left < self.terms.actions or self.terms.may_pass
        if code >= RETREAT:
            square = code - RETREAT
            return self.pirates[seat * WIDTH + square] > 0 and self.target_behind(square) > 0
        square = code // SYMBOLS
        has_card = self.cards[seat * SYMBOLS + code % SYMBOLS] > 0
        return has_card and square < self.terms.boat and self.pirates[seat * WIDTH + square] > 0

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do, with its weights."""
        n: i64 = 0
        if self.phase == LAYOUT:  # CAR-5
            laid = self.tiles_laid()
            for tile in range(len(TILES)):
                if tile not in laid:
                    out[n] = tile * 2
                    out[n + 1] = tile * 2 + 1
                    weights[n] = 1
                    weights[n + 1] = 1
                    n += 2
        elif self.phase == START:  # CAR-9
            while n < self.players:
                out[n] = STARTER + n
                weights[n] = 1
                n += 1
        elif self.phase in (DEAL, LAY_ROW, DRAW):
            first = self._card_codes()
            symbol: i64 = 0
            while symbol < SYMBOLS:
                number = i64(self.cards[self.deck() * SYMBOLS + symbol])
                if number:
                    out[n] = first + symbol
                    weights[n] = number
                    n += 1
                symbol += 1
        return n

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes; cards go by their number in the deck."""
        if self.phase < DEAL:
            out = buffer(12)
            weights = buffer(12)
            n = self.fill_chance(out, weights)
            return pick(rng, out, weights, n)
        cards = self.cards
        rest = u8(rng.below(self.size(self.deck())))
        at = self.deck() * SYMBOLS
        symbol: i64 = 0
        while rest >= cards[at + symbol]:
            rest -= cards[at + symbol]
            symbol += 1
        return self._card_codes() + symbol

    @final
    def _card_codes(self) -> i64:
        if self.phase == DRAW:
            return DRAWN
        if self.phase == DEAL:
            return DEALT
        return REVEALED

    # -- play ----------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of the seat in turn."""
        if seat == CHANCE:
            self._apply_chance(code, tell)
        elif code < RETREAT:
            self._advance(seat, code // SYMBOLS, code % SYMBOLS, tell)
        elif code < END:
            self._retreat(seat, code - RETREAT, tell)
        else:
            self._end(seat, tell)

    @final
    def _advance(self, seat: i64, square: i64, symbol: i64, tell: Tell | None) -> None:
        self._move_card(seat, self.discard(), symbol)  # CAR-25
        # CAR-28 to CAR-30: the nearest free square ahead with the card's symbol, or else the boat.
        ahead = self.sets[symbol] & ~self.sets[ONE_OR_MORE] & ~((ONE << (square + 1)) - 1)
        target = lowest(ahead) if ahead else self.terms.boat
        self.take_pirate(seat, square)
        self.put_pirate(seat, target)
        self.left -= 1
        if tell is not None:
            card = self.terms.symbols[symbol]
            tell.all("advance", {"seat": int(seat), "card": card, "from": int(square), "to": int(target)})
        if self.sets[CREW + seat] == ONE << self.terms.boat:
            self.phase = OVER  # CAR-52
            if tell is not None:
                tell.all("over", {"winners": [int(seat)]})
        else:
            self._settle(tell)

    @final
    def _retreat(self, seat: i64, square: i64, tell: Tell | None) -> None:
        target = self.target_behind(square)
        self.owed = 1 + ((self.sets[TWO_OR_MORE] >> target) & 1)  # CAR-39
        self.take_pirate(seat, square)
        self.put_pirate(seat, target)
        self.left -= 1
        if tell is not None:
            told = {"seat": int(seat), "from": int(square), "to": int(target), "cards": int(self.owed)}
            tell.all("retreat", dict(told))
        self._settle(tell)

    @final
    def _end(self, seat: i64, tell: Tell | None) -> None:
        self.left = 0  # CAR-22
        if tell is not None:
            tell.all("end", {"seat": int(seat)})
        self._settle(tell)

    # -- chance --------------------------------------------------------------------------------------------------

    @final
    def _apply_chance(self, code: i64, tell: Tell | None) -> None:
        if code >= DRAWN:
            self._draw_card(code - DRAWN, tell)
        elif code >= REVEALED:
            self._reveal(code - REVEALED, tell)
        elif code >= DEALT:
            self._deal(code - DEALT, tell)
        elif code >= STARTER:
            self.turn = code - STARTER
            self.left = self.terms.actions
            self.phase = DEAL
            if tell is not None:
                tell.all("start", {"seat": int(self.turn)})
        else:
            self.lay_tile(code // 2, code % 2 == 1, tell)

    def lay_tile(self, tile: i64, flip: bool, tell: Tell | None) -> None:
        """Lay the next section of the path (CAR-4, CAR-5)."""
        square = self.squares_laid() + 1
        for symbol in self.terms.section(tile, flip):
            self.sets[symbol] |= ONE << square
            square += 1
        if square > self.terms.squares:
            self.phase = START
        if tell is not None:
            tell.all("tile", {"tile": TILES[tile], "flip": flip})

    @final
    def _deal(self, symbol: i64, tell: Tell | None) -> None:
        dealt: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            dealt += self.size(seat)
            seat += 1
        receiver = (self.turn + dealt) % self.players  # CAR-10
        self._move_card(self.deck(), receiver, symbol)
        self._tell_card("deal", receiver, symbol, self.terms.open_hands, tell)
        if dealt + 1 == self.players * self.terms.dealt + self.terms.extra_for_starter:
            if self.terms.has_row:
                self.phase = LAY_ROW  # CAR-13
            else:
                self.phase = PLAY
                self._tell_turn(tell)

    @final
    def _reveal(self, symbol: i64, tell: Tell | None) -> None:
        self._take_card(self.deck(), symbol)
        self.cards[self.row_at() + self.row_length] = u8(symbol)
        self.row_length += 1
        if tell is not None:
            tell.all("reveal", {"card": self.terms.symbols[symbol]})
        self._settle(tell)

    @final
    def _draw_card(self, symbol: i64, tell: Tell | None) -> None:
        self._move_card(self.deck(), self.turn, symbol)  # CAR-42
        self.owed -= 1
        self._tell_card("draw", self.turn, symbol, False, tell)
        self._settle(tell)

    # -- what happens by itself ----------------------------------------------------------------------------------

    @final
    def _settle(self, tell: Tell | None) -> None:
        """Go on until somebody has to decide: the row, the cards owed, the next turn, the rescue."""
        while True:
            if self.phase == LAY_ROW:
                if self._row_waits(tell):
                    return
                self.phase = PLAY
                if self.left == self.terms.actions:
                    self._tell_turn(tell)  # the first row was the end of the set-up
            elif self.owed > 0:
                if self._owed_waits(tell):
                    return
            elif self.left == 0:
                self.turn = (self.turn + 1) % self.players  # CAR-16
                self.left = self.terms.actions
                self._tell_turn(tell)
            elif self.size(self.turn) == 0 and not self.can_retreat(self.turn):
                self.owed = 1  # CAR-49
                self.left = 0  # CAR-50
                if tell is not None:
                    tell.all("rescue", {"seat": int(self.turn)})
            else:
                self.phase = PLAY
                return

    @final
    def _row_waits(self, tell: Tell | None) -> bool:
        """Say whether the row being laid needs another card and there is one (CAR-44, CAR-45)."""
        if self.row_length == ROW:
            return False
        self._reshuffle_if_empty(tell)
        return self.size(self.deck()) > 0

    @final
    def _owed_waits(self, tell: Tell | None) -> bool:
        """Bring the player a card that is owed; say whether chance has to draw it."""
        if self.terms.has_row:
            if self.row_length > 0:
                self._take_from_row(tell)
            elif self.size(self.deck()) + self.size(self.discard()) > 0:
                self.phase = LAY_ROW  # CAR-46
            else:
                self.owed = 0  # CAR-48
            return False
        self._reshuffle_if_empty(tell)
        if self.size(self.deck()) == 0:
            self.owed = 0  # CAR-48
            return False
        self.phase = DRAW
        return True

    @final
    def _take_from_row(self, tell: Tell | None) -> None:
        """Take the first card of the row, without choice (CAR-43)."""
        at = self.row_at()
        symbol = i64(self.cards[at])
        i: i64 = 1
        while i < self.row_length:
            self.cards[at + i - 1] = self.cards[at + i]
            i += 1
        self.row_length -= 1
        self.cards[at + self.row_length] = 0
        self._add_card(self.turn, symbol)
        self.owed -= 1
        if tell is not None:
            tell.all("take", {"seat": int(self.turn), "card": self.terms.symbols[symbol]})
        if self.row_length == 0:
            self.phase = LAY_ROW  # CAR-44

    @final
    def _reshuffle_if_empty(self, tell: Tell | None) -> None:
        """Let the discard pile become the deck when a card is needed and there is none (CAR-47)."""
        if self.size(self.deck()) > 0 or self.size(self.discard()) == 0:
            return
        number = self.size(self.discard())
        symbol: i64 = 0
        while symbol < SYMBOLS:
            self.cards[self.deck() * SYMBOLS + symbol] = self.cards[self.discard() * SYMBOLS + symbol]
            self.cards[self.discard() * SYMBOLS + symbol] = 0
            symbol += 1
        self.sets[self.size_at(self.deck())] = number
        self.sets[self.size_at(self.discard())] = 0
        if tell is not None:
            tell.all("reshuffle", {"cards": int(number)})

    # -- moving pieces -------------------------------------------------------------------------------------------

    @final
    def _take_card(self, pile: i64, symbol: i64) -> None:
        self.cards[pile * SYMBOLS + symbol] -= 1
        self.sets[self.size_at(pile)] -= 1

    @final
    def _add_card(self, pile: i64, symbol: i64) -> None:
        self.cards[pile * SYMBOLS + symbol] += 1
        self.sets[self.size_at(pile)] += 1

    @final
    def _move_card(self, pile: i64, goal: i64, symbol: i64) -> None:
        self._take_card(pile, symbol)
        self._add_card(goal, symbol)

    # -- telling -------------------------------------------------------------------------------------------------

    @final
    def _tell_turn(self, tell: Tell | None) -> None:
        if tell is not None:
            tell.all("turn", {"seat": int(self.turn)})

    @final
    def _tell_card(self, event: str, receiver: i64, symbol: i64, open_to_all: bool, tell: Tell | None) -> None:
        """Tell that a card has come to a hand; its face is the receiver's own affair (CAR-57)."""
        if tell is None:
            return
        seen: dict[str, object] = {"seat": int(receiver), "card": self.terms.symbols[symbol]}
        if open_to_all:
            tell.all(event, seen)
        else:
            tell.some(ONE << receiver, event, seen, {"seat": int(receiver), "card": None})
