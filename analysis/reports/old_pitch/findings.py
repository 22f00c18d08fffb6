"""What players would argue about, at the head of the page: computed, and left out where the deals do not show it."""

from __future__ import annotations

from tricklab.analysis.reports.old_pitch.cards import by_pattern, smallest_of
from tricklab.analysis.reports.old_pitch.choice import Best, call_in_words, gains_of, in_words, paying, to_bid
from tricklab.analysis.reports.old_pitch.comparison import lines_of
from tricklab.analysis.reports.old_pitch.forced import Forced
from tricklab.analysis.reports.old_pitch.making import by_number, need_in_words, thresholds
from tricklab.analysis.reports.old_pitch.pitches import Pitches
from tricklab.analysis.reports.old_pitch.points import panels_of
from tricklab.analysis.reports.old_pitch.sweeps import best_of, holding_in_words, sweeps_of
from tricklab.analysis.reports.phrases import (
    POLICIES,
    SPACE,
    amount,
    enough,
    gap,
    listed,
    number,
    place_name,
    share,
    trumps,
)

Finding = tuple[str, str]


def findings(tables: list[Pitches], forced: Forced) -> list[Finding]:
    """Return the findings, most important first: a head line and what bears it out."""
    found = [
        _first_bid(forced),
        _next_bid(forced),
        _bid_or_pass(forced),
        _first_or_last(forced),
        _surest_point(tables[0]),
        _jack(tables[0]),
        _players(tables),
        _house_rules(tables),
        _sweep(tables[0]),
    ]
    return [finding for finding in found if finding is not None]


def _first_bid(forced: Forced) -> Finding | None:
    """Say on what the lowest of the bids is made."""
    lines = {ace: by_number(forced, ace) for ace in (1, 0)}
    needs = thresholds(forced, lines, 0)
    if not needs:
        return None
    bid = call_in_words(forced.calls[0])
    rates = [
        f"{share(lines[ace][needs[ace]][0])} of the time with {trumps(needs[ace])} {words}"
        for ace, words in ((1, "including the Ace"), (0, "but not the Ace"))
        if ace in needs
    ]
    return f"{bid[0].upper()}{bid[1:]} is a favourite {need_in_words(needs)}", (
        f"{POLICIES.capitalize()}, a player who makes {bid} on whatever comes succeeds {listed(rates)}, if nobody goes "
        "over it."
    )


def _next_bid(forced: Forced) -> Finding | None:
    """Say what is the best of the commonest holdings for the next bid."""
    if len(forced.calls) < 2:
        return None
    rates = {name: forced.call(group, 1).rate("made") for name, group in by_pattern(forced.pitched).items()}
    told = {name: rate for name, rate in rates.items() if enough(rate)}
    sure = [name for name in told if told[name].low > 0.5]
    if not sure:
        return None
    deals = sum(rate.count for rate in told.values())
    good = sum(told[name].count for name in sure)
    best = max(sure, key=lambda name: told[name].low)
    poor = min(sure, key=lambda name: (told[name].value, name))
    bid = call_in_words(forced.calls[1])
    return f"{bid[0].upper()}{bid[1:]} is a favourite on {100 * good / deals:.0f}{SPACE}% of the hands", (
        f"{POLICIES.capitalize()}, it is made more often than not on {number(len(sure))} of {number(len(told))} "
        f"holdings of trumps that are common enough to tell, from {best}, {share(told[best])}, down to {poor}, "
        f"{share(told[poor])}."
    )


def _bid_or_pass(forced: Forced) -> Finding | None:
    """Say with how many cards and which top card to speak, at most of the places."""
    gains = gains_of(forced)
    places = [line for line in paying(forced, gains) if enough(line.share)]
    if not places:
        return None
    shares = [line.share for line in places]
    low, high = min(shares, key=lambda one: one.value), max(shares, key=lambda one: one.value)
    short: list[Best] = []
    for best in sorted({best for best, _ in gains}):
        if all(to_bid(found) for (held, _), found in gains.items() if held == best):
            short.append(best)
    text = (
        f"{POLICIES.capitalize()} and by the longest suit alone, some bid beats a pass on {share(low)} to "
        f"{share(high)} of the hands, by place."
    )
    if not short:
        return "No longest suit is worth a bid in every place", text
    weakest = min(short)
    found = {place: to_bid(cell) for (held, place), cell in gains.items() if held == weakest}
    players = forced.source.setup.players
    parts = [
        f"{place_name(place, players)} {amount(best[1])} with {forced.calls[best[0]].name}"
        for place, best in sorted(found.items())
        if best
    ]
    return f"The shortest suit to bid on in every place: {in_words(weakest)}", (
        f"{text} With {in_words(weakest)}, it gains in points a deal: {'; '.join(parts)}."
    )


