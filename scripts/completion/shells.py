"""What each shell needs: a script that asks ``tricklab --complete`` for words, and the answer that it can read."""

from __future__ import annotations

import re
from collections.abc import Sequence

SHOW = "--show-completion"
"""The option that prints the script of a shell."""

ASK = "--complete"
"""What the scripts call: ``tricklab --complete SHELL TEXT``, with the line up to the cursor."""

_BASH = r"""
_tricklab() {
    local IFS=$'\n' answer
    mapfile -t answer < <(tricklab --complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    COMPREPLY=("${answer[@]:1}")
    [[ ${answer[0]} == files ]] && compopt -o default
    [[ ${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace
}
complete -F _tricklab tricklab simulate
"""

_ZSH = r"""
_tricklab() {
    local -a answer
    answer=("${(@f)$(tricklab --complete zsh "${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
    local -a ready=("${(@M)answer[2,-1]:#*[^=:]}") begun=("${(@M)answer[2,-1]:#*[=:]}")
    (( $#ready )) && compadd -- "${ready[@]}"
    (( $#begun )) && compadd -S '' -- "${begun[@]}"
    [[ ${answer[1]} == files ]] && _files
}
compdef _tricklab tricklab simulate
"""

_FISH = r"""
function __tricklab
    set -l answer (tricklab --complete fish (commandline -cp) 2>/dev/null)
    printf '%s\n' $answer[2..-1]
    test "$answer[1]" = files; and __fish_complete_path (commandline -ct)
end
complete -c tricklab -f -a '(__tricklab)'
complete -c simulate -f -a '(__tricklab)'
"""

_SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
SHELLS = [*_SCRIPTS]


def script_of(shell: str) -> str:
    """Return the script that a shell reads at its start."""
    return _SCRIPTS[shell].lstrip()


def words_in(line: str) -> list[str]:
    """Return the words of a line up to the cursor, without quotes; the last is empty after a blank.

    Examples
    --------
    >>> words_in('advise --hand "AS KS" --wo'), words_in("tricklab ")
    (['advise', '--hand', 'AS KS', '--wo'], ['tricklab', ''])
    """
    words, blank = [], True
    for piece in re.findall(r'(?:\\.|"(?:\\.|[^"\\])*"?|\'[^\']*\'?|[^\s"\'\\]|\\$)+|\s+', line):
        blank = piece.isspace()
        if not blank:
            words.append(re.sub(r"\\(.)|[\"']", r"\1", piece))
    return [*words, ""] if blank else words


def answer(shell: str, current: str, words: Sequence[str], *, files: bool) -> str:
    """Return what a shell reads: whether it is to offer files, and then the words, a line each.

    bash replaces only what follows the last ``=`` or ``:`` of the word at the cursor.

    Examples
    --------
    >>> answer("bash", "--format=", ["--format=json"], files=False)
    'words\\njson\\n'
    """
    cut = max(current.rfind("="), current.rfind(":")) + 1 if shell == "bash" else 0
    return "\n".join(["files" if files else "words", *(word[cut:] for word in words), ""])
