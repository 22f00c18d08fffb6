"""The page of a game of another package: its sections, its numbers counted again, and what a game lacks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outside_package import SPADES, WHIST, lines_of, put, tricklab
from places import EXAMPLES, PACKAGES
from report_page import Page
from shell import refused
from tiers import deep_but
from tricklab import Setup
from tricklab.analysis.reports.any_game.decision import decisions_of
from tricklab.analysis.reports.any_game.holdings import ENDLESS, Holding, holdings_of
from tricklab.analysis.reports.any_game.ranking import best_choices, explained

PAGES = PACKAGES.parent / "pages"
GAMES = ("hearts", "euchre", "oh_hell")
CLAIM = """game = "whist"
source = "a player"
[[claim]]
says = "The Ace of hearts never loses."
tested = "Points with it."
measure = "points"
when = { holds = ["AH"] }
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all games as installed packages have them."""
    folder = tmp_path_factory.mktemp("any-game")
    own = [PACKAGES / f"{name}.py" for name in ("calling", "dummy_whist")]
    for file in (SPADES, WHIST, *own, *(EXAMPLES / f"{name}.py" for name in GAMES)):
        put(folder, file)
    return folder


@pytest.mark.deep
@pytest.mark.interpreted
def test_a_game_without_calls_has_a_page_with_ones_own_claims(place: Path, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(CLAIM)
    words = ("--hands", "30", "--policy", "basic", "--claims", str(tmp_path / "ours.toml"), "--out", str(tmp_path))
    done = tricklab(place, "report", "whist", *words)
    assert done.code == 0, done.err
    page = Page((tmp_path / "whist" / "index.html").read_text())
    for text in ("What is a hand worth?", "What is a card worth?", "What do house rules change?", "Ace of hearts"):
        assert text in page.words
    assert "the results of the game have no “made”" in page.words
    assert not {"nan", "inf", "-inf", "−inf"} & {*page.words.lower().split()}
    assert {"map.csv", "cards.csv", "places.csv", "rules.csv"} <= {file.name for file in (tmp_path / "whist").iterdir()}


@pytest.mark.interpreted
@pytest.mark.parametrize(("words", "got"), [
    (["--hands", "0"], "hands must be from 1"),
    (["--rule", "trumps=up"], "option 'trumps' does not take 'up'"),
    (["--policy", "basik"], "Did you mean 'basic'?"),
    (["--claims", "none.toml"], "the claims file none.toml cannot be read"),
])  # fmt: skip
def test_bad_input(place: Path, words: list[str], got: str, tmp_path: Path) -> None:
    refused(tricklab(place, "report", "whist", *words, "--out", str(tmp_path / "out")), got)
    assert not (tmp_path / "out").exists()


DECIDED = """
from tricklab import Setup, Simulator
from tricklab.analysis.reports.any_game.decision import decisions_of
from tricklab.analysis.reports.any_game.holdings import holdings_of
from tricklab.analysis.reports.any_game.trial import changes_deals, facts_of
setup, deals = Setup.make("euchre", policy="basic", seed="decided"), 40
decisions = decisions_of(setup, deals)
questions = [[each.phase.name, each.question, [way.name for way in each.choices]] for each in decisions]
print(json.dumps({"questions": questions}))
facts, simulator = facts_of(setup, decisions[1].choices, deals), Simulator(setup)
holding = next(each for each in holdings_of(setup, has_trumps=False) if each.many == "cards of the suit turned up")
named = decisions[1].choices[1].forced[1](facts) - 1
for number in range(deals):
    turned = setup.deck.text(simulator.play(number, 1).last["table"]["turned_card"])
    hand = [setup.deck.text(card) for card in setup.deck.cards if int(facts.hand[number]) >> card & 1]
    lengths = {suit.name: sum(card[-1] == suit.letter for card in hand) for suit in setup.deck.suits}
    print(json.dumps({
        "held": int(holding.of(facts)[number]), "turned": turned, "hand": hand, "lengths": lengths,
        "named": setup.deck.suits[int(named[number])].name, "could": bool(facts.obeyed(1)[number]),
    }))
