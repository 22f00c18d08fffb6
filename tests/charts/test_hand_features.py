"""Features of a hand: counted card by card, and the same words in charts, in claims and on pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from msgspec.structs import fields

from places import ROOT
from tricklab import Run, Setup, Simulator, UsageError, chart, open_run, simulate_into
from tricklab.analysis.claims.conditions import Hand
from tricklab.analysis.claims.measures import are_so, check_condition
from tricklab.analysis.features.feature import DEAL, Feature
from tricklab.analysis.features.hand_features import hand_features
from tricklab.analysis.features.result_features import columns_of, features_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.splits import by_place
from tricklab.engine.games import GAMES, variants

pytestmark = pytest.mark.game("pitch")

HANDS = 600
SETUP = Setup.make("pitch", policy="basic", seed=7)
RANKS = "23456789TJQKA"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return simulate_into(tmp_path_factory.mktemp("hands"), SETUP, HANDS)


def texts_of(setup: Setup, cards: Any) -> list[str]:
    return [text for card, text in enumerate(setup.deck.names) if int(cards) >> card & 1]


def plainly(setup: Setup, cards: list[str], place: int) -> dict[str, Any]:
    """Return all features of a hand, given as texts."""
    names = [setup.deck.text(card) for card in setup.deck.cards]
    suits = {suit.name: [setup.deck.text(card) for card in suit.cards] for suit in setup.deck.suits}  # the lowest first
    own = {name: [text for text in there if text in cards] for name, there in suits.items()}
    heights = {name: [suits[name].index(text) for text in reversed(there)] for name, there in own.items()}
    longest = own[max(own, key=lambda name: (len(own[name]), heights[name]))]
    ranks = {text[:-1] for text in names if text[-1] in "CDHS"}
    places = ["eldest", "2nd", "3rd", "4th", "5th"][: setup.players - 1]
    return {
        "seat_place": [*places, "dealer"][place],
        "seat_dealt_longest": len(longest),
        "seat_dealt_voids": sum(not there for there in own.values()),
        **{f"seat_dealt_{name}": len(there) for name, there in own.items()},
        **{f"seat_dealt_rank_{rank}": sum(text[:-1] == rank for text in cards if text[-1] in "CDHS") for rank in ranks},
        **{f"seat_dealt_longest_with_{rank}": any(rank + suit in longest for suit in "CDHS") for rank in ranks},
        **{f"seat_dealt_with_{text}": text in cards for text in names},
    }


@pytest.mark.parametrize("game", ["pitch", pytest.param("plute", marks=pytest.mark.interpreted),
                                  pytest.param("tapp-tarock", marks=pytest.mark.interpreted)])  # fmt: skip
def test_every_feature_is_counted_card_by_card(game: str) -> None:
    setup = Setup.make(game, policy="basic", seed=3)
    dealt = Simulator(setup).deal(0, 300 if game == "pitch" else 60)
    facts = Facts([(Way(""), Way("").arm(setup))], dealt.hands, dealt.dealers, ())
    found = {name: facts.feature(name).tolist() for name, one in hand_features(setup).items() if one.of}
    for number, hand in enumerate(dealt.hands[:, CHAIR]):
        wanted = plainly(setup, texts_of(setup, hand), (CHAIR - int(dealt.dealers[number]) - 1) % setup.players)
        there = {name: values[number] for name, values in found.items()}
        assert by_place(setup.players).names[facts.place[number]] == wanted.pop("seat_place")
        assert there == wanted


def seats_of(run: Run) -> list[dict[str, Any]]:
    """Return a row for each seat of each deal: its features, and the row of the deal."""
    hands, setup = Simulator(run.setup).deal(0, run.hands).hands, run.setup
    return [
        {**row, **plainly(setup, texts_of(setup, hands[n, seat]), (seat - row["dealer"] - 1) % 4), "seat": seat}
        for n, row in enumerate(run.scan().collect().to_dicts())
        for seat in range(setup.players)
    ]


def test_a_chart_deals_the_cards_of_its_rows_again(run: Run, tmp_path: Path) -> None:
    seats = seats_of(run)
    assert all(len(bin(seat[f"longest_{seat['seat']}"])) - 2 and
               seat[f"longest_{seat['seat']}"].bit_count() == seat["seat_dealt_longest"] for seat in seats)  # fmt: skip
    where = "seat_dealt_longest_with_A and seat_dealt_rank_K + seat_dealt_rank_Q >= 2 and seat_place <> 'dealer'"
    found = run.chart(by="seat_dealt_longest", value="seat_tricks", where=where).series[0]
    fitting = [
        seat for seat in seats
        if seat["seat_dealt_longest_with_A"] and seat["seat_dealt_rank_K"] + seat["seat_dealt_rank_Q"] >= 2
        and seat["seat_place"] != "dealer"
    ]  # fmt: skip
    for length in {seat["seat_dealt_longest"] for seat in fitting}:
        tricks = [seat[f"tricks_{seat['seat']}"] for seat in fitting if seat["seat_dealt_longest"] == length]
        assert found.counts[(length,)] == len(tricks)
        assert found.cells[(length,)].value == pytest.approx(sum(tricks) / len(tricks))
    expr = pl.col("seat_dealt_with_AS") & (pl.col("seat") == pl.col("pitcher"))
    own = sum(seat["seat_dealt_with_AS"] and seat["seat"] == seat["pitcher"] for seat in seats)
    assert sum(run.chart(by="seat", where=expr).series[0].counts.values()) == own > 0
    other = simulate_into(tmp_path, Setup.make("pitch", policy="basic", seed=8), HANDS)
    both = chart([run, other], by="seat_dealt_voids").series
    alone = [chart(one, by="seat_dealt_voids").series[0].counts for one in (run, other)]
    assert [one.counts for one in both] == alone
    assert alone[0] != alone[1]
    same = chart([run, run.folder], value="seat_margin", by="seat_dealt_hearts").difference
    assert same is not None
    assert {cell.value for cell in same.cells.values()} == {0.0}


def test_a_run_of_an_earlier_version_is_not_dealt_again() -> None:
    past = next(folder for folder in sorted((ROOT / "tests" / "golden" / "runs-0.9.0").iterdir()) if folder.is_dir())
    with pytest.raises(UsageError, match=r"cannot be dealt again, as version 0\.9\.0 dealt them"):
        chart(open_run(past), by="seat_dealt_longest")


ASKED: dict[str, tuple[Any, str]] = {
    "holds": (["AS", "K of longest"], "seat_dealt_with_AS and seat_dealt_longest_with_K"),
    "lacks": (["2S", "A of longest"], "not seat_dealt_with_2S and not seat_dealt_longest_with_A"),
    "longest_at_least": (4, "seat_dealt_longest >= 4"),
    "longest_at_most": (2, "seat_dealt_longest <= 2"),
    "voids_at_least": (1, "seat_dealt_voids >= 1"),
    "voids_at_most": (0, "seat_dealt_voids <= 0"),
    "ranks_at_least": ({"234": 3}, "seat_dealt_rank_2 + seat_dealt_rank_3 + seat_dealt_rank_4 >= 3"),
    "ranks_at_most": ({"AK": 0}, "seat_dealt_rank_A + seat_dealt_rank_K <= 0"),
    "places": (["eldest", "3rd"], "seat_place in ('eldest', '3rd')"),
    "declares": (True, "pitcher = seat"),
    "where": ("seat_dealt_clubs > 2", "seat_dealt_clubs > 2"),
}
"""For each key of a claim's hand a value, and the condition that says the same."""


