"""The tuning of one group of weights: play with those there are, look who won, fit better ones, and play again."""

import itertools
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

from chaloupe.core import Problem
from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.game import Game
from chaloupe.lab.setup import Setup
from chaloupe.lab.text.tally import wilson
from chaloupe.lab.tune.selfplay import Task, Workers, get_weights, read
from chaloupe.lab.work.files import named, read_object, write_text
from chaloupe.learn.fit import Fit
from chaloupe.learn.lessons import Lessons

# Of a hundred actions so many are any: what is never tried is never learnt.
RANDOM_PERCENT: Final = 8
# The price of moving weights: it matters only for what the games of one generation say little about.
DAMPING: Final = 1e-3
# The worlds that a seat imagines when the calibration asks it for everybody's chances.
WORLDS: Final = 8
BINS: Final = 10


def groups(game: Game, players: int | None, options: Json) -> list[tuple[int, Setup]]:
    """List the groups of weights that the players and options leave open, each with its first set-up."""
    knowledge = game.knowledge()
    names = [option.name for option in game.options]
    values = [[options[each.name]] if each.name in options else _default_first(each) for each in game.options]
    found: dict[int, Setup] = {}
    for number in [players] if players is not None else range(game.fewest, game.most + 1):
        for chosen in itertools.product(*values):
            given: Json = dict(zip(names, chosen, strict=True))
            try:
                group = int(knowledge.group(game.new(number, given)))
            except Problem:  # these options do not go with this number of players
                continue
            found.setdefault(group, Setup(game.id, number, given, ()))
    if not found:
        game.new(game.fewest if players is None else players, options)  # which says why
    return sorted(found.items())


def _default_first(option: Option) -> list[object]:
    return [option.default, *(value for value in option.values if value != option.default)]


# -- learning --------------------------------------------------------------------------------------------------------


class Course:
    """The tuning of one group of weights."""

    def __init__(self, group: int, setup: Setup, seed: str, games: int, thinking: int = 0) -> None:
        """Begin with the weights that the game has now; the seats think so many iterations, or one action ahead."""
        self.setup: Final = setup
        self.group: Final = group
        self.seed: Final = seed
        self.games: Final = games
        self.thinking: Final = thinking
        knowledge = setup.game().knowledge()
        self.name: Final = knowledge.groups()[group]
        self.names: Final = knowledge.names()
        self.weights = get_weights(knowledge, group)
        self.summaries: list[Json] = []
        self.calibration: list[list[float]] = []
        self.match: Json = {}
        self._before = Lessons(setup.players, len(self.names))

    def task(
        self, name: str, *weights: list[float], random_percent: int = RANDOM_PERCENT, worlds: int = 0, asked: int = 0
    ) -> Task:
        """Describe games of this group."""
        seed = f"{self.seed}/{self.name}/{name}"
        return Task(self.setup, weights, seed, 0, 0, random_percent, worlds, self.thinking, asked)

    def generation(self, workers: Workers) -> Iterator[int]:
        """Play with the weights of now, fit new ones; give the number of games played, chunk by chunk."""
        learn, judge = (Lessons(self.setup.players, len(self.names)) for _ in range(2))
        number = len(self.summaries) + 1
        unfinished = 0
        own = [self.weights] * self.setup.players
        for part in workers.carry_out(self.task(f"generation {number}", *own), self.games):
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

    def document(self) -> Json:
        """Write down how the weights came about."""
        return {
            "players": self.setup.players,
            "options": self.setup.options,
            "seed": self.seed,
            **({"thinking": self.thinking} if self.thinking else {}),
            "generations": self.summaries,
            "match": self.match,
            "calibration": self.calibration,
        }


def match(course: Course, workers: Workers, new: list[float], old: list[float], games: int) -> Iterator[Json]:
    """Let one seat in turn play with new weights against old ones everywhere else; last comes the result."""
    players = course.setup.players
    wins, played = 0.0, 0
    task = course.task("match", new, *([old] * (players - 1)), random_percent=0)
    for part in workers.carry_out(task, games):
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
    document = kept(path)
    about = document.get("about", {})
    for course in courses:
        about[course.name] = course.document()
        document[course.name] = dict(zip(course.names, course.weights, strict=True))
    document["about"] = dict(sorted(about.items()))
    write_text(path, written(document))


def kept(path: Path) -> dict[str, dict[str, Any]]:
    """Read a file of weights, if there is one; raise a `Problem` for a file of anything else."""
    document = read_object(path) if path.exists() else {}
    found: dict[str, dict[str, Any]] = {}
    for name, group in document.items():
        inside: tuple[type, ...] = (dict,) if name == "about" else (int, float)
        if not isinstance(group, dict) or not all(isinstance(each, inside) for each in group.values()):
            raise Problem("weights_other", file=named(path))
        found[name] = group
    return found


def written(document: Mapping[str, object]) -> str:
    """Write the text of a file of weights."""
    lines = [f"{json.dumps(key)}: {_one_each(value)}" for key, value in sorted(document.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _one_each(value: object) -> str:
    """Write what was found about each group on a line of its own, weights on one line."""
    if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
        return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()) + "\n}"
    return json.dumps(value)
