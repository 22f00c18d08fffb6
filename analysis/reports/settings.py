"""The end of every report: the rules, the policies, and how to get the same numbers again."""

from __future__ import annotations

import shlex

from tricklab.analysis.reports.page import Cell, Table
from tricklab.analysis.reports.source import Source
from tricklab.engine.options import text_of
from tricklab.engine.version import VERSION


def rules_table(sources: list[Source]) -> Table:
    """Return the rules in force, one column for each source."""
    rules = [source.house_rules() for source in sources]
    rows = []
    for lines in zip(*rules, strict=True):
        name, _, meaning, _ = lines[0]
        values = [Cell(value if usual else f"{value} *") for _, value, _, usual in lines]
        rows.append([Cell(name), *values, Cell(meaning)])
    head = ("rule", *(f"{source.setup.rules_digest()}" for source in sources), "meaning")
    return Table("The rules in force, by their hash; * marks what is not the default", head, rows)


def policy_table(sources: list[Source]) -> Table:
    """Return who played, with every parameter."""
    rows = []
    for source in sources:
        for policy in dict.fromkeys(source.setup.policies):
            seats = [seat for seat, seated in enumerate(source.setup.policies) if seated == policy]
            settings = ", ".join(f"{key}={_told(value)}" for key, value in policy.parameters.items()) or "none"
            name = f"{policy.name} (file {policy.digest})" if policy.digest else policy.name
            where = "all" if len(seats) == source.setup.players else ", ".join(map(str, seats))
            rows.append([Cell(f"{source.setup.players} players"), Cell(name), Cell(where), Cell(settings)])
    return Table("The policies", ("table", "policy", "seats", "parameters"), rows)


def _told(value: object) -> str:
    """Return a parameter as users type it: a number, a word, or those of another policy."""
    if isinstance(value, dict):
        return f"({', '.join(f'{key}={_told(part)}' for key, part in value.items())})"
    return format(value, "g") if isinstance(value, int | float) else str(value)


def commands(sources: list[Source]) -> Table:
    """Return the commands that deal the same deals."""
    rows = [[Cell(source.heading()), Cell(_command(source))] for source in sources]
    return Table(f"How to deal the same deals again, with tricklab {VERSION}", ("numbers", "command"), rows)


def _command(source: Source) -> str:
    setup = source.setup
    words = ["simulate", "--variant", setup.variant, "--hands", str(source.hands)]
    for name, value, _, usual in source.house_rules():
        if not usual:
            words += ["--rule", f"{name}={value}"]
    policies = [policy.name for policy in setup.policies]
    words += ["--policy", policies[0]]
    for seat, name in enumerate(policies):
        if name != policies[0]:
            words += ["--seat", f"{seat}={name}"]
    return shlex.join([*words, "--seed", text_of(setup.seed)])
