"""What the reviews of all saved games come to: the mistakes, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.web.playing.routes import games_of
from tricklab.web.playing.store import Games
from tricklab.web.requests import as_json


async def _mistakes(request: Request) -> Response:
    """Return the mistakes of all saved games that were reviewed, the newest game first."""
    return as_json(await run_in_threadpool(lambda: [*mistakes_in(games_of(request))]))


def mistakes_in(games: Games) -> Iterator[dict[str, Any]]:
    """Yield each mistake of the person: where it is, what kind of decision it was, and what it gave away.

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


ROUTES = [Route("/mistakes", _mistakes)]
