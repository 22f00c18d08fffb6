"""Problems as notes for Anki: a text file that it imports, a note on each line."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.schedule import key_of
from tricklab.analysis.scene.moment import describe_moment

HEADER = ("#separator:tab", "#html:true", "#notetype:Basic", "#guid column:1", "#tags column:4")


def anki_text(problems: Iterable[Problem]) -> str:
    """Return a file of notes: front, back and tags; the same problem is the same note when it is imported again."""
    return "\n".join([*HEADER, *("\t".join(_fields(problem)) for problem in problems), ""])


def _fields(problem: Problem) -> tuple[str, str, str, str]:
    scene = problem.scene
    front = [_bold(scene.setup.title), *map(escape, describe_moment(scene)), _bold(problem.task)]
    back = [_bold(problem.answer), escape(problem.reason)]
    back += [f"{escape(row.name)}: gives away {row.amount} {problem.unit}" for row in problem.rows[1:]]
    back += [f"<small>{escape(problem.short)}</small>"]
    tags = f"tricklab {problem.variant} {problem.kind.replace(' ', '-')}"
    return f"tricklab-{key_of(problem)}", "<br>".join(front), "<br>".join(filter(None, back)), tags


def _bold(text: str) -> str:
    return f"<b>{escape(text)}</b>"
