"""How Lifeboats is played well: what is known, what temperaments want, and what is said before a vote (RULES.md 13)."""