def _first_or_last(forced: Forced) -> Finding | None:
    """Compare the lowest bid of eldest and of the dealer, whatever they hold."""
    lines = {line.place: line for line in paying(forced, gains_of(forced))}
    last = forced.source.setup.players
    if 1 not in lines or last not in lines or 0 not in lines[1].all_hands or 0 not in lines[last].all_hands:
        return None
    first, dealer = lines[1].all_hands[0], lines[last].all_hands[0]
    if not (enough(first) and enough(dealer)) or not gap(first, dealer):
        return None
    name = forced.calls[0].name
    better, worse = ("eldest", "the dealer") if gap(first, dealer) > 0 else ("the dealer", "eldest")
    return f"Bidding {name} on anything does better for {better} than for {worse}", (
        f"{POLICIES.capitalize()}, bidding {name} on every hand instead of passing comes to {amount(first)} points a "
        f"deal for eldest and {amount(dealer)} for the dealer, where {name} can still be bid."
    )


def _surest_point(pitches: Pitches) -> Finding | None:
    rates = {name: pitches.groups.rate(name) for name in pitches.points}
    if not enough(rates["high"]):
        return None
    order = sorted(rates, key=lambda name: rates[name].value, reverse=True)
    parts = [f"{name.capitalize()} {share(rates[name])}" for name in order]
    return f"{order[0].capitalize()} is the pitcher’s surest point, {order[-1].capitalize()} the rarest", (
        f"{POLICIES.capitalize()}, the pitcher gets {listed(parts)} of the time."
    )


def _jack(pitches: Pitches) -> Finding | None:
    jack = panels_of(pitches)[2]
    held, lacking = jack.told("Jack held"), jack.told("not held")
    if len(held) < 2 or not lacking:
        return None
    few, many = min(held), max(held)
    common = max(lacking, key=lambda cards: lacking[cards].count)
    word = "safer" if held[many].low > held[few].high else "no safer"
    return f"A Jack of your own is {word} the more trumps it has with it", (
        f"{POLICIES.capitalize()}, the pitcher brings it home {share(held[few])} of the time "
        f"{'as the only trump' if few == 1 else f'among {number(few)} trumps'} and {share(held[many])} among "
        f"{number(many)}. Without it the pitcher takes "
        f"another’s in {share(lacking[common])} of deals, with {number(common)} trumps."
    )


def _players(tables: list[Pitches]) -> Finding | None:
    lines = [line for line in lines_of(tables) if line.name.endswith(" players") and enough(line.two)]
    if len(lines) < 2:
        return None
    least, most = (pick(lines, key=lambda line: line.net.value) for pick in (min, max))
    if not gap(most.net, least.net):
        return None
    return f"Of all sizes of table the pitch is worth most with {number(most.players)} players", (
        f"{POLICIES.capitalize()}, {amount(most.net)} points more than the mean of the others, and least with "
        f"{number(least.players)}, {amount(least.net)}. A bid of two is made {share(most.two)} of the time with "
        f"{number(most.players)} and {share(least.two)} with {number(least.players)}."
    )


def _house_rules(tables: list[Pitches]) -> Finding | None:
    lines = lines_of(tables)
    own = next(line for line in lines if line.pitches is tables[0])
    rules = [line for line in lines if not line.name.endswith(" players") and enough(line.two) and enough(own.two)]
    moved = [line for line in rules if gap(line.two, own.two)]
    if not moved:
        return None
    parts = [f"“{line.name}” {share(line.two)}" for line in moved]
    most = max(moved, key=lambda line: abs(line.two.value - own.two.value))
    word = "more" if most.two.value > own.two.value else "less"
    return f"Of the house rules “{most.name}” moves bids of two most: they are made {word} often", (
        f"{POLICIES.capitalize()}, a bid of two is made {share(own.two)} of the time. With one rule changed it is "
        f"{listed(parts)}. The hands that two is bid on change with the rules."
    )


def _sweep(pitches: Pitches) -> Finding | None:
    sweeps = sweeps_of(pitches)
    every, both = best_of(sweeps, "all_points"), best_of(sweeps, "both")
    if every is None or both is None:
        return None
    smallest = smallest_of(pitches.source)
    likely = sum(group.count for group in sweeps.values() if group.count and group.rate("all_points").low > 0.5)
    text = (
        f"{POLICIES.capitalize()}, one pitcher makes all the points in {share(pitches.groups.rate('all_points'))} of "
        f"deals, most often with {holding_in_words(every[0], smallest)}, {share(every[1])}. With all six tricks as "
        f"well it is {share(pitches.groups.rate('both'))}, and at best {share(both[1])}, with "
        f"{holding_in_words(both[0], smallest)}."
    )
    if not likely:
        return "No holding makes all the points likely by itself", text
    return (
        f"One pitch in {pitches.groups.count / likely:,.0f} is on a holding that is likely to make all the points",
        text,
    )
