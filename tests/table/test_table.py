"""Questions, refusals and undo at the table."""

from collections.abc import Callable

import pytest

from chaloupe import shelf
from chaloupe.core import Problem, Refused, Rng
from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.table import Driver, Header, Record, Stale, Table
from tests.table.votes import GAME

HUM, PEEK = {"type": "hum"}, {"type": "peek"}


def dealer(seed: int = 1) -> Callable[[Position], int]:
    rng = Rng(seed)
    return lambda position: int(position.draw(rng))


def votes(players: int = 3) -> Table:
    table = Table(GAME, Record(Header("votes", 1, players, {}, ["?"] * players, 0)))
    table.begin(dealer())
    return table


def cartagena(players: int = 2, seed: int = 1, **options: object) -> tuple[Table, Callable[[Position], int]]:
    deal = dealer(seed)
    table = Table.new("cartagena", players, options, ["Ann"] * players, 0)
    table.begin(deal)
    return table, deal


def to_answer(table: Table, seat: int) -> list[Json]:
    """List the actions that a driver asks a seat to choose from."""
    return Driver(table.game, table.position).request(seat).legal


def number(table: Table, seat: int) -> int:
    question = table.questions[seat]
    assert question is not None
    return question.number


def play_some(table: Table, deal: Callable[[Position], int], steps: int, seed: int = 5) -> None:
    rng = Rng(seed)
    for _ in range(steps):
        if table.position.over():
            return
        seat = table.position.must()[0]
        legal = table.legal(seat)
        table.submit(seat, number(table, seat), legal[rng.below(len(legal))], deal)


def test_a_question_stays_open_while_others_act() -> None:
    table = votes()
    asked = [number(table, seat) for seat in range(3)]
    assert asked == [1, 1, 1]
    table.submit(2, 1, {"type": "vote", "for": 1}, dealer())
    table.submit(0, 1, HUM, dealer())
    assert table.questions[2] is None
    assert number(table, 0) == 3  # it acted: its next answer is to another question
    assert number(table, 1) == 1
    table.submit(1, 1, {"type": "vote", "for": 0}, dealer())
    with pytest.raises(Stale):
        table.submit(0, 1, HUM, dealer())
    table.submit(0, 3, {"type": "vote", "for": 0}, dealer())
    assert table.position.over()


def test_a_question_changes_with_what_can_be_answered() -> None:
    table = votes()
    table.submit(0, 1, PEEK, dealer())
    assert number(table, 0) == 2
    assert [action["type"] for action in table.legal(0)] == ["vote", "vote", "hum"]


def test_an_answer_is_stale_refused_or_a_problem_and_changes_nothing() -> None:
    table, deal = cartagena()
    seat = table.position.must()[0]
    before = (table.save(), table.n)
    for question in (0, 2, 99, -1):
        with pytest.raises(Stale):
            table.submit(seat, question, {"type": "end"}, deal)
    with pytest.raises(Refused, match="CAR-21"):
        table.submit(seat, 1, {"type": "end"}, deal)
    with pytest.raises(Refused, match="CAR-16"):
        table.submit(1 - seat, 0, {"type": "end"}, deal)
    with pytest.raises(Stale):
        table.submit(1 - seat, 1, {"type": "end"}, deal)
    bad: list[object] = [None, [], {}, {"type": "fly"}, {"type": "advance"}, {"type": "retreat", "from": "0"}]
    for rubbish in bad:
        with pytest.raises(Problem):
            table.submit(seat, 1, rubbish, deal)
    for nobody in (-1, 2, 99):
        with pytest.raises((Problem, Refused, Stale)):
            table.submit(nobody, 0, {"type": "end"}, deal)
    assert (table.save(), table.n) == before


