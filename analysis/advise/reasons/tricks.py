"""What happens in the play: who takes this trick, and what becomes of the cards of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tricklab.analysis.advise.display.frequencies import compared_in_deals, does, does_compared, in_deals
from tricklab.analysis.advise.reasons.contrast import FIRST, LEAST, SECOND, Candidate, Contrast
from tricklab.analysis.advise.reasons.play import Tricks, tricks_of
from tricklab.analysis.advise.result import Reason
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.wording import percent, sentence_case, thing
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.deck import Suit
from tricklab.engine.rules.phases import Choosing, Phase, Playing

_CLEAR = 0.1
"""The least difference between two shares that a sentence compares."""

_MANY = 3
"""If so many cards of a suit take tricks more often, the sentence speaks of the suit."""

_CERTAIN = 100
"""What happens in all of so many worlds is certain."""


def find_tricks(contrast: Contrast) -> Iterator[Candidate]:
    """Yield reasons from the tricks: for a card that is played, a nil, cards that are passed on or thrown away."""
    tricks, phase = tricks_of(contrast), _phase(contrast)
    if isinstance(phase, Playing):
        yield from _this_trick(contrast, tricks)
    if isinstance(phase, Playing | Choosing):
        yield from _own_cards(contrast, tricks)
    if isinstance(phase, Choosing):
        yield from _void(contrast, tricks)
    yield from _nil(contrast, tricks)


def _this_trick(contrast: Contrast, tricks: Tricks) -> Iterator[Candidate]:
    """Yield the reason that this trick goes to somebody else."""
    takers = contrast.relation(tricks.first)
    takers = np.where(tricks.first == contrast.seat, 2, takers)  # 2 you, 1 a partner, -1 others
    mine, ours = takers == 2, takers > 0
    changes = [abs(float(taken[:, FIRST].mean() - taken[:, SECOND].mean())) for taken in (mine, ours)]
    taken, who = (mine, "you") if changes[0] >= changes[1] else (ours, "we")
    carries, shares = contrast.carried_where(taken[:, FIRST], taken[:, SECOND]), taken.mean(0)
    if carries < LEAST or not _is_clear(contrast, shares):
        return
    numbers = {"first": float(shares[FIRST]), "second": float(shares[SECOND]), "carries": carries}
    subject = "You take" if who == "you" else "Your side takes"
    first = contrast.name(FIRST)
    if len(takers) >= _CERTAIN and shares[FIRST] == 1:
        text = f"{sentence_case(first)} and the trick is yours in every deal; after {contrast.noun(SECOND)} "
        whose, takes = ("you", "take") if who == "you" else ("your side", "takes")
        text += f"{whose} {does(takes, shares[SECOND], 'it')}."
        kind = "sure"
    else:
        whose, verb = subject.rsplit(" ", 1)
        text = f"{whose} {does_compared(f'{verb} this trick', *map(float, shares))} after {contrast.noun(SECOND)}."
        kind = "trick"
    yield Candidate(Reason(kind, text, numbers), carries, 0.95)


def _own_cards(contrast: Contrast, tricks: Tricks) -> Iterator[Candidate]:
    """Yield the reason that a card of the hand wins a trick more often, or comes home; or that many of a suit do."""
    own = contrast.setup.deck.numbers(contrast.advice.question.hand)
    cards = [card for card in own if not _given_away(contrast) >> card & 1]
    wins = (tricks.taker == contrast.seat) & (tricks.player == contrast.seat)
    fates = {card: [*_fate(contrast, card, wins[..., card], "takes a trick")] for card in cards}
    for suit in contrast.setup.deck.suits:
        mine = [card for card in cards if card in suit.cards]
        if sum(map(bool, map(fates.get, mine))) >= _MANY:
            yield from _suit(contrast, suit, wins[..., mine].sum(-1))
            fates |= {card: [] for card in mine}
    for candidates in fates.values():
        yield from candidates
    if "captured" in (contrast.setup.game.row.names or ()):
        for card in cards:
            home = contrast.relation(tricks.taker[..., card]) > 0
            yield from _fate(contrast, card, home, "comes home")


def _suit(contrast: Contrast, suit: Suit, taken: Any) -> Iterator[Candidate]:
    """Yield the reason that the cards of a suit take more tricks, as where it is made trumps."""
    carries, means = contrast.carried_by(taken[:, FIRST] != taken[:, SECOND]), taken.mean(0)
    if carries >= LEAST and means[FIRST] > means[SECOND]:
        numbers = {"first": float(means[FIRST]), "second": float(means[SECOND]), "carries": carries}
        text = f"Your {suit.name} take {means[FIRST]:.1f} tricks, against {means[SECOND]:.1f} after "
        yield Candidate(Reason("fate", f"{text}{contrast.noun(SECOND)}.", numbers), carries, 0.9)


def _given_away(contrast: Contrast) -> int:
    """Return the cards that one of the choices passes on or throws away, a set."""
    return contrast.first.action | contrast.second.action if isinstance(_phase(contrast), Choosing) else 0


def _phase(contrast: Contrast) -> Phase:
    return phase_of(contrast.setup, contrast.advice.question.deal.state)


def _fate(contrast: Contrast, card: int, happens: Any, verb: str) -> Iterator[Candidate]:
    carries, shares = contrast.carried_where(happens[:, FIRST], happens[:, SECOND]), happens.mean(0)
    if carries < LEAST or not _is_clear(contrast, shares):
        return
    numbers = {"first": float(shares[FIRST]), "second": float(shares[SECOND]), "carries": carries}
    is_played = isinstance(_phase(contrast), Playing) and card == contrast.second.action
    other = "if you play it now" if is_played else f"after {contrast.noun(SECOND)}"
    text = f"The {contrast.shown(card)} {does_compared(verb, *map(float, shares))} {other}."
    yield Candidate(Reason("fate", text, numbers), carries, 0.9)


def _is_clear(contrast: Contrast, shares: Any) -> bool:
    """Return whether tricks are won more often, which is good; or less often where somebody may want to lose them."""
    change = float(shares[FIRST] - shares[SECOND])
    return change >= _CLEAR or (change <= -_CLEAR and contrast.setup.game.declarer is None)


def _void(contrast: Contrast, tricks: Tricks) -> Iterator[Candidate]:
    """Yield the reason that cards that are given away leave none of their suit."""
    question, deck = contrast.advice.question, contrast.setup.deck
    hand = set(deck.numbers(question.hand))
    remaining = [hand - set(cards_of(choice.action)) for choice in (contrast.first, contrast.second)]
    for suit in deck.suits:
        mine = hand & {*suit.cards}
        if not mine or mine & remaining[FIRST] or not mine & remaining[SECOND]:
            continue
        led_here = np.isin(tricks.led, suit.cards)
        ruffs = (led_here & (tricks.player == contrast.seat) & (tricks.taker == contrast.seat)).any(-1)
        shares = ruffs.mean(0)
        carries = contrast.carried_by(ruffs[:, FIRST] & ~ruffs[:, SECOND])
        if carries >= LEAST and shares[FIRST] - shares[SECOND] >= _CLEAR:
            numbers = {"first": float(shares[FIRST]), "second": float(shares[SECOND]), "carries": carries}
            text = f"You keep no {suit.name} and ruff them {compared_in_deals(*map(float, shares))} after "
            yield Candidate(Reason("void", f"{text}{contrast.noun(SECOND)}.", numbers), carries, 1.0)


def _nil(contrast: Contrast, tricks: Tricks) -> Iterator[Candidate]:
    """Yield the card that breaks a bid of no tricks."""
    game, rules = contrast.setup.game, contrast.setup.rules
    if game.declarer is not None:
        return
    bids, taken = game.contracts_in(rules, contrast.rows, contrast.seat)
    for index in (FIRST, SECOND):
        broken = (bids[:, index] == 0) & (taken[:, index] > 0)
        if not (bids[:, index] == 0).all() or not broken.any():
            continue
        mine = (tricks.taker[:, index] == contrast.seat) & (tricks.player[:, index] == contrast.seat)
        often = mine.mean(0)
        card = int(often.argmax())
        carries = contrast.carried_by(broken & mine[:, card])
        if index == SECOND and carries >= LEAST:
            share = float(often[card])
            numbers = {"broken": float(broken.mean()), "share": share, "carries": carries}
            word = bid_words(contrast.setup, 0)
            bid = "a bid of 0" if word == "0" else thing(word)
            text = (
                f"{sentence_case(bid)} is broken {in_deals(broken.mean())}, most often by the {contrast.shown(card)} "
            )
            yield Candidate(Reason("nil", f"{text}({percent(share)}).", numbers), carries, 1.05)
