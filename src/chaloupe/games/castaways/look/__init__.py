"""What can be done and what can be seen: lists, chance's outcomes, glimpses, views."""
