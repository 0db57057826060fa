"""The table: a position, its record, the open questions, and what happens when somebody answers one."""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from chaloupe import shelf
from chaloupe.core.bits import numbers
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, Outcome, Position
from chaloupe.core.problems import Problem, Refused
from chaloupe.core.rng import Rng
from chaloupe.core.tell import SPECTATOR, Event, Tell
from chaloupe.core.verbs import shown
from chaloupe.game import Game
from chaloupe.table.record import MOST_LINES, Header, Line, Record, load

# Answers for chance: gives the code of one of the outcomes that are due.
Dealer = Callable[[Position], int]
LOG = 200  # steps that are kept as they were told
WORLDS = 12  # that are imagined to find out whether an action taught anything
STRIDE = 32  # steps between positions that are kept
MOST_UNDOS = 500


class Stale(Exception):
    """The question that was answered is not open any more."""


class Question:
    """An open question to a seat: the step since which it stands, what about, whether one waits, the listed codes."""

    def __init__(self, number: int, about: str, required: bool, codes: list[int]) -> None:
        """Ask since step `number`; `codes` are the seat's actions in their pinned order."""
        self.number: Final = number
        self.about: Final = about
        self.required: Final = required
        self.codes: Final = codes

    def __eq__(self, other: object) -> bool:
        """Compare the number and what is asked."""
        return isinstance(other, Question) and self.number == other.number and self.asks_the_same(other)

    def __hash__(self) -> int:
        """Hash the number, in which equal questions agree."""
        return hash(self.number)

    def asks_the_same(self, other: "Question") -> bool:
        """Say whether another question asks the same, whenever it was asked."""
        return self.about == other.about and self.required == other.required and self.codes == other.codes


class Step:
    """What was told at step n; `undo` is the step whose position is back, `seat` who acted (None: the opening)."""

    def __init__(self, n: int, seat: int | None, tell: Tell, undo: int | None) -> None:
        """Note what was told; an undo tells nothing."""
        self.n: Final = n
        self.seat: Final = seat
        self.tell: Final = tell
        self.undo: Final = undo

    def heard(self, viewer: int | None) -> list[Event]:
        """List the events as a viewer hears them."""
        return self.tell.heard(SPECTATOR if viewer is None else viewer)


