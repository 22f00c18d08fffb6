"""``tricklab advise``: the answer for one hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.console import err, guarded, out

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice, Question

EXAMPLES = """
**Examples**

`tricklab advise --variant peatwit --hand "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C" --dealer 3 --seat 1 --bids 4`

`tricklab advise --variant peatwit --hand "S:A74 H:K93 D:T82 C:Q652" --passed "KS JH 9D" --received "2D 6C 5C"`

`tricklab advise --variant pitch --hand "AS JS 4S KD TH 6C" --seat 2 --dealer 3 --bids pass,2 --scores 3,0,-1,2`

`tricklab advise --variant plute --hand "H:AKJ9 JD TH AC AS 5D" --seat 0 --dealer 5 --why`

`tricklab advise --record deal.jsonl --format json`
"""

_SHOWN = 8
_ANSWER = "The answer"
_DECISION = "The decision"


@guarded
def advise(
    variant: a.Variant = "smear",
    hand: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help='Your cards: "AS 10h K♦" or "S:AK72 H:Q43".', rich_help_panel=_DECISION),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 0, clockwise.", rich_help_panel=_DECISION)] = None,
    dealer: Annotated[
        int | None, typer.Option(help="Who dealt; unless given, the last seat.", rich_help_panel=_DECISION)
    ] = None,
    bids: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="What was said before, from the dealer's left, as in pass,2.", rich_help_panel=_DECISION
        ),
    ] = None,
    passed: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="What you passed on before (Peatwit).", rich_help_panel=_DECISION),
    ] = None,
    received: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="What you were given for it; --hand has it.", rich_help_panel=_DECISION),
    ] = None,
    decision: Annotated[
        str | None, typer.Option(help="pass: ask which cards to pass (Peatwit).", rich_help_panel=_DECISION)
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="A deal record that ends where you must choose, instead of --hand.", rich_help_panel=_DECISION
        ),
    ] = None,
    players: a.Players = None,
    rule: a.Rule = None,
    scores: a.Scores = None,
    carry: a.Carry = None,
    policy: a.Policy = DEFAULT,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY",
            help="Ask again with another policy on the other seats, basic and expert unless given; rollout thinks "
            "ahead and takes its time; may be given several times; none for no one.",
            rich_help_panel=a.WHO,
        ),
    ] = None,
    inference: Annotated[
        bool, typer.Option(help="Whether what the others said tells something.", rich_help_panel=_ANSWER)
    ] = True,
    confidence: Annotated[
        float, typer.Option(help="How sure the best choice must be.", rich_help_panel=_ANSWER)
    ] = 0.99,
    indifference: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="Less than this does not matter; unless given, from 0.05 in Plute to 1 in Peatwit.",
            rich_help_panel=_ANSWER,
        ),
    ] = None,
    time: Annotated[
        float, typer.Option(metavar="SECONDS", help="Stops after so long in any case.", rich_help_panel=_ANSWER)
    ] = 10.0,
    worlds: Annotated[
        int | None, typer.Option(help="Exactly so many worlds, and no stopping.", rich_help_panel=_ANSWER)
    ] = None,
    objective: Annotated[Literal["points"], typer.Option(help="What counts.", rich_help_panel=_ANSWER)] = "points",
    why: Annotated[bool, typer.Option(help="Say how the best choices fail.", rich_help_panel=_ANSWER)] = False,
    chart: Annotated[Path | None, typer.Option(help="Draw the choices: a .png, .svg or .pdf.")] = None,
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the answer.")] = "table",
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
) -> None:
    """Answer a question about one hand: what is every choice worth, how often does it work, how sure is that?

    Every choice is played on in the same worlds: deals that fit what you have seen, in which the others would have
    bid as they did. The search stops when the best choice is settled, when nothing else can be better by more than a
    trifle, or when time is up.
    """
    from tricklab.analysis.advise import advise as answer
    from tricklab.analysis.advise.chart import save_chart
    from tricklab.analysis.advise.sentences import to_dict

    question = _question(
        variant,
        hand,
        seat,
        dealer,
        bids,
        (passed, received),
        decision,
        record,
        players,
        rule,
        scores,
        carry,
        policy,
        seed,
    )
    indifference = question.setup.game.indifference if indifference is None else indifference
    settings: dict[str, Any] = {
        "confidence": confidence,
        "indifference": indifference,
        "worlds": worlds,
        "infer": inference,
        "jobs": jobs,
    }
    others = [] if against == ["none"] else against or ["basic", DEFAULT]
    others = [name for name in others if name != question.setup.policies[0].name]
    with err.status("Thinking ... (the first time a game is asked about it is compiled, for about half a minute)"):
        advice = answer(question, seconds=time, **settings)
        again = {name: answer(question, seconds=max(1.0, time / 2), others=name, **settings) for name in others}
    if chart is not None:
        save_chart(advice, chart)
    if format == "json":
        told = {
            **to_dict(advice),
            "objective": objective,
            "against": {name: to_dict(one) for name, one in again.items()},
        }
        out.print_json(json.dumps(told), indent=1)
        return
    _print(question, advice, confidence, indifference)
    _print_others(advice, again)
    if why:
        _print_why(advice)
    if chart is not None:
        out.print(f"Chart: {chart}", markup=False, soft_wrap=True)


def _question(
    variant: str,
    hand: str | None,
    seat: int | None,
    dealer: int | None,
    bids: str | None,
    exchanged: tuple[str | None, str | None],
    decision: str | None,
    record: Path | None,
    players: int | None,
    rule: list[str] | None,
    scores: str | None,
    carry: int | None,
    policy: str,
    seed: str,
) -> Question:
    """Make the question of what was typed."""
    from tricklab.analysis.advise import ask, ask_record

    if (hand is None) is (record is None):
        raise UsageError('give your cards, as in --hand "AS KH 10d", or a --record; not both.')
    if record is not None:
        return ask_record(_read(record), policy, seed, seat)
    assert hand is not None
    setup = a.make_setup(variant, players, rule, policy, None, None, scores, carry, None, seed)
    said = [word.strip().lower() for word in bids.split(",")] if bids else []
    passed, received = exchanged
    return ask(setup, hand, seat=seat, dealer=dealer, bids=said, decision=decision, passed=passed, received=received)


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the record {path} cannot be read: {error}.") from error
    try:
        found = json.loads(text.splitlines()[0] if text and "\n{" in text else text)
    except ValueError as error:
        raise UsageError(f"the record {path} is no JSON: {error}.") from error
    if not isinstance(found, dict):
        raise UsageError(f"the record {path} is no JSON object.")
    return found


def _print(question: Question, advice: Advice, confidence: float, indifference: float) -> None:
    """Print the choices, the sentence, and what it rests on."""
    from rich.text import Text

    from tricklab.analysis.advise.sentences import rests_on, sentence
    from tricklab.scripts.summary_table import percent, plus_minus, table_of

    setup = advice.question.setup
    out.print(Text(f"{setup.title}, {setup.players} players: {question.told}", style="bold"), soft_wrap=True)
    table = table_of("choice", "own score", "works, %", "costs", "best in, %", "worlds")
    for choice in advice.choices[:_SHOWN]:
        works = "" if choice.success is None else percent(choice.success)
        best = choice is advice.best
        costs = "" if best else f"{choice.to_best.value:.2f} ± {choice.to_best.margin:.2f}"
        share = f"{100 * choice.best_share:.0f}"
        cells = (choice.text, plus_minus(choice.score), works, costs, share, f"{choice.worlds:,}")
        table.add_row(*cells, style="bold" if best else "")
    out.print(table)
    if len(advice.choices) > _SHOWN:
        out.print(Text(f"and {len(advice.choices) - _SHOWN} more, none better", style="dim"))
    dim = "costs: how much worse than the best it leaves you beside the others, world by world; intervals 95 %"
    out.print(Text(dim, style="dim"), soft_wrap=True)
    out.print()
    out.print(sentence(advice, confidence, indifference), soft_wrap=True)
    for line in rests_on(advice):
        out.print(Text(line, style="dim"), soft_wrap=True)


def _print_others(advice: Advice, again: dict[str, Advice]) -> None:
    """Say what the answer is when the others play by another policy."""
    from tricklab.analysis.advise.sentences import name_of

    for name, other in again.items():
        same = other.best.action == advice.best.action
        verdict = "the same" if same else f"[bold yellow]another answer:[/] {name_of(other, other.best)}"
        worth = next(choice for choice in other.choices if choice.action == advice.best.action)
        cost = "" if same else f"; {name_of(advice, advice.best)} costs {worth.to_best.value:.2f} there"
        out.print(f"With {name} on the other seats: {verdict} ({other.verdict}){cost}.", soft_wrap=True)


def _print_why(advice: Advice) -> None:
    """Say how the two best choices fail."""
    from tricklab.analysis.advise import explain
    from tricklab.analysis.advise.sentences import name_of

    for choice in advice.choices[:2]:
        told = name_of(advice, choice)
        out.print(f"\n[bold]{told[0].upper()}{told[1:]}[/]", soft_wrap=True)
        for line in explain(advice, choice.action):
            out.print(f"  {line}", markup=False, soft_wrap=True)
