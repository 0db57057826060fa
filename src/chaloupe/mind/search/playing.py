"""Playing worlds on: whose turn it is, what it can do, and the hurried play to a judgement."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import lowest
from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.core.rules import Rules
from chaloupe.mind.knowledge import Knowledge, reals

# A playout that has not ended after so many actions never will.
_ENDLESS: Final = i64(100_000)
_NOT_KNOWN: Final = i64(0)
_YES: Final = i64(1)
_NO: Final = i64(2)


class Playing:
    """Go on in any world of a game; `codes` and `listed` are what the seat whose turn it is can do."""

    def __init__(self, rules: Rules, knowledge: Knowledge, start: Position, depth: i64, more: i64, rng: Rng) -> None:
        """Get ready for decisions of at most `more` actions than a position lists, playouts of this depth."""
        self.knowledge: Final = knowledge
        self.depth: Final[i64] = min(depth, _ENDLESS)
        self.rng: Final = rng
        self.codes: Final[vec[i64]] = buffer(start.max_actions() + more)
        self.listed: i64 = 0
        # Where playouts take any action there need be no list.
        self.any: Final = type(knowledge).quick is Knowledge.quick
        self.out: Final[vec[float]] = reals(start.players)
        self.with_answers: Final = len(rules.answers()) > 0
        self.answer_verbs: Final = rules.answers()
        self.answers: Final[vec[i64]] = buffer(rules.action_codes)

    def next(self, world: Position) -> i64:
        """Name who acts and list its codes: seats that have another's offer to answer come first."""
        codes = self.codes
        if self.with_answers:
            asked = world.answer_mask()
            while asked:
                seat = lowest(asked)
                n = world.fill_legal(seat, codes)
                kept: i64 = 0
                i: i64 = 0
                while i < n:
                    if self._is_answer(world, seat, codes[i]):
                        codes[kept] = codes[i]
                        kept += 1
                    i += 1
                if kept:
                    self.listed = kept
                    return seat
                asked &= asked - 1
        who = world.actor()
        if who >= 0:
            n = world.fill_legal(who, codes)
            self.listed = self.knowledge.narrow(world, who, codes, n) if n > 1 else n
        return who

    def _is_answer(self, world: Position, seat: i64, code: i64) -> bool:
        known = self.answers[code]
        if known == _NOT_KNOWN:
            known = _YES if world.words(seat, code)["type"] in self.answer_verbs else _NO
            self.answers[code] = known
        return known == _YES

    def judge(self, world: Position) -> None:
        """Play on as far as the game's knowledge wishes, and write everybody's chances into `out`."""
        if self.with_answers:
            self._play_with_answers(world)
        else:
            self._play(world)
        self.knowledge.chances(world, self.out)

    def _play(self, world: Position) -> None:
        """Play on where nobody answers out of turn: most of a search's time is spent here."""
        knowledge = self.knowledge
        rng = self.rng
        codes = self.codes
        any_action = self.any
        left = self.depth
        while True:
            who = world.actor()
            if who == CHANCE:
                world.apply(who, world.draw(rng), None)
                continue
            if who == NOBODY or left == 0:
                return
            left -= 1
            if any_action:
                world.apply(who, world.pick_any(who, rng, codes), None)
                continue
            n = world.fill_legal(who, codes)
            if n == 1:
                world.apply(who, codes[0], None)
            else:
                world.apply(who, knowledge.quick(world, who, codes, n, rng), None)

    def _play_with_answers(self, world: Position) -> None:
        """Play on; whoever has an offer to answer does that first."""
        codes = self.codes
        left = self.depth
        while left > 0 or world.actor() == CHANCE:
            who = self.next(world)
            if who == NOBODY:
                return
            if who == CHANCE:
                world.apply(CHANCE, world.draw(self.rng), None)
                continue
            n = self.listed
            code = codes[0] if n == 1 else self.knowledge.quick(world, who, codes, n, self.rng)
            world.apply(who, code, None)
            left -= 1
