"""What the games with tarock cards share: trumps, ranks, and what a row has of every deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tricklab.engine.games.kit import (
    NOT_YET, PAGAT, TAROCKS, XXI_AND_SKUS, Game, Rules, compiled, has, popcount, rule, sample_hidden_worlds, seats_of,
    tarock_suit_cards, tarock_suit_of,
)  # fmt: skip


class TarockGame(Game):
    """A game whose tarocks are trumps; whoever cannot follow must play one."""

    def check(self, rules: Rules) -> Iterator[str]:
        """Yield why a match does not let everybody deal as often."""
        players = self.seating.most_seats
        if int(rules["deals"]) % players:
            yield f"deals must be a multiple of {players}, so that all deal as often; not {rules['deals']}."

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no payments can come to these scores."""
        if sum(scores):
            yield "scores before the deal are payments and add up to 0."

    trumps = instead = rule(lambda rules, table: TAROCKS)
    led_by = rule(lambda rules, table, card: tarock_suit_cards(tarock_suit_of(card)))
    sample_worlds = rule(sample_hidden_worlds)

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        """Rank a card in a trick: a tarock by its number, above all others, a plain card by its rank in the suit."""
        return (card if card >= PAGAT else card & 7) if has(led | TAROCKS, card) else NOT_YET

    @rule
    def after_trick(rules: Any, state: Any, winner: int) -> None:
        """Remember that the Skus has taken the XXI."""
        table = state.table
        table.caught |= int(table.trick & XXI_AND_SKUS == XXI_AND_SKUS)


@compiled
def turn_of(rules: Any, table: Any, seat: int) -> int:
    """Return a seat's index in the order of bidding, 0 for eldest."""
    turn = seat - table.dealer - 1
    return int(turn + seats_of(rules) if turn < 0 else turn)


@compiled
def tarocks_kept(state: Any, seat: int) -> int:
    """Return how many tarocks a seat had when the play began."""
    return popcount((state.own[seat].hand | state.table.played[seat]) & TAROCKS)
