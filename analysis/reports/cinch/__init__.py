"""The page about Cinch and its kin: what to bid on which trumps, who wins the Pedros, and what the rob is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from tricklab.analysis.reports.cinch.second_hand import second_hand
from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.at_score import AtScores, typical
from tricklab.analysis.reports.shared.auctions import in_words
from tricklab.analysis.reports.shared.counts import PLAIN
from tricklab.analysis.reports.shared.draws import the_rob
from tricklab.analysis.reports.shared.nevers import never, warn
from tricklab.analysis.reports.shared.pedro import (
    BestSuit,
    allowed_bands,
    allowed_bids,
    best_trumps,
    count_of,
    describe_worths,
    who_wins,
)
from tricklab.analysis.reports.shared.rungs import rungs
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import describe_scores, going_over, opening
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.measures import EACH_GAIN, MADE
from tricklab.analysis.studies.numbers import Difference, cell
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import Split, among, by_place
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import LEFT_PEDRO, held, how_many
from tricklab.analysis.words.wording import number
from tricklab.engine.games.cinch.counters import COUNTERS, WORTHS
from tricklab.engine.ground.cards import ACE, FIVE, THREE
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_LADDER = "sixty-three"
"""The variant in which players bid by a ladder of eights."""

_LAST = "The dealer speaks last: where the map names a bid, one more than the highest is enough."

_LENGTHS, _FOUR = ("≤3", "4", "5", "6+"), 1
_SPOKEN = {"A-K": "Ace-King", "A": "the Ace", "K": "the King", "lower": "no top card"}
_RIGHT = 1 << FIVE


class _Kind(NamedTuple):
    """What is its own in a variant.

    Attributes
    ----------
    tops
        The tops of a suit, the best first.
    levels, bands, made
        The bids that are tried, the second to think about; bands of bids before and of bids that are made.
    worths
        What Ace, King and Queen count in the choice of the best suit.
    prizes
        What there is to be caught: the counter, and how it is called.
    counts
        What the counts by these worths are parted into.
    """

    tops: tuple[str, ...]
    levels: tuple[int, ...]
    bands: tuple[str, ...]
    made: tuple[str, ...]
    worths: dict[str, int]
    prizes: dict[str, str]
    counts: tuple[str, ...] = ("≤5", "6", "7", "8", "9", "10", "11+")


_TOPS, _MADE, _WORTHS = tuple(_SPOKEN), ("≤7", "8", "9", "10", "11", "12", "13+"), {"A": 4, "K": 2, "Q": 2}
_PEDROS = {"right_pedro": "The Right Pedro", "left_pedro": "The Left Pedro"}
_GREAT = {"king": "The King", "three": "The Three", "nine": "The Nine", **_PEDROS}
_BY_EIGHTS = ("≤23", "24–31", "32–39", "40–47", "48–55", "56+")
_CINCH = _Kind(_TOPS, (7, 8, 9, 10, 12), ("≤7", "8"), _MADE, _WORTHS, _PEDROS)
_PIDRO = _CINCH._replace(levels=(6, 7, 8, 9, 10), bands=("≤6", "7"), made=("≤6", "7", *_MADE[1:]))
_KINDS = {
    "cinch": _CINCH,
    "double-pedro": _CINCH,
    "pidro": _PIDRO,
    "california-pedro": _PIDRO._replace(levels=(6, 8, 9, 10, 12)),
    "pedro": _CINCH._replace(levels=(7, 8, 9), made=_MADE[:3], prizes={"right_pedro": "The Pedro"}),
    "sixty-three": _Kind(
        ("A-K", "K", "A", "lower"),
        (24, 32, 40, 48, 56),
        ("≤31", "≤39"),
        _BY_EIGHTS,
        {"A": 3, "K": 5, "Q": 2},
        _GREAT,
        ("≤5", "6–7", "8", "9", "10", "11", "12+"),
    ),
}


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    kinds, _ = _moving(setup)
    return Subject(
        title=f"{setup.title}: what to bid, and on what",
        lead=(
            f"{describe_worths(_KINDS[setup.variant].worths)} On the left your count"
            f"{'' if kinds is None else f' and your own {kinds.label}'}, on top the bid before you."
        ),
        studies=[
            _bidding(setup),
            _one_bid(setup),
            *_rungs(setup),
            _dealer(setup),
            *second_hand(setup),
            common.points_study(_called(setup)),
            common.rules_study(common.that_go(setup, _changes(setup))),
        ],
        nevers=_nevers,
        notes=(
            "Trumps are counted as they were dealt to you, before anybody throws or draws.",
            "A bid may be outbid, which is part of what it is worth; higher bids before you are left out.",
            *([_LAST] if setup.variant == _LADDER else []),
        ),
        related=tuple(_KINDS),
        at_score=_at_score(setup),
    )


def _bands(setup: Setup, made: bool = False) -> tuple[str, ...]:
    """Return what the bids before, or those made, are parted into."""
    kind = _KINDS[setup.variant]
    return allowed_bands(kind.made if made else kind.bands, int(setup.rules["min_bid"]))


def worths_of(variant: str) -> dict[str, int]:
    """Return what Ace, King and Queen count in the choice of the best suit."""
    return _KINDS[variant].worths


def best_trumps_of(facts: Facts) -> Any:
    """Return the trumps of each hand's best suit, as `shared.pedro.best_trumps` does."""
    variant = facts.setup.variant
    return best_trumps(facts.hand, _KINDS[variant].worths, "left_pedro" in WORTHS[variant])