changing = [changes_deals(setup, {"target": 5}), changes_deals(setup, {"stick_the_dealer": False})]
print(json.dumps({"changing": changing}))
"""


@pytest.mark.deep
@pytest.mark.interpreted
def test_every_decision_before_the_play_is_tried_with_the_card_turned_up(place: Path) -> None:
    """Nobody can name the suit turned down: the longest other suit stands for it."""
    head, *deals, tail = lines_of(place, DECIDED)
    assert head["questions"] == [
        ["order", "when to order the card up", ["pass", "order-up"]],
        ["bid", "when to name trumps", ["pass", "suit"]],
        ["alone", "when to play alone", ["partner", "alone"]],
    ]
    for deal in deals:
        suits = {name[0].upper(): length for name, length in deal["lengths"].items()}
        assert deal["held"] == suits.pop(deal["turned"][-1])
        assert suits[deal["named"][0].upper()] == max(suits.values())
    assert {deal["could"] for deal in deals} == {True, False}
    assert tail["changing"] == [False, True]


OBEYED = """
from tricklab import Setup, Simulator
from tricklab.analysis.reports.any_game.trial import facts_of
from tricklab.analysis.reports.any_game.decision import decisions_of
from tricklab.engine.records.writer import events_of
from tricklab.engine.rules.events import Bid
setup = Setup.make("euchre", policy="basic", seed="obeyed")
decision, deals = decisions_of(setup, 30)[0], 30
ways = [way for way in decision.choices if way.name in ("pass", "order-up")]
facts, simulator = facts_of(setup, ways, deals), Simulator(setup)
for way, each in enumerate(ways):
    for number in range(deals):
        action = decision.phase.meant(setup, each.name)
        played = simulator.play(number, 1, log=True, force=(0, "order", action))
        events = events_of(setup, played.log[0][: played.last["events"]], played.last["stock"].tolist())
        first = next((event.bid for event in events if isinstance(event, Bid) and event.seat == 0), None)
        did = first is not None and decision.phase.meant(setup, first) == action
        row = played.rows[0]
        print(json.dumps({
            "way": each.name, "obeyed": bool(facts.obeyed(way)[number]), "did": did, "had": first is not None,
            "margin": int(facts.margin(way)[number]), "again": int(row["delta"][0]) - int(row["delta"][1]),
        }))
