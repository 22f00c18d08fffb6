"""Questions: a decision with the settings of its answer, stored by an id until they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise.asking.known import Known, known_of
from tricklab.analysis.advise.asking.restated import command_of
from tricklab.analysis.advise.asking.stated import Misstated
from tricklab.analysis.advise.asking.wanted import Wanted
from tricklab.analysis.advise.example import Examples
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import Advice
from tricklab.analysis.reports.hand_cell import cell_of_hand
from tricklab.analysis.reports.kit.layout import PAGE
from tricklab.analysis.reports.page import has_questions
from tricklab.analysis.words.results import usual_policy
from tricklab.engine.games.outside import why_no_match
from tricklab.engine.play.actions import action_text, speech_of
from tricklab.engine.play.catalogue import policies
from tricklab.engine.rules.events import Bid
from tricklab.web.asking.course import Stated, led
from tricklab.web.asking.situations import in_names, names_of
from tricklab.web.page_files import page_file
from tricklab.web.requests import Refused, as_json, field, read_body
from tricklab.web.store import Store
from tricklab.web.table import setup_of

_SHOWN = 40
"""The most choices that are listed before they are tried."""


_LONGEST = 600
"""The most seconds of an answer."""


class Asked(Stated, kw_only=True):
    """What is known of a deal, and how the answer is wanted.

    An answer takes as long as `tricklab serve` was started with, unless ``time`` is given in the settings.
    """

    settings: Wanted = msgspec.field(default_factory=Wanted)


@dataclass
class Entry:
    """A question, and its answer as far as it is known.

    Attributes
    ----------
    question, settings
        What is asked, and the settings of `tricklab.advise`.
    others
        The policies with which it is asked again.
    advice
        The answer so far.
    examples
        The deals of the choice that was shown last, by its text.
    """

    question: Question
    settings: dict[str, Any]
    others: tuple[str, ...]
    advice: Advice | None = None
    examples: tuple[str, int, Examples] | None = None


QUESTIONS = Store[Entry]("question")


async def _ask(request: Request) -> Response:
    """Take a question, and return its ``id``, its choices and the ``command`` that asks the same.

    It is not answered before somebody listens. The server has the newest 50 questions.
    """
    asked = await read_body(request, Asked)
    return as_json(await run_in_threadpool(take, asked, request.app.state.settings))


def take(asked: Asked, settings: Any) -> dict[str, Any]:
    """Store a question, and return what the page shows of it.

    Raises
    ------
    Refused
        If something in it is wrong; the field is named.
    """
    setup = setup_of(asked.table, settings.policy_files)
    with field("events"):
        known = known_of(asked, setup)
    deal, missing = led(known) if len(known.hand) == known.size else (None, "")
    if missing:
        raise Refused(missing, field="events")
    names = names_of(asked, known)
    try:
        question = known.question(names.names, deal)
    except Misstated as error:
        raise Refused(in_names(str(error), names), field=error.field) from error
    wanted = _settings(asked, question, settings.seconds)
    with field("settings.against"):
        entry = Entry(question, wanted, asked.settings.others(question))
    name = QUESTIONS.add(entry)
    legal = question.deal.legal(_SHOWN)
    texts = [setup.deck.with_symbols(action_text(setup, question.deal.state, action)) for action in legal]
    command, file = command_for(known, asked, entry)
    return {
        "id": name,
        "text": setup.deck.with_symbols(question.text),
        "hand": list(question.hand),
        "kind": question.kind,
        "choices": texts,
        "objective": entry.settings["objective"],
        "can_match": not why_no_match(setup.game),
        "policies": [policy for policy in policies(setup.variant) if policy != usual_policy(setup)],
        "map": _map_of(known, question, settings.pages),
        "command": command,
        "record": file,
    }


def _settings(asked: Asked, question: Question, most: float) -> dict[str, Any]:
    wanted, tallies = asked.settings, asked.table.tallies
    if wanted.time is not None and not 0 < wanted.time <= _LONGEST:
        raise Refused(f"an answer takes more than 0 and at most {_LONGEST} seconds.", field="settings.time")
    with field("settings"):
        return wanted.settings(question, tallies, most)


def _map_of(known: Known, question: Question, pages: Path) -> dict[str, str] | None:
    """Return where the hand belongs in the map of its variant's page; None without a page that has the cell."""
    setup = question.setup
    others = [event for event in known.events if event.seat != known.seat]
    is_first = len(others) == len(known.events) and all(isinstance(event, Bid) for event in others)
    if not is_first or known.passes or dict(setup.rules) != dict(setup.usual) or not has_questions(setup.variant):
        return None
    bids: dict[int, int] = {}
    for event in others:
        assert isinstance(event, Bid)
        bids.setdefault(event.seat, speech_of(setup).meant(setup, event.bid))
    cell = cell_of_hand(setup, question.kind, question.hand, known.seat, known.record.dealer, bids)
    if cell is None or f'id="{cell.name}"'.encode() not in (page_file(pages, setup.variant, PAGE) or b""):
        return None
    column = f", column “{cell.column}”" if cell.column else ""
    return {"page": f"pages/{setup.variant}/{PAGE}#{cell.name}", "text": f"Row “{cell.row}”{column}"}


def command_for(known: Known, asked: Asked, entry: Entry) -> tuple[str, str]:
    """Return the command that asks the same, and the record that it reads from ``deal.jsonl``, if it needs one."""
    events, names = known.events, asked.table.names
    more = [*asked.settings.typed(entry.settings), *(["--names", ",".join(names)] if names else [])]
    bids: list[int | str] = [event.bid for event in events if isinstance(event, Bid)]
    stated = replace(asked, hand=" ".join(known.hand), seat=known.seat, bids=bids)
    file = "" if len(bids) == len(events) else "deal.jsonl"
    return command_of(entry.question.setup, stated, known.record, more, file)


ROUTES = [Route("/questions", _ask, methods=["POST"])]
