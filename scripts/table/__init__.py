"""``tricklab play``: the game at the terminal."""
