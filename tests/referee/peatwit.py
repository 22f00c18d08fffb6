"""The referee of Peatwit: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/peatwit.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from . import peatwit_rules as law
from .cards import clockwise, pack
from .contract import Layout, check_layout, check_rules, check_top, fail
from .reader import EventReader, check_deal
from .tricks import build_result as common_result

Hands = list[set[str]]


def check(record: dict[str, Any]) -> None:
    check_top(record)
    rules = read_rules(record["rules"])
    check_layout(record, layout(rules))
    _check_scores(record["scores"], rules)
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = law.Rules(**record["rules"])
    hands = _pass(events, record, rules)
    bids = _bids(events, record["dealer"], rules)
    nerd = record["stock"][: law.nerd_plays(rules)]
    tricks = _play(hands, events, law.first_leader(bids, record["dealer"]), nerd, rules)
    return build_result(bids, tricks, rules)


def read_rules(rules: Any) -> law.Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, law.OPTIONS)
    read = law.Rules(**rules)
    if read.partners and read.players != 4:
        fail("rules.partners is True, which needs four players")
    if read.passing == "across" and not law.can_pass_across(read):
        fail("rules.passing is 'across', which needs four players, or five with five_across")
    return read


def layout(rules: law.Rules) -> Layout:
    """The shape of a record under these rules. The nerd's seat exists only where the nerd plays."""
    return Layout(
        seats=rules.players,
        pack=pack(),
        hand_size=law.hand_size(rules),
        sides=((0, 2), (1, 3)) if rules.partners else (),
        nerd=law.nerd_plays(rules) > 0,
    )


def _check_scores(scores: list[int], rules: law.Rules) -> None:
    """No deal is dealt after the match has ended ("Match")."""
    if rules.target and max(scores) >= rules.target:
        fail(f"scores has {max(scores)} before the deal, but the match ended at {rules.target}")


def _pass(events: EventReader, record: dict[str, Any], rules: law.Rules) -> Hands:
    """The hands for bidding and play, after everybody's three cards have moved at once ("Passing")."""
    hands: Hands = [set(hand) for hand in record["dealt"]]
    direction = law.pass_direction(record["hand"], rules)
    if direction == "none":
        return hands
    waiting = list(range(rules.players))
    received: Hands = [set() for _ in waiting]
    while waiting:
        seat = next((seat for seat in waiting if events.next_is("pass_cards", seat)), waiting[0])
        target, dealt = law.pass_target(seat, direction, rules), set(record["dealt"][seat])
        why = f"each seat passes three cards, {direction} in this deal"
        cards = events.some("pass_cards", seat, set(), dealt, law.PASSED, why, to=target)
        waiting.remove(seat)
        hands[seat] -= cards
        received[target] |= cards
    return [kept | got for kept, got in zip(hands, received, strict=True)]


def _bids(events: EventReader, dealer: int, rules: law.Rules) -> list[int]:
    """Everybody's bid, by seat ("Bidding")."""
    bids = [0] * rules.players
    for seat in clockwise(dealer + 1, rules.players):
        bids[seat] = events.one_of("bid", seat, "bid", law.legal_bids(rules), "each seat bids once, the dealer last")
    return bids


def _play(hands: Hands, events: EventReader, leader: int, nerd: list[str], rules: law.Rules) -> list[law.Trick]:
    """All tricks; empties `hands` ("Lead and play", "The nerd")."""
    tricks: list[law.Trick] = []
    while hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            legal = law.legal_plays(hands[seat], trick[0][1] if trick else None, rules)
            card = events.card(seat, legal, "it is next to play" if trick else "it is on lead")
            hands[seat].remove(card)
            trick.append((seat, card))
        if len(tricks) < len(nerd):
            trick.append(
                (law.NERD, events.card(law.NERD, nerd[len(tricks) :][:1], "the nerd adds the next undealt card"))
            )
        events.take("trick", law.trick_winner(trick, rules), "its card is the best of the trick")
        tricks.append(trick)
        leader = law.next_leader(trick, rules)
    return tricks


def build_result(bids: list[int], played: list[law.Trick], rules: law.Rules) -> dict[str, Any]:
    """The result of a deal ("Score", "Partners"). The nerd's trick counts for nobody."""
    winners = [law.trick_winner(trick, rules) for trick in played]
    delta = law.deltas(bids, [winners.count(seat) for seat in range(rules.players)], rules)
    return common_result(None, None, winners, [], None, delta) | {"bids": bids}
