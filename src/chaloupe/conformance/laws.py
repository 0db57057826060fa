"""The thirteen laws, one function each; a broken one raises an error with seed, step and how to see it again."""

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations, product

from chaloupe.conformance.chance import chance_follows_weights, chance_lists_nothing_else
from chaloupe.conformance.documents import Vocabulary
from chaloupe.conformance.imagined import told_determines_view, views_and_imagined_worlds
from chaloupe.conformance.inputs import documents_round_trip, require_words
from chaloupe.conformance.texts import levels_have_names, texts_are_complete
from chaloupe.conformance.trial import BrokenLaw, Step, Trial, heard, outside
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.problems import Problem, Refused
from chaloupe.core.tell import Tell
from chaloupe.game import Game


def somebody_is_asked(trial: Trial) -> None:
    """Law 1: exactly one holds: chance is due; a required ask is open; the outcome is known."""
    for step in trial.steps:
        _one_of_three(trial, step, step.before)
    _one_of_three(trial, None, trial.end)


def _one_of_three(trial: Trial, step: Step | None, position: Position) -> None:
    must, may, actor = position.must(), position.may(), position.actor()
    outcome = position.outcome()
    asked = [ask.seat for ask in position.asks() if ask.required]
    if actor == CHANCE:
        fine = must == [CHANCE] and not may and outcome is None and not asked and bool(position.legal(CHANCE))
    elif actor == NOBODY:
        fine = must == [] and not may and outcome is not None and not asked
    else:
        fine = must == asked == sorted(set(must)) and must[:1] == [actor] and outcome is None
        fine = fine and not set(must) & set(may) and set(must) | set(may) <= set(range(trial.players))
        fine = fine and all(position.legal(seat) for seat in must)
    trial.require(fine, step, f"actor {actor}, must {must}, may {may}, outcome known: {outcome is not None}")


def listed_actions(trial: Trial) -> None:
    """Law 2: `legal` is complete, in a pinned order, refused by nothing, and listed actions differ in what they do."""
    vocabulary = Vocabulary(trial.game.verbs)
    for step in trial.sampled():
        vocabulary.learn(step.action)
        position = step.before
        loaded = trial.game.load(json.loads(step.document))
        for seat in _deciders(position):
            codes = position.legal(seat)
            trial.require(codes == position.legal(seat) == position.copy().legal(seat), step, "the order changes")
            trial.require(codes == loaded.legal(seat), step, "the order depends on how the position came about")
            _each_listed(trial, step, seat, codes)
            _all_listed(trial, step, seat, codes)
            _different_results(trial, step, seat, codes)
            if seat != CHANCE and codes:  # out of turn there may be open actions alone
                _picked(trial, step, seat, codes)
            if seat in position.must() and seat != CHANCE:
                trial.require(position.idle(seat) in codes, step, f"idle({seat}) is not a listed action")
        _nothing_else(trial, step, vocabulary)


def _deciders(position: Position) -> list[int]:
    return [*position.must(), *position.may()]


def _each_listed(trial: Trial, step: Step, seat: int, codes: list[int]) -> None:
    game, position = trial.game, step.before
    most = game.chance_codes if seat == CHANCE else game.action_codes
    trial.require(len(set(codes)) == len(codes) <= position.max_actions(), step, "codes are listed twice or too many")
    for code in codes:
        action = position.words(seat, code)
        trial.require(0 <= code < most, step, f"code {code} is outside the declared {most}")
        trial.require(json.loads(json.dumps(action)) == action == game.verbs.check(action), step, f"form of {action}")
        trial.require(game.verbs.by_name[str(action["type"])].chance == (seat == CHANCE), step, f"whose is {action}?")
        text = game.verbs.to_text(action)
        trial.require(game.verbs.from_text(text) == action, step, f"the text {text!r} is read as something else")
        trial.require(position.refusal(seat, action) is None, step, f"listed, but refused: {action}")
        trial.require(position.encode(seat, action) == code, step, f"{action} is not encoded as {code}")
        trial.require(position.allows(seat, code), step, f"listed, but not allowed: {action}")


def _all_listed(trial: Trial, step: Step, seat: int, codes: list[int]) -> None:
    most = trial.game.chance_codes if seat == CHANCE else trial.game.action_codes
    rng = trial.rng.branch(f"codes/{step.number}/{seat}")
    tried = range(-2, most + 2) if most <= 400 else [int(rng.below(most)) for _ in range(300)]
    for code in tried:
        trial.require(step.before.allows(seat, code) == (code in codes), step, f"allows({seat}, {code}) is wrong")
    for other in range(-1, trial.players):
        if codes and other not in _deciders(step.before):
            trial.require(not step.before.allows(other, codes[0]), step, f"{other} is not asked, but allowed to act")


