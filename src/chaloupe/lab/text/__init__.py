"""What is read in a terminal or by another program: the referee, counts, playthroughs, simulations, measures."""
