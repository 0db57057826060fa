"""How an environment shows its table: as a text, or as the picture that the browser draws."""

from typing import Any, Final

from chaloupe.core import Position
from chaloupe.core.bits import numbers
from chaloupe.core.digest import canonical
from chaloupe.game import Game
from chaloupe.lab.env.play import checked
from chaloupe.lab.text.words import seat_names

MODES: Final = ("human", "ansi", "rgb_array")


class Renderer:
    """Shows positions of a game in one of the modes; what a spectator may know, and nothing else."""

    def __init__(self, game: Game, mode: str | None) -> None:
        """Keep the mode; nothing is started yet."""
        self.game = game
        self.mode = mode if mode is None else checked(mode, MODES, "render_mode")
        self._camera: Any = None

    def render(self, position: Position) -> Any:
        """Give the text or the picture (height × width × 3); in the mode "human" print the text."""
        if self.mode == "rgb_array":
            return self._picture(position)
        if self.mode == "ansi":
            return text_of(self.game, position)
        if self.mode == "human":
            print(text_of(self.game, position), flush=True)  # noqa: T201  that is what the mode is for
        return None

    def _picture(self, position: Position) -> Any:
        if self._camera is None:
            from chaloupe.lab.env.picture import Camera  # noqa: PLC0415  only those who want pictures need a browser

            self._camera = Camera()
        return self._camera.array(self.game, position)

    def close(self) -> None:
        """End what pictures needed."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


def text_of(game: Game, position: Position, language: str = "en") -> str:
    """Write what everybody sees, who is asked, and the result once there is one."""
    view = position.view(None)
    names = seat_names(language, int(position.players))
    phase = game.catalogue(language).find(f"phases.{view['phase']}")
    lines = [f"{game.catalogue(language).message('name', {})}: {phase if isinstance(phase, str) else view['phase']}"]
    hidden = ("game", "players", "options", "phase", "seat")
    lines += [f"  {key}: {canonical(value)}" for key, value in view.items() if key not in hidden]
    for seat in numbers(position.must_mask()):
        question = game.catalogue(language).message(f"asks.{position.about(seat)}", view)
        lines.append(f"  {names[seat]}: {question}")
    outcome = position.outcome()
    if outcome is not None:
        lines.append(f"  scores: {canonical(outcome.scores)}, winners: {canonical(outcome.winners)}")
    return "\n".join(lines)
