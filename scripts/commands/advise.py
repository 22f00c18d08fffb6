"""``tricklab advise``: the answer for one hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.analysis.drawing.files import check_chart
from tricklab.engine.base.numbers import MOST_HANDS, MOST_JOBS
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, err, print_json, say

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice, Question
    from tricklab.analysis.advise.asking.wanted import Wanted
    from tricklab.analysis.practise.belief import Belief
    from tricklab.engine.play.setup import Setup

EXAMPLES = """
**Examples**

`tricklab advise --variant peatwit --hand "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C" --dealer 3 --seat 1 --bids 4`

`tricklab advise --variant peatwit --hand "S:A74 H:K93 D:T82 C:Q652" --passed "KS JH 9D" --received "2D 6C 5C"`

`tricklab advise --variant pitch --hand "AS JS 4S KD TH 6C" --seat 2 --dealer 3 --bids pass,2 --scores 3,0,-1,2`

`tricklab advise --variant plute --hand "H:AKJ9 JD TH AC AS 5D" --seat 0 --dealer 5 --why`

`tricklab advise --table ours.toml --hand "AS JS 4S KD TH 6C" --seat Cem --bids pass,2`

`tricklab advise --variant pitch --hand "AS JS 4S KD TH 6C" --bids 3 --belief`

`tricklab advise --words "Pitch, I had A J 4 of spades, K ten of diamonds and 6 clubs, left bid 2, the others passed"`

`tricklab advise --record deal.jsonl --format json`

