"""The answer for one hand: what every choice is worth, how sure that is, and what it rests on."""

from __future__ import annotations

from analysis.advise.advice import advise
from analysis.advise.question import Question
from analysis.advise.record import ask_record
from analysis.advise.result import Advice, Choice
from analysis.advise.short import ask
from analysis.advise.why import explain

__all__ = ["Advice", "Choice", "Question", "advise", "ask", "ask_record", "explain"]
