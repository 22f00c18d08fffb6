"""Games of another package: a seat sits out, hands grow, a dummy's cards lie open, the taker deals; and Spades."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from outside_package import WHIST, lines_of, put, tricklab
from places import EXAMPLES, PACKAGES

RANKS, SUITS = "23456789TJQKA", "CDHS"
SUIT_NAMES = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
pytestmark = pytest.mark.interpreted

DEALS, HABIT = 15, "habit:when=last,play=lowest"
Record = dict[str, Any]

REPLAYED = f"""
from tricklab import Setup
from tricklab.engine.records.writer import replay, to_line
rules = dict(rule.split("=") for rule in sys.argv[2:])
for policy in ("random", {HABIT!r}):
    for record in replay(Setup.make(sys.argv[1], rules=rules, policy=policy, seed="short"), range({DEALS})):
        print(to_line(record))
"""

DUMMY = """
from driver import dealt
from tricklab import Setup
for rule in ("early", "late"):
    for number in range(2):
        at = dealt(Setup.make("dummy-whist", rules={"open": rule}, policy="random"), number)
        while at.seat >= 0:
            worlds = at.worlds(3)["own"]["hand"].tolist()
            print(json.dumps({
                "rule": rule, "kind": at.kind, "seat": at.seat, "turn": at.turn, "bidder": int(at.table["bidder"]),
                "played": len(at.events[at.events["do"] == 4]), "open": int(at.table["open_hand"]), "legal": at.legal(),
                "hands": at.state["own"]["hand"].tolist(), "worlds": worlds, "choice": at.choice("expert", number),
            }))
            assert at.step(at.choice("random", number + len(at.actions)))
"""
"""Every decision of some deals: who decides for whom, and what lies open, in sampled worlds, too."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games as installed packages have them."""
    folder = tmp_path_factory.mktemp("short")
    for file in (PACKAGES / "euchre.py", EXAMPLES / "oh_hell.py", PACKAGES / "dummy_whist.py"):
        put(folder, file)
    return folder


def tricks_of(record: Record, seats: Sequence[int], suit_of: Any, strength: Callable[[str, str], int]) -> list[int]:
    """Lead the play of some seats, and return how many tricks each seat wins; ``strength`` is that after a suit led."""
    hands, won = [{*hand} for hand in record["dealt"]], [0] * 4
    events = iter([event for event in record["events"] if event["do"] in ("play", "trick")])
    first = next(seat for step in range(1, 5) if (seat := (record["dealer"] + step) % 4) in seats)
    while hands[seats[0]]:
        order = [seat for step in range(4) if (seat := (first + step) % 4) in seats]
        trick: dict[str, int] = {}
        for seat in order:
            event = next(events)
            assert (event["do"], event["seat"]) == ("play", seat)
            (card,) = event["cards"]
            led = suit_of(next(iter(trick), card))
            legal = [each for each in hands[seat] if suit_of(each) == led] or hands[seat]
            assert card in legal
            if seat == order[-1] and record["policies"][seat].startswith("habit"):
                assert strength(card, led) == min(strength(each, led) for each in legal)
            hands[seat].remove(card)
            trick[card] = seat
        first = trick[max(trick, key=lambda card, led=led: strength(card, led))]
        assert next(events) == {"do": "trick", "seat": first}
        won[first] += 1
    assert next(events, None) is None
    return won


def in_suits(trump: str) -> Callable[[str, str], int]:
    """Return the strength of cards where a suit is trumps."""
    return lambda card, led: RANKS.index(card[0]) + 100 * (card[1] == trump) if card[1] in (led, trump) else -1


def bids_in_turn(record: Record, number: int | None = None) -> list[dict[str, Any]]:
    """Return the bids, which go round from the dealer's left."""
    bids = [event for event in record["events"] if event["do"] == "bid"]
    assert [event["seat"] for event in bids] == [(record["dealer"] + 1 + n) % 4 for n in range(number or len(bids))]
    return bids


def scored(seat: int, points: int) -> list[int]:
    """Return what each seat is given: points go to a seat's side, and what it lacks to the others."""
    return [max(points, 0) if (other - seat) % 2 == 0 else max(-points, 0) for other in range(4)]