def _suit(setup: Setup) -> BestSuit:
    kind = _KINDS[setup.variant]
    return BestSuit(best_trumps_of, kind.worths, {top: _SPOKEN[top] for top in kind.tops}, _LENGTHS)


def _bidding(setup: Setup) -> Study:
    bands, kind, suit = _bands(setup), _KINDS[setup.variant], _suit(setup)
    note = (
        "The number is what the best bid gains on a pass, in points of the deal: your side less the other. "
        "The darker, the higher the bid; grey is a pass."
    )
    kinds, spoken = _moving(setup)
    digits = int(setup.variant != "sixty-three")
    bid = suit.what_to_bid(bands, kind.counts, note, kinds, spoken, digits=digits)
    bid = replace(bid, last_bids_least=setup.variant == _LADDER)
    behind = Split("your place", by_place(setup.players).names[1:], lambda facts: facts.place - 1)
    before = auctions.so_far(bands)
    late = among(behind, lambda facts: before.of(facts) == 1)
    title = f"Over their {in_words(bands[0])}, does your seat matter?"
    note = "The same bids, where the other side has bid so much, whatever the number of trumps."
    seat = Question("seat", title, suit.top, late, _on_seat, note, measures=(EACH_GAIN, MADE))
    levels = allowed_bids(kind.levels, int(setup.rules["min_bid"]))
    return common.bids_and_passes(levels, bid, seat, times=2, varied=setup.variant == _LADDER)


def _moving(setup: Setup) -> tuple[Split | None, tuple[str, ...]]:
    """Return what moves the threshold most beside the count, and how a sentence calls each kind."""
    if setup.variant == "sixty-three":
        ace = Split("Ace of that suit", ("no Ace", "Ace"), lambda facts: held(facts.once(best_trumps_of), 1 << ACE))
        return ace, ("without the Ace", "with the Ace")
    if setup.variant == "pedro":
        return None, PLAIN
    names, spoken = ("no Pedro", "one", "both"), ("without a Pedro", "with one", "with both")
    return Split("Pedros", names, lambda facts: how_many(facts.once(best_trumps_of), _RIGHT | LEFT_PEDRO)), spoken


def _at_score(setup: Setup) -> AtTheScore:
    kind, least = _KINDS[setup.variant], int(setup.rules["min_bid"])
    levels, hand = allowed_bids(kind.levels, least), _suit(setup).by_count(kind.counts)
    usual = min(levels[1:], default=levels[0])
    scores, digits = typical(setup, usual), int(setup.variant != "sixty-three")
    note = f"{describe_worths(kind.worths)} {describe_scores(scores, 2)}"
    asked = opening(scores, hand, note, digits=digits), going_over(scores, hand, levels[0], note, digits=digits)
    ways = common.bids_and_passes(levels).ways
    return AtTheScore(scores, [AtScores("Bids and passes at the score", ways, asked, 3, scores=scores)])


def _on_seat(answer: Answer) -> list[Sentence]:
    places = ((len(answer.question.columns.names) - 1, "the dealer's"), (0, "the second player's"))
    text = "With Ace-King, {} bid of {{way}} {{gains}} {{points}} on a pass."
    return [answer.sentence(text.format(whose), 0, at, answer.best(0, at)[1]) for at, whose in places]


def _beside(setup: Setup) -> Split:
    names, first, second = ("no Pedro", "the Right", "the Left", "both Pedros"), _RIGHT, LEFT_PEDRO
    if setup.variant == "sixty-three":
        names, first = ("neither", "the Three", "a Pedro", "the Three and a Pedro"), 1 << THREE
        second = _RIGHT | LEFT_PEDRO
    elif setup.variant == "pedro":
        names, second = ("no Pedro", "the Pedro"), 0  # type: ignore[assignment]  # as many names as it needs
    return Split(
        "held",
        names,
        lambda facts: held(facts.once(best_trumps_of), first) + 2 * held(facts.once(best_trumps_of), second),
    )


_WORTH_HELD = {
    "pedro": "What is your own Pedro worth?",
    "sixty-three": "What are your own Three and Pedros worth?",
}


def _one_bid(setup: Setup) -> Study:
    bid, suit = max(_KINDS[setup.variant].levels[1], int(setup.rules["min_bid"])), _suit(setup)
    made = suit.how_often_made(bid, "Of the deals in which your side plays it, or a higher bid.", MADE)
    note = f"What a bid of {number(bid)} gains on a pass, in the deals in which it could be made."
    title, both = _WORTH_HELD.get(setup.variant, "What are your own Pedros worth?"), (EACH_GAIN, MADE)
    held = Question("held", title, _beside(setup), suit.length, _on_held, note, measures=both)
    return common.bids_and_passes((bid,), made, held)


