"""What must hold in every record of the tarock games, whatever the options: counted from the events alone."""

from __future__ import annotations

from typing import Any

from referee.tarock import HONOURS, KINGS, pack, thirds, values

Record = dict[str, Any]


def piles(record: Record) -> list[list[str]]:
    """The cards in each seat's tricks."""
    won: list[list[str]] = [[] for _ in record["dealt"]]
    trick: list[str] = []
    for event in record["events"]:
        if event["do"] == "play":
            trick += event["cards"]
        elif event["do"] == "trick":
            won[event["seat"]] += trick
            trick = []
    return won


def moved(record: Record, do: str) -> list[list[str]]:
    """The cards that each seat has drawn, or discarded."""
    cards: list[list[str]] = [[] for _ in record["dealt"]]
    for event in record["events"]:
        if event["do"] == do:
            cards[event["seat"]] += event["cards"]
    return cards


def flat(parts: list[list[str]]) -> list[str]:
    """All cards of some lists."""
    return [card for cards in parts for card in cards]


def check_both(record: Record, cards: tuple[str, ...]) -> None:
    """Payments add up to nothing, and each card is in one place."""
    assert sum(record["result"]["delta"]) == 0
    assert sorted(flat(record["dealt"]) + record["stock"]) == sorted(cards)
    if record["result"]["made"] is not None:
        left = [card for card in record["stock"] if card not in flat(moved(record, "draw"))]
        assert sorted(flat(piles(record)) + flat(moved(record, "discard")) + left) == sorted(cards)


def check_tapp_tarock(record: Record) -> None:
    """Piles are threes and come to 210 thirds; the soloist's has his discards in it."""
    check_both(record, pack())
    result = record["result"]
    if result["made"] is None:
        assert result["delta"] == [0, 0, 0]
        return
    soloist, solo = result["bidder"], result["bid"] == "solo"
    mine = piles(record)[soloist] + moved(record, "discard")[soloist]
    others = [card for card in pack() if card not in mine]
    assert len(mine) == 3 * result["tricks"][soloist] + (0 if solo else 3)
    assert thirds(mine) + thirds(others) == 210
    assert result["made"] == (thirds(mine) >= 108) == (thirds(others) < 105)
    assert not set(moved(record, "discard")[soloist]) & {*HONOURS, *KINGS}


def check_paskievics(record: Record) -> None:
    """Nine cards after the discards, none of them barred; an honour in a contract; no honour called."""
    check_both(record, pack(5))
    result, discards = record["result"], moved(record, "discard")
    drawn, dealt = moved(record, "draw"), record["dealt"]
    barred = {*HONOURS, *KINGS} | (set() if record["rules"]["xx_discardable"] else {"T20"})
    assert not any(barred & set(cards) for cards in discards)
    assert all(set(cards) <= {*hand, *more} for cards, hand, more in zip(discards, dealt, drawn, strict=True))
    assert not {event["card"] for event in record["events"] if event["do"] == "call"} & set(HONOURS)
    if result["made"] is None:
        return
    assert list(map(len, discards)) == list(map(len, drawn))
    assert set(HONOURS) & {*dealt[result["bidder"]], *drawn[result["bidder"]]}
    assert values(flat(piles(record) + discards)) == 94
    side = {result["bidder"], result["partner"]}
    won = [card for seat, pile in enumerate(piles(record)) for card in pile if seat in side]
    if sum(result["tricks"][seat] for seat in side - {None}) == 9:
        assert values(won) >= 71
        assert result["made"]
