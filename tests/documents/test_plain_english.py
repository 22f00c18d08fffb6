"""The words that tools/plain_english.py counts."""

from __future__ import annotations

from tools.plain_english import files, words_in

SAMPLE = '''"""The rules.

What is told
of it."""
told_apart = [card for card in held if card]
told_apart = kept_cards  # a thing
message = f"it says {told_apart}"
bid = left_of("one of them")
'''


def test_names_count_once_and_words_each_time_with_their_lines() -> None:
    assert sorted(words_in(SAMPLE)) == [
        *((3, "told"), (5, "held"), (5, "told_apart"), (6, "kept_cards"), (6, "thing"), (7, "says")),
    ]


def test_the_files_of_single_games_are_left_out() -> None:
    found = {(room, path.name) for room, path in files()}
    assert {("mechanics", "game.py"), ("engine", "errors.py"), ("analysis", "advice.py"), ("crews", "crew.py")} <= found
    assert ("policies", "tactics.py") in found  # that of `shared`
    assert ("games", "pitch.py") not in found
