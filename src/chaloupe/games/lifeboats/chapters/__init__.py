"""The chapters of the rulebook, as functions over the state; what follows what is in `flow`."""
