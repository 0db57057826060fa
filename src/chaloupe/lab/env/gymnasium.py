"""One seat of a game as a Gymnasium environment, the others played by bots; and many games at once.

Importing this module registers `chaloupe/Cartagena-v0`, `chaloupe/Tower-v0` and so on, one for each game of the shelf.

>>> import gymnasium
>>> import chaloupe.lab.env.gymnasium
>>> race = gymnasium.make("chaloupe/Tower-v0", players=3, bots="random")
>>> observation, info = race.reset(seed=7)
>>> int(info["action_mask"].sum()) > 0
True
"""

from collections.abc import Sequence
from typing import Any

from chaloupe import shelf
from chaloupe.core.bits import ONE
from chaloupe.core.json import Json
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.game import Game
from chaloupe.lab.env.play import ILLEGAL, Kind, Play, checked
from chaloupe.lab.env.render import MODES, Renderer
from chaloupe.lab.env.spaces import row_space
from chaloupe.lab.extras import extra
from chaloupe.mind import Bot
from chaloupe.table.bot_game import Player, talk
from chaloupe.table.driver import Driver

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Discrete
    from numpy.typing import NDArray


class Seat(gymnasium.Env[Any, Any]):
    """Play one seat; the bots, which see no more than their own seats, play the others.

    `seat`: a number, or None for another one in every game. `bots`: a name from the game's roster for all other seats,
    or a list of names, one for each seat in the order in which they follow the own one. They are asked as at any table:
    they hear what happens and talk to each other, and out of turn they answer offers and do nothing else. `illegal`:
    what an action outside the mask does: "idle" (what the house plays for an absent seat), "raise" or "terminate" (the
    game ends with -1).
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Json | None = None,
        *,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        out_of_turn: str = "answers",
        illegal: str = "idle",
        render_mode: str | None = None,
    ) -> None:
        """Set the table; raise a `Problem` for a game, players, options or bots that do not exist."""
        self.kind = Kind(game, players, options, out_of_turn, reward)
        self.own_seat = None if seat is None else self.kind.checked_seat(seat)
        self.bots = _opponents(self.kind, bots)
        self.illegal = checked(illegal, ILLEGAL, "illegal")
        self.render_mode = render_mode
        self._renderer = Renderer(self.kind.game, render_mode)
        self.play = Play(self.kind, self.kind.codes)
        self.action_space = Discrete(self.kind.codes)
        self.observation_space = row_space(self.kind)
        self.seat = 0 if seat is None else seat
        self._luck: Rng | None = None
        self._driver: Driver | None = None
        self._players: list[Player | None] = []
        self._given_up = False  # whether an illegal action has ended the game before its end

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple["NDArray[np.uint8]", dict[str, Any]]:
        """Begin a game and play up to the own seat's first decision."""
        super().reset(seed=seed)
        self._given_up = False
        walk = self.play.walk
        walk.tell = Tell()
        self.play.begin(seed)
        driver = self._driver = Driver(self.kind.game, walk.position)
        driver.hearing.note(walk.tell)
        luck = self._luck
        if seed is not None or luck is None:
            luck = self._luck = walk.rng.branch("bots")
        if self.own_seat is None:
            self.seat = int(luck.below(self.kind.players))
        around = [Player(bot, luck) for bot in self.bots]
        self._players = [*around[len(around) - self.seat :], None, *around[: len(around) - self.seat]]
        self._let_others_play(driver)
        return self._seen()

    def _let_others_play(self, driver: Driver) -> None:
        """Let the bots talk and choose, each from its own view, until the own seat is asked or all is over."""
        while not self.play.over:
            talk(driver, self._players)
            seat = int(self.play.walk.seat)
            player = self._players[seat]
            if player is None:
                break
            asked = driver.request(seat)
            code = asked.codes[asked.legal.index(player.decide(asked))] if asked.legal else self.kind.terms.wait
            self._step(driver, code)
        if self.render_mode == "human":
            self.render()

    def _step(self, driver: Driver, code: int) -> None:
        """Carry out an action of whoever is asked; everybody hears what comes of it."""
        walk = self.play.walk
        walk.tell = tell = Tell()
        walk.step(code)
        driver.hearing.note(tell)

    def _seen(self) -> tuple["NDArray[np.uint8]", dict[str, Any]]:
        over = self.play.over
        mask = self.play.no_mask() if over else self.play.mask()
        awaited = not over and self.play.walk.position.must_mask() & (ONE << self.seat) != 0
        return self.play.row(self.seat), {"action_mask": mask, "seat": self.seat, "awaited": awaited}

    def step(self, action: Any) -> tuple["NDArray[np.uint8]", float, bool, bool, dict[str, Any]]:
        """Carry out an action of the own seat, and what the others do until it is asked again."""
        walk, driver = self.play.walk, self._driver
        if self.play.over or driver is None or self._given_up:
            raise ValueError("no game is on; reset begins one")
        code = int(action)
        illegal = not walk.lists(code)
        if illegal:
            if self.illegal == "raise":
                message = f"seat {self.seat} has no action {code} now; the mask shows those it has"
                raise ValueError(message)
            if self.illegal == "terminate":
                row, info = self._seen()
                self._given_up = True
                return row, -1.0, True, False, {**info, "illegal": True}
            code = self.play.idle()
        self._step(driver, code)
        self._let_others_play(driver)
        row, info = self._seen()
        info["illegal"] = illegal
        return row, self.kind.rewards(walk.position)[self.seat], self.play.over, False, info

    def action_masks(self) -> "NDArray[np.bool_]":
        """Give the mask as truth values, as learners of the MaskablePPO kind ask for it."""
        return self.play.mask().astype(np.bool_)

    def digest(self) -> str:
        """Give the fingerprint of the whole position, the same as through any other door."""
        return self.play.digest()

    def render(self) -> Any:
        """Show the table: as a text, or as the picture that the browser shows."""
        return self._renderer.render(self.play.walk.position)

    def close(self) -> None:
        """Let go of what rendering needed."""
        self._renderer.close()


def _opponents(kind: Kind, names: str | Sequence[str]) -> list[Bot]:
    """Find the bots of the other seats, in the order in which they follow the own one."""
    listed = [names] * (kind.players - 1) if isinstance(names, str) else list(names)
    if len(listed) != kind.players - 1:
        message = f"{kind.players} players need {kind.players - 1} bots besides the own seat, not {len(listed)}"
        raise ValueError(message)
    return [kind.game.bot(name) for name in listed]


def register() -> None:
    """Register an id for every game of the shelf."""
    for game in shelf.games():
        name = f"chaloupe/{game.id.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="chaloupe.lab.env.gymnasium:Seat",
                vector_entry_point="chaloupe.lab.env.vector:VectorSeat",
                kwargs={"game": game.id},
            )


register()
