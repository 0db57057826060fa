"""The tree of a search: what was seen since its root, and how well each action turned out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from chaloupe.mind.knowledge import reals

# More nodes are not kept (about 100 MB): from then on the tree is refined, but no longer grows.
MOST_NODES: Final = i64(2_000_000)
NO_NODE: Final = i64(-1)


def small(length: i64) -> vec[i32]:
    """Make a vector of zeros of 32 bits."""
    return vec[i32]([0] * length)


class Tree:
    """Nodes in flat vectors, each the end of a sequence of things seen; a node is also the edge that leads to it.

    Every seat has a place of its own in the tree, which moves by what that seat sees of an action. So seats that see
    the same share nodes, and a seat that did not see a vote has no node to react to it.

    The counts of an edge belong to the seat that chose it: `visits` how often, `open` how often it could have, `worth`
    the sum of that seat's chances. `prior` is how promising it looked before it was tried.
    """

    def __init__(self, capacity: i64) -> None:
        """Make the root; so many nodes fit before the vectors grow."""
        self.used: i64 = 1
        self.capacity: i64 = capacity
        self.keys: vec[i64] = vec[i64]([0] * capacity)
        self.first: vec[i32] = small(capacity)
        self.after: vec[i32] = small(capacity)
        self.visits: vec[float] = reals(capacity)
        self.open: vec[float] = reals(capacity)
        self.asked: vec[i32] = small(capacity)
        self.worth: vec[float] = reals(capacity)
        self.prior: vec[float] = reals(capacity)

    def full(self) -> bool:
        """Say whether no more nodes should be made."""
        return self.used >= MOST_NODES

    def crowded(self) -> bool:
        """Say whether another search on top of this one would fill it."""
        return self.used >= MOST_NODES // 2

    def child(self, node: i64, key: i64) -> i64:
        """Find the node that follows when a seat sees this; NO_NODE if there is none."""
        at = i64(self.first[node])
        keys = self.keys
        after = self.after
        while at:
            if keys[at] == key:
                return at
            at = i64(after[at])
        return NO_NODE

    def add(self, node: i64, key: i64, prior: float) -> i64:
        """Make a node that follows when a seat sees this."""
        if self.used == self.capacity:
            self._grow()
        new = self.used
        self.used = new + 1
        self.keys[new] = key
        self.after[new] = self.first[node]
        self.first[node] = i32(new)
        self.prior[new] = prior
        return new

    def _grow(self) -> None:
        """Double the capacity."""
        capacity = self.capacity
        self.keys = grown(self.keys, capacity)
        self.first = grown_small(self.first, capacity)
        self.after = grown_small(self.after, capacity)
        self.visits = grown_reals(self.visits, capacity)
        self.open = grown_reals(self.open, capacity)
        self.asked = grown_small(self.asked, capacity)
        self.worth = grown_reals(self.worth, capacity)
        self.prior = grown_reals(self.prior, capacity)
        self.capacity = 2 * capacity


def grown(before: vec[i64], capacity: i64) -> vec[i64]:
    """Give a vector of twice the capacity with the same numbers first."""
    wide = vec[i64]([0] * (2 * capacity))
    i: i64 = 0
    while i < capacity:
        wide[i] = before[i]
        i += 1
    return wide


def grown_small(before: vec[i32], capacity: i64) -> vec[i32]:
    """Give a vector of twice the capacity with the same numbers first."""
    wide = small(2 * capacity)
    i: i64 = 0
    while i < capacity:
        wide[i] = before[i]
        i += 1
    return wide


def grown_reals(before: vec[float], capacity: i64) -> vec[float]:
    """Give a vector of twice the capacity with the same numbers first."""
    wide = reals(2 * capacity)
    i: i64 = 0
    while i < capacity:
        wide[i] = before[i]
        i += 1
    return wide
