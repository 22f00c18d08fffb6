"""What people say of a game: claims as data, each with its source and its test, and what came of it."""
