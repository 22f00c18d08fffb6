"""What people say: files of claims, what they ask of a hand, and verdicts against plain counts."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest
import scipy.stats

from tricklab import Setup, Simulator, UsageError
from tricklab.analysis.claims.conditions import Hand
from tricklab.analysis.claims.files import Claim, SourcedClaim, claims_for, claims_in
from tricklab.analysis.claims.trials import Trial, trials_of
from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.claims.verdicts import FALSE, FEW, OPEN, SAME, TRUE, UNTESTED, judged, verdicts_of, widened
from tricklab.analysis.contest.compare import HeadToHead
from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.engine.base.data_input import struct_of
from tricklab.engine.play.workers import Workers

pytestmark = pytest.mark.game("pitch")

DEALS = 3000
GOOD = """game = "pitch"
[[claim]]
says = "a"
source = "b"
tested = "c"
say = "bid 2"
"""


SETUP = Setup.make("pitch", policy="basic", seed=5)


def told(game: str = "pitch", **claim: Any) -> SourcedClaim:
    words = {"says": "It is so.", "source": "A friend", "tested": "Tried:"} | claim
    return SourcedClaim(struct_of(Claim, words), Path("ours.toml"), game, 1)


@pytest.mark.parametrize("asked", [
    {"holds": ["A of longest"]},
    {"holds": ["JK1"], "lacks": ["2S"]},
    {"lacks": ["K of longest", "JK2"]},
    {"longest_at_least": 4},
    {"longest_at_most": 3, "voids_at_most": 0},
    {"voids_at_least": 1},
    {"ranks_at_least": {"AKQ": 3}, "ranks_at_most": {"234": 1}},
    {"places": ["eldest", "dealer"]},
])  # fmt: skip
def test_what_is_asked_of_a_hand(asked: dict[str, Any]) -> None:
    """Against plain Python on the names of the cards."""
    setup = Setup.make("plute", policy="basic", seed=3)
    dealt = Simulator(setup).deal(0, DEALS)
    facts = Facts([(Way(""), Way("").arm(setup))], dealt.hands, dealt.dealers, ())
    hand = Hand(**asked)
    hand.check(setup)
    found = hand.fits(facts, [0])
    assert 0 < found.sum() < DEALS
    for number in range(DEALS):
        cards = [text for card, text in enumerate(setup.deck.names) if int(dealt.hands[number, CHAIR]) >> card & 1]
        place = "eldest" if (int(dealt.dealers[number]) + 1) % 6 == CHAIR else "dealer"
        place = place if place == "eldest" or int(dealt.dealers[number]) == CHAIR else "between"
        assert bool(found[number]) == plainly(asked, cards, place), (asked, cards)


def verdict_on(setup: Setup = SETUP, deals: int = DEALS, **claim: Any) -> Verdict:
    (verdict,) = verdicts_of(trials_of([told(setup.game.name, **claim)], setup), setup, deals, jobs=1)
    return verdict


def plainly(asked: dict[str, Any], cards: list[str], place: str) -> bool:
    """Tell the same card by card."""
    order = "23456789TJQKA"
    suits = {suit: sorted((order.index(c[0]) for c in cards if c[1:] == suit), reverse=True) for suit in "CDHS"}
    longest = max("CDHS", key=lambda suit: (len(suits[suit]), suits[suit]))

    def held(word: str) -> bool:
        return (word.removesuffix(" of longest") + longest if " of " in word else word) in cards

    def of_ranks(ranks: str) -> int:
        return sum(card[0] in ranks and not card.startswith("JK") for card in cards)

    checks = [
        all(map(held, asked.get("holds", []))),
        not any(map(held, asked.get("lacks", []))),
        asked.get("longest_at_least", 0) <= len(suits[longest]) <= asked.get("longest_at_most", 99),
        asked.get("voids_at_least", 0) <= sum(not s for s in suits.values()) <= asked.get("voids_at_most", 99),
        all(of_ranks(ranks) >= least for ranks, least in asked.get("ranks_at_least", {}).items()),
        all(of_ranks(ranks) <= most for ranks, most in asked.get("ranks_at_most", {}).items()),
        place in asked.get("places", [place]),
    ]
    return all(checks)


def numbers(say: tuple[str, int], needs: str) -> list[tuple[Any, bool]]:
    """Play deals one by one; return the result of each with the card, and whether the seat did as it was told."""
    table, card, found = Simulator(SETUP), SETUP.deck.number(needs), []
    for number in range(DEALS):
        if int(table.deal(number, 1).hands[0, CHAIR]) >> card & 1:
            row = table.play(number, 1, force=(CHAIR, *say)).rows[0]
            found.append((row, int(row["bids"][CHAIR]) == say[1]))
    return found


def gain_of(row: Any, seats: int) -> float:
    points = [int(change) for change in row["delta"]][:seats]
    return points[0] - fmean(points[1:])


def test_points_of_one_thing_told_against_another() -> None:
    verdict = verdict_on(say="bid 2", instead="bid pass", when={"holds": ["AS"]})
    pairs = zip(numbers(("bid", 2), "AS"), numbers(("bid", 0), "AS"), strict=True)
    gains = [gain_of(one, 4) - gain_of(other, 4) for (one, did), (other, too) in pairs if did and too]
    low, high = scipy.stats.t.interval(0.95, len(gains) - 1, fmean(gains), scipy.stats.sem(gains))
    assert f"{fmean(gains):+.2f}".replace("-", "−") in verdict.size
    assert f"({low:+.2f} to {high:+.2f}; {len(gains):,} deals)".replace("-", "−") in verdict.size
    assert verdict.verdict == (TRUE if low > 0 else FALSE if high < 0 else OPEN)
    assert verdict.command.startswith("tricklab report pitch --hands 3000 --seed 5 --policy basic --claims ours.toml")


def test_no_deal_is_played_that_cannot_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each claim has the number that it has alone, and is played where its hand was dealt, or in all deals."""
    hands: list[dict[str, Any]] = [{"when": {"holds": ["AS"]}}, {"when": {"holds": ["KS"]}}, {}]
    claims = [{"say": "bid 2", "instead": "bid pass"} | when for when in hands]
    alone = [verdict_on(**claim).size for claim in claims]
    played, play_each = list[int](), Workers.play_each
    monkeypatch.setattr(Workers, "play_each", lambda *args: played.append(len(args[2])) or play_each(*args))
    trials = trials_of([told(**claim) for claim in claims], SETUP)
    together = [verdict.size for verdict in verdicts_of(trials, SETUP, DEALS, jobs=1)]
    shown = re.compile(r"(\S+) points a deal|; ([\d,]+) deals")
    assert [shown.findall(size) for size in together] == [shown.findall(size) for size in alone]
    assert len(shown.findall(together[0])) == 2
    dealt = Simulator(SETUP).deal(0, DEALS).hands[:, CHAIR].tolist()
    either = sum(any(hand >> SETUP.deck.number(card) & 1 for card in ("AS", "KS")) for hand in dealt)
    assert sum(played) == 2 * (either + DEALS)


