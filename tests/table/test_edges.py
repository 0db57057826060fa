"""The edges of a table and its record: limits, headers that are wrong in some way, worlds that differ."""

import pytest

from chaloupe.core import Problem, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.table import Header, Line, Record, Table
from chaloupe.table import record as records
from chaloupe.table import table as tables
from chaloupe.table.record import load
from chaloupe.table.table import perform
from tests.table.test_record import finished
from tests.table.test_table import HUM, cartagena, dealer, number, to_answer, votes
from tests.table.votes import GAME, Votes


def test_questions_are_equal_when_they_ask_the_same_under_the_same_number() -> None:
    one, other = votes().questions[0], votes().questions[0]
    assert one is not None
    assert one == other
    assert len({one, other}) == 1
    later = votes()
    later.submit(0, 1, HUM, dealer())
    assert later.questions[0] != one
    assert one != "a question"


def test_a_record_of_other_rules_is_not_played_by_these() -> None:
    with pytest.raises(Problem, match="record_rules") as caught:
        Table(GAME, Record(Header("votes", 2, 3, {}, ["?"] * 3, 0)))
    assert caught.value.details == {"rules": 2, "own": 1}


def test_who_is_not_asked_has_nothing_to_choose_from() -> None:
    table = votes()
    table.submit(2, 1, {"type": "vote", "for": 1}, dealer())
    assert table.legal(2) == to_answer(table, 2) == []
    assert table.waits() == [(0, "vote"), (1, "vote")]
    assert table.outcome() is None


def test_only_answers_are_awaited_of_who_may_act_out_of_turn() -> None:
    rng = Rng("offers")
    table = Table.new("castaways", 4, {}, ["?"] * 4, 0)
    table.begin(dealer())
    while table.position.about(table.position.must()[0]) != "actions":
        seat = table.position.must()[0]
        table.submit(seat, number(table, seat), table.legal(seat)[rng.below(2)], dealer())
    seat = table.position.must()[0]
    offers = [action for action in table.legal(seat) if action["type"] == "offer"]
    partner = next(other for other in table.position.may() if _names(table, other) == offers[0]["to"])
    assert to_answer(table, seat) == table.legal(seat)
    assert to_answer(table, partner) == []
    table.submit(seat, number(table, seat), offers[0], dealer())
    assert [action["type"] for action in to_answer(table, partner)] in (["accept", "decline"], ["decline"])
    assert len(table.legal(partner)) > len(to_answer(table, partner))


def _names(table: Table, seat: int) -> str:
    people: dict[str, dict[str, object]] = table.position.document()["characters"]  # type: ignore[assignment]
    return next(name for name, person in people.items() if person["seat"] == seat)


def test_a_line_in_which_the_wrong_one_acts_is_no_record() -> None:
    table, _deal = cartagena(layout="fixed")
    game, position = table.game, table.position
    seat = position.must()[0]
    own = game.verbs.to_text(table.legal(seat)[0])
    opening = game.new(2, {"layout": "fixed"})
    for at, line in (
        (position, Line(seat, own, None, ["draw key"])),  # nothing is to be drawn
        (opening, Line(seat, own, None, [])),  # chance is due
    ):
        with pytest.raises(Problem, match="record_turn") as caught:
            perform(game, at.copy(), line, 7, None)
        assert caught.value.details == {"line": 7}


def test_a_table_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table, deal = cartagena()
    seat = table.position.must()[0]
    before = table.save()
    monkeypatch.setattr(tables, "MOST_LINES", 1)
    with pytest.raises(Problem, match="table_long"):
        table.submit(seat, number(table, seat), table.legal(seat)[0], deal)
    monkeypatch.setattr(tables, "MOST_LINES", 9)
    monkeypatch.setattr(tables, "MOST_UNDOS", 1)
    for _ in range(2):
        table.submit(seat, number(table, seat), table.legal(seat)[0], deal)
    table.undo(seat, table.undo_target(seat))
    with pytest.raises(Problem, match="undo_often"):
        table.undo(seat, table.undo_target(seat))
    assert table.n == 4
    assert table.save().startswith(before.rsplit("=", 1)[0])


def with_header(**changes: object) -> str:
    """Write an otherwise sound record with another header."""
    lines = finished("jungle", 2).split("\n")
    header = load(finished("jungle", 2)).record.header._asdict()
    return "\n".join([lines[0], canonical({**header, **changes}), *lines[2:]])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n".join([*finished("jungle", 2).split("\n")[:2], "= 0 0", ""]), "record_digest"),
        (with_header(seats=["Ann", 7]), "record_header"),
        (with_header(seats=["Ann", "B" * 81]), "record_header"),
        (with_header(players="two"), "record_header"),
        (with_header(created=-1), "record_header"),
        (with_header(rules=2**31), "record_header"),
        (with_header().replace('{"', '{ "', 1), "record_header"),
        (with_header().replace("{", "[", 1), "record_header"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(text: str, reason: str) -> None:
    with pytest.raises(Problem) as caught:
        Table.load(text)
    assert caught.value.key == reason


def test_a_file_without_a_step_or_with_too_many_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Record(load(finished("jungle", 2)).record.header)
    with pytest.raises(Problem, match="record_cut"):
        Table.load(empty.save({}))
    monkeypatch.setattr(records, "MOST_LINES", 10)
    with pytest.raises(Problem, match="record_long"):
        Table.load(finished("jungle", 2))


def test_a_line_is_written_in_one_way_only() -> None:
    lines = finished("jungle", 2).split("\n")
    own, _, rest = lines[2].partition(" ")
    lines[2] = f"{own} {rest};-"
    with pytest.raises(Problem) as caught:
        Table.load("\n".join(lines))
    assert caught.value.key in ("record_line", "record_digest")
    lines[2] = f"{own} {rest}"
    lines[3] = lines[3].replace(" 0 ", " 00 ", 1).replace(" 1 ", " 01 ", 1)
    with pytest.raises(Problem, match="record_line"):
        Table.load("\n".join(lines))


class Elsewhere(Votes):
    """A world in which chance has to answer after everything."""

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        self.numbers.pop()


@pytest.mark.parametrize("kind", ["refused", "chance"])
def test_an_undo_is_not_free_where_the_action_might_have_done_something_else(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = votes()
    table.submit(0, 1, HUM, dealer())
    assert table.undo_is_free(0)

    def imagine(_game: object, _view: object, _rng: Rng) -> Votes:
        world = Elsewhere(3) if kind == "chance" else Votes(3)
        world.numbers = [1, 2, 3]
        if kind == "refused":
            world.votes[0] = 1
        return world

    monkeypatch.setattr(type(GAME), "imagine", imagine)
    assert not table.undo_is_free(0)
