"""What players would argue about, at the head of the page: computed, and left out where the deals do not show it."""

from __future__ import annotations

from tricklab.analysis.reports.phrases import POLICIES, amount, enough, gap, listed, number, share, trumps
from tricklab.analysis.reports.plute.bids import made_in_words, told_bids
from tricklab.analysis.reports.plute.deuce import BIDDER, PARTNER_HAS, chosen_rate, made_by_holder, partner_rate
from tricklab.analysis.reports.plute.failing import said, surely_first, told_of
from tricklab.analysis.reports.plute.holdings import POINT_NAMES, Bids
from tricklab.analysis.reports.plute.honours import FEWEST_TRUMPS, Holding, Honours
from tricklab.analysis.reports.plute.plutes import holding_in_words, likeliest, plutes_told, share_or_never
from tricklab.analysis.reports.plute.rare import Sevens
from tricklab.analysis.reports.plute.seven import best_holding, by_two, favourites, one_in
from tricklab.analysis.reports.plute.signal import BIDDERS, Signals

Finding = tuple[str, str]

_LITTLE = 0.01
"""What a deal must be worth more for it to be worth much: a hundredth of a bid made."""

_USUAL = Holding("A K", 0, 0, 1)
"""A holding that players may hope for."""


def findings(bids: Bids, sevens: Sevens, honours: Honours, signals: Signals) -> list[Finding]:
    """Return the findings, most important first: a head line and what bears it out."""
    found = [
        _bids(bids),
        _seven(sevens),
        _holding(honours),
        _two(bids, sevens),
        _could_have(bids),
        _failing(bids),
        _plute(bids, sevens),
        _signal(signals),
    ]
    return [finding for finding in found if finding is not None]


def _bids(bids: Bids) -> Finding | None:
    levels = told_bids(bids)
    if len(levels) < 2:
        return None
    rates = {level: bids.bid(level).rate("made") for level in levels}
    worst, other = sorted(levels, key=lambda level: rates[level].value)[:2]
    common = max(levels, key=lambda level: bids.common(level).value)
    if gap(rates[other], rates[worst]):
        others = listed([number(level) for level in levels if level != worst], "or")
        head = f"Bids of {number(worst)} are made less often than those of {others}"
    else:
        head = f"The commonest bid is {number(common)}, made {100 * rates[common].value:.0f} % of the time"
    return head, (
        f"{POLICIES.capitalize()}, {made_in_words(bids, levels)} of the time. The commonest is {number(common)}, the "
        f"highest bid in {share(bids.common(common))} of the deals."
    )


def _seven(sevens: Sevens) -> Finding | None:
    own, without = by_two(sevens, 1), by_two(sevens, 0)
    if not own or not without:
        return None
    from_two = favourites(sevens, 1)
    unlikely = [cards for cards, rate in own.items() if rate.high < 0.5]
    if from_two is None and len(unlikely) == len(own):
        head = "No number of trumps makes a seven likely by itself, not even with the Two"
    elif from_two is None:
        head = "From how many trumps up a seven is a favourite these deals do not show"
    elif from_two == max(own) and len(unlikely) == len(own) - 1:
        head = f"By number of trumps, a seven is a favourite only with {number(from_two)}, the Two among them"
    else:
        head = f"With the Two among them, a seven is a favourite from {trumps(from_two)} up"
    shown = [cards for cards in own if cards in without and cards >= 6]
    if not shown:
        return None
    parts = [f"{number(cards)} {share(own[cards])} and {share(without[cards])}" for cards in shown]
    many = shown[-1]
    chance = sum(float(share_) for length, share_ in sevens.shares.items() if length >= many)
    return head, (
        f"{POLICIES.capitalize()}, told to bid it on any hand, a player with so many trumps makes it with the Two and "
        f"without: {'; '.join(parts)}. A hand with {trumps(many)}{' or more' if many < 9 else ''} in its longest suit "
        f"comes once in exactly {one_in(chance)} hands."
    )


def _holding(honours: Honours) -> Finding | None:
    best = best_holding(honours)
    if best is None:
        return None
    holding, rate = best
    text = ""
    if holding.two and enough(honours.rates[holding._replace(two=0)]):
        text = f"Without the Two the same makes it {share(honours.rates[holding._replace(two=0)])}. "
    if holding != _USUAL and enough(honours.rates[_USUAL]):
        text += f"With {_USUAL}, and neither Queen, Jack, Off-Jack nor joker, it is {share(honours.rates[_USUAL])}. "
    return f"The holding for a seven: {holding}", (
        f"{POLICIES.capitalize()} it is made {share(rate)} of the time, the most of all holdings that were tried. "
        f"{text}All have {number(FEWEST_TRUMPS)} trumps or more, and are bid seven whatever else is in the hand."
    )


