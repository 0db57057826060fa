"""The record as a file: it comes back as it was, and anything else is refused with a reason."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaloupe.core import Problem, Rng
from chaloupe.core.digest import canonical
from chaloupe.table import Table
from chaloupe.table.record import MOST_BYTES, Line, Record, _header, load


@cache
def finished(variant: str = "jamaica", players: int = 3, seed: int = 1) -> str:
    rng = Rng(f"{variant}/{players}/{seed}")
    table = Table.new("cartagena", players, {"variant": variant}, ["Ann", "Bob", "Cid", "Dan", "Eve"][:players], 1)
    table.begin(lambda position: int(position.draw(rng)))
    while not table.position.over():
        seat = table.position.must()[0]
        question = table.questions[seat]
        assert question is not None
        # A sensible player: cards as long as there are some, then back for more.
        legal = table.legal(seat)
        forth = [action for action in legal if action["type"] == "advance"]
        back = [action for action in legal if action["type"] == "retreat"]
        few = len({action["card"] for action in forth}) < 2
        choice = (back if few else forth) or legal
        action = choice[rng.below(len(choice))]
        table.submit(seat, question.number, action, lambda position: int(position.draw(rng)))
    return table.save()


@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "hispaniola", "jungle", "jungle_advanced"])
def test_a_finished_game_is_a_few_kilobytes_and_comes_back(variant: str) -> None:
    text = finished(variant)
    table = Table.load(text)
    assert len(text) < 1_000 + 32 * table.n  # an ordinary game has 100 to 150 steps
    assert table.position.over()
    assert table.save() == text
    assert table.record.header.seats == ["Ann", "Bob", "Cid"]


def test_a_line_is_short_and_readable() -> None:
    lines = finished().split("\n")
    assert lines[0] == "chaloupe 1"
    assert lines[2].split(" ", 2)[1] == "."
    assert Line.parse("0 advance dagger 6;draw hat;draw key", 1) == Line(
        0, "advance dagger 6", None, ["draw hat", "draw key"]
    )
    assert Line.parse("2 undo 17", 1) == Line(2, "", 17, [])
    assert Line(2, "", 17, []).text() == "2 undo 17"


@given(st.integers(0, 10**9), st.sampled_from(["drop", "double", "swap", "letter", "cut", "insert"]), st.characters())
@settings(max_examples=300, deadline=None)
def test_a_changed_record_is_refused_with_a_reason(place: int, how: str, letter: str) -> None:
    text = finished("jungle", 2)
    lines = text.split("\n")
    i = place % (len(lines) - 1)
    at = place % len(text)
    changed = {
        "drop": "\n".join(lines[:i] + lines[i + 1 :]),
        "double": "\n".join([*lines[: i + 1], *lines[i:]]),
        "swap": "\n".join([*lines[:i], *reversed(lines[i : i + 2]), *lines[i + 2 :]]),
        "letter": text[:at] + letter + text[at + 1 :],
        "insert": text[:at] + letter + text[at:],
        "cut": text[:at],
    }[how]
    if changed == text:
        return
    try:
        table = Table.load(changed)
    except Problem:
        return
    # Names and date are not part of the chain; everything that was played is.
    assert table.record.digests == Table.load(text).record.digests


@given(st.text(max_size=200) | st.binary(max_size=100).map(lambda data: data.decode("latin-1")))
def test_rubbish_is_refused_with_a_reason(text: str) -> None:
    for candidate in (text, "chaloupe 1\n" + text, "chaloupe 1\n{}\n" + text + "\n= 1 2\n"):
        with pytest.raises(Problem, match="record_"):
            Table.load(candidate)


def test_each_thing_that_can_be_wrong_has_its_own_reason() -> None:
    text = finished("jungle", 2)
    saved = load(text)
    header = text.split("\n")[1]

    def forged(lines: list[str]) -> str:
        """Write these lines with digests that agree."""
        again = load(text).record
        again.texts.clear()
        del again.digests[1:]
        for n, line in enumerate(lines, 1):
            again.append(Line.parse(line, n))
        return again.save({})

    own = saved.record.texts
    reasons = {
        "record_format": "chaloupe 9\n" + text,
        "record_cut": text[:-1],
        "record_header": text.replace(header, "{}"),
        "record_rules": text.replace('"rules":1', '"rules":2'),
        "record_line": text.replace(f" {own[3]}\n", " what\n"),
        "record_digest": text.replace(f" {own[3]}\n", " 0 end\n"),
        "record_long": text + "\n" * MOST_BYTES,
        "record_turn": forged([*own[:3], own[0]]),
        "record_undo": forged([*own[:3], "0 undo 3"]),
        "record_refused": forged([*own[:1], "0 end", "1 end"]),
        "record_action": forged([*own[:1], "0 fly away"]),
        "record_chance": forged([own[0].rpartition(";")[0]]),
        "record_end": forged(own),
    }
    for reason, broken in reasons.items():
        with pytest.raises(Problem) as caught:
            Table.load(re_chained(broken) if reason == "record_rules" else broken)
        assert caught.value.key == reason
        if reason == "record_action":
            assert caught.value.details == {"line": 2, "text": "fly away"}
    for key in ("rules", "created"):
        with pytest.raises(Problem, match="record_header") as caught:
            load(text.replace(header, canonical({**json.loads(header), key: -1})))
        assert caught.value.details == {"key": key}


def re_chained(text: str) -> str:
    """Let the digests of a file agree with its header and lines again."""
    lines = text.split("\n")
    record = Record(_header(lines[1]))
    for n, line in enumerate(lines[2:-2], 1):
        record.append(Line.parse(line.split(" ", 1)[1], n))
    return record.save({})
