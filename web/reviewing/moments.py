"""The requests of one choice of a review: the table at it, a second try, and what its seat could expect."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.practise.belief import belief, belief_at
from tricklab.analysis.review.sentences import describe_try, is_right
from tricklab.web.reading.beliefs import belief_view
from tricklab.web.reading.meanings import call_of, send_meaning
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.reviewing.reviews import asked_choice, asked_review
from tricklab.web.reviewing.views import choices_of, moment_view
from tricklab.web.stream import Send, stream_of


class _Tried(Fields):
    """A choice, by its number."""

    choice: int


def _moment(request: Request) -> Response:
    """Return the table at a choice; with ``?answer=1`` what each choice was worth, with ``?open=1`` all hands."""
    (reviewed, seat), judged, asks = asked_review(request), asked_choice(request), request.query_params
    wants = {"answered": asks.get("answer") == "1", "is_open": asks.get("open") == "1"}
    return as_json(moment_view(reviewed.course, judged, reviewed.names(seat), **wants))


async def _try(request: Request) -> Response:
    """Return whether a choice is as good as the best one (``right``), and a ``text``."""
    tried = await read_body(request, _Tried)
    (reviewed, seat), judged = asked_review(request), asked_choice(request)
    choices = choices_of(judged, reviewed.course.scene(judged.decision, reviewed.names(seat)))
    if not 0 <= tried.choice < len(choices):
        raise Refused(f"choices are 0 to {len(choices) - 1}.", field="choice")
    choice = choices[tried.choice]
    return as_json({"right": is_right(judged, choice), "text": describe_try(judged, choice)})


def _meaning(request: Request) -> Response:
    """Stream which hands make the last call of a seat before a choice, ``?of=2``, as ``meaning``, or ``none``."""
    (reviewed, seat), judged = asked_review(request), asked_choice(request)
    names = reviewed.names(seat)
    scene = reviewed.course.scene(judged.decision, names)
    events = [event for event, _ in scene.log]
    call = call_of(reviewed.table(), events, request.query_params.get("of"), names)
    return stream_of(lambda send: send_meaning(call, send))


def _belief(request: Request) -> Response:
    """Stream where the unseen cards lay for the seat of a choice, as ``belief``; with ``?open=1`` who had them, too."""
    (reviewed, seat), judged = asked_review(request), asked_choice(request)
    is_open, names = request.query_params.get("open") == "1", reviewed.names(seat)

    def work(send: Send) -> None:
        lay = belief_at(reviewed.course, judged) if is_open else belief(judged.advice)
        send("belief", belief_view(lay, names))

    return stream_of(work)


def _record(request: Request) -> Response:
    """Return the record of the deal up to a choice, with all cards, and the seat, for a question about it."""
    decision, record = asked_choice(request).decision, asked_review(request)[0].course.record
    cut = msgspec.structs.replace(record, events=record.events[: decision.before], result=msgspec.UNSET)
    return as_json({"record": cut, "seat": decision.seat})


ROUTES = [
    Route("/reviews/{id}/decisions/{number:int}", _moment),
    Route("/reviews/{id}/decisions/{number:int}/try", _try, methods=["POST"]),
    Route("/reviews/{id}/decisions/{number:int}/record", _record),
    Route("/reviews/{id}/decisions/{number:int}/belief", _belief),
    Route("/reviews/{id}/decisions/{number:int}/meaning", _meaning),
]
