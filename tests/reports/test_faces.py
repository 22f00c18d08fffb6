"""Cards on pages: drawn as the table draws them, and counted as the policy counts them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from places import ROOT
from tricklab.analysis.reports import peatwit, pitch, plute, smear
from tricklab.analysis.reports.kit import make
from tricklab.analysis.reports.kit.faces import SHAPES, faces_in, hand_of
from tricklab.analysis.reports.kit.finger import example_of
from tricklab.analysis.reports.page import questions_of
from tricklab.engine.games.peatwit import NO_PASS
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.interpreted


def test_the_page_and_the_table_draw_the_same_shapes() -> None:
    script = (ROOT / "web/static/cards.js").read_text().partition("const HONOURS")[0]
    drawn = re.findall(r'^  (\w): ("[^:]*"),$', script, re.M)
    assert len(drawn) == 10
    suits, hats = drawn[:6], drawn[6:]
    joined = {f"sign-{name}": path for name, path in suits} | {f"hat-{name}": path for name, path in hats}
    assert {name: re.sub(r'"\s*(\+\s*")?', "", path) for name, path in joined.items()} == SHAPES


@pytest.mark.parametrize(("game", "rules"), [
    (pitch, {}),
    (pitch, {"pack": 32}),
    (smear, {}),
    (plute, {}),
    (peatwit, {}),
])  # fmt: skip
def test_the_hand_that_is_counted_counts_that_much(game: Any, rules: dict[str, Any]) -> None:
    """The sum in the sentence is what the page's own count makes of the cards, and a hand has so many."""
    setup = Setup.make(game.__name__.rpartition(".")[2], rules=rules)
    count = game.subject(setup).count
    hand, got = example_of(count, find_policy(count.policy, setup.game.name).instance)
    faces = [face for suit in hand_of(hand) for face in suit]
    cards = setup.deck.numbers([face.rank.replace("10", "T") + face.suit for face in faces])
    assert len({*cards}) == (13 if game is peatwit else 6 if game is pitch else 9)
    mask = mask_of(cards)
    rows = {"held": np.array([[mask]]), "passing": np.array([NO_PASS + 1])}
    facts: Any = SimpleNamespace(hand=np.array([mask]), rows=[rows], setup=setup)
    facts.once = lambda of: of(facts)
    assert f"a count of {int(count.sum(facts)[0])}." in got
    assert re.search(r"\. (Bid|Open with) \d\.$", got)


def test_a_line_of_a_count_shows_cards_only_if_it_names_nothing_else() -> None:
    assert [face.text for face in faces_in("2, 3 or 4")] == ["2♠", "3♠", "4♠"]
    assert not faces_in("other trump, joker")
    assert not faces_in("a 4 besides")


@pytest.mark.parametrize("name", ["pitch", "racehorse", "smear", "cinch", "pedro"])
def test_a_page_says_what_a_count_is_before_it_speaks_of_yours(name: str) -> None:
    setup = Setup.make(name)
    lead = questions_of(setup.game.name).subject(setup).lead
    defined, _, axes = lead.partition("On the left your count")
    assert re.search(r"Ace (counts )?(four|three|two)", defined)
    assert axes


def test_what_the_title_promises_stands_on_the_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With too few deals for a sentence the page says so."""
    monkeypatch.setattr(make, "sentences_of", lambda answer: [])
    pagat: Any = SimpleNamespace(question=SimpleNamespace(title="When to announce the Pagat?"))
    subject: Any = SimpleNamespace(card=("pagat",))
    assert make._beside(subject, {"pagat": pagat}) == {
        "pagat": "When to announce the Pagat? There are too few deals to say."
    }