def _picked(trial: Trial, step: Step, seat: int, codes: list[int]) -> None:
    rng = trial.rng.branch(f"picked/{step.number}/{seat}")
    twin = rng.copy()
    expected = codes[int(twin.below(len(codes)))]
    found = step.before.pick_any(seat, rng, buffer(step.before.max_actions()))
    trial.require(found == expected, step, f"pick_any({seat}) gives {found}, the list {expected}")
    trial.require(rng.word() == twin.word(), step, f"pick_any({seat}) draws more than one number")


def _different_results(trial: Trial, step: Step, seat: int, codes: list[int]) -> None:
    results: dict[str, Json] = {}
    for code in codes:
        after = step.before.copy()
        after.play(seat, code)
        action = step.before.words(seat, code)
        first = results.setdefault(canonical(after.document()), action)
        if first is not action and not trial.exceptions.same_result(step.before, seat, first, action):
            trial.fail(step, f"{first} and {action} lead to the same position")


def _nothing_else(trial: Trial, step: Step, vocabulary: Vocabulary) -> None:
    """Refuse what is not listed, by a clause that exists, and leave the position as it was (also law 8)."""
    rng = trial.rng.branch(f"else/{step.number}")
    position = step.before.copy()
    before = position.document()
    clauses = trial.game.rulebook().clauses
    listed = {seat: [position.words(seat, code) for code in position.legal(seat)] for seat in _deciders(position)}
    for _ in range(24):
        seat = int(rng.below(trial.players + 1)) - 1
        action = vocabulary.action(rng)
        if action is None or action["type"] in trial.exceptions.open_verbs:
            continue
        refusal = position.refusal(seat, trial.game.verbs.check(action))
        trial.require(position.document() == before, step, f"asking about {action} changed the position")
        if action in listed.get(seat, []):
            trial.require(refusal is None, step, f"listed for {seat}, but refused: {action}")
            continue
        if refusal is None:
            trial.fail(step, f"not listed for {seat}, but not refused: {action}")
        trial.require(refusal.clause in clauses, step, f"{refusal.clause} is no clause of the rulebook")
        try:
            trial.game.act(position, outside(seat), action, Tell())
            trial.fail(step, f"not listed for {seat}, but played: {action}")
        except Refused as refused:
            trial.require(refused.refusal == refusal, step, f"judge and refusal disagree about {action}")
        except Problem as problem:
            trial.fail(step, f"well-formed, but called a problem ({problem.key}): {action}")
        trial.require(position.document() == before, step, f"the refused {action} changed the position")


def play_is_deterministic(trial: Trial) -> None:
    """Law 3: `play` is deterministic; every earlier copy is unchanged by later play."""
    for step, after in zip(trial.steps, [*trial.steps[1:], None], strict=True):
        twin, tell = step.before.copy(), Tell()
        twin.act(step.who, step.action, tell)
        result = canonical(trial.end.document()) if after is None else after.document
        trial.require(canonical(twin.document()) == result, step, "the same action led elsewhere the second time")
        for viewer in trial.viewers():
            trial.require(heard(tell, viewer) == heard(step.tell, viewer), step, "it was told otherwise")
        silent = step.before.copy()
        silent.act(step.who, step.action, None)
        trial.require(canonical(silent.document()) == result, step, "it goes otherwise when nobody listens")
    for step in trial.steps:
        trial.require(canonical(step.before.document()) == step.document, step, "a copy was changed by later play")


def records_replay(trial: Trial) -> None:
    """Law 4: replaying a record from words gives the same positions and the same tellings."""
    record = json.loads(json.dumps([[outside(step.who), step.action] for step in trial.steps]))
    position = trial.game.new(trial.players, trial.options)
    for step, (seat, action) in zip(trial.steps, record, strict=True):
        trial.require(canonical(position.document()) == step.document, step, "the replay has another position")
        tell = Tell()
        trial.game.act(position, seat, action, tell)
        for viewer in trial.viewers():
            trial.require(heard(tell, viewer) == heard(step.tell, viewer), step, f"the replay tells {viewer} otherwise")
    trial.require(canonical(position.document()) == canonical(trial.end.document()), None, "the replay ends otherwise")


