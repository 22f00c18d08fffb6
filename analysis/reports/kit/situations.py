"""The decisions that a seat has in the page's deals, each as its player sees it and as `advise` is asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricklab.analysis.advise import Question, ask_record
from tricklab.analysis.advise.advice import worlds_for
from tricklab.analysis.advise.asking.known import known_of
from tricklab.analysis.advise.asking.restated import in_short
from tricklab.analysis.advise.asking.stated import Stated
from tricklab.analysis.advise.reasons.worlds import StoredWorlds
from tricklab.analysis.scene.line import laid_line, line_of
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.studies.facts import CHAIR
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import SeatNames, seen_from
from tricklab.analysis.words.wording import listed, ordinal, sentence_case
from tricklab.engine.base.cached import cached_property
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.record import Record, tricks_of
from tricklab.engine.rules.events import Announce, Bid, Call, PassCards, Play, Trick, Trump
from tricklab.engine.rules.phases import Announcing, Calling, Naming, Passing, Phase, Playing, Speech
from tricklab.engine.sessions.session import Session

OPENING, DEALER, OVER_THEM, OVER_PARTNER, AGAIN = "opening", "dealer", "over them", "over partner", "second turn"
FIRST_LEAD, LEAD, FOLLOW, LAST = "first lead", "lead", "follow", "last to play"
PASS_OF_CARDS, TRUMPS, CALL, ANNOUNCEMENT = "pass of cards", "trumps", "call", "announcement"
"""Kinds of decision; a phase of another type is a kind by its own name."""


@dataclass(frozen=True, eq=False)
class Situation:
    """A decision of seat `CHAIR` in a deal of the page.

    Attributes
    ----------
    setup
        What is dealt, and who plays on.
    number
        The number of the deal.
    record
        The deal up to the decision.
    phase
        The phase of the decision.
    is_first
        Whether it is the seat's first decision in this phase.
    made
        The action that the page's players take.
    """

    setup: Setup
    number: int
    record: Record
    phase: Phase
    is_first: bool
    made: int

    @cached_property
    def question(self) -> Question | None:
        """The question for `advise`; None where the record alone does not lead to the decision."""
        try:
            question = ask_record(self.record, self.policy, self.setup.seed, CHAIR)
        except UsageError:
            return None
        return question if phase_of(question.setup, question.deal.state) == self.phase else None

    @cached_property
    def what_if(self) -> StoredWorlds | None:
        """The worlds of the question; None without a question."""
        return None if self.question is None else worlds_for(self.question)

    @cached_property
    def anew(self) -> Situation:
        """The same decision with other random numbers.

        A decision that is chosen because its answer is clear has an answer that looks clearer than it is.
        """
        return replace(self, setup=self.setup.for_purpose("anew", ","))

    @cached_property
    def in_short(self) -> Stated | None:
        """The decision as hand and bids; None where the record is needed, or the answer might be another one."""
        stated = None if self.question is None else in_short(self.record, CHAIR)
        if stated is None or self.question is None:
            return None
        if not self.setup.game.is_ours and self.record.hand:
            stated.deal = self.record.hand  # on which the rules may depend
        try:
            question = known_of(stated, self.setup).question()
        except UsageError:
            return None
        return stated if question.kind == self.question.kind else None

    @property
    def policy(self) -> str:
        """The name of the policy on most seats."""
        return max(self.setup.policies, key=self.setup.policies.count).name

    @cached_property
    def kind(self) -> str:
        """The kind of the decision."""
        phase, events = self.phase, self.record.events
        if isinstance(phase, Playing):
            laid = self._on_the_table
            if laid:
                return LAST if len(laid) == self.setup.players - 1 else FOLLOW
            return LEAD if any(isinstance(event, Trick) for event in events) else FIRST_LEAD
        if isinstance(phase, Speech) and isinstance(self.setup.game.phases[0], Speech | Passing):
            return self._kind_of_bid()
        names = {Passing: PASS_OF_CARDS, Naming: TRUMPS, Calling: CALL, Announcing: ANNOUNCEMENT}
        return names.get(type(phase), phase.name)

    def _kind_of_bid(self) -> str:
        bids = [event for event in self.record.events if isinstance(event, Bid)]
        if not self.is_first or any(bid.seat == CHAIR for bid in bids):
            return AGAIN
        if self.record.dealer == CHAIR:
            return DEALER
        made = [bid for bid in bids if self._level(bid) != PASS]
        if not made:
            return OPENING
        sides = self.setup.sides
        return OVER_PARTNER if sides[made[-1].seat] == sides[CHAIR] else OVER_THEM

    @property
    def highest_bid(self) -> int:
        """The highest bid so far; a pass where there is none."""
        return max((self._level(event) for event in self.record.events if isinstance(event, Bid)), default=PASS)

    def _level(self, bid: Bid) -> int:
        speech = next(phase for phase in self.setup.game.phases if isinstance(phase, Speech))
        return speech.meant(self.setup, bid.bid)

    @property
    def _on_the_table(self) -> list[Play]:
        tricks = tricks_of(self.record.events)
        return tricks[-1][0] if tricks and tricks[-1][1] is None else []

    @property
    def tricks(self) -> int:
        """How many tricks are over."""
        return sum(isinstance(event, Trick) for event in self.record.events)

    @cached_property
    def description(self) -> str:
        """The situation in the words of a player: where you sit, and what you have seen."""
        turn = (CHAIR - self.record.dealer - 1) % self.setup.players
        where = "the dealer" if self.record.dealer == CHAIR else _NAMES[turn]
        is_bid = self.kind in (OPENING, DEALER, OVER_THEM, OVER_PARTNER)
        sentences = [f"You are {where}." if is_bid else f"You are {where}, {self.phase.task}."]
        bids = [event for event in self.record.events if isinstance(event, Bid)]
        if bids and is_bid:
            sentences.append(f"Before you: {', '.join(self._bid(bid) for bid in bids)}.")
        elif bids:
            sentences.append(f"Bids: {', '.join(self._bid(bid, named=True) for bid in bids[-_BIDS:])}.")
        sides = self.setup.sides
        others = [seat for seat in range(self.setup.players) if seat != CHAIR and sides[seat] == sides[CHAIR]]
        partners = [*map(self._names.name, others)]
        if len(partners) > 1:
            sentences.insert(1, f"Your partners sit {listed(partners)}.")
        return " ".join([*sentences, *self._lines(), *self._tricks()])

    @cached_property
    def _names(self) -> SeatNames:
        return seen_from(self.setup, CHAIR)

    def _bid(self, bid: Bid, *, named: bool = False) -> str:
        word = bid_words(self.setup, bid.bid)
        if named:
            return f"{self._names.name(bid.seat)} {word}"
        is_ours = self.setup.sides[bid.seat] == self.setup.sides[CHAIR] and self._level(bid) != PASS
        whose = "your" if self.setup.sides.count(self.setup.sides[CHAIR]) == 2 else "a"
        return f"{whose} partner’s {word}" if is_ours else word

    def _lines(self) -> Iterator[str]:
        """Yield a sentence for each event after the bids that is not of a trick, a pass to the seat last."""
        events = [event for event in self.record.events if isinstance(event, Trump | Call | Announce | PassCards)]
        for event in sorted(events, key=lambda event: getattr(event, "to", None) == CHAIR):
            is_empty = isinstance(event, Announce) and not event.what
            line = None if is_empty else line_of(event, self._names, Sight(self.setup, CHAIR))
            if line is not None:
                yield f"{sentence_case(line.plain)}."

    def _tricks(self) -> Iterator[str]:
        """Yield a sentence for each trick, the one on the table last."""
        for number, (plays, winner) in enumerate(tricks_of(self.record.events), start=1):
            laid = laid_line(self.setup, self._names, plays)
            if winner is None:
                yield f"On the table: {laid}."
            else:
                yield f"Trick {number}: {laid}; {self._names.name(winner)} took it."


_BIDS = 8
"""The most bids in the description of a situation, the last of all."""

_NAMES = ("eldest", *(ordinal(count) for count in range(2, 10)), "dealer")


def situations_in(simulator: Simulator, asked: Setup, number: int, until: str | None = None) -> list[Situation]:
    """Return the decisions with a choice that seat `CHAIR` has in a deal which all play by their policies.

    Parameters
    ----------
    simulator
        Deals and plays.
    asked
        The setup that each decision is asked with; its seed draws the worlds.
    number
        The number of the deal.
    until
        The phase after the first decision of which the others are left out.
    """
    session, result, seen = Session(simulator, CHAIR, number), list[Situation](), set[int]()
    session.go_on()
    while not session.is_over and not (result and result[-1].phase.name == until):
        kind = int(session.deal.state["table"]["kind"])
        phase, made = phase_of(session.setup, session.deal.state), session.chosen()
        result.append(Situation(asked, number, session.record(), phase, kind not in seen, made))
        seen.add(kind)
        session.act([made])
        session.go_on()
    return result
