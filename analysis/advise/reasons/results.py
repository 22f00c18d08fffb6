"""What changes hands: contracts made, points credited, tricks taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tricklab.analysis.advise.display.frequencies import (
    compared,
    compared_in_deals,
    does,
    does_compared,
    in_deals,
    verb_of,
)
from tricklab.analysis.advise.display.phrases import is_bid, is_number
from tricklab.analysis.advise.reasons.contrast import FIRST, LEAST, SECOND, SURE, Candidate, Contrast, z_of
from tricklab.analysis.advise.result import MATCH, Reason
from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.words.seat_names import has_partners
from tricklab.analysis.words.wording import chance, listed, sentence_case
from tricklab.engine.play.actions import is_speech, phase_of, speech_of
from tricklab.engine.rules.phases import Announcing

_MOSTLY = 0.5
"""If more worlds than that have the same result after both choices, the sentence has it."""

_FOLLOWS = 0.9
"""What is gained follows from the contract if it has its sign in so many worlds."""

_CERTAIN = 100
"""What happens in all of so many worlds is certain."""

_HARDLY = 0.005
"""What happens in fewer worlds hardly ever happens."""

_OF_THE_GAME = "-game"
"""Words that double the contract end so; those for a bonus, as pagat, leave what the contract is worth."""

CLEAR = 0.02
"""The least difference between two shares that a sentence compares."""

_FEW = 20
"""The fewest worlds whose contracts a sentence speaks of."""


def credited(contrast: Contrast) -> dict[str, Any]:
    """Return who has each credited point, by its name: 1 for us, -1 for others, 0 for nobody, by world and choice."""
    game, rules = contrast.setup.game, contrast.setup.rules
    columns = [column for column in game.columns(rules) if column.worth]
    return {
        point_name(column.name).title(): contrast.relation(column.values(contrast.rows).astype(np.int64))
        for column in columns
    }


def contracts_for_us(contrast: Contrast) -> Any:
    """Return 1 where our contract is made or theirs fails, -1 the other round, and 0 without one: (worlds, 2)."""
    game, rules, rows = contrast.setup.game, contrast.setup.rules, contrast.rows
    if game.declarer is not None and "made" not in (rows.dtype.names or ()):
        return np.zeros(rows.shape, np.int64)
    ours, made = game.success(rules, rows, contrast.seat)
    if game.declarer is None:
        return np.where(made, 1, -1)
    has_contract = (rows["made"] >= 0) & (rows[game.declarer] >= 0)
    return np.where(has_contract, np.where(ours == made, 1, -1), 0)


def find_contracts(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the reason that a contract is made more often, or fails more often."""
    game, rules, rows = contrast.setup.game, contrast.setup.rules, contrast.rows
    for_us = contracts_for_us(contrast)
    played, made = game.success(rules, rows, contrast.seat)
    if is_bid(contrast.advice, contrast.second):
        mine = played if game.declarer is None else played & (rows[game.declarer] == contrast.seat)
        yield from _bids(contrast, mine, made)
        return
    if isinstance(phase_of(contrast.setup, contrast.advice.question.deal.state), Announcing):
        if any(choice.text.endswith(_OF_THE_GAME) for choice in (contrast.first, contrast.second)):
            yield from _stakes(contrast, for_us, bool(played[:, FIRST].mean() > 0.5))
        return  # a bonus lost or doubled costs more than what it does to the contract
    carries = contrast.carried_by(for_us[:, FIRST] != for_us[:, SECOND])
    if carries < LEAST or is_speech(contrast.setup, contrast.advice.question.kind):
        return
    mostly = played.mean(0) > 0.5
    if mostly.any() != mostly.all():
        return
    # Where the others play, what they make is counted.
    shares = [_share(for_us[:, n] == (1 if mostly.all() else -1), for_us[:, n] != 0) for n in (FIRST, SECOND)]
    if abs(shares[FIRST] - shares[SECOND]) >= CLEAR and (shares[FIRST] > shares[SECOND]) == mostly.all():
        numbers = {"first": shares[FIRST], "second": shares[SECOND], "carries": carries}
        subject, verb = _makes(contrast, bool(mostly.all()))
        text = f"{subject} {does_compared(verb, *shares)} after {contrast.noun(SECOND)}."
        yield Candidate(Reason("made", text, numbers), carries, 0.9)


def _stakes(contrast: Contrast, for_us: Any, ours: bool) -> Iterator[Candidate]:
    """Yield the reason that the word doubles a contract that is made, or is not.

    The contract is the one after either choice: what is doubled may be played otherwise.
    """
    follows = [
        max(_share(np.sign(contrast.gain) == sign * result, (result != 0) & (contrast.gain != 0)) for sign in (1, -1))
        for result in for_us.T
    ]
    index = FIRST if follows[FIRST] >= _FOLLOWS else SECOND
    carries = follows[index]
    if not contrast.is_better or carries < _FOLLOWS:
        return
    made = _share(for_us[:, index] == (1 if ours else -1), for_us[:, index] != 0)
    after = f" after {contrast.noun(SECOND)}" if index == SECOND else ""
    mine = "Your side" if has_partners(contrast.setup) else "You"
    subject = mine if ours else "They" if contrast.has_two_sides else f"The {_declarer(contrast)}"
    text = f"{subject} {does('make' if subject in ('They', 'You') else 'makes', made, 'the contract')}{after}."
    yield Candidate(Reason("made", text, {"made": made, "carries": carries}), carries, 0.8)


