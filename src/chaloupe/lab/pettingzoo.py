"""Every game as a PettingZoo environment: `env` asks one seat after another (AEC), `parallel_env` all at once.

>>> from chaloupe.lab.pettingzoo import env
>>> tower = env("tower", players=3)
>>> tower.reset(seed=7)
>>> observation, reward, terminated, truncated, info = tower.last()
>>> observation["action_mask"].shape == info["action_mask"].shape == (tower.action_space("seat_0").n,)
True

docs/lab.md says who is asked when, and what the observations are.
"""

from typing import Any

from chaloupe.core import Game
from chaloupe.core.problems import Words
from chaloupe.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete, Space
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import parallel_to_aec

    from chaloupe.lab.parallel import ParallelSeats
    from chaloupe.lab.play import ILLEGAL, Kind, Play, checked
    from chaloupe.lab.render import MODES, Renderer
    from chaloupe.lab.spaces import observation_space

Observation = dict[str, Any]


def env(game: str | Game, players: int | None = None, options: Words | None = None, **manner: Any) -> "Seats":
    """Make the AEC environment of a game; `manner` is what `Seats` takes besides."""
    return Seats(game, players, options, **manner)


raw_env = env


def parallel_env(
    game: str | Game, players: int | None = None, options: Words | None = None, **manner: Any
) -> ParallelSeats:
    """Make the Parallel environment of a game; `manner` is what `ParallelSeats` takes besides."""
    return ParallelSeats(game, players, options, **manner)


def cycle_env(game: str | Game, players: int | None = None, options: Words | None = None, **manner: Any) -> Any:
    """Make an AEC environment in which every seat, asked or not, has its say in every cycle."""
    return parallel_to_aec(parallel_env(game, players, options, **manner))


class Seats(AECEnv[str, Observation, int]):  # type: ignore[misc]  # untyped library
    """One seat is asked after another: `agent_selection` is the seat whose decision comes next.

    `reward`: "win" (the sum is 0, a winner alone has 1) or "score". `out_of_turn`: which seats are asked that nobody
    waits for, "never", "answers" or "always". `illegal`: what an action outside the mask does, "raise", "idle" (what
    the house plays for an absent seat) or "terminate" (the game ends, -1 for that seat). `max_cycles`: the game is cut
    off after so many decisions for each seat on average.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Words | None = None,
        *,
        reward: str = "win",
        out_of_turn: str = "answers",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set the table; raise a `Problem` for a game, number of players or options that do not exist."""
        super().__init__()
        self.kind = Kind(game, players, options, out_of_turn, reward)
        self.metadata = {**self.metadata, "name": f"chaloupe_{self.kind.game.id}_v0"}
        self.illegal = checked(illegal, ILLEGAL, "illegal")
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._renderer = Renderer(self.kind.game, render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in self.kind.everybody]
        codes = self.kind.codes
        self.action_spaces = {agent: Discrete(codes) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.kind, codes) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.play = Play(self.kind, codes)
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._mask: NDArray[np.int8] = self.play.no_mask()

    # -- spaces --------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> "Space[Any]":
        """Describe what a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "Discrete":
        """Describe what a seat can choose from; the mask says what it may choose now."""
        return self.action_spaces[agent]

    @property
    def state_space(self) -> "Space[Any]":
        """Describe the state: the rows of all seats."""
        highest = self.kind.highest()
        return Box(np.zeros(len(highest) * self.kind.players, np.uint8), np.tile(highest, self.kind.players))

    def state(self) -> "NDArray[np.uint8]":
        """Give what all seats know, one behind the other."""
        return np.concatenate([self.play.row(seat) for seat in self.kind.everybody])

    # -- play ----------------------------------------------------------------------------------------------------

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
        return {"observation": self.play.row(self._number[agent]), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out an action of the seat that is asked; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        walk = self.play.walk
        code = -1 if action is None else int(action)
        if not walk.lists(code):
            if self.illegal == "raise":
                message = f"{agent} has no action {action!r} now; its mask shows those it has"
                raise ValueError(message)
            if self.illegal == "terminate":
                self._finish({agent: -1.0}, terminated=True)
                return
            code = self.play.idle()
        walk.step(code)
        self.infos[agent] = {}
        if self.play.over:
            worth = self.kind.rewards(walk.position)
            self._finish(dict(zip(self.possible_agents, worth, strict=True)), terminated=True)
        elif self.max_cycles is not None and walk.steps >= self.max_cycles * self.kind.players:
            self._finish({}, terminated=False)
        else:
            self._select()
        self._show()

    def _finish(self, rewards: dict[str, float], *, terminated: bool) -> None:
        """End the game for everybody."""
        self._mask = self.play.no_mask()
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self.terminations[agent] = terminated
            self.truncations[agent] = not terminated
            self.infos[agent] = {"action_mask": self._mask}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    # -- the rest ------------------------------------------------------------------------------------------------

    def digest(self) -> str:
        """Give the fingerprint of the whole position, the same as through any other door."""
        return self.play.digest()

    def clone(self) -> "Seats":
        """Give a twin that goes on by itself with the same luck."""
        twin = Seats.__new__(Seats)
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy()
        twin.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if hasattr(self, name):
                setattr(twin, name, dict(getattr(self, name)))
        return twin

    def save(self) -> dict[str, Any]:
        """Write the environment down as plain data that JSON can hold."""
        return {
            **self.play.save(),
            "agents": self.agents[:],
            "selection": self.agent_selection,
            "rewards": dict(self.rewards),
            "cumulative": dict(self._cumulative_rewards),
            "terminations": dict(self.terminations),
            "truncations": dict(self.truncations),
        }

    def load(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` wrote, in an environment of the same game, players and options."""
        self.play.load(saved)
        self.agents = list(saved["agents"])
        self.rewards = dict(saved["rewards"])
        self._cumulative_rewards = dict(saved["cumulative"])
        self.terminations = dict(saved["terminations"])
        self.truncations = dict(saved["truncations"])
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if not any(self.terminations.values()) and not any(self.truncations.values()) and self.agents:
            self._select()
        else:
            self._mask = self.play.no_mask()
            self.infos = {agent: {"action_mask": self._mask} for agent in self.agents}
        self.agent_selection = saved["selection"]

    def render(self) -> Any:
        """Show the table: as a text, or as the picture that the browser shows."""
        return self._renderer.render(self.play.walk.position)

    def _show(self) -> None:
        if self.render_mode == "human":
            self._renderer.render(self.play.walk.position)

    def close(self) -> None:
        """Let go of what rendering needed."""
        self._renderer.close()
