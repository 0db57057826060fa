"""The tables on which the doors of the lab are tried: every game with a few numbers of players and options."""

from chaloupe.core.problems import Words

TABLES: list[tuple[str, int, Words]] = [
    ("cartagena", 2, {}),
    ("cartagena", 5, {"variant": "tortuga"}),
    ("cartagena", 3, {"variant": "hispaniola", "pass": True}),
    ("cartagena", 4, {"variant": "jungle", "layout": "fixed"}),
    ("tower", 2, {}),
    ("tower", 3, {"huff": True}),
    ("tower", 4, {"dice": 1}),
    ("lifeboats", 3, {}),
    ("lifeboats", 6, {"setup": "quick"}),
    ("lifeboats", 4, {"menless_vote": False, "talk": False}),
    ("castaways", 4, {}),
    ("castaways", 6, {"quick": True, "printing": "later"}),
    ("castaways", 8, {"cannibalism": True, "liquid_courage": True, "sharks": True}),
]
NAMES = ["-".join([game, str(players), *map(str, options.values())]) for game, players, options in TABLES]
EACH_GAME: list[tuple[str, int, Words]] = [TABLES[0], TABLES[5], TABLES[9], TABLES[10]]
GAME_NAMES = [game for game, _players, _options in EACH_GAME]
