"""Lessons from games played against oneself: what the seats looked like on the way, and who won in the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.core.rules import Rules
from chaloupe.mind.knowledge import Knowledge, reals, share_win

# Two actions whose chances differ by less than this are judged alike.
_ALIKE: Final = 1e-12


class GreedyPlayer:
    """Play a seat by looking one action ahead, sometimes trying something else.

    It looks ahead in a world imagined from its view or, where the game's knowledge says that this teaches the same, in
    the true one, which is much quicker.
    """

    def __init__(self, rules: Rules, knowledge: Knowledge, most: i64, random_percent: i64) -> None:
        """Get ready for lists of at most so many actions; of every hundred decisions about `random_percent` are any."""
        self.rules: Final = rules
        self.knowledge: Final = knowledge
        self.random_percent: Final[i64] = random_percent
        self.openly: Final = knowledge.learns_openly()
        self._codes: Final[vec[i64]] = buffer(most)
        self._own: Final[vec[i64]] = buffer(most)
        self._chances: Final[vec[float]] = reals(64)

    def choose(self, position: Position, seat: i64, rng: Rng) -> i64:
        """Choose one of the listed actions of a seat, from what it sees."""
        codes = self._codes
        n = position.fill_legal(seat, codes)
        if n == 1:
            return codes[0]
        if rng.below(100) < self.random_percent:
            return codes[rng.below(n)]
        if self.openly:
            return self.best(position, seat, rng)
        return self.best(self.rules.imagine(position.view(int(seat)), rng), seat, rng)

    def best(self, world: Position, seat: i64, rng: Rng) -> i64:
        """Choose what leaves the best chances; where all are alike, what is sensible in a hurry."""
        codes = self._own
        chances = self._chances
        n = world.fill_legal(seat, codes)
        most = -1.0
        least = 2.0
        chosen = codes[0]
        shift = rng.below(n)
        i: i64 = 0
        while i < n:
            # begin anywhere, so that of equal actions any can be the first
            at = i + shift
            if at >= n:
                at -= n
            after = world.copy()
            after.apply(seat, codes[at], None)
            self.knowledge.chances(after, chances)
            value = chances[seat]
            least = min(least, value)
            if value > most:
                most = value
                chosen = codes[at]
            i += 1
        if most - least < _ALIKE:
            return self.knowledge.quick(world, seat, codes, n, rng)
        return chosen


class Lessons:
    """Moments of games: the features of every seat, and the share of the win that it got.

    `data` has for every moment the features of all seats, then their shares.
    """

    def __init__(self, players: i64, number: i64) -> None:
        """Begin with none; `number` is that of the features."""
        self.players: Final[i64] = players
        self.number: Final[i64] = number
        self.width: Final[i64] = players * (number + 1)
        self.data: vec[float] = vec[float]()

    def size(self) -> int:
        """Count the moments."""
        return int(len(self.data) // self.width)

    def read(self, numbers: list[float]) -> None:
        """Add moments that `written` gave elsewhere."""
        data = self.data
        for each in numbers:
            data = append(data, each)
        self.data = data

    def written(self) -> list[float]:
        """Give all moments as numbers."""
        numbers: list[float] = []
        i: i64 = 0
        while i < len(self.data):
            numbers.append(self.data[i])
            i += 1
        return numbers

    def note(self, knowledge: Knowledge, position: Position) -> None:
        """Add a moment; the shares follow when the game is over."""
        seen = reals(max(self.number, 1))
        data = self.data
        seat: i64 = 0
        while seat < self.players:
            knowledge.features(position, seat, seen)
            i: i64 = 0
            while i < self.number:
                data = append(data, seen[i])
                i += 1
            seat += 1
        seat = 0
        while seat < self.players:
            data = append(data, 0.0)
            seat += 1
        self.data = data

    def note_chances(self, chances: vec[float]) -> None:
        """Add a moment whose one feature is the chance of each seat."""
        data = self.data
        seat: i64 = 0
        while seat < 2 * self.players:
            data = append(data, chances[seat] if seat < self.players else 0.0)
            seat += 1
        self.data = data

    def settle(self, first: i64, last: Position) -> None:
        """Write who won into the moments from number `first` on."""
        shares = reals(self.players)
        share_win(last, shares)
        data = self.data
        at = first * self.width + self.players * self.number
        while at < len(data):
            seat: i64 = 0
            while seat < self.players:
                data[at + seat] = shares[seat]
                seat += 1
            at += self.width
        self.data = data


def play_lesson(
    players: list[GreedyPlayer], start: Position, lessons: Lessons, rng: Rng, moments: i64, limit: i64, worlds: i64 = 0
) -> Position | None:
    """Play one game and keep so many of its moments, any with the same chance; None if it does not come to an end.

    There is a player for every seat. Moments are taken once somebody has acted: how the table is set says nothing about
    playing well. With `worlds`, a moment's one feature is the chance of each seat as the seat that is asked sees it,
    averaged over so many imagined worlds; without, the features are those of the true world.
    """
    position = start.copy()
    kept: list[Position] = []
    passed: i64 = 0
    actions: i64 = 0
    while True:
        who = position.actor()
        if who == NOBODY:
            break
        if actions >= limit:
            return None
        if who == CHANCE:
            position.apply(who, position.draw(rng), None)
        else:
            if worlds > 0 and actions > 0:
                passed = _keep(kept, position, passed, moments, rng)
            position.apply(who, players[who].choose(position, who, rng), None)
            actions += 1
        if worlds == 0 and actions > 0 and position.actor() != NOBODY:
            passed = _keep(kept, position, passed, moments, rng)
    first: i64 = lessons.size()
    for each in kept:
        if worlds > 0:
            _note_seen(lessons, players[each.actor()], each, worlds, rng)
        else:
            lessons.note(players[0].knowledge, each)
    lessons.settle(first, position)
    return position


def _keep(kept: list[Position], position: Position, passed: i64, moments: i64, rng: Rng) -> i64:
    """Keep a moment, or let it take the place of another, so that all that have passed stay equally likely."""
    passed += 1
    if len(kept) < moments:
        kept.append(position.copy())
    else:
        at = rng.below(passed)
        if at < moments:
            kept[at] = position.copy()
    return passed


def _note_seen(lessons: Lessons, player: GreedyPlayer, position: Position, worlds: i64, rng: Rng) -> None:
    """Add a moment as the seat that is asked sees it: the chances of all seats, averaged over imagined worlds."""
    players = position.players
    chances = reals(players)
    mean = reals(players)
    view = position.view(int(position.actor()))
    world: i64 = 0
    while world < worlds:
        player.knowledge.chances(player.rules.imagine(view, rng), chances)
        seat: i64 = 0
        while seat < players:
            mean[seat] += chances[seat] / float(worlds)
            seat += 1
        world += 1
    lessons.note_chances(mean)
