"""The referees of the Cinch family: records of all kinds of deals are let through, and whatever is wrong fails."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from referee import RefereeError, auction_cinch, check, cinch, eighty_three
from referee.cards import SUITS, pack, same_colour
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.writer import Replay, random_rules, write_up
from test_auction_cinch import whole_deal as auction_cinch_deal
from test_eighty_three import whole_deal as eighty_three_deal
from test_referee_cinch import cinch_c2

DEALS: dict[str, Callable[[], dict[str, Any]]] = {
    "cinch": cinch_c2,
    "auction-cinch": auction_cinch_deal,
    "eighty-three": eighty_three_deal,
}


def random_record(
    rng: random.Random, replay: Replay, variant: str, rules: dict[str, Any], seats: int, size: int, jokers: int = 0
) -> dict[str, Any]:
    """A legal deal; often rigged, so that one seat or side has many trumps, or hardly anybody has one."""
    suit = rng.choice(SUITS)
    cards = rng.sample(pack(jokers), 52 + jokers)
    if (rig := rng.random()) < 0.5:
        many = rng.randint(7, 14) if rig < 0.3 else 0  # trumps on top of the pack; the others right at its end
        trumps = [card for card in cards if card[1] in (suit, "K") or card == "5" + same_colour(suit)]
        cards = trumps[:many] + [card for card in cards if card not in trumps] + trumps[many:]
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    first = rng.randrange(seats)
    dealt = dealt[first:] + dealt[:first]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "trump":
            return suit
        if what == "bid" and rng.random() < 0.5:
            return options[0]
        return rng.choice(options)

    return write_up(replay, variant, rules, rng.randrange(seats), dealt, cards[size * seats :], choose)


def random_deal(name: str, rng: random.Random) -> dict[str, Any]:
    """A legal deal of a game by any rules; Cinch stands for its variants."""
    if name == "cinch":
        variant = rng.choice(list(cinch.VARIANTS))
        rules = random_rules(rng, cinch.VARIANTS[variant]) | {"target": 62}
        return random_record(rng, cinch.replay, variant, rules, 4, 9)
    if name == "eighty-three":
        rules = random_rules(rng, eighty_three.OPTIONS) | {"target": 200}
        return random_record(rng, eighty_three.replay, name, rules, 4, 12, jokers=1)
    rules = random_rules(rng, auction_cinch.OPTIONS) | {"target": 62}
    return random_record(rng, auction_cinch.replay, name, rules, rules["players"], 6)


@pytest.mark.parametrize("name", DEALS)
def test_legal_deals_of_every_option_pass(name: str) -> None:
    """And with an event left out they fail."""
    rng, stacks, gifts, passed = random.Random(name), 0, 0, 0
    for _ in range(200):
        record = random_deal(name, rng)
        check(json.loads(json.dumps(record)))
        with pytest.raises(RefereeError):
            check(changed(record, drop(rng.randrange(len(record["events"])))))
        stacks += any(each["do"] == "play" and len(each["cards"]) > 1 for each in record["events"])
        gifts += any(each["do"] == "give" for each in record["events"])
        passed += record["result"]["bidder"] is None
    assert passed
    assert gifts if name == "eighty-three" else stacks


WRONG: list[tuple[str, Change, str]] = [
    ("cinch", event(1, "bid", 8), "event 1: seat 1 says 8 for bid, legal is"),
    ("cinch", event(0, "bid", 6), "event 0: seat 0 says 6 for bid"),
    ("cinch", drop(3), "event 3: found trump by seat 0, but bid by seat 3 is due"),
    ("cinch", swap(5, 6), "event 5: found discard by seat 1, but discard by seat 0 is due"),
    ("cinch", event(5, "cards", ["AC", "JD", "TD", "AH", "KH", "5C"]), "event 5: the discard of seat 0"),
    ("cinch", event(8, "cards", ["2H", "KS"]), "event 8: seat 0 says"),
    ("cinch", event(12, "cards", ["5S", "KD", "7H"]), "event 12: the draw of seat 3"),
    ("cinch", event(13, "cards", ["AC"]), "event 13: seat 0 may not play"),
    ("cinch", event(13, "cards", ["AS", "3S"]), "event 13: seat 0 may not play"),
    ("cinch", insert(43, do="trick", seat=0), "event 43: trick by seat 0 is superfluous"),
    ("cinch", put("rules", "fourteen", 28.0), "rules.fourteen is 28.0"),
    ("cinch", put("variant", "sixty-three"), "rules has the unknown key fourteen"),
    ("cinch", put("variant", "pedro"), "event 5: the discard of seat 0"),
    ("cinch", put("scores", [62, 0, 62, 0]), "one side alone at the target"),
    ("eighty-three", event(1, "bid", 84), "event 1: seat 1 says 84 for bid"),
    ("eighty-three", drop(4), "event 4: found draw by seat 1, but bid by seat 0 is due"),
    ("eighty-three", lambda record: record["events"][5]["cards"].reverse(), "event 5: seat 1 says"),
    ("eighty-three", event(7, "cards", ["4H"]), "event 7: the discard of seat 0 is .'4H'., should be .'JK'."),
    ("eighty-three", event(8, "to", 1), "event 8: to is 1, should be 2"),
    ("eighty-three", event(8, "cards", ["AH"]), "event 8: the give of seat 0"),
    ("eighty-three", event(9, "cards", ["AH", "AC", "KC"]), "event 9: the discard of seat 0"),
    ("eighty-three", swap(9, 10), "event 9: found discard by seat 1, but discard by seat 0 is due"),
    ("eighty-three", put("scores", [200, 0, 200, 0]), "the match is over"),
    ("eighty-three", put("rules", "min_bid", 41), "event 1: seat 1 says 40"),
    ("eighty-three", put("rules", "reentry", False), "event 4: found bid by seat 0, but draw by seat 1 is due"),
    ("eighty-three", put("stock", 0, "JK"), "JK was dealt twice"),
    ("auction-cinch", event(0, "bid", 6), "event 0: seat 0 says 6 for bid"),
    ("auction-cinch", swap(6, 7), "event 6: found discard by seat 1, but discard by seat 0 is due"),
    ("auction-cinch", event(7, "cards", ["JS"]), "event 7: the discard of seat 1"),
    ("auction-cinch", lambda record: record["events"][11]["cards"].reverse(), "event 11: seat 1 says"),
    ("auction-cinch", drop(16), "event 16: found play by seat 0, but call by seat 0 is due"),
    ("auction-cinch", event(16, "card", "2S"), "result.partner is 2, should be 4"),
    ("auction-cinch", event(16, "card", "QS"), "result.partner is 2, should be None"),
    ("auction-cinch", event(16, "card", "JK"), "event 16: card is 'JK'"),
    ("auction-cinch", put("scores", 1, 62), "one player ahead of all"),
    ("auction-cinch", put("rules", "players", 6), "policies has 5 entries"),
    ("auction-cinch", put("rules", "opponents_score", "own"), "result.delta is"),
]


@pytest.mark.parametrize(("name", "change", "message"), WRONG)
def test_a_wrong_record_fails(name: str, change: Change, message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        check(changed(DEALS[name](), change))
