"""Sets of small numbers as bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaloupe.core import bits

pytestmark = pytest.mark.compiled

MEMBERS = st.sets(st.integers(0, 61))


def as_bits(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(MEMBERS)
def test_size_and_numbers(members: set[int]) -> None:
    assert bits.size(as_bits(members)) == len(members)
    assert bits.numbers(as_bits(members)) == sorted(members)


@given(MEMBERS.filter(bool))
def test_lowest_and_highest(members: set[int]) -> None:
    assert bits.lowest(as_bits(members)) == min(members)
    assert bits.highest(as_bits(members)) == max(members)


@pytest.mark.parametrize("member", range(62))
def test_every_single_member(member: int) -> None:
    assert bits.lowest(1 << member) == bits.highest(1 << member) == member
    assert bits.ONE << member == 2**member
