"""One folder per game, each of them whole."""
