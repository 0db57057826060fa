"""What every seat has seen and done since the game began, or since a world was imagined: its information state."""

from typing import Final

from chaloupe.core import CHANCE, Position, Tell
from chaloupe.core.digest import canonical, digest
from chaloupe.core.tell import SPECTATOR
from chaloupe.game import Game

# The spectator's column comes after those of the seats.


class Diary:
    """A column of lines for each seat, written only when somebody wants to read.

    A seat's column has its own actions (``> vote dig``) and the events as it heard them, so a secret vote of another
    seat is there as a vote, without its choice, until the rules reveal it; and a mark of what it saw when it was asked.
    """

    def __init__(self, position: Position, columns: list[str]) -> None:
        """Go on from a position with what is already written."""
        self.position: Final = position
        self.columns: Final = columns

    def write(self, game: Game, trail: list[int]) -> None:
        """Write down what has been played since, and wipe the trail."""
        for code, who in zip(trail[::2], trail[1::2], strict=True):
            self._write_step(game, who, code)
        trail.clear()

    def _write_step(self, game: Game, who: int, code: int) -> None:
        if who >= 0 and code == game.action_codes:
            self.columns[who] += "> wait\n"
            return
        position = self.position
        if who >= 0:
            self.columns[who] += f"> {game.verbs.to_text(position.words(who, code))}\n"
        tell = Tell()
        position.apply(who, code, tell)
        for seat in range(len(self.columns)):
            viewer = seat if seat < len(self.columns) - 1 else SPECTATOR
            for event in tell.heard(viewer):
                self.columns[seat] += canonical(event) + "\n"
        # Some things come into sight untold, as cards that are passed on: whoever is asked knows them by now.
        for seat in position.must():
            if seat != CHANCE:
                self.columns[seat] += f"? {digest(position.view(seat))}\n"

    def copy(self) -> "Diary":
        """Give a twin that is written on by itself."""
        return Diary(self.position.copy(), self.columns[:])

    def __deepcopy__(self, memo: object) -> "Diary":
        return self.copy()


def begun(start: Position) -> Diary:
    """Begin with nothing but the names of the columns."""
    players = int(start.players)
    return Diary(start.copy(), [f"seat {seat}\n" for seat in range(players)] + ["spectator\n"])


def imagined(diary: Diary, seat: int, world: Position) -> Diary:
    """Keep the column of one seat; the others know this world as they would see it, and nothing from before."""
    columns = []
    for other in range(int(world.players)):
        if other == seat:
            columns.append(diary.columns[other])
        else:
            columns.append(f"seat {other}\n{canonical(world.view(other))}\n")
    return Diary(world.copy(), [*columns, diary.columns[-1]])
