"""A deal with all hands open, as data for the page: what each seat was dealt, and what happened, step by step."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from tricklab.analysis.scene.contract import contract_in, describe_contract
from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.outcome import is_bid_made
from tricklab.analysis.words.result_lines import result_lines
from tricklab.analysis.words.seat_names import SeatNames, numbered
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record, Result
from tricklab.engine.rules.events import UNKNOWN, Bid, Play, Trick, Trump


def deal_view(record: Record, setup: Setup, names: SeatNames | None = None) -> dict[str, Any]:
    """Return a deal as the page shows it.

    Parameters
    ----------
    record
        The deal. One that ends before the deal does has no result.
    setup
        The rules.
    names
        What the seats are called; their numbers unless given.

    Returns
    -------
    dict
        The seats ``me`` and ``dealer``; ``dealt``, ``names`` and ``sides`` by seat; the letter of ``trumps`` and the
        ``contract`` in words, empty where there is none; ``stock``, ``steps``, ``result`` as pairs of a label and a
        text, ``ended`` (`points_of`) and the ``record``. A step has the ``kind`` of its event, its ``seat``, a
        ``text``, the ``cards`` that it moves and to which seat they go (``to``), and the number of its ``trick``, from
        1; a bid has its ``call``, a trick that ends its ``winner``. Cards move from the seat's hand to the table, away,
        or to another seat; drawn cards come to it.
    """
    names = numbered(setup) if names is None else names
    trick, steps = 1, []
    for event in record.events:
        step: dict[str, Any] = {"kind": event.do, "seat": event.seat, "text": str(line_of(event, names, Sight(setup)))}
        cards = [card for card in getattr(event, "cards", ()) if card != UNKNOWN]
        if cards:
            step["cards"] = cards
        if getattr(event, "to", None) is not None:
            step["to"] = event.to  # type: ignore[union-attr]
        if isinstance(event, Bid):
            step["call"] = bid_words(setup, event.bid)
        if isinstance(event, Play | Trick):
            step["trick"] = trick
        if isinstance(event, Trick):
            step["winner"] = event.seat
            trick += 1
        steps.append(step)
    lines = result_lines(record, setup, names)
    contract = None if record.result is UNSET else contract_in(setup, record.result)
    trumps = [setup.deck.suit_number(event.suit) for event in record.events if isinstance(event, Trump)]
    return {
        "me": names.me or 0,
        "dealer": record.dealer,
        "sides": list(names.sides),
        "trumps": setup.deck.suits[trumps[-1]].letter if trumps else "",
        "contract": "" if contract is None else describe_contract(setup, contract, names),
        "names": list(names.names),
        "dealt": {str(seat): _sorted(setup, hand) for seat, hand in enumerate(record.dealt)},
        "stock": list(record.stock),
        "steps": steps,
        "result": [[label, text] for label, text in lines.items()],
        "ended": [] if record.result is UNSET else points_of(record.result, setup, names, lines.get("contract", "")),
        "record": msgspec.to_builtins(record),
    }


def points_of(result: Result, setup: Setup, names: SeatNames, contract: str) -> list[dict[str, Any]]:
    """Return what was won and lost in a deal, point by point, as a reader sees it.

    Returns
    -------
    list
        What became of the contract, as the line of the result has it; each credited point; and in games in which each
        seat bids tricks of its own what it bid and took. An item has a ``text``, ``who`` has the point, and whether
        that is ``good`` for the reader's side, or for the bidder.
    """
    me = names.me or 0
    ours = {seat for seat, side in enumerate(names.sides) if side == names.sides[me]}
    if result.bidder is not None and me in (result.bidder, result.partner):
        ours |= {seat for seat in (result.bidder, result.partner) if seat is not None}
    lines = []
    if result.bidder is not None:
        lines.append((sentence_case(contract), -1, bool(result.made) == (result.bidder in ours)))
    lines += [
        (sentence_case(point_name(name)), seat, seat in ours)
        for name, seat in result.points.items()
        if seat is not None
    ]
    if result.bids is not UNSET:
        for seat, (bid, tricks) in enumerate(zip(result.bids, result.tricks, strict=True)):
            lines.append((f"Bid {bid_words(setup, bid)}, took {tricks}", seat, is_bid_made(result, setup, seat)))
    return [{"text": text, "who": names.name(seat) if seat >= 0 else "", "good": good} for text, seat, good in lines]


def _sorted(setup: Setup, hand: tuple[str, ...]) -> list[str]:
    """Return cards as players sort them; unseen ones last."""
    known = sorted_hand(setup, (card for card in hand if card != UNKNOWN))
    return [card for group in known for card in group] + [UNKNOWN] * hand.count(UNKNOWN)
