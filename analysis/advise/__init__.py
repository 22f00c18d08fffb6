"""The answer for one hand: what every choice is worth, how sure that is, and what it rests on."""

from __future__ import annotations

from tricklab.analysis.advise.advice import advise
from tricklab.analysis.advise.asking.record import ask_record
from tricklab.analysis.advise.asking.short import ask
from tricklab.analysis.advise.example import Example, Examples
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reasons.find import find_reason
from tricklab.analysis.advise.reasons.long_form import explain
from tricklab.analysis.advise.result import Advice, Choice, Reason

__all__ = [
    "Advice",
    "Choice",
    "Example",
    "Examples",
    "Question",
    "Reason",
    "advise",
    "ask",
    "ask_record",
    "explain",
    "find_reason",
]
