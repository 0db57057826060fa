"""The referee: one request in, one answer out, whatever the request is. It knows no stream and no process."""

import json
from collections.abc import Callable
from typing import Final, NoReturn

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Problem, Refused, Rng, Tell
from chaloupe.core.json import Json
from chaloupe.core.tell import SPECTATOR
from chaloupe.core.verbs import shown
from chaloupe.game import Game
from chaloupe.lab.text.perft import DEEPEST, count
from chaloupe.texts.catalogue import problem_text

# A longer line is answered with an error and its end is never kept.
LONGEST_LINE: Final = 16 * 1024 * 1024

# What each request needs and what it may have besides "do".
REQUESTS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "games": ((), ()),
    "new": (("game", "players"), ("options", "seed", "chance")),
    "load": (("position",), ("seed", "chance")),
    "position": ((), ()),
    "view": (("seat",), ()),
    "moves": ((), ()),
    "play": (("seat", "action"), ("as",)),
    "result": ((), ()),
    "perft": (("depth",), ()),
}


class Match:
    """The game that is being refereed: its position and who answers for chance."""

    def __init__(self, game: Game, position: Position, rng: Rng | None) -> None:
        """Take the game up; without a generator chance waits for the client."""
        self.game: Final = game
        self.position: Final = position
        self.rng: Final = rng

    def resolve_chance(self, tell: Tell | None) -> None:
        """Let the generator answer while chance is due, unless the client does."""
        if self.rng is not None:
            while self.position.actor() == CHANCE:
                self.position.apply(CHANCE, self.position.draw(self.rng), tell)

    def copy(self) -> "Match":
        """Give a twin to try something on."""
        return Match(self.game, self.position.copy(), None if self.rng is None else self.rng.copy())


class Referee:
    """Answer the requests of `chaloupe referee`; a request that fails changes nothing.

    >>> referee = Referee("en")
    >>> referee.answer(b'{"do": "new", "game": "cartagena", "players": 3, "seed": 42}')["ok"]
    True
    >>> referee.answer(b'{"do": "moves"}')["must"]
    [0]
    """

    def __init__(self, language: str) -> None:
        """Begin without a game; errors and refusals are worded in this language."""
        self.language: Final = language
        self.match: Match | None = None
        self._about: Game | None = None
        self._answers: Final[dict[str, Callable[[Json], Json]]] = {
            "games": self._games,
            "new": self._new,
            "load": self._load,
            "position": self._position,
            "view": self._view,
            "moves": self._moves,
            "play": self._play,
            "result": self._result,
            "perft": self._perft,
        }

    def answer(self, line: bytes) -> Json:
        """Answer one line of input."""
        self._about = None if self.match is None else self.match.game
        try:
            request = parse(line)
            answer: Json = {"ok": True}
            answer.update(self._answers[checked_request(request)](request))
        except Refused as refused:
            clause = refused.refusal.clause
            return {"ok": False, "refused": {"clause": clause, "text": self._clause_text(clause)}}
        except Problem as problem:
            return {"ok": False, "error": self._word(problem)}
        except RecursionError:
            return {"ok": False, "error": self._word(Problem("request_too_deep"))}
        except Exception as error:  # noqa: BLE001 - whatever a game gets wrong, the process goes on
            return {
                "ok": False,
                "error": self._word(Problem("internal", why=shown(f"{type(error).__name__}: {error}", 200))),
            }
        else:
            return answer

    def _word(self, problem: Problem) -> str:
        game = self._about
        return problem_text(problem, self.language) if game is None else game.explain(problem, self.language)

    def _clause_text(self, clause: str) -> str:
        return self._current().game.rulebook().text(clause, self.language)

    def _current(self) -> Match:
        if self.match is None:
            raise Problem("no_position")
        return self.match

    # -- the requests --------------------------------------------------------------------------------------------

    def _games(self, request: Json) -> Json:
        return {"games": [game.describe() for game in shelf.games()]}

    def _new(self, request: Json) -> Json:
        game = self._about = shelf.game(request["game"])
        return self._begin(game, game.new(request["players"], request.get("options")), generator(request))

    def _load(self, request: Json) -> Json:
        document = request["position"]
        if not isinstance(document, dict):
            raise Problem("document_not_object", where="position")
        if "game" not in document:
            raise Problem("key_missing", key="game")
        game = self._about = shelf.game(document["game"])
        return self._begin(game, game.load(document), generator(request))

    def _begin(self, game: Game, position: Position, rng: Rng | None) -> Json:
        match = Match(game, position, rng)
        match.resolve_chance(None)
        answer: Json = {"position": position.document()}
        self.match = match
        return answer

    def _position(self, request: Json) -> Json:
        return {"position": self._current().position.document()}

    def _view(self, request: Json) -> Json:
        position = self._current().position
        return {"view": position.view(viewer(position, "seat", request["seat"]))}

    def _moves(self, request: Json) -> Json:
        position = self._current().position
        if position.actor() == CHANCE:
            weighed = zip(position.legal(CHANCE), position.weights(), strict=True)
            outcomes = [{"action": position.words(CHANCE, code), "weight": weight} for code, weight in weighed]
            return {"must": ["chance"], "may": [], "moves": {"chance": outcomes}}
        must, may = position.must(), position.may()
        listed = {str(seat): listed_actions(position, seat) for seat in sorted({*must, *may})}
        return {"must": must, "may": may, "moves": listed}

    def _play(self, request: Json) -> Json:
        match = self._current().copy()
        audience = viewer(match.position, "as", request.get("as"))
        tell = Tell()
        match.game.act(match.position, request["seat"], request["action"], tell)
        match.resolve_chance(tell)
        events = tell.heard(SPECTATOR if audience is None else audience)
        answer: Json = {"events": events, "over": match.position.over()}
        self.match = match
        return answer

    def _result(self, request: Json) -> Json:
        outcome = self._current().position.outcome()
        if outcome is None:
            return {"over": False}
        return {"over": True, "scores": outcome.scores, "winners": outcome.winners}

    def _perft(self, request: Json) -> Json:
        depth = request["depth"]
        if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
            raise Problem("perft_depth", most=DEEPEST)
        return {"nodes": count(self._current().position, depth)}


