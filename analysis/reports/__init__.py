"""Reports: the questions of each game, in the module of its name, and the pages that answer them."""
