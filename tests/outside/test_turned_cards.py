"""A card turned up, cards laid away, and cards that all know: in worlds, records, questions and at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outside_package import lines_of, put, tricklab
from places import EXAMPLES, PACKAGES

pytestmark = [pytest.mark.interpreted, pytest.mark.game("euchre")]
HAND = "JS AS KS 9H TD"
ASK = ("advise", "--variant", "euchre", "--hand", HAND, "--dealer", "3")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games as installed packages have them."""
    folder = tmp_path_factory.mktemp("turned")
    for file in (PACKAGES / "euchre.py", EXAMPLES / "hearts.py", EXAMPLES / "oh_hell.py"):
        put(folder, file)
    return folder


WORLDS = """
import numpy as np
from driver import dealt
from tricklab import Setup
from tricklab.engine.mechanics.machine import DISCARD
setup = Setup.make("euchre", policy="random")
for number in range(24):
    at = dealt(setup, number)
    while at.seat >= 0:
        table = at.table
        if at.kind in ("bid", "play") and at.seat != table["taker"]:
            worlds = at.worlds(200 if table["laid_away"] and not table["played"].any() else 2)
            own = worlds["own"]
            print(json.dumps({
                "turned": int(table["turned"]), "taker": int(table["taker"]), "played": table["played"].tolist(),
                "laid": int(table["laid_away"]), "hands": own["hand"].tolist(), "piles": own["discarded"].tolist(),
                "stocks": worlds["stock"].tolist(), "dealt": own["dealt"].tolist(),
            }))
        at.step(at.choice("random", number + len(at.actions)))
"""


RULE = """    @rule
    def may_discard(rules: Any, table: Any) -> int:
        return PACK & ~table.turned

"""


@pytest.mark.deep
@pytest.mark.parametrize("is_free", [False, True])
def test_a_card_that_was_taken_is_in_the_hand_or_laid_away(place: Path, tmp_path: Path, is_free: bool) -> None:
    """In all sampled worlds; of six cards each is laid away as often, and a card that all pass stays in the stock."""
    laid = seen = 0
    for at in lines_of(put(tmp_path, PACKAGES / "euchre.py", (RULE, "")) if is_free else place, WORLDS):
        card, taker = at["turned"], at["taker"]
        played = sum(at["played"])
        for hands, piles, stock, dealt in zip(at["hands"], at["piles"], at["stocks"], at["dealt"], strict=True):
            in_stock = sum(1 << number for number in stock)
            if taker < 0:
                assert in_stock & card
                assert sum(hands) + in_stock + played == sum(dealt) + in_stock
                continue
            own = hands[taker] | piles[taker]
            assert (own | played) & card
            assert piles[taker].bit_count() == at["laid"] == 1
            assert dealt[taker] == (own | at["played"][taker]) & ~card
            assert sum(number.bit_count() for number in (*hands, *piles)) + played.bit_count() + 3 == 24
            if len(at["hands"]) > 2:
                seen += 1
                laid += bool(piles[taker] & card)
    assert seen >= 600
    assert abs(laid / seen - 1 / 6) < 0.06 if is_free else laid == 0


def test_a_question_names_the_card_turned_up(place: Path) -> None:
    asked = tricklab(place, *ASK, "--turned", "QS", "--worlds", "64", "--against", "none", "--no-inference")
    assert asked.code == 0, asked.err
    assert "Q♠ turned up" in " ".join(asked.out.split())
    missing = tricklab(place, *ASK, "--worlds", "64")
    assert missing.err == 'error: turned: Euchre turns up a card, which all see; name it, as in "AS".\n'
    twice = tricklab(place, *ASK, "--turned", "AS", "--worlds", "64")
    assert (twice.code, "AS" in twice.err) == (2, True)
    other = ("advise", "--variant", "hearts", "--hand", "S:AK72 H:Q43 D:K95 C:J82", "--turned", "TS")
    assert "turned: no card is turned up in this deal of Hearts; leave it out." in tricklab(place, *other).err