def listed_actions(position: Position, seat: int) -> list[Json]:
    """List a seat's actions in words."""
    return [position.words(seat, code) for code in position.legal(seat)]


def viewer(position: Position, key: str, seat: object) -> int | None:
    """Check the seat through whose eyes something is to be seen; None is a spectator."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < position.players:
        raise Problem("viewer_unknown", key=key, seat=shown(seat), last=int(position.players) - 1)
    return seat


def generator(request: Json) -> Rng | None:
    """Give the generator a request asks for, or None if the client plays chance."""
    if ("seed" in request) == ("chance" in request):
        raise Problem("seed_or_manual")
    if "chance" in request:
        if request["chance"] != "manual":
            raise Problem("seed_or_manual")
        return None
    seed = request["seed"]
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise Problem("seed_or_manual")
    return Rng(seed)


def checked_request(request: Json) -> str:
    """Name what a request asks for, once its keys are those it needs; keys that begin with "_" are passed over."""
    do = request.get("do")
    if "do" not in request:
        raise Problem("request_without_do", known=", ".join(REQUESTS))
    if not isinstance(do, str) or do not in REQUESTS:
        raise Problem("request_unknown", do=shown(do), known=", ".join(REQUESTS))
    needed, allowed = REQUESTS[do]
    for key in needed:
        if key not in request:
            raise Problem("request_key", do=do, key=key)
    for key in request:
        if key != "do" and key not in needed and key not in allowed and not key.startswith("_"):
            raise Problem("request_extra", do=do, key=shown(key))
    return do


def parse(line: bytes) -> Json:
    """Read the JSON object of a line; raise a `Problem` that says what is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise Problem("request_too_long", most=LONGEST_LINE)
    try:
        request: object = _DECODER.decode(line.decode("utf-8").removeprefix("\ufeff").strip())
    except UnicodeDecodeError as error:
        raise Problem("request_not_utf8", at=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise Problem("request_not_json", at=error.colno) from None
    except ValueError:  # an integer of thousands of digits
        raise Problem("request_number_long") from None
    if not isinstance(request, dict):
        raise Problem("request_not_object")
    return request


def _refuse_constant(name: str) -> NoReturn:
    raise Problem("request_constant", name=name)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant)
