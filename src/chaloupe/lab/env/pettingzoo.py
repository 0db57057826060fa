"""Every game as a PettingZoo environment: `env` asks one seat after another (AEC), `parallel_env` all at once.

>>> from chaloupe.lab.env.pettingzoo import env
>>> tower = env("tower", players=3)
>>> tower.reset(seed=7)
>>> observation, reward, terminated, truncated, info = tower.last()
>>> observation["action_mask"].shape == info["action_mask"].shape == (tower.action_space("seat_0").n,)
True

docs/lab.md says who is asked when, and what the observations are.
"""

from typing import Any, Final

from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.extras import extra

with extra("pettingzoo"):
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import parallel_to_aec

    from chaloupe.lab.env.base import BaseEnv, Observation
    from chaloupe.lab.env.parallel import ParallelSeats

# What PettingZoo keeps for every agent.
_KEPT: Final = ("rewards", "_cumulative_rewards", "terminations", "truncations")


def env(game: str | Game, players: int | None = None, options: Json | None = None, **manner: Any) -> "AecSeats":
    """Make the AEC environment of a game; `manner` is what `AecSeats` takes besides."""
    return AecSeats(game, players, options, **manner)


raw_env = env


def parallel_env(
    game: str | Game, players: int | None = None, options: Json | None = None, **manner: Any
) -> ParallelSeats:
    """Make the Parallel environment of a game; `manner` is what `ParallelSeats` takes besides."""
    return ParallelSeats(game, players, options, **manner)


def cycle_env(game: str | Game, players: int | None = None, options: Json | None = None, **manner: Any) -> Any:
    """Make an AEC environment in which every seat, asked or not, has its say in every cycle."""
    return parallel_to_aec(parallel_env(game, players, options, **manner))


class AecSeats(BaseEnv, AECEnv[str, Observation, int]):  # type: ignore[misc]  # untyped library
    """One seat is asked after another: `agent_selection` is the seat whose decision comes next.

    `illegal`: "raise", "idle" (what the house plays for an absent seat) or "terminate" (the game ends, -1 for that
    seat). `max_cycles`: the game is cut off after so many decisions for each seat on average. The rest `BaseEnv` says.
    """

    metadata: dict[str, Any] = {**BaseEnv.metadata, "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed and actions give the same game, None goes on with the stream there is."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()
        self._show()

    def _select(self) -> None:
        """Name the seat that is asked, with its mask."""
        self._mask = self.play.mask()
        agent = self.possible_agents[self.play.walk.seat]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Observation:
        """Give what a seat knows; its mask is empty unless it is asked."""
        asked = agent == self.agent_selection and agent in self.infos
        mask = self._mask if asked else self.play.no_mask()
        return {"observation": self.play.row(self.possible_agents.index(agent)), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out an action of the seat that is asked; None for one whose game is over."""
        if not self.agents:
            raise ValueError("no game is on; reset begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        walk = self.play.walk
        code = -1 if action is None else int(action)
        if walk.lists(code):
            self._go_on(agent, code)
        elif self.illegal == "idle":
            self._go_on(agent, self.play.idle())
        elif self.illegal == "terminate":
            self._finish({agent: -1.0}, terminated=True)
        else:
            message = f"{agent} has no action {action!r} now; its mask shows those it has"
            raise ValueError(message)
        self._show()

    def _go_on(self, agent: str, code: int) -> None:
        """Play an action that is listed, and see who is asked next."""
        walk = self.play.walk
        walk.step(code)
        self.infos[agent] = {}
        if self.play.over:
            worth = self.kind.rewards(walk.position)
            self._finish(dict(zip(self.possible_agents, worth, strict=True)), terminated=True)
        elif self.max_cycles is not None and walk.steps >= self.max_cycles * self.kind.players:
            self._finish({}, terminated=False)
        else:
            self._select()

    def _finish(self, rewards: dict[str, float], *, terminated: bool) -> None:
        """End the game for everybody."""
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self.terminations[agent] = terminated
            self.truncations[agent] = not terminated
        self._mask_nobody()
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _mask_nobody(self) -> None:
        """Leave nobody anything to choose from."""
        self._mask = self.play.no_mask()
        self.infos = {agent: {"action_mask": self._mask} for agent in self.agents}

    # -- twins and saved games -----------------------------------------------------------------------------------

    def clone(self) -> "AecSeats":
        """Give a twin that goes on by itself with the same luck."""
        twin = super().clone()
        for name in (*_KEPT, "infos"):
            if hasattr(self, name):
                setattr(twin, name, dict(getattr(self, name)))
        return twin

    def save(self) -> dict[str, Any]:
        """Write the environment down as plain data that JSON can hold."""
        if not hasattr(self, "agent_selection"):
            raise ValueError("no game is on; reset begins one")
        kept = {name.strip("_"): dict(getattr(self, name)) for name in _KEPT}
        return {**self.play.save(), "agents": self.agents[:], "selection": self.agent_selection, **kept}

    def load(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` wrote, in an environment of the same game, players and options."""
        self.play.load(saved)
        self.agents = list(saved["agents"])
        for name in _KEPT:
            setattr(self, name, dict(saved[name.strip("_")]))
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if self.play.over or any(self.terminations.values()) or any(self.truncations.values()):
            self._mask_nobody()
        else:
            self._select()
        self.agent_selection = saved["selection"]
