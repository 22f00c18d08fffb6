"""A question from a deal record: any decision of any game, led up to as the seat has seen it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tricklab.analysis.advise.question import Question, deck_with
from tricklab.engine.actions import PASSED_ON, action_from, kind_of
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import card_number, card_text, cards_of, mask_of
from tricklab.engine.loops.stepping import Deal
from tricklab.engine.setup import Setup

PASSED = 3
"""How many cards are passed."""

UNKNOWN = "?"
"""What stands in a record for a card that the seat has not seen."""


def ask_record(
    record: Mapping[str, Any], policy: str = "expert", seed: int | str = 1, seat: int | None = None
) -> Question:
    """Ask about any decision, from a deal record that ends where the seat must choose.

    Cards that the seat has not seen are left out, or stand as ``"?"``: the other hands, the stock, what others threw or
    passed on. How many cards a seat drew must be told, as that is seen.

    Parameters
    ----------
    record
        A deal record (docs/record.md) without ``result``.
    policy
        Who plays on.
    seed
        Of the worlds.
    seat
        Who must choose; needed only where the record shows more hands than one.

    Raises
    ------
    UsageError
        If the record is not complete, or contradicts itself.
    """
    try:
        setup = Setup.make(
            record["variant"],
            rules=record["rules"],
            policy=policy,
            scores=record.get("scores"),
            carry=record.get("carry"),
            seed=seed,
        )
        events, dealer, number = list(record["events"]), int(record["dealer"]), int(record.get("hand", 0))
        dealt = {seat: _known(cards) for seat, cards in enumerate(record["dealt"])}
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"this is no deal record as docs/record.md has it: {error!r}.") from error
    if not 0 <= dealer < setup.players:
        raise UsageError(f"there is no dealer {dealer}; seats are 0 to {setup.players - 1}.")
    asked = dealt if seat is None else {seat: dealt.get(seat, [])}
    found = _seat_asked(setup, asked, dealer, number, events)
    _check_cards(setup, dealt[found.seat], events, found.seat)
    told = f"seat {found.seat}, dealer {dealer}, after {len(events)} events, to choose a {kind_of(setup, found.state)}"
    return Question(setup, found, told)


def _known(cards: Sequence[str] | None) -> list[int]:
    return [card_number(card) for card in cards or () if card != UNKNOWN]


def _seat_asked(setup: Setup, dealt: Mapping[int, list[int]], dealer: int, number: int, events: list[Any]) -> Deal:
    """Lead the deal up to the decision, as the seat has seen it whose turn it then is."""
    size = setup.game.hand_size(setup.rules)
    wrong = UsageError(f"give all {size} cards dealt to the seat that must choose, and the events up to its turn.")
    for seat, cards in dealt.items():
        if len(cards) != size:
            continue
        try:
            deal = as_seen(setup, {seat: cards}, dealer, number, events, seat)
        except UsageError as error:
            wrong = error
            continue
        if deal.seat == seat:
            return deal
    raise wrong


def as_seen(setup: Setup, known: dict[int, list[int]], dealer: int, number: int, events: list[Any], seat: int) -> Deal:
    """Lead a deal through events as one seat has seen them; the other hands in it are arbitrary."""
    deal = Deal(replace(setup, rules=setup.game.as_seen(setup.rules)), deck_with(setup, known), dealer, number)
    _lay_shown(deal, events)
    passes = {int(event["seat"]): event for event in events if event["do"] == "pass_cards"}
    while deal.seat >= 0 and kind_of(setup, deal.state) == PASSED_ON:
        if deal.seat == seat and seat not in passes:
            return deal
        _pass(deal, passes.get(deal.seat), seat)
    for event in events:
        follows_by_itself = event["do"] == "trump" and kind_of(setup, deal.state) != "trump"
        if event["do"] in ("bid", "trump", "play") and event["seat"] >= 0 and not follows_by_itself:
            _follow(deal, event, seat)
            if event["do"] == "trump":
                setup.game.adopt(setup.rules, deal.state, events, seat)
    return deal


def _lay_shown(deal: Deal, events: list[Any]) -> None:
    """Put the cards that are played by nobody (seat -1) where they are played from."""
    shown = [
        card for event in events if event["do"] == "play" and event["seat"] == -1 for card in _known(event["cards"])
    ]
    for place, card in enumerate(shown):
        deal.state["stock"][place] = card


def _follow(deal: Deal, event: Mapping[str, Any], seat: int) -> None:
    """Carry out one recorded decision; of others' plays only the turn can be checked."""
    hidden_action = deal.setup.game.hidden_action(kind_of(deal.setup, deal.state)) if deal.seat >= 0 else None
    if deal.seat != event["seat"] and hidden_action is not None:
        deal.step(hidden_action)
    if deal.seat != event["seat"]:
        raise UsageError(f"it is seat {deal.seat}'s turn, not that of {dict(event)}.")
    action = action_from(deal.setup, deal.state, event)
    hidden = deal.seat != seat and event["do"] in ("play", "trump")
    if not deal.step(action, check=not hidden):
        raise UsageError(f"{dict(event)} is not legal.")


def _pass(deal: Deal, event: Mapping[str, Any] | None, seat: int) -> None:
    """Let a seat pass what it is known to have passed, or any three cards."""
    own = deal.state["own"][deal.seat]
    cards = [] if event is None else _known(event.get("cards"))
    if event is not None and not cards and event.get("to") == seat:
        raise UsageError(f"the cards that seat {deal.seat} passed to seat {seat} must be in the record.")
    held = cards_of(int(own["hand"]))
    cards = cards or held[:PASSED]
    if deal.seat != seat:
        others = [card for card in held if card not in cards]
        own["hand"] = mask_of([*cards, *others[: len(held) - len(cards)]])
    if not deal.step(mask_of(cards), check=True):
        raise UsageError(f"seat {deal.seat} cannot pass {' '.join(map(card_text, cards))}.")


def _check_cards(setup: Setup, hand: list[int], events: list[Any], seat: int) -> None:
    """Refuse a record in which a card is in two places."""
    seen: dict[int, str] = {}
    for event in events:
        if event.get("do") == "play":
            for card in _known(event["cards"]):
                if card in seen:
                    raise UsageError(f"{card_text(card)} is played twice.")
                if card not in setup.game.pack(setup.rules):
                    raise UsageError(f"the pack of this game has no {card_text(card)}.")
                seen[card] = f"seat {event['seat']}"
    passed = {
        card
        for event in events
        if event.get("do") == "pass_cards" and event["seat"] == seat
        for card in _known(event["cards"])
    }
    for card in hand:
        if card in seen and seen[card] != f"seat {seat}" and card not in passed:
            raise UsageError(f"{card_text(card)} was dealt to seat {seat}, and is played by {seen[card]}.")
