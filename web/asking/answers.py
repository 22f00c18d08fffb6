"""Answers: snapshots of a search while it goes on, and the sampled deals behind it."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise import advise
from tricklab.analysis.advise.advice import CONFIDENCE, prepare
from tricklab.analysis.advise.asking.wanted import ask_again
from tricklab.analysis.advise.display.bars import bar_of, unit_of
from tricklab.analysis.advise.display.basis import describe_basis, describe_slip, to_dict
from tricklab.analysis.advise.display.cells import cells_of, column_meanings, describe_hidden, describe_others
from tricklab.analysis.advise.display.locations import locations_of
from tricklab.analysis.advise.display.rows import shown_rows
from tricklab.analysis.advise.display.sentences import (
    describe_answer,
    describe_certainty,
    describe_objective,
    describe_verdict,
    heed_others,
)
from tricklab.analysis.advise.display.sureness import describe_sureness
from tricklab.analysis.advise.example import FAILS, WORKS, Examples
from tricklab.analysis.advise.objective import is_prepared, prepare_match
from tricklab.analysis.advise.result import SEARCHING, Advice
from tricklab.analysis.practise.belief import belief
from tricklab.analysis.words.seat_names import seen_from
from tricklab.analysis.words.wording import sentence_case
from tricklab.web.asking.meanings import ROUTES as MEANINGS
from tricklab.web.asking.questions import QUESTIONS, Entry
from tricklab.web.asking.questions import ROUTES as ASKED
from tricklab.web.asking.situations import ROUTES as SITUATIONS
from tricklab.web.deals import deal_view
from tricklab.web.progress import Watch
from tricklab.web.reading.beliefs import belief_view
from tricklab.web.requests import Refused, as_json
from tricklab.web.stream import Send, stream_of


async def _answer(request: Request) -> Response:
    """Stream the answer: ``advice`` as it grows, the last one ``final``; then ``others``, with other players.

    ``preparing`` and ``progress`` come while winning chances are computed, ``alive`` has nothing new.
    """
    entry = QUESTIONS.get(request.path_params["name"])
    return stream_of(lambda send: answer(entry, send))


def answer(entry: Entry, send: Send) -> None:
    """Work out the answer to a question, and send it: ``advice``, then ``others``."""
    question, settings = entry.question, entry.settings
    if not is_prepared(question, settings["objective"]):
        send("preparing", {"text": "The winning chances by score are worked out first, once for all questions."})
    prepare_match(question, settings["objective"], settings["tallies"], Watch(send))

    def shown(advice: Advice) -> dict[str, Any]:
        return snapshot(advice, settings["confidence"])

    def follow(so_far: Advice) -> None:
        entry.advice = so_far
        send("advice", shown(so_far))

    entry.advice = advise(question, follow=follow, **settings)
    send("advice", shown(entry.advice))
    again: dict[str, Advice] = {}
    trifle = settings["indifference"]
    for name in entry.others:
        prepare(question, name)
    for name, other in ask_again(question, entry.others, settings, follow=lambda _: send("alive", {})):
        again[name] = other
        heeded = heed_others(entry.advice, again, trifle)
        sentences = describe_others(entry.advice, again, trifle)
        if heeded.verdict != entry.advice.verdict:
            entry.advice = heeded
            send("advice", shown(heeded))
        send(
            "others",
            {
                "sentences": [{"text": in_browser(text), "differs": differs} for text, differs in sentences],
                "against": {other: shown(answer) for other, answer in again.items()},
            },
        )


def snapshot(advice: Advice, confidence: float = CONFIDENCE) -> dict[str, Any]:
    """Return an answer, or one that is worked out, as the page shows it.

    Returns
    -------
    dict
        What ``tricklab advise --format json`` prints, whether the answer is ``final``, and the ``page``: the verdict in
        words (``settled``), the sentences ``answer``, ``reason``, ``objective``, ``short`` and ``slip``, the ``rows``,
        a sentence on choices without one, ``meanings`` of the columns, lines of the ``basis``, and the ``locations``
        of the key cards (`analysis.advise.display.locations`; none before the answer is final). Values are in ``unit``.
        A row has the best ``choice`` of its ``choices``, whether it is surely worse (``is_out``), and
        ``value``, ``costs`` and ``works``, which have ``value``, ``low`` and ``high``, null where there is none.
    """
    indifference = advice.indifference
    rows, hidden = shown_rows(advice, indifference)
    cells = [cells_of(advice, row, basis=True) for row in rows]
    deck = advice.question.setup.deck
    page: dict[str, Any] = {
        "settled": sentence_case(describe_verdict(advice)),
        "answer": describe_answer(advice, indifference),
        "reason": "" if advice.reason is None else deck.with_symbols(advice.reason.text),
        "objective": in_browser(describe_objective(advice)),
        "short": describe_sureness(advice, indifference),
        "slip": describe_slip(advice),
        "certainty": in_browser(describe_certainty(advice, confidence, indifference)),
        "unit": unit_of(advice),
        "rows": [bar_of(advice, row, cell) for row, cell in zip(rows, cells, strict=True)],
        "hidden": describe_hidden(advice, hidden),
        "meanings": column_meanings(advice, cells),
        "basis": [in_browser(line) for line in describe_basis(advice)],
        "locations": locations_of(advice),
    }
    return {**to_dict(advice), "final": advice.verdict != SEARCHING, "page": page}


_TYPED = (
    (": give it more with --time", ": give it more seconds under “How the answer is worked out”"),
    (r" \(--objective\)", " (“How the answer is worked out” changes that)"),
    (r" \([a-z ]+\)\.$", "."),
    (r" \(--[a-z]+\)| \(tricklab [a-z]+\)|: --[a-z]+ [^.:]*", ""),
)
"""What the sentences of the command name that one types, and what the page has in its place."""


def in_browser(text: str) -> str:
    """Return a sentence of the command without the options that one would type."""
    for typed, shown in _TYPED:
        text = re.sub(typed, shown, text)
    return text


def _belief(request: Request) -> Response:
    """Stream where the unseen cards lie in the worlds behind the answer, as ``belief``."""
    entry = QUESTIONS.get(request.path_params["name"])
    advice, question = entry.advice, entry.question
    if advice is None:
        raise Refused("nothing is known yet: ask first.", status=409)
    names = seen_from(question.setup, question.seat, question.names)
    return stream_of(lambda send: send("belief", belief_view(belief(advice), names)))


def _worlds(request: Request) -> Response:
    """Return a sampled deal in which a choice fails: ``?choice=3&kind=fails&number=0``, or works, ``kind=works``."""
    entry = QUESTIONS.get(request.path_params["name"])
    query = request.query_params
    choice, kind, number = query.get("choice", ""), query.get("kind", FAILS), query.get("number", "0")
    if kind not in (FAILS, WORKS):
        raise Refused(f"the kind is {FAILS} or {WORKS}.", field="kind")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        raise Refused("the number is a whole number from 0 on.", field="number")
    return as_json(example_of(entry, choice, kind, int(number)))


def example_of(entry: Entry, text: str, kind: str, number: int) -> dict[str, Any]:
    """Return one of the sampled deals of an answer.

    Returns
    -------
    dict
        The ``deal`` (`web.deals.deal_view`), null if there is none; its ``number`` and the ``count`` of such deals; a
        ``text``; whether the deal is ``whole``, from its first card; and the number of its ``step`` that is the choice.

    Raises
    ------
    Refused
        If nothing was answered yet, or there is no such choice.
    """
    advice = entry.advice
    if advice is None:
        raise Refused("nothing is known yet: ask first.", field="choice")
    choice = next((known for known in advice.choices if known.text == text and known.worlds), None)
    if choice is None:
        raise Refused("there is no such choice in the answer.", field="choice")
    known = entry.examples
    if known is None or known[:2] != (text, advice.worlds):
        known = entry.examples = (text, advice.worlds, Examples(advice, choice))
    sampled = known[2].example(kind, number)
    if sampled is None:
        return {"deal": None, "text": known[2].describe(kind), "number": 0, "count": 0, "whole": False, "step": 0}
    question = advice.question
    setup, names = question.setup, seen_from(question.setup, question.seat, question.names)
    return {
        "deal": deal_view(sampled.record, setup, names),
        "text": sampled.text,
        "number": sampled.number,
        "count": sampled.count,
        "whole": sampled.is_whole,
        "step": sampled.decision,
    }


ROUTES = [
    *SITUATIONS,
    *MEANINGS,
    *ASKED,
    Route("/questions/{name}/answer", _answer),
    Route("/questions/{name}/belief", _belief),
    Route("/questions/{name}/worlds", _worlds),
]
"""The routes of Ask, beneath ``api/2`` (docs/serve.md)."""
