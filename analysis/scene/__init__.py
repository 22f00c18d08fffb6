"""One scene of a deal, as data: what a seat has seen, in words and cards, for the terminal, the browser and pages."""
