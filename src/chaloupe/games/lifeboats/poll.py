"""How a ballot is expected to go: who would like what, what was said about it, and what comes of a set of votes."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.memory import Memory, Pledge
from chaloupe.games.lifeboats.pieces import CAP, CHOICES
from chaloupe.games.lifeboats.prospects import SURE, gains
from chaloupe.games.lifeboats.state import CAPS_LEFT, KINDS, NONE

# How the others are expected to vote, in a hundred: for what suits them best, second best, with the cap, anyhow.
FIRST_CHOICE: Final = 62
SECOND_CHOICE: Final = 85
SHOWS_CAP: Final = 91
# How much of an opponent's gain others are taken to mind, in thousandths.
USUAL_ENVY: Final = 200


def appraise(changes: list[int], minds: list[int]) -> int:
    """Weigh everybody's gains by how much they please."""
    total = 0
    for change, mind in zip(changes, minds, strict=True):
        total += change * mind
    return total // int(SURE)


class Poll:
    """A ballot as one voter sees it: who would like what, and what comes of a set of votes."""

    def __init__(self, world: Course, seat: int, minds: list[int], memory: Memory) -> None:
        """Rank the candidates for every seat; for this one as it really minds."""
        self.world: Final = world
        self.memory: Final = memory
        self.seat: Final = seat
        self.candidates: Final = numbers(world.candidates)
        changes = [gains(world, world.kind, world.ballot_boat, candidate) for candidate in self.candidates]
        self.values: Final[list[int]] = [appraise(change, minds) for change in changes]
        self.order: Final[list[list[int]]] = []
        for other in range(world.players):
            usual = [SURE if each == other else -USUAL_ENVY for each in range(world.players)]
            liking = [appraise(change, usual) for change in changes] if other != seat else self.values
            ranked = sorted(range(len(self.candidates)), key=liking.__getitem__, reverse=True)
            self.order.append([self.candidates[at] for at in ranked])

    def guess(self, rng: Rng) -> list[int]:
        """Guess how the other voters vote; NONE for those who do not."""
        votes = [NONE] * int(self.world.players)
        for other in numbers(self.world.voters):
            if other == self.seat:
                continue
            order = self.order[other]
            pledge = self.memory.pledge(other)
            if pledge is not None and rng.below(100) < self.memory.belief(other):
                votes[other] = self._as_said(pledge, order)
                continue
            lot = rng.below(100)
            if lot < FIRST_CHOICE:
                votes[other] = order[0]
            elif lot < SECOND_CHOICE:
                votes[other] = order[1]
            elif lot < SHOWS_CAP and self.world.pieces[CAPS_LEFT + other] > 0:
                votes[other] = CAP
            else:
                votes[other] = order[rng.below(len(order))]
        return votes

    def _as_said(self, pledge: Pledge, order: list[int]) -> int:
        """Guess the vote of somebody who keeps his word: what he likes best among what his word allows."""
        kind = KINDS[self.world.kind]
        if pledge.choice == "cap" and self.world.pieces[CAPS_LEFT + pledge.seat] > 0:
            return CAP
        for choice in order:
            if pledge.kept(kind, CHOICES[choice]) > 0:
                return choice
        return order[0]

    def outcome(self, guessed: list[int], choice: int) -> int:
        """Give what the result is worth to this voter if it chooses this."""
        votes = list(guessed)
        votes[self.seat] = choice
        caps = [other for other, vote in enumerate(votes) if vote == CAP]
        if len(caps) == 1:
            return self._value(self.order[caps[0]][0])
        voices = [0] * CAP
        for other, vote in enumerate(votes):
            if vote not in (NONE, CAP):
                voices[vote] += int(self.world.voices(other))
        most = max(voices)
        if most == 0:
            return 0
        tied: i64 = 0
        for colour, number in enumerate(voices):
            if number == most:
                tied |= ONE << colour
        if tied & (tied - 1) == 0:
            return self._value(int(lowest(tied)))
        return self._value(self.best_of(tied, int(self.world.first)))

    def best_of(self, colours: i64, decider: int) -> int:
        """Name what a seat likes best among some candidates."""
        order = self.order[decider]
        at = 0
        while not colours & (ONE << order[at]):
            at += 1
        return order[at]

    def _value(self, candidate: int) -> int:
        return self.values[self.candidates.index(candidate)]