KNOWN = f"""
import tricklab as tl
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.words.seat_names import numbered
def said(given, *words, **more):
    try:
        return given(*words, **more)
    except tl.UsageError as error:
        return str(error)
def text(**more):
    question = said(tl.ask, "euchre", {HAND!r}, dealer=3, turned="QS", **more)
    return question if isinstance(question, str) else [question.text, *question.hand]
deal = tl.Deal("euchre", seed=7, turned=["JS"])
record = deal.record()
for word in ("pass", "order-up"):
    deal.play(word)
other, before = (record.dealer + 2) % 4, tl.Deal("euchre", seed=7, turned=["JS"])
scenes = [Scene(each._deal, other, numbered(each.setup)) for each in (before, deal)]
hearts = tl.Deal("hearts", seed=1, deal=3)
shown = Scene(hearts._deal, (hearts.seat + 1) % 4, numbered(hearts.setup))
clubs, diamonds, spades, red = ([f"{{rank}}{{suit}}" for rank in "23456789TJQKA"] for suit in "CDSH")
first = tl.Deal("hearts", deck=[*clubs, *red, *diamonds, *spades], dealer=3, deal=3)
first.play("2C")
first.play("9H")
low = tl.Deal("oh-hell", seed=2, deal=4, turned=["7D"])
trumps = scene_data(Scene(low._deal, 0, numbered(low.setup)))["trumps"]
print(json.dumps({{
    "turned": record.turned, "stock": record.stock[0], "cards": len({{card for hand in record.dealt for card in hand}}),
    "data": [scene_data(each)["turned"] for each in scenes], "status": [scene_data(each)["status"] for each in scenes],
    "drew": [each["text"] for each in scene_data(scenes[1])["log"]][-1],
    "order": text(), "discard": text(seat=3, bids="pass,order-up"), "lead": text(seat=0, bids="pass,order-up"),
    "name": text(bids="pass,pass,pass,pass"),
    "decision": said(tl.ask, "euchre", {HAND!r}, turned="QS", decision="discard"),
    "passes": said(tl.ask, "hearts", "S:AK72 H:Q43 D:K95 C:J82", decision="throw"),
    "two": said(tl.Deal, "euchre", turned=["JS", "AS"]), "no": said(tl.Deal, "hearts", turned=["JS"]),
    "notes": [seat.note for seat in shown.seats], "leader": hearts.seat,
    "voids": first.view(0).table.voids[1],
    "trump": [low.view(0).table.trump, low.record().turned, trumps],
}}))
"""


@pytest.fixture(scope="module")
def known(place: Path) -> dict[str, Any]:
    """What all know, in questions, scenes and fields."""
    (known,) = lines_of(place, KNOWN)
    return known


def test_it_is_in_the_record_and_at_the_table(known: dict[str, Any]) -> None:
    assert (known["turned"], known["stock"], known["cards"]) == (["JS"], "JS", 20)
    assert known["data"] == [["JS"], []]  # the dealer has taken it
    assert known["status"] == [["turned up J♠"], ["trumps ♠"]]
    assert known["drew"].endswith("drew J♠")
    assert known["trump"] == [1, ["7D"], "D"]
    assert known["two"] == "turned: this deal turns up 1 card; not 2."
    assert known["no"] == "turned: this deal turns up 0 cards; not 1."


def test_bids_lead_to_the_discard_and_beyond_it(known: dict[str, Any]) -> None:
    """The dealer has taken the card; of his discard the others know that there is one."""
    start = "dealer 3, QS turned up"
    assert known["order"][0] == f"seat 0, {start}: to order the card up"
    assert known["discard"] == [f"seat 3, {start}, bids pass order-up: to discard a card", *HAND.split(), "QS"]
    assert known["lead"] == [f"seat 0, {start}, bids pass order-up: to play", *HAND.split()]
    assert known["name"][0] == f"seat 0, {start}, bids pass pass pass pass: to name trumps"
    assert known["decision"] == "no cards are passed in Euchre: leave the decision 'discard' out."
    assert known["passes"].startswith("the decision can be 'pass', to ask which cards to pass on; not 'throw'.")


def test_what_a_hand_must_have_or_lack_is_known(known: dict[str, Any]) -> None:
    """Who must lead the Two of clubs has it; who plays a heart to the first trick has only points."""
    assert [seat for seat, note in enumerate(known["notes"]) if note == "has 2♣"] == [known["leader"]]
    hearts = (1 << 39) - (1 << 26)
    assert known["voids"] == (1 << 52) - 1 & ~(hearts | 1 << 49)


