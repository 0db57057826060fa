"""Reading somebody else's document, options, and the canonical form."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaloupe.core import Option, Problem
from chaloupe.core.digest import canonical, chain, digest
from chaloupe.core.options import fill_options, option_from_text
from chaloupe.core.reader import Reader, counted

pytestmark = pytest.mark.compiled

JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
DOMAIN = ("hat", "key")


def problem(call: Any) -> str:
    with pytest.raises(Problem) as caught:
        call()
    return caught.value.key


def read(value: object) -> Reader:
    return Reader({"x": value}, "at")


def test_values_that_fit() -> None:
    assert read(3).integer("x", 0, 3) == 3
    assert read(None).integer_or_null("x", 0, 3) is None
    assert read(0).integer_or_null("x", 0, 3) == 0
    assert read(False).flag("x") is False
    assert read("hat").word("x", DOMAIN) == "hat"
    assert read(None).word_or_null("x", DOMAIN) is None
    assert read([1, 2]).integers("x", 0, 3, 2) == [1, 2]
    assert read(["key", "hat"]).words("x", DOMAIN, 2) == ["key", "hat"]
    assert read({"key": 2, "hat": 0}).counts("x", DOMAIN, 5) == [0, 2]
    assert counted(DOMAIN, [0, 2]) == {"key": 2}
    assert read({"y": 1}).reader("x").integer("y", 0, 1) == 1


@pytest.mark.parametrize(
    ("value", "call", "key"),
    [
        (4, lambda r: r.integer("x", 0, 3), "value_range"),
        (-1, lambda r: r.integer("x", 0, 3), "value_range"),
        (2**70, lambda r: r.integer("x", 0, 3), "value_range"),
        (True, lambda r: r.integer("x", 0, 3), "value_type"),
        (1.0, lambda r: r.integer("x", 0, 3), "value_type"),
        ("1", lambda r: r.integer("x", 0, 3), "value_type"),
        (None, lambda r: r.integer("x", 0, 3), "value_type"),
        (0, lambda r: r.flag("x"), "value_type"),
        ("cat", lambda r: r.word("x", DOMAIN), "value_word"),
        (1, lambda r: r.word_or_null("x", DOMAIN), "value_word"),
        ({}, lambda r: r.items("x", 2), "value_type"),
        ([1, 2, 3], lambda r: r.items("x", 2), "list_too_long"),
        ([1], lambda r: r.items_exactly("x", 2), "list_length"),
        ([], lambda r: r.counts("x", DOMAIN, 5), "value_type"),
        ({"cat": 1}, lambda r: r.counts("x", DOMAIN, 5), "value_word"),
        ({"hat": 6}, lambda r: r.counts("x", DOMAIN, 5), "value_range"),
        ([], lambda r: r.reader("x"), "document_not_object"),
        (1, lambda r: r.value("y"), "key_missing"),
        (1, lambda r: r.only(("x", "y")), "key_missing"),
        (1, lambda r: r.only(()), "key_unknown"),
    ],
)
def test_values_that_do_not_fit(value: object, call: Any, key: str) -> None:
    assert problem(lambda: call(read(value))) == key


def test_an_error_names_the_place() -> None:
    with pytest.raises(Problem) as caught:
        Reader({"sea": {"left": 9}}, "").reader("sea").integer("left", 0, 3)
    assert caught.value.details["key"] == "sea.left"


def test_underscored_keys_are_passed_over() -> None:
    Reader({"x": 1, "_note": 2}, "").only(("x",))
    assert read({DOMAIN[0]: 2, "_note": "two"}).counts("x", DOMAIN, 3) == [2] + [0] * (len(DOMAIN) - 1)


@given(JSON)
def test_anything_is_read_or_a_problem(value: object) -> None:
    reader = read(value)
    calls: list[tuple[Callable[[], Any], Callable[[Any], bool]]] = [
        (lambda: reader.integer("x", 0, 9), lambda found: type(found) is int and 0 <= found <= 9),
        (lambda: reader.words("x", DOMAIN, 3), lambda found: len(found) <= 3 and set(found) <= set(DOMAIN)),
        (lambda: reader.counts("x", DOMAIN, 3), lambda found: len(found) == len(DOMAIN) and set(found) <= {0, 1, 2, 3}),
        (lambda: reader.integers("x", 0, 3, 3), lambda found: len(found) <= 3 and set(found) <= {0, 1, 2, 3}),
    ]
    for call, fits in calls:
        try:
            found = call()
        except Problem:
            continue
        assert fits(found)


OPTIONS = (Option("size", (6, 12), 12), Option("fast", (False, True), False), Option("way", ("left", "right"), "left"))


def test_options_are_filled_in() -> None:
    assert fill_options(OPTIONS, None) == fill_options(OPTIONS, {}) == {"size": 12, "fast": False, "way": "left"}
    assert fill_options(OPTIONS, {"way": "right", "size": 6}) == {"size": 6, "fast": False, "way": "right"}


@pytest.mark.parametrize(
    ("given_options", "key"),
    [
        ([], "options_not_object"),
        ("size", "options_not_object"),
        ({"speed": 1}, "option_unknown"),
        ({"size": 7}, "option_value"),
        ({"size": 12.0}, "option_value"),
        ({"size": "12"}, "option_value"),
        ({"size": None}, "option_value"),
        ({"fast": 0}, "option_value"),
        ({"fast": "true"}, "option_value"),
        ({"way": ["left"]}, "option_value"),
    ],
)
def test_options_that_do_not_exist(given_options: object, key: str) -> None:
    assert problem(lambda: fill_options(OPTIONS, given_options)) == key


def test_options_from_a_command_line() -> None:
    assert [option_from_text(OPTIONS[0], "6"), option_from_text(OPTIONS[1], "true")] == [6, True]
    assert option_from_text(OPTIONS[2], "right") == "right"
    assert problem(lambda: option_from_text(OPTIONS[1], "True")) == "option_value"


@given(JSON)
def test_canonical_form_does_not_depend_on_order(value: object) -> None:
    assert canonical({"a": 1, "b": value}) == canonical({"b": value, "a": 1})
    assert digest({"a": 1, "b": value}) == digest({"b": value, "a": 1}) != digest({"a": 2, "b": value})
    assert len(digest(value)) == 16


def test_digests_are_pinned() -> None:
    assert canonical({"b": [1, None], "a": "é"}) == '{"a":"\\u00e9","b":[1,null]}'
    assert digest({}) == "44136fa355b3678a"
    assert chain(chain("", 1), 2) != chain(chain("", 2), 1)
