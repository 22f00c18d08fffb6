"""Features of a deal and of a match, by the names that conditions and charts use, as expressions over columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from tricklab.analysis.features.feature import DEAL, SEAT, SIDE, Feature
from tricklab.analysis.features.hand_features import feature_of, hand_features, turn_words
from tricklab.analysis.words.seat_names import place_names
from tricklab.engine.play.frames import schema_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.columns import Column
from tricklab.engine.rules.measure import is_made
from tricklab.engine.runs.game_shares import groups_of, same_side, shares_of
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES

_SUITS = ("clubs", "diamonds", "hearts", "spades")
_FAMILY = re.compile(r"(.+)_(\d+)")


def share_feature(name: str, setup: Setup) -> str:
    """Return the name of the feature for a share that a summary counts; a column may have the share's own name."""
    columns = {column.name for column in setup.game.columns(setup.rules)}
    return f"{feature_of(name)}_won" if name in columns else feature_of(name)


def features_of(setup: Setup, kind: str) -> dict[str, Feature]:
    """Return all features of a run's tables by name, the columns first.

    Parameters
    ----------
    setup
        What was dealt.
    kind
        What a row is: "" a deal, ``MATCH_DEALS`` a deal of a match, ``MATCHES`` a match.
    """
    if kind == MATCHES:
        features = _of_matches(setup)
    else:
        columns = {column.name: column for column in setup.game.columns(setup.rules)}
        families = _families([*columns], setup)
        sets = _of_bits(columns, families, setup)
        inside = {name for members, _ in families.values() for name in members}
        families = {stem: there for stem, there in families.items() if not columns[there[0][0]].bits}
        alone = [column for name, column in columns.items() if name not in inside and not column.bits]
        features = [_of_columns(column.name, column.meaning, [column], DEAL, setup) for column in alone]
        features += [feature for stem in families for feature in _of_family(stem, families, columns, setup)]
        if {*_SUITS} <= families.keys():
            features.append(_longest_suit(setup))
        features += sets
        if setup.game.declarer is not None:
            features += _of_declarer(setup.game.declarer, families, columns, setup)
        elif {"bid", "tricks"} <= families.keys():
            features.append(_own_bid_made(setup))
        features += _of_game(setup)
        features.append(_seat_numbers(next(iter(columns)), setup))
        hands = hand_features(setup).values()  # the cards of a match are not dealt by the numbers of its rows
        features += [feature for feature in hands if (not kind if feature.of else "dealer" in columns)]
    if kind == MATCH_DEALS:
        sides = len(set(setup.sides))
        before = tuple(pl.col(f"before_{side}") for side in range(sides))
        features += [
            Feature("deal", "number of the deal in its match, from 0", (pl.col("deal"),)),
            Feature("side_before", "score of each side before the deal", before, SIDE),
        ]
    return {feature.name: feature for feature in features}


def columns_of(setup: Setup, kind: str) -> dict[str, pl.DataType]:
    """Return the columns that a condition can name besides the features, with their types."""
    if kind == MATCHES:
        sides = len(set(setup.sides))
        numbers = [f"{stem}_{side}" for stem in ("won", "score") for side in range(sides)]
        return dict.fromkeys(["match", "dealer", "deals", *numbers], pl.Int64())
    own: dict[str, pl.DataType] = {name: kind for name, kind in schema_of(setup).items()}  # noqa: C416 (a Schema)
    if kind == MATCH_DEALS:
        own = dict.fromkeys(["match", "deal", *(f"before_{n}" for n in range(len(set(setup.sides))))], pl.Int64()) | own
        del own["hand"]
    return own


def _of_matches(setup: Setup) -> list[Feature]:
    sides, places = len(set(setup.sides)), place_names(setup.players)
    won = tuple(pl.col(f"won_{side}").cast(pl.Boolean) for side in range(sides))
    score = tuple(pl.col(f"score_{side}").cast(pl.Int64) for side in range(sides))
    total = pl.sum_horizontal(score)
    words = places if sides == setup.players else ("the other side", "the dealer's side")
    numbers = tuple(pl.col("dealer").cast(pl.Int64) * 0 + side for side in range(sides))
    return [
        Feature("deals", "deals of the match", (pl.col("deals").cast(pl.Int64),)),
        Feature("dealer", "seat that dealt first", (pl.col("dealer").cast(pl.Int64),)),
        Feature("side", "number of each side, from 0", numbers, SIDE, is_distinct=True),
        Feature("side_won", "whether each side won", won, SIDE, is_share=True),
        Feature("side_score", "final score of each side", score, SIDE),
        Feature(
            "side_margin",
            "final score of each side less the mean of the others'",
            tuple(own * sides - total for own in score),
            SIDE,
            unit=max(1, sides - 1),
        ),
        Feature(
            "side_place",
            "where each side sits from the first dealer on",
            tuple(turn_words(side, words) for side in range(sides)),
            SIDE,
            words,
            is_distinct=True,
        ),
    ]