def test_a_card_is_ordered_up_and_a_partner_sits_out(place: Path) -> None:
    """Its suit is trumps and the dealer takes it, or another suit is named; who plays alone plays three-handed."""
    alone = ordered = 0
    for record in lines_of(place, REPLAYED, "euchre"):
        dealer, (turned,) = record["dealer"], record["turned"]
        assert record["stock"][0] == turned
        bids = bids_in_turn(record)
        assert {event["bid"] for event in bids[:-1]} <= {"pass"}
        maker, (name, _, is_alone) = bids[-1]["seat"], bids[-1]["bid"].replace("order-up", turned[1]).partition("-")
        trump = SUIT_NAMES.get(name, name)
        is_ordered = trump == turned[1]
        assert is_ordered == (len(bids) <= 4)
        moved = [event for event in record["events"] if event["do"] in ("draw", "discard")]
        assert [(event["do"], event["seat"]) for event in moved] == [("draw", dealer), ("discard", dealer)] * is_ordered
        if is_ordered:
            assert moved[0]["cards"] == [turned]
            record["dealt"][dealer].append(turned)
            record["dealt"][dealer].remove(moved[1]["cards"][0])
        left = "J" + SUITS[3 - SUITS.index(trump)]

        def suit_of(card: str, trump: str = trump, left: str = left) -> str:
            return trump if card == left else card[1]

        def strength(card: str, led: str, trump: str = trump, left: str = left) -> int:
            order = [*(f"{rank}{led}" for rank in RANKS), *(f"{rank}{trump}" for rank in RANKS), left, f"J{trump}"]
            return max((n for n, each in enumerate(order) if each == card), default=-1)

        seats = [seat for seat in range(4) if not is_alone or seat != (maker + 2) % 4]
        won = tricks_of(record, seats, suit_of, strength)
        taken = won[maker] + won[(maker + 2) % 4]
        points = {3: 1, 4: 1, 5: 4 if is_alone else 2}.get(taken, -2)
        assert record["result"]["tricks"] == won
        assert record["result"]["delta"] == scored(maker, points)
        assert (record["result"]["bidder"], record["result"]["made"]) == (maker, points > 0)
        alone += bool(is_alone)
        ordered += is_ordered
    assert 5 < alone < 25
    assert 15 < ordered < 30


