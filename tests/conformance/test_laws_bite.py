"""The laws find faults: each of these games breaks exactly one thing, and the law for it says so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chaloupe import shelf
from chaloupe.cli.main import app
from chaloupe.conformance import LAWS, Trial, find_game, run, setups, verdicts
from chaloupe.conformance.exceptions import Exceptions
from chaloupe.conformance.inputs import PROTOCOL_KEYS
from chaloupe.conformance.laws import check_trial
from chaloupe.core import CHANCE, Outcome, Position, Problem, Refusal, Rng, Tell
from chaloupe.core.json import Json
from chaloupe.core.reader import Reader
from chaloupe.games._template import GAME, Template
from chaloupe.games._template.game import TemplateGame
from chaloupe.games._template.pieces import NONE
from chaloupe.games._template.state import DIE, VOTE
from chaloupe.learn.tensor import Field, Tensor


class Faulty(Template):
    """The template, copied and made as what it is."""

    def copy(self) -> "Faulty":
        """Give a twin of the same kind."""
        twin = type(self)(self.goal, self.votes[:], self.coins[:], self.withdrawn[:])
        twin.phase = self.phase
        twin.die = self.die
        return twin


def faulty_game(kind: type[Faulty], **methods: Callable[..., Any]) -> TemplateGame:
    """Make a game of a faulty kind of position; `methods` replace methods of the game itself."""

    def same(position: Position) -> Position:
        assert isinstance(position, Template)
        twin = kind(position.goal, position.votes, position.coins, position.withdrawn)
        twin.phase = position.phase
        twin.die = position.die
        return twin

    class FaultyGame(TemplateGame):
        def start(self, players: int, options: Json) -> Position:
            return same(super().start(players, options))

        def build(self, players: int, options: Json, document: Reader) -> Position:
            return same(super().build(players, options, document))

        def imagine(self, view: Json, rng: Rng) -> Position:
            return same(super().imagine(view, rng))

    chosen = type("Chosen", (FaultyGame,), methods)
    made = chosen(
        id="template",
        package=GAME.package,
        players=(2, 4),
        options=GAME.options,
        verbs=GAME.verbs,
        keys=GAME.keys,
        codes=(3, 6),
    )
    assert isinstance(made, TemplateGame)
    return made


class NobodyAsked(Faulty):
    def must_mask(self) -> int:
        return 0 if max(self.coins) > 3 else int(super().must_mask())


class OrderOfHistory(Faulty):
    """The order of the list is that of something which no document holds."""

    turned = False

    def copy(self) -> "OrderOfHistory":
        twin = super().copy()
        assert isinstance(twin, OrderOfHistory)
        twin.turned = self.turned
        return twin

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        self.turned = not self.turned

    def fill_legal(self, seat: int, out: Any) -> int:
        n = int(super().fill_legal(seat, out))
        if n == 2 and self.turned:
            out[0], out[1] = out[1], out[0]
        return n


class TwiceTheSame(Faulty):
    def fill_legal(self, seat: int, out: Any) -> int:
        n = int(super().fill_legal(seat, out))
        if n == 2:
            out[2] = 0
        return 3 if n == 2 else n


class ListsTooLittle(Faulty):
    def fill_legal(self, seat: int, out: Any) -> int:
        return min(1, int(super().fill_legal(seat, out)))


class PicksTheFirst(Faulty):
    def pick_any(self, seat: int, rng: Rng, codes: Any) -> int:
        rng.word()
        return self.legal(seat)[0]


class RefusesWhatItLists(Faulty):
    def refusal(self, seat: int, action: Json) -> Refusal | None:
        if action["type"] == "withdraw":
            return Refusal("TPL-4")
        return super().refusal(seat, action)


class RefusesByNoClause(Faulty):
    def refusal(self, seat: int, action: Json) -> Refusal | None:
        return Refusal("TPL-99") if super().refusal(seat, action) is not None else None


class SharedList(Faulty):
    def copy(self) -> "SharedList":
        twin = type(self)(self.goal, self.votes[:], self.coins, self.withdrawn[:])
        twin.phase = self.phase
        twin.die = self.die
        return twin


class ListensToListeners(Faulty):
    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        if tell is None and seat == CHANCE:
            self.coins[0] += 1


class TellsByChance(Faulty):
    number = 0

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        TellsByChance.number += 1
        if tell is not None:
            tell.all("throw", {"number": TellsByChance.number, "coins": []}, "TPL-6")


class LeakingView(Faulty):
    def view(self, viewer: int | None) -> Json:
        shown = super().view(viewer)
        shown["options"] = {"goal": int(self.goal)}
        shown["secret"] = self.votes.count(0)
        return shown


class OrderMatters(Faulty):
    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        if self.phase == DIE and seat == 0:
            self.coins[0] += 0 if self.coins[0] else 1


class HearsLess(Faulty):
    """A throw is not told, though everybody then sees the coins it brought."""

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        if seat == CHANCE:
            super().apply(seat, code, None)
            if tell is not None:
                tell.all("withdraw", {"seat": 0}, "TPL-4")
        else:
            super().apply(seat, code, tell)


class ChangesWhenRefusing(Faulty):
    def refusal(self, seat: int, action: Json) -> Refusal | None:
        found = super().refusal(seat, action)
        if found is not None and self.die > 0:
            self.die = 7 - self.die
        return found


class ForgetsInDocument(Faulty):
    def document(self) -> Json:
        written = super().document()
        written["withdrawn"] = [False] * len(self.withdrawn)
        return written


class WrongWinners(Faulty):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return None if found is None else Outcome(found.scores, [found.scores.index(min(found.scores))])


class LoadedDie(Faulty):
    def draw(self, rng: Rng) -> int:
        return int(rng.below(6)) and 5


class Wordless(Faulty):
    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        if tell is not None:
            tell.all("sneeze", {"seat": int(seat)}, "TPL-2")


class HastyDie(Faulty):
    """The sides of the die are listed before all have voted."""

    def fill_chance(self, out: Any, weights: Any) -> int:
        if self.phase == VOTE:
            out[0], weights[0] = 0, 1
            return 1
        return int(super().fill_chance(out, weights))


class Unlawful(Faulty):
    """One event says nothing of the clause behind it."""

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        if tell is not None and seat == CHANCE:
            tell.all("withdraw", {"seat": 0}, "")


class CitesTheUnwritten(Faulty):
    """One event names a clause that nobody has written."""

    def apply(self, seat: int, code: int, tell: Tell | None) -> None:
        super().apply(seat, code, tell)
        if tell is not None and seat == CHANCE:
            tell.all("withdraw", {"seat": 0}, "TPL-99")


def moody(_self: TemplateGame) -> tuple[str, ...]:
    """Know a temperament that no catalogue names."""
    return ("moody",)


def load_anything(_self: TemplateGame, players: int, options: Json, document: Reader) -> Position:
    votes = document.document["votes"]
    return Faulty(int(options["goal"]), [NONE for _ in votes], [0] * players, [False] * players)  # type: ignore[call-overload, attr-defined]


def imagine_one_world(self: TemplateGame, view: Json, _rng: Rng) -> Position:
    """Imagine always the same: a bot would take its guess for knowledge."""
    votes = [vote if vote != "given" else "dig" for vote in view["votes"]]  # type: ignore[attr-defined]
    document = {key: value for key, value in view.items() if key != "seat"}
    return self.load({**document, "votes": votes})


def imagine_without_care(self: TemplateGame, view: Json, rng: Rng) -> Position:
    """Take for granted that a view is whole."""
    return TemplateGame.imagine(self, {key: view[key] for key in ("seat", *GAME.keys, *PROTOCOL_KEYS)}, rng)


class PeekingTensor(Tensor):
    """Show everybody what everybody has voted."""

    def __init__(self, players: int) -> None:
        super().__init__(players, [Field("votes", (players,), 3, "what each seat has voted, secret or not")])

    def write(self, position: Position, viewer: int, out: Any, at: int) -> None:
        assert isinstance(position, Template)
        for seat, vote in enumerate(position.votes):
            out[at + seat] = vote + 1


def tensor_that_peeks(_self: TemplateGame, start: Position) -> Tensor:
    return PeekingTensor(int(start.players))


def problem_without_words(self: TemplateGame, players: int, options: Json, document: Reader) -> Position:
    position = TemplateGame.build(self, players, options, document)
    assert isinstance(position, Template)
    if position.phase == VOTE and sum(position.coins) % 5 == 4:
        raise Problem("nobody_wrote_this")
    return position


CASES: list[tuple[str, type[Faulty], dict[str, Callable[..., Any]]]] = [
    ("1", NobodyAsked, {}),
    ("2", OrderOfHistory, {}),
    ("2", TwiceTheSame, {}),
    ("2", ListsTooLittle, {}),
    ("2", PicksTheFirst, {}),
    ("2", RefusesWhatItLists, {}),
    ("2", RefusesByNoClause, {}),
    ("3", SharedList, {}),
    ("3", ListensToListeners, {}),
    ("3", TellsByChance, {}),
    ("5", LeakingView, {}),
    ("6", OrderMatters, {}),
    ("7", HearsLess, {}),
    ("2", ChangesWhenRefusing, {}),
    ("9", ForgetsInDocument, {}),
    ("10", WrongWinners, {}),
    ("11", HastyDie, {}),
    ("12", Faulty, {"temperaments": moody}),
    ("13", Unlawful, {}),
    ("13", CitesTheUnwritten, {}),
    ("chance", LoadedDie, {}),
    ("texts", Wordless, {}),
    ("9", Faulty, {"build": load_anything}),
    ("5", Faulty, {"imagine": imagine_one_world}),
    ("5", Faulty, {"tensor": tensor_that_peeks}),
    ("9", Faulty, {"build": problem_without_words}),
    ("9", Faulty, {"imagine": imagine_without_care}),
]


def first_failure(game: TemplateGame, law: str) -> str:
    """Run one law on a few games and give what it says."""
    name = next(each for each in LAWS if each.split()[0] == law)
    for seed in range(12):
        trial = Trial(game, 3, {"goal": 12}, seed, samples=0, law=name)
        try:
            LAWS[name](trial)
        except AssertionError as failure:
            return str(failure)
        except Problem as problem:  # the law could not even load what the game had written
            return f"law {name}: {problem.key} to see it again: seed"
    return ""


@pytest.mark.compiled
@pytest.mark.parametrize(("law", "kind", "methods"), CASES, ids=lambda case: getattr(case, "__name__", None))
def test_a_fault_is_found(law: str, kind: type[Faulty], methods: dict[str, Callable[..., Any]]) -> None:
    failure = first_failure(faulty_game(kind, **methods), law)
    assert failure.startswith(f"law {law} "), failure
    assert "to see it again" in failure


def test_the_game_without_a_fault_passes() -> None:
    for seed in range(4):
        check_trial(Trial(faulty_game(Faulty), 3, {"goal": 12}, seed, samples=0))


def test_the_end_must_come() -> None:
    class Endless(Faulty):
        def apply(self, seat: int, code: int, tell: Tell | None) -> None:
            super().apply(seat, code, tell)
            if self.phase == 2:
                self.phase = VOTE
                self.coins = [0] * len(self.coins)

    game = faulty_game(Endless)
    assert Exceptions(game).limit == 5_000
    with pytest.raises(AssertionError, match="has not ended after 5000 steps"):
        LAWS["10 (games end)"](Trial(game, 2, {"goal": 6}, 1, law="10"))


# -- the command and the setups --------------------------------------------------------------------------------------


def test_setups_cover_every_number_and_value() -> None:
    found = setups(shelf.game("cartagena"), most=1)
    assert {players for players, _, _ in found} == {2, 3, 4, 5}
    for name, values in (("variant", 5), ("pass", 2), ("layout", 2)):
        assert len({options[name] for _, options, _ in found}) == values
    narrowed = setups(GAME, players=3, options={"goal": 6})
    assert [(players, options) for players, options, _ in narrowed] == [(3, {"goal": 6})]


def test_verdicts_name_what_broke() -> None:
    assert [verdict.failure for verdict in verdicts(GAME, players=2)] == [None, None]
    broken = list(verdicts(faulty_game(WrongWinners), players=2, options={"goal": 6}, seed=1))
    assert broken[0].failure is not None
    assert "law 10 (games end)" in broken[0].failure
    assert "chaloupe conformance chaloupe.games._template --players 2 --option goal=6 --seed 1" in broken[0].failure
    told: list[str] = []
    assert run(faulty_game(WrongWinners), most=1, progress=told.append) == len(told) > 0


def test_a_game_that_fails_has_broken_the_law_that_looked_at_it() -> None:
    class NoView(Faulty):
        def view(self, viewer: int | None) -> Json:
            raise KeyError(viewer)

    class NoPlay(Faulty):
        def apply(self, seat: int, code: int, tell: Tell | None) -> None:
            assert seat == CHANCE

    def failures(kind: type[Faulty]) -> list[str]:
        return [str(each.failure) for each in verdicts(faulty_game(kind), players=2)]

    assert [failure.partition(":")[0] for failure in failures(NoView)] == ["law 5 (views and imagined worlds)"] * 2
    assert all("KeyError(0)" in failure and "to see it again" in failure for failure in failures(NoView))
    assert all(failure.startswith("AssertionError(") for failure in failures(NoPlay))
    assert all("while a game of the seed 1/" in failure for failure in failures(NoPlay))


def test_a_game_is_found_by_id_or_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_game("cartagena") is shelf.game("cartagena")
    assert find_game("chaloupe.games._template") is GAME
    (tmp_path / "a_game_of_my_own.py").write_text("from chaloupe.games._template import GAME as GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert find_game("a_game_of_my_own") is GAME
    for name in ("parrot", "no.such.package", "chaloupe.core", ".tower", ""):
        with pytest.raises(Problem, match="game_unknown"):
            find_game(name)
    with pytest.raises(Problem, match="players_number"):
        list(verdicts(GAME, players=9))


def test_the_command() -> None:
    told = CliRunner().invoke(app, ["conformance", "chaloupe.games._template", "--games", "1", "--lang", "en"])
    assert told.exit_code == 0
    assert "Obeys all laws: template, 3 players, goal=" in told.output
    told = CliRunner().invoke(
        app, ["conformance", "tower", "--games", "1", "--players", "2", "--seed", "1", "--lang", "fr"]
    )
    assert "tower, 2 joueurs, pawns=2, huff=false" in told.output
