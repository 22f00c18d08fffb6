"""What players would argue about, at the head of the page: computed, and left out where the deals do not show it."""

from __future__ import annotations

from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.peatwit.hands import Hands, made, nil, shown
from tricklab.analysis.reports.peatwit.pairs import Line
from tricklab.analysis.reports.peatwit.passing import STRATEGIES, Passing, gains_in_words, rivals_of
from tricklab.analysis.reports.peatwit.thresholds import NEVER, SURE, Thresholds, better, worse_or_better
from tricklab.analysis.reports.peatwit.trumps import any_sucked
from tricklab.analysis.reports.phrases import POLICIES, amount, enough, in_row, listed, number, plain, share, trumps

Finding = tuple[str, str]


def findings(
    tables: list[Hands], passing: list[Passing], thresholds: Thresholds | None, lines: list[Line]
) -> list[Finding]:
    """Return the findings, most important first: a head line and what bears it out."""
    found = [
        _simple_ways(passing[0]) if passing else None,
        _beats_own(passing),
        _other_tables(passing),
        _to_partner(passing),
        _nil_pays(thresholds) if thresholds else None,
        _trumps_and_nil(tables[0]),
        _bids_and_tricks(tables[0]),
        _sucked(tables[0]),
        _partner(lines),
    ]
    return [finding for finding in found if finding is not None]


def _simple_ways(table: Passing) -> Finding | None:
    rivals = rivals_of(table)
    losing = [name for name in rivals if all(line[name].high < 0 for line in table.gains.values())]
    if not losing:
        return None
    best, worst = losing[0], losing[-1]
    if len(losing) == len(rivals):
        head = f"With {table.hands.name} no simple way of passing does as well as passing what suits the bid"
    else:
        head = (
            f"With {table.hands.name} {number(len(losing))} of {number(len(rivals))} simple ways of passing cost points"
        )
    text = (
        f"{POLICIES.capitalize()}, in points a deal against passing what suits the bid: "
        f"“{STRATEGIES[best][0]}” {gains_in_words(table, best)}"
    )
    if worst != best:
        text += f"; “{STRATEGIES[worst][0]}” {gains_in_words(table, worst)}"
    return head, f"{text}. One player passes so, the others as usual, on the same deals."


def _beats_own(passing: list[Passing]) -> Finding | None:
    """Say where a simple way does better than what the expert thinks suits the bid."""
    parts, names = [], []
    for table in passing:
        better_at = [
            f"“{STRATEGIES[strategy][0]}” {amount(line[strategy])} {direction}"
            for direction, line in table.gains.items()
            for strategy in rivals_of(table)
            if line[strategy].value > SURE * line[strategy].error
        ]
        if better_at:
            names.append(table.hands.name)
            parts.append(f"with {table.hands.name} {listed(better_at)}")
    if not parts:
        return None
    head = f"With {listed(names)} the expert’s own pass can be improved upon"
    return head, f"In points a deal against what it takes to suit the bid, {POLICIES}: {'; '.join(parts)}."


def _other_tables(passing: list[Passing]) -> Finding | None:
    """Say where another simple way is better, beyond the intervals and in every direction, than the best at first."""
    if not passing or not rivals_of(passing[0]):
        return None
    first, *others = passing
    usual = rivals_of(first)[0]
    for table in others:
        best = next(iter(rivals_of(table)), usual)
        if best != usual and all(line[best].low > line[usual].high for line in table.gains.values()):
            head = f"With {table.hands.name} “{STRATEGIES[best][0]}” beats “{STRATEGIES[usual][0]}” in every direction"
            compared = "; ".join(
                f"with {where.hands.name} “{STRATEGIES[best][0]}” {gains_in_words(where, best)}, "
                f"“{STRATEGIES[usual][0]}” {gains_in_words(where, usual)}"
                for where in (table, first)
            )
            return head, f"In points a deal against passing what suits the bid, {POLICIES}: {compared}."
    return None


def _to_partner(passing: list[Passing]) -> Finding | None:
    """Say which ways of passing do better when the partner gets the cards than when an opponent does."""
    table = next((table for table in passing if table.hands.source.setup.rules["partners"]), None)
    if table is None or not {"left", "right", "across"} <= set(table.gains):
        return None
    left, right, across = (table.gains[direction] for direction in ("left", "right", "across"))
    kinder = [name for name in rivals_of(table) if across[name].low > max(left[name].high, right[name].high)]
    if not kinder:
        return None
    most = max(kinder, key=lambda name: across[name].value - max(left[name].value, right[name].value))
    names = listed([f"“{STRATEGIES[name][0]}”" for name in kinder])
    return "What goes to a partner is not lost", (
        f"With {table.hands.name}, {POLICIES}, {names} {'does' if len(kinder) == 1 else 'do'} better across, where the "
        f"partner gets the cards, than to either side: “{STRATEGIES[most][0]}” comes to {gains_in_words(table, most)}, "
        "in points a deal against what suits the bid."
    )


