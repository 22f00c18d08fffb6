"""What a page asks of deals: questions, splits, measures, and the study that plays them."""
