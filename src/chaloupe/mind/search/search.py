"""Information-set Monte Carlo tree search: many games played on from imagined worlds, each seat by what it sees.

Every iteration takes a world that fits the view, walks down the tree as long as its seats have been there before,
judges the position it comes to and tells all actions on the way how that turned out for whoever chose them. Chance is
drawn, not searched. See `Tree` for how seats that see different things share one tree.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.core.rules import Rules
from chaloupe.core.tell import SPECTATOR
from chaloupe.mind.knowledge import Knowledge, reals
from chaloupe.mind.search.playing import Playing
from chaloupe.mind.search.tree import NO_NODE, Tree
from chaloupe.mind.strength import Strength

# A key of the tree is a number with the one who acted in its last bits: seats from 0, chance, and what is revealed
# to the actor itself by its own action.
_BITS: Final = i64(5)
_MASK: Final = i64(31)
_CHANCE: Final = i64(30)
_REVEALED: Final = i64(31)
# A line of play longer than this is judged where it is.
_LONGEST: Final = i64(500)
# Answers of chance that may lie between an action and the next decision of the same seat.
_MOST_ANSWERS: Final = i64(2)
# Iterations for each new world while there are few.
_FOR_EACH_WORLD: Final = i64(4)


class Before:
    """What an earlier search found out about the situation that it led to: its tree, and each seat's place there."""

    def __init__(self, tree: Tree, roots: vec[i64]) -> None:
        """Take the tree, and for every seat the node where it stands now."""
        self.tree: Final = tree
        self.roots: Final[vec[i64]] = roots


class Way:
    """The decisions of one iteration in their order: the edge that was chosen, and who chose it."""

    def __init__(self) -> None:
        """Begin at the root; the vectors serve all iterations."""
        self.edges: Final[vec[i64]] = buffer(_LONGEST + 1)
        self.seats: Final[vec[i64]] = buffer(_LONGEST + 1)
        self.length: i64 = 0

    def add(self, edge: i64, seat: i64) -> None:
        """Go on by an edge that a seat has chosen."""
        self.edges[self.length] = edge
        self.seats[self.length] = seat
        self.length += 1


def seat_of(view: Json) -> int:
    """Give the seat whose view this is, or SPECTATOR."""
    seat = view["seat"]
    return seat if isinstance(seat, int) else SPECTATOR


def _worth_a_thought(world: Position, seat: int, knowledge: Knowledge, legal: list[Json]) -> dict[int, int]:
    """Give the codes of the listed actions that have one and are worth a thought, each with its place in the list."""
    codes = buffer(len(legal) + 1)
    places: dict[int, int] = {}
    for place, action in enumerate(legal):
        code = world.encode(seat, action)
        if code >= 0:
            codes[len(places)] = code
            places[code] = place
    n: i64 = len(places)
    if n > 1:
        n = knowledge.narrow(world, seat, codes, n)
    return {int(codes[i]): places[int(codes[i])] for i in range(n)}


