"""The routes of Ask, beneath ``api/1`` (docs/serve.md)."""

from __future__ import annotations

from tricklab.web.asking.answers import ROUTES as ANSWERS
from tricklab.web.asking.questions import ROUTES as QUESTIONS
from tricklab.web.asking.situations import ROUTES as SITUATIONS

ROUTES = [*SITUATIONS, *QUESTIONS, *ANSWERS]
