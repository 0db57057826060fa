"""Games between bots on equal deals: matches, tournaments, ratings."""