def simultaneous_asks_commute(trial: Trial) -> None:
    """Law 6: required asks of one kind that are open together, answered in any order, end in the same position."""
    for step in trial.sampled():
        position = step.before
        must = [seat for seat in position.must() if seat >= 0]
        kinds = {position.about(seat) for seat in must}
        if len(must) < 2 or len(kinds) != 1 or kinds & set(trial.exceptions.ordered_asks):
            continue
        rng = trial.rng.branch(f"order/{step.number}")
        choices: dict[int, int] = {}
        for seat in must:
            codes = position.legal(seat)
            choices[seat] = codes[rng.below(len(codes))]
        results = set()
        orders: list[tuple[int, ...]] = list(permutations(must))
        for order in orders[:: max(1, len(orders) // 8)]:
            twin = position.copy()
            for seat in order:
                trial.require(twin.allows(seat, choices[seat]), step, f"in the order {order}, {seat} comes too late")
                twin.apply(seat, choices[seat], None)
            results.add(canonical(twin.document()))
        trial.require(len(results) == 1, step, f"the answers {choices} end differently in another order")


_ILL_FORMED: tuple[object, ...] = (None, 3, "end", [], {}, {"type": None}, {"type": "parrot"}, {"type": ["end"]})


def refusals_change_nothing(trial: Trial) -> None:
    """Law 8: what is refused or ill-formed leaves the document untouched; a refusal names an existing clause."""
    clauses = trial.game.rulebook().clauses
    for step in trial.sampled():
        position = step.before.copy()
        bad: list[object] = [*_ILL_FORMED, {**step.action, "parrot": 1}]
        for name in step.action:
            bad.append({key: value for key, value in step.action.items() if key != name})
            bad.extend({**step.action, name: strange} for strange in (None, 0.5, {"x": 1}) if name != "type")
        tries: list[tuple[object, object]] = [(outside(step.who), action) for action in bad]
        nobody: list[object] = [None, True, 1.0, -1, trial.players, "0", [], 10**30]
        tries.extend((seat, step.action) for seat in nobody)
        for seat, action in tries:
            try:
                trial.game.act(position, seat, action, Tell())
                trial.fail(step, f"played although ill-formed: seat {seat!r}, {action!r}")
            except Refused as refused:
                trial.require(refused.refusal.clause in clauses, step, f"no such clause: {refused.refusal.clause}")
            except Problem as problem:
                require_words(trial, step, problem)
        trial.require(canonical(position.document()) == step.document, step, "an ill-formed action changed something")


def games_end(trial: Trial) -> None:
    """Law 10: games end; pieces are conserved; scores and winners agree; after the end nothing is possible."""
    trial.require(trial.finished, None, f"the game has not ended after {len(trial.steps)} steps")
    pieces = trial.exceptions.pieces
    first = pieces(json.loads(trial.steps[0].document))
    for step in trial.steps:
        trial.require(pieces(json.loads(step.document)) == first, step, "pieces were lost or won")
    trial.require(pieces(trial.end.document()) == first, None, "pieces were lost or won")
    outcome = trial.end.outcome()
    assert outcome is not None
    trial.require(len(outcome.scores) == trial.players, None, f"scores {outcome.scores}")
    seats = set(range(trial.players))
    orderly = outcome.winners == sorted(set(outcome.winners)) and set(outcome.winners) <= seats
    trial.require(orderly, None, f"winners {outcome.winners}")
    agree = trial.exceptions.winners_fit(trial.end, outcome)
    trial.require(agree, None, f"scores {outcome.scores} and winners {outcome.winners} do not agree")
    for seat, step in product(range(-1, trial.players), trial.sampled()[-5:]):
        trial.require(trial.end.refusal(seat, step.action) is not None, None, f"{seat} may act after the end")


def events_cite_clauses(trial: Trial) -> None:
    """Law 13: every event names the clause that it carries out, and the rulebook has it."""
    clauses = trial.game.rulebook().clauses
    for step in trial.steps:
        for told in step.tell.told:
            trial.require(told.clause in clauses, step, f"the event {told.public} cites {told.clause!r}")


Law = Callable[[Trial], None]

LAWS: Mapping[str, Law] = {
    "1 (somebody is asked)": somebody_is_asked,
    "2 (listed actions)": listed_actions,
    "3 (play is deterministic)": play_is_deterministic,
    "4 (records replay)": records_replay,
    "5 (views and imagined worlds)": views_and_imagined_worlds,
    "6 (simultaneous asks commute)": simultaneous_asks_commute,
    "7 (what was told determines the view)": told_determines_view,
    "8 (refusals change nothing)": refusals_change_nothing,
    "9 (documents round-trip)": documents_round_trip,
    "10 (games end)": games_end,
    "11 (chance lists nothing while seats decide)": chance_lists_nothing_else,
    "12 (levels have names)": levels_have_names,
    "13 (events cite a clause)": events_cite_clauses,
    "chance (follows its weights)": chance_follows_weights,
    "texts (complete in both languages)": texts_are_complete,
}


def check(
    game: Game,
    players: int,
    options: Json | None = None,
    seeds: Iterable[int | str] = (1,),
    samples: int = 60,
) -> None:
    """Check every law on one random game for each seed; `samples` = 0 looks at every single step."""
    for seed in seeds:
        check_trial(Trial(game, players, game.fill(players, options), seed, samples))


def check_trial(trial: Trial) -> None:
    """Check every law on one random game that has been played; a game that fails in the middle has broken the law."""
    for name, law in LAWS.items():
        trial.law = name
        try:
            law(trial)
        except BrokenLaw:
            raise
        except Exception as error:  # noqa: BLE001 - a game may fail in any way
            trial.fail(None, f"{error!r} while it was looked at", error)
