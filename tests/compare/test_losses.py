"""The tool that measures what players lose: it finds each number on its page, and seats one player among experts."""

from __future__ import annotations

from typing import Any

import pytest

from tools import losses
from tricklab import compare


@pytest.mark.parametrize("loss", losses.LOSSES, ids=lambda loss: f"{loss.variant} {loss.policy} {loss.after}")
def test_a_page_has_each_number_once(loss: losses.Loss) -> None:
    assert len(loss.pattern.findall(loss.page.read_text(encoding="utf-8"))) == 1


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_one_player_among_experts(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "PAGES", tmp_path)
    monkeypatch.setattr(losses, "LOSSES", (losses.Loss("peatwit", "basic", 200, "one loses", "points"),))
    page = tmp_path / "peatwit.md"
    page.write_text("Here one\nloses 1.00 ± 0.50 points, and 2.00 ± 0.10 elsewhere.")
    losses.main([])
    gain = compare("basic", "expert", "peatwit", 200, jobs=1).difference
    told = f"{-gain.value:.2f} ± {gain.margin:.2f}"
    assert page.read_text() == f"Here one\nloses {told} points, and 2.00 ± 0.10 elsewhere."