def test_how_often_a_bid_is_made_and_rules_that_change_little() -> None:
    verdict = verdict_on(say="bid 2", measure="made", when={"holds": ["AS"]}, more_than=0.99)
    played = [row for row, did in numbers(("bid", 2), "AS") if did and row["pitcher"] == CHAIR and row["made"] >= 0]
    assert f" {100 * fmean(int(row['made']) for row in played):.1f} % (" in verdict.size
    assert f"{len(played):,} deals" in verdict.size
    assert verdict.verdict == FALSE
    assert verdict_on(rules={"low": "captured"}, measure="made", matters=1.0).verdict == SAME


def test_players_are_compared_as_compare_does() -> None:
    verdict = verdict_on(a="expert", b="random")
    same = HeadToHead(SETUP, "expert", "random", others="basic", sides=[0]).run(DEALS, jobs=1).difference
    assert f"{same.value:+.2f} points a deal ({same.low:+.2f} to {same.high:+.2f}; {DEALS:,} deals)" in verdict.size
    assert verdict.verdict == TRUE
    words = "compare expert random --others basic --side 0 --variant pitch --hands 3000 --seed 5"
    assert verdict.command == f"tricklab {words}"


def test_intervals_grow_with_the_number_of_claims() -> None:
    claims = [{"say": "bid 2", "instead": "bid pass", "when": {"longest_at_least": n}} for n in (1, 3, 4)]
    alone = verdict_on(**claims[0]).size
    asked = [*(told(**claim) for claim in claims), told(tested="", untested="No")]
    among = verdicts_of(trials_of(asked, SETUP), SETUP, DEALS, jobs=1)
    assert [one.verdict for one in among][-1] == UNTESTED
    ends = [re.findall(r"\((\S+) to ([^;]+);", size.replace("−", "-"))[0] for size in (alone, among[0].size)]
    narrow, wide = (float(high) - float(low) for low, high in ends)
    factor = scipy.stats.norm.ppf(1 - 0.025 / 3) / scipy.stats.norm.ppf(0.975)
    assert wide / narrow == pytest.approx(factor, rel=0.05)


