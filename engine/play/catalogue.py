"""The catalogues: variants with their house rules, and policies with their parameters."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tricklab.engine.base.checks import plain_text
from tricklab.engine.base.notebook import html_table
from tricklab.engine.games import game_of
from tricklab.engine.games import variants as known_variants
from tricklab.engine.play.frames import pl
from tricklab.engine.policies.built.rollout import Rollout
from tricklab.engine.policies.policy import CAUTIOUS, DEFAULT, number_text, typed, words_of
from tricklab.engine.policies.registry import cautious_of, policies_of
from tricklab.engine.rules.options import Value, resolve, text_of

_CAUTIOUS = "Plays as `expert` does, and bids as people do: it wants more for a bid, and passes in half of the deals."


@dataclass(frozen=True)
class Setting:
    """A house rule, or a parameter of a policy.

    Attributes
    ----------
    name
        The name as users type it.
    default
        The value without a user's own.
    values
        The values that it accepts, in words; empty if any number is accepted.
    meaning
        A phrase that explains it.
    choices
        All values, if it accepts only some.
    low
        The lowest number, if it accepts any whole number from there on.
    """

    name: str
    default: Value | float
    values: str
    meaning: str
    choices: tuple[Value, ...] = ()
    low: int | None = None

    @property
    def default_text(self) -> str:
        """The default as users type it."""
        return number_text(self.default) if isinstance(self.default, float) else text_of(self.default)


@dataclass(frozen=True, repr=False)
class Entry:
    """A variant or a policy, with its settings.

    Attributes
    ----------
    name, summary
        The name as users type it, and a line that describes it.
    settings
        The house rules, or the parameters.
    """

    name: str
    summary: str
    settings: tuple[Setting, ...]

    def __repr__(self) -> str:
        """Return the name, the summary, and a line for each setting."""
        lines = [f"{setting.name}={setting.default_text}  {setting.meaning}" for setting in self.settings]
        return "\n    ".join([f"{self.name}: {self.summary}", *lines])

    def _repr_html_(self) -> str:
        rows = [(setting.name, setting.default_text, setting.values, setting.meaning) for setting in self.settings]
        return html_table(f"{self.name}: {self.summary}", ["", "default", "values", "meaning"], rows)


class Catalogue(dict[str, Entry]):
    """Variants or policies by name; printed, it is a line for each."""

    def __repr__(self) -> str:
        """Return a line for each entry."""
        return "\n".join(f"{entry.name}: {entry.summary}" for entry in self.values())

    def _repr_html_(self) -> str:
        return "".join(entry._repr_html_() for entry in self.values())

    def table(self) -> pl.DataFrame:
        """Return a row for each setting of each entry, and one with nulls for an entry without any."""
        schema = ["name", "setting", "default", "values", "meaning"]
        rows: list[tuple[str | None, ...]] = []
        for entry in self.values():
            lines = [(each.name, each.default_text, each.values, each.meaning) for each in entry.settings]
            rows += [(entry.name, *line) for line in lines] or [(entry.name, *[None] * 4)]
        return pl.DataFrame(rows, dict.fromkeys(schema, pl.String), orient="row")


def variants() -> Catalogue:
    """List the variants that can be dealt, with their house rules.

    Returns
    -------
    Catalogue
        An entry for each variant, with its options, their defaults and meanings.

    See Also
    --------
    policies : Lists the policies of a variant.

    Examples
    --------
    >>> [setting.name for setting in variants()["phat"].settings]
    ['target', 'carry', 'games']
    """
    return Catalogue({name: _variant(name) for name in known_variants()})


def policies(variant: str = "smear") -> Catalogue:
    """List the policies that can play a variant.

    Parameters
    ----------
    variant
        Its name.

    Returns
    -------
    Catalogue
        An entry for each policy, with its parameters, their defaults and meanings.

    Raises
    ------
    UsageError
        If there is no such variant.

    See Also
    --------
    variants : Lists the variants.

    Examples
    --------
    >>> list(policies("smear"))
    ['random', 'basic', 'expert', 'count', 'cautious', 'rollout']
    """
    game = game_of(plain_text("variant", variant, "smear")).name
    classes = policies_of(game)
    entries = {name: _policy(name, policy_class) for name, policy_class in classes.items()}
    if usual := cautious_of(game):
        entries[CAUTIOUS] = replace(_policy(CAUTIOUS, classes[DEFAULT], usual), summary=_CAUTIOUS)
    return Catalogue(entries, rollout=_policy("rollout", Rollout))


def _variant(name: str) -> Entry:
    game = game_of(name)
    in_force = resolve(name, game.options, game.variants[name])
    settings = []
    for option in game.options:
        default = in_force[option.name]
        preset = "" if default == option.default else f"; here {text_of(default)}"
        described = option.describe() + preset
        settings.append(Setting(option.name, default, described, option.meaning, option.values, option.low))
    return Entry(name, game.summary, tuple(settings))


def _policy(name: str, policy_class: Any, usual: Mapping[str, float] = MappingProxyType({})) -> Entry:
    """Return a policy's entry from its docstring and fields, with ``usual`` in place of some defaults."""
    lines = inspect.cleandoc(policy_class.__doc__ or "").splitlines()
    meanings = _meanings(lines, policy_class._fields)
    defaults = {"base": DEFAULT, **policy_class._field_defaults, **usual}
    settings = []
    for field in policy_class._fields:
        if field == "beliefs":
            continue  # users set it by `inference`
        listed = words_of(policy_class).get(field, ())
        default = listed[int(defaults[field])] if listed else defaults[field]
        settings.append(Setting(typed(field), default, ", ".join(listed), meanings.get(field, ""), listed))
    return Entry(name, lines[0] if lines else "", tuple(settings))


def _meanings(lines: list[str], fields: tuple[str, ...]) -> dict[str, str]:
    """Return the meaning of each parameter from a docstring; a line such as ``first, second`` names several."""
    meanings: dict[str, list[str]] = {}
    named: list[str] = []
    for line in lines:
        names = [word.strip() for word in line.split(",")]
        if not line.startswith(" "):
            named = names if set(names) <= set(fields) else []
        for field in named if line.startswith("    ") else ():
            meanings.setdefault(field, []).append(line.strip())
    return {field: " ".join(lines) for field, lines in meanings.items()}
