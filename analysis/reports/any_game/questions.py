"""What a page asks about any game: what to call, how often it is made, what places, cards and house rules are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np

from tricklab.analysis.reports.any_game.decision import OWN, PASS, Decision
from tricklab.analysis.reports.any_game.holdings import Holding
from tricklab.analysis.reports.any_game.ranking import Parted
from tricklab.analysis.reports.shared.auctions import BIDS_MADE
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.measures import CHANGED, EACH_GAIN, MADE, MARGIN, Measure, gain, share
from tricklab.analysis.studies.numbers import Cells, cell
from tricklab.analysis.studies.question import BARS, MAP, PARTS, WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, by_place
from tricklab.analysis.words.wording import ordinal, sentence_case
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Speech

_HEADLINES = 3
"""So many sentences stand on the first screen."""

_FEW = 4
"""With no more players the others have sentences too, if they do otherwise than eldest."""


def has_contracts(setup: Setup) -> bool:
    """Return whether the results of a game show which contracts are made."""
    return setup.game.declarer is None or "made" in (setup.game.row.names or ())


def are_alone(setup: Setup) -> bool:
    """Return whether everyone plays for himself, so that a page speaks of you and not of your side."""
    return len({*setup.sides}) == setup.players


def map_question(setup: Setup, decision: Decision, first: Parted, second: Parted | None, tried: str) -> Question:
    """Return the question of the first screen: what to do with a hand, by the holdings that decide most."""
    note = (
        f"The number is what the best choice gains on {decision.base}, in points of the deal: {_your(setup)} less the "
        f"mean of the others'. {tried}"
    )
    columns = ALL if second is None else second.split

    def sentences(answer: Answer) -> list[Sentence]:
        return _advice(answer, decision, first, None, "")[:_HEADLINES]

    title = f"{sentence_case(decision.question)}?"
    return Question("map", title, first.split, columns, sentences, note, MAP, (EACH_GAIN,))


def seats_question(setup: Setup, decision: Decision, first: Parted) -> Question:
    """Return the question what to do in each place at the table."""
    places, last = by_place(setup.players), setup.players - 1
    names = {0: "As eldest, ", **{at: f"As {ordinal(at + 1)}, " for at in range(1, last)}, last: "As dealer, "}
    named = names if setup.players <= _FEW else {at: names[at] for at in (0, last)}

    def sentences(answer: Answer) -> list[Sentence]:
        best = {at: [answer.best(row, at)[0] for row in range(len(first.rows))] for at in named}
        apart = [at for at in named if at in (0, last) or best[at] != best[0]]
        return [sentence for at in apart for sentence in _advice(answer, decision, first, at, names[at])[:2]]

    note = "The same by your place at the table; eldest sits at the dealer's left."
    return Question("place", "Does your place change that?", first.split, places, sentences, note, MAP, (EACH_GAIN,))


def _advice(answer: Answer, decision: Decision, parted: Parted, column: int | None, where: str) -> list[Sentence]:
    """Return a sentence for each run of rows in which the same is clearly best, what most hands have first."""
    rows = [(row, answer.best(row, column)) for row in range(len(parted.rows))]
    known = [(row, best) for row, best in rows if any(answer.is_known(row, column, w) for w in _others(answer))]
    sized = []
    for (clear, _), some in groupby(known, key=lambda pair: (pair[1][0], pair[1][1] if pair[1][0] else 0)):
        if clear is None:
            continue
        at = [row for row, _ in some]
        choice = clear or max(_others(answer), key=lambda w: answer.pooled([(row, column) for row in at], w).value)
        number = Cells(tuple((row, column) for row in at), choice)
        hand = parted.holding.words(parted.rows[at[0]][0], parted.rows[at[-1]][1])
        advised = decision.instructions[clear]
        text = f"{where}{hand}, {advised}: it {{gains}} {{points}} on {decision.base}."
        if not clear:
            better = "leave it to the players" if decision.choices[0].forced is None else advised
            text = f"{where}{hand}, {better}: to {decision.instructions[choice]} {{gains}} {{points}}."
        sized.append((number.estimate(answer).count, answer.sentence(sentence_case(text), number=number, way=choice)))
    return [sentence for _, sentence in sorted(sized, key=lambda pair: -pair[0])]


def _others(answer: Answer) -> range:
    return range(1, len(answer.ways))


def _your(setup: Setup) -> str:
    return "yours" if are_alone(setup) else "your side's"


def making_question(setup: Setup, decision: Decision, first: Parted) -> Question:
    """Return the question how often each call is made, on the same deals."""
    makes, has = ("you make", "you then have") if are_alone(setup) else ("your side makes", "your side then has")
    who = "" if are_alone(setup) else ", whoever of it plays"

    def sentences(answer: Answer) -> list[Sentence]:
        result = []
        for choice in range(len(answer.ways)):
            rows = [row for row in range(len(parted)) if answer.is_known(row, None, choice)]
            if rows and decision.choices[choice].name not in (PASS, OWN):
                row = max(rows, key=lambda row: answer.at(row, None, choice).count)
                hand = first.holding.words(*parted[row])
                advised = sentence_case(decision.instructions[choice])
                text = f"{advised} {hand}, and {makes} it {{chance}}."
                result.append(answer.sentence(text, row, None, choice, than=0.5))
        return result

    parted = first.rows
    is_pass = decision.choices[0].name == PASS
    note = f"Of the deals in which {has} a contract{who}; all calls in the same deals."
    title, measures = "How often is it made?", (MADE, EACH_GAIN)
    return Question("making", title, first.split, ALL, sentences, note, WAYS, measures, hides_first=is_pass)


def worth_question(setup: Setup, first: Parted, second: Parted | None, tried: str) -> Question:
    """Return the question of the first screen where nothing is decided before the play: what a hand is worth."""

    def sentences(answer: Answer) -> list[Sentence]:
        rows, words = answer.shown_rows(), first.holding.words
        ends = [rows[-1], rows[0]] if len(rows) > 1 else rows
        who = "a player" if are_alone(setup) else "your side"
        texts = [(f"{sentence_case(words(*first.rows[row]))}, {who} {{loses}} {{points}} a deal.", row) for row in ends]
        return [answer.sentence(text, row) for text, row in texts]

    note = f"Points of a deal: {_your(setup)} less the mean of the others', when all play as they like. {tried}"
    columns = ALL if second is None else second.split
    return Question("map", "What is a hand worth?", first.split, columns, sentences, note, MAP, (MARGIN,))


def cards_question(setup: Setup, holdings: Sequence[Holding]) -> Question:
    """Return the question what one more card of a kind brings."""
    measures = tuple(_worth_of(setup, holding) for holding in holdings)
    whom = "you" if are_alone(setup) else "your side"

    def sentences(answer: Answer) -> list[Sentence]:
        there = [at for at in range(len(measures)) if answer.is_known(measure=at)]
        clear = sorted(
            (at for at in there if answer.sign(measure=at)), key=lambda at: -abs(answer.at(measure=at).value)
        )
        names = [f"The {one.one}" if one.is_truth else f"Each {one.one} more" for one in holdings]
        return [
            answer.sentence(f"{{what}} {{gains}} {whom} {{points}} a deal.", measure=at, what=names[at])
            for at in clear[:2]
        ]

    label = Split("points a deal for each more in your hand", ALL.names, ALL.of)
    note = "All play as they like. Who has more of these cards has fewer others: the number includes what that costs."
    return Question("cards", "What is a card worth?", label, ALL, sentences, note, PARTS, measures)


_PARTS = 100
"""Weights of cards are whole numbers of hundredths."""


def _worth_of(setup: Setup, holding: Holding) -> Measure:
    """Return by how much points rise with each card of a kind: their regression on the number of these cards.

    Mean and variance follow from the hypergeometric distribution, so that nothing but points is measured.
    """
    pack, hand = len(setup.deck.cards), setup.game.hand_size(setup.rules)
    part = holding.cards / pack
    mean, variance = hand * part, hand * part * (1 - part) * (pack - hand) / (pack - 1)

    def of(facts: Facts, choice: int) -> tuple[Any, Any]:
        weight = np.rint(_PARTS * (np.asarray(holding.of(facts)).astype(float) - mean) / variance).astype(np.int64)
        return np.ones(len(weight), bool), weight * facts.margin(choice)

    return Measure(holding.many, of, in_units=True, parts=_PARTS)


def seat_worth_question(setup: Setup) -> Question:
    """Return the question what each place is worth, and how often it makes its contract."""
    last, declarer = setup.players - 1, setup.game.declarer
    measures = [MARGIN]
    if declarer is not None:
        measures.append(share(f"{declarer}, %", lambda facts, choice: facts.rows[choice][declarer] == CHAIR))
    if has_contracts(setup):
        measures.append(MADE)

    def sentences(answer: Answer) -> list[Sentence]:
        text = "{who} {loses} {points} a deal, against the mean of the others."
        clear = [(row, who) for row, who in ((last, "The dealer"), (0, "Eldest")) if answer.sign(row)]
        none, rests = "Neither eldest nor the dealer is clearly better off.", [cell(last), cell(0)]
        even = answer.sentence(none, last, than=None, rests_on=rests)
        return [answer.sentence(text, row, who=who) for row, who in clear] or [even]

    whose = "a seat" if are_alone(setup) else "a seat's side"
    note = f"All play as they like; the points of {whose} less the mean of the others'."
    places = by_place(setup.players)
    return Question("places", "What is your place worth?", places, ALL, sentences, note, BARS, tuple(measures))


def own_calls_question(setup: Setup) -> Question | None:
    """Return the question how often each contract is made when all call as they like; None where rows lack it."""
    declarer, names = setup.game.declarer, dict(setup.game.bid_names(setup.rules))
    field = "bids" if declarer is None else "bid"
    if not has_contracts(setup) or field not in (setup.game.row.names or ()):
        return None
    for phase in setup.game.phases:
        for word, action in phase.words(setup.rules).items() if isinstance(phase, Speech) else ():
            if declarer is None:
                names.setdefault(action, word)
    names = names or {level: str(level) for level in range(1, _LEVELS)}
    numbers = np.array(sorted(names))

    def of(facts: Facts) -> Any:
        bids = facts.rows[0][field]
        bid = (bids[:, CHAIR] if declarer is None else bids).astype(np.int64)
        at = np.minimum(np.searchsorted(numbers, bid), len(numbers) - 1)
        return np.where(numbers[at] == bid, at, -1)

    def sentences(answer: Answer) -> list[Sentence]:
        usual = sorted(answer.shown_rows(), key=lambda row: -answer.at(row).count)[:2]
        result = [answer.sentence("A call of “{row}” is made {chance}.", row, than=0.5) for row in usual]
        return [*result, answer.sentence("All together are made {chance}.", than=0.5)]

    rows = Split("the call", tuple(names[level] for level in numbers.tolist()), of)
    title, measure = "How often is each call made?", MADE if declarer is None else BIDS_MADE
    return Question("levels", title, rows, ALL, sentences, "All call as they like.", BARS, (measure,))


_LEVELS = 100
"""Bids that are numbers without names are below this."""


def rules_question(setup: Setup) -> Question:
    """Return the question what each other house rule changes on the same deals."""
    declarer = setup.game.declarer
    who, of = ("a player", "") if are_alone(setup) else ("a side", "'s side")
    scored = Measure(f"points a deal of {who}, more than with", _scored, is_gain=True)
    priced = [(scored, f"With {{rule}}, {who} scores {{points}} @ a deal.", _POINTS)]
    if declarer is not None:
        label = f"points a deal as {declarer}, more than with"
        more = gain(label, lambda facts, choice: _declares(facts, choice) & _declares(facts, 0))
        text = f"With {{rule}}, the {declarer}{of} {{gains}} {{points}} a deal on these rules."
        priced.insert(0, (more, text, _POINTS))
    if has_contracts(setup):
        priced.insert(0, (_made_more(declarer), "With {rule}, {bids} @ are made.", _BIDS))

    def sentences(answer: Answer) -> list[Sentence]:
        result = []
        for choice in sorted(_others(answer), key=lambda choice: -abs(answer.at(way=choice).value)):
            for at, (_, text, least) in enumerate(priced):
                sign = answer.sign(way=choice, measure=at)
                if sign and abs(answer.at(way=choice, measure=at).value) >= least:
                    worded = text.replace("@", "more" if sign > 0 else "fewer" if "{bids}" in text else "less")
                    result.append(answer.sentence(worded, way=choice, measure=at, rule=answer.ways[choice].name))
                    break
        none, rests = "No other rule clearly changes that.", [cell(way=choice) for choice in _others(answer)]
        return result[:_HEADLINES] or [answer.sentence(none, than=None, rests_on=rests)]

    note = "The same deals with one rule changed, for players who play as they do under these rules."
    measures = (*(measure for measure, _, _ in priced), CHANGED)
    return Question("rules", "What do house rules change?", ALL, ALL, sentences, note, BARS, measures)


_BIDS, _POINTS = 0.5, 0.1
"""The fewest bids in a hundred deals, and points, that are worth a sentence."""


def _scored(facts: Facts, choice: int) -> tuple[Any, Any]:
    field, side = facts.setup.game.measure.field, facts.setup.sides[CHAIR]
    more = facts.rows[choice][field][:, side].astype(np.int64) - facts.rows[0][field][:, side]
    return np.ones(len(more), bool), more


def _declares(facts: Facts, choice: int) -> Any:
    return facts.rows[choice][facts.setup.game.declarer] == CHAIR


def _made_more(declarer: str | None) -> Measure:
    """Return how many more bids in a hundred are made than by the first rules: the seat's own, or the declarer's."""

    def success(facts: Facts, choice: int) -> tuple[Any, Any]:
        made = facts.rows[choice]["made"] if declarer is not None else None
        return facts.success(choice) if made is None else (made >= 0, made == 1)

    def of(facts: Facts, choice: int) -> tuple[Any, Any]:
        (there, made), (was_there, was_made) = success(facts, choice), success(facts, 0)
        return there & was_there, 100 * (made.astype(np.int64) - was_made)

    return Measure(
        "bids made in a hundred deals, more than with", of, is_gain=True, noun="bids in a hundred deals", deals=100
    )
