"""A hint as events: two lines that are refined while the search goes on; at the last the choices and the reason.

The worlds behind a hint show where the unseen cards lie, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.analysis.advise import Advice, explain
from tricklab.analysis.advise.display.bars import bar_of, unit_of
from tricklab.analysis.advise.display.cells import cells_of, describe_hidden
from tricklab.analysis.advise.display.rows import shown_rows
from tricklab.analysis.advise.display.sentences import describe_verdict
from tricklab.analysis.practise.belief import belief
from tricklab.analysis.table.hints import hint_lines, indifference_of
from tricklab.web.playing.game import TableGame
from tricklab.web.reading.beliefs import belief_view
from tricklab.web.stream import Send


def send_hint(game: TableGame, seconds: float, send: Send) -> None:
    """Send the hint for the decision that is due: events ``advice``, of which the last is final.

    The event ``preparing`` comes first if a table of winning chances must be made.
    """
    step, advice = _advice(game, seconds, send, lambda step, so_far: send("advice", _begun(step, so_far)))
    send("advice", {"step": step, "final": True, **_short(advice), **_long(advice)})


def send_belief(game: TableGame, seconds: float, send: Send) -> None:
    """Send where the unseen cards lie in the worlds behind the hint: events ``belief``, of which the last is final."""
    names, is_first = game.scene.names, True

    def follow(_: str, so_far: Advice) -> None:
        nonlocal is_first
        if is_first and so_far.worlds:
            send("belief", belief_view(belief(so_far), names, final=False))
            is_first = False
        send("alive", {})

    _, advice = _advice(game, seconds, send, follow)
    send("belief", belief_view(belief(advice), names))


def _advice(game: TableGame, seconds: float, send: Send, follow: Callable[[str, Advice], None]) -> tuple[str, Advice]:
    """Return the step and the advice for the decision that is due, which is worked out unless it is known already."""
    step, hint, advice = game.hint()
    if advice is None:
        if not hint.is_prepared:
            send("preparing", {"text": "The winning chances by score are worked out first, once for these rules."})
        hint.prepare()
        advice = hint.advise(seconds, follow=lambda so_far: follow(step, so_far))
        game.remember(step, advice)
    return step, advice


def _begun(step: str, so_far: Advice) -> dict[str, Any]:
    return {"step": step, "final": False, **_short(so_far)}


def _short(advice: Advice) -> dict[str, Any]:
    answer, why = hint_lines(advice)
    return {"answer": answer, "why": why, "verdict": describe_verdict(advice)}


def _long(advice: Advice) -> dict[str, Any]:
    """Return the choices as rows of cells and as bars, how many more there are, and the reason at length."""
    shown, hidden = shown_rows(advice, indifference_of(advice))
    rows = [cells_of(advice, row) for row in shown]
    reasons = [advice.question.setup.deck.with_symbols(line) for line in explain(advice)]
    return {
        "rows": rows,
        "bars": [bar_of(advice, row, cells) for row, cells in zip(shown, rows, strict=True)],
        "unit": unit_of(advice),
        "more": describe_hidden(advice, hidden),
        "reasons": reasons,
    }