def _bids(contrast: Contrast, mine: Any, made: Any) -> Iterator[Candidate]:
    """Yield the reason that a bid is made less often than another choice, or often enough although it is higher."""
    both, first, second = mine.all(1), contrast.noun(FIRST), contrast.noun(SECOND)
    if not is_bid(contrast.advice, contrast.first):
        fails = mine[:, SECOND] & ~made[:, SECOND]
        carries, share = contrast.carried_by(fails), _share(~made[:, SECOND], mine[:, SECOND])
        if carries >= LEAST and mine[:, SECOND].sum() >= _FEW:
            fails, it_is = does(verb_of(second, "fail", "fails"), share), verb_of(second, "they are", "it is")
            text = f"{sentence_case(second)} {fails} when {it_is} yours to play."
            yield Candidate(Reason("made", text, {"fails": share, "carries": carries}), carries, 0.95)
        return
    if both.sum() < _FEW:
        return
    shares = [_share(made[:, n], both) for n in (FIRST, SECOND)]
    carries = contrast.carried_by(both & (made[:, FIRST] != made[:, SECOND]))
    if carries >= LEAST and shares[FIRST] - shares[SECOND] >= CLEAR:
        text = f"{sentence_case(first)} {verb_of(first, 'are', 'is')} made {compared(*shares)} for {second}."
        numbers = {"first": shares[FIRST], "second": shares[SECOND], "carries": carries}
        yield Candidate(Reason("made", text, numbers), carries, 0.9)
        return
    comes_off = both & made[:, FIRST]
    carries, gain = contrast.carried_by(comes_off), _mean(contrast.gain[comes_off])
    if carries >= LEAST and gain > 0:
        still = "still " if shares[FIRST] < shares[SECOND] else ""
        text = f"{sentence_case(first)} {verb_of(first, 'are', 'is')} {still}made {chance(shares[FIRST])}, and then "
        text += f"{verb_of(first, 'they are', 'it is')} worth {contrast.amount(gain)} more than {second}."
        numbers = {"first": shares[FIRST], "gain": gain, "carries": carries}
        yield Candidate(Reason("made", text, numbers), carries, 0.85)


def _share(of: Any, among: Any) -> float:
    """Return how many of some worlds have a property; 0 without any."""
    return float(of[among].mean()) if among.any() else 0.0


def _mean(values: Any) -> float:
    return float(values.mean()) if len(values) else 0.0


def _makes(contrast: Contrast, ours: bool) -> tuple[str, str]:
    """Return who makes a contract, and the verb with its object."""
    if not ours:
        they, he = ("They", "make their contract"), (f"The {_declarer(contrast)}", "makes his contract")
        return they if contrast.has_two_sides else he
    if contrast.setup.game.declarer is None:
        return "You", "make your bid"
    return ("Your side", "makes its contract") if has_partners(contrast.setup) else ("You", "make your contract")


def _declarer(contrast: Contrast) -> str:
    """Return what the game calls the player of the contract."""
    return str(contrast.setup.game.declarer).replace("_", " ")


