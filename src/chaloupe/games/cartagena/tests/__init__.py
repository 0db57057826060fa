"""Tests of this game: its clauses one by one, and the laws of every game."""
