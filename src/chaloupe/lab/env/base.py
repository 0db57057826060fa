"""What both environments of PettingZoo share: the table that is set, its spaces, twins and pictures."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.env.play import ILLEGAL, Kind, Play, checked
from chaloupe.lab.env.render import MODES, Renderer
from chaloupe.lab.env.spaces import observation_space
from chaloupe.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete, Space
    from numpy.typing import NDArray

Observation = dict[str, Any]


class BaseEnv:
    """A game with programs in its seats, which are agents: `seat_0`, `seat_1` and so on.

    `reward`: "win" (the sum is 0, a winner alone has 1) or "score". `out_of_turn`: which seats are asked that nobody
    waits for, "never", "answers" or "always". `illegal`: what an action outside the mask does, one of `manners`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012
    manners: ClassVar[Sequence[str]] = ILLEGAL

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Json | None = None,
        *,
        reward: str = "win",
        out_of_turn: str = "answers",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set the table; raise a `Problem` for a game, number of players or options that do not exist."""
        self.kind = Kind(game, players, options, out_of_turn, reward)
        self.metadata = {**self.metadata, "name": f"chaloupe_{self.kind.game.id}_v0"}
        self.illegal = checked(illegal, self.manners, "illegal")
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._renderer = Renderer(self.kind.game, render_mode)
        codes = self._number_of_codes()
        self.possible_agents = [f"seat_{seat}" for seat in self.kind.everybody]
        self.action_spaces = {agent: Discrete(codes) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.kind, codes) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.play = Play(self.kind, codes)

    def _number_of_codes(self) -> int:
        """Say how wide a mask is."""
        return self.kind.codes

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

    # -- the same game elsewhere ---------------------------------------------------------------------------------

    def digest(self) -> str:
        """Give the fingerprint of the whole position, the same as through any other door."""
        return self.play.digest()

    def clone(self) -> Self:
        """Give a twin that goes on by itself with the same luck."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy()
        twin.agents = self.agents[:]
        return twin

    # -- pictures ------------------------------------------------------------------------------------------------

    def render(self) -> Any:
        """Show the table: as a text, or as the picture that the browser shows."""
        return self._renderer.render(self.play.walk.position)

    def _show(self) -> None:
        if self.render_mode == "human":
            self._renderer.render(self.play.walk.position)

    def close(self) -> None:
        """Let go of what rendering needed."""
        self._renderer.close()
