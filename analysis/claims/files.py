"""Claims as data: each with its source and its test, read from a file (docs/claims.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from tricklab.analysis.claims.conditions import ALL_HANDS, Hand
from tricklab.analysis.claims.measures import POINTS
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.data_input import DataError, Whole, read_toml, struct_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

OWN = Path(__file__).parent
"""The claims of the games' sources, a file for each game."""


_Habit = Annotated[
    dict[str, str], msgspec.Meta(description='a table of texts, as in { when = "lead", play = "trump" }')
]
_Rules = Annotated[dict[str, Value], msgspec.Meta(description="a table of house rules, as in { partners = true }")]
_Number = Annotated[float, msgspec.Meta(ge=-(1 << 53), le=1 << 53, description="a number, as in 0.02")]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim about a game.

    Attributes
    ----------
    says, source
        The words, and whose they are; those that the file names at its top unless given.
    tested
        How it was tested, in a sentence.
    untested
        Why it was not, if it was not.
    quotes_rule
        Whether it is a rule of the game, which is neither true nor false: the test shows what the rule changes.
    variants
        On whose pages it stands; by default on the page of every variant.
    a, b
        Two players, the first of which it is about; ``b`` plays as the table does unless given.
    habit, instead_of_habit
        What the first is in the habit of doing, and the second: `engine.policies.built.based.habit_of`.
    table
        House rules of the table at which it is tested, where they are not the page's own: ``{ partners = true }``.
    rules, instead_of_rules
        House rules that are compared, and with which; by default with the rules of the table.
    say, instead
        What the seat does at its first decision of a kind, as in ``bid 2`` or ``play JK1``; ``own`` leaves it
        the choice.
    scores, instead_of_scores
        The sides' scores before the deal, none unless given; and others that they are compared with, where matches are
        won.
    when
        What must be so of the hand: `claims.conditions.Hand`.
    given
        What must be so in the results, as in ``bids[0] == 0``, for a deal to count; only where nothing is compared.
    measure
        ``points``, which is what is measured unless given, ``made``, how often something is so in the results,
        ``muck == -1``, ``hand``, how often a hand is dealt that is as ``when`` says, or ``match``, how often the match
        is won.
    more_than, less_than
        The threshold: the claim is true if the number, or the difference of two, is above it, or below. More than 0
        unless given.
    matters
        What is smaller makes no difference.
    """

    says: str
    source: str = ""
    tested: str = ""
    untested: str = ""
    quotes_rule: bool = False
    variants: list[str] = []
    a: str | None = None
    b: str | None = None
    habit: _Habit = {}
    instead_of_habit: _Habit = {}
    table: _Rules = {}
    rules: _Rules = {}
    instead_of_rules: _Rules = {}
    say: str | None = None
    instead: str | None = None
    scores: list[Whole] = []
    instead_of_scores: list[Whole] = []
    when: Annotated[Hand, msgspec.Meta(description="a table, as in { declares = true }")] = ALL_HANDS
    given: str = ""
    measure: str = ""
    more_than: _Number | None = None
    less_than: _Number | None = None
    matters: _Number | None = None

    @property
    def compares(self) -> bool:
        """Whether the test compares two numbers."""
        return bool(self.a or self.habit or self.rules or self.instead or self.instead_of_scores)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of claims."""

    game: str
    source: str = ""
    claim: Annotated[list[dict[str, Any]], msgspec.Meta(description="begun by a line [[claim]] for each claim")] = []


