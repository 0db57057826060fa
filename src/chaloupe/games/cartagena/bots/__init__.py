"""What a bot knows about Cartagena: features of a position, their weights, and whole turns thought through."""
