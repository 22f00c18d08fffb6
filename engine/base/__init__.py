"""Basic tools without a word about cards: checks of arguments, numbers as text, JSON input, files written safely."""