def _on_held(answer: Answer) -> list[Sentence]:
    if not answer.is_known(0, _FOUR):
        return []
    none, *names = answer.question.rows.names
    text = f"Four trumps with {{row}} instead of {none}: a bid of {number(int(answer.ways[1].name))} is {{better}}."
    return [
        answer.sentence(text, row, number=Difference(cell(row, _FOUR), cell(0, _FOUR)))
        for row in range(1, 1 + len(names))
    ]


_GOOD_COUNT, _RUNGS = 9, (40, 42, 44, 46, 48)


def _rungs(setup: Setup) -> list[Study]:
    """Bids between those of the map, where it leaves some out."""
    if setup.variant != "sixty-three":
        return []
    suit = _suit(setup)

    def where(facts: Facts) -> Any:
        return (facts.once(auctions.bid_before)[0] == PASS) & (
            count_of(facts.once(suit.trumps), suit.worths) >= _GOOD_COUNT
        )

    hands = f"No bid before you, and a count of {number(_GOOD_COUNT)} or more."
    return rungs(_RUNGS, int(setup.rules["min_bid"]), where, hands)


def _prizes(setup: Setup) -> Question:
    prizes = _KINDS[setup.variant].prizes
    whose = "the Pedros" if len(prizes) == 2 else "the great counters" if len(prizes) > 2 else "the Pedro"
    return who_wins("prizes", f"Who wins {whose}?", prizes, tuple(COUNTERS))


def _called(setup: Setup) -> tuple[str, ...]:
    game = "Game" if "pedro" in setup.variant else "the Ten"
    sentences = (
        "High",
        "Low",
        "the Jack",
        game,
        "the Right Pedro",
        "the Left Pedro",
        "the King",
        "the Nine",
        "the Three",
    )
    return sentences[: len(WORTHS[setup.variant])]


def _dealer(setup: Setup) -> Study:
    return common.own_choices(_prizes(setup), the_rob(), auctions.made_by_level(_bands(setup, made=True)))


def _changes(setup: Setup) -> dict[str, dict[str, Value]]:
    least = 40 if setup.variant == "sixty-three" else 6
    top = sum(WORTHS[setup.variant].values())
    forced: dict[str, Value] = {"dealer_forced": True}
    return {
        "following strictly": {"follow": "strict"},
        "the Two for who plays it": {"low": "player"},
        f"{2 * top} for all {number(top)}": {"all_points": "double"},
        f"{2 * top} for a bid of {number(top)}, won or lost": {"all_points": "double_if_bid"},
        f"bidding from {number(least)}": {"min_bid": least},
        "forcing the dealer": forced,
        f"forcing the dealer to {number(least)}": forced | {"forced_bid": least},
        f"forcing the dealer to {number(least)} and no more": forced | {"forced_bid": least, "forced_more": False},
        f"a dealer who may repeat a bid of {number(top)}": {"repeat_top": "dealer"},
        f"anybody may repeat a bid of {number(top)}": {"repeat_top": "any"},
        "playing trumps alone": {"play": "trumps"},
        "leading a trump first": {"pitch_trump": True},
        "throwing surplus trumps": {"excess": "reduce"},
    }


def _nevers(answers: Answers) -> list[Sentence]:
    bid, beside, plain = answers["bid"], answers["held"], answers["cinching-off"]
    rows, bands = bid.question.rows.names, len(bid.question.columns.names) // 2
    kinds = max(1, len({name.partition(", ")[2] for name in rows}))
    result = []
    for whose, column in (("their", 1), ("your partner's", 1 + bands)):
        level = in_words(bid.question.columns.names[column].split()[-1])
        text = f"Never bid over {whose} {level} on a count of {{called}}: a bid of {{way}} {{gains}} {{points}}."
        cells = [(_holding(rows[row]), (row, column)) for row in range(0, len(rows), kinds)]
        result += warn(bid, text, cells, bid.best(None, column)[1])
    dear = Difference(cell(len(beside.question.rows.names) - 1, _FOUR), cell(0, _FOUR))
    if dear.is_known(beside) and dear.estimate(beside).sign < 0:
        text = (
            "On four trumps never bid more for {row}: they have to be caught, and a bid of {way} is {better} with them."
        )
        result.append(beside.sentence(text, len(beside.question.rows.names) - 1, number=dear))
    text = "Never trump a plain suit high second in hand for fear of a Pedro behind you: it {gains} {points} a deal."
    return result + never(plain, text, 2)


def _holding(row: str) -> str:
    """Return a row of the map as a sentence calls it: ``nine with no Pedro``."""
    count, _, kind = row.partition(", ")
    return f"{in_words(count)} with {kind}" if kind else in_words(count)