@pytest.mark.parametrize("key", [field.name for field in fields(Hand)])
def test_what_a_claim_asks_of_a_hand_is_a_condition_of_claims_and_charts(key: str, run: Run) -> None:
    value, condition = ASKED[key]
    simulator = Simulator(SETUP)
    dealt, rows = simulator.deal(0, HANDS), simulator.play(0, HANDS).rows
    facts = Facts([(Way(""), Way("").arm(SETUP))], dealt.hands, dealt.dealers, (rows,))
    hand = Hand(**{key: value})
    hand.check(SETUP)
    fitting = hand.fits(facts, [0])
    assert 0 < fitting.sum() < HANDS
    assert np.array_equal(are_so(condition, facts, 0), fitting)
    if key != "declares":  # who declares is known only when the deal is played
        assert np.array_equal(Hand(where=condition).fits(facts, [0]), fitting)
    found = run.chart(by="seat", where=f"seat = 0 and ({condition})").series[0]
    assert sum(found.counts.values()) == fitting.sum()


def typed(name: str, feature: Feature | None, kind: Any, *, is_field: bool) -> str:
    """Return a condition that names a column or a feature as its kind wants it."""
    labels = feature.labels if feature else tuple(getattr(kind, "categories", ()))
    if labels:
        return f"{name} = {labels[0]!r}"
    if is_field or not (feature.is_share if feature else kind == pl.Boolean):
        return f"{name} >= 0"
    return f"not {name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_a_chart_can_be_typed_in_a_claim(game: str) -> None:
    setup = Setup.make(game, policy="basic")
    known, columns, row = features_of(setup, ""), columns_of(setup, ""), setup.game.row
    assert hand_features(setup).keys() <= known.keys()
    for name in [*known, *columns]:
        if name == "hand":  # the number of the deal, about which there is nothing to claim
            continue
        is_field = name in (row.names or ())
        text = typed(name, known.get(name), columns.get(name), is_field=is_field)
        check_condition(text, setup, "measure")
        if name in hand_features(setup):
            check_condition(text, setup)
        else:
            with pytest.raises(UsageError, match=f"where: '{name}' at character .* is no feature of a hand"):
                check_condition(text, setup)


