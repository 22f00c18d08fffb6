"""How an answer is wanted: the settings of `tricklab advise`, and the same question with other players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tricklab.analysis.advise.advice import CONFIDENCE, SECONDS, advise, check_settings, setup_against, usual_others
from tricklab.analysis.advise.objective import minds, objective_of
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import Advice

_LEAST = 1.0
"""An answer with other players takes half of the time, but so many seconds are always allowed."""


class Wanted(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The settings of an answer, by the names of the options of `tricklab advise`.

    ``against`` are the policies with which it is asked again: unless given the usual ones, none if it is empty.
    """

    objective: str | None = None
    confidence: float = CONFIDENCE
    indifference: float | None = None
    time: float | None = None
    worlds: int | None = None
    inference: bool = True
    against: list[str] | None = None

    def settings(self, question: Question, tallies: Sequence[int] | None, seconds: float = SECONDS) -> dict[str, Any]:
        """Return the keywords of `advise`; an answer takes so many seconds unless ``time`` is given.

        Raise `UsageError` if one of them is out of range.
        """
        objective = objective_of(question.setup, self.objective, tallies)
        indifference = minds(question.setup, objective) if self.indifference is None else self.indifference
        seconds = seconds if self.time is None else self.time
        check_settings(self.confidence, indifference, seconds, self.worlds)
        return {
            "objective": objective,
            "tallies": tallies,
            "confidence": self.confidence,
            "indifference": indifference,
            "seconds": seconds,
            "worlds": self.worlds,
            "infer": self.inference,
        }

    def typed(self, settings: Mapping[str, Any]) -> list[str]:
        """Return what must be typed for these settings, and for no others; ``settings`` are those of `settings`."""
        words = ["--objective", settings["objective"]]
        words += ["--tallies", ",".join(map(str, settings["tallies"]))] if settings["tallies"] else []
        words += [] if self.inference else ["--no-inference"]
        given: list[tuple[str, object]] = [(name, getattr(self, name)) for name in ("indifference", "time", "worlds")]
        given += [("confidence", self.confidence)] * (self.confidence != CONFIDENCE)
        given += [("against", name) for name in (["none"] if self.against == [] else self.against or [])]
        return [*words, *(word for name, value in given if value is not None for word in (f"--{name}", str(value)))]

    def others(self, question: Question) -> tuple[str, ...]:
        """Return the policies with which it is asked again, without those that the others have already.

        Raise `UsageError` if there is no such policy.
        """
        named = usual_others(question.setup.game.name) if self.against is None else self.against
        return tuple(name for name in named if setup_against(question, name).policies != question.setup.policies)


def ask_again(
    question: Question, names: Sequence[str], settings: Mapping[str, Any], **more: Any
) -> Iterator[tuple[str, Advice]]:
    """Yield the answers with other policies on the other seats, each of which takes half of the time.

    Parameters
    ----------
    question
        The question.
    names
        The policies.
    settings
        See `Wanted.settings`.
    more
        More keywords of `advise`.
    """
    seconds = max(_LEAST, settings["seconds"] / 2)
    for name in names:
        yield name, advise(question, others=name, **{**settings, "seconds": seconds}, **more)
