"""Questions: a decision with the settings of its answer, stored by an id until they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise.advice import setup_against, usual_others
from tricklab.analysis.advise.example import Examples
from tricklab.analysis.advise.objective import usual_objective
from tricklab.analysis.advise.question import Question, question_of
from tricklab.analysis.advise.result import MATCH, POINTS, Advice
from tricklab.analysis.reports.hand_cell import cell_of_hand
from tricklab.analysis.reports.kit.layout import PAGE
from tricklab.analysis.words.results import dealt_words, typed, usual_policy
from tricklab.engine.games.outside import why_no_match
from tricklab.engine.play.actions import action_text, speech_of
from tricklab.engine.play.catalogue import policies
from tricklab.engine.records.writer import to_line
from tricklab.engine.rules.events import Bid
from tricklab.web.asking.course import led
from tricklab.web.asking.known import Known, Stated, known_of
from tricklab.web.asking.situations import names_of
from tricklab.web.requests import Fields, Refused, as_json, field, read_body
from tricklab.web.store import Store
from tricklab.web.table import setup_of

_SHOWN = 40
"""The most choices that are listed before they are tried."""


class Wanted(Fields):
    """The settings of an answer.

    ``others`` are policies with which it is asked again; null stands for those with which `tricklab advise` asks again.
    """

    objective: str | None = None
    seconds: float | None = None
    inference: bool = True
    others: list[str] | None = msgspec.field(default_factory=list)


class Asked(Stated):
    """What is known of a deal, and how the answer is wanted."""

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
    known = known_of(asked, setup)
    if len(known.hand) < known.size:
        raise Refused(f"your hand has {known.size} cards; these are {len(known.hand)}.", field="hand")
    deal, missing = led(known)
    if deal is None:
        raise Refused(missing, field="events")
    names = names_of(asked, known)
    if deal.seat != known.seat:
        whose = "the deal is over" if deal.seat < 0 else f"it is not your turn; {names.name(deal.seat)} must act first"
        raise Refused(f"{whose}.", field="events")
    question = question_of(setup, deal, known.record, names.names)
    entry = Entry(question, _settings(asked, question, settings.seconds), _others(asked, question))
    name = QUESTIONS.add(entry)
    legal = deal.legal(_SHOWN)
    texts = [setup.deck.with_symbols(action_text(setup, deal.state, action)) for action in legal]
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
    wanted = asked.settings
    if wanted.objective not in (None, POINTS, MATCH):
        raise Refused(f"the objective is {POINTS} or {MATCH}.", field="settings.objective")
    seconds = most if wanted.seconds is None else wanted.seconds
    if not 0 < seconds <= 600:
        raise Refused("an answer takes more than 0 and at most 600 seconds.", field="settings.seconds")
    tallies = asked.table.tallies
    objective = wanted.objective or usual_objective(question.setup, tallies)
    return {"objective": objective, "seconds": seconds, "infer": wanted.inference, "tallies": tallies}


def _others(asked: Asked, question: Question) -> tuple[str, ...]:
    if asked.settings.others is None:
        own = question.setup.policies[question.seat].name
        return tuple(name for name in usual_others(question.setup.game.name) if name != own)
    for name in asked.settings.others:
        with field("settings.others"):
            setup_against(question, name)
    return tuple(asked.settings.others)


def _map_of(known: Known, question: Question, pages: Path) -> dict[str, str] | None:
    """Return where the hand belongs in the map of its variant's page; None without a page that has the cell."""
    setup, page = question.setup, pages / question.setup.variant / PAGE
    others = [event for event in known.events if event.seat != known.seat]
    is_first = len(others) == len(known.events) and all(isinstance(event, Bid) for event in others)
    if not is_first or known.passes or dict(setup.rules) != dict(setup.usual) or not page.is_file():
        return None
    bids: dict[int, int] = {}
    for event in others:
        assert isinstance(event, Bid)
        bids.setdefault(event.seat, speech_of(setup).meant(setup, event.bid))
    cell = cell_of_hand(setup, question.kind, question.hand, known.seat, known.record.dealer, bids)
    if cell is None or f'id="{cell.name}"' not in page.read_text(encoding="utf-8"):
        return None
    column = f", column “{cell.column}”" if cell.column else ""
    return {"page": f"pages/{setup.variant}/{PAGE}#{cell.name}", "text": f"Row “{cell.row}”{column}"}


def command_for(known: Known, asked: Asked, entry: Entry) -> tuple[str, str]:
    """Return the command that asks the same, and the record that it reads from ``deal.jsonl``, if it needs one."""
    setup, table, record = entry.question.setup, asked.table, known.record
    words = ["--seed", str(setup.seed), "--policy", usual_policy(setup), "--objective", entry.settings["objective"]]
    if table.tallies:
        words += ["--tallies", ",".join(map(str, table.tallies))]
    if not entry.settings["infer"]:
        words.append("--no-inference")
    if table.names:
        words += ["--names", ",".join(table.names)]
    who = ["--seat", str(known.seat)]
    if not all(isinstance(event, Bid) for event in known.events):
        return typed("advise", "--record", "deal.jsonl", *who, *words), f"{to_line(record)}\n"
    short = ["--variant", setup.variant, "--hand", " ".join(known.hand), *who, "--dealer", str(record.dealer)]
    for option in ("decision", "passed", "received"):
        if getattr(asked, option):
            short += [f"--{option}", getattr(asked, option)]
    if known.events:
        short += ["--bids", ",".join(str(event.bid) for event in known.events if isinstance(event, Bid))]
    if any(setup.scores):
        short += ["--scores", ",".join(map(str, setup.scores))]
    if setup.carry != setup.game.usual_carry(setup.rules):
        short += ["--carry", str(setup.carry)]
    usual = usual_policy(setup)
    for seat, policy in enumerate(setup.policies):
        if policy.name != usual:
            short += ["--seats", f"{seat}={policy.name}"]
    return typed("advise", *short, *dealt_words(setup)[:-2], *words), ""


ROUTES = [Route("/questions", _ask, methods=["POST"])]
