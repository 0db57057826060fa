"""The laboratory: the referee for other programs, simulations, counts, golden texts and measures."""
