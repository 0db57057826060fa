"""Positions as documents: written, read, checked, and imagined from a view."""
