"""What a shell offers when a user presses Tab: commands, options, and values that there are."""

from __future__ import annotations


def complete(shell: str = "", line: str = "", *extra: str) -> None:
    """Print what the word at the cursor can become, as the script of a shell reads it; nothing if anything fails.

    Parameters
    ----------
    shell
        ``bash``, ``zsh`` or ``fish``.
    line
        The line up to the cursor.
    *extra
        Ignored: an error would stand in the middle of what the user types.
    """
    from tricklab.scripts.completion.shells import answer, words_in
    from tricklab.scripts.completion.words import offer

    words = words_in(line)
    try:
        offered = offer(words)
    except Exception:  # of a game or a policy from outside, for example
        return
    print(answer(shell, words[-1], offered.words, files=offered.files), end="")