def find_points(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the reason that a credited point changes hands."""
    declarer = contrast.rows[contrast.setup.game.declarer] if contrast.setup.game.declarer else None
    same = np.ones(len(contrast.rows), bool) if declarer is None else declarer[:, FIRST] == declarer[:, SECOND]
    for name, holder in credited(contrast).items():
        ours, theirs = (holder > 0).mean(0), (holder < 0).mean(0)
        if max(ours[FIRST] - ours[SECOND], theirs[SECOND] - theirs[FIRST]) < CLEAR:
            continue
        if ours[FIRST] - ours[SECOND] >= theirs[SECOND] - theirs[FIRST]:
            are_two = contrast.has_two_sides and has_partners(contrast.setup)
            shares, subject, sign = ours, "Your side gets" if are_two else "You get", 1
        else:
            shares, subject, sign = theirs, "They get" if contrast.has_two_sides else "The others get", -1
        gets = (sign * holder > 0) & same[:, None]
        carries = contrast.carried_where(gets[:, FIRST], gets[:, SECOND])
        if carries < LEAST:
            continue
        numbers = {"first": float(shares[FIRST]), "second": float(shares[SECOND]), "carries": carries}
        text = f"{subject} {name} {compared_in_deals(*map(float, shares))} after {contrast.noun(SECOND)}."
        yield Candidate(Reason("point", text, numbers), carries)


def find_sure_points(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the reason that enough points for a bid are certain."""
    advice, game = contrast.advice, contrast.setup.game
    if game.declarer is None or not is_number(advice, contrast.first) or not contrast.is_better:
        return
    mine = contrast.rows[game.declarer][:, FIRST] == contrast.seat
    sure = [name for name, holder in credited(contrast).items() if (holder[mine, FIRST] > 0).all()]
    worth = {point_name(name).title(): worth for name, worth in game.points(contrast.setup.rules).items()}
    points = sum(worth[name] for name in sure)
    bids = [int(word) for word in speech_of(contrast.setup).words(contrast.setup.rules) if word.isdigit()]
    enough_for = max((bid for bid in bids if bid <= points), default=0)
    if mine.sum() >= _CERTAIN and enough_for >= int(contrast.first.text):
        verb = "are" if len(sure) > 1 else "is"
        text = f"{listed(sure)} {verb} yours in every deal, which is enough for a bid of {enough_for}."
        yield Candidate(Reason("sure", text, {"bid": enough_for, "points": points}), 1.0, 1.1)


def find_match(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the reason that the match is won in this very deal, or is not lost in it."""
    first, second = contrast.first, contrast.second
    if contrast.advice.objective != MATCH or not contrast.is_better:
        return
    for mine, other, sign, subject in (
        (first.wins, second.wins, 1, "You win" if not contrast.has_two_sides else "Your side wins"),
        (first.loses, second.loses, -1, "They win" if contrast.has_two_sides else "Somebody else wins"),
    ):
        if mine is None or other is None:
            continue
        carries = sign * 100 * (mine.value - other.value) / contrast.mean
        if carries >= LEAST and abs(mine.value - other.value) >= CLEAR:
            text = f"{subject} the match with this very deal {compared(mine.value, other.value)} after "
            numbers = {"first": mine.value, "second": other.value, "carries": carries}
            yield Candidate(Reason("match", f"{text}{contrast.noun(SECOND)}.", numbers), carries, 1.1)


def find_balance(contrast: Contrast) -> Iterator[Candidate]:
    """Yield what is true of any two choices: how often they differ, and which way."""
    gains = contrast.all_gains
    better, worse = gains > 0, gains < 0
    numbers = {"better": float(better.mean()), "worse": float(worse.mean()), "same": float((gains == 0).mean())}
    first, second = sentence_case(contrast.noun(FIRST)), contrast.noun(SECOND)
    gain, loss = _mean(gains[better]), -_mean(gains[worse])
    often, seldom, same = (in_deals(numbers[name]) for name in ("better", "worse", "same"))
    wins, loses = contrast.amount(gain), contrast.amount(loss)
    kind = "rarely" if numbers["same"] > _MOSTLY else "balance"
    numbers |= {"gain": gain} if better.any() else {}
    numbers |= {"loss": loss} if worse.any() else {}
    does_better = verb_of(contrast.noun(FIRST), "do", "does")
    if not better.any() and not worse.any():
        text = f"{first} and {second} come out the same in every deal."
    elif numbers["worse"] < _HARDLY:
        never = "never" if not worse.any() else "hardly ever"
        text = f"{first} {verb_of(contrast.noun(FIRST), 'are', 'is')} {never} worse than {second}, and "
        text += f"{in_deals(numbers['better'])} {verb_of(contrast.noun(FIRST), 'they gain', 'it gains')} {wins}."
    elif not better.any():
        return
    elif kind == "rarely":
        text = f"{first} and {second} come out the same {same}; the first is better {often}, by {wins}; and worse "
        text += f"{seldom}, by {loses}."
    elif numbers["better"] < numbers["worse"] and gain > loss:
        text = (
            f"{first} {does_better} better than {second} {often.replace('in ', 'in only ')}, but by {wins}; and worse "
        )
        text += f"{seldom}, by {loses}."
    else:
        text = f"{first} {does_better} better than {second} {often}, by {wins}; and worse {seldom}, by {loses}."
    yield Candidate(Reason(kind, text, numbers), 0.0)


def numbers_of(contrast: Contrast) -> Iterator[tuple[str, float, float]]:
    """Yield the numbers of the results that surely differ: what each is, and its mean after each choice.

    Of numbers that each seat or side has only the seat's own count. What the contract is, who plays it and what its
    player was dealt is told elsewhere, and sets of cards are no numbers.
    """
    game, rules = contrast.setup.game, contrast.setup.rules
    skipped = {game.measure.field, game.declarer, "delta", "bid", "bids", "sides"}
    for column in game.columns(rules):
        field, *index = (column.source,) if isinstance(column.source, str) else column.source
        is_number = isinstance(column.kind, str) and column.kind.startswith("Int") and not column.worth
        is_other = field in skipped or column.name.startswith("bidder") or "bit" in column.meaning
        if is_other or not is_number or column.nullable or (index and index[0] != contrast.seat):
            continue
        values = column.values(contrast.rows).astype(np.float64)
        if abs(z_of(values[:, FIRST] - values[:, SECOND])) >= SURE:
            first, second = values.mean(0).tolist()
            yield column.name.removesuffix(f"_{contrast.seat}"), first, second
