"""The commands `chaloupe tune` and `calibrate`: which groups, how far it is, what came of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from chaloupe import shelf
from chaloupe.core import Game, Knowledge, Problem
from chaloupe.core.lessons import Lessons
from chaloupe.core.problems import Words
from chaloupe.lab.calibration import draw
from chaloupe.lab.files import insist_on_place, write_text
from chaloupe.lab.report import number, percent, print_plain, progress_bar, whole
from chaloupe.lab.selfplay import Hall, get_weights, read
from chaloupe.lab.setup import options_from_text
from chaloupe.lab.temperature import fitted, scale, surprise, told
from chaloupe.lab.tune import WORLDS, Course, calibration, groups, kept, match, save, weights_file
from chaloupe.lab.words import say

# The weights of a course are compared with those it began with in this share of its games.
MATCH: Final = 4


def courses_of(
    game: str, players: int | None, options: list[str], seed: str, games: int, thinking: int = 0
) -> list[Course]:
    """Prepare the tuning of every group of weights that players and options leave open."""
    box = shelf.game(game)
    if not box.knowledge().names():
        raise Problem("nothing_to_tune", game=game)
    given = options_from_text(box, options)
    return [Course(group, setup, seed, games, thinking) for group, setup in groups(box, players, given)]


@contextmanager
def _bar(language: str, total: int) -> Iterator[tuple[Progress, object]]:
    """Show on standard error how many games have been played."""
    with progress_bar() as bar:
        yield bar, bar.add_task(say(language, "simulate.progress"), total=total)


def tune(courses: list[Course], generations: int, jobs: int, out: Path | None, language: str, begin: str = "") -> Words:
    """Tune the groups one after the other; each is written into the file as soon as it is done.

    The first begins with nothing and takes twice as many generations, each later one begins with the weights of the one
    before it: so the same command gives the same weights, whatever the file said before. With `begin` the first begins
    with the weights that the game has for that group, and takes no longer than the others.
    """
    box = courses[0].setup.box()
    path = _place(box, out)
    found: Words = {}
    games = courses[0].games
    total = (len(courses) + (0 if begin else 1)) * generations * games + len(courses) * (games // MATCH)
    weights = _weights_of(box.knowledge(), begin) if begin else [0.0] * len(courses[0].names)
    with Hall(jobs) as hall, _bar(language, total) as (bar, task):
        for course in courses:
            before = weights
            course.weights = weights
            for _ in range(generations if found or begin else 2 * generations):
                for played in course.generation(hall):
                    bar.update(task, description=course.name, advance=played)  # type: ignore[arg-type]
            result: Words = {}
            for result in match(course, hall, course.weights, before, games // MATCH):
                bar.update(task, advance=result.get("games", 0))  # type: ignore[arg-type]
            course.match = result
            save(path, [course])
            weights = course.weights
            found[course.name] = {**course.document(), "weights": dict(zip(course.names, weights, strict=True))}
    return {"game": box.id, "file": str(path), "groups": found}


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


def calibrate(courses: list[Course], jobs: int, language: str, asked: int = 0) -> Words:
    """Play with the weights there are and compare what the seats thought of their chances with who won."""
    found: Words = {}
    for course, learn, judge in _asked_for_chances(courses, jobs, language, asked):
        learn.read(judge.written())
        found[course.name] = calibration(told(learn), None)
    return {"game": courses[0].setup.game, "games": courses[0].games, "groups": found}


def embolden(courses: list[Course], jobs: int, out: Path | None, language: str) -> Words:
    """Find for each group how bold its chances may be, change its weights, and compare on the games kept out."""
    box = courses[0].setup.box()
    path = _place(box, out)
    found: Words = {}
    fits: Words = {}
    for course, learn, judge in _asked_for_chances(courses, jobs, language, 0):
        boldness = fitted(learn)
        about: Words = {
            "boldness": boldness,
            "games": course.games,
            "seed": course.seed,
            "thinking": course.thinking,
            "loss_before": round(surprise(judge), 5),
            "loss": round(surprise(judge, boldness), 5),
        }
        scale(path, course, boldness, about)
        fits[course.name] = about
        found[course.name] = calibration(told(judge, boldness), None)
    return {"game": box.id, "games": courses[0].games, "groups": found, "fits": fits, "file": str(path)}


def _asked_for_chances(
    courses: list[Course], jobs: int, language: str, asked: int
) -> Iterator[tuple[Course, Lessons, Lessons]]:
    """Play the games of every group; give what its seats said in most of them, and in every fifth."""
    with Hall(jobs) as hall, _bar(language, sum(course.games for course in courses)) as (bar, task):
        for course in courses:
            own = [course.weights] * course.setup.players
            task_of = course.task("calibration", *own, curiosity=0, worlds=WORLDS, asked=asked)
            learn, judge = (Lessons(course.setup.players, task_of.numbers()) for _ in range(2))
            for part in hall.carry_out(task_of, course.games):
                read(learn, part.learn)
                read(judge, part.judge)
                bar.update(task, description=course.name, advance=part.games)  # type: ignore[arg-type]
            yield course, learn, judge


def plot(found: Words, path: Path, language: str) -> None:
    """Draw a calibration."""
    groups_found = found["groups"]
    assert isinstance(groups_found, dict)
    name = str(shelf.game(found["game"]).catalogue(language).find("name"))
    write_text(path, draw(say(language, "tune.plot", game=name), groups_found))


def report(found: Words, language: str, console: Console) -> None:
    """Print what a tuning came to."""
    table = Table(title=say(language, "tune.title", game=str(found["game"])))
    for heading in ("group", "generation", "positions", "before", "after"):
        table.add_column(say(language, f"tune.{heading}"), justify="left" if heading == "group" else "right")
    of_all = found["groups"]
    assert isinstance(of_all, dict)
    for name, group in of_all.items():
        for at, each in enumerate(group["generations"], 1):
            losses = (number(each[key], language, 4) for key in ("loss_before", "loss"))
            table.add_row(name, str(at), whole(each["positions"], language), *losses)
    console.print(table)
    for name, group in of_all.items():
        result = group["match"]
        low, high = result["interval"]
        shares = [percent(share, language) for share in (result["share"], low, high, result["even"])]
        told = dict(zip(("share", "low", "high", "even"), shares, strict=True))
        console.print(say(language, "tune.match", group=name, **told))
    print_plain(say(language, "tune.written", file=found["file"]), console)


def report_calibration(found: Words, language: str, console: Console) -> None:
    """Print a calibration: what was predicted, what was seen."""
    of_all = found["groups"]
    assert isinstance(of_all, dict)
    for name, bins in of_all.items():
        table = Table(title=f"{found['game']}, {name}")
        for heading in ("predicted", "observed", "judged"):
            table.add_column(say(language, f"tune.{heading}"), justify="right")
        for predicted, observed, judged in bins:
            if judged:
                table.add_row(percent(predicted, language), percent(observed, language), whole(judged, language))
        console.print(table)
    fits = found.get("fits")
    if isinstance(fits, dict):
        for name, fit in fits.items():
            losses = {key: number(fit[key], language, 4) for key in ("loss_before", "loss")}
            console.print(
                say(language, "tune.bold", group=name, boldness=number(fit["boldness"], language, 3), **losses)
            )
        print_plain(say(language, "tune.written", file=found["file"]), console)
