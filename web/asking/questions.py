"""Questions: a decision with the settings of its answer, kept by an id until they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise.advice import setup_against
from tricklab.analysis.advise.example import Examples
from tricklab.analysis.advise.objective import usual_objective
from tricklab.analysis.advise.question import Question, question_of
from tricklab.analysis.advise.result import MATCH, POINTS, Advice
from tricklab.analysis.words.results import dealt_words, typed, usual_policy
from tricklab.engine.games.outside import why_no_match
from tricklab.engine.play.actions import action_text
from tricklab.engine.play.catalogue import policies
from tricklab.engine.records.writer import to_line
from tricklab.engine.rules.events import Bid
from tricklab.web.asking.known import Known, Stated, known_of, led
from tricklab.web.asking.situations import names_of
from tricklab.web.requests import Fields, Refused, as_json, field, read_body
from tricklab.web.store import Store
from tricklab.web.table import setup_of

_SHOWN = 40
"""The most choices that are listed before they are tried."""


class Wanted(Fields):
    """The settings of an answer; ``others`` are policies with which it is asked again."""

    objective: str | None = None
    seconds: float | None = None
    inference: bool = True
    others: list[str] = msgspec.field(default_factory=list)


class Asked(Stated):
    """What is known of a deal, and how the answer is wanted."""

    settings: Wanted = msgspec.field(default_factory=Wanted)


@dataclass
class Kept:
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
        The deals of the choice that was looked at last, by its text.
    """

    question: Question
    settings: dict[str, Any]
    others: tuple[str, ...]
    advice: Advice | None = None
    examples: tuple[str, int, Examples] | None = None


QUESTIONS = Store[Kept]("question")


async def _ask(request: Request) -> Response:
    """Take a question, which is not answered before somebody listens."""
    asked = await read_body(request, Asked)
    return as_json(await run_in_threadpool(take, asked, request.app.state.settings))


def take(asked: Asked, settings: Any) -> dict[str, Any]:
    """Keep a question, and return what the page shows of it.

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
    kept = Kept(question, _settings(asked, question, settings.seconds), _others(asked, question))
    name = QUESTIONS.add(kept)
    legal = deal.legal(_SHOWN)
    texts = [setup.deck.with_symbols(action_text(setup, deal.state, action)) for action in legal]
    command, file = command_for(known, asked, kept)
    return {
        "id": name,
        "text": setup.deck.with_symbols(question.text),
        "hand": list(question.hand),
        "kind": question.kind,
        "choices": texts,
        "objective": kept.settings["objective"],
        "can_match": not why_no_match(setup.game),
        "policies": [policy for policy in policies(setup.variant) if policy != usual_policy(setup)],
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
    objective = wanted.objective or (MATCH if tallies else usual_objective(question.setup))
    return {"objective": objective, "seconds": seconds, "infer": wanted.inference, "tallies": tallies}


def _others(asked: Asked, question: Question) -> tuple[str, ...]:
    for name in asked.settings.others:
        with field("settings.others"):
            setup_against(question, name)
    return tuple(asked.settings.others)


def command_for(known: Known, asked: Asked, kept: Kept) -> tuple[str, str]:
    """Return the command that asks the same, and the record that it reads from ``deal.jsonl``, if it needs one."""
    setup, table, record = kept.question.setup, asked.table, known.record
    words = ["--seed", str(setup.seed), "--policy", usual_policy(setup), "--objective", kept.settings["objective"]]
    if table.tallies:
        words += ["--tallies", ",".join(map(str, table.tallies))]
    if not kept.settings["infer"]:
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
