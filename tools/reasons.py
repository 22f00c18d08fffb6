"""``python -m tools.reasons [ANSWERS] [SEED]``: how many random answers have a reason, and of which kinds.

It deals random deals of all variants, asks about a random decision of each, half of them from before the play, and
prints every answer that is settled or probable, so that it can be read: hand, verdict, reason.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from tricklab.analysis.advise import Advice, advise
from tricklab.analysis.advise.display.sentences import describe_answer
from tricklab.analysis.advise.objective import minds
from tricklab.analysis.advise.result import PROBABLE, SETTLED
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay

_ANSWERS = 300
_SECONDS = 1.0
_DEALS = 1_000_000


def random_answers(variant: str, answers: int, seed: int) -> Iterator[Advice]:
    """Yield so many answers to random decisions of a variant that are settled or probable."""
    setup, rng = Setup.make(variant, seed=f"reasons {seed}"), random.Random(f"{variant} {seed}")
    count = 0
    while count < answers:
        number = rng.randrange(_DEALS)
        (record,) = replay(setup, range(number, number + 1))
        decisions = course_of(record).decisions
        early = [decision for decision in decisions if not decision.trick]
        late = [decision for decision in decisions if decision.trick]
        pool = early if early and (rng.random() < 1 / 2 or not late) else late
        if pool:
            answer = advise(rng.choice(pool).question, seconds=_SECONDS, jobs=1)
            if answer.verdict in (SETTLED, PROBABLE):
                count += 1
                yield answer


def main(answers: int = _ANSWERS, seed: int = 1) -> int:
    """Print answers with their reasons, and how many have one; return 1 if that is less than 95 %."""
    kinds: Counter[str] = Counter()
    names = sorted(variants())
    for n, variant in enumerate(names):
        for answer in random_answers(variant, answers * (n + 1) // len(names) - answers * n // len(names), seed):
            question, deck, reason = answer.question, answer.question.setup.deck, answer.reason
            kinds[reason.kind if reason else ""] += 1
            print(f"{variant}: {deck.by_suit(question.hand)}  ({deck.with_symbols(question.text)})")
            print(f"  {describe_answer(answer, minds(question.setup, answer.objective))}")
            print(f"  {f'{reason.text} [{reason.kind}]' if reason else '-'}", flush=True)
    total = kinds.total()
    print(f"{total - kinds['']} of {total} have a reason: {dict(kinds.most_common())}")
    return int(total - kinds[""] < 0.95 * total)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
