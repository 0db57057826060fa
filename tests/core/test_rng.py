"""The generator: a pinned stream, exact uniformity, branches."""

import pytest

from chaloupe.core import Rng

pytestmark = pytest.mark.compiled


def reference(state: list[int]) -> int:
    """Give the next number of xoshiro128++ as its authors describe it."""

    def rotated(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    result = (rotated((state[0] + state[3]) & 0xFFFFFFFF, 7) + state[0]) & 0xFFFFFFFF
    t = (state[1] << 9) & 0xFFFFFFFF
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotated(state[3], 11)
    return result


def test_the_stream_is_pinned() -> None:
    assert [Rng(42).word(), Rng("42").word(), Rng(-1).word(), Rng("").word()] == [
        3215622730,
        2732526883,
        1945976788,
        3427091988,
    ]
    rng = Rng("chaloupe")
    assert [rng.below(100) for _ in range(12)] == [42, 80, 25, 65, 95, 93, 23, 95, 68, 87, 29, 13]


def test_it_is_xoshiro() -> None:
    rng = Rng(2026)
    state = [int(rng.a), int(rng.b), int(rng.c), int(rng.d)]
    assert [rng.word() for _ in range(2_000)] == [reference(state) for _ in range(2_000)]


def test_seeds_of_any_kind() -> None:
    seeds: list[int | str] = [0, 1, -1, 10**40, "0", "", "é", "\ud800", "x" * 10_000]
    assert len({Rng(seed).word() for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 102])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(f"uniform {n}")
    counts = [0] * n
    for _ in range(600 * n):
        counts[rng.below(n)] += 1
    chi_square = sum((count - 600) ** 2 / 600 for count in counts)
    assert chi_square < n - 1 + 5 * (2 * n) ** 0.5


def test_below_of_large_numbers() -> None:
    rng = Rng(5)
    drawn = [rng.below(2**31) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < 2**31
    assert max(drawn) > 2**30


def test_words_that_would_favour_small_numbers_are_thrown_again() -> None:
    """With n = 3·2**29 a quarter of all words is rejected, and the halves stay even."""
    rng = Rng(11)
    n = 3 * 2**29
    low = sum(rng.below(n) < n // 2 for _ in range(4_000))
    assert abs(low - 2_000) < 5 * 1_000**0.5


def test_branch_and_copy() -> None:
    rng = Rng(1)
    twin = rng.copy()
    one, other, again = rng.branch("a"), rng.branch("b"), rng.branch("a")
    assert one.word() == again.word() != other.word()
    assert [rng.word() for _ in range(5)] == [twin.word() for _ in range(5)]
    assert rng.branch("a").word() != Rng(1).branch("a").word()


def test_shuffle_gives_all_orders_equally() -> None:
    rng = Rng(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6_000):
        things = [0, 1, 2]
        rng.shuffle(things)
        counts[tuple(things)] = counts.get(tuple(things), 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 1_000) < 5 * 1_000**0.5 for count in counts.values())
    empty: list[int] = []
    rng.shuffle(empty)
    assert empty == []
