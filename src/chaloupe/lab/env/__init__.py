"""Doors for programs that learn: PettingZoo, Gymnasium, many games at once, OpenSpiel, pictures."""
