"""Players that were learned from the rules by `tricklab learn`: their features, their weights, and how they decide."""
