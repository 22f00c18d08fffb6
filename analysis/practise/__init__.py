"""Practise: what the deals of a player show of the player, of the bids at the table, and of the shuffle."""
