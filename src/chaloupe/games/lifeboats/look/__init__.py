"""What can be asked of a position: the lists, chance's outcomes, glimpses and views."""
