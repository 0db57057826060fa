"""What a bot knows about the tower race: features of a position, their weights, and the turns of a player alone."""
