"""The verbs: one table, from which words, codes, effects and refusals follow."""
