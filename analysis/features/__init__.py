"""What a deal can be asked: features of its result, and of the cards and the place that a seat is dealt."""
