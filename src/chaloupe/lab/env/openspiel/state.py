"""A state of OpenSpiel: a node of the game's tree, and what the seats have seen on the way to it."""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from chaloupe.core import CHANCE, NOBODY, Rng
from chaloupe.core.digest import canonical
from chaloupe.lab.env.openspiel.diary import Diary, begun, imagined
from chaloupe.learn.node import Node
from chaloupe.learn.walk import payoff

_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position in OpenSpiel's words.

    Besides the methods that OpenSpiel's C++ calls (`_legal_actions`, …), those that Python programs call most are
    answered here directly: the way through C++ and back takes several times as long.
    """

    def __init__(self, game: Any) -> None:
        """Stand at the root; `SpielGame.new_initial_state` calls this."""
        super().__init__(game)
        # These two are all that OpenSpiel copies and pickles with a state.
        self.node = Node(game.start, game.terms, game.limit)
        self.diary: Diary | None = None

    # -- who decides, and what there is to choose from -------------------------------------------------------------

    def current_player(self) -> int:
        """Name who decides here."""
        seat = self.node.player()
        if seat >= 0:
            return seat
        return _TERMINAL if seat == NOBODY else _CHANCE

    def is_terminal(self) -> bool:
        """Say whether the game is over or given up."""
        return self.node.player() == NOBODY

    def is_chance_node(self) -> bool:
        """Say whether chance is due."""
        return self.node.player() == CHANCE

    def is_player_node(self) -> bool:
        """Say whether a seat decides."""
        return self.node.player() >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the actions of the one who decides; others have none."""
        who = self.node.player()
        if who == CHANCE:
            return [code for code, _ in self.node.outcomes()]
        if player is None or player == who:
            return self.node.actions()
        if player < 0:
            raise pyspiel.SpielError(f"player {player} has no actions")
        return []

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what chance can answer, with probabilities."""
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        self.node.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player >= 0 and action == game.rules.action_codes:
            return "wait"
        seat = player if player >= 0 else CHANCE
        text: str = game.rules.verbs.to_text(self.node.position().words(seat, action))
        return text

    # -- the end ---------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Give what the end is worth to each seat: the sum is 0, a winner alone has 1, a draw is 0 for all."""
        position = self.node.position()
        players = int(position.players)
        outcome = position.outcome() if position.over() else None
        if outcome is None or not outcome.winners:
            return [0.0] * players
        return [payoff(outcome, players, seat) for seat in range(players)]

    # -- what is known ---------------------------------------------------------------------------------------------

    def _written(self) -> Diary:
        game = self.get_game()
        if self.diary is None:
            self.diary = begun(game.start)
        self.diary.write(game.rules, self.node.trail)
        return self.diary

    def seen(self, player: int) -> str:
        """Give everything that a seat has heard and done."""
        return self._written().columns[player]

    def public_seen(self) -> str:
        """Give everything that a spectator has heard."""
        return self._written().columns[-1]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Give a state in another world that this seat cannot tell from its own.

        It is a world, not another past: `history()` stays that of this state, and what the other seats know begins
        with their view of the world.
        """
        position = self.node.position()
        world = self.get_game().rules.imagine(position.view(player), Rng(repr(sampler())))
        diary = imagined(self._written(), player, world)
        other: SpielState = self.clone()
        other.node = self.node.moved(world)
        other.node.relisted()
        other.diary = diary
        return other

    def __str__(self) -> str:
        return canonical([self.current_player(), int(self.node.walk.steps), self.node.position().document()])
