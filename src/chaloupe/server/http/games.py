"""The games on the shelf, and the words of those that the client does not bring along."""

from functools import cache
from typing import Annotated, Any

from litestar import Router, get
from litestar.params import PathParameter

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.server import wire
from chaloupe.texts.catalogue import read_json

GameId = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]


@get("/games", operation_id="games", sync_to_thread=False)
def games() -> list[wire.GameInfo]:
    """List the games on the shelf."""
    return [
        wire.GameInfo(
            game.id,
            game.fewest,
            game.most,
            [wire.OptionInfo(each.name, each.default, list(each.values)) for each in game.options],  # type: ignore[arg-type]
            [bot.name for bot in game.roster()],
            game.rules_version,
            list(game.temperaments()),
            _options_by_players(game),
        )
        for game in shelf.games()
    ]


@cache
def _options_by_players(game: Game) -> dict[str, Json]:
    """Give the options to change, for each number of players at which the usual ones are refused."""
    found = {str(players): game.options_for(players) for players in range(game.fewest, game.most + 1)}
    return {players: changes for players, changes in found.items() if changes}


@get("/games/{id:str}/texts/{language:str}", operation_id="gameTexts", sync_to_thread=False)
def game_texts(
    id: GameId, language: Annotated[str, PathParameter(pattern="^(en|fr)$", description="A language: en or fr.")]
) -> dict[str, Any]:
    """Give the words of a game that came as a plug-in; the client has those of the shelf's own games."""
    return shelf.game(id).catalogue(language).texts


@get("/games/{id:str}/rulebook", operation_id="gameRulebook", sync_to_thread=False)
def game_rulebook(id: GameId) -> dict[str, Any]:
    """Give the clauses of a game that came as a plug-in."""
    return read_json(shelf.game(id).package, "texts", "rulebook.json")


ROUTER = Router("/api", route_handlers=[games, game_texts, game_rulebook])
