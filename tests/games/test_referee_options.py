"""The options of the tarock games' referees are those of their rules pages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from golden_deals import golden
from places import ROOT
from referee import paskievics_rules, tapp_tarock_rules

DEFAULTS = {name: golden(f"{name} {deal}")["rules"] for name, deal in (("tapp-tarock", "T6"), ("paskievics", "P6"))}


@pytest.mark.parametrize(
    ("name", "options"), [("tapp-tarock", tapp_tarock_rules.OPTIONS), ("paskievics", paskievics_rules.OPTIONS)]
)
def test_the_options_are_those_of_the_page(name: str, options: dict[str, tuple[Any, ...] | range]) -> None:
    page = (ROOT / f"docs/rules/{name}.md").read_text().split("\n## Options\n")[1]
    told = {key: values.split("`")[1::2] for key, values in re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)}
    assert told.keys() == options.keys() == DEFAULTS[name].keys()
    for key, values in options.items():
        if isinstance(values, tuple):
            assert [text.lower() for text in map(str, values)] == told[key]
        assert str(DEFAULTS[name][key]).lower() == told[key][0]