"""


@pytest.mark.deep
@pytest.mark.interpreted
def test_the_events_show_in_which_deals_the_seat_obeyed(place: Path) -> None:
    """The rows of Euchre do not record calls; a call of the second round is none of the first."""
    got = lines_of(place, OBEYED)
    for each in got:
        assert each["obeyed"] == each["did"]
        assert each["margin"] == each["again"] or not each["did"]
    kinds = {(each["way"], each["had"], each["did"]) for each in got}
    assert {("pass", True, True), ("pass", False, False), ("order-up", True, True)} <= kinds


def test_a_holding_is_split_where_hands_are() -> None:
    holding = Holding("Ace", "Aces", lambda facts: facts)
    values = np.repeat([0, 1, 2, 3, 4], [30, 44, 21, 4, 1])
    spans = holding.spans(values, 8)
    assert spans == [(0, 0), (1, 1), (2, 2), (3, ENDLESS)]
    assert holding.split(spans).names == ("0", "1", "2", "3+")
    assert holding.split(spans).of(values).tolist() == [0] * 30 + [1] * 44 + [2] * 21 + [3] * 5
    assert holding.spans(values + 3, 3)[0] == (-ENDLESS, 3)
    assert [holding.words(*span) for span in [(1, 1), (0, 0), (2, ENDLESS), (-ENDLESS, 1), (2, 4), (0, ENDLESS)]] == [
        "with one Ace", "with no Aces", "with at least two Aces", "with at most one Ace", "with two to four Aces",
        "on any hand",
    ]  # fmt: skip
    assert Holding("Q♠", "Q♠", lambda facts: facts).words(0, 0) == "without Q♠"


def test_what_decides_is_found_and_noise_is_not() -> None:
    random = np.random.default_rng(7)
    cells, noise = random.integers(0, 4, 2000), random.integers(0, 100, 2000)
    gains = np.column_stack([cells * 3.0, -1.0 * cells]) + random.normal(0, 1, (2000, 2))
    gains[::3, 0] = np.nan
    assert explained(cells, gains) == pytest.approx(9 * 1.25 * 2 / 3 + 1.25, rel=0.1)
    assert explained(noise, gains) < 0.3
    margins = np.column_stack([np.zeros(2000), cells - 2.5, 2.5 - cells, np.full(2000, -9.0)])
    assert best_choices(cells, margins, False) == [0, 1, 2, 3]  # the nearest fills up
    assert best_choices(cells, np.column_stack([margins, np.full(2000, -8.0)]), False) == [0, 1, 2, 4]
    assert best_choices(cells * 0, margins[:, [3, 0]], True) == [1, 0]


def test_own_games_have_holdings_and_decisions_too() -> None:
    """Pitch passes or bids; the page knows nothing of it but what it declares."""
    setup = Setup.make("pitch", seed="any")
    names = {holding.many for holding in holdings_of(setup, has_trumps=False)}
    assert {"Aces", "spades", "cards in your longest suit", "cards from the Jack up", "A♠"} <= names
    decision = decisions_of(setup, 200)[0]
    assert decision.instructions[:3] == ("pass", "bid 1", "bid 2")
    assert decision.base == "a pass"


NUMBERS = """
from collections import defaultdict
from tricklab import Setup, Simulator
from tricklab.analysis.reports import any_game
setup, deals = Setup.make("spades", policy="basic", seed="counted"), 400
asked = any_game.subject(setup, deals)
simulator, dealt = Simulator(setup), Simulator(setup).deal(0, deals)
answers = {answer.question.name: answer for study in asked.studies for answer in study.run(setup, deals)}
print(json.dumps({"names": [*answers], "title": asked.title, "notes": [*asked.notes]}))

def held(label, hand):
    if label.startswith("cards from the "):
        ranks = "23456789TJQKA"
        named = {"Ten": "T", "Jack": "J", "Queen": "Q", "King": "K"}
        return sum(ranks.index(card[0]) >= ranks.index(named[label.split()[3]]) for card in hand)
    return sum(card[1] == label[0].upper() for card in hand)

def part(label, names, hand):
    number = held(label, hand)
    for at, name in enumerate(names):
        low, _, high = name.strip("≤+").partition("–")
        ends = (0 if name[0] == "≤" else int(low), 99 if name[-1] == "+" else int(high or low))
        if ends[0] <= number <= ends[1]:
            return at

answer = answers["map"]
question, values, made = answer.question, defaultdict(list), defaultdict(list)
for number in range(deals):
    hand = [setup.deck.text(card) for card in setup.deck.cards if int(dealt.hands[number, 0]) >> card & 1]
    rows = [simulator.play(number, 1, force=(0, *way.forced)).rows[0] for way in answer.ways]
    points = [int(row["delta"][0]) - int(row["delta"][1]) for row in rows]
    row, column = (part(split.label, split.names, hand) for split in (question.rows, question.columns))
    for way in range(len(rows)):
        values[row, column, way].append(points[way] - points[0])
        bids, tricks = rows[way]["bids"].tolist(), rows[way]["tricks"].tolist()
        bid, taken = (bids[0] + bids[2], tricks[0] + tricks[2]) if bids[0] else (0, tricks[0])
        made[row, way].append(taken >= bid if bid else taken == 0)
