"""A game that goes on: its deals, what is decided in them, and the file that it is saved in after each decision."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence

from tricklab.analysis.advise import Advice
from tricklab.analysis.scene.scene import scene_of
from tricklab.analysis.table.hints import Hint
from tricklab.analysis.table.news import DealNews, who_sits_where
from tricklab.analysis.table.standings import filling_kinds
from tricklab.analysis.table.sure_tricks import doubt_about_rest
from tricklab.analysis.table.typed_choices import chosen_actions, chosen_cards, what_would_do
from tricklab.engine.errors import PolicyError, StoreError, UsageError
from tricklab.engine.matches.standing import Match
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.game_file import GameChanged, GameFile
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.requests import Refused

_CONFLICT = 409
_ELSEWHERE = "the game has gone on elsewhere, as in another tab; this is how it stands there."


class TableGame:
    """A game that a person plays in the browser.

    Parameters
    ----------
    name
        Its id.
    file
        The file that it is saved in.
    game
        The game, with all decisions so far; they are repeated.

    Attributes
    ----------
    sessions
        The deals so far; all but the last are over.
    records
        The records of the deals that are over.
    match
        The standing of a match, None elsewhere.
    scene
        What the person has seen of the deal that is on.
    news
        What has happened since the last decision, in lines.
    seen
        How many events of the deal there were before that.
    trouble
        Why the game is not saved; empty while it is.
    """

    def __init__(self, name: str, file: GameFile, game: Game) -> None:
        """Deal, repeat the decisions, and play on to the person's next choice."""
        self.name, self.game, self.lock = name, game, threading.RLock()
        self.sessions: list[Session] = []
        self.match: Match | None = None
        self.news: list[str] = []
        self.seen, self.trouble = 0, ""
        self._file = file
        self.records: list[Record] = []
        self._advice: tuple[str, Advice] | None = None
        self._sure = "", False
        self._deals = game.sessions(f"the game {name}", more=lambda: True)
        for _ in range(max(1, len(game.deals))):
            self._deal()
        if self.session.taken:
            self._news.skip()
            self._opening = ["Taken up again."]
            self.seen = len(self.scene.log)
        self._go_on()

    @property
    def session(self) -> Session:
        """The deal that is on."""
        return self.sessions[-1]

    @property
    def step(self) -> str:
        """A text that names the present position: the deal, the number of decisions, and a hash of them."""
        actions = self.session.decided.actions
        digest = hashlib.blake2b(repr(actions).encode(), digest_size=4).hexdigest()
        return f"{len(self.sessions)}-{len(actions)}-{digest}"

    @property
    def is_on_disk(self) -> bool:
        """Whether the file is as this game has left it; somebody else may have gone on with it."""
        with self.lock:  # not between the writing of the file and the note of its time
            return bool(self.trouble) or self._file.is_unchanged

    @property
    def may_go_on(self) -> bool:
        """Whether another deal can follow."""
        return self.session.is_over and not (self.match and self.match.winners) and not self.game.is_single

    def act(self, step: str, choice: str, cards: Sequence[str], *, plays_forced: bool) -> None:
        """Carry out a choice, given by its text or by its cards, and play on.

        Raises
        ------
        Refused
            If the position is another one by now, or the rules do not allow the choice.
        """
        with self.lock:
            self.check_step(step)
            session = self.session
            self._check_is_on()
            session.plays_forced = plays_forced
            scene, before = self.scene, len(self.scene.log)
            try:
                actions = chosen_cards(scene, list(cards)) if cards else chosen_actions(scene, choice)
            except UsageError as error:
                raise Refused(scene.deck.with_symbols(str(error)), field="choice") from error
            if not session.act(actions):
                would = scene.deck.with_symbols(what_would_do(scene))
                raise Refused(f"the rules do not allow that here. {would}", field="choice")
            self.seen = before
            self._go_on()

    def undo(self, step: str) -> None:
        """Take the last decision back.

        Raises
        ------
        Refused
            If the position is another one by now, or there is nothing to take back.
        """
        with self.lock:
            self.check_step(step)
            self._check_is_on()
            if not self.session.can_undo:
                raise Refused("there is nothing to take back: this is your first decision.", status=_CONFLICT)
            self.session.undo()
            self.scene.follow(self.session.deal)
            self._news.skip()
            self.news, self.seen = ["Taken back."], len(self.scene.log)
            self._save()

    @property
    def may_claim(self) -> bool:
        """Whether the person takes all the rest, and nothing can change the result any more."""
        step = self.step
        if self._sure[0] != step:
            self._sure = step, not doubt_about_rest(self.scene)
        return self._sure[1]

    def claim(self, step: str) -> None:
        """Play the rest out for the person, too, if it is certain.

        Raises
        ------
        Refused
            If the position is another one by now, or the rest is not certain.
        """
        with self.lock:
            self.check_step(step)
            self._check_is_on()
            if doubt := doubt_about_rest(self.scene):
                raise Refused(doubt, field="step")
            session, before = self.session, len(self.scene.log)
            usual, session.automatic = session.automatic, frozenset(range(len(session.setup.game.phases)))
            try:
                self.seen = before
                self._go_on()
            finally:
                session.automatic = usual

    def deal_next(self) -> None:
        """Deal the next deal.

        Raises
        ------
        Refused
            If the deal is not over, or nothing comes after it.
        """
        with self.lock:
            if not self.session.is_over:
                raise Refused("the deal is not over.", status=_CONFLICT)
            if not self.may_go_on:
                raise Refused("nothing comes after this deal.", status=_CONFLICT)
            self._deal()
            self._go_on()

    def hint(self) -> tuple[str, Hint, Advice | None]:
        """Return the step, the decision that is due, and the advice for it if there is some already.

        Raises
        ------
        Refused
            If no decision is due.
        """
        with self.lock:
            self._check_is_on()
            step, advice = self.step, self._advice
            return step, Hint(self.session), advice[1] if advice is not None and advice[0] == step else None

    def remember(self, step: str, advice: Advice) -> None:
        """Remember the advice for a position, until another decision is due."""
        self._advice = step, advice

    def check_step(self, step: str) -> None:
        """Raise `Refused` unless the position is still this one."""
        if step != self.step:
            raise Refused(_ELSEWHERE, field="step", status=_CONFLICT)

    def _check_is_on(self) -> None:
        if self.session.is_over:
            raise Refused("the deal is over.", status=_CONFLICT)

    def _deal(self) -> None:
        session, self.match = next(self._deals)
        session.automatic = filling_kinds(self.game)
        session.plays_forced = False  # until the page asks for it
        self.sessions.append(session)
        self.scene, self.seen = scene_of(session), 0
        self._news = DealNews(session, self.scene)
        self._opening = [who_sits_where(self.scene)]
        self._enter()

    def _go_on(self) -> None:
        """Let the others decide until the person must choose."""
        try:
            self.session.go_on()
        except PolicyError as error:
            raise Refused(str(error), status=_CONFLICT) from error
        finally:
            self.scene.follow(self.session.deal)
            self._enter()
            self._save()
        self.news = [*self._opening, *(line.plain for line in self._news.read())]
        self._opening = []

    def _enter(self) -> None:
        """Take the record of the deal, and in a match add it to the standing, once it is over."""
        if self.session.is_over and len(self.records) < len(self.sessions):
            self.records.append(self.session.record())
            if self.match is not None:
                self.match.enter(self.session.deal.row())

    def _save(self) -> None:
        """Save the game, unless another program has gone on with it: then it is read again when it is asked for."""
        is_played = bool(self.match.winners) if self.match else len(self.sessions) >= self.game.wanted
        try:
            self._file.save(self.game, self.sessions, is_over=self.session.is_over and is_played)
        except GameChanged as error:
            raise Refused(_ELSEWHERE, field="step", status=_CONFLICT) from error
        except StoreError as error:
            self.trouble = f"The game goes on, but is not saved: {error}"
        else:
            self.trouble = ""
