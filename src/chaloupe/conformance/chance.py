"""The laws about chance: when it lists its outcomes, and that it draws as it lists."""

from chaloupe.conformance.trial import Trial
from chaloupe.core.position import CHANCE, buffer, pick


def chance_lists_nothing_else(trial: Trial) -> None:
    """Law 11: chance lists nothing while seats decide, and nothing after the end."""
    for step in trial.sampled():
        listed = step.before.legal(CHANCE)
        trial.require(step.who == CHANCE or not listed, step, f"chance is not due, but lists {listed}")
    trial.require(not trial.end.legal(CHANCE), None, "chance lists something after the end")


def chance_follows_weights(trial: Trial) -> None:
    """Chance: weights are positive, and `draw` picks by weight as the listed outcomes say."""
    for step in trial.sampled():
        position = step.before
        if step.who != CHANCE:
            continue
        codes, weights = buffer(position.max_actions()), buffer(position.max_actions())
        n = position.fill_chance(codes, weights)
        listed = position.weights()
        trial.require(len(listed) == n and min(listed) > 0, step, f"weights {listed}")
        rng = trial.rng.branch(f"draw/{step.number}")
        for _ in range(12):
            twin = rng.copy()
            drawn = position.draw(rng)
            trial.require(drawn == pick(twin, codes, weights, n), step, "draw does not follow the listed weights")
            trial.require(rng.word() == twin.word(), step, "draw takes more numbers than one choice needs")
