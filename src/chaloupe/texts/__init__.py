"""Texts in French and English: catalogues, rulebooks, and what belongs to no game."""
