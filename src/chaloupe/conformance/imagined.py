"""Laws 5 and 7: no view leaks, and what a seat saw and did determines what it sees."""

from chaloupe.conformance.trial import Step, Trial, heard
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, Position
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell


def views_and_imagined_worlds(trial: Trial) -> None:
    """Law 5: an imagined world gives the same view, row of numbers and legal actions, and is a possible position."""
    in_the_dark = {viewer for viewer in trial.viewers() if _much_is_hidden(trial, viewer)}
    positions: list[tuple[Step | None, Position]] = [(step, step.before) for step in trial.sampled()]
    for step, position in [*positions, (None, trial.end)]:
        for viewer in trial.viewers():
            view = canonical(position.view(viewer))
            world = _imagine(trial, step, position, viewer)
            trial.require(canonical(world.view(viewer)) == view, step, f"{viewer} sees another world than it imagines")
            trial.require(_open_to(position, viewer) == _open_to(world, viewer), step, f"{viewer} could act otherwise")
            trial.require(_row(trial, position, viewer) == _row(trial, world, viewer), step, f"{viewer}'s row differs")
            document = world.document()
            if viewer in in_the_dark and _another_world(trial, position, viewer, canonical(document)):
                in_the_dark.discard(viewer)
            loaded = canonical(trial.game.load(document).document())
            trial.require(loaded == canonical(document), step, "the imagined world is not a possible position")
    trial.require(not in_the_dark, None, f"one world only is imagined by {in_the_dark}, who cannot know it")


def _much_is_hidden(trial: Trial, viewer: int | None) -> bool:
    return trial.exceptions.hidden_forever and sum(_was_kept_from(step, viewer) for step in trial.steps) >= 8


def _imagine(trial: Trial, step: Step | None, position: Position, viewer: int | None) -> Position:
    """Imagine twice with the same generator: a bot's thoughts replay as well."""
    number = len(trial.steps) if step is None else step.number
    name = f"imagine/{number}/{viewer}"
    view = position.view(viewer)
    before = canonical(view)
    world = trial.game.imagine(view, trial.rng.branch(name))
    again = trial.game.imagine(view, trial.rng.branch(name))
    trial.require(canonical(view) == before, step, "imagine changed the view it was given")
    same = canonical(world.document()) == canonical(again.document())
    trial.require(same, step, "the same view and generator gave two worlds")
    return world


def _another_world(trial: Trial, position: Position, viewer: int | None, first: str) -> bool:
    """Say whether other generators let the viewer imagine another world than the first."""
    rng = trial.rng.branch(f"another/{viewer}/{first}")
    for _ in range(6):
        if canonical(trial.game.imagine(position.view(viewer), rng).document()) != first:
            return True
    return False


def _open_to(position: Position, viewer: int | None) -> object:
    """Sum up what a seat can do, and whom it sees asked."""
    asked = [(ask.seat, ask.about, ask.required) for ask in position.asks()]
    if viewer is None or viewer not in [*position.must(), *position.may()]:
        return (position.must(), asked)
    return (position.must(), asked, position.legal(viewer))


def _row(trial: Trial, position: Position, viewer: int | None) -> bytes:
    """Give what a program that learns is shown of a seat's decision."""
    if viewer is None or position.actor() == CHANCE:
        return b""
    return trial.game.tensor(position).row(position, viewer)


def _was_kept_from(step: Step, viewer: int | None) -> bool:
    """Say whether somebody heard more than this viewer."""
    seat = -1 if viewer is None else viewer
    return any(told.private is not None and told.to(seat) is told.public != told.private for told in step.tell.told)


def told_determines_view(trial: Trial) -> None:
    """Law 7: in a world that a seat imagines, as long as it hears and does the same, it sees the same."""
    for step in trial.sampled()[::2]:
        for viewer in trial.viewers():
            world = trial.game.imagine(step.before.view(viewer), trial.rng.branch(f"apart/{step.number}/{viewer}"))
            _walk_together(trial, step.number, viewer, world)


def _walk_together(trial: Trial, first: int, viewer: int | None, world: Position) -> None:
    """Play the next steps in the other world too, otherwise where the viewer cannot notice, until it would."""
    rng = trial.rng.branch(f"walk/{first}/{viewer}")
    for step in trial.steps[first : first + 12]:
        after = trial.steps[step.number + 1].before if step.number + 1 < len(trial.steps) else trial.end
        action = _same_for(world, step, viewer, rng)
        if action is None:
            trial.require(step.who != viewer, step, f"{viewer} cannot do in an imagined world what it did")
            return
        tell = Tell()
        world.act(step.who, action, tell)
        if heard(tell, viewer) != heard(step.tell, viewer) or trial.exceptions.comes_into_sight(
            step.before, after, viewer
        ):
            return
        same = canonical(world.view(viewer)) == canonical(after.view(viewer))
        trial.require(same, step, f"{viewer} heard and did the same in two worlds, but sees a difference: {action}")


def _same_for(world: Position, step: Step, viewer: int | None, rng: Rng) -> Json | None:
    """Find an action that this actor could take in the other world without the viewer noticing a difference."""
    if step.who not in [*world.must(), *world.may()]:
        return None
    possible = world.refusal(step.who, step.action) is None
    if step.who == viewer:
        return step.action if possible else None
    expected = heard(step.tell, viewer)
    codes = world.legal(step.who)
    for _ in range(min(6, len(codes))):
        code = codes[rng.below(len(codes))]
        twin, tell = world.copy(), Tell()
        twin.apply(step.who, code, tell)
        if heard(tell, viewer) == expected:
            return world.words(step.who, code)
    return step.action if possible else None