def _families(names: Sequence[str], setup: Setup) -> dict[str, tuple[tuple[str, ...], int]]:
    """Return the columns that belong together, by what they are called without their number, and the level."""
    stems: dict[str, list[str]] = {}
    for name in names:
        if (match := _FAMILY.fullmatch(name)) is not None and int(match[2]) == len(stems.get(match[1], [])):
            stems.setdefault(match[1], []).append(name)
    sizes = {len(set(setup.sides)): SIDE, setup.players: SEAT}  # a side is a seat where all play for themselves
    return {stem: (tuple(there), sizes[len(there)]) for stem, there in stems.items() if len(there) in sizes}


def _of_columns(name: str, meaning: str, columns: Sequence[Column], level: int, setup: Setup) -> Feature:
    """Return the feature of a column, or of a column for each side or seat."""
    first = columns[0]
    labels = first.kind if isinstance(first.kind, tuple) else ()
    names = tuple(setup.game.bid_names(setup.rules).items()) if first.name in ("bid", "bid_0") else ()
    return Feature(name, meaning, tuple(map(_number, columns)), level, labels, names, first.kind == "Boolean")


def _number(column: Column) -> pl.Expr:
    """Return a column as an expression; numbers are wide enough for sums."""
    expr = pl.col(column.name)
    return expr if isinstance(column.kind, tuple) or column.kind == "Boolean" else expr.cast(pl.Int64)


def _of_family(
    stem: str, families: dict[str, tuple[tuple[str, ...], int]], columns: dict[str, Column], setup: Setup
) -> list[Feature]:
    members, level = families[stem]
    there, who = [columns[name] for name in members], "seat" if level == SEAT else "side"
    result = [_of_columns(f"{who}_{stem}", _for(f"each {who}", there[0].meaning), there, level, setup)]
    if stem == "delta" and len(members) > 1:
        number = len(members)
        exprs = result[0].exprs
        margins = tuple(own * number - pl.sum_horizontal(exprs) for own in exprs)
        text = f"change of each {who}'s score less the mean of the others'"
        result.append(Feature(f"{who}_margin", text, margins, level, unit=number - 1))
    return result


def _for(who: str, meaning: str) -> str:
    """Return the meaning of the first of several columns for somebody else than number 0."""
    return re.sub(r"\b(seat|side|team) 0\b", who, meaning)


def _longest_suit(setup: Setup) -> Feature:
    """Return how many cards of its longest suit each seat has, where the columns have each suit's."""
    suits = [[pl.col(f"{suit}_{seat}").cast(pl.Int64) for suit in _SUITS] for seat in range(setup.players)]
    exprs = tuple(pl.max_horizontal(own) for own in suits)
    return Feature("seat_longest", "cards of each seat's longest suit after the pass", exprs, SEAT)


def _seat_numbers(column: str, setup: Setup) -> Feature:
    """Return the numbers of the seats, computed from a column to be as long."""
    numbers = tuple(pl.col(column).is_null().cast(pl.Int64) * 0 + seat for seat in range(setup.players))
    return Feature("seat", "number of each seat, from 0", numbers, SEAT, is_distinct=True)


def _of_declarer(
    declarer: str, families: dict[str, tuple[tuple[str, ...], int]], columns: dict[str, Column], setup: Setup
) -> list[Feature]:
    """Return what the declarer has of each family, and where he sits."""
    places = place_names(setup.players)
    turn = turn_words(pl.col(declarer).cast(pl.Int64), places)
    result = [
        Feature("passed_out", "whether nobody declared", (pl.col(declarer).is_null(),), is_share=True),
        Feature(f"{declarer}_place", f"place of the {declarer}", (turn,), labels=places),
    ]
    for stem, (members, level) in families.items():
        feature = _of_family(stem, families, columns, setup)[0]
        own = _picked(declarer, members, level, setup)
        text = _for(f"the {declarer}{'' if level == SEAT else chr(39) + 's side'}", columns[members[0]].meaning)
        result.append(replace(feature, name=f"{declarer}_{stem}", meaning=text, exprs=(own,), level=DEAL))
        if stem == "delta" and len(members) > 1:
            number = len(members)
            total = pl.sum_horizontal(pl.col(name).cast(pl.Int64) for name in members)
            margin = f"change of the {declarer}'s score less the mean of the others'"
            result.append(Feature(f"{declarer}_margin", margin, (own * number - total,), unit=number - 1))
    for column in columns.values():
        if column.worth and column.kind == "Int8" and column.name in setup.game.points(setup.rules):
            home = same_side(column.name, declarer, setup)
            text = f"whether the {declarer}'s side has {column.name}; null when nobody has"
            result.append(Feature(f"{column.name}_home", text, (home,), is_share=True))
    return result


