"""What a bid of the table means, as events: refined while more deals are dealt, until the hands are enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tricklab.analysis.practise.meaning import Meaning, NoSuchHand, meaning
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import whole
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import AnyEvent, Bid
from tricklab.web.progress import Watch
from tricklab.web.requests import Refused, field
from tricklab.web.stream import Send

ROUNDS = (2_000, 20_000, 100_000)
"""So many deals are dealt, each time anew, until the bid was made often enough."""

ENOUGH = 200
"""So many hands show what a bid means."""

SEED = "meaning"
"""Deals of a seed of their own: the deals of the game's seed have the hands that are hidden at the table."""


@dataclass(frozen=True)
class Call:
    """A call of an auction.

    Attributes
    ----------
    setup
        The rules, the score, and who plays in which seat.
    bids
        All calls up to this one.
    seat
        Who made it.
    title
        What is asked, in words.
    """

    setup: Setup
    bids: tuple[int | str, ...]
    seat: int
    title: str


def call_of(setup: Setup, events: Iterable[AnyEvent], seat: str | None, names: SeatNames) -> Call:
    """Return the last call of a seat.

    Parameters
    ----------
    setup
        The rules, the score, and who plays in which seat.
    events
        What has happened in the deal.
    seat
        The seat, as a request has it.
    names
        What the seats are called.

    Raises
    ------
    Refused
        If there is no such seat, or it has not called.
    """
    with field("of"):
        number = whole(seat or "", "of", 0, setup.players - 1, "2")
    bids = [event for event in events if isinstance(event, Bid)]
    own = [position for position, bid in enumerate(bids) if bid.seat == number]
    if not own:
        raise Refused("this seat has not bid.", field="of", status=409)
    made = tuple(bid.bid for bid in bids[: own[-1] + 1])
    return Call(setup, made, number, f"What {names.owner(number)} {bid_words(setup, made[-1])} shows")


def send_meaning(call: Call, send: Send) -> None:
    """Send what a call means: its ``title`` as ``call``, then ``meaning``, of which the last is final, or ``none``.

    Where the seats are played differently, only deals count in which the same seat makes the call.
    """
    send("call", {"title": call.title})
    setup = replace(call.setup, seed=SEED, hand=())
    speaker = None if len({policy.name for policy in setup.policies}) == 1 else call.seat
    for deals in ROUNDS:
        try:
            shown = meaning(setup, call.bids, deals, speaker=speaker, observer=Watch(send))
        except NoSuchHand as none:
            if deals == ROUNDS[-1]:
                send("none", {"text": sentence_case(str(none))})
            continue
        is_final = deals == ROUNDS[-1] or (deals > ROUNDS[0] and shown.asked.count >= ENOUGH)
        send("meaning", {"final": is_final, **meaning_view(shown, alone=speaker is not None)})
        if is_final:
            return


def meaning_view(shown: Meaning, *, alone: bool = False) -> dict[str, Any]:
    """Return what a bid means, as the page shows it.

    Parameters
    ----------
    shown
        What it means.
    alone
        Whether only deals count in which the same seat makes the call.

    Returns
    -------
    dict
        The ``heading`` names the players, the auction, the deals, the rules and the seed. Then come the sentence
        ``often``; all ``calls`` that were made there and the ``lengths`` of the longest suit, each with a ``name``, a
        ``share`` in per cent and whether it was ``asked``; a table of features with the names of its ``columns`` and
        its ``rows`` as texts; and the cards of the ``examples``.
    """
    asked, louder = shown.asked, shown.louder
    share = asked.share.text(1, factor=100, sign="")
    only = ", only with this seat as the bidder" if alone else ""
    rows = []
    for trait in shown.traits:
        cells = [
            trait.text(trait.asked),
            *([trait.text(trait.louder)] if louder else []),
            trait.value_text(trait.everyone),
        ]
        rows.append([_named(trait.name, trait.words), *cells])
    return {
        "heading": f"{shown.heading()}{only}",
        "often": f"{sentence_case(shown.turn)} to call: {asked.word} in {share} % of {shown.reached:,} such auctions, "
        f"{asked.count:,} hands.",
        "calls": [
            {"name": call.word, "share": 100 * call.share.value, "asked": call is asked}
            for call in shown.calls
            if call.count
        ],
        "lengths": [{"name": str(length), "share": 100 * part, "asked": True} for length, part in shown.lengths],
        "columns": [asked.word, *([louder] if louder else []), "all hands"],
        "rows": rows,
        "examples": [list(hand) for _, hand in shown.examples],
    }


def _named(name: str, words: str) -> str:
    """Return what a feature is called: ``A in the hand`` for the number of Aces, with 10 for T."""
    _, is_rank, rank = name.partition("rank_")
    text = f"{rank} in the hand" if is_rank else words
    return sentence_case(f"10{text[1:]}" if text.startswith("T ") else text)
