"""Speed, measured beside others: every contender runs in turn, several times, in one run."""
