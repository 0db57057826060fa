"""The Parallel environment of every game: all seats send an action at once, those that are not asked wait."""

from collections.abc import Sequence
from typing import Any, ClassVar

from chaloupe.core.bits import ONE, numbers
from chaloupe.lab.env.base import BaseEnv, Observation
from chaloupe.lab.extras import extra
from chaloupe.learn.walk import NEVER

with extra("pettingzoo"):
    import numpy as np
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv


class ParallelSeats(BaseEnv, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # untyped library
    """Every seat sends an action in every step; the last code means to wait and is all that a seat has when not asked.

    What was chosen out of turn is carried out first, then what the awaited seats chose, by seat number, as long as each
    action only takes its own seat off those that are waited for. An action that changes more makes the others' choices
    void: they are asked anew, and `info["void"]` says so. `illegal`: "raise" or "idle" (a seat that need not act waits,
    for others the house plays). `max_cycles`: the game is cut off after so many steps. The rest `BaseEnv` says.
    """

    manners: ClassVar[Sequence[str]] = ("raise", "idle")

    @property
    def wait(self) -> int:
        """Give the code by which a seat waits."""
        return int(self.kind.game.action_codes)

    def _number_of_codes(self) -> int:
        return self.wait + 1

    def reset(
        self, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; the same seed and actions give the same game, None goes on with the stream there is."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self._show()
        return self._seen(set())

    def _mask(self, seat: int) -> "NDArray[np.int8]":
        walk = self.play.walk
        mask = self.play.no_mask()
        if self.play.over:
            return mask
        bit = ONE << seat
        n = 0
        if walk.position.must_mask() & bit:
            n = walk.position.fill_legal(seat, walk.codes)
        else:
            mask[self.wait] = 1
            if walk.terms.out_of_turn != NEVER and walk.position.may_mask() & bit:
                n = walk.list_out_of_turn(seat)
        mask[[int(walk.codes[i]) for i in range(n)]] = 1
        return mask

    def _seen(self, void: set[int]) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Give what everybody sees and may do."""
        observations: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        awaited = self.play.awaited()
        for seat, agent in enumerate(self.possible_agents):
            mask = self._mask(seat)
            observations[agent] = {"observation": self.play.row(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "awaited": seat in awaited, "void": seat in void}
        return observations, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out what the seats chose, as far as it still counts."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents = self.agents
        walk = self.play.walk
        void = self._carry_out(self._chosen(actions))
        walk.steps += 1
        walk.asked = 0
        walk.settle()
        over = self.play.over
        cut = not over and self.max_cycles is not None and walk.steps >= self.max_cycles
        if over or cut:
            self.agents = []
        observations, infos = self._seen(void)
        rewards = dict(zip(agents, self.kind.rewards(walk.position), strict=True))
        self._show()
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _chosen(self, actions: dict[str, int]) -> dict[int, int]:
        """Read the choice of every seat that does not wait; raise ValueError before anything is changed."""
        chosen: dict[int, int] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self._mask(seat)
            code = int(actions.get(agent, self.wait))
            if not (0 <= code <= self.wait and mask[code]):
                if self.illegal == "raise":
                    message = f"{agent} has no action {code} now; its mask shows those it has"
                    raise ValueError(message)
                code = self.wait if mask[self.wait] else int(self.play.walk.position.idle(seat))
            if code != self.wait:
                chosen[seat] = code
        return chosen

    def _carry_out(self, chosen: dict[int, int]) -> set[int]:
        """Play the choices in their order; give the seats whose choice did not count."""
        position = self.play.walk.position
        must = position.must_mask()
        order = [seat for seat in chosen if not must & (ONE << seat)] + numbers(must)
        void: set[int] = set()
        changed = False
        for seat in order:
            awaited = must & (ONE << seat) != 0
            if (awaited and changed) or not position.allows(seat, chosen[seat]):
                void.add(seat)
                continue
            left = position.must_mask() & ~(ONE << seat)
            position.apply(seat, chosen[seat], None)
            if awaited:
                changed = position.must_mask() != left
        return void

    def save(self) -> dict[str, Any]:
        """Write the environment down as plain data that JSON can hold."""
        return {**self.play.save(), "agents": self.agents[:]}

    def load(self, saved: dict[str, Any]) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Go on from what `save` wrote; give what everybody sees and may do."""
        self.play.load(saved)
        self.agents = list(saved["agents"])
        return self._seen(set())
