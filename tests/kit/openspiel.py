"""Leads the games of docs/examples beside OpenSpiel's, deal by deal, and compares turns, legal actions and returns.

``python tests/kit/openspiel.py hearts 200`` leads so many deals. In each the options have other values. It prints
how many decisions there were, and how often rare things happened.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pyspiel

from tricklab import Setup
from tricklab.engine.play.loops.stepping import Deal

Peer = tuple[Any, Deal, Callable[[int], int]]
"""Their state after the deal, our deal, and the function that makes our action of theirs."""

SPADES, HEARTS, QUEEN, ALL_POINTS = range(39, 52), range(26, 39), 49, 26
SEEN: Counter[str] = Counter()
"""What happened, and how often."""


@cache
def games(name: str, *rules: tuple[str, Any]) -> tuple[Any, Setup]:
    """Return their game and our setup with these values of the options."""
    ours = {
        option: 0 if value == -1 else value for option, value in rules
    }  # with num_tricks_fixed=-1 hands have any size
    return pyspiel.load_game(name, dict(rules)), Setup.make(name.replace("_", "-"), rules=ours)


def chosen(name: str, values: Mapping[str, tuple[Any, ...]], rng: random.Random) -> tuple[Any, Setup]:
    """Return both games with a random value of each option."""
    picked = {option: rng.choice(some) for option, some in values.items()}
    for option, value in picked.items():
        SEEN[f"{option}={value}"] += 1
    return games(name, *picked.items())


def dealt(theirs: Any, *actions: int) -> Any:
    """Return their state after the actions of chance."""
    state = theirs.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


HEARTS_OPTIONS = dict.fromkeys(
    ("pass_cards", "no_pts_on_first_trick", "can_lead_any_club", "jd_bonus", "avoid_all_tricks_bonus")
    + ("must_break_hearts", "qs_breaks_hearts", "can_lead_hearts_instead_of_qs"),
    (True, False),
)


def hearts(number: int, rng: random.Random) -> Peer:
    """Deal Hearts; some hands are so that one player takes all, or leads with hearts and the Queen alone."""
    theirs, setup = chosen("hearts", HEARTS_OPTIONS, rng)
    cards = rng.sample(range(52), 52)
    fixed = ([], [0, 12, QUEEN, *HEARTS[2:12]], [13 * suit + rank for suit in range(4) for rank in (10, 11, 12)])
    first = [*fixed[number % 3]]
    cards = [*first, *(card for card in cards if card not in first)]
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    to_left = rng.randrange(4) if setup.rules["pass_cards"] else 0
    deck = [4 * (hands[n % 4][n // 4] % 13) + hands[n % 4][n // 4] // 13 for n in range(52)]
    ours = Deal(setup, cards, dealer=3, number=(1, 3, 2, 0).index(to_left))
    return dealt(theirs, to_left, *deck), ours, lambda action: 13 * (action % 4) + action // 4


def euchre(number: int, rng: random.Random) -> Peer:
    """Deal Euchre."""
    options = {"stick_the_dealer": (True, False), "allow_lone_defender": (True, False)}
    theirs, setup = chosen("euchre", options, rng)
    deck, dealer = rng.sample(range(24), 24), rng.randrange(4)

    def card(action: int) -> int:
        return 13 * (action % 4) + 7 + action // 4

    hands = [deck[(seat - dealer) % 4 : 20 : 4] for seat in range(4)]
    ours = Deal(setup, [card(each) for hand in (*hands, deck[20:]) for each in hand], dealer)
    orders = {24: 0, **{25 + suit: 1 for suit in range(4)}}
    names = {24: 0, **{25 + suit: 1 + suit for suit in range(4)}}
    calls = {"order": orders, "bid": names, "alone": {29: 1, 30: 0}}

    def meant(action: int) -> int:
        phase = ours.setup.game.phases[int(ours.state["table"]["kind"])].name
        return calls[phase][action] if phase in calls else 1 << card(action) if phase == "discard" else card(action)

    return dealt(theirs, dealer, *deck[:21]), ours, meant


def oh_hell(number: int, rng: random.Random) -> Peer:
    """Deal Oh Hell, with any number of tricks."""
    players, suits, ranks = rng.randint(3, 7), rng.randint(1, 4), rng.randint(2, 13)
    while suits * ranks <= players:
        suits, ranks = rng.randint(1, 4), rng.randint(2, 13)
    values = {"players": players, "num_suits": suits, "num_cards_per_suit": ranks}
    fixed = rng.choice((-1, rng.randint(1, (suits * ranks - 1) // players)))
    options = {name: (value,) for name, value in values.items()}
    options |= {"off_bid_penalty": (True, False), "points_per_trick": (1, 2, 3), "num_tricks_fixed": (fixed,)}
    theirs, setup = chosen("oh_hell", options, rng)
    size = fixed if fixed > 0 else rng.randint(1, (suits * ranks - 1) // players)
    deck, dealer = rng.sample(range(suits * ranks), suits * ranks), rng.randrange(players)
    in_hands = players * size

    def card(action: int) -> int:
        return 13 * (action % suits) + action // suits

    order = [*(each for seat in range(players) for each in deck[seat:in_hands:players]), *deck[in_hands:]]
    ours = Deal(setup, [card(each) for each in order], dealer, size - 1)
    cards = suits * ranks
    state = dealt(theirs, size, dealer, *deck[: in_hands + 1])
    return state, ours, lambda action: action - cards if action >= cards else card(action)


def spades(number: int, rng: random.Random) -> Peer:
    """Deal Spades, in which OpenSpiel never notes that spades are broken."""
    setup = Setup.make("spades", rules={"lead": "void", "pair": "thirteen"})
    deck = rng.sample(range(52), 52)
    theirs, ours = games("spades")[0], Deal(setup, [card for seat in range(4) for card in deck[seat::4]], 3)
    return dealt(theirs, *deck), ours, lambda action: action - 52 if action >= 52 else action


def passed(theirs: Any, ours: Deal, meant: Callable[[int], int], rng: random.Random) -> None:
    """Pass on three cards, one by one in theirs."""
    hand = [meant(action) for action in theirs.legal_actions()]
    sets = {sum(1 << card for card in three) for three in combinations(hand, 3)} if rng.random() < 0.02 else None
    assert sets is None or sets == {*ours.legal()}, (str(theirs), ours.legal())
    cards = 0
    for _ in range(3):
        assert theirs.current_player() == ours.seat
        action = rng.choice(theirs.legal_actions())
        cards |= 1 << meant(action)
        theirs.apply_action(action)
    assert ours.step(cards)


def led(number: int, deal: Callable[[int, random.Random], Peer], rng: random.Random) -> None:
    """Lead a deal in both; the returns are the same."""
    theirs, ours, meant = deal(number, rng)
    is_hearts = deal is hearts
    while not theirs.is_terminal():
        SEEN["decisions"] += 1
        assert theirs.current_player() == ours.seat, (number, ours.setup.rules, str(theirs))
        if is_hearts and ours.state["table"]["kind"] == 0:
            passed(theirs, ours, meant, rng)
            continue
        legal = {meant(action): action for action in theirs.legal_actions()}
        assert sorted(legal) == sorted(ours.legal()), (number, ours.setup.rules, str(theirs), legal, ours.legal())
        some = [*legal]
        if is_hearts and number % 3 == 1:  # hearts stay unbroken
            some = [card for card in some if card not in HEARTS and card != QUEEN] or some
            hand = int(ours.state["own"]["hand"][ours.seat])
            is_lead = ours.state["table"]["led"] == 0
            SEEN["led with the Queen and hearts"] += bool(is_lead) and hand & ~(0x1FFF << 26) == 1 << QUEEN != hand
        if is_hearts and number % 3 == 2 and ours.seat == 0:
            some = [max(some, key=lambda card: card % 13)]
        if deal is spades and rng.random() < 0.33:
            some = [each for each in some if each < 5] or some  # low bids are made
        if deal is euchre and number % 2 and 0 in some and int(ours.state["table"]["kind"]) < 2:
            some = [0]  # all pass
        action = rng.choice(some)
        theirs.apply_action(legal[action])
        assert ours.step(action)
    assert ours.seat == -1
    row, returns = ours.row(), theirs.returns()
    delta = [int(each) for each in row["delta"]]
    mine = {
        hearts: [ALL_POINTS + each for each in delta],
        euchre: [delta[seat % 2] - delta[1 - seat % 2] for seat in range(4)],
        oh_hell: delta[: len(returns)],
        spades: delta * 2,
    }[deal]
    assert mine == returns, (number, ours.setup.rules, mine, returns, str(theirs))
    if is_hearts:
        SEEN["all points"] += sum(each <= 10 for each in mine) == 3
    if deal is euchre:
        SEEN[f"scores {max(mine)}"] += 1


DEALS = {"spades": spades, "hearts": hearts, "euchre": euchre, "oh_hell": oh_hell}

if __name__ == "__main__":
    for number in range(int(sys.argv[2])):
        led(number, DEALS[sys.argv[1]], random.Random(number))
    print(json.dumps(SEEN))