def test_widened_is_the_interval_of_another_level() -> None:
    values = [random.Random(1).gauss(3, 2) for _ in range(50)]
    sums = (sum(values), sum(v * v for v in values), 50)
    wide, told_ = widened(mean(*sums), 0.99, False), mean(*sums, 0.99)
    assert (wide.low, wide.high) == (pytest.approx(told_.low), pytest.approx(told_.high))
    assert widened(proportion(7, 40), 0.99, True) == proportion(7, 40, 0.99)
    assert widened(proportion(0, 0), 0.99, True).count == 0


@pytest.mark.parametrize(("low", "high", "than", "sign", "trifle", "verdict"), [
    (0.1, 0.3, 0.0, 1, 0.01, TRUE),
    (0.1, 0.3, 0.0, -1, 0.01, FALSE),
    (-0.3, -0.1, 0.0, -1, 0.01, TRUE),
    (-0.1, 0.3, 0.0, 1, 0.01, OPEN),
    (-0.004, 0.009, 0.0, 1, 0.01, SAME),
    (0.002, 0.009, 0.0, 1, 0.01, SAME),
    (0.4, 0.49, 0.5, -1, 0.0, TRUE),
    (0.4, 0.49, 0.5, 1, 0.0, FALSE),
])  # fmt: skip
def test_judged(low: float, high: float, than: float, sign: int, trifle: float, verdict: str) -> None:
    assert judged(Estimate((low + high) / 2, low, high, 500, 0.1), than, sign, trifle) == verdict
    assert judged(Estimate((low + high) / 2, low, high, 29, 0.1), than, sign, trifle) == FEW


