"""Weights by self-play: play with those there are, look who won, fit better ones, and play again."""

import contextlib
import itertools
import json
import multiprocessing
import signal
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, Self

from librt.vecs import vec

from chaloupe.core import Game, Knowledge, Problem, Rng
from chaloupe.core.fit import Fit
from chaloupe.core.lessons import Lessons, Pupil, play_lesson
from chaloupe.core.problems import Words
from chaloupe.lab.setup import Setup
from chaloupe.lab.tally import wilson

# A game that has not ended after so many actions teaches nothing.
LIMIT: Final = 5_000
# The moments kept of each game: more would tell the same story again.
MOMENTS: Final = 12
# Of a hundred actions of a pupil so many are any: what is never tried is never learnt.
CURIOSITY: Final = 8
# Games that one process plays before it reports; the same for any number of processes.
CHUNK: Final = 25
# Every so many-th game is kept out of the fit, to judge it by.
HELD_OUT: Final = 5
# The price of moving weights: it matters only for what the games of one generation say little about.
DAMPING: Final = 1e-3
# The worlds that a seat imagines when the calibration asks it for everybody's chances.
WORLDS: Final = 8
BINS: Final = 10


class Task(NamedTuple):
    """Some games of one set-up: what a process needs to know to play them."""

    setup: Setup
    weights: tuple[list[float], ...]  # of every seat; their games differ in nothing else
    seed: str
    first: int
    number: int
    curiosity: int
    worlds: int


class Played(NamedTuple):
    """What came of a task: the moments to learn from, those to judge by, the wins of each weights, games given up."""

    learn: bytes
    judge: bytes
    wins: list[float]
    games: int
    unfinished: int


def groups(game: Game, players: int | None, options: Words) -> list[tuple[int, Setup]]:
    """List the groups of weights that the players and options leave open, each with its first set-up."""
    knowledge = game.knowledge()
    names = [option.name for option in game.options]
    values = [[options[each.name]] if each.name in options else _default_first(each) for each in game.options]
    found: dict[int, Setup] = {}
    for number in [players] if players is not None else range(game.fewest, game.most + 1):
        for chosen in itertools.product(*values):
            given: Words = dict(zip(names, chosen, strict=True))
            try:
                group = int(knowledge.group(game.new(number, given)))
            except Problem:  # these options do not go with this number of players
                continue
            found.setdefault(group, Setup(game.id, number, given, ()))
    if not found:
        game.new(game.fewest if players is None else players, options)  # which says why
    return sorted(found.items())


def _default_first(option: object) -> list[object]:
    default, values = option.default, option.values  # type: ignore[attr-defined]
    return [default, *(value for value in values if value != default)]


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
    game, start = setup.box(), setup.start()
    pupils: list[Pupil] = []
    for weights in task.weights:
        knowledge = game.knowledge()
        set_weights(knowledge, int(knowledge.group(start)), weights)
        pupils.append(Pupil(game, knowledge, start.room(), task.curiosity))
    players = setup.players
    number = 1 if task.worlds else len(pupils[0].knowledge.names())
    learn, judge = Lessons(players, number), Lessons(players, number)
    wins, unfinished = [0.0] * players, 0
    for k in range(task.first, task.first + task.number):
        seated = [pupils[(seat + k) % players] for seat in range(players)]
        into = judge if k % HELD_OUT == HELD_OUT - 1 else learn
        last = play_lesson(seated, start, into, Rng(f"{task.seed}/{k}"), MOMENTS, LIMIT, task.worlds)
        outcome = None if last is None else last.outcome()
        if outcome is None:
            unfinished += 1
            continue
        for seat in outcome.winners:
            wins[(seat + k) % players] += 1 / len(outcome.winners)
    return Played(_bytes(learn), _bytes(judge), wins, task.number, unfinished)


def _bytes(lessons: Lessons) -> bytes:
    return array("d", lessons.written()).tobytes()


class Hall:
    """Where tasks are carried out: here, or in processes; the answers come in the order of the tasks."""

    def __init__(self, jobs: int) -> None:
        """Open it for so many processes."""
        self.jobs = jobs
        self.pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.jobs > 1:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=_deaf)
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def carry_out(self, task: Task, games: int) -> Iterator[Played]:
        """Play so many games like the task's, chunk by chunk, in a fixed order."""
        tasks = [task._replace(first=at, number=min(CHUNK, games - at)) for at in range(0, games, CHUNK)]
        if self.pool is None:
            for each in tasks:
                yield play(each)
            return
        for future in [self.pool.submit(play, each) for each in tasks]:
            yield future.result()


