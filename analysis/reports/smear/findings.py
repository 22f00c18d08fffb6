"""What players would argue about, at the head of the page: computed, and left out where the deals do not show it."""

from __future__ import annotations

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports.phrases import FEWEST, amount, enough, in_row, number, plain, share
from tricklab.analysis.reports.smear.comparison import widest
from tricklab.analysis.reports.smear.contracts import Contracts, Effect, effect
from tricklab.analysis.reports.smear.seats import Points, SeatLine
from tricklab.analysis.reports.smear.stakes import shown

Finding = tuple[str, str]

_COMMON = 0.005
"""Share of the deals from which on a bid is worth arguing about."""


def findings(tables: list[Contracts], points: Points, lines: list[SeatLine]) -> list[Finding]:
    """Return the findings, most important first: a head line and what bears it out."""
    found = [
        _paying_bids(tables[0]),
        _ace_or_trump(tables[0]),
        _last_word(lines),
        _contested_points(points),
        _more_players(tables),
    ]
    return [finding for finding in found if finding is not None]


def _paying_bids(contracts: Contracts) -> Finding | None:
    lines = shown(contracts.by("bid"))
    deals = sum(line.net.count for line in lines.values())
    # A bid that hardly ever wins the auction may lead the list, but nobody plays for it.
    lines = {bid: line for bid, line in lines.items() if line.net.count >= _COMMON * deals}
    winning = [bid for bid, line in lines.items() if line.net.low > 0]
    losing = [bid for bid, line in lines.items() if line.net.high < 0]
    if not winning:
        return None
    best = max(winning, key=lambda bid: lines[bid].net.value)
    text = (
        f"Of the bids that win the auction in at least one deal in {1 / _COMMON:.0f}, {in_row(winning)} leave the "
        f"bidding side ahead on average, most of all {best}: "
        f"{amount(lines[best].net)} points a deal, made {share(lines[best].made)} of the time."
    )
    if losing:
        dearest = max(losing)
        text += (
            f" At {in_row(losing)} the defenders come out ahead: at {dearest} the bidders stand at "
            f"{amount(lines[dearest].net)} against them, made {share(lines[dearest].made)}."
        )
    head = f"{best} is the bid that pays best" + (f"; {in_row(losing)} leave the bidders behind" if losing else "")
    return head, text


def _ace_or_trump(contracts: Contracts) -> Finding | None:
    ace, trump = effect(contracts, "ace"), effect(contracts, "trump")
    if ace is None or trump is None:
        return None
    if ace.low > trump.high:
        head = "The Ace is worth more than another trump"
    elif trump.low > ace.high:
        head = "Another trump is worth more than the Ace"
    else:
        head = "The Ace and another trump are worth about the same"
    return head, (
        f"At the same bid, with as many trumps and the same King and Queen, hands that hold the Ace in place of a "
        f"lower trump are made {_points(ace)}. At the same bid with the same Ace, King and Queen, hands "
        f"with one lower trump more are made {_points(trump)}."
    )


def _points(difference: Effect) -> str:
    sign = -1 if difference.value < 0 else 1
    ends = sorted((sign * difference.low, sign * difference.high))
    value, low, high = (f"{100 * end:.1f}".replace("-", "−") for end in (sign * difference.value, *ends))
    word = "less" if sign < 0 else "more"
    return f"{value} percentage points {word} often ({low} to {high}; {difference.deals:,} deals)"


def _last_word(lines: list[SeatLine]) -> Finding | None:
    first, last = lines[0], lines[-1]
    if min(first.outcome.deals, last.outcome.deals) < FEWEST:
        return None
    often = _compare(last.won, first.won)
    earns = _compare(last.outcome.net, first.outcome.net)
    word = {-1: "less often than", 0: "about as often as", 1: "more often than"}[often]
    head = f"The dealer, who has the last word, gets the contract {word} eldest"
    if earns:
        head += f", {'but' if earns == -often else 'and'} earns {'more' if earns > 0 else 'less'} with it"
    return head, (
        f"The dealer has the contract in {share(last.won)} of all deals, eldest in {share(first.won)}. The "
        f"dealer's are made {share(last.outcome.made)} and earn {amount(last.outcome.net)} points net; "
        f"eldest's are made {share(first.outcome.made)} and earn {amount(first.outcome.net)}."
    )


def _compare(one: Estimate, other: Estimate) -> int:
    """Return 1 or -1 where one is more or less than the other beyond chance, else 0."""
    return int(one.low > other.high) - int(one.high < other.low)


def _contested_points(points: Points) -> Finding | None:
    lines = [
        line for line in points.lines[2:] if enough(line.side)
    ]  # High and Low are dealt, the others are played for
    if len(lines) < 2:
        return None
    safe = max(lines, key=lambda line: line.side.value)
    open_ = min(lines, key=lambda line: line.side.value)
    trey = next((line for line in lines if line.worth > 1), None)
    text = (
        f"Of the points that are played for, {safe.name} goes to the bidding side most often, in {share(safe.side)} of "
        f"the deals in which it is out, and {open_.name} least often, in {share(open_.side)}."
    )
    if trey is not None:
        text += (
            f" The {trey.name}, which counts {trey.worth}, goes to the bidding side in {share(trey.side)}: to the "
            f"bidder in {share(trey.bidder)} of all deals played and to the defenders in {share(trey.others)}."
        )
    if open_.side.high < 0.5:
        return f"Count on {safe.name}, not on {open_.name}: the defenders get that one more often", text
    return f"Count on {safe.name} rather than on {open_.name}", text


def _more_players(tables: list[Contracts]) -> Finding | None:
    if len(tables) < 2:
        return None
    tables = sorted(tables, key=lambda table: table.source.setup.players)
    few, many = tables[0].outcome(), tables[1].outcome()
    counts = [table.source.setup.players for table in tables]
    if not (enough(few.made) and enough(many.made)):
        return None
    difference = _compare(many.made, few.made)
    if not difference:
        return None
    word = "more" if difference > 0 else "less"
    head = f"With {number(counts[1])} players bids are made {word} often than with {number(counts[0])}"
    text = (
        f"{share(many.made)} of contracts against {share(few.made)}, at a mean bid of {plain(many.bid)} against "
        f"{plain(few.bid)}."
    )
    bid = widest(tables)
    if bid is not None:
        rates = [share(table.by("bid")[bid].made) for table in tables]
        text += (
            f" The gap is widest at {bid}: {rates[1]} with {number(counts[1])}, {rates[0]} with {number(counts[0])}."
        )
    return head, text
