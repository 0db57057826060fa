"""Old records stay readable: under the rules they name where those are kept, else in their own words."""

from copy import copy

import pytest

from chaloupe import shelf
from chaloupe.core import Problem, Rng
from chaloupe.game import Game
from chaloupe.table import Table
from chaloupe.table.reading import read
from chaloupe.table.record import load
from tests.table.test_record import finished


def raise_version(monkeypatch: pytest.MonkeyPatch, *, keep: bool) -> Game:
    """Let the rules of Cartagena go on to version 2; the older ones are kept or not."""
    now = shelf.game("cartagena")
    old = copy(now)
    monkeypatch.setattr(now, "rules_version", 2)
    if keep:
        monkeypatch.setattr(type(now), "edition", lambda _self, rules: {1: old, 2: now}.get(rules))
    return old


def test_a_record_replays_under_the_edition_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    text = finished("jungle")
    old = raise_version(monkeypatch, keep=True)
    table = Table.load(text)
    assert table.game is old
    assert table.save() == text
    fresh = Table.new("cartagena", 2, {}, ["Ann", "Bob"], 1)
    assert fresh.record.header.rules == 2
    assert fresh.game.rules_version == 2


def test_a_table_that_began_under_older_rules_goes_on_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Rng("edition")
    table = Table.new("cartagena", 2, {}, ["Ann", "Bob"], 1)
    table.begin(lambda position: int(position.draw(rng)))
    raise_version(monkeypatch, keep=True)
    again = Table.replay(table.record)
    seat = again.position.must()[0]
    question = again.questions[seat]
    assert question is not None
    assert again.submit(seat, question.number, again.legal(seat)[0], lambda position: int(position.draw(rng))).n == 2


def test_without_its_rules_a_record_is_read_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    text = finished()
    table = Table.load(text)
    raise_version(monkeypatch, keep=False)
    with pytest.raises(Problem) as caught:
        Table.load(text)
    assert caught.value.key == "record_rules"
    assert caught.value.details == {"rules": 1, "own": 2}
    record = load(text).record
    deeds = read(shelf.game("cartagena"), record, 1, len(record))
    assert [deed.n for deed in deeds] == list(range(1, len(record) + 1))
    assert deeds[0].seat is None
    assert deeds[0].chance
    for deed in deeds[1:]:
        assert deed.action is not None
        assert table.game.verbs.to_text(deed.action) == deed.text
    assert read(shelf.game("cartagena"), record, len(record), 50) == deeds[-1:]


def test_an_action_that_is_gone_is_read_as_it_was_written() -> None:
    record = load(finished("jungle")).record
    record.texts[4] = "1 fly 3 moons"
    deed = read(shelf.game("cartagena"), record, 5, 1)[0]
    assert (deed.seat, deed.text, deed.action) == (1, "fly 3 moons", None)
