"""A question in short: a hand, what was said before, and which cards were passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.analysis.advise.question import Question, deck_with
from tricklab.analysis.advise.record import PASSED, as_seen
from tricklab.engine.actions import PASSED_ON, bids_from, kind_of
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import card_text
from tricklab.engine.loops.stepping import Deal
from tricklab.engine.notation import parse_cards
from tricklab.engine.setup import Setup


def ask(
    setup: Setup,
    hand: str,
    *,
    seat: int | None = None,
    dealer: int | None = None,
    bids: Sequence[str] = (),
    decision: str | None = None,
    passed: str | None = None,
    received: str | None = None,
) -> Question:
    """Ask about a bid, a pass or the lead, from one hand and what was bid before.

    Parameters
    ----------
    setup
        The rules.
    hand
        The seat's cards; in Peatwit those after the pass, unless the pass is what is asked about.
    seat
        The seat; if not given it is the one whose turn it is after the bids.
    dealer
        Who dealt; if not given, the seat before seat 0.
    bids
        What was said, from the dealer's left on.
    decision
        ``"pass"`` to ask which cards to pass, in games that do that.
    passed, received
        What the seat passed on, and what it was given; without them a hand is as in a deal without a pass.

    Raises
    ------
    UsageError
        If the cards are too few or too many, a bid is not legal, or it is not the seat's turn.
    """
    players, size = setup.players, setup.game.hand_size(setup.rules)
    dealer = players - 1 if dealer is None else dealer
    for name, number in (("dealer", dealer), ("seat", seat)):
        if number is not None and not 0 <= number < players:
            raise UsageError(f"there is no {name} {number}; seats are 0 to {players - 1}.")
    pack = setup.game.pack(setup.rules)
    cards = parse_cards(hand, pack)
    if len(cards) != size:
        raise UsageError(f"the hand has {len(cards)} cards; in {setup.title} with {players} players it has {size}.")
    passes = PASSED_ON in setup.game.kinds
    if decision not in (None, PASSED_ON) or (decision and not passes):
        raise UsageError(f"--decision is for games with a pass of cards, as in --decision pass; not {decision!r}.")
    exchanged = _exchanged(setup, cards, passed, received, decision)
    number = _deal_number(setup, bool(decision or exchanged)) if passes else 0
    # Who is to speak does not depend on the cards, so the first deal finds the seat and the second gives it the hand.
    anybody = (
        as_seen(setup, {}, dealer, number, [], -1) if exchanged else Deal(setup, deck_with(setup, {}), dealer, number)
    )
    found = _lead_up(anybody, bids)
    if found.seat < 0:
        raise UsageError(f"with the bids {', '.join(bids)} the deal is over.")
    if seat is not None and found.seat != seat:
        raise UsageError(
            f"after {len(bids)} bids with dealer {dealer} it is seat {found.seat}'s turn, not seat {seat}'s."
        )
    if exchanged:
        deal = _after_a_pass(setup, dealer, number, found, cards, *exchanged)
    else:
        deal = Deal(setup, deck_with(setup, {found.seat: cards}), dealer, number)
    return Question(setup, _lead_up(deal, bids), _told(setup, deal, dealer, bids, exchanged))


def _told(setup: Setup, deal: Deal, dealer: int, bids: Sequence[str], exchanged: Any) -> str:
    """Tell the situation in one line."""
    kind = kind_of(setup, deal.state)
    text = f"seat {deal.seat}, dealer {dealer}"
    if exchanged:
        gave, got = (" ".join(map(card_text, cards)) for cards in exchanged)
        text += f", passed {gave}, received {got}"
    elif PASSED_ON in setup.game.kinds and kind != PASSED_ON:
        text += ", no cards passed"
    if bids:
        text += f", bids {' '.join(bids)}"
    return f"{text}, to choose a {kind}"


def _exchanged(
    setup: Setup, hand: Sequence[int], passed: str | None, received: str | None, decision: str | None
) -> tuple[list[int], list[int]] | None:
    """Return the cards that were passed on and those that came for them; None if none are told."""
    if passed is None and received is None:
        return None
    if PASSED_ON not in setup.game.kinds:
        raise UsageError("--passed and --received are for games with a pass of cards.")
    if passed is None or received is None:
        raise UsageError("give both --passed and --received: what you passed on, and what you were given.")
    if decision is not None:
        raise UsageError("--decision pass asks what to pass: leave out --passed and --received.")
    gave, got = (parse_cards(cards, setup.game.pack(setup.rules)) for cards in (passed, received))
    for name, cards in (("--passed", gave), ("--received", got)):
        if len(cards) != PASSED:
            raise UsageError(f"{name} has {len(cards)} cards; {PASSED} are passed.")
    for card in gave:
        if card in hand:
            raise UsageError(f"{card_text(card)} was passed on and is in the hand; the hand is the one after the pass.")
    for card in got:
        if card not in hand:
            raise UsageError(f"{card_text(card)} was received and is not in the hand, which is the one after the pass.")
    return gave, got


def _after_a_pass(
    setup: Setup, dealer: int, number: int, found: Deal, hand: Sequence[int], gave: list[int], got: list[int]
) -> Deal:
    """Return a deal after the pass in which a seat has the hand; ``found``, any such deal, tells who passes to it."""
    own, seat = found.state["own"], found.seat
    giver = next(other for other in range(setup.players) if own[other]["passed"] == own[seat]["received"])
    dealt = [card for card in hand if card not in got] + gave
    events = [
        {"do": "pass_cards", "seat": seat, "cards": [card_text(card) for card in gave]},
        {"do": "pass_cards", "seat": giver, "to": seat, "cards": [card_text(card) for card in got]},
    ]
    return as_seen(setup, {seat: dealt}, dealer, number, events, seat)


def _deal_number(setup: Setup, with_pass: bool) -> int:
    """Return the number of a deal in which cards are passed, or of one in which none are."""
    for number in range(8):
        deal = Deal(setup, deck_with(setup, {}), 0, number)
        if (kind_of(setup, deal.state) == PASSED_ON) is with_pass:
            return number
    if with_pass:
        raise UsageError("these rules pass no cards: ask about the bid, without --passed and --received.")
    raise UsageError(
        "these rules always pass cards: tell which with --passed and --received, or give --rule passing=none."
    )


def _lead_up(deal: Deal, bids: Sequence[str]) -> Deal:
    """Make the bids."""
    for text, action in zip(bids, bids_from(deal.setup, bids), strict=True):
        if deal.seat < 0:
            raise UsageError(f"the bid {text!r} comes when the deal is over.")
        kind = kind_of(deal.setup, deal.state)
        if kind in (PASSED_ON, "trump", "play", "pitch") or not deal.step(action):
            raise UsageError(f"seat {deal.seat} cannot say {text!r} now.")
    return deal
