"""The tower race as a row of numbers: the whole table, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.position import Position
from chaloupe.games.tower.pieces import FACES, GOAL, TOWER, Terms
from chaloupe.games.tower.state import HUFF, MOVE, OVER, PHASES, State
from chaloupe.learn.tensor import Field, Tensor

# The tower, the start, the squares of the track, the goal.
PLACES: Final = GOAL - TOWER + 1


class TowerTensor(Tensor):
    """Pawns, dice and phase as a seat sees them; nothing is hidden."""

    def __init__(self, terms: Terms, players: int) -> None:
        """Lay out the fields for a number of players and the options."""
        dice = int(terms.dice)
        super().__init__(
            players,
            [
                Field(
                    "pawns",
                    (players, PLACES),
                    int(terms.pawns),
                    "how many pawns of each seat stand at each place: the tower, the start, steps 1 to 43, the goal",
                ),
                Field("dice", (dice, FACES), 1, "the number of each die that waits for a move, the lower die first"),
                Field("phase", (len(PHASES) - MOVE,), 1, "the phase: " + ", ".join(PHASES[MOVE:])),
                Field("turn", (players,), 1, "whose turn it is"),
                Field("waiting", (players,), 1, "who has not yet said whether to denounce"),
                Field("seat", (players,), 1, "the viewer's own seat number, which is its colour"),
            ],
        )
        self.each: Final[i64] = int(terms.pawns)
        self.dice: Final[i64] = dice
        self.at_dice: Final[i64] = self.start_of("dice")
        self.at_phase: Final[i64] = self.start_of("phase")
        self.at_turn: Final[i64] = self.start_of("turn")
        self.at_waiting: Final[i64] = self.start_of("waiting")
        self.at_seat: Final[i64] = self.start_of("seat")

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write where pawns stand, the throw, the phase and whom the table waits for."""
        assert isinstance(position, State)
        self.clear(out, at)
        pawns = position.pawns
        players = self.players
        seat = viewer
        goal = at - TOWER
        k: i64 = 0
        while k < players:
            out[goal + pawns[seat * 2]] += 1
            if self.each == 2:
                out[goal + pawns[seat * 2 + 1]] += 1
            goal += PLACES
            k += 1
            seat += 1
            if seat == players:
                seat = 0
        phase = position.phase
        if phase == MOVE:
            goal = at + self.at_dice - 1
            out[goal + position.low_die] = 1
            if self.dice == 2:
                out[goal + FACES + position.high_die] = 1
        if MOVE <= phase <= OVER:
            out[at + self.at_phase + phase - MOVE] = 1
        out[at + self.at_turn + self.seat_from(viewer, position.turn)] = 1
        if phase == HUFF:
            self.put_seats(position.waiting, viewer, out, at + self.at_waiting)
        out[at + self.at_seat + viewer] = 1
