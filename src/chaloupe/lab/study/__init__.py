"""Studies: the same game with other players, options and bots, watched from above."""
