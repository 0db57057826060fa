"""What a game's rules name as an exception to the laws."""

import importlib
import importlib.util
from collections.abc import Callable, Sequence

from chaloupe.core.json import Json
from chaloupe.core.position import Outcome, Position
from chaloupe.core.rng import Rng
from chaloupe.game import Game


def _never_the_same(_position: Position, _seat: int, _one: Json, _other: Json) -> bool:
    return False


def _best_scores_win(_position: Position, outcome: Outcome) -> bool:
    best = max(outcome.scores)
    return outcome.winners == [seat for seat, score in enumerate(outcome.scores) if score == best]


def _nothing_counted(_document: Json) -> object:
    return None


def _nothing_untold(_before: Position, _after: Position, _viewer: int | None) -> bool:
    return False


def _no_open_action(_position: Position, _seat: int, _rng: Rng) -> Json | None:
    return None


class Exceptions:
    """The exceptions of one game, read from the module `conformance` of its package; each name there is optional.

    - `LIMIT`: more steps than a random game takes.
    - `OPEN_VERBS`: verbs whose actions are not all listed (open actions, see `docs/protocol.md`).
    - `ORDERED_ASKS`: questions put to several seats at once where the order of the answers matters.
    - `HIDDEN_FOREVER`: set it to False if what is hidden is always revealed within the same step.
    - `same_result(position, seat, one, other)`: whether two listed actions may lead to the same position.
    - `winners_fit(position, outcome)`: whether winners and scores agree, where it is not simply the best score.
    - `pieces(document)`: something that never changes during a game, such as the number of all pieces.
    - `comes_into_sight(before, after, viewer)`: whether a step shows a viewer something that no event names.
    - `open_action(position, seat, rng)`: an open action to try for this seat now, or None.
    """

    def __init__(self, game: Game) -> None:
        """Read the module of the game, if it has one."""
        name = f"{game.package}.conformance"
        module = importlib.import_module(name) if importlib.util.find_spec(name) is not None else None
        self.limit: int = getattr(module, "LIMIT", 5_000)
        self.open_verbs: Sequence[str] = getattr(module, "OPEN_VERBS", ())
        self.ordered_asks: Sequence[str] = getattr(module, "ORDERED_ASKS", ())
        self.hidden_forever: bool = getattr(module, "HIDDEN_FOREVER", True)
        self.same_result: Callable[[Position, int, Json, Json], bool] = getattr(module, "same_result", _never_the_same)
        self.winners_fit: Callable[[Position, Outcome], bool] = getattr(module, "winners_fit", _best_scores_win)
        self.pieces: Callable[[Json], object] = getattr(module, "pieces", _nothing_counted)
        self.comes_into_sight: Callable[[Position, Position, int | None], bool] = getattr(
            module, "comes_into_sight", _nothing_untold
        )
        self.open_action: Callable[[Position, int, Rng], Json | None] = getattr(module, "open_action", _no_open_action)
