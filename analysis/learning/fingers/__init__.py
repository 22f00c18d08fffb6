"""A count for the fingers: whole numbers for cards that give the bid of a policy."""