def _two(bids: Bids, sevens: Sevens) -> Finding | None:
    import polars as pl

    found, chosen = partner_rate(sevens), made_by_holder(bids)
    lacking = bids.bid(7).where(pl.col("two") == 0).rate("made")
    if not enough(found) or not enough(chosen[BIDDER]) or not enough(lacking):
        return None
    few, many = PARTNER_HAS.numerator, PARTNER_HAS.denominator
    return f"Without the Two a seven needs a partner who has it, as happens in {few} deals of {many}", (
        f"That is exact, {100 * float(PARTNER_HAS):.0f} %, as long as nobody has spoken; in these deals it was "
        f"{share(found)}, and where a seven was bid by choice {share(chosen_rate(bids))}. {POLICIES.capitalize()}, "
        f"sevens by choice are made {share(chosen[BIDDER])} of the time with the Two in hand and {share(lacking)} "
        "without."
    )


def _could_have(bids: Bids) -> Finding | None:
    if not bids.whole:
        return None
    levels = [level for level in told_bids(bids) if level < 7]
    if not levels:
        return None
    level = max(levels, key=lambda level: bids.common(level).value)
    group = bids.bid(level)
    every = group.rate("at_7")
    more = f"six or more {share(group.rate('at_6'))} of the time, and " if level < 6 else ""
    return f"After a bid of {number(level)} the team has all seven points in {100 * every.value:.0f} % of the deals", (
        f"{POLICIES.capitalize()}, a bid of {number(level)} is made {share(group.rate('made'))} of the time. The team "
        f"has {more}all seven points {share(every)}; what it has beyond the bid is not written down."
    )


def _failing(bids: Bids) -> Finding | None:
    told = told_of(bids) if bids.whole else {}
    firsts = {level: surely_first(rates) for level, rates in told.items()}
    sure = {level: name for level, (name, beyond) in firsts.items() if beyond}
    if not sure:
        return None
    top = max(sure)
    rates = told[top]
    order = sorted(rates, key=lambda name: rates[name].value, reverse=True)
    others = [
        f"at {number(level)} {said(name)}, {share(told[level][name])}" for level, name in sure.items() if level < top
    ]
    text = (
        f"{POLICIES.capitalize()}, at a bid of {number(top)} the bidder’s team fails to get {said(order[0])} "
        f"{share(rates[order[0]])} of the time, then {said(order[1])}, {share(rates[order[1]])}; the surest is "
        f"{said(order[-1])}, {share(rates[order[-1]])}."
    )
    if others:
        text += f" What fails most at other bids: {'; '.join(others)}."
    return f"{POINT_NAMES[sure[top]]} is what fails most often at a bid of {number(top)}", text


def _plute(bids: Bids, sevens: Sevens) -> Finding | None:
    own, other = bids.groups.rate("plute"), bids.groups.rate("pluted")
    best = likeliest(plutes_told(sevens))
    if not enough(own) or own.value == 0 or best is None:
        return None
    return f"One deal in {1 / (own.value + other.value):.0f} is a plute", (
        f"{POLICIES.capitalize()}, the bidder’s team takes all nine tricks in {share(own)} of the deals, the other "
        f"team {share_or_never(other)}. It is likeliest with {holding_in_words(best[0])}, where it comes "
        f"{share(best[1])} of the time."
    )


def _signal(signals: Signals) -> Finding | None:
    gain = signals.gain
    if not enough(gain):
        return None
    made, plute = signals.change("made", BIDDERS), signals.change("plute", BIDDERS)
    if gain.low > 0:
        head = "The signal pays" if gain.high > _LITTLE else "The signal pays, but very little"
    elif gain.high < 0:
        head = "The signal costs more than it brings"
    else:
        head = "The signal makes no difference that these deals could show"
    return head, (
        f"{POLICIES.capitalize()}, a deal is worth {amount(gain)} to a team that alone shows its Aces, where a made "
        f"bid is worth 1 and a plute 3. The share of its bids that are made changes by "
        f"{amount(made.scaled(100))} percentage points, and that of its plutes by {amount(plute.scaled(100))}. Whether "
        "all use it or nobody does makes a "
        f"difference to the result of {share(signals.differs)} of the deals."
    )
