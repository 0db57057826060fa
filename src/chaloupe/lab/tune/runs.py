"""Whole tunings and calibrations: one group of weights after the other, and what came of them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.setup import options_from_text
from chaloupe.lab.tune.course import (
    WORLDS,
    Course,
    calibration,
    groups,
    kept,
    match,
    save,
    weights_file,
)
from chaloupe.lab.tune.scale import fitted, rescale, surprise, told
from chaloupe.lab.tune.selfplay import Workers, get_weights, read
from chaloupe.lab.work.files import insist_on_place
from chaloupe.learn.lessons import Lessons
from chaloupe.mind import Knowledge

# The weights of a course are compared with those it began with in this share of its games.
MATCH: Final = 4
# Is told how many games more have been played, and for which group.
Advance = Callable[[int, str], None]


def _silent(_games: int, _group: str) -> None:
    """Tell nobody."""


def courses_of(
    game_id: str, players: int | None, options: list[str], seed: str, games: int, thinking: int = 0
) -> list[Course]:
    """Prepare the tuning of every group of weights that players and options leave open."""
    game = shelf.game(game_id)
    if not game.knowledge().names():
        raise Problem("nothing_to_tune", game=game_id)
    given = options_from_text(game, options)
    return [Course(group, setup, seed, games, thinking) for group, setup in groups(game, players, given)]


def tune_games(courses: list[Course], generations: int, begin: str) -> int:
    """Count the games that a tuning plays."""
    games = courses[0].games
    return (len(courses) + (0 if begin else 1)) * generations * games + len(courses) * (games // MATCH)


def tune(
    courses: list[Course], generations: int, jobs: int, out: Path | None, begin: str = "", advance: Advance = _silent
) -> Json:
    """Tune the groups one after the other; each is written into the file as soon as it is done.

    The first begins with nothing and takes twice as many generations, each later one begins with the weights of the one
    before it: so the same command gives the same weights, whatever the file said before. With `begin` the first begins
    with the weights that the game has for that group, and takes no longer than the others.
    """
    game = courses[0].setup.game()
    path = _place(game, out)
    found: Json = {}
    weights = _weights_of(game.knowledge(), begin) if begin else [0.0] * len(courses[0].names)
    with Workers(jobs) as workers:
        for course in courses:
            before = weights
            course.weights = weights
            for _ in range(generations if found or begin else 2 * generations):
                for played in course.generation(workers):
                    advance(played, course.name)
            result: Json = {}
            for result in match(course, workers, course.weights, before, course.games // MATCH):
                played_now = result.get("games", 0)
                assert isinstance(played_now, int)
                advance(played_now, course.name)
            course.match = result
            save(path, [course])
            weights = course.weights
            found[course.name] = {**course.document(), "weights": dict(zip(course.names, weights, strict=True))}
    return {"game": game.id, "file": str(path), "groups": found}


def _place(game: Game, out: Path | None) -> Path:
    """Name the file for the weights, which must be one that can be written and read."""
    path = weights_file(game) if out is None else out
    insist_on_place(path)
    kept(path)
    return path


def _weights_of(knowledge: Knowledge, name: str) -> list[float]:
    names = knowledge.groups()
    if name not in names:
        raise Problem("group_unknown", group=name, groups=", ".join(names))
    return get_weights(knowledge, names.index(name))


def calibrate(courses: list[Course], jobs: int, asked: int = 0, advance: Advance = _silent) -> Json:
    """Play with the weights there are and compare what the seats thought of their chances with who won."""
    found: Json = {}
    for course, learn, judge in _asked_for_chances(courses, jobs, asked, advance):
        learn.read(judge.written())
        found[course.name] = calibration(told(learn), None)
    return {"game": courses[0].setup.game_id, "games": courses[0].games, "groups": found}


def fit_scales(courses: list[Course], jobs: int, out: Path | None, advance: Advance = _silent) -> Json:
    """Find the calibration scale of each group, change its weights, and compare on the games kept out."""
    game = courses[0].setup.game()
    path = _place(game, out)
    found: Json = {}
    fits: Json = {}
    for course, learn, judge in _asked_for_chances(courses, jobs, 0, advance):
        scale = fitted(learn)
        about: Json = {
            "boldness": scale,
            "games": course.games,
            "seed": course.seed,
            "thinking": course.thinking,
            "loss_before": round(surprise(judge), 5),
            "loss": round(surprise(judge, scale), 5),
        }
        rescale(path, course, scale, about)
        fits[course.name] = about
        found[course.name] = calibration(told(judge, scale), None)
    return {"game": game.id, "games": courses[0].games, "groups": found, "fits": fits, "file": str(path)}


def _asked_for_chances(
    courses: list[Course], jobs: int, asked: int, advance: Advance
) -> Iterator[tuple[Course, Lessons, Lessons]]:
    """Play the games of every group; give what its seats said in most of them, and in every fifth."""
    with Workers(jobs) as workers:
        for course in courses:
            own = [course.weights] * course.setup.players
            task_of = course.task("calibration", *own, random_percent=0, worlds=WORLDS, asked=asked)
            learn, judge = (Lessons(course.setup.players, task_of.numbers()) for _ in range(2))
            for part in workers.carry_out(task_of, course.games):
                read(learn, part.learn)
                read(judge, part.judge)
                advance(part.games, course.name)
            yield course, learn, judge