class Table:
    """One game being played.

    >>> table = Table.new("cartagena", 2, {"layout": "fixed"}, ["Ann", "Bob"], created=0)
    >>> rng = Rng(1)
    >>> table.begin(lambda position: position.draw(rng)).n
    1
    >>> seat = table.position.must()[0]
    >>> question = table.questions[seat]
    >>> table.submit(seat, question.number, table.legal(seat)[0], lambda position: position.draw(rng)).n
    2
    """

    def __init__(self, game: Game, record: Record) -> None:
        """Set up the first position of a record's game, without any step."""
        header = record.header
        if header.rules != game.rules_version:
            raise Problem("record_rules", rules=header.rules, own=game.rules_version)
        self.game = game
        self.position = game.new(header.players, header.options)
        self.record = Record(header)
        self.questions: list[Question | None] = [None] * header.players
        self.log: deque[Step] = deque(maxlen=LOG)
        self._trail: list[int] = []  # the steps that no undo has taken back
        self._kept: list[Position] = [self.position.copy()]  # positions after every STRIDE steps of the trail
        self._undos = 0
        self._ask(renew=True)

    @staticmethod
    def new(game: str, players: int, options: Json, names: list[str], created: int) -> "Table":
        """Set a table up; raise a `Problem` if the game does not exist or cannot be played like this."""
        found = shelf.game(game)
        found.new(players, options)  # the checks: number of players, options
        header = Header(game, found.rules_version, players, found.fill(players, options), names, created)
        return Table(found, Record(header))

    # -- playing -------------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """Give the number of the last step."""
        return len(self.record)

    def begin(self, dealer: Dealer) -> Step:
        """Let chance set the game up: step 1, before anybody acts."""
        tell = Tell()
        return self._note(Line(None, "", None, self._deal(dealer, tell) or ["-"]), tell)

    def submit(self, seat: int, question: int, action: object, dealer: Dealer) -> Step:
        """Carry out a seat's answer to a question, and chance's answers to that.

        A seat that is not asked anything answers question 0, for the rules to say why not. Raises `Stale`, `Refused` or
        a `Problem`, and has changed nothing then.
        """
        if self.n >= MOST_LINES:
            raise Problem("table_long", most=MOST_LINES)
        asked = self.questions[seat] if 0 <= seat < len(self.questions) else None
        if question != (asked.number if asked is not None else 0):
            raise Stale
        refusal = self.game.judge(self.position, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        assert isinstance(action, dict)
        text = self.game.verbs.to_text(action)
        tell = Tell()
        self.position.act(seat, action, tell)
        return self._note(Line(seat, text, None, self._deal(dealer, tell)), tell)

    def _deal(self, dealer: Dealer, tell: Tell) -> list[str]:
        position = self.position
        answers: list[str] = []
        while position.actor() == CHANCE:
            code = dealer(position)
            answers.append(self.game.verbs.to_text(position.words(CHANCE, code)))
            position.play(CHANCE, code, tell)
        return answers

    def _note(self, line: Line, tell: Tell) -> Step:
        self.record.append(line)
        step = Step(len(self.record), line.seat, tell, line.undo)
        self.log.append(step)
        if line.undo is None:
            self._trail.append(step.n)
            if len(self._trail) % STRIDE == 0:
                self._kept.append(self.position.copy())
        self._ask(renew=line.undo is not None, acted=line.seat)
        return step

    def _ask(self, renew: bool, acted: int | None = None) -> None:
        """Find the open questions; one that stays the same for a seat that did not act keeps its number."""
        position = self.position
        must = position.must_mask()
        asked = must | position.may_mask()
        n = len(self.record.texts)
        questions = self.questions
        for seat, before in enumerate(questions):
            if not asked >> seat & 1:
                questions[seat] = None
                continue
            question = Question(n, position.about(seat), bool(must >> seat & 1), position.legal(seat))
            if renew or seat == acted or before is None or not before.asks_the_same(question):
                questions[seat] = question

    # -- what it looks like --------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Json]:
        """List a seat's actions in words, in their pinned order."""
        question = self.questions[seat]
        if question is None:
            return []
        words = self.position.words
        return [words(seat, code) for code in question.codes]

    def waits(self) -> list[tuple[int, str]]:
        """List the seats the game waits for, and what about."""
        return waits(self.position)

    def outcome(self) -> Outcome | None:
        """Give the result once the game is over."""
        return self.position.outcome()

    def save(self) -> str:
        """Write the record as a file."""
        return self.record.save(self.position.document())

    # -- back in time --------------------------------------------------------------------------------------------

    def at(self, n: int) -> Position:
        """Give the position of step n, which no undo has taken back."""
        length = bisect_right(self._trail, n)
        kept = length // STRIDE
        position = self._kept[kept].copy()
        for step in self._trail[kept * STRIDE : length]:
            perform(self.game, position, self.record.line(step), step, None)
        return position

    def undo_target(self, seat: int) -> int:
        """Name the step to which taking back the seat's last action leads; raise a `Problem` if there is none."""
        if self.position.over():
            raise Problem("undo_over")
        for i in range(len(self._trail) - 1, 0, -1):
            if self.record.line(self._trail[i]).seat == seat:
                return self._trail[i - 1]
        raise Problem("undo_nothing")

    def undo_is_free(self, seat: int) -> bool:
        """Say whether a seat may take back its last action without asking: nobody acted since, nothing was learnt."""
        last = self.record.line(self._trail[-1])
        if last.seat != seat or last.chance or self.position.over():
            return False
        before = self.at(self._trail[-2])
        action = self.game.verbs.from_text(last.action)
        known = self._after(before.copy(), seat, action)
        seen = before.view(seat)
        # In every world that the seat thought possible it must have seen what it saw. The worlds follow from its view
        # alone: whether an undo is free must not depend on anything hidden.
        seed = digest(seen)
        for k in range(WORLDS):
            world = self.game.imagine(seen, Rng(f"{seed}/{k}"))
            if self._after(world, seat, action) != known:
                return False
        return True

    def _after(self, position: Position, seat: int, action: Json) -> object:
        if self.game.judge(position, seat, action) is not None:
            return None
        tell = Tell()
        position.act(seat, action, tell)
        if position.actor() == CHANCE:
            return None
        return tell.heard(seat), position.view(seat), position.legal(seat)

    def undo(self, seat: int, to: int) -> Step:
        """Go back to the position of step `to`; who may do that is decided before."""
        return self._go_back(Line(seat, "", to, []))

    def _go_back(self, line: Line) -> Step:
        assert line.undo is not None
        if self._undos == MOST_UNDOS:
            raise Problem("undo_often", most=MOST_UNDOS)
        self._undos += 1
        self.position = self.at(line.undo)
        del self._trail[bisect_right(self._trail, line.undo) :]
        del self._kept[len(self._trail) // STRIDE + 1 :]
        return self._note(line, Tell())

    # -- from a record -------------------------------------------------------------------------------------------

    @staticmethod
    def replay(record: Record, upto: int | None = None) -> "Table":
        """Play a record again, to its end or to a step; raise a `Problem` if it does not obey the rules."""
        table = Table(edition_of(record.header), record)
        for _picture in table.follow(record, upto):
            pass
        return table

    def follow(self, record: Record, upto: int | None = None) -> "Iterator[Step]":
        """Play the lines of a record that are not played yet, one by one."""
        last = len(record) if upto is None else min(upto, len(record))
        while self.n < last:
            n = self.n + 1
            line = record.line(n)
            if (line.seat is None) != (n == 1):
                raise Problem("record_turn", line=n)
            if line.undo is not None:
                self._check_undo(line, n)
                yield self._go_back(line)
            else:
                tell = Tell()
                perform(self.game, self.position, line, n, tell)
                yield self._note(line, tell)

    def _check_undo(self, line: Line, n: int) -> None:
        seats = range(self.record.header.players)
        if line.undo not in self._trail[:-1] or line.seat not in seats or self.position.over():
            raise Problem("record_undo", line=n)

    @staticmethod
    def load(text: str) -> "Table":
        """Read a saved record and play it again; raise a `Problem` if anything about it is wrong."""
        saved = load(text)
        if not len(saved.record):
            raise Problem("record_cut")
        table = Table.replay(saved.record)
        if digest(table.position.document()) != saved.position:
            raise Problem("record_end")
        return table


def edition_of(header: Header) -> Game:
    """Find the rules that a record was played by; raise a `Problem` if they are not kept here."""
    newest = shelf.game(header.game)
    found = newest.edition(header.rules)
    if found is None:
        raise Problem("record_rules", rules=header.rules, own=newest.rules_version)
    return found


def waits(position: Position) -> list[tuple[int, str]]:
    """List the seats a position waits for, and what about."""
    must = position.must_mask()
    return [(seat, position.about(seat)) for seat in numbers(must)] if must else []


def perform(game: Game, position: Position, line: Line, n: int, tell: Tell | None) -> None:
    """Play one line of a record (no undo) on a position; raise a `Problem` if the rules refuse it."""
    chance = [] if line.chance == ["-"] else line.chance
    moves: list[tuple[object, str]] = [("chance", text) for text in chance]
    if line.seat is not None:
        moves.insert(0, (line.seat, line.action))
    for who, text in moves:
        if (who == "chance") != (position.actor() == CHANCE):
            raise Problem("record_turn", line=n)
        try:
            game.act(position, who, game.verbs.from_text(text), tell)
        except Refused as refused:
            raise Problem("record_refused", line=n, clause=refused.refusal.clause) from None
        except Problem:
            raise Problem("record_action", line=n, text=shown(text)) from None
    if position.actor() == CHANCE:
        raise Problem("record_chance", line=n)