def test_undo_is_free_while_nothing_was_learnt() -> None:
    table, deal = cartagena(seed=3)
    seat = table.position.must()[0]
    before = table.position.document()
    advance = next(action for action in table.legal(seat) if action["type"] == "advance")
    table.submit(seat, number(table, seat), advance, deal)
    assert table.undo_is_free(seat)
    assert not table.undo_is_free(1 - seat)
    with pytest.raises(Problem, match="undo_nothing"):
        table.undo_target(1 - seat)
    step = table.undo(seat, table.undo_target(seat))
    assert (step.n, step.undo) == (3, 1)
    assert table.position.document() == before
    assert number(table, seat) == 3  # a new question: old clicks are stale
    assert table.record.texts[-1] == f"{seat} undo 1"
    with pytest.raises(Problem, match="undo_nothing"):
        table.undo_target(seat)
    assert Table.load(table.save()).save() == table.save()


def test_undo_needs_consent_after_chance_or_another_seat() -> None:
    table, deal = cartagena(seed=3)
    while True:
        seat = table.position.must()[0]
        legal = table.legal(seat)
        back = [action for action in legal if action["type"] == "retreat"]
        table.submit(seat, number(table, seat), (back or legal)[0], deal)
        if back and table.position.must() == [seat]:
            break
    assert table.record.line(table.n).chance
    assert not table.undo_is_free(seat)
    while table.position.must() == [seat]:
        table.submit(seat, number(table, seat), {"type": "end"}, deal)
    assert not table.record.line(table.n).chance
    assert table.undo_is_free(seat)  # ending the turn taught nothing
    other = table.position.must()[0]
    table.submit(other, number(table, other), table.legal(other)[0], deal)
    assert not table.undo_is_free(seat)
    target = table.undo_target(seat)
    assert table.record.line(target + 1).seat == seat
    document = table.at(target).document()
    table.undo(seat, target)
    assert table.position.document() == document


def test_undo_is_not_free_after_a_look_at_something_hidden() -> None:
    table = votes()
    table.submit(0, 1, HUM, dealer())
    assert table.undo_is_free(0)
    table.submit(0, 2, PEEK, dealer())
    assert not table.undo_is_free(0)  # no chance, nobody else, and yet something was learnt


def test_undo_again_and_again_keeps_the_record_whole() -> None:
    table, deal = cartagena(seed=8)
    rng = Rng(9)
    for _ in range(150):
        if table.position.over():
            break
        seat = table.position.must()[0]
        if rng.below(3) == 0:
            try:
                target = table.undo_target(seat)
            except Problem:
                continue
            expected = Table.replay(table.record, target).position.document()
            table.undo(seat, target)
            assert table.position.document() == expected
        else:
            legal = table.legal(seat)
            table.submit(seat, number(table, seat), legal[rng.below(len(legal))], deal)
    assert table.n > 70
    again = Table.load(table.save())
    assert again.position.document() == table.position.document()
    assert again.questions == table.questions
    assert again.record.digests == table.record.digests


def test_nothing_is_taken_back_after_the_end() -> None:
    table, deal = cartagena(variant="jungle")
    play_some(table, deal, 5000)
    assert table.position.over()
    with pytest.raises(Problem, match="undo_over"):
        table.undo_target(0)


def test_replay_to_a_step_shows_the_same_as_then() -> None:
    table, deal = cartagena(3, seed=4)
    seen = [(table.position.document(), table.log[-1].heard(0), table.log[-1].heard(None))]
    rng = Rng(2)
    for _ in range(60):
        seat = table.position.must()[0]
        legal = table.legal(seat)
        step = table.submit(seat, number(table, seat), legal[rng.below(len(legal))], deal)
        seen.append((table.position.document(), step.heard(0), step.heard(None)))
    again = Table(shelf.game("cartagena"), table.record)
    for expected, step in zip(seen, again.follow(table.record), strict=True):
        assert (again.position.document(), step.heard(0), step.heard(None)) == expected
    assert Table.replay(table.record, 30).position.document() == seen[29][0]


def test_the_questions_of_a_replayed_table_are_those_of_the_live_one() -> None:
    table, deal = cartagena(4, seed=6)
    for _ in range(80):
        play_some(table, deal, 1, seed=table.n)
        assert Table.replay(table.record).questions == table.questions
