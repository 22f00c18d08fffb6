"""The hand on the browser's first screen, with its answer: ``python -m tools.home_hand > web/static/home.json``."""

from __future__ import annotations

import json

from tricklab.analysis.advise import advise, ask
from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.words.seat_names import seen_from
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import Bid
from tricklab.web.asking.answers import snapshot
from tricklab.web.cards import card_of

HAND, BIDS, DEALER, SEAT = "7S 6S 5S 3S 8H 6H 5H 2H 9D 5D 8C 6C 5C", (3, 4), 3, 2
NAMES = ("Ann", "Bob", "you", "Dee")


def main() -> None:
    """Print the hand, what was bid before it, and what the page shows of the answer."""
    setup = Setup.make("peatwit")
    question = ask(setup, HAND, seat=SEAT, dealer=DEALER, bids=BIDS, names=NAMES)
    answer = snapshot(advise(question))
    names, first = seen_from(setup, SEAT, NAMES), (DEALER + 1) % setup.players
    bids = [Bid((first + turn) % setup.players, bid) for turn, bid in enumerate(BIDS)]
    groups = sorted_hand(setup, question.hand)
    address = f"v=peatwit&hand={HAND.replace(' ', '+')}&bids={','.join(map(str, BIDS))}&dealer={DEALER}&seat={SEAT}"
    print(json.dumps({
        "title": setup.title,
        "calls": [str(line_of(bid, names, Sight(setup))) for bid in bids],
        "cards": [[card_of(setup.deck, text) for text in group] for group in groups],
        "asks": "Should I bid nil?",
        "ask": f"#ask?{address}",
        "page": {name: answer["page"][name] for name in ("answer", "reason", "short", "unit", "rows")},
    }, ensure_ascii=False, separators=(",", ":")))  # fmt: skip


if __name__ == "__main__":
    main()
