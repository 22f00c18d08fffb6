"""Questions that several games share: auctions, places, house rules, and what the score changes."""
