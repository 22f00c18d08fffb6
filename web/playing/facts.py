"""A saved game as the list shows it: its decisions are repeated, which asks no policy and compiles nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.analysis.scene.contract import describe_contract
from tricklab.analysis.scene.scene import Scene, names_in, scene_of
from tricklab.analysis.scene.status import scores_before
from tricklab.analysis.words.outcome import Outcome, outcome_of
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.matches.standing import Match
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.cards import card_of

_CARDS = 3


class Repeated(NamedTuple):
    """The deals of a saved game with their decisions repeated, and the standing of a match."""

    sessions: list[Session]
    match: Match | None

    @property
    def records(self) -> dict[int, Record]:
        """The records of the deals that are over, by their indices from 0."""
        return {index: session.record() for index, session in enumerate(self.sessions) if session.is_over}


def repeated(game: Game, name: str) -> Repeated:
    """Repeat the decisions of a game.

    Raises
    ------
    UsageError
        If the rules do not allow them; the message has the game's ``name``.
    """
    sessions: list[Session] = []
    match = None
    deals = game.sessions(name, more=lambda: True)
    for _ in range(max(1, len(game.deals))):
        session, match = next(deals)
        sessions.append(session)
        if match is not None and session.is_over:
            match.enter(session.deal.row())
    return Repeated(sessions, match)


def facts_of(game: Game, name: str) -> dict[str, Any]:
    """Return what the list shows of a game: of one to go on with its cards and how it stands, otherwise its result.

    Raises
    ------
    UsageError
        If the rules do not allow its decisions.
    """
    sessions, match = repeated(game, name)
    session = sessions[-1]
    names = names_in(session)
    if not game.is_over:
        return _standing(game, session, names)
    outcomes = [outcome_of(each.record(), each.setup, names, game.seat) for each in sessions]
    own = outcomes[0] if match is None else _of_match(match, names, game.seat)
    if match is None and len(outcomes) > 1:
        own = Outcome(f"{len(outcomes)} deals", sum(each.points for each in outcomes))
    return {"result": own.text, "points": own.points}


def _standing(game: Game, session: Session, names: SeatNames) -> dict[str, Any]:
    """Return the first cards of the hand, the contract and the trick that is on, and the scores."""
    scene: Scene = scene_of(session)
    hand = [card for group in scene.sorted(scene.hand) for card in group][:_CARDS]
    deck = scene.deck
    over = "the deal is over" if session.is_over else ""
    contract = describe_contract(scene.setup, scene.contract, names) if scene.contract and not over else ""
    trick = f"trick {len(scene.tricks_over) + 1}" if scene.is_in_play and not over else ""
    calls = "" if contract or trick or over else "your turn"
    return {
        "cards": [card_of(deck, card) for card in hand],
        "state": " · ".join(filter(None, [over, contract, trick, calls])),
        "scores": scores_before(scene) if game.is_match or any(scene.setup.scores) else "",
    }


def _of_match(match: Match, names: SeatNames, seat: int) -> Outcome:
    """Return how a match ended for a seat, and by how many points."""
    own = names.sides[seat]
    others = [score for side, score in enumerate(match.scores) if side != own]
    mine, best = match.scores[own], max(others)
    verb = "won" if own in match.winners else "lost"
    return Outcome(f"{verb} {mine} : {best}".replace("-", "−"), mine - best)
