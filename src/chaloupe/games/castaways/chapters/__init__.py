"""The chapters of the rulebook, as functions over the state."""
