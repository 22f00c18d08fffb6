"""``python -m tools.fuzz.cut_records``: recorded deals, cut at their decisions, are led again as each seat saw them.

The deals have random house rules and scores. At a decision the record is led twice: with all cards, as a review does,
and with what the seat knows. Both must come to the table, and to the seat's own cards, as they really were.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tools.fuzz.house_rules import any_setup, with_scores
from tools.fuzz.judge import Case, Contradiction, judge_all
from tricklab.analysis.advise.asking.known import known_of
from tricklab.analysis.advise.asking.record import ask_record
from tricklab.analysis.advise.asking.restated import stated_in
from tricklab.analysis.review import review
from tricklab.analysis.review.decisions import decision_at
from tricklab.analysis.scene.idle_seats import dummy_in
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game, game_of
from tricklab.engine.play.loops.stepping import Deal, legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.complete import deal_of, lead_whole
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import replay
from tricklab.engine.rules.decks import TAROCK_54
from tricklab.engine.rules.phases import Passing
from tricklab.engine.sessions.session import Taken

POLICIES = ("random", "basic", "expert")

TAROCKS = TAROCK_54.texts(TAROCK_54.suits[-1].cards)
"""What all see where a tarock must be discarded."""

FACE_UP = ("cinch", "pedro", "double-pedro", "sixty-three", "pidro", "california-pedro", "auction-cinch")
"""Variants in which all see what is thrown, and the dealer robs the stock."""

_REVIEW_SECONDS = 120.0
"""Time for a review, compilation included."""


class Moment(NamedTuple):
    """A decision of a deal as it went, and the state before it."""

    taken: Taken
    state: Any


class _Watched(Deal):
    """A deal that keeps each decision with the state before it."""

    moments: list[Moment]

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, and keep what it was decided in."""
        is_choice = len(legal_actions(self.setup, self.state, 2)) > 1
        taken = Taken(self.seat, int(self.state["table"]["kind"]), action, len(self.events), is_choice)
        moment = Moment(taken, self.states.copy()[0])
        done = super().step(action, check=check)
        if done:
            self.moments.append(moment)
        return done


def moments_of(setup: Setup, record: Record) -> list[Moment]:
    """Return the decisions of a whole deal, in order."""
    deal = deal_of(setup, record, _Watched)
    deal.moments = []
    lead_whole(deal, record, "the deal")
    return deal.moments


def known_stock(record: dict[str, Any], seat: int, cut: int) -> list[str]:
    """Return the stock of a record as a seat knows it: a dealer who robs it has seen what was not served."""
    if open_talon(record, cut):
        return list(record["stock"])
    if record["variant"] not in FACE_UP or seat != record["dealer"]:
        return []
    served = sum(len(event["cards"]) for event in record["events"] if event["do"] == "draw" and event["seat"] != seat)
    if not any(event["do"] in ("draw", "discard") for event in record["events"][:cut]):
        return []
    return ["?"] * served + record["stock"][served:]


def open_talon(record: dict[str, Any], cut: int) -> bool:
    """Return whether the talon of a deal of Tapp-Tarock lies face up, after so many events."""
    if record["variant"] != "tapp-tarock":
        return False
    bid = record["result"]["bid"]
    over = all(event["do"] != "bid" for event in record["events"][cut:])
    free = bid == "threes" or record["rules"]["middle_bids"] == "free_choice"
    return over and bid not in (None, "solo") and (free or not record["rules"]["fixed_half_hidden"])


def hidden(record: dict[str, Any], seat: int, cut: int) -> dict[str, Any]:
    """Return a deal record up to an event, with what one seat knows and no more."""
    known = {key: copy.deepcopy(value) for key, value in record.items() if key != "result"}
    known["dealt"] = [cards if other == seat else [] for other, cards in enumerate(known["dealt"])]
    known["stock"], known["events"] = known_stock(record, seat, cut), []
    covered = {"draw", "give"} if record["variant"] in FACE_UP else {"discard", "draw", "give"}
    covered = {"discard"} if open_talon(record, cut) else covered
    drawn = max((number for number, event in enumerate(record["events"]) if event["do"] == "draw"), default=cut)
    for number, event in enumerate(record["events"][:cut]):
        told = dict(event)
        is_surplus = event["do"] == "discard" and number > drawn and "excess" in record["rules"]  # of trumps, face up
        if event["do"] in covered and not is_surplus and seat not in (event["seat"], event.get("to")):
            open_cards = TAROCKS if event["do"] == "discard" else record.get("turned", ())
            told["cards"] = [card if card in open_cards else "?" for card in event["cards"]]
        if event["do"] == "pass_cards" and seat not in (event["seat"], event["to"]):
            del told["cards"]
        known["events"].append(told)
    return known


