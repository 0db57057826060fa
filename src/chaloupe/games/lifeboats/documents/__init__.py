"""The position document: written, read, checked, and imagined from a view (RULES.md 7 and 8)."""