def _own_bid_made(setup: Setup) -> Feature:
    """Return whether each seat made its own bid, in games in which all bid their tricks."""
    bids, tricks = (
        [pl.col(f"{name}_{seat}").cast(pl.Int64) for seat in range(setup.players)] for name in ("bid", "tricks")
    )
    made = tuple(is_made(*setup.game.contract(setup.rules, seat, bids, tricks)) for seat in range(setup.players))
    return Feature("seat_made", "whether each seat made its bid", made, SEAT, is_share=True)


def _of_game(setup: Setup) -> list[Feature]:
    """Return what the summary counts of this game besides: shares of the deals, and groups of deals without bids."""
    result = [
        Feature(share_feature(share.name, setup), share.meaning, (share.of(setup).fill_null(False),), is_share=True)
        for share in shares_of(setup)
    ]
    if (groups := groups_of(setup)) is not None:
        kind, name = pl.Enum(list(groups.order)), f"{groups.name}_rank"
        rank = groups.of().cast(kind)
        result.append(Feature(name, f"rank of the {groups.name} card", (rank,), labels=tuple(groups.order)))
    return result


def _picked(declarer: str, members: Sequence[str], level: int, setup: Setup) -> pl.Expr:
    index = range(setup.players) if level == SEAT else setup.sides
    chosen = [pl.when(pl.col(declarer) == seat).then(pl.col(members[n])) for seat, n in enumerate(index)]
    return pl.coalesce(chosen)


def _of_bits(
    columns: dict[str, Column], families: dict[str, tuple[tuple[str, ...], int]], setup: Setup
) -> list[Feature]:
    """Return the features of columns that are sets: how many, the highest, and whether each card is among them."""
    result, declarer = [], setup.game.declarer
    sets = {name: column for name, column in columns.items() if column.bits}
    for name, column in sets.items():
        match, meaning = _FAMILY.fullmatch(name), re.split(r",| as (?:\d+ )?bits", column.meaning)[0]
        if match is None or match[1] not in families:
            stem = name.removeprefix(f"{declarer}_")
            result += _set_features(stem, f"{stem}_held", meaning, column.bits, (pl.col(name),), DEAL)
        elif int(match[2]) == 0:
            (members, level), who = families[match[1]], "seat" if families[match[1]][1] == SEAT else "side"
            own, text = f"{who}_{match[1]}", _for(f"each {who}", meaning)
            result += _set_features(own, own, text, column.bits, tuple(map(pl.col, members)), level)
            if declarer is not None:
                picked, text = _picked(declarer, members, level, setup), _for(f"the {declarer}", meaning)
                result += _set_features(match[1], f"{match[1]}_held", text, column.bits, (picked,), DEAL)
    return result


def _set_features(
    stem: str, number_name: str, meaning: str, cards: Sequence[str], sets: tuple[pl.Expr, ...], level: int
) -> list[Feature]:
    wide, kind = [cards_in.cast(pl.Int64) for cards_in in sets], pl.Enum(cards)
    tops = []
    for one in wide:
        highest = pl.lit(None, kind)
        for number, card in enumerate(cards):
            highest = pl.when(one & (1 << number) != 0).then(pl.lit(card, kind)).otherwise(highest)
        tops.append(highest)
    counts = tuple(one.bitwise_count_ones().cast(pl.Int64) for one in wide)
    result = [
        Feature(number_name, f"how many cards: {meaning}", counts, level),
        Feature(f"{stem}_top", f"highest card: {meaning}", tuple(tops), level, tuple(cards)),
    ]
    for number, card in enumerate(cards):
        has = tuple(one & (1 << number) != 0 for one in wide)
        result.append(
            Feature(
                f"{stem}_with_{feature_of(card)}", f"whether {card} is among them: {meaning}", has, level, is_share=True
            )
        )
    return result
