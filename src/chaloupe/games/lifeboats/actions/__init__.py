"""The actions of Lifeboats: one table of verbs (RULES.md 6)."""
