"""A deal in progress as the page of whoever plays it shows it; nothing in it is hidden from that seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.table.news import heading
from tricklab.analysis.table.standings import describe_match, describe_totals
from tricklab.analysis.words.rules_card import rules_card
from tricklab.engine.rules.events import AnyEvent, Play, Trick
from tricklab.web.deals import deal_view
from tricklab.web.playing.game import TableGame


def view_of(game: TableGame) -> dict[str, Any]:
    """Return all that the page shows of a game: what the seat of the person can see, and nothing else.

    Returns
    -------
    dict
        Besides the fields of `analysis.scene.scene_data`: ``id``, and the ``step`` that `act` and `undo` must name;
        ``title``, ``variant``, and ``heading``, the deal with its seed; ``deals``, the number of this one, how many are
        wanted, and whether it is a match; ``sum``, lines on the match or on all deals together; ``news``, lines on what
        has happened since the last decision, and the same as ``moves``; ``trouble``, why the game is not saved, or
        empty; whether a decision can be taken back (``undo``), the rest can be claimed (``claim``), and another deal
        can follow (``next``). Once the deal is over also ``deal`` (`web.deals.deal_view`) and the ``names`` that were
        given.
    """
    with game.lock:
        session, scene = game.session, game.scene
        return {
            "id": game.name,
            "step": game.step,
            "title": session.setup.title,
            "variant": session.setup.variant,
            "heading": heading(session, first=1),
            "deals": {"number": len(game.sessions), "wanted": game.game.wanted, "match": game.game.is_match},
            "sum": _sum(game),
            "news": game.news,
            "moves": _moves([event for event, _ in scene.log[game.seen :]]),
            "trouble": game.trouble,
            "next": game.may_go_on,
            "undo": session.can_undo and not session.is_over,
            "claim": game.may_claim,
            **scene_data(scene),
            **(_ended(game, scene) if session.is_over else {}),
        }


def rules_view(game: TableGame) -> dict[str, Any]:
    """Return the rules of a game for a beginner (`analysis.words.rules_card`), with the trumps of this deal."""
    with game.lock:
        trump = game.scene.trump
        return asdict(rules_card(game.session.setup, -1 if trump is None else game.scene.deck.suits.index(trump)))


def _ended(game: TableGame, scene: Scene) -> dict[str, Any]:
    """Return what is shown of a deal once it is over, when nothing in it is a secret any more."""
    return {"deal": deal_view(game.session.record(), scene.setup, scene.names), "names": game.session.names}


def _moves(events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """Return the cards played since the last decision, and who won the tricks, so that the page shows one by one."""
    return [
        {"seat": event.seat, "cards": event.cards} if isinstance(event, Play) else {"winner": event.seat}
        for event in events
        if isinstance(event, Play | Trick)
    ]


def _sum(game: TableGame) -> list[str]:
    """Return how a match stands, or what the deals so far came to together."""
    if game.match is not None:
        return describe_match(game.match, game.scene.names)
    return [describe_totals(game.records, game.scene.names)] if len(game.records) > 1 else []
