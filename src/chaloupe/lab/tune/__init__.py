"""What bots know, tuned by games against themselves, and how true it is."""