def check_cut(setup: Setup, record: Record, moments: list[Moment], number: int) -> None:
    """Lead a deal again up to a decision, with all cards and as its seat saw it.

    Raises
    ------
    Contradiction
        If the seat sees something else than it really saw.
    UsageError
        If the record is rejected.
    """
    taken, real = [each.taken for each in moments], moments[number].state
    seat, kind, before = taken[number].seat, taken[number].kind, taken[number].events
    is_pass = isinstance(setup.game.phases[kind], Passing)
    plain = hidden(msgspec.json.decode(msgspec.json.encode(record)), seat, 0 if is_pass else before)
    if (shown := dummy_in(setup, real)) and shown.seat != seat:
        plain["dealt"][shown.seat] = record.dealt[shown.seat]
    led = {}
    if is_pass or number == 0 or taken[number - 1].events < before:  # else words of a speech were said, without events
        led["what the seat knows"] = ask_record(plain, "random", seat=seat, name="what the seat knows").deal
        cut = msgspec.structs.replace(record, events=record.events[: 0 if is_pass else before], result=msgspec.UNSET)
        stated = stated_in(cut, setup, seat)
        if is_pass:
            stated.decision = setup.game.phases[kind].name
        led["what is stated"] = known_of(stated, setup).question().deal
    led["all cards"] = decision_at(setup, record, taken, number, "the whole record").question.deal
    for what, deal in led.items():
        names = {"own": deal.state["own"][seat], "table": deal.state["table"]}
        if is_pass:
            del names["table"]  # the others have passed on as well, in whatever order
        for where, seen in names.items():
            was = real[where][seat] if where == "own" else real[where]
            if different := [name for name in seen.dtype.names if not np.array_equal(seen[name], was[name])]:
                raise Contradiction(f"led with {what}, the {where} differs in {', '.join(different)}")


def played(variant: str, rng: Random) -> tuple[Setup, Record]:
    """Return a deal of a variant with random house rules and scores."""
    policy, seed = rng.choice(POLICIES), rng.randrange(1 << 30)
    setup = any_setup(game_of(variant).name, rng, variant, policy=policy, seed=seed)
    setup = with_scores(setup, rng) if rng.random() < 0.5 else setup
    number = rng.randrange(60)
    return setup, next(replay(setup, range(number, number + 1)))


def cases(variant: str, rng: Random, cuts: int = 0) -> Iterator[Case]:
    """Yield deals of a variant, each cut at all its decisions, or at ``cuts`` of them."""
    while True:
        setup, record = played(variant, rng)

        def attempt(setup: Setup = setup, record: Record = record) -> str:
            moments = moments_of(setup, record)
            which = [number for number, moment in enumerate(moments) if moment.taken.is_choice]
            for number in rng.sample(which, cuts) if 0 < cuts < len(which) else which:
                try:
                    check_cut(setup, record, moments, number)
                except (UsageError, AssertionError) as error:
                    raise Contradiction(f"decision {number}, {moments[number].taken}: {error!r}") from error
            return str(len(which))

        yield Case(msgspec.json.encode(record).decode(), attempt)


def reviews(variant: str, rng: Random, worlds: int) -> Iterator[Case]:
    """Yield deals of a variant, each reviewed in a few worlds."""
    while True:
        _, record = played(variant, rng)

        def attempt(record: Record = record) -> str:
            try:
                return str(len(review(record, worlds=worlds, jobs=1).judged))
            except (UsageError, AssertionError) as error:
                raise Contradiction(f"the review failed: {error!r}") from error

        yield Case(msgspec.json.encode(record).decode(), attempt)


def main() -> int:
    """Try what the command line asks for; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz.cut_records", description=__doc__)
    everything = [variant for name in GAMES for variant in game(name).variants]
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=f"{', '.join(everything)}; all unless given")
    parser.add_argument("--records", type=int, default=100, help="of each variant; 100 unless given")
    parser.add_argument("--cuts", type=int, default=0, help="decisions of each record, drawn at random; 0 is all")
    parser.add_argument(
        "--review", type=int, metavar="WORLDS", help="review the deals instead, in so many worlds, 64 or more"
    )
    parser.add_argument("--seed", default="1", help="the same seed tries the same deals")
    parser.add_argument("--keep", type=Path, help="a folder for the records that are rejected")
    asked = parser.parse_args()
    findings = 0
    for variant in asked.variants or everything:
        started, rng = time.perf_counter(), Random(f"{asked.seed} {variant}")
        tried = reviews(variant, rng, asked.review) if asked.review else cases(variant, rng, asked.cuts)
        report = judge_all(tried, asked.records, _REVIEW_SECONDS if asked.review else None)
        print(f"{variant}: {report.answered} records, {time.perf_counter() - started:.1f} s", flush=True)
        for number, finding in enumerate(report.findings):
            print(f"\n{finding.why}\n{finding.case.text[:400]}\n", flush=True)
            if asked.keep:
                (asked.keep / f"{variant}-{number}.json").write_text(finding.case.text)
        findings += len(report.findings)
    print(f"{findings} findings")
    return int(findings > 0)


if __name__ == "__main__":
    sys.exit(main())
