"""What players claim about a game: each claim as data with its source and its test, and the verdict."""