@dataclass(frozen=True)
class SourcedClaim:
    """A claim, the file that it stands in, and its game; a user's own must be right, or nothing is dealt.

    Attributes
    ----------
    claim
        The claim.
    file, game, number
        The file, its game, and which of the file's claims it is, counted from 1.
    policy_files
        The policy files that it may name, as the user has named them, too.
    """

    claim: Claim
    file: Path
    game: str
    number: int
    policy_files: tuple[Path, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether it is one of the project's."""
        return self.file.parent == OWN

    def refused(self, why: object) -> UsageError:
        """Return the error that says which claim is not right."""
        return UsageError(f"{_name_of(self.file, self.number, self.claim.says)}: {why}")


def _name_of(file: Path, number: int, says: Any) -> str:
    return f"{file}: claim {number}" + (f" ({says[:40]!r})" if isinstance(says, str) else "")


def claims_in(file: Path, policy_files: Sequence[Path] = ()) -> list[SourcedClaim]:
    """Read a file of claims.

    Parameters
    ----------
    file
        The file.
    policy_files
        The policy files that its claims may name; any other is rejected unread.

    Raises
    ------
    UsageError
        If it cannot be read, or something in it is not right.
    """
    data = read_toml(file, "the claims file")
    try:
        tables = struct_of(_File, data)
        game = game_of(tables.game)
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error
    lines = []
    for number, table in enumerate(tables.claim, start=1):
        try:
            claim = struct_of(Claim, table)
        except DataError as error:
            raise UsageError(f"{_name_of(file, number, table.get('says'))}: {error}") from error
        claim = replace(claim, source=claim.source or tables.source)
        lines.append(SourcedClaim(claim, file, game.name, number, tuple(policy_files)))
    if not lines:
        raise UsageError(f"{file} has no claims; each begins with a line [[claim]].")
    for sourced in lines:
        _check(sourced)
        for name in sourced.claim.variants:
            if name not in game.variants:
                known = list(game.variants)
                raise sourced.refused(
                    f"variants: {game.name} has no variant {name!r}; it has {', '.join(known)}.{suggest(name, known)}"
                )
    return lines


def _check(sourced: SourcedClaim) -> None:
    claim = sourced.claim
    if not claim.source:
        raise sourced.refused("source is missing: name whose words these are, here or once at the top of the file.")
    tests = {
        "a and b": claim.a or claim.b,
        "habit": claim.habit or claim.instead_of_habit,
        "rules": claim.rules or claim.instead_of_rules,
        "say and instead": claim.say or claim.instead,
        "scores": claim.instead_of_scores,
        "measure": claim.measure,
    }
    given = [name for name, is_there in tests.items() if is_there]
    if bool(claim.untested) == bool(given):
        raise sourced.refused(f"give either untested = the reason, or a test: {', '.join(tests)}.")
    if given and not claim.tested:
        raise sourced.refused("tested is missing: name in a sentence how the claim is tested.")
    if None not in (claim.more_than, claim.less_than):
        raise sourced.refused("more_than and less_than: give one of them.")
    second = {
        "b": (claim.b, "a", claim.a),
        "instead": (claim.instead, "say", claim.say),
        "instead_of_rules": (claim.instead_of_rules, "rules", claim.rules),
        "instead_of_habit": (claim.instead_of_habit, "habit", claim.habit),
        "instead_of_scores": (claim.instead_of_scores, "scores", claim.scores),
    }
    for key, (is_there, first, has_first) in second.items():
        if is_there and not has_first:
            raise sourced.refused(f"{key} is what {first} is compared with: give {first}, too.")
    if claim.matters is not None and claim.matters < 0:
        raise sourced.refused(f"matters: {claim.matters:g} is below 0; give the smallest difference that counts.")
    has_threshold = claim.more_than is not None or claim.less_than is not None
    if claim.quotes_rule and (has_threshold or claim.matters is not None):
        raise sourced.refused("a quoted rule has no verdict: leave out more_than, less_than and matters.")
    is_frequency = claim.measure not in ("", POINTS) and not claim.compares
    if is_frequency and not has_threshold and not claim.quotes_rule:
        raise sourced.refused("more_than or less_than is missing: how often must it be so for the claim to be true?")


def claims_for(setup: Setup, more: Sequence[SourcedClaim] = ()) -> list[SourcedClaim]:
    """Return the claims that stand on the page of a setup: the sources' and more of the same game."""
    file = OWN / f"{setup.game.name}.toml"
    known = claims_in(file) if file.exists() else []
    lines = [*known, *(sourced for sourced in more if sourced.game == setup.game.name)]
    return [sourced for sourced in lines if not sourced.claim.variants or setup.variant in sourced.claim.variants]
