"""Matches in plain Python, from the pages in docs/rules: who deals, what the scores are, when it ends, and who wins.

A deal is what the table of a match's deals has of it: who declared, whether it was made, and by how much scores change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Deal = Mapping[str, Any]


class Match:
    """A match as far as it is played.

    Attributes
    ----------
    scores, carry, tallies
        How it stands: the scores; what is carried over; and what else is counted.
    dealer
        Who deals next.
    winners
        Who has won it.
    """

    carry: int | None = None
    counted: tuple[int, ...] = ()
    """The tallies of a new match."""

    def __init__(self, rules: Mapping[str, Any], players: int, sides: int, dealer: int) -> None:
        self.rules, self.players, self.sides, self.dealer = rules, players, sides, dealer
        self.scores, self.winners = [0] * sides, list[int]()
        self.before, self.tallies = list(self.scores), list(self.counted)

    def enter(self, deal: Deal) -> None:
        self.before = list(self.scores)
        self.scores = [self.scores[side] + deal[f"delta_{side}"] for side in range(self.sides)]
        self.winners = self.end(deal)
        self.dealer = self.dealer if self.same_dealer(deal) else (self.dealer + 1) % self.players

    def same_dealer(self, deal: Deal) -> bool:
        return False

    def end(self, deal: Deal) -> list[int]:
        raise NotImplementedError

    def side(self, seat: int) -> int:
        return seat % self.sides

    def highest(self) -> list[int]:
        return [side for side in range(self.sides) if self.scores[side] == max(self.scores)]

    def first_to_the_target(self, deal: Deal, points: Mapping[str, int], left_out: int | None = None) -> list[int]:
        """The points one at a time, in their order; whatever else the deal brought counts before the first."""
        counted = [(self.side(deal[name]), worth) for name, worth in points.items() if deal.get(name) is not None]
        counted = [(side, worth) for side, worth in counted if side != left_out]
        scores = list(self.scores)
        for side, worth in counted:
            scores[side] -= worth
        for side, worth in counted:
            scores[side] += worth
            if scores[side] >= self.rules["target"]:
                return [side]
        return []

    def most(self, bidders: int | None) -> list[int]:
        """Which side at the target has the highest total; in a tie the bidders if they are among them, else none."""
        ahead = [side for side in self.highest() if self.scores[side] >= self.rules["target"]]
        return [bidders] if bidders in ahead else ahead if len(ahead) == 1 else []

    def bidders_at_target(self, deal: Deal, bidders: int) -> bool:
        """Whether this side has made its bid and stands at the target."""
        return bool(deal["made"]) and self.scores[bidders] >= self.rules["target"]

    def by_bid_or_total(self, deal: Deal, bidders: int) -> list[int]:
        """Who wins where neither the order of points nor a threshold matters."""
        if self.rules["out"] != "most" and self.bidders_at_target(deal, bidders):
            return [bidders]
        return [] if self.rules["out"] == "bidder_only" else self.most(bidders)


class Smear(Match):
    """docs/rules/smear.md, "Auction" and "Match end"."""

    def same_dealer(self, deal: Deal) -> bool:
        return deal["bidder"] is None

    def end(self, deal: Deal) -> list[int]:
        if deal["bidder"] is None:
            return []
        target, out, side = self.rules["target"], self.rules["out"], deal["bidder"] % 2
        won = self.bidders_at_target(deal, side)
        if out in ("bidder_only", "bidder_first", "most"):
            return self.by_bid_or_total(deal, side)
        both_crossed = max(self.before) < target <= min(self.scores)
        if out == "in_order" or (out == "bidder_only_in_order" and won and both_crossed):
            worths = dict.fromkeys(("high", "low", "jack", "jick", "joker_1", "joker_2", "game"), 1) | {"trey": 3}
            return self.first_to_the_target(deal, worths, None if deal["made"] else side)
        return [side] if won else []


class Pitch(Match):
    """docs/rules/pitch.md, "Auction", "Sell-out" and "Match end"."""

    def same_dealer(self, deal: Deal) -> bool:
        return deal["pitcher"] is None

    def end(self, deal: Deal) -> list[int]:
        if deal["pitcher"] is None:
            return []
        side = self.side(deal["pitcher"])
        if deal["made"] and deal["contract"] == "smudge" and self.rules["smudge"] == "game":
            return [side]
        if self.rules["out"] == "most":
            return self.most(None if deal["made"] is None else side)
        if self.rules["out"] != "in_order" and self.bidders_at_target(deal, side):
            return [side]
        if self.rules["out"] == "pitcher_only":
            return []
        worths = dict.fromkeys(("high", "low", "jack", "joker", "game", "slam"), 1)
        return self.first_to_the_target(deal, worths, side if deal["made"] is False else None)


class Cinch(Match):
    """docs/rules/cinch.md, "Auction" and "Match end"."""

    def same_dealer(self, deal: Deal) -> bool:
        return deal["bidder"] is None and self.rules["all_pass"] == "redeal_same"

    def end(self, deal: Deal) -> list[int]:
        if deal["bidder"] is None:
            return []
        target, threshold, side = self.rules["target"], self.rules["threshold"], deal["bidder"] % 2
        if self.rules["out"] != "threshold":
            return self.by_bid_or_total(deal, side)
        there = [other for other in (0, 1) if self.scores[other] >= target]
        if min(self.before) >= target:  # this was the one deal more
            ahead = self.highest()
            return [side] if len(ahead) == 2 else ahead
        if min(self.before) >= threshold:
            if deal["made"]:
                return [side]
            return [1 - side] if self.scores[1 - side] >= target else []
        return there if len(there) == 1 else []


class EightyThree(Cinch):
    """docs/rules/eighty-three.md, "The auction" and "Match end"."""

    def end(self, deal: Deal) -> list[int]:
        there = [side for side in (0, 1) if self.scores[side] >= self.rules["target"]]
        return [deal["bidder"] % 2] if len(there) == 2 else there


class AuctionCinch(Cinch):
    """docs/rules/auction-cinch.md, "Auction" and "Match end"."""

    def end(self, deal: Deal) -> list[int]:
        if max(self.scores) < self.rules["target"] or deal["bidder"] is None:
            return []
        for seat in (deal["bidder"], deal["partner"]):
            if deal["made"] and seat is not None and self.scores[seat] >= self.rules["target"]:
                return [seat]
        ahead = self.highest()
        return ahead if len(ahead) == 1 else []


class Plute(Match):
    """docs/rules/plute.md, "The plute", "Result" and "Match"."""

    counted = (0, 0, 0, 0)
    """The bids that each team has made, and those that it has lost."""

    def end(self, deal: Deal) -> list[int]:
        if deal["plute"] is not None:
            return [deal["plute"]]
        team = deal["bidder"] % 2
        self.tallies[team if deal["made"] else 2 + team] += 1
        if self.tallies[team] >= self.rules["made_to_win"]:
            return [team]
        return [1 - team] if self.tallies[2 + team] >= self.rules["set_to_lose"] else []


class Phat(Match):
    """docs/rules/phat.md, "The pitch", "The muck", "End of the game" and "Match"."""

    carry, counted = 8, (0, 0)
    """What the muck is worth, and the games that each side has won."""

    def end(self, deal: Deal) -> list[int]:
        ahead = [side for side in (0, 1) if self.scores[side] >= self.rules["target"]]
        if not ahead:
            tied = deal["muck"] is None and self.rules["carry"]
            self.carry = self.carry + 8 if tied and self.carry else 8
            return []
        self.tallies[ahead[0]] += 1
        self.carry = 8
        if sum(self.tallies) == self.rules["games"]:
            return [side for side in (0, 1) if self.tallies[side] == max(self.tallies)]
        self.scores = [0, 0]
        return []


class Peatwit(Match):
    """docs/rules/peatwit.md, "Pack and deal", "Passing" and "Match"."""

    counted = (0,)
    """The deals that count."""

    def end(self, deal: Deal) -> list[int]:
        self.tallies[0] += 1
        at_target = self.rules.get("target") and max(self.scores) >= self.rules["target"]
        return self.highest() if at_target or self.tallies[0] == self.rules["deals"] else []


class TappTarock(Peatwit):
    """docs/rules/tapp-tarock.md, "Pack and deal", "Auction" and "Match"."""

    def same_dealer(self, deal: Deal) -> bool:
        return deal["bidder"] is None

    def end(self, deal: Deal) -> list[int]:
        return [] if deal["bidder"] is None else super().end(deal)


class Paskievics(Match):
    """docs/rules/paskievics.md, "Doubled deals" and "Match"."""

    carry, counted = 1, (0, 0, 0, 0, 0)
    """The factor; and the deals that count, and how many doublings last for one, two, three and four deals more."""

    def same_dealer(self, deal: Deal) -> bool:
        return deal["void"] is not None

    def end(self, deal: Deal) -> list[int]:
        deals, *covers = self.tallies
        if deal["void"] is None:
            deals, covers = deals + 1, [*covers[1:], 0]
        elif deal["void"] == "passed" or self.rules["double_after_void"]:
            covers[3] += 1
        self.tallies = [deals, *covers]
        self.carry = 2 ** (min(1, sum(covers)) if self.rules["single_double"] else sum(covers))
        over = deal["void"] is None and deals == self.rules["deals"]
        return self.highest() if over else []


MATCHES = {
    "smear": Smear,
    "pitch": Pitch,
    "cinch": Cinch,
    "eighty-three": EightyThree,
    "auction-cinch": AuctionCinch,
    "plute": Plute,
    "phat": Phat,
    "peatwit": Peatwit,
    "tapp-tarock": TappTarock,
    "paskievics": Paskievics,
}
"""The referee of each game's matches."""
