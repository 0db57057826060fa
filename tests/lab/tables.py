"""The tables on which the doors of the lab are tried: every game with a few numbers of players and options."""

from chaloupe import shelf
from chaloupe.core.json import Json

# Options worth a try, the first of each game the one that is tried most; any other game is tried as it is.
_CHOSEN: list[tuple[str, int, Json]] = [
    ("cartagena", 2, {}),
    ("cartagena", 5, {"variant": "tortuga"}),
    ("cartagena", 3, {"variant": "hispaniola", "pass": True}),
    ("cartagena", 4, {"variant": "jungle", "layout": "fixed"}),
    ("tower", 3, {"huff": True}),
    ("tower", 2, {}),
    ("tower", 4, {"dice": 1}),
    ("lifeboats", 4, {"menless_vote": False, "talk": False}),
    ("lifeboats", 3, {}),
    ("lifeboats", 6, {"setup": "quick"}),
    ("castaways", 4, {}),
    ("castaways", 6, {"quick": True, "printing": "later"}),
    ("castaways", 8, {"cannibalism": True, "liquid_courage": True, "sharks": True}),
]
GAME_NAMES = [game.id for game in shelf.games()]
EACH_GAME = [
    next((table for table in _CHOSEN if table[0] == game.id), (game.id, game.fewest, {})) for game in shelf.games()
]
TABLES = _CHOSEN + [table for table in EACH_GAME if table not in _CHOSEN]
NAMES = ["-".join([game, str(players), *map(str, options.values())]) for game, players, options in TABLES]
