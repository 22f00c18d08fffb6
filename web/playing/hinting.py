"""A hint as events: two lines that are refined while the search goes on; at the last the choices and the reason."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.advise import Advice, explain
from tricklab.analysis.advise.display.phrases import row_name
from tricklab.analysis.advise.display.rows import best_of, shown_rows
from tricklab.analysis.advise.display.sentences import describe_verdict
from tricklab.analysis.advise.result import POINTS
from tricklab.analysis.table.hints import hint_lines, indifference_of
from tricklab.analysis.words.wording import signed
from tricklab.web.playing.game import TableGame
from tricklab.web.stream import Send


def send_hint(game: TableGame, seconds: float, send: Send) -> None:
    """Send the hint for the decision that is due: events ``advice``, of which the last is final."""
    step = game.step
    hint, advice = game.hint()
    if advice is None:
        if not hint.is_prepared:
            send("preparing", {"text": "The winning chances by score are worked out first, once for these rules."})
        hint.prepare()
        advice = hint.advise(seconds)
        game.keep(step, advice)
    send("advice", {"step": step, "final": True, **hint_told(advice)})


def hint_told(advice: Advice) -> dict[str, Any]:
    """Return a hint: what to do, why, how sure that is; the choices as rows of cells; and the reason at length."""
    setup, unit = advice.question.setup, "margin" if advice.objective == POINTS else "match won, %"
    rows = []
    for row in shown_rows(advice, indifference_of(advice))[0]:
        choice = best_of(row)
        rows.append(
            {
                "choice": row_name(advice, row),
                unit: signed(choice.value.value) if advice.objective == POINTS else f"{choice.value.value:.1f}",
                "costs": "" if choice is advice.best else choice.to_best.text().removeprefix("+"),
                "makes it, %": "" if choice.works is None else f"{100 * choice.works.value:.0f}",
            }
        )
    answer, why = hint_lines(advice)
    reasons = [setup.deck.with_symbols(line) for line in explain(advice)]
    return {"answer": answer, "why": why, "verdict": describe_verdict(advice), "rows": rows, "reasons": reasons}
