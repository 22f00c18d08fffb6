"""Reading the others: what a bid means, and where the unseen cards lie."""
