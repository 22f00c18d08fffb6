"""``tricklab report`` as people type it: a page, what is refused, and what is left when it cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import files_of
from report_page import Page
from shell import refusal, run
from tricklab.analysis.reports.kit import layout
from tricklab.analysis.reports.page import report as write_report
from tricklab.engine.errors import StoreError, UsageError

pytestmark = pytest.mark.game("pitch")

HANDS = 400
CLAIM = """game = "pitch"
[[claim]]
says = "Bid two on <b>anything</b>."
source = "My uncle"
tested = "Told two against a pass:"
say = "bid 2"
instead = "bid pass"
"""


def test_same_words_same_bytes(tmp_path: Path) -> None:
    """The command line, in another process with other hashes, writes the page that `tricklab.report` writes."""
    (tmp_path / "ours.toml").write_text(CLAIM)
    ours = tmp_path / "ours.toml"
    path = write_report("pitch", HANDS, policy="basic", seed=11, claims=ours, out=tmp_path / "a", jobs=1)
    words = ("report", "pitch", "--hands", "4e2", "--seed", "11", "--policy", "basic", "--claims", ours)
    done = run("tricklab", *words, "--out", tmp_path / "b", env={"PYTHONHASHSEED": "7"})
    assert (done.code, done.out) == (0, f"Report: {tmp_path / 'b' / 'pitch' / 'index.html'}\n")
    assert {"index.html", "card.html", "bid.csv"} <= files_of(path.parent).keys()
    assert files_of(tmp_path / "b" / "pitch") == files_of(path.parent)
    text = path.read_text(encoding="utf-8")
    assert "Bid two on &lt;b&gt;anything&lt;/b&gt;." in text
    assert "--claims" in text


def test_a_few_deals_and_a_strange_seed(tmp_path: Path) -> None:
    text = write_report("pitch", 40, policy="basic", seed="<script>$x$</script>", out=tmp_path).read_text()
    assert "<script" not in text
    assert "seed &lt;script&gt;$x$&lt;/script&gt;" in text
    assert not {"nan", "inf", "-inf", "−inf"} & set(Page(text).words.lower().split())
    assert "There are too few deals to say anything." in text


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout.write({"index.html": "old"}, tmp_path)

    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError, match="No space left"):
        layout.write({"index.html": "new"}, tmp_path)
    assert (tmp_path / "index.html").read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize(("words", "told"), [
    (["pich"], "Did you mean 'pitch'?"),
    (["pitch", "--hands", "0"], "hands must be from 1"),
    (["pitch", "--policy", "basik"], "Did you mean 'basic'?"),
    (["pitch", "--jobs", "0", "--hands", "10"], "--jobs must be from 1 to 1,024; not '0'"),
    (["pitch", "--claims", "none.toml"], "the claims file none.toml cannot be read: no such file or directory."),
    (["all", "--rule", "pack=32"], "all variants are dealt by their own rules: leave rules out."),
    (["all", "--players", "4", "--seat", "0=basic"], "leave players, seats out."),
    (["pitch", "--claims", "ours.toml"], "ours.toml: claim 1 ('Bid two on <b>anything</b>.'):"),
])  # fmt: skip
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(CLAIM.replace("bid 2", "bid 9"))
    assert told in refusal("tricklab", "report", *words, cwd=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["ours.toml"]


def test_out_that_is_a_file_and_scores(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("mine")
    words = ("report", "pitch", "--hands", "10", "--policy", "basic")
    assert "cannot be made" in refusal("tricklab", *words, cwd=tmp_path)
    with pytest.raises(UsageError, match="leave scores, carry and hand out"):
        write_report("pitch", 10, scores=[1, 2, 0, 0])
