"""How Lifeboats is played well: what is known, what tempers are after, and what is said before a vote (RULES.md 13)."""
