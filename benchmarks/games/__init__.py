"""Two small games on the core, for measuring it and for testing what belongs to no game of the shelf."""