def test_house_rules_that_leave_no_room() -> None:
    """A claim of the sources is then told untested; a user's own is an error."""
    setup = Setup.make("smear", rules={"trey": False}, policy="basic")
    untested = [one for one in trials_of(claims_for(setup), setup) if not isinstance(one, Trial)]
    trey = next(one for one in verdicts_of(untested, setup, 10) if "trey" in one.says)
    assert (trey.verdict, trey.size) == (UNTESTED, "These house rules leave no room for it.")
    with pytest.raises(UsageError, match=r"ours.toml: claim 1 \('It is so.'\): .* no bid '9'"):
        trials_of([told("smear", say="bid 9")], setup)


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ({"say": "shout 2"}, "say: name a decision and what is done"),
        ({"say": "bid 2", "when": {"holds": ["1S"]}}, "is no card"),
        ({"say": "bid 2", "when": {"holds": ["X of longest"]}}, "no rank 'X'"),
        ({"say": "bid 2", "when": {"places": ["north"]}}, "no place 'north'; places are eldest"),
        ({"say": "bid 2", "instead": "bid 9"}, "instead: .*no bid '9'"),
        ({"say": "bid 2", "scores": [1, 2]}, "scores: 2 scores given"),
        ({"habit": {"play": "trunp"}}, "Did you mean 'trump'"),
        ({"habit": {"plays": "trump"}}, "a habit is made of"),
        ({"habit": {"play": "A"}, "instead_of_habit": {"play": "A"}}, "what is compared is the same"),
        ({"measure": "hand"}, "how often a hand is as when says"),
        ({"measure": "hand", "when": {"longest_at_least": 4}, "a": "basic"}, "how often a hand is as when says"),
        ({"measure": "made", "given": "bids >= 2"}, "given is a condition over the fields"),
        ({"a": "random", "given": "bids[0] >= 2"}, "leave it out where two ways are compared"),
        ({"measure": "bids[9] >= 2"}, r"measure is points, made, hand, match, or a condition over the fields"),
        ({"measure": "bid >= 2", "scores": [7, 0, 0, 0]}, "below the target"),
        ({"measure": "match"}, "plays matches on from scores: give scores"),
        ({"measure": "match", "scores": [1, 0, 0, 0], "say": "bid 2"}, "no when, given or say"),
        ({"measure": "match", "scores": [1, 0, 0, 0], "instead_of_scores": [7, 0, 0, 0]}, "instead_of_scores: .*below"),
        ({"scores": [1, 0, 0, 0], "instead_of_scores": [2, 0, 0, 0]}, "only matches are compared from other scores"),
        ({"measure": f"bid >= {'9' * 5000}"}, "measure is points"),
        ({"a": "basic", "b": "expart"}, "b: .*Did you mean 'expert'"),
        ({"a": "basic", "b": "basic"}, "what is compared is the same"),
        ({"rules": {"pack": 32}}, "deal other cards"),
        ({"rules": {"pakk": 32}}, "Did you mean 'pack'"),
        ({"measure": "delta > 0"}, "measure is points, made, hand, match, or a condition over the fields"),
        ({"say": "play 1S"}, "is no card"),
    ],
)
def test_claims_that_the_game_does_not_know(claim: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why) as error:
        trials_of([told(**claim)], SETUP)
    assert str(error.value).startswith("ours.toml: claim 1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = ", "is not TOML: Invalid value"),
        ("game = 'pitch'\ngame = 'phat'\n", "is not TOML: .*line 2"),
        ("[[claim]]\nsays = 'a'\nsource = 'b'\nuntested = 'c'\n", "game is missing; it must be a text"),
        ('game = "pitch"\n', r"has no claims; each begins with a line \[\[claim\]\]"),
        (
            'game = "pitch"\nclaims = 3\n',
            "claims is not a key here; the keys are game, source, claim. Did you mean 'claim'",
        ),
        ('game = "pitch"\nclaim = 3\n', r"claim must be begun by a line \[\[claim\]\] for each claim; not 3"),
        (
            'game = "pitch"\n[claim]\nsays = "a"\n',
            r"claim must be begun by a line \[\[claim\]\] for each claim; not a \{",
        ),
        (GOOD.replace("pitch", "pich"), "Did you mean 'pitch'"),
        (GOOD.replace('"pitch"', "3"), "game must be a text; not 3"),
        (GOOD.replace('says = "a"', "says = 3"), "claim 1: says must be a text; not 3"),
        (GOOD.replace('says = "a"', ""), "claim 1: says is missing"),
        (
            GOOD + "[[claim]]\nsays = 'second'\nscores = 'x'\n",
            r"claim 2 \('second'\): scores must be .* as in \[5, 0\]; not 'x'",
        ),
        (GOOD + 'colour = "red"\n', r"claim 1 \('a'\): colour is not a key here; the keys are says, source"),
        (GOOD + 'habbit = { when = "lead" }\n', "habbit is not a key here.*Did you mean 'habit'"),
        (GOOD + "habit = { when = 3 }\n", "habit.when must be a text; not 3"),
        (GOOD + "scores = [1.5, 2]\n", r"scores\[0\] must be a whole number; not 1.5"),
        (
            GOOD + "rules = { pack = 2026-01-01 }\n",
            "rules.pack must be true or false, a whole number or a text; not 2026-01-01",
        ),
        (GOOD + "when = { hold = ['AS'] }\n", r"claim 1 \('a'\): when.hold is not a key here.*Did you mean 'holds'"),
        (
            GOOD + "when = { longest_at_least = '4' }\n",
            "when.longest_at_least must be a whole number from 0 to 99; not '4'",
        ),
        (GOOD + "when = { declares = 1 }\n", "when.declares must be true or false; not 1"),
        (GOOD + "when = ['AS']\n", "when must be a table, as in .*; not a list"),
        (GOOD + "more_than = nan\n", r"claim 1 \('a'\): more_than must be a number, as in 0.02; not nan"),
        (GOOD + "matters = true\n", "matters must be a number, as in 0.02; not true"),
        (GOOD + "matters = -1\n", "matters: -1 is below 0"),
        (
            GOOD + f"more_than = 1{'0' * 400}\n",
            "more_than must be a number, as in 0.02; not a number of more than 100 digits",
        ),
        (GOOD + f"more_than = 1{'0' * 5000}\n", "has a number with too many digits"),
        (GOOD + f"table = {'{ a = ' * 5000}1{' }' * 5000}\n", "is nested more than 32 levels deep"),
        (GOOD + f"scores = {'[' * 100}{']' * 100}\n", "is nested more than 32 levels deep"),
        (GOOD + 'variants = ["slamm"]\n', "variants: pitch has no variant 'slamm'.*Did you mean 'slam'"),
        (GOOD + 'untested = "d"\n', r"claim 1 \('a'\): give either untested"),
        (GOOD.replace('say = "bid 2"', ""), "give either untested"),
        (GOOD.replace('tested = "c"', ""), "tested is missing: name in a sentence"),
        (GOOD.replace('say = "bid 2"', 'instead = "bid 2"'), "give say, too"),
        (GOOD + 'b = "basic"\n', "give a, too"),
        (GOOD + "more_than = 1\nless_than = 2\n", "more_than and less_than: give one"),
        (GOOD + "instead_of_rules = { pack = 32 }\n", "give rules, too"),
        (GOOD + "instead_of_scores = [1, 0, 0, 0]\n", "give scores, too"),
        (GOOD + 'measure = "made"\n', "more_than or less_than is missing: how often"),
        (GOOD + "quotes_rule = true\nmore_than = 0.5\n", "a quoted rule has no verdict: leave out more_than"),
        (GOOD.replace('source = "b"', ""), r"claim 1 \('a'\): source is missing"),
    ],
)
def test_files_that_are_not_right(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=why) as error:
        claims_in(file)
    message = str(error.value)
    assert message.startswith(str(file))
    assert not re.search(r"Expected|\$|`|NoneType|\b(str|int|dict|float)\b", message)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "bytes").write_bytes(b"\xffg")
    (tmp_path / "large").write_bytes(b"#" * 1_000_001)
    reasons = {"bytes": "not UTF-8 text: see byte 0", "large": "is larger than 1 MB", "fifo": "not a regular file"}
    for name, why in {**reasons, "nothing": "cannot be read: no such file"}.items():
        with pytest.raises(UsageError, match=why):
            claims_in(tmp_path / name)


def test_a_source_is_told_once_for_all_that_have_no_other(tmp_path: Path) -> None:
    """A byte order mark is no part of the text."""
    file = tmp_path / "ours.toml"
    claims = GOOD.partition("\n")[2]
    text = 'game = "pitch"\nsource = "an aunt"\n' + claims + claims.replace('source = "b"\n', "")
    file.write_text(text, encoding="utf-8-sig")
    assert [one.claim.source for one in claims_in(file)] == ["b", "an aunt"]


def test_claims_stand_on_the_pages_of_their_variants() -> None:
    claims = claims_for(Setup.make("slam"), [told(variants=["slam"]), told(variants=["smudge"]), told("smear")])
    assert [one.claim.variants for one in claims if not one.is_own] == [["slam"]]
    assert any("trump Jack" in one.claim.says for one in claims)
    assert not any("trump Jack" in one.claim.says for one in claims_for(Setup.make("pitch")))
    assert np.all([one.is_own for one in claims_for(Setup.make("pitch"))])
