"""Measures how often the map, the count and the players of a page agree with ``advise``: ``python -m tools.agreement``.

With names of variants it measures these alone, as in ``python -m tools.agreement smear peatwit``. ``--write`` puts the
results into the file that the pages print them from; the other games in it stay. ``--apart 20`` lists the hands on
which the map and ``advise`` are farthest apart.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from tricklab.analysis.reports.kit.agreement import EXPERT, MAP, MEASURED, Agreement, measure_agreement, measured
from tricklab.analysis.reports.kit.asked import Asked, best_of
from tricklab.analysis.reports.kit.guides import Guides
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.studies.question import Answer
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.version import VERSION

SEED = "agreement"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the variants, print a line for each, and write the file where that is asked for."""
    parser = ArgumentParser(prog="python -m tools.agreement", description="Do map, count and advise agree?")
    ours = [name for name in variants() if game_of(name).name in GAMES and has_questions(name)]
    parser.add_argument("variant", nargs="*", help="the variants (all)")
    parser.add_argument("--hands", type=int, default=300, help="hands a variant (300)")
    parser.add_argument("--worlds", type=int, default=200, help="worlds a hand (200)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals for the map (100,000)")
    parser.add_argument("--policy", default="expert", help="who plays (expert)")
    parser.add_argument("--apart", type=int, default=0, help="list so many hands on which the map is apart (0)")
    parser.add_argument("--write", action="store_true", help="write the results for the pages")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.variant if name not in ours]:
        parser.error(f"there is no page of {unknown[0]}; there is {', '.join(ours)}")
    for variant in asked.variant or ours:
        began = time.monotonic()
        results, apart = measure(variant, asked.hands, asked.worlds, asked.deals, asked.policy)
        print(f"{variant:14}", *(_text(result) for result in results), f"{time.monotonic() - began:.0f} s", flush=True)
        for _, line in sorted(apart, reverse=True)[: asked.apart]:
            print("   ", line)
        if asked.write:
            write(_line(variant, asked, results))


def measure(
    variant: str, hands: int, worlds: int, deals: int, policy: str
) -> tuple[list[Agreement], list[tuple[float, str]]]:
    """Return how often each guide of a variant's page agrees, and a line for each hand on which the map does not."""
    setup = Setup.make(variant, policy=policy, seed=SEED)
    subject, apart = questions_of(setup.game.name).subject(setup), list[tuple[float, str]]()
    guides = Guides(_map_of(subject, setup, deals), subject.count, setup)

    def look(asked: Asked, words_by_player: dict[str, tuple[int, ...]]) -> None:
        choice = best_of(asked.advice, words_by_player.get(MAP, words_by_player[EXPERT]))
        if choice is not None and choice.to_best.value > asked.matters:
            lines = " ".join(guides.lines(asked.situation, asked.advice))
            cost = choice.to_best.value
            apart.append((cost, f"{cost:.2f}  {asked.hand}  {asked.situation.description} {asked.answer()} {lines}"))

    return measure_agreement(guides, setup, hands, worlds, look=look), apart


def _map_of(subject: Subject, setup: Setup, deals: int) -> Answer:
    """Return the answer whose map says what to do."""
    every = [(study, at) for study in subject.studies for at in range(len(study.questions))]
    named = [(study, at) for study, at in every if study.questions[at].name == subject.guide]
    study, at = named[0] if named else (subject.studies[0], 0)
    return study.run(setup, deals)[at]


def _text(result: Agreement) -> str:
    return f"{result.who} {result.hands} hands, apart {100 * result.share:.1f} %, costs {result.cost.value:.3f};"


def _line(variant: str, asked: Any, results: Sequence[Agreement]) -> dict[str, Any]:
    numbers = {
        each.who: {"hands": each.hands, "apart": each.apart, "cost": round(each.cost.value, 4)} for each in results
    }
    basis = {"policy": asked.policy, "worlds": asked.worlds, "deals": asked.deals, "seed": SEED, "version": VERSION}
    return {"variant": variant, **basis, **numbers}


def write(line: dict[str, Any]) -> None:
    """Put the line of a variant into the file, in place of the one that is there."""
    others = [result for result in measured()["games"] if result["variant"] != line["variant"]]
    lines = ",\n  ".join(
        json.dumps(result) for result in sorted([*others, line], key=lambda each: str(each["variant"]))
    )
    made = json.dumps("python -m tools.agreement --write")
    MEASURED.write_text(f'{{"made": {made}, "games": [\n  {lines}\n]}}\n', encoding="utf-8")
    measured.cache_clear()


if __name__ == "__main__":
    main()
