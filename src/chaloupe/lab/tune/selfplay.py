"""Games of a game's knowledge against itself: tasks for processes, and what comes of them."""

from array import array
from collections.abc import Iterator
from typing import Final, NamedTuple, Self

from chaloupe.core import Rng
from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.lab.setup import Setup
from chaloupe.lab.tune.searching_selfplay import SearchingTable, note_seen, note_true
from chaloupe.lab.work.package import Package
from chaloupe.lab.work.pool import Pool
from chaloupe.learn.lessons import GreedyPlayer, Lessons, play_lesson
from chaloupe.mind import Knowledge

WORK: Final = "chaloupe.lab.tune.selfplay:play_package"
# A game that has not ended after so many actions teaches nothing.
LIMIT: Final = 5_000
# The moments kept of each game: more would tell the same story again.
MOMENTS: Final = 12
# Games that one process plays before it reports; the same for any number of processes.
CHUNK: Final = 25
# Every so many-th game is kept out of the fit, to judge it by.
HELD_OUT: Final = 5


class Task(NamedTuple):
    """Some games of one set-up: what a process needs to know to play them."""

    setup: Setup
    weights: tuple[list[float], ...]  # of every seat; their games differ in nothing else
    seed: str
    first: int
    number: int
    random_percent: int
    worlds: int  # that a seat imagines when it is asked for everybody's chances; 0: it is not asked
    thinking: int = 0  # iterations of search for each decision; 0: one action ahead
    asked: int = 0  # iterations of search for those chances, as for a hint; 0: what they are in each world

    def numbers(self) -> int:
        """Count what is noted of each seat in a moment: its chance in every world or all in all; 0: its features."""
        return self.worlds if self.thinking and not self.asked else min(self.worlds, 1)


class Played(NamedTuple):
    """What came of a task: the moments to learn from, those to judge by, the wins of each weights, games given up."""

    learn: bytes
    judge: bytes
    wins: list[float]
    games: int
    unfinished: int


def set_weights(knowledge: Knowledge, group: int, weights: list[float]) -> None:
    """Put the weights of a group in their place."""
    first = group * len(knowledge.names())
    for i, weight in enumerate(weights):
        knowledge.weights[first + i] = weight


def get_weights(knowledge: Knowledge, group: int) -> list[float]:
    """Give the weights of a group."""
    number = len(knowledge.names())
    return [knowledge.weights[group * number + i] for i in range(number)]


# -- playing ---------------------------------------------------------------------------------------------------------


def play(task: Task) -> Played:
    """Play the games of a task; seat and weights are matched anew in each, so that no weights always begin."""
    setup = Setup(*task.setup)
    game, start = setup.game(), setup.start()
    minds: list[Knowledge] = []
    for weights in task.weights:
        minds.append(game.knowledge())
        set_weights(minds[-1], int(minds[-1].group(start)), weights)
    players = setup.players
    number = task.numbers() or len(minds[0].names())
    learn, judge = Lessons(players, number), Lessons(players, number)
    wins, unfinished = [0.0] * players, 0
    for k in range(task.first, task.first + task.number):
        seated = [minds[(seat + k) % players] for seat in range(players)]
        into = judge if k % HELD_OUT == HELD_OUT - 1 else learn
        last = _play_one(task, start, seated, into, f"{task.seed}/{k}")
        outcome = None if last is None else last.outcome()
        if outcome is None:
            unfinished += 1
            continue
        for seat in outcome.winners:
            wins[(seat + k) % players] += 1 / len(outcome.winners)
    return Played(_bytes(learn), _bytes(judge), wins, task.number, unfinished)


def _play_one(task: Task, start: Position, minds: list[Knowledge], into: Lessons, seed: str) -> Position | None:
    """Play a game and keep its moments; None if it does not come to an end."""
    setup = Setup(*task.setup)
    game, rng = setup.game(), Rng(seed)
    if not task.thinking:
        players = [GreedyPlayer(game, mind, start.max_actions(), task.random_percent) for mind in minds]
        return play_lesson(players, start, into, rng, MOMENTS, LIMIT, task.worlds)
    table = SearchingTable(game, setup.players, setup.options, task.thinking, task.random_percent, LIMIT)
    kept, last = table.play(minds, seed, MOMENTS)
    if last is not None and task.worlds:
        note_seen(into, game, minds, kept, last, task.asked, rng)
    elif last is not None:
        note_true(into, minds[0], kept, last)
    return last


def _bytes(lessons: Lessons) -> bytes:
    return array("d", lessons.written()).tobytes()


def play_package(given: Json) -> Json:
    """Play the games of a task, in any process."""
    task = given["task"]
    assert isinstance(task, tuple)
    return {"played": play(Task(*task))}


class Workers:
    """Carry tasks out here, or in processes; the answers come in the order of the tasks."""

    def __init__(self, jobs: int) -> None:
        """Allow so many processes."""
        self.pool: Final = Pool(jobs) if jobs > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.close()

    def carry_out(self, task: Task, games: int) -> Iterator[Played]:
        """Play so many games like the task's, chunk by chunk, in a fixed order."""
        tasks = [task._replace(first=at, number=min(CHUNK, games - at)) for at in range(0, games, CHUNK)]
        if self.pool is None:
            yield from map(play, tasks)
            return
        early: dict[int, Played] = {}
        due = 0
        for done in self.pool.run(Package(i, WORK, {"task": tuple(each)}) for i, each in enumerate(tasks)):
            played = done.result["played"]
            assert isinstance(played, Played)
            early[done.number] = played
            while due in early:
                yield early.pop(due)
                due += 1


def read(lessons: Lessons, written: bytes) -> None:
    """Add the moments that a process wrote."""
    numbers = array("d")
    numbers.frombytes(written)
    lessons.read(numbers.tolist())
