"""The chapters of the rulebook, each a module of functions over the state: what is done, not what follows from it."""
