"""Addresses at random in a real browser: each shows something that can be read, or what is wrong with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tools.fuzz.browser_addresses import addresses_on
from tools.fuzz.judge import judge_all

pytestmark = pytest.mark.game("pitch")
CASES = 40


def test_no_address_shows_nonsense(browser_page: Any, server: Any) -> None:
    report = judge_all(addresses_on(Random("ci"), browser_page, server.url), CASES)
    assert [(finding.why, finding.case.text) for finding in report.findings] == []
    assert report.refused > CASES / 4
    assert report.answered > CASES / 10
    assert not server.settings.games.exists()
    browser_page.logged[:] = [line for line in browser_page.logged if "status of 404" not in line]
