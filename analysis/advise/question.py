"""The decision that is asked about: a deal led up to it, from a hand and the bids, or from a deal record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.actions import PASSED_ON, action_from, bids_from, kind_of
from engine.errors import UsageError
from engine.ground.cards import card_number, card_text, cards_of, mask_of
from engine.hands import parse_cards
from engine.setup import Setup
from engine.what_if import Deal

UNKNOWN = "?"
"""What stands in a record for a card that the seat has not seen."""


@dataclass(frozen=True)
class Question:
    """A seat that must choose.

    Attributes
    ----------
    setup
        The rules, the scores and the seed; the policies in it play on.
    deal
        The deal, led up to the decision; what the seat cannot know in it is arbitrary.
    told
        The situation in one line.
    """

    setup: Setup
    deal: Deal
    told: str

    @property
    def seat(self) -> int:
        """Who must choose."""
        return self.deal.seat

    @property
    def kind(self) -> str:
        """What is to be chosen."""
        return kind_of(self.setup, self.deal.state)


def ask(
    setup: Setup,
    hand: str,
    *,
    seat: int | None = None,
    dealer: int | None = None,
    bids: Sequence[str] = (),
    decision: str | None = None,
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
    cards = parse_cards(hand, setup.game.pack(setup.rules))
    if len(cards) != size:
        raise UsageError(f"the hand has {len(cards)} cards; in {setup.title} with {players} players it has {size}.")
    passes = PASSED_ON in setup.game.kinds
    if decision not in (None, PASSED_ON) or (decision and not passes):
        raise UsageError(f"--decision is for games with a pass of cards, as in --decision pass; not {decision!r}.")
    number = _deal_number(setup, decision) if passes else 0
    # Who is to speak does not depend on the cards, so the first deal finds the seat and the second gives it the hand.
    found = _lead_up(Deal(setup, _deck(setup, {}), dealer, number), bids)
    if found.seat < 0:
        raise UsageError(f"with the bids {', '.join(bids)} the deal is over.")
    if seat is not None and found.seat != seat:
        raise UsageError(
            f"after {len(bids)} bids with dealer {dealer} it is seat {found.seat}'s turn, not seat {seat}'s."
        )
    deal = _lead_up(Deal(setup, _deck(setup, {found.seat: cards}), dealer, number), bids)
    said = f", bids {' '.join(bids)}" if bids else ""
    told = f"seat {deal.seat}, dealer {dealer}{said}, to choose a {kind_of(setup, deal.state)}"
    return Question(setup, deal, told)


def _deal_number(setup: Setup, decision: str | None) -> int:
    """Return the number of a deal in which cards are passed, or of one in which none are."""
    for number in range(8):
        deal = Deal(setup, _deck(setup, {}), 0, number)
        if (kind_of(setup, deal.state) == PASSED_ON) is (decision == PASSED_ON):
            return number
    if decision == PASSED_ON:
        raise UsageError("these rules pass no cards: ask about the bid.")
    raise UsageError("these rules always pass cards: give --rule passing=none for a hand after the pass.")


def _deck(setup: Setup, known: Mapping[int, Sequence[int]]) -> list[int]:
    """Return a deck that deals the known cards to their seats, and any others to the rest."""
    size = setup.game.hand_size(setup.rules)
    given = {card for cards in known.values() for card in cards}
    rest = [card for card in setup.game.pack(setup.rules) if card not in given]
    deck: list[int] = []
    for seat in range(setup.players):
        cards = list(known.get(seat, ()))
        missing = size - len(cards)
        deck += cards + rest[:missing]
        rest = rest[missing:]
    return deck + rest


def _lead_up(deal: Deal, bids: Sequence[str]) -> Deal:
    """Make the bids."""
    for text, action in zip(bids, bids_from(deal.setup, bids), strict=True):
        if deal.seat < 0:
            raise UsageError(f"the bid {text!r} comes when the deal is over.")
        kind = kind_of(deal.setup, deal.state)
        if kind in (PASSED_ON, "trump", "play", "pitch") or not deal.step(action):
            raise UsageError(f"seat {deal.seat} cannot say {text!r} now.")
    return deal


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
            deal = _replay(setup, {seat: cards}, dealer, number, events, seat)
        except UsageError as error:
            wrong = error
            continue
        if deal.seat == seat:
            return deal
    raise wrong


def _replay(setup: Setup, known: dict[int, list[int]], dealer: int, number: int, events: list[Any], seat: int) -> Deal:
    """Lead a deal through events as one seat has seen them; the other hands in it are arbitrary."""
    deal = Deal(replace(setup, rules=setup.game.as_seen(setup.rules)), _deck(setup, known), dealer, number)
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
    unheard = deal.setup.game.unheard(kind_of(deal.setup, deal.state)) if deal.seat >= 0 else None
    if deal.seat != event["seat"] and unheard is not None:
        deal.step(unheard)
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
    cards = cards or held[:3]
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