class Search:
    """Think about one view; `run` as often as there is time, then look at `visits` and `sums`.

    `choices` are the codes that the seat may choose from, `places` where they stand in the list it was given.
    """

    def __init__(
        self,
        rules: Rules,
        knowledge: Knowledge,
        view: Json,
        legal: list[Json],
        rng: Rng,
        strength: Strength,
        before: "Before | None" = None,
    ) -> None:
        """Prepare for a seat's view and the listed actions it may choose from (none: somebody else decides).

        What was found `before` about this very situation is built on.
        """
        seat = seat_of(view)
        self.rules: Final = rules
        self.knowledge: Final = knowledge
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.rng: Final = rng
        self.explore: Final[float] = strength.explore
        self.ponders: Final = strength.ponders
        self.most_worlds: Final[i64] = strength.worlds
        first = rules.imagine(view, rng)
        knowledge.suppose(first, seat, rng)
        self.worlds: Final[list[Position]] = [first]
        self.players: Final[i64] = first.players
        self.tree: Final = Tree(1024) if before is None else before.tree
        self.roots: Final[vec[i64]] = buffer(first.players) if before is None else before.roots
        # A spectator decides nothing, so nothing is thought over for it.
        self.root: Final[i64] = self.roots[seat] if seat >= 0 else NO_NODE
        self.iterations: i64 = 0
        thought_of = _worth_a_thought(first, seat, knowledge, legal)
        self.choices: Final[list[int]] = list(thought_of)
        self.places: Final[list[int]] = list(thought_of.values())
        n: i64 = len(thought_of)
        self.visits: Final[vec[i64]] = buffer(n + 1)
        self.sums: Final[vec[float]] = reals((n + 1) * self.players)
        self.squares: Final[vec[float]] = reals((n + 1) * self.players)
        depth: i64 = knowledge.depth() if strength.depth < 0 else strength.depth
        self.playing: Final = Playing(rules, knowledge, first, depth, n + 1, rng)
        # Scratch: one decision's leanings and edges, everybody's place in the tree, the way down.
        self.leanings: Final[vec[float]] = reals(first.max_actions() + n + 1)
        self.edge_of: Final[vec[i64]] = buffer(rules.action_codes)
        self.marked: Final[vec[i64]] = buffer(rules.action_codes)
        self.mark: i64 = 0
        self.cursors: Final[vec[i64]] = buffer(self.players)
        self.way: Final = Way()
        if before is not None:
            self._remember()

    def run(self, iterations: i64) -> None:
        """Iterate so many times."""
        i: i64 = 0
        while i < iterations:
            self._iterate()
            i += 1

    # -- one iteration -------------------------------------------------------------------------------------------

    def _iterate(self) -> None:
        world = self._world().copy()
        cursors = self.cursors
        seat: i64 = 0
        while seat < self.players:
            cursors[seat] = self.roots[seat]
            seat += 1
        self.way.length = 0
        chosen: i64 = len(self.choices)
        if chosen > 0:
            chosen = self._first_step(world)
        self._walk_down(world)
        self.playing.judge(world)
        self._learn(chosen)
        self.iterations += 1

    def _world(self) -> Position:
        """Give one of the worlds that fit the view; new ones are imagined now and then until there are enough."""
        worlds = self.worlds
        n: i64 = len(worlds)
        if n < self.most_worlds and self.iterations >= n * _FOR_EACH_WORLD:
            new = self.rules.imagine(self.view, self.rng)
            self.knowledge.suppose(new, self.seat, self.rng)
            worlds.append(new)
            return new
        return worlds[self.iterations % n]

    def _first_step(self, world: Position) -> i64:
        """Let the seat that thinks try one of its actions, whoever else is asked; give its place among them."""
        codes = self.playing.codes
        choices = self.choices
        n: i64 = len(choices)
        i: i64 = 0
        while i < n:
            codes[i] = choices[i]
            i += 1
        self.playing.listed = n
        code = self._decide(world, self.seat)
        i = 0
        while choices[i] != code:
            i += 1
        return i

    def _walk_down(self, world: Position) -> None:
        """Follow the tree until a seat comes to a place where it has not decided before."""
        tree = self.tree
        cursors = self.cursors
        steps: i64 = 0
        while steps < _LONGEST:
            steps += 1
            who = self.playing.next(world)
            if who == NOBODY:
                return
            if who == CHANCE:
                self._step(world, CHANCE, world.draw(self.rng), NO_NODE)
            elif self.playing.listed == 1:
                self._step(world, who, self.playing.codes[0], NO_NODE)
            else:
                node = cursors[who]
                asked = tree.asked[node]
                if asked == 0 or (asked == 1 and tree.full()):
                    tree.asked[node] = 1
                    return
                self._decide(world, who)

    # -- deciding ------------------------------------------------------------------------------------------------

    def _decide(self, world: Position, who: i64) -> i64:
        """Let a seat choose among the listed codes by what it learnt here, and go there; give the code."""
        node = self.cursors[who]
        self._find_edges(world, node, who)
        edge = self._best_edge()
        tree = self.tree
        tree.asked[node] += 1
        self.way.add(edge, who)
        code = tree.keys[edge] >> _BITS
        self._step(world, who, code, edge)
        return code

    def _find_edges(self, world: Position, node: i64, who: i64) -> None:
        """Note the edge of each listed code; those that are new get what their action promises as prior."""
        tree = self.tree
        codes = self.playing.codes
        edge_of = self.edge_of
        marked = self.marked
        mark = self.mark + 1
        self.mark = mark
        n = self.playing.listed
        limit: i64 = len(marked)
        at = i64(tree.first[node])
        while at:
            key = tree.keys[at]
            code = key >> _BITS
            if (key & _MASK) == who and code >= 0 and code < limit:
                edge_of[code] = at
                marked[code] = mark
            at = i64(tree.after[at])
        missing: i64 = 0
        i: i64 = 0
        while i < n:
            if marked[codes[i]] != mark:
                missing += 1
            i += 1
        if missing:
            self._add_edges(world, node, who)

    def _add_edges(self, world: Position, node: i64, who: i64) -> None:
        codes = self.playing.codes
        leanings = self.leanings
        n = self.playing.listed
        if self.ponders and node == self.root:
            self.knowledge.ponder(world, who, codes, n, self.rng, leanings)
        else:
            self.knowledge.lean(world, who, codes, n, leanings)
        total = 0.0
        i: i64 = 0
        while i < n:
            total += leanings[i]
            i += 1
        i = 0
        while i < n:
            code = codes[i]
            if self.marked[code] != self.mark:
                self.edge_of[code] = self.tree.add(node, (code << _BITS) | who, leanings[i] / total)
                self.marked[code] = self.mark
            i += 1

    def _best_edge(self) -> i64:
        """Choose the listed edge with the best mixture of success and promise (PUCT, with open counts for visits)."""
        tree = self.tree
        codes = self.playing.codes
        edge_of = self.edge_of
        visits = tree.visits
        opened = tree.open
        worth = tree.worth
        prior = tree.prior
        n = self.playing.listed
        tries = 0.0
        won = 0.0
        i: i64 = 0
        while i < n:
            edge = edge_of[codes[i]]
            opened[edge] += 1.0
            tries += visits[edge]
            won += worth[edge]
            i += 1
        usual = won / tries if tries > 0.0 else 0.5
        explore = self.explore
        best = NO_NODE
        highest = 0.0
        # Equal ones are taken from a random place on, so that no order of the list is preferred.
        at = self.rng.below(n)
        i = 0
        while i < n:
            edge = edge_of[codes[at]]
            number = visits[edge]
            value = worth[edge] / number if number > 0.0 else usual
            score = value + explore * prior[edge] * sqrt(opened[edge]) / (1.0 + number)
            if best == NO_NODE or score > highest:
                best = edge
                highest = score
            at += 1
            if at == n:
                at = 0
            i += 1
        return best

    def _step(self, world: Position, who: i64, code: i64, edge: i64) -> None:
        """Carry out an action, and let every seat's place in the tree move by what that seat sees of it."""
        cursors = self.cursors
        tag = _CHANCE if who == CHANCE else who
        before = NO_NODE
        number: i64 = 0
        after = NO_NODE
        seat: i64 = 0
        while seat < self.players:
            seen = world.glimpse(seat, who, code)
            if seat == who and edge != NO_NODE:
                # what else the action reveals to its own actor follows on the edge it chose
                cursors[seat] = edge if seen == code else self._follow(edge, (seen << _BITS) | _REVEALED)
            elif cursors[seat] == before and seen == number:
                cursors[seat] = after
            else:
                before = cursors[seat]
                number = seen
                after = self._follow(before, (seen << _BITS) | tag)
                cursors[seat] = after
            seat += 1
        world.apply(who, code, None)

    def _follow(self, node: i64, key: i64) -> i64:
        found = self.tree.child(node, key)
        return found if found != NO_NODE else self.tree.add(node, key, 1.0)

    def after(self, code: i64, view: Json) -> Before | None:
        """Find the place in the tree for the view that has followed on an action of the seat that thought.

        Only chance may have come between; of its answers those are tried that the tree has seen. The worlds of this
        search do for that: all of them look alike to the seat.
        """
        if self.tree.crowded():
            return None
        world = self.worlds[0].copy()
        seat: i64 = 0
        while seat < self.players:
            self.cursors[seat] = self.roots[seat]
            seat += 1
        edge = self.tree.child(self.root, (code << _BITS) | self.seat)
        if edge == NO_NODE:
            return None
        self._step(world, self.seat, code, edge)
        return self._find_view(world, view, _MOST_ANSWERS)

    def _find_view(self, world: Position, view: Json, left: i64) -> Before | None:
        if world.actor() != CHANCE:
            if world.view(int(self.seat)) == view:
                return Before(self.tree, self.cursors[:])
            return None
        if left == 0:
            return None
        most = world.max_actions()
        codes = buffer(most)
        n = world.fill_chance(codes, buffer(most))
        here = self.cursors[:]
        i: i64 = 0
        while i < n:
            key = (world.glimpse(self.seat, CHANCE, codes[i]) << _BITS) | _CHANCE
            if self.tree.child(here[self.seat], key) != NO_NODE:
                twin = world.copy()
                self._step(twin, CHANCE, codes[i], NO_NODE)
                found = self._find_view(twin, view, left - 1)
                if found is not None:
                    return found
                seat: i64 = 0
                while seat < self.players:
                    self.cursors[seat] = here[seat]
                    seat += 1
            i += 1
        return None

    # -- learning ------------------------------------------------------------------------------------

    def _learn(self, chosen: i64) -> None:
        """Tell every decision on the way how it turned out for the seat that made it."""
        tree = self.tree
        visits = tree.visits
        worth = tree.worth
        out = self.playing.out
        edges = self.way.edges
        seats = self.way.seats
        i: i64 = 0
        while i < self.way.length:
            edge = edges[i]
            visits[edge] += 1.0
            worth[edge] += out[seats[i]]
            i += 1
        self.visits[chosen] += 1
        at = chosen * self.players
        seat: i64 = 0
        while seat < self.players:
            share = out[seat]
            self.sums[at + seat] += share
            self.squares[at + seat] += share * share
            seat += 1

    def _remember(self) -> None:
        """Count what the tree already knows about the choices, as far as the seat that thinks is concerned."""
        n: i64 = len(self.choices)
        i: i64 = 0
        while i < n:
            edge = self.tree.child(self.root, (i64(self.choices[i]) << _BITS) | self.seat)
            if edge != NO_NODE:
                won = self.tree.worth[edge]
                self.visits[i] = int(self.tree.visits[edge])
                self.sums[i * self.players + self.seat] = won
                self.squares[i * self.players + self.seat] = won
            i += 1

    # -- what came of it -----------------------------------------------------------------------------------------

    def leader(self) -> i64:
        """Give the place of the action tried most often; equals are judged by success, then by their order."""
        best: i64 = 0
        i: i64 = 1
        n: i64 = len(self.choices)
        while i < n:
            ahead = self.visits[i] - self.visits[best]
            if ahead > 0 or (ahead == 0 and self.mean(i, self.seat) > self.mean(best, self.seat)):
                best = i
            i += 1
        return best

    def mean(self, choice: i64, seat: i64) -> float:
        """Give a seat's mean chance after an action of the seat that thinks."""
        number = int(self.visits[choice])
        return self.sums[choice * self.players + seat] / number if number else 0.0

    def settled(self, left: i64) -> bool:
        """Say whether so many more iterations could not overtake the leader."""
        n: i64 = len(self.choices)
        best = self.leader()
        most = self.visits[best]
        i: i64 = 0
        while i < n:
            if i != best and self.visits[i] + left >= most:
                return False
            i += 1
        return True
