"""A game of the shelf as OpenSpiel sees it: its type, its parameters, its sizes."""

from typing import Any, Final

import pyspiel

from chaloupe.core import Position, Problem
from chaloupe.game import Game
from chaloupe.lab.env.openspiel.observer import Observer
from chaloupe.lab.env.openspiel.saved import BOXES
from chaloupe.lab.env.openspiel.state import SpielState
from chaloupe.learn.tensor import Tensor
from chaloupe.learn.walk import OUT_OF_TURN, Terms

# A game is given up after so many decisions and counts as drawn; random play ends long before.
DECISIONS: Final = 20_000
# OpenSpiel wants to know how many chance nodes there can be: dealing, then some throws or cards for each decision.
_DEALT: Final = 200
_DRAWN: Final = 20


def name_of(game: Game) -> str:
    """Give the name under which OpenSpiel knows a game."""
    return f"chaloupe_{game.id}"


def register(game: Game) -> str:
    """Register a game with OpenSpiel, once, and give its name there."""
    name = name_of(game)
    if game.id not in BOXES:
        BOXES[game.id] = game
        kind = _type_of(game)

        # A class and not a function: OpenSpiel lets go of it when Python has already ended, which a class survives.
        class Registered(SpielGame):
            def __init__(self, parameters: dict[str, Any] | None = None) -> None:
                super().__init__(game, kind, parameters or {})

        pyspiel.register_game(kind, Registered)
    return name


def _type_of(game: Game) -> Any:
    specification: dict[str, object] = {option.name: option.default for option in game.options}
    specification |= {"players": game.fewest, "out_of_turn": "answers", "max_decisions": DECISIONS}
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Chaloupe: {game.catalogue('en').message('name', {})}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with a number of players and options, as `pyspiel.load_game` gives it."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any]) -> None:
        """Check the parameters and set the table; what is wrong is a ValueError that says so."""
        # OpenSpiel hands in every parameter: what has its default counts as not named, as elsewhere in the house.
        wishes = {option.name: parameters.get(option.name, option.default) for option in game.options}
        named = {option.name: wishes[option.name] for option in game.options if wishes[option.name] != option.default}
        players = parameters.get("players", game.fewest)
        try:
            start = game.new(players, named)
        except Problem as problem:
            raise ValueError(game.explain(problem, "en")) from problem
        asked = parameters.get("out_of_turn", "answers")
        if asked not in OUT_OF_TURN:
            raise ValueError(f"out_of_turn is one of {', '.join(OUT_OF_TURN)}, not {asked}")
        limit = parameters.get("max_decisions", DECISIONS)
        if limit < 1:
            raise ValueError("max_decisions is at least 1")
        filled = {**game.fill(players, named), "players": players, "out_of_turn": asked, "max_decisions": limit}
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_codes + 1,  # the last one: to wait, for a seat asked out of turn
            max_chance_outcomes=game.chance_codes,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit,
        )
        super().__init__(kind, info, filled)
        self.rules: Final[Game] = game
        self.start: Final[Position] = start
        self.terms: Final = Terms(game.action_codes, game.answer_codes(), OUT_OF_TURN[asked])
        self.limit: Final[int] = limit
        self.tensor: Final[Tensor] = game.tensor(start)

    def new_initial_state(self) -> SpielState:
        """Begin a game."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """Give an object that looks at states through the eyes of a seat."""
        return Observer(self.tensor, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)

    def max_chance_nodes_in_history(self) -> int:
        """Give a number that the chance nodes of one game do not exceed."""
        return _DEALT + _DRAWN * self.limit