def _nil_pays(table: Thresholds) -> Finding | None:
    never = table.lines[NEVER]
    if not enough(never.gain) or not enough(never.fewer):
        return None
    if never.gain.high < 0:
        head = "Nil is worth bidding"
    elif never.gain.low > 0:
        head = "Who never bids nil does better"
    else:
        head = "Bidding nil or never bidding it comes to about the same"
    text = (
        f"With {table.hands.name}, {POLICIES}, a player who never bids nil is {worse_or_better(never.gain)} on the "
        f"same deals. Where the usual player bids nil, it does {better(never.fewer)} than another bid on the same "
        "cards."
    )
    return head, text


def _trumps_and_nil(hands: Hands) -> Finding | None:
    import polars as pl

    lines = shown(hands.groups.where(nil()).by("trumps"))
    if len(lines) < 2:
        return None
    rates = {held: line.share(made()) for held, line in lines.items()}
    few, many = min(rates), max(rates)
    if rates[many].low > rates[few].high:
        head = "Nils with many trumps are made more often than those with few"
    elif rates[many].high < rates[few].low:
        head = "Nils with many trumps are made less often than those with few"
    else:
        head = "The nils that are bid are made about as often with many trumps as with few"
    text = f"With {hands.name}, {POLICIES}, nils with {trumps(few)} are made {share(rates[few])} of the time"
    common = max(lines, key=lambda held: lines[held].count)
    if common not in (few, many):
        text += f", with {trumps(common)}, the commonest, {share(rates[common])}"
    bids = {held: hands.groups.where(pl.col("trumps") == held).share(nil()) for held in (few, many)}
    return head, (
        f"{text}, and with {trumps(many)} {share(rates[many])}. Nil is bid on {share(bids[few])} of the hands with "
        f"{trumps(few)} and on {share(bids[many])} of those with {trumps(many)}."
    )


def _bids_and_tricks(hands: Hands) -> Finding | None:
    import polars as pl

    tricks, bids = hands.size, hands.bids
    lines = {bid: line for bid, line in shown(hands.groups.by("bid")).items() if bid}
    if not lines or not enough(bids):
        return None
    over = hands.groups.where(~nil()).mean_of(pl.col("tricks") - pl.col("bid"))
    if bids.high < tricks:
        head = "The bids leave tricks over"
    elif bids.low > tricks:
        head = "More tricks are bid than there are"
    else:
        head = "The bids come to about as many tricks as there are"
    return head, (
        f"With {hands.name}, {POLICIES}, all bids of a deal add up to {plain(bids)} on average, with {tricks} tricks "
        f"to be taken. Bids other than nil take {amount(over)} tricks beyond what was bid, and are made "
        f"{share(hands.groups.where(~nil()).share(made()))} of the time; a trick too many brings a point, one too few "
        f"costs all.{_losing(lines)}"
    )


def _losing(lines: dict[int, Groups]) -> str:
    losing = [bid for bid, line in lines.items() if line.mean("score").high < 0]
    return f" Points are lost on average with bids of {in_row(losing)}." if losing else ""


def _sucked(hands: Hands) -> Finding | None:
    lines = {held: line for held, line in shown(hands.groups.by("trumps")).items() if held}
    if not lines or not enough(hands.sucked):
        return None
    common = max(lines, key=lambda held: lines[held].count)
    return "Not every trump gets to be one", (
        f"With {hands.name}, {POLICIES}, {plain(hands.sucked)} of the twelve 2s, 3s and 4s are sucked in a deal, and "
        f"with {trumps(common)} in hand at least one is in {share(any_sucked(lines[common]))} of the hands."
    )


def _partner(lines: list[Line]) -> Finding | None:
    found = {line.name: line.rate for line in lines}
    with_partner, alone = found.get("nil, partner bids tricks"), found.get("nil, everyone alone")
    if with_partner is None or alone is None or not (enough(with_partner) and enough(alone)):
        return None
    if with_partner.low > alone.high:
        head = "A nil is safer with a partner"
    elif with_partner.high < alone.low:
        head = "A nil is no safer with a partner"
    else:
        head = "A partner makes little difference to a nil"
    return head, (
        f"{POLICIES.capitalize()}, nils are made {share(with_partner)} of the time when the partner bids tricks, and "
        f"{share(alone)} where everyone plays alone."
    )
