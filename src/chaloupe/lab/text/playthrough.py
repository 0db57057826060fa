"""The golden text of a game: everything there is to see, step by step, stable and readable as a diff."""

from collections.abc import Iterator

from chaloupe.core import CHANCE, NOBODY, Position, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.setup import Setup, begin
from chaloupe.lab.text.words import seat_names, sentence


def playthrough(setup: Setup, seed: str, steps: int | None, language: str) -> Iterator[str]:
    """Give the lines of the text of a game that bots play."""
    game, position = setup.game(), setup.start()
    names = seat_names(language, setup.players)
    yield f"game: {game.id}"
    yield f"players: {setup.players}"
    yield f"bots: {', '.join(setup.bots)}"
    yield f"seed: {seed}"
    play = begin(game, position, setup.bots_by_seat(), Rng(f"{seed}/0"))
    options = game.fill(setup.players, setup.options)
    step = 0
    while True:
        yield ""
        yield f"== {step}"
        yield from _table(game, position, language)
        who = play.driver.next()
        if who == NOBODY or step == steps:
            break
        yield from _questions(game, position, language)
        move = play.move(who)
        yield f"> {'chance' if who == CHANCE else who} {game.verbs.to_text(play.words(move))}"
        tell = Tell()
        play.make(move, tell)
        yield from _events(game, tell, options, names, language)
        step += 1
    outcome = position.outcome()
    if outcome is not None:
        yield ""
        yield f"scores: {canonical(outcome.scores)}"
        yield f"winners: {canonical(outcome.winners)}"


def _table(game: Game, position: Position, language: str) -> Iterator[str]:
    """Show the position, and every view by what is different in it."""
    document = position.document()
    phase = game.catalogue(language).find(f"phases.{document['phase']}")
    yield f"position: {phase if isinstance(phase, str) else document['phase']}"
    yield from (f"  {key}: {canonical(value)}" for key, value in document.items())
    for viewer in (None, *range(int(position.players))):
        view = position.view(viewer)
        same = [key for key, value in view.items() if key in document and document[key] == value]
        hidden = [key for key in document if key not in view]
        yield f"view {'of a spectator' if viewer is None else viewer}"
        yield f"  as above: {' '.join(same)}"
        if hidden:
            yield f"  not there: {' '.join(hidden)}"
        yield from (f"  {key}: {canonical(value)}" for key, value in view.items() if key not in same)


def _questions(game: Game, position: Position, language: str) -> Iterator[str]:
    """Show who is asked what, and what each may answer."""
    if position.actor() == CHANCE:
        yield "must: chance"
        for code, weight in zip(position.legal(CHANCE), position.weights(), strict=True):
            yield f"  {weight} {game.verbs.to_text(position.words(CHANCE, code))}"
        return
    for ask in position.asks():
        question = game.catalogue(language).message(f"asks.{ask.about}", position.view(ask.seat))
        yield f"{'must' if ask.required else 'may'}: {ask.seat} {ask.about}: {question}"
        for code in position.legal(ask.seat):
            text = game.verbs.to_text(position.words(ask.seat, code))
            yield f"  {text}"


def _events(game: Game, tell: Tell, options: Json, names: list[str], language: str) -> Iterator[str]:
    for told in tell.told:
        public, path = told.public, f"events.{told.public['event']}"
        yield f"! {canonical(public)} {sentence(game, language, path, {**options, **public}, names)}"
        for seat in range(len(names)):
            heard = told.to(seat)
            if heard != public:
                yield f"!   {seat}: {canonical(heard)} {sentence(game, language, path, {**options, **heard}, names)}"
