"""The page about Tapp-Tarock: what to bid on, when to announce the Pagat and to double, and what the talon brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit import auctions, common
from tricklab.analysis.reports.kit.auctions import BIDS_MADE, unbroken
from tricklab.analysis.reports.kit.common import Says
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.measures import gain, share
from tricklab.analysis.reports.kit.question import BARS, LINES, MAP, Answer, Question, Said
from tricklab.analysis.reports.kit.splits import ALL, Split, among, by_number, crossed
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.kit.suits import how_many
from tricklab.analysis.wording import listed, number
from tricklab.engine.games.tapp_tarock import DOUBLE_GAME, PACK, PAGAT_BID, PASS, SOLO, THREES, VALUES
from tricklab.engine.ground.tarock import KINGS, SKUS, TAROCKS, TRULL, suit_cards
from tricklab.engine.options import Value
from tricklab.engine.setup import Setup
from tricklab.engine.speeches import DONE

_BIDS = ("pass", "threes", "unders", "overs", "solo")
_BEFORE = ("none", "threes", "unders")
_TAROCKS = ("≤5", "6", "7", "8", "9", "10+")
_TRULL = ("no trull", "1 of trull", "2+ of trull")
_OF_TRULL = ("none", "one", "two")


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: what to bid on, and when to announce the Pagat",
        lead="On the left your tarocks, and how many of Skus, Mond and Pagat you hold. On top the bid before you.",
        studies=[
            *_bidding(setup),
            _solo(),
            *_announcing(),
            common.own_choices(_talon(), _levels(setup), auctions.made_by_seat(setup.players)),
            common.place_study(setup, "plays"),
            common.rules_study(common.that_go(setup, _CHANGES)),
        ],
        nevers=_nevers,
        notes=(
            "Tarocks are counted as they were dealt to you, before the talon. The trull is Skus, Mond and Pagat.",
            "Points are payments, yours less the mean of the others': Threes that are made bring nine.",
            "What is said here is said at your first turn; then all bid on as they like.",
        ),
        decision="bid",
    )


def _tarocks(names: tuple[str, ...]) -> Split:
    return by_number("tarocks", names, lambda facts: how_many(facts.hand, TAROCKS))


_TRULL_CARDS = by_number("of the trull", _TRULL, lambda facts: how_many(facts.hand, TRULL))


def bid_before(facts: Facts) -> Any:
    """Return the highest bid before the first turn of the seat asked, where the first way is to pass.

    Nobody who bid before can be kept from playing but by a higher bid, so that it shows in what is played after the
    pass. Where that is a solo it does not, and these deals are left out (-1).
    """
    rows, place, after = facts.rows[0], facts.place, (facts.rows[0]["bidder"] - CHAIR) % 3
    level = np.searchsorted(VALUES, np.maximum(rows["bid"], 0))
    level = np.where(rows["bidder"] < 0, PASS, level)
    later = (level > THREES) | (after == 2)  # at the second place: forehand sits two seats on
    second = np.where((level == PASS) | ~later, PASS, THREES)
    last = np.minimum(level, len(_BEFORE) - 1)
    # A deal that is void because somebody has no tarock was not bid at all.
    dealt = (how_many(facts.hands, TAROCKS) > 0).all(1) | (rows["bidder"] >= 0)
    return np.where((level == SOLO) | ~dealt, -1, np.choose(place, [np.zeros_like(level), second, last]))


_SO_FAR = Split("highest bid so far", _BEFORE, lambda facts: facts.once(bid_before))


def _could(facts: Facts, way: int) -> Any:
    """Tell in which deals the bid of a way could be made: one step up, or a solo."""
    before, said = facts.once(bid_before), facts.ways[way][0].say
    bid = PASS if said is None else said[1]
    assert isinstance(bid, int)  # no way of the page works its bid out
    return (before >= 0) & ((bid == PASS) | (bid == SOLO) | (before == bid - 1))


def _opens(facts: Facts, way: int) -> Any:
    """Tell in which deals a way bids threes with nothing before."""
    return _could(facts, way) & (facts.ways[way][0].name == "threes")


_GAIN = gain("points a deal more than", _could)
_OPEN_GAIN = gain("points a deal with Threes more than", _opens)


def _plays(where: Callable[[Facts, int], Any]) -> Callable[[Facts, int], Any]:
    return lambda facts, way: where(facts, way) & (facts.rows[way]["bidder"] == CHAIR)


def _is_made(facts: Facts, way: int) -> Any:
    return facts.rows[way]["made"] == 1


_MADE = share("made of those that you play, %", _is_made, _plays(_could))
_OPEN_MADE = share("made of your Threes, %", _is_made, _plays(_opens))


def _bidding(setup: Setup) -> tuple[Study, Study]:
    """Bids and passes at the first turn, told in the same deals; and Threes alone."""
    bids = [bid for bid in range(len(_BIDS)) if setup.rules["ladder"] == "full" or bid in (PASS, THREES, SOLO)]
    holding = crossed("tarocks", _tarocks(_TAROCKS), _TRULL_CARDS)
    note = "The number is what the best of these bids gains on a pass, in points. Whoever else plays Solo is left out."
    bid = Question("bid", "What to bid?", holding, _SO_FAR, _says_bid, note, measures=(_GAIN, _MADE))
    note = "Of the Threes, or more, that you are let have after nobody has bid before you."
    title, rows = "How often is a bid made?", _tarocks(_TAROCKS)
    made = Question("made", title, _TRULL_CARDS, rows, _says_made, note, LINES, (_OPEN_MADE,), leaves_first=True)
    kings = by_number("kings", ("≤1", "2", "3", "4"), lambda facts: how_many(facts.hand, KINGS))
    note = "What Threes gain on a pass, with no bid before you."
    few = _tarocks(("≤4", "5", "6", "7", "8"))
    title, both = "Do Kings make up for tarocks?", (_OPEN_GAIN, _OPEN_MADE)
    king = Question("kings", title, few, kings, _says_kings, note, MAP, both)
    short = by_number("shortest suit", ("void", "1 card", "2+ cards"), _shortest)
    suits = Question("voids", "What is a void worth?", few, short, _says_voids, note, MAP, both)
    ways = tuple(Way(_BIDS[bid], ("bid", bid)) for bid in bids)
    opening = Study("Threes and passes on the same deals", ways[:2], (king, suits), times=2)
    return Study("Bids and passes on the same deals", ways, (bid, made), times=2), opening


def _shortest(facts: Facts) -> Any:
    return np.min([how_many(facts.hand, suit_cards(suit)) for suit in range(4)], 0)


def _least(answer: Answer, column: int) -> dict[int, int]:
    """Return from which row on to bid, for each number of the trull; where more of it needs no less it is left out."""
    least: dict[int, int] = {}
    for trull in range(len(_TRULL)):
        rows = [row for row in reversed(answer.shown_rows()) if row % len(_TRULL) == trull and answer.told(row, column)]
        row = unbroken(rows, lambda row: bool(answer.best(row, column)[0]))
        if row is not None and row // len(_TRULL) not in [known // len(_TRULL) for known in least.values()]:
            least[trull] = row
    return least


def _holding(row: int) -> str:
    """Return the least holding of a row as it is said."""
    tarocks, trull = divmod(row, len(_TRULL))
    if not tarocks:
        return f"any hand with {_OF_TRULL[trull]} of the trull"
    return f"{number(int(_TAROCKS[tarocks].strip('+')))} tarocks and {_OF_TRULL[trull]} of the trull"


def _says_bid(answer: Answer) -> list[Said]:
    """Say from how many tarocks on to bid, for each number of the trull."""
    told = []
    for column, start in enumerate(("With no bid before you, say Threes on", "Over Threes, bid", "Over Unders, bid")):
        start = f"{start} on only with" if column else start
        least = list(_least(answer, column).values())
        if least:
            row, text = max(least), f"{start} {listed([_holding(row) for row in least], 'or')}."
            told.append(Said(text, row, column, answer.best(row, column)[0] or 0))
        elif column < len(answer.ways) - 2 and answer.sign(None, column, 1 + column) < 0:
            bid = _BIDS[column].capitalize()
            told.append(Said(f"Over {bid}, pass: on no holding does more clearly gain.", None, column, 1 + column))
    return told


def _each(text: str, cells: Sequence[tuple[str, int, int | None]], way: int, *, than: float = 0.0) -> Says:
    """Return what says a sentence (`Answer.said`) of cells: what each is called, its row and its column.

    In the text ``{called}`` is that, and ``{how_often}`` the last measure in words.
    """

    def says(answer: Answer) -> list[Said]:
        found = []
        for called, row, column in cells:
            often = answer.said("{chance}", row, column, way, -1).text
            filled = text.replace("{called}", called).replace("{how_often}", often)
            found.append(answer.said(filled, row, column, way, than=than))
        return found

    return says


_says_made = _each(
    "On {called} tarocks, one of the trull, it is made {chance}.",
    [("seven", 1, 2), ("eight", 1, 3), ("nine", 1, 4)],
    1,
    than=0.5,
)
_says_kings = _each(
    "On {called}, to say Threes {gains} {points}: it is made {how_often}.",
    [("six tarocks and four Kings", 2, 3), ("seven and all four", 3, 3), ("seven with one King or none", 3, 0)],
    1,
)
_says_voids = _each(
    "On {called}, to say Threes {gains} {points}.",
    [
        ("seven tarocks with a void", 3, 0),
        ("seven without void or singleton", 3, 2),
        ("eight with a void", 4, 0),
        ("eight without", 4, 2),
    ],
    1,
)


_FIVES = by_number("5-point cards", ("≤2", "3", "4", "5+"), lambda facts: how_many(facts.hand, TRULL | KINGS))


def _eldest(facts: Facts, way: int) -> Any:
    return facts.place == 0


def _solo() -> Study:
    """Solo against Threes, told to eldest."""
    ways = Way("threes", ("bid", THREES)), Way("solo", ("bid", SOLO))
    both = gain("points a deal more than", _eldest), share("made as eldest, %", _is_made, _plays(_eldest))
    note = (
        "What Solo gains on Threes for eldest, whom nobody has bid before. 5-point cards are the trull and the Kings."
    )
    rows = _tarocks(("8", "9", "10", "11", "12+"))
    asked = Question("solo", "When to play Solo?", rows, _FIVES, _says_solo, note, measures=both)
    return Study("Threes and Solo on the same deals", ways, (asked,), times=4)


_says_solo = _each(
    "On {called} 5-point cards, Solo {gains} {points} on Threes: it is made {how_often}.",
    [("eleven tarocks and three", 3, 1), ("eleven tarocks and four", 3, 2), ("ten tarocks and four", 2, 2)],
    1,
)


def _announces(facts: Facts, way: int) -> Any:
    """Tell in which deals the seat is the soloist, holds the Pagat, and announces it in the way of that name."""
    named = facts.ways[way][0].name == "Pagat"
    return (facts.rows[1]["announcer"] == CHAIR) & (facts.rows[1]["bidder"] == CHAIR) & named


def _doubles(facts: Facts, way: int) -> Any:
    """Tell in which deals the seat doubles the game in the way of that name, and the partner would not."""
    silent, double = facts.rows[0], facts.rows[-1]
    alone = (silent["bidder"] >= 0) & (silent["bidder"] != CHAIR) & (silent["announcer"] < 0)
    alone &= (np.abs(silent["game"]) == silent["bid"]) & (np.abs(double["game"]) > double["bid"])
    return alone & (facts.ways[way][0].name == "double")


_HIGHEST = sum(1 << SKUS - place for place in range(6))


def _announcing() -> tuple[Study, Study]:
    """Announcements and doubles, told in the same deals."""
    nothing, pagat_bid = Way("nothing", ("announce", DONE)), Way("Pagat", ("announce", PAGAT_BID))
    double = Way("double", ("announce", DOUBLE_GAME))
    won = share("Pagat won, %", lambda facts, way: facts.rows[way]["ultimo"] > 0, _announces)
    high = by_number("of the highest six", ("≤1", "2", "3+"), lambda facts: how_many(facts.hand, _HIGHEST))
    note = "For a soloist with the Pagat: what the announcement gains. The Pagat may have come from the talon."
    pagat = Question(
        "pagat",
        "When to announce the Pagat?",
        _tarocks(("≤7", "8", "9", "10", "11+")),
        high,
        _each(
            "On {called} tarocks, to announce it {gains} {points}: it wins the last trick {how_often}.",
            [("ten", 3, None), ("nine", 2, None), ("eight", 1, None)],
            1,
        ),
        note,
        measures=(gain("points a deal with the Pagat more than", _announces), won),
    )
    beaten = share("soloist beaten, %", lambda facts, way: facts.rows[way]["made"] == 0, _doubles)
    note = "For an opponent of the soloist, where his partner does not double, and nobody has announced the Pagat."
    doubling = Question(
        "double",
        "When to double?",
        _tarocks(("≤6", "7", "8", "9+")),
        _TRULL_CARDS,
        _each(
            "On {called} of the trull, a double {gains} {points}: the soloist is beaten {how_often}.",
            [("nine tarocks or more, and two", 3, 2), ("eight tarocks and two", 2, 2), ("eight tarocks and one", 2, 1)],
            1,
        ),
        note,
        measures=(gain("points a deal with a double more than", _doubles), beaten),
    )
    return (
        Study("The Pagat on the same deals", (nothing, pagat_bid), (pagat,)),
        Study("Doubles on the same deals", (nothing, double), (doubling,)),
    )


def _talon() -> Question:
    """What the talon brings: what lies in it is luck."""

    def lie(facts: Facts) -> Any:
        return how_many(PACK & ~np.bitwise_or.reduce(facts.hands, axis=1), TAROCKS)

    rows = by_number("tarocks in the talon", ("0", "1", "2", "3", "4+"), lie)
    sold = among(rows, lambda facts: (facts.rows[0]["bidder"] >= 0) & (facts.rows[0]["half"] >= 0))
    note = "By how many of its six cards are tarocks; all bid before they see them. Solos are left out."

    def says(answer: Answer) -> list[Said]:
        none = answer.said("{chance}", 0).text
        text = f"With three tarocks in the talon the game is made {{chance}}; with none, {none}."
        return [answer.said(text, 3, than=0.5)]

    return Question("talon", "What does the talon bring?", sold, ALL, says, note, BARS, (BIDS_MADE,))


def _levels(setup: Setup) -> Question:
    names = ("3 threes", "4 unders", "5 overs", "8 solo")[:: 1 if setup.rules["ladder"] == "full" else 3]
    rows = by_number("the bid", names, lambda facts: facts.rows[0]["bid"].astype(np.int64))
    asked = "How often is each bid made?"
    return Question("levels", asked, rows, ALL, _says_levels, "All bid as they like.", BARS, (BIDS_MADE,))


def _says_levels(answer: Answer) -> list[Said]:
    solo = answer.said("{chance}", len(answer.question.rows.names) - 1).text
    threes = answer.said(f"Threes are made {{chance}}, a Solo {solo}.", 0, than=0.5)
    return [threes, answer.said("All bids together are made {chance}.", than=0.5)]


_CHANGES: dict[str, dict[str, Value]] = {
    "a ladder of Threes and Solo": {"ladder": "short"},
    "a free choice of the half": {"middle_bids": "free_choice"},
    "the soloist's lead": {"first_lead": "soloist"},
    "a hold by forehand alone": {"hold": "forehand_only"},
}


def _nevers(answers: Answers) -> list[str]:
    """Return what the maps bear out."""
    bid, pagat, solo, told = answers["bid"], answers["pagat"], answers["solo"], []
    none = [(row, 1) for row in range(0, len(_TRULL) * 4, len(_TRULL))]
    if {bid.best(*cell)[0] for cell in none if bid.told(*cell)} == {0}:
        told.append("Never bid over Threes on eight tarocks or fewer without a card of the trull.")
    if pagat.sign(0, None, 1) < 0:
        told.append("Never announce the Pagat on seven tarocks or fewer.")
    if all(solo.sign(row) < 0 for row in (0, 1)):
        told.append("Never play Solo on fewer than ten tarocks.")
    return told
