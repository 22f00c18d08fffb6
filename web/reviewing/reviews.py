"""The routes of the review: a deal is handed in, judged while the browser listens, and shown choice by choice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tricklab.analysis.review.deal_text import parse_any
from tricklab.analysis.review.decisions import Course, course_of
from tricklab.analysis.review.judgements import Judged
from tricklab.analysis.review.judging import check_seat, played_by, review_course
from tricklab.analysis.review.result import Review
from tricklab.analysis.words.seat_names import SeatNames, names_by_seat, names_of
from tricklab.engine.base.numbers import whole
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.records.reader import record_of
from tricklab.web.cards import deck_of
from tricklab.web.playing.routes import games_of
from tricklab.web.playing.store import Games
from tricklab.web.progress import Watch
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.requests import field as named
from tricklab.web.reviewing.saved_deals import SavedDeal, saved_deal
from tricklab.web.reviewing.views import decision_view, review_view
from tricklab.web.store import Store
from tricklab.web.stream import Send, stream_of

_TIMES = 2
"""A review may take so many times as long as an answer."""


@dataclass
class Reviewed:
    """A deal that is reviewed."""

    course: Course
    seat: int | None
    given: tuple[str, ...]
    against: str | None
    saved: SavedDeal | None = None
    judged: dict[int, Judged] = field(default_factory=dict)
    review: Review | None = None

    def names(self, seat: int | None) -> SeatNames:
        """Return what the seats are called, as the player of one of them sees them."""
        return names_of(self.course.setup, self.given, seat)

    def table(self) -> Setup:
        """Return the rules, the scores before the deal, and who sat where; `judging.played_by` of a mere record."""
        setup = self.course.setup
        if self.saved is not None:
            return replace(setup, policies=self.saved.game.setup.policies, seed=self.saved.game.setup.seed)
        name = self.against or played_by(self.course)
        same = setup.policies[0] if name is None else find_policy(name, setup.game.name)
        return replace(setup, policies=(same,) * setup.players, seed=1)


REVIEWS = Store[Reviewed]("review")


class _NewReview(Fields):
    """A deal record, as JSON or as its text, or a deal in words; the reader's seat; who played on the other seats.

    Instead of all this the id of a saved ``game`` and the number of its ``deal``, from 1: by default its last one.
    """

    record: str | dict[str, Any] = ""
    game: str = ""
    deal: int | None = None
    seat: int | None = None
    names: list[str] = msgspec.field(default_factory=list)
    against: str | None = None


async def _post(request: Request) -> Response:
    """Check a deal, and return the ``id`` of its review and its choices. The server has the newest 50 reviews."""
    asked = await read_body(request, _NewReview)

    def work() -> dict[str, Any]:
        if not asked.game:
            return _take_in(asked)
        if asked != _NewReview(game=asked.game, deal=asked.deal):
            raise Refused("a saved game has its own record, seat and names: leave them out.", field="game")
        name, reviewed = _of_game(games_of(request), asked.game, asked.deal)
        return _described(name, reviewed, reviewed.seat)

    return as_json(await run_in_threadpool(work))


def _of_game(games: Games, name: str, deal: int | None) -> tuple[str, Reviewed]:
    """Begin the review of a deal of a saved game, unless there is one; return its id and it."""
    saved = saved_deal(games, name, deal)
    known = REVIEWS.find(lambda old: old.saved is not None and old.saved.is_same(saved))
    if known is not None:
        return known, REVIEWS.get(known)
    course = course_of(saved.record, name="the deal")
    reviewed = Reviewed(course, saved.game.seat, saved.game.names, None, saved)
    return REVIEWS.add(reviewed), reviewed


def _take_in(asked: _NewReview) -> dict[str, Any]:
    with named("record"):
        typed = asked.record
        record = parse_any(typed.encode()) if isinstance(typed, str) else record_of(typed, "the deal")
        course = course_of(record, name="the deal")
    with named("seat"):
        check_seat(asked.seat, course.setup.players)
    with named("names"):
        given = asked.names or course.record.names or ()
        given_names = names_by_seat(course.setup.players, given, asked.seat or 0)
    known = policies_of(course.setup.game.name)
    if asked.against is not None and asked.against not in known:
        raise Refused(f"there are no players {asked.against[:30]!r}; there are {', '.join(known)}.", field="against")
    reviewed = Reviewed(course, asked.seat, given_names, asked.against)
    return _described(REVIEWS.add(reviewed), reviewed, asked.seat)


def _described(name: str, reviewed: Reviewed, seat: int | None) -> dict[str, Any]:
    course, setup = reviewed.course, reviewed.course.setup
    return {
        "id": name,
        "variant": setup.variant,
        "title": setup.title,
        "rules": dict(setup.rules),
        "dealer": course.record.dealer,
        "seat": seat,
        "names": list(reviewed.names(seat).names),
        "decisions": [{"number": each.number, "seat": each.seat, "when": each.when} for each in course.decisions],
        "forced": course.forced,
        "game": reviewed.saved and reviewed.saved.name,
        "deal": reviewed.saved and reviewed.saved.index + 1,
        "deck": deck_of(setup.deck),
    }


def _get(request: Request) -> Response:
    """Return the same again; this request and those below take ``?seat=2`` or ``?seat=all``, the reader's seat."""
    reviewed, seat = asked_review(request)
    return as_json(_described(request.path_params["id"], reviewed, seat))


def asked_review(request: Request) -> tuple[Reviewed, int | None]:
    """Return the review of a request, and the seat of its reader: in the query, or as the deal was handed in."""
    reviewed, text = REVIEWS.get(request.path_params["id"]), request.query_params.get("seat")
    if text is None:
        return reviewed, reviewed.seat
    with named("seat"):
        seat = None if text == "all" else whole(text, "seat", 0, 99)
        check_seat(seat, reviewed.course.setup.players)
    return reviewed, seat


def _answer(request: Request) -> StreamingResponse:
    """Stream each choice as it is judged (``decision``), and the ``review``."""
    (reviewed, seat), seconds = asked_review(request), _TIMES * request.app.state.settings.seconds
    games = games_of(request)
    return stream_of(lambda send: judge(reviewed, seat, seconds, send, games))


def judge(reviewed: Reviewed, seat: int | None, seconds: float, send: Send, games: Games | None = None) -> None:
    """Judge the choices of a deal, unless they are judged, and send each of them and the whole review.

    What a review of a saved game found is saved beside it.
    """
    names = reviewed.names(seat)

    def follow(judged: Judged) -> None:
        reviewed.judged[judged.decision.number] = judged
        send("decision", decision_view(judged, names))

    if reviewed.review is None:
        reviewed.review = review_course(
            reviewed.course, reviewed.against, seconds=seconds, observer=Watch(send), follow=follow
        )
    else:
        for judged in reviewed.review.judged:
            follow(judged)
    trouble = ""
    if games is not None and reviewed.saved is not None:
        trouble = reviewed.saved.keep(games, reviewed.review)
    send("review", {**review_view(reviewed.review, seat, names), "trouble": trouble})


def asked_choice(request: Request) -> Judged:
    """Return the choice of a request; refused as long as it is not judged."""
    judged = REVIEWS.get(request.path_params["id"]).judged.get(request.path_params["number"])
    if judged is None:
        raise Refused("this choice is not judged yet, or there was none.", status=404)
    return judged


ROUTES = [
    Route("/reviews", _post, methods=["POST"]),
    Route("/reviews/{id}", _get),
    Route("/reviews/{id}/answer", _answer),
]
