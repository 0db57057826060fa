"""Law 9: documents round-trip, and impossible documents and views are refused with a reason."""

import json

from chaloupe.conformance.documents import damaged
from chaloupe.conformance.trial import Step, Trial, choose_action, choose_actor
from chaloupe.core.digest import canonical
from chaloupe.core.position import NOBODY, Position
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.texts.catalogue import LANGUAGES

PROTOCOL_KEYS = ("game", "players", "options", "phase")


def documents_round_trip(trial: Trial) -> None:
    """Law 9: dump, load, dump gives the same; what is damaged is a `Problem`, or a position like any other."""
    for step in trial.sampled():
        document = step.before.document()
        _has_its_keys(trial, step, document)
        reordered = {key: document[key] for key in reversed(document)}
        for written in (document, reordered, {**document, "_note": [1]}):
            loaded = trial.game.load(json.loads(json.dumps(written)))
            trial.require(canonical(loaded.document()) == step.document, step, "dump, load, dump differ")
        _is_the_same(trial, step, trial.game.load(document))
        rng = trial.rng.branch(f"damage/{step.number}")
        for _ in range(6):
            _try_damaged(trial, step, damaged(document, rng), rng)
        _try_damaged_view(trial, step)
    over = trial.end.document()
    trial.require(canonical(trial.game.load(over).document()) == canonical(over), None, "the end does not load")


def _is_the_same(trial: Trial, step: Step, loaded: Position) -> None:
    """Compare what a position and its document give: nothing may live outside the document."""
    position = step.before
    deciders = [*position.must(), *position.may()]
    trial.require(deciders == [*loaded.must(), *loaded.may()], step, "once loaded, others are asked")
    for seat in deciders:
        trial.require(position.legal(seat) == loaded.legal(seat), step, f"once loaded, {seat} has other actions")
    for viewer in trial.viewers():
        same = canonical(position.view(viewer)) == canonical(loaded.view(viewer))
        trial.require(same, step, f"once loaded, {viewer} sees something else")


def _has_its_keys(trial: Trial, step: Step, document: dict[str, object]) -> None:
    trial.require(json.loads(json.dumps(document)) == document, step, "the document is not plain JSON")
    wanted = {*PROTOCOL_KEYS, *trial.game.keys}
    keys = {key for key in document if not key.startswith("_")}
    trial.require(keys == wanted, step, f"keys that differ from those declared: {sorted(keys ^ wanted)}")
    for viewer in trial.viewers():
        view = step.before.view(viewer)
        trial.require(json.loads(json.dumps(view)) == view, step, f"the view of {viewer} is not plain JSON")


def _try_damaged(trial: Trial, step: Step, document: dict[str, object], rng: Rng) -> None:
    before = repr(document)
    try:
        position = trial.game.load(document)
    except Problem as problem:
        require_words(trial, step, problem)
        return
    except Exception as error:  # noqa: BLE001 - any other error is what this law forbids
        trial.fail(step, f"{error!r} instead of a problem, for the document {before}")
    trial.require(repr(document) == before, step, "load changed the document it was given")
    first = canonical(position.document())
    again = canonical(trial.game.load(json.loads(first)).document())
    trial.require(first == again, step, f"accepted, but not in canonical form: {before}")
    _can_go_on(trial, step, position, before, rng)


def _try_damaged_view(trial: Trial, step: Step) -> None:
    """Imagine from a view that nobody has: programs hand in what they like."""
    rng = trial.rng.branch(f"damaged view/{step.number}")
    viewers = trial.viewers()
    view = damaged(step.before.view(viewers[rng.below(len(viewers))]), rng)
    before = repr(view)
    try:
        trial.game.imagine(view, rng)
    except Problem as problem:
        require_words(trial, step, problem)
    except Exception as error:  # noqa: BLE001 - any other error is what this law forbids
        trial.fail(step, f"{error!r} instead of a problem, for the view {before}")
    trial.require(repr(view) == before, step, "imagine changed the view it was given")


def require_words(trial: Trial, step: Step, problem: Problem) -> None:
    """Insist that a problem is worded in both languages, down to its details."""
    for language in LANGUAGES:
        text = trial.game.explain(problem, language)
        fine = not text.startswith("errors.") and not any("{" + key + "}" in text for key in problem.details)
        trial.require(fine, step, f"the problem {problem.key} has no whole text in {language}: {text}")


def _can_go_on(trial: Trial, step: Step, position: Position, before: str, rng: Rng) -> None:
    """Play a few steps: what was accepted must be a position like any other."""
    try:
        for _ in range(4):
            for viewer in trial.viewers():
                if viewer is None or viewer < position.players:
                    trial.game.imagine(position.view(viewer), rng)
            who = choose_actor(position, rng)
            if who == NOBODY:
                trial.require(position.outcome() is not None, step, f"over without an outcome: {before}")
                return
            position.act(who, choose_action(position, who, rng, trial.exceptions), None)
    except Exception as error:  # noqa: BLE001 - whatever it is, the loader should have refused
        trial.fail(step, f"accepted, but it breaks ({error!r}): {before}")
