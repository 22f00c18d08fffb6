"""The kit for a game's page: questions as data, and the modules that play, sum up, draw and word them."""