RECORD = """
import json, sys
from tricklab import Setup, UsageError
from tricklab.analysis.review.deal_text import parse_deal
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.writer import replay, to_line
from rich.console import Console
def refusal(record):
    try:
        checked_setup(record_of(record), "random", 1)
    except UsageError as error:
        return str(error)
def printed(record, setup):
    console = Console(width=120, no_color=True)
    with console.capture() as capture:
        console.print(diagram(record, setup))
    return capture.get()
setup = Setup.make("euchre", policy="random", seed="turned")
for record in replay(setup, range(12)):
    plain = json.loads(to_line(record))
    text = printed(record, setup)
    without = "".join(line for line in text.splitlines(True) if not line.startswith("stock"))
    hidden = {**plain, "stock": [], "dealt": [[]] * 4, "events": plain["events"][:1]}
    hidden.pop("result")
    print(json.dumps({
        "same": [parse_deal(each.encode()).events == record.events for each in (text, without)],
        "turned": parse_deal(without.encode()).turned == record.turned,
        "none": refusal({**hidden, "turned": []}),
        "missing": refusal({key: value for key, value in hidden.items() if key != "turned"}),
        "unseen": refusal({**hidden, "turned": ["?"]}), "stock": refusal({**plain, "turned": plain["stock"][1:2]}),
        "right": refusal(hidden),
        "phat": refusal({**hidden, "variant": "pitch"}),
    }))
"""


def test_records_and_words_have_it(place: Path) -> None:
    """The printed deal is read again without its stock, too; a record without the card is refused."""
    for got in lines_of(place, RECORD):
        assert got["same"] == [True, True]
        assert got["turned"]
        assert {got["none"], got["missing"], got["unseen"]} == {
            "the record, turned: all see what is turned up: write 1 card."
        }
        assert got["stock"] == "the record, turned: the stock must begin with these cards."
        assert got["right"] is None


EXAMPLE = f"""
import tricklab as tl
from tricklab.analysis.advise import Examples
question = tl.ask("euchre", {HAND!r}, dealer=3, turned="QS", seat=0, bids="pass,order-up")
advice = tl.advise(question, worlds=64, infer=False, jobs=1)
examples = [Examples(advice, advice.choices[0]).example(kind) for kind in ("fails", "works")]
for example in filter(None, examples):
    print(json.dumps([example.is_whole, [event.do for event in example.record.events][:4], example.record.turned]))
"""


@pytest.mark.full
def test_an_example_can_be_replayed(place: Path) -> None:
    """With cards that the dealer has laid away."""
    got = lines_of(place, EXAMPLE)
    assert got
    assert got == [[True, ["bid", "bid", "draw", "discard"], ["QS"]]] * len(got)


OUT_OF_SIGHT = (
    ('CardDiscard("to discard a card", 1)', 'CardDiscard("to discard", 3)'),
    ("return bit(lowest(plain if plain else hand))", "return nth_subset(hand, 3, 0)"),
    ("import BID, ", "import nth_subset, BID, "),
)
"""What lets Euchre's dealer take two cards more than all see."""

COURSES = """
import random
from tricklab import Deal
from tricklab.analysis.review.decisions import course_of
for number in range(3):
    deal, choice = Deal("euchre", seed=number), random.Random(number)
    while not deal.over:
        deal.play(choice.choice(sorted(deal.legal())))
    course = course_of(deal.record(), "random", 1, "the deal")
    taken = any(event.do == "draw" for event in course.record.events)
    print(json.dumps({"taken": taken, "seats": sorted({each.question.deal.seat for each in course.decisions})}))
"""


def test_a_whole_record_is_reviewed_though_others_took_cards_out_of_sight(tmp_path: Path) -> None:
    """The record names cards that the seats have not seen: each decision is led as its seat knew it."""
    courses = lines_of(put(tmp_path, PACKAGES / "euchre.py", *OUT_OF_SIGHT), COURSES)
    assert any(course["taken"] and course["seats"] == [0, 1, 2, 3] for course in courses), courses
