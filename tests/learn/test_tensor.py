"""The rows of numbers: what a seat sees and nothing else, all of it, within the bounds that are documented."""

from collections.abc import Iterator

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.rng import Rng
from chaloupe.learn.tensor import Field, PlainTensor, Tensor
from tests.lab.tables import NAMES, TABLES


def decisions(start: Position, seed: int, most: int) -> Iterator[Position]:
    """Play at random and stop at every decision, and at the end."""
    rng = Rng(seed)
    position = start.copy()
    for _ in range(most):
        while position.actor() == CHANCE:
            position.play(CHANCE, position.draw(rng))
        yield position
        if position.actor() == NOBODY:
            return
        # Whoever may act out of turn does so now and then, so that offers are made and answered.
        seats = position.must() + (position.may() if rng.below(3) == 0 else [])
        seat = seats[rng.below(len(seats))]
        codes = position.legal(seat) or position.legal(position.must()[0])
        seat = seat if position.legal(seat) else position.must()[0]
        position.play(seat, codes[rng.below(len(codes))])


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_a_row_tells_what_the_view_tells(game: str, players: int, options: Json) -> None:
    """Worlds that a seat cannot tell apart give one row; views that differ give rows that differ."""
    box = shelf.game(game)
    start = box.new(players, options)
    tensor = box.tensor(start)
    own = not isinstance(tensor, PlainTensor)  # which says only what can be said of any game
    most = [field.most for field in tensor.fields for _ in range(field.size())]
    views: dict[bytes, str] = {}
    rng = Rng("worlds")
    for number, position in enumerate(decisions(start, 5, 120)):
        viewers = range(players) if number % 8 == 0 or position.over() else [number % players]
        for viewer in viewers:
            view = position.view(viewer)
            row = tensor.row(position, viewer)
            assert len(row) == len(most)
            assert all(map(int.__le__, row, most))
            assert views.setdefault(row, canonical(view)) == canonical(view) or not own
            if number % 4 == 0:
                for _ in range(2):
                    assert tensor.row(box.imagine(view, rng), viewer) == row
    assert len(views) > 20 or not own


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_fixed_fields_stay_and_the_others_are_written_anew(game: str, players: int, options: Json) -> None:
    """Whoever writes over an old row of the same game gets what a fresh row has."""
    from librt.vecs import vec
    from mypy_extensions import u8

    box = shelf.game(game)
    start = box.new(players, options)
    tensor = box.tensor(start)
    kept = vec[u8]([9] * int(tensor.size))
    for number, position in enumerate(decisions(start, 6, 60)):
        if number == 0:
            tensor.write_fixed(position, kept, 0)
        viewer = number % players
        tensor.write(position, viewer, kept, 0)
        assert bytes(kept) == tensor.row(position, viewer)


def test_seats_are_counted_from_the_viewer() -> None:
    start = shelf.game("tower").new(3)
    tensor = shelf.game("tower").tensor(start)
    position = next(decisions(start, 1, 1))
    turn = tensor.start_of("turn")
    for viewer in range(3):
        row = tensor.row(position, viewer)[turn : turn + 3]
        assert row.index(1) == (position.must()[0] - viewer) % 3


def test_every_game_has_a_row_even_if_it_writes_none() -> None:
    tensor = PlainTensor(3)
    position = next(decisions(shelf.game("tower").new(3), 1, 1))
    rows = {tensor.row(position, viewer) for viewer in range(3)}
    assert len(rows) == 3
    assert all(sum(row) == 2 for row in rows)


def test_fields_have_names_of_their_own_and_a_meaning() -> None:
    for game, players, options in TABLES:
        fields = shelf.game(game).tensor(shelf.game(game).new(players, options)).fields
        assert len({field.name for field in fields}) == len(fields)
        assert all(field.about and field.most >= 1 and field.size() >= 1 for field in fields)


def test_fixed_fields_come_first() -> None:
    with pytest.raises(ValueError, match="first"):
        Tensor(2, [Field("a", (1,), 1, "moves"), Field("b", (1,), 1, "stays", fixed=True)])
