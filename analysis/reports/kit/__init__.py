"""The kit of which pages are made: questions as data, and what plays, sums up, draws and words them."""