def test_hands_grow_with_the_deals_number(place: Path) -> None:
    for record in lines_of(place, REPLAYED, "oh-hell"):
        size = record["hand"] % ((52 - 1) // 4) + 1
        assert [len(hand) for hand in record["dealt"]] == [size] * 4
        assert len(record["stock"]) == 52 - 4 * size
        numbers = {event["seat"]: event["bid"] for event in bids_in_turn(record, 4)}
        assert sum(numbers.values()) != size
        won = tricks_of(record, range(4), lambda card: card[1], in_suits(record["turned"][0][1]))
        assert record["result"]["tricks"] == won
        delta = [won[seat] + 10 * (bid == won[seat]) for seat, bid in sorted(numbers.items())]
        assert record["result"]["delta"] == delta


@pytest.mark.parametrize("rule", ["early", "late"])
def test_another_plays_the_dummys_cards(place: Path, rule: str) -> None:
    """The record has them as the dummy's: all four hands follow suit, and the dummy's tricks are its side's."""
    bidders = set()
    for record in lines_of(place, REPLAYED, "dummy-whist", f"open={rule}"):
        bids = bids_in_turn(record, 4)
        bid, bidder = max((event["bid"], event["seat"]) for event in bids if event["bid"] != "pass")
        trump = next(event for event in record["events"] if event["do"] == "trump")
        assert trump["seat"] == bidder
        won = tricks_of({**record, "dealer": bidder}, range(4), lambda card: card[1], in_suits(trump["suit"]))
        over = won[bidder] + won[(bidder + 2) % 4] - 6
        assert record["result"]["tricks"] == won
        assert record["result"]["delta"] == scored(bidder, over if over >= bid else over - bid)
        bidders.add(bidder)
    assert bidders == {*range(4)}


def test_all_see_the_dummys_cards_and_the_declarer_plays_them(place: Path) -> None:
    """From the given moment on they lie open, in every sampled world, too."""
    for at in lines_of(place, DUMMY):
        dummy, is_play = (at["bidder"] + 2) % 4, at["kind"] == "play"
        is_open = at["kind"] != "bid" if at["rule"] == "early" else is_play and at["played"] > 0
        assert at["open"] == (at["hands"][dummy] if is_open else 0)
        is_dummys = is_play and at["turn"] == dummy
        assert at["seat"] == (at["bidder"] if is_dummys else at["turn"])
        if is_play:
            assert {*at["legal"]} <= {card for card in range(52) if at["hands"][at["turn"]] >> card & 1}
        assert at["choice"] in at["legal"]
        known = {at["seat"], dummy} if is_open else {at["seat"]}
        for world in at["worlds"]:
            assert all(world[seat] == at["hands"][seat] for seat in known)
        hidden = [seat for seat in range(4) if seat not in known and at["hands"][seat].bit_count() > 4]
        if len(hidden) > 1:
            assert any(world[hidden[0]] != at["hands"][hidden[0]] for world in at["worlds"])


@pytest.mark.deep
def test_a_record_asks_for_the_dummys_cards(place: Path, tmp_path: Path) -> None:
    """Who may not see the declarer's cards is asked by what it has seen; the dummy's must be there."""
    done = tricklab(place, "replay", "--variant", "dummy-whist", "--seed", "short", "--hand", "1", "--format", "jsonl")
    record, file = done.json, tmp_path / "asked.jsonl"
    del record["result"]
    bidder = next(event["seat"] for event in record["events"] if event["do"] == "trump")
    first = next(number for number, event in enumerate(record["events"]) if event["do"] == "play")
    dummy, asker = (bidder + 2) % 4, (bidder + 1) % 4
    for number, known in ((first, (asker, dummy)), (first + 1, (bidder, dummy)), (first + 1, (bidder,))):
        dealt = [hand if seat in known else [] for seat, hand in enumerate(record["dealt"])]
        file.write_text(json.dumps({**record, "dealt": dealt, "events": record["events"][:number]}))
        asked = tricklab(place, "advise", "--record", str(file), "--worlds", "8")
        if dummy not in known:
            assert f"dealt to seat {dummy}: all see the dummy's cards" in asked.err
            continue
        assert asked.code == 0, asked.err
        assert f"seat {dummy} is the dummy with" in asked.out.replace("\n", " ")
        assert (f"to play for seat {dummy}" in asked.out.replace("\n", " ")) == (bidder in known)


def test_who_sits_out_is_printed_at_the_table(place: Path, tmp_path: Path) -> None:
    """Seat 1 plays this deal alone; `tests/web/test_serve.py` shows it to the others."""
    words = ("play", "--variant", "euchre", "--seed", "alone", "--hand", "443", "--seat", "1", "--no-review")
    played = tricklab(place, *words, "--save", str(tmp_path / "game.json"), typed="order-up-alone\n" + "1\n" * 5)
    assert played.code == 0, played.err
    line = "Partner sits out: you play alone."
    assert played.out.splitlines().count(line) == 1, played.out
    assert played.out.index(line) < played.out.index("trick  1")


@pytest.mark.deep
def test_a_person_plays_the_dummy(place: Path, tmp_path: Path) -> None:
    """Its cards are printed from the first lead on, and only they can be played at its turn."""
    words = ("play", "--variant", "dummy-whist", "--rule", "open=late", "--seed", "short", "--hand", "4", "--no-review")
    typed = "7\nspades\nAS KS\nhint\n" + "1\n" * 30
    played = tricklab(place, *words, "--time", "1", "--save", str(tmp_path / "game.json"), typed=typed)
    assert played.code == 0, played.err
    told = " ".join(played.out.split())
    before, _, after = told.partition("Partner is the dummy: you play its cards.")
    assert "dummy (partner)" not in before
    assert "dummy (partner)" in after
    assert "Your turn to play for the dummy: 1 " in after
    assert "Your turn to play: 1 " in after


MATCH = """
    def standing_range(self, rules: Any) -> Any:
        return ((0, 6),)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        add_up(rules, row, standing)
        standing[last_trick(row)] += 1
        if max(standing[0], standing[1]) < 7:
            return 0
        return bit(last_trick(row)) if min(standing[0], standing[1]) >= 7 else bit(int(standing[1] >= 7))

    @rule
    def next_dealer(rules: Any, row: Any, dealer: int, players: int) -> int:
        return row.taker
"""
BAGS = "if rules.bags and row.delta[side] > 2 and table.scores[side] > 2:\n                row.delta[side] = 0"
OVER = "row.delta[side] = max(0, side_total(rules, table.tricks, side) - 6)"
RUBBER = (
    ('"whist"', '"rubber"'),
    ("    ToScore,\n", "    add_up,\n    bit,\n    compiled,\n"),
    ("\n\nclass Whist(", "\n\n@compiled\ndef last_trick(row: Any) -> int:\n    return row.taker & 1\n\n\nclass Whist("),
    ('Option("target", (5,), "points that win a match", low=1)', 'Option("bags", (False, True), "how many count")'),
    ("        Result.trump(", '        Result("taker", "seat that took the last trick"),\n        Result.trump('),
    ('    match = ToScore("target")\n', MATCH),
    (OVER, f"{OVER}\n            {BAGS}\n        row.taker = table.winner"),
)
"""What makes of whist a match to seven points, with one for the last trick, whose taker also deals next.

With ``bags`` a side that stands at three points or more scores nothing for more than two tricks over six.
"""

RUBBER_ASKED = """
import json, numpy as np
import tricklab as tl
from tricklab.analysis.advise.objective import reads_table
from tricklab.engine.matches.equity import outcomes as equity_outcomes
from tricklab.engine.matches.equity.maker import make_equity
from tricklab.engine.games import game

def setup_of(scores=(0, 0), bags=False):
    rules = {"trumps": "none", "bags": bags}
    return tl.Setup.make("rubber", policy="basic", seed="rubber", scores=scores, rules=rules)

def refusal(setup):
    try:
        tl.equity(setup, deals=20000)
    except tl.UsageError as error:
        return str(error)

table = tl.equity(setup_of(), deals=50000)
told = {"table": [], "played": []}
for scores in ((0, 0), (6, 4), (3, 6), (6, 6)):
    told["table"].append([table.chance(scores, side=side, dealer=0).value for side in (0, 1)])
    played = tl.equity_from(setup_of(scores), matches=6000)
    told["played"].append([[one.value, one.error] for one in played.chances[0]])
whole = equity_outcomes.names_read
equity_outcomes.names_read = lambda game: {"dealer", "delta"}
some = make_equity(setup_of(), 20000).values
equity_outcomes.names_read = whole
told["apart"] = float(np.abs(make_equity(setup_of(), 20000).values - some).max())
bags = setup_of(bags=True)
told["found"] = refusal(bags)
type(game("rubber")).score_depends_on_standing = True
told["said"], told["reads"] = refusal(bags), reads_table(bags)
print(json.dumps(told))
"""


@pytest.mark.full
@pytest.mark.game("rubber")
def test_a_table_is_made_of_whole_rows_and_only_where_scores_do_not_depend_on_the_standing(tmp_path: Path) -> None:
    """It agrees with matches that are played; it is the same where it is not known which fields of a row are read."""
    (asked,) = lines_of(put(tmp_path, WHIST, *RUBBER), RUBBER_ASKED)
    for told, played in zip(asked["table"], asked["played"], strict=True):
        for known, (value, error) in zip(told, played, strict=True):
            assert abs(known - value) < 4 * error + 0.01
    assert asked["apart"] < 1e-9
    assert "what a deal scores depends on how the match stands" in asked["found"]
    assert "score_depends_on_standing = True" in asked["found"]
    assert "deals whose score depends on how the match stands" in asked["said"]
    assert not asked["reads"]