for (row, column, way), some in values.items():
    found = answer.at(row, column, way)
    print(json.dumps({"count": found.count, "value": found.value, "again": [len(some), sum(some) / len(some)]}))
for (row, way), some in made.items():
    found = answers["making"].at(row, None, way)
    print(json.dumps({"count": found.count, "value": found.value, "again": [len(some), sum(some) / len(some)]}))
"""


@pytest.mark.full
@pytest.mark.game("spades")
def test_the_numbers_of_spades_counted_again(place: Path) -> None:
    head, *got = lines_of(place, NUMBERS)
    assert head["names"] == ["map", "place", "making", "cards", "places", "levels", "rules"]
    assert head["title"] == "Spades: how to bid"
    assert len(got) > 40
    for each in got:
        assert [each["count"], each["value"]] == [each["again"][0], pytest.approx(each["again"][1])]


SENTENCES = f"""
sys.path.append({str(PAGES)!r})
from page_check import check_text, check_words
from tricklab import Setup
from tricklab.analysis.reports import any_game
from tricklab.analysis.reports.kit.make import page_of
setup = Setup.make(sys.argv[1], seed="words")
asked = any_game.subject(setup, 1000)
answers = {{answer.question.name: answer for study in asked.studies for answer in study.run(setup, 1000)}}
check_text(asked.lead)
got = check_words(asked, answers)
few = page_of(any_game.subject(setup, 1), setup, 1)
said = {{sentence for section in few.sections for sentence in section.sentences}}
print(json.dumps({{"names": [*answers], "got": got, "notes": [*asked.notes], "few": [*said]}}))
"""

_ONE, _REST = {"map", "place", "making"}, {"cards", "places", "levels", "rules"}


def _also(*decisions: str) -> set[str]:
    return {f"{each}-{decision}" for each in _ONE for decision in decisions}


SECTIONS: dict[str, tuple[set[str], str]] = {
    "spades": (_ONE | _REST, ""),
    "whist": ({"map", "cards", "places", "rules"}, "Before the play nothing is decided"),
    "hearts": ({"map", "place", "cards", "places", "rules"}, "the results of the game have no “made”"),
    "euchre": (_ONE | _REST | _also("bid", "alone"), "without the suit turned up"),
    "oh-hell": ({"map", "place", "making", "places", "levels", "rules"}, ""),
    "calling": ({"map", "place", "cards", "places"}, "no option has another value"),
    "dummy-whist": (_ONE | _REST | _also("trump"), ""),
    "peatwit": (_ONE | _REST | _also("bid"), "Not priced"),
    "tapp-tarock": (_ONE | _REST | _also("half"), ""),
}
"""Games of other packages, and two of ours, which pass cards before they bid, and bid without French cards."""


@pytest.mark.deep
@pytest.mark.parametrize("game", deep_but((), ("spades", "euchre", "peatwit"), SECTIONS))
def test_every_game_has_the_sections_that_it_declares(place: Path, game: str) -> None:
    """The sentences read well and have their evidence; from one deal nothing follows."""
    names, note = SECTIONS[game]
    (got,) = lines_of(place, SENTENCES, game)
    assert {*got["names"]} == names
    assert any(note in each for each in got["notes"])
    assert got["few"] == ["There are too few deals to say anything."]


@pytest.mark.full
@pytest.mark.game("euchre")
def test_a_whole_page_has_hands_a_quiz_and_checks(place: Path, tmp_path: Path) -> None:
    done = tricklab(place, "report", "euchre", "--hands", "3000", "--out", str(tmp_path))
    assert done.code == 0, done.err
    text = (tmp_path / "euchre" / "index.html").read_text()
    words: Any = Page(text).words
    for title in ("When to order the card up?", "Five hands", "A quiz", "For sceptics", "What not to do"):
        assert title in words
    assert re.search(r"(holds|open|fails): [+−-]?\d", words), words[-3000:]
    assert "tricklab advise --variant euchre" in words