`tricklab advise --record deal.ptn --seat 2`
"""

NEEDS_WORDS = True

_BESIDE_WORDS = ("--words", "--seat", "--deal")
"""What may be typed with loose words of the decision."""

_BESIDE_RECORD = ("--record", "--seat", "--seed", "--table")
"""What may be typed with a record, of whose turn it is and what is dealt."""


@dataclass(frozen=True)
class Decision(p.Group):
    """Whose turn it is to do what, holding which cards."""

    PANEL: ClassVar[str] = "The decision"

    hand: str | None = p.option(r.cards, "CARDS", 'Your cards: "AS 10h K♦" or "S:AK72 H:Q43".')
    seat: int | str | None = p.option(r.seat, "SEAT", "Your seat: its number from 0, clockwise, or your name.")
    dealer: int | str | None = p.option(r.seat, "SEAT", "Who dealt, by number or name; the last seat unless given.")
    deal: int | None = p.option(
        r.whole(0, MOST_HANDS - 1, "2"),
        "NUMBER",
        "Number of the deal, where the rules depend on it, as on the direction of a pass; the first that fits unless "
        "given.",
    )
    bids: str | None = p.option(r.text, "A,B", "What was said before, from the dealer's left, as in pass,2.")
    passed: str | None = p.option(r.cards, "CARDS", "What you passed on before (Peatwit).")
    received: str | None = p.option(r.cards, "CARDS", "What you were given for it; --hand has it.")
    turned: str | None = p.option(r.cards, "CARDS", "The card that was turned up, in games that turn one up.")
    decision: str | None = p.option(r.text, "TEXT", "pass: ask which cards to pass, in games with a pass.")
    words: str | None = p.option(
        r.text,
        "TEXT",
        "Game, cards, dealer and calls in loose words instead of the options above; what is missing is asked for.",
    )
    record: Path | None = p.option(
        r.path,
        "FILE",
        "A deal record, in JSON or PTN, that ends where you must choose; the options above, and --carry, are short "
        "for it.",
    )


@dataclass(frozen=True)
class Players(g.Everybody):
    """Who plays, and with whom else the question is asked again."""

    against: list[str] = p.option(
        r.texts,
        "POLICY",
        "Ask again with another policy on the other seats, basic and expert unless given; rollout takes its time; may "
        "be given several times; none: do not ask again.",
        many=True,
    )
    seats: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one seat, as in 2=basic.", many=True)

    def seated(self) -> dict[str, Any]:
        """Return the policies as keywords of `engine.play.setup.Setup.make`."""
        return {**super().seated(), "seats": self.seats}


@dataclass(frozen=True)
class Answer(p.Group):
    """How sure the answer must be, how long it may take, and how it is printed."""

    PANEL: ClassVar[str] = "The answer"

    inference: bool = p.flag("Whether what the others said counts.", True)
    confidence: float = p.option(r.real(example="0.99"), "NUMBER", "How sure the best choice must be.", "0.99")
    indifference: float | None = p.option(
        r.real(0, 1e6),
        "POINTS",
        "Less than this does not matter; unless given, from 0.05 in Plute to 1 in Peatwit, or half a per cent to win.",
    )
    time: float = p.option(r.real(example="10"), "SECONDS", "Stops after so long in any case.", "10")
    worlds: int | None = p.option(r.whole(), "NUMBER", "Exactly so many worlds, and no stopping.")
    objective: str | None = p.option(
        r.choice("points", "match"),
        "points|match",
        "What counts: points, or the chance to win the match, which is usual with --scores, or where a bid can win it.",
    )
    tallies: list[int] | None = p.option(
        r.scores,
        "A,B",
        "What else the match counts: in Plute the bids made by each team, then those lost, as in 2,2,0,1; in Phat the "
        "games won by each side; in Peatwit and Tapp-Tarock the deals played.",
    )
    basis: bool = p.flag("Print all that the answer rests on, and what the columns mean.", False)
    why: bool = p.flag(
        "Print in what the best choice differs from the next: who plays, where cards lie, what changes hands.", False
    )
    belief: bool = p.flag("Print where each unseen card lies, by seat, in the worlds behind the answer.", False)
    chart: Path | None = p.option(r.path, "FILE", "Draw the choices: a .png, .svg or .pdf.", panel=g.OTHER)
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the answer.", "table", panel=g.OTHER)
    jobs: int | None = p.option(
        r.whole(1, MOST_JOBS),
        "NUMBER",
        "Threads; one for each core unless given. The results are the same.",
        panel=g.OTHER,
    )

    def wanted(self, against: list[str]) -> Wanted:
        """Return the settings of the search; ``none`` asks nobody again."""
        from tricklab.analysis.advise.asking.wanted import Wanted

        own = {name: getattr(self, name) for name in Wanted.__struct_fields__ if name != "against"}
        return Wanted(**own, against=[] if against == ["none"] else against or None)


def advise(decision: Decision, table: g.Standing, named: g.Named, players: Players, answer: Answer) -> None:
    """Answer a question about one hand: what is each choice worth, how often does it work, how sure is that?

    Every choice is played on in the same worlds: deals that fit what you have seen, drawn by how well they fit what the
    others said and played. The search stops when the best choice is settled, when nothing else can be better by more
    than a trifle, or when time is up.
    """
    from tricklab.analysis.advise import advise as search
    from tricklab.analysis.advise.advice import prepare
    from tricklab.analysis.advise.asking.wanted import ask_again
    from tricklab.analysis.advise.display.basis import to_dict
    from tricklab.analysis.advise.display.rows import save_chart
    from tricklab.analysis.advise.display.sentences import heed_others
    from tricklab.analysis.advise.objective import is_prepared, prepare_match
    from tricklab.scripts.text.advice import print_advice, print_others, print_why
    from tricklab.scripts.text.belief import print_belief

    if answer.chart is not None:
        check_chart(answer.chart)
    question = _question(decision, table, named, players)
    wanted = answer.wanted(players.against)
    settings = {**wanted.settings(question, answer.tallies), "jobs": answer.jobs}
    if not is_prepared(question, settings["objective"]):
        err.print(
            "For these rules and players the winning chances by score are worked out first, once for all questions; "
            "--time does not count that. --objective points does without."
        )
    prepare_match(question, settings["objective"], settings["tallies"], TERMINAL)
    others = wanted.others(question)  # reports an unknown policy before anything is played
    for name in others:
        prepare(question, name)
    with err.status("Thinking ..."):
        advice = search(question, **settings)
        again = dict(ask_again(question, others, settings))
    advice = heed_others(advice, again, settings["indifference"])
    if answer.chart is not None:
        save_chart(advice, answer.chart)
    if answer.format == "json":
        against = {name: to_dict(other) for name, other in again.items()}
        cards = {"belief": _belief(advice, decision).to_dict()} if answer.belief else {}
        print_json({**to_dict(advice), "against": against, **cards})
        return
    print_advice(advice, answer.confidence, settings["indifference"], basis=answer.basis)
    print_others(advice, again, settings["indifference"])
    if answer.why:
        print_why(advice)
    if answer.belief:
        print_belief(_belief(advice, decision))
    if answer.chart is not None:
        say(f"Chart: {answer.chart}", whole=True)


def _belief(advice: Advice, decision: Decision) -> Belief:
    """Return where the unseen cards lie; with the truth, if a record has all hands."""
    from tricklab.analysis.practise.belief import belief, is_known
    from tricklab.analysis.review.deal_text import read_any

    record = None if decision.record is None else read_any(decision.record)
    return belief(advice, record if record is not None and is_known(record) else None)


def _question(decision: Decision, table: g.Standing, named: g.Named, players: Players) -> Question:
    from tricklab.analysis.advise import ask, ask_record
    from tricklab.analysis.review.deal_text import read_any

    hand, record = decision.hand, decision.record
    seat, dealer = (named.seat_number(*option) for option in (("--seat", decision.seat), ("--dealer", decision.dealer)))
    if record is not None:
        _refuse_beside_record([*decision.typed, *table.typed])
        read = read_any(record)
        names = named.seat_names(len(read.dealt)) or read.names or ()
        return ask_record(read, players.policy, table.seed, seat, record.name, names, players.seats)
    if decision.words is not None:
        return _spoken_question(decision, decision.words, table, named, players)
    if hand is None:
        raise UsageError('give your cards, as in --hand "AS KH 10d", or a deal record with --record.')
    setup = table.setup(**players.seated())
    bids = decision.bids
    words = [word.strip().lower() for word in bids.split(",")] if bids else []
    return ask(
        setup,
        hand,
        seat=seat,
        dealer=dealer,
        deal=decision.deal,
        bids=words,
        decision=decision.decision,
        passed=decision.passed,
        received=decision.received,
        turned=decision.turned,
        names=named.seat_names(setup.players),
    )


def _spoken_question(decision: Decision, words: str, table: g.Standing, named: g.Named, players: Players) -> Question:
    """Return the question that loose words ask, after a line with what was understood."""
    from tricklab.analysis.advise.asking.known import known_of
    from tricklab.scripts.table.loose import understand

    if refused := [option for option in decision.typed if option not in _BESIDE_WORDS]:
        raise UsageError(f"{refused[0]} does not go with --words, which states that itself: leave out either.")

    def setup_of(variant: str) -> Setup:
        return replace(table, variant=variant).setup(**players.seated())

    typed = table.variant if "--variant" in table.typed or table.table is not None else ""
    seat, names = named.seat_number("--seat", decision.seat), tuple(named.names or ())
    setup, heard = understand(words, typed, setup_of, names, seat)
    err.print(heard.line, soft_wrap=True)
    heard.stated.deal = decision.deal
    return known_of(heard.stated, setup).question(named.seat_names(setup.players))


def _refuse_beside_record(typed: list[str]) -> None:
    """Refuse the options that the record already fixes."""
    for option in typed:
        if option not in _BESIDE_RECORD:
            raise UsageError(f"{option} does not go with --record, which states that itself: leave out either.")