OWN = {
    "the game's count, and the best suit by it": {
        "your count", "your count, and Ace of that suit", "your count, and Pedros", "your count, with the Two",
        "best suit", "top", "trumps", "trumps in it", "A and K with", "three cards or more with", "held", "beside them",
    },
    "a group of cards of the game": {
        "honours", "5-point cards", "of the trull", "of the highest five", "of the highest six", "dealt",
        "shortest suit", "tarocks, and honours", "tarocks and high honour", "tarocks and best honour",
        "card shown, and your place",
    },
    "several features at once, which a condition joins": {"longest suit"},
}  # fmt: skip
"""What pages split hands by besides the features, and why no condition names it: the page alone defines it."""


def test_a_page_splits_hands_by_features_or_by_what_it_defines_itself() -> None:
    """What goes by the results is no feature of a hand: conditions name the columns."""
    seen: set[str] = set()
    for variant in filter(has_questions, variants()):
        setup, random = Setup.make(variant), np.random.default_rng(1)
        packs = random.permuted(np.tile(setup.deck.cards, (200, 1)), axis=1)
        hands = np.zeros((200, setup.players), np.int64)
        hands[:, CHAIR] = (1 << packs[:, : len(setup.deck.cards) // setup.players]).sum(1)
        dealers = random.integers(setup.players, size=200)
        for study in questions_of(setup.game.name).subject(setup).studies:
            ways = [(way, way.arm(setup)) for way in study.ways]
            facts = Facts(ways, hands, dealers, [np.zeros(200, [])] * len(ways))
            for split in (split for question in study.questions for split in (question.rows, question.columns)):
                try:
                    parts = split.of(facts)
                except (IndexError, KeyError, ValueError):  # it goes by the results
                    continue
                if split.feature:
                    feature = hand_features(setup)[split.feature]
                    values = facts.place if feature.of is None else facts.feature(split.feature)
                    fits = parts >= 0
                    pairs = {*zip(values[fits].tolist(), parts[fits].tolist(), strict=True)}
                    assert len(pairs) == len({value for value, _ in pairs}) > 0
                elif len(split.names) > 1:
                    seen.add(split.label)
    assert seen == set[str]().union(*OWN.values())


@pytest.mark.deep
@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.full)])
def test_a_claim_counts_what_a_chart_counts(step: int, run: Run) -> None:
    simulator = Simulator(SETUP)
    dealt, rows = simulator.deal(0, HANDS), simulator.play(0, HANDS).rows
    facts = Facts([(Way(""), Way("").arm(SETUP))], dealt.hands, dealt.dealers, (rows,))
    known, columns, there = features_of(SETUP, ""), columns_of(SETUP, ""), 0
    for name in [*known, *columns][::step]:
        feature = known.get(name)
        if name == "hand" or name in (SETUP.game.row.names or ()):
            continue
        text = typed(name, feature, columns.get(name), is_field=False)
        is_of_deal = feature is None or feature.level == DEAL
        wanted, where = are_so(text, facts, 0).sum(), text if is_of_deal else f"seat = 0 and {text}"
        if wanted:
            assert sum(run.chart(by="dealer", where=where).series[0].counts.values()) == wanted, text
            there += 1
        else:
            with pytest.raises(UsageError, match="no deals are left"):
                run.chart(by="dealer", where=where)
    assert there > 100 // step
