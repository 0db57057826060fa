"""Actions in words: JSON, text and the checks of form."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaloupe.core import Arg, Problem, Verb, Verbs
from chaloupe.core.verbs import shown

pytestmark = pytest.mark.compiled

WORDS = ("dig", "wait", "swim")
VERBS = Verbs(
    [
        Verb("go", [Arg("from", "int"), Arg("far", "bool"), Arg("how", "word", WORDS)]),
        Verb("pick", [Arg("which", "ints", low=0, high=9, order="rising"), Arg("kinds", "words", order="sorted")]),
        Verb("roll", [Arg("die", "int", low=1, high=6)], chance=True),
        Verb("end", []),
    ]
)
KINDS = st.lists(st.text("abcxyz_", min_size=1, max_size=5)).map(sorted)
ACTIONS = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("go"),
            "from": st.integers(-(2**31), 2**31),
            "far": st.booleans(),
            "how": st.sampled_from(WORDS),
        }
    ),
    st.fixed_dictionaries({"type": st.just("pick"), "which": st.sets(st.integers(0, 9)).map(sorted), "kinds": KINDS}),
    st.fixed_dictionaries({"type": st.just("roll"), "die": st.integers(1, 6)}),
    st.just({"type": "end"}),
)


def problem(action: object) -> str:
    with pytest.raises(Problem) as caught:
        VERBS.check(action)
    return caught.value.key


@given(ACTIONS)
def test_text_round_trips(action: dict[str, Any]) -> None:
    assert VERBS.check(action) == action
    text = VERBS.to_text(action)
    assert "\n" not in text
    assert VERBS.from_text(text) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ({"type": "go", "from": -3, "far": True, "how": "dig"}, "go -3 true dig"),
        ({"type": "pick", "which": [1, 4], "kinds": ["a", "a"]}, "pick 1,4 a,a"),
        ({"type": "pick", "which": [], "kinds": []}, "pick - -"),
        ({"type": "end"}, "end"),
    ],
)
def test_text_is_pinned(action: dict[str, object], text: str) -> None:
    assert VERBS.to_text(action) == text


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (None, "action_not_object"),
        (7, "action_not_object"),
        ({}, "action_without_type"),
        ({"type": 1}, "action_without_type"),
        ({"type": "fly"}, "action_unknown"),
        ({"type": "go", "from": 1, "far": True}, "argument_missing"),
        ({"type": "end", "x": 1}, "argument_unknown"),
        ({"type": "go", "from": True, "far": True, "how": "dig"}, "argument_ill_typed"),
        ({"type": "go", "from": 1.0, "far": True, "how": "dig"}, "argument_ill_typed"),
        ({"type": "go", "from": 1, "far": 1, "how": "dig"}, "argument_ill_typed"),
        ({"type": "go", "from": 1, "far": True, "how": "fly"}, "argument_ill_typed"),
        ({"type": "roll", "die": 0}, "argument_ill_typed"),
        ({"type": "roll", "die": 7}, "argument_ill_typed"),
        ({"type": "pick", "which": [2, 1], "kinds": []}, "argument_ill_typed"),
        ({"type": "pick", "which": [1, 1], "kinds": []}, "argument_ill_typed"),
        ({"type": "pick", "which": [10], "kinds": []}, "argument_ill_typed"),
        ({"type": "pick", "which": 1, "kinds": []}, "argument_ill_typed"),
        ({"type": "pick", "which": [], "kinds": ["b", "a"]}, "argument_ill_typed"),
        ({"type": "pick", "which": [], "kinds": [1]}, "argument_ill_typed"),
    ],
)
def test_bad_forms(action: object, key: str) -> None:
    assert problem(action) == key


@pytest.mark.parametrize(
    "text", ["", "fly", "go", "go 1 true", "go x true dig", "end now", "roll 0", "roll --1", " end"]
)
def test_bad_texts(text: str) -> None:
    with pytest.raises(Problem):
        VERBS.from_text(text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_a_problem(text: str) -> None:
    try:
        action = VERBS.from_text(text)
    except Problem:
        return
    assert VERBS.check(action) == action


def test_typescript_leaves_chance_out() -> None:
    text = VERBS.typescript("Move")
    assert text.startswith("export type Move =")
    assert '{ type: "go"; from: number; far: boolean; how: "dig" | "wait" | "swim" }' in text
    assert "roll" not in text


@given(st.one_of(st.integers(), st.text(), st.none(), st.lists(st.text()), st.floats()))
def test_what_is_shown_of_somebody_elses_input_fits_a_line(value: object) -> None:
    text = shown(value)
    assert len(text) <= 40
    assert "\n" not in text


def test_what_cannot_be_printed_is_escaped() -> None:
    assert shown("a\nb\x00\ud800") == "a\\nb\\x00\\ud800"


def test_huge_numbers_are_not_written_out() -> None:
    assert shown(10**5000) == "> 10^18"
    assert shown(-(10**5000)) == "< -10^18"


@given(st.integers(), st.lists(st.integers(0, 9), unique=True).map(sorted))
def test_integers_of_any_size_come_out_small_enough_for_compiled_rules(number: int, which: list[int]) -> None:
    checked = VERBS.check({"type": "go", "from": number, "far": False, "how": "dig"})
    assert checked["from"] == max(-(2**31), min(2**31, number))
    assert VERBS.check({"type": "pick", "which": which, "kinds": []})["which"] == which
