"""What the reviews of all saved games come to: the mistakes, and the points given away over time, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.review.decisions import KINDS
from tricklab.analysis.review.judgements import total
from tricklab.analysis.summary.lines import plain_ends
from tricklab.engine.base.numbers import counted
from tricklab.web.playing.routes import games_of
from tricklab.web.playing.store import Games
from tricklab.web.playing.summaries import DealSummary
from tricklab.web.requests import as_json
from tricklab.web.reviewing.views import estimate_view

DEALS = 20
"""So many deals are compared with as many before them."""

_FEWEST = 5
"""From so many deals on a mean is shown over time, and compared."""


async def _mistakes(request: Request) -> Response:
    """Return the mistakes of all saved games that were reviewed, the newest game first."""
    return as_json(await run_in_threadpool(lambda: [*mistakes_in(games_of(request))]))


def mistakes_in(games: Games) -> Iterator[dict[str, Any]]:
    """Return each mistake of the person: where it is, what kind of decision it was, and what it gave away.

    Returns
    -------
    iterator of dict
        ``game`` and ``deal`` (from 1) name the deal, and ``decision`` the choice in it, as a review counts them. Then
        come ``variant``, ``title`` and ``seat``, the ``kind`` of decision, ``when`` it was in the deal, its ``sign``,
        the ``cost`` in points with its standard ``error``, or null, and when the game was ``changed`` last.
    """
    for name, changed, game, deals in games.reviewed():
        for index, summary in sorted(deals.items()):
            for choice in summary.choices:
                if choice.sign:
                    yield {
                        "game": name,
                        "deal": index + 1,
                        "decision": choice.number,
                        "variant": game.setup.variant,
                        "title": game.setup.title,
                        "seat": game.seat,
                        "kind": choice.kind,
                        "when": choice.when,
                        "sign": choice.sign,
                        "cost": choice.cost,
                        "error": choice.error,
                        "changed": changed,
                    }


async def _progress(request: Request) -> Response:
    """Return the points given away in the deals that were reviewed, variant by variant, the most played first."""
    return as_json(await run_in_threadpool(lambda: progress_in(games_of(request))))


def progress_in(games: Games) -> list[dict[str, Any]]:
    """Return for each variant what the person gave away; points of two variants are never added.

    Returns
    -------
    list of dict
        ``variant``, ``title`` and the number of ``deals``; points a deal in the last deals (``recent``), in as many
        before them (``before``, or null) and how the two differ, in words (``change``); ``line``, the mean of the last
        deals up to each deal; ``kinds``, the points a decision by kind, with the ``count`` of decisions.
    """
    deals: dict[str, list[DealSummary]] = {}
    titles: dict[str, str] = {}
    for _, _, game, there in games.reviewed():
        variant = game.setup.variant
        titles.setdefault(variant, game.setup.title)
        deals[variant] = [*(deal for _, deal in sorted(there.items())), *deals.get(variant, [])]
    return [
        {
            "variant": variant,
            "title": titles[variant],
            **_over_time([deal.lost for deal in there]),
            "kinds": _kinds(there),
        }
        for variant, there in sorted(deals.items(), key=lambda item: -len(item[1]))
        if there
    ]


def _over_time(lost: Sequence[float]) -> dict[str, Any]:
    """Return means of the points given away a deal, oldest deal first."""
    recent, earlier = _mean(lost[-DEALS:]), lost[-2 * DEALS : -DEALS]
    before = _mean(earlier) if len(earlier) >= _FEWEST else None
    ends = range(max(_FEWEST, len(lost) - 2 * DEALS), len(lost) + 1)
    return {
        "deals": len(lost),
        "recent": estimate_view(recent, sign=""),
        "before": None if before is None else estimate_view(before, sign=""),
        "change": _change(recent, before, len(lost), len(earlier)),
        "line": [plain_ends(_mean(lost[max(0, end - DEALS) : end])) for end in ends],
    }


def _change(recent: Estimate, before: Estimate | None, deals: int, earlier: int) -> str:
    """Return in words how the last deals differ from the deals before them."""
    if before is None or not (recent.has_interval and before.has_interval):
        return f"{counted(deals)}: too few to compare."
    change = total((recent, before.scaled(-1)))
    compared = f"Last {DEALS} deals; {before.text(1, sign='')} in the {earlier} before: "
    if not change.sign:
        return f"{compared}no clear change."
    return f"{compared}{'worse' if change.sign > 0 else 'better'} by {abs(change.value):.1f} ± {change.margin:.1f}."


def _kinds(deals: Sequence[DealSummary]) -> list[dict[str, Any]]:
    """Return the points given away a decision, by kind, in the order of a deal."""
    costs: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for deal in deals:
        for choice in deal.choices:
            costs.setdefault(choice.kind, []).append(choice.cost)
    return [
        {"kind": kind, "count": len(there), "cost": estimate_view(_mean(there), sign="")}
        for kind, there in costs.items()
        if there
    ]


def _mean(values: Sequence[float]) -> Estimate:
    return mean(sum(values), sum(value * value for value in values), len(values))


ROUTES = [Route("/mistakes", _mistakes), Route("/progress", _progress)]
