"""The shelf: which games stand there, and for how many people they can be set up."""

from importlib.metadata import EntryPoint

import pytest

from chaloupe import shelf
from chaloupe.core import Problem, Refused
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE

pytestmark = pytest.mark.compiled


def test_the_shelf() -> None:
    names = [game.id for game in shelf.games()]
    assert names == sorted(names)
    assert "cartagena" in names
    assert "template" not in names
    for name in ("parrot", "", None, 3, ["cartagena"], "_template"):
        with pytest.raises(Problem, match="game_unknown"):
            shelf.game(name)


def test_an_installed_game_stands_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in = EntryPoint("raft", "chaloupe.games._template:GAME", "chaloupe.games")
    monkeypatch.setattr(shelf, "entry_points", lambda group: [plug_in] if group == plug_in.group else [])
    found = shelf._all.__wrapped__()
    assert found["template"] is TEMPLATE
    assert list(found) == sorted([*(game.id for game in shelf.games()), "template"])


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_every_number_of_players_has_options_that_the_rules_accept(game: Game) -> None:
    usual = {option.name: option.default for option in game.options}
    for players in range(game.fewest, game.most + 1):
        changes = game.options_for(players)
        game.new(players, usual | changes)
        if changes:
            with pytest.raises((Problem, Refused)):
                game.new(players, usual)
    assert game.options_for(game.most + 1) == {}