def _deaf() -> None:
    """Leave Ctrl-C to the parent, which hears it for all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def read(lessons: Lessons, written: bytes) -> None:
    """Add the moments that a process wrote."""
    numbers = array("d")
    numbers.frombytes(written)
    lessons.read(numbers.tolist())


# -- learning --------------------------------------------------------------------------------------------------------


class Course:
    """The tuning of one group of weights."""

    def __init__(self, group: int, setup: Setup, seed: str, games: int) -> None:
        """Begin with the weights that the game has now."""
        self.setup: Final = setup
        self.group: Final = group
        self.seed: Final = seed
        self.games: Final = games
        knowledge = setup.box().knowledge()
        self.name: Final = knowledge.groups()[group]
        self.names: Final = knowledge.names()
        self.weights = get_weights(knowledge, group)
        self.summaries: list[Words] = []
        self.calibration: list[list[float]] = []
        self.match: Words = {}
        self._before = Lessons(setup.players, len(self.names))

    def task(self, name: str, *weights: list[float], curiosity: int = CURIOSITY, worlds: int = 0) -> Task:
        """Describe games of this group."""
        return Task(self.setup, weights, f"{self.seed}/{self.name}/{name}", 0, 0, curiosity, worlds)

    def generation(self, hall: Hall) -> Iterator[int]:
        """Play with the weights of now, fit new ones; give the number of games played, chunk by chunk."""
        learn, judge = (Lessons(self.setup.players, len(self.names)) for _ in range(2))
        number = len(self.summaries) + 1
        unfinished = 0
        own = [self.weights] * self.setup.players
        for part in hall.carry_out(self.task(f"generation {number}", *own), self.games):
            read(learn, part.learn)
            read(judge, part.judge)
            unfinished += part.unfinished
            yield part.games
        fresh = learn.size()
        # the games of the generation before still tell much, and steady the fit
        learn.read(self._before.written())
        fitted = Fit(learn, DAMPING).weights(self.weights)
        test = Fit(judge, DAMPING)
        self.summaries.append(
            {
                "games": self.games,
                "unfinished": unfinished,
                "positions": fresh + judge.size(),
                "loss_before": round(test.loss(vec[float](self.weights)), 5),
                "loss": round(test.loss(vec[float](fitted)), 5),
            }
        )
        self.weights = [round(weight, 4) for weight in fitted]
        self.calibration = calibration(judge, self.weights)
        self._before = Lessons(self.setup.players, len(self.names))
        self._before.read(learn.written()[: fresh * int(learn.width)])

    def document(self) -> Words:
        """Write down how the weights came about."""
        return {
            "players": self.setup.players,
            "options": self.setup.options,
            "seed": self.seed,
            "generations": self.summaries,
            "match": self.match,
            "calibration": self.calibration,
        }


def match(course: Course, hall: Hall, new: list[float], old: list[float], games: int) -> Iterator[Words]:
    """Let one seat in turn play with new weights against old ones everywhere else; last comes the result."""
    players = course.setup.players
    wins, played = 0.0, 0
    task = course.task("match", new, *([old] * (players - 1)), curiosity=0)
    for part in hall.carry_out(task, games):
        wins += part.wins[0]
        played += round(sum(part.wins))
        yield {"games": part.games}
    low, high = wilson(round(wins), played)
    yield {"share": round(wins / max(played, 1), 4), "interval": [round(low, 4), round(high, 4)], "even": 1 / players}


def calibration(lessons: Lessons, weights: list[float] | None) -> list[list[float]]:
    """Compare predicted and observed wins in bins: mean prediction, share of wins, number of seats judged.

    Without weights the first feature is the prediction.
    """
    fit, chosen = Fit(lessons, DAMPING), None if weights is None else vec[float](weights)
    sums = [[0.0, 0.0, 0] for _ in range(BINS)]
    players, number, data = int(lessons.players), int(lessons.number), lessons.data
    for at in range(0, len(data), int(lessons.width)):
        chances = None if chosen is None else fit.chances(at, chosen)
        for seat in range(players):
            predicted = data[at + seat] if chances is None else chances[seat]
            found = sums[min(int(predicted * BINS), BINS - 1)]
            found[0] += predicted
            found[1] += data[at + players * number + seat]
            found[2] += 1
    return [[round(one / n, 4), round(two / n, 4), n] if n else [0.0, 0.0, 0] for one, two, n in sums]


# -- keeping ---------------------------------------------------------------------------------------------------------


def weights_file(game: Game) -> Path:
    """Name the file that the game's weights are read from."""
    return Path(str(files(game.package).joinpath("weights.json")))


def save(path: Path, courses: list[Course]) -> None:
    """Write the weights of these courses into a file; those of other groups stay."""
    document: dict[str, object] = {}
    with contextlib.suppress(FileNotFoundError):
        document = json.loads(path.read_text("utf-8"))
    about = document.get("about", {})
    assert isinstance(about, dict)
    for course in courses:
        about[course.name] = course.document()
        document[course.name] = dict(zip(course.names, course.weights, strict=True))
    document["about"] = dict(sorted(about.items()))
    lines = [f"{json.dumps(key)}: {_one_each(value)}" for key, value in sorted(document.items())]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _one_each(value: object) -> str:
    """Write what was found about each group on a line of its own, weights on one line."""
    if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
        return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()) + "\n}"
    return json.dumps(value)
