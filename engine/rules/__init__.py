"""The vocabulary of a game as data, without a compiler: options, cards, phases, events, columns, the class `Game`."""
