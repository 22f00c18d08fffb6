"""``tricklab report``: pages by the command, of all variants, from few deals, and from sums that are kept on the way.

Every game has a part in these, so they run last: what they are played with, the games' own tests have compiled by then.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import Counting, files_of, setup_of
from report_page import Page
from shell import refusal, run
from tricklab import Setup, Simulator, simulate_into
from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports import page
from tricklab.analysis.reports.kit import layout
from tricklab.analysis.reports.kit.make import page_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.reports.page import report as write_report
from tricklab.analysis.reports.smear import subject
from tricklab.analysis.studies import saved_sums
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.study import Study
from tricklab.engine.base.observer import Progress
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.games import GAMES, game, variants
from tricklab.engine.policies.varied import vary


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    assert write_report("all", 200, policy="basic", seed=11, out=out) == out / "index.html"
    return out


@pytest.mark.deep
def test_all_variants_have_their_page_and_the_index_leads_to_them(folder: Path) -> None:
    names = [name for name in variants() if has_questions(name)]
    assert {path.name for path in folder.iterdir()} == {*names, "index.html"}
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert [link for link in page.links if not link.startswith("data:")] == [f"{name}/index.html" for name in names]
    for name in names:
        text = (folder / name / "index.html").read_text(encoding="utf-8")
        title = re.search(r"<h1[^>]*>(.*?)</h1>", text)
        assert title is not None
        assert title[1] in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.deep
def test_links_lead_somewhere_and_pages_need_nothing_else(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        html = file.read_text(encoding="utf-8")
        page = Page(html)
        assert len(page.ids) == len(set(page.ids))
        for link in page.links:
            target, _, anchor = link.partition("#")
            assert not anchor or anchor in page.ids
            assert not target or target.startswith("data:") or (file.parent / target).resolve().is_file(), (file, link)
        assert "https:" not in html
        assert set(re.findall(r'http:[^"]*', html)) <= {"http://www.w3.org/2000/svg"}
        assert not {tag for tag, _ in page.tags} & {"iframe", "object", "embed", "img", "base"}
        assert [attributes for tag, attributes in page.tags if tag == "script"] in ([], [{}]), "only the quiz has one"
        assert "@import" not in html
        assert not any("src" in attributes for _, attributes in page.tags)
        pictures = [there for tag, there in page.tags if tag == "svg" and there.get("aria-hidden") != "true"]
        assert pictures or any(tag == "td" for tag, _ in page.tags) or file.name != "index.html"
        assert all(one.get("role") == "img" and len(one.get("aria-label") or "") > 15 for one in pictures)


@pytest.mark.deep
def test_work_that_breaks_off_leaves_finished_pages_and_no_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, made = page.page_of, []

    def interrupted(*given: Any, **more: Any) -> layout.Page:
        if made:
            raise KeyboardInterrupt
        made.append(given[1].variant)
        return plain(*given, **more)

    monkeypatch.setattr(page, "page_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_report("all", 40, policy="basic", out=tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == made
    with pytest.raises(KeyboardInterrupt):
        write_report("pitch", 40, policy="basic", out=tmp_path / "other")
    assert not (tmp_path / "other").exists()


CLAIM = """game = "pitch"
[[claim]]
says = "Bid two on <b>anything</b>."
source = "My uncle"
tested = "Told two against a pass:"
say = "bid 2"
instead = "bid pass"
"""


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_same_words_same_bytes(tmp_path: Path) -> None:
    """The command line, in another process with other hashes, writes the page that `tricklab.report` writes."""
    (tmp_path / "ours.toml").write_text(CLAIM)
    ours = tmp_path / "ours.toml"
    path = write_report("pitch", 400, policy="basic", seed=11, claims=ours, out=tmp_path / "a", jobs=1)
    words = ("report", "pitch", "--hands", "4e2", "--seed", "11", "--policy", "basic", "--claims", ours)
    done = run("tricklab", *words, "--out", tmp_path / "b", env={"PYTHONHASHSEED": "7"})
    assert (done.code, done.out) == (0, f"Report: {tmp_path / 'b' / 'pitch' / 'index.html'}\n")
    assert {"index.html", "card.html", "bid.csv"} <= files_of(path.parent).keys()
    assert files_of(tmp_path / "b" / "pitch") == files_of(path.parent)
    text = path.read_text(encoding="utf-8")
    assert "Bid two on &lt;b&gt;anything&lt;/b&gt;." in text
    assert "--claims" in text


@pytest.mark.game("pitch")
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


@pytest.mark.game("pitch")
def test_out_that_is_a_file_and_scores(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("mine")
    words = ("report", "pitch", "--hands", "10", "--policy", "basic")
    assert "cannot be made" in refusal("tricklab", *words, cwd=tmp_path)
    with pytest.raises(UsageError, match="leave scores, carry and hand out"):
        write_report("pitch", 10, scores=[1, 2, 0, 0])


SETUP = setup_of(policy="basic", seed="page")
STUDY = subject(SETUP).studies[0]
WAYS = len(STUDY.ways)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sums are kept after a thousand deals, in a folder of the test's own."""
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 250)
    monkeypatch.setattr(saved_sums, "user_cache_dir", lambda *names, **more: str(tmp_path))
    return tmp_path / "pages"


class Stopping(Counting):
    """Presses Ctrl-C when so many deals have been played."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._after = after

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        def count(played: int) -> None:
            self.dealt += played
            if self.dealt > self._after:
                raise KeyboardInterrupt

        return nullcontext(count)


def answers(deals: int, study: Study = STUDY, seen: Counting | None = None) -> list[Answer]:
    return study.run(SETUP, deals, jobs=1, observer=seen or Counting())


def same(one: list[Answer], other: list[Answer]) -> bool:
    return all(np.array_equal(a.sums, b.sums) and a.deals == b.deals for a, b in zip(one, other, strict=True))


@pytest.mark.game("smear")
def test_a_page_that_was_stopped_goes_on_to_the_same_sums(cache: Path) -> None:
    answers(999)
    assert not cache.exists(), "a short page keeps nothing"
    undisturbed = answers(3500, replace(STUDY, identity="undisturbed"))
    with pytest.raises(KeyboardInterrupt):
        answers(3500, seen=Stopping(WAYS * 2000))
    seen = Counting()
    assert same(answers(3500, seen=seen), undisturbed)
    assert seen.dealt == WAYS * 1500
    for deals, dealt in ((3500, 500), (5000, 2000), (3500, 3500)):  # again, more, and fewer than are kept
        seen = Counting()
        assert same(answers(deals, seen=seen), undisturbed) == (deals == 3500)
        assert seen.dealt == WAYS * dealt


@pytest.mark.game("smear")
def test_what_differs_is_not_mixed_up(cache: Path) -> None:
    answers(1000)
    (first,) = cache.iterdir()
    changes: list[dict[str, Any]] = [{"identity": "another claim"}, {"questions": STUDY.questions[:1]}]
    for number, change in enumerate([*changes, {"ways": STUDY.ways[:2]}], start=2):
        study, seen = replace(STUDY, **change), Counting()
        answers(1000, study, seen)
        assert seen.dealt == 1000 * len(study.ways)
        assert len(list(cache.iterdir())) == number
    seen, torn = Counting(), Counting()
    STUDY.run(replace(SETUP, seed="other"), 1000, jobs=1, observer=seen)
    assert seen.dealt == WAYS * 1000
    first.write_bytes(first.read_bytes()[:-30])
    assert same(answers(1000, seen=torn), answers(1000, replace(STUDY, identity="undisturbed")))
    assert torn.dealt == WAYS * 1000


@pytest.mark.game("smear")
def test_no_page_is_made_of_a_run(tmp_path: Path) -> None:
    filled = simulate_into(tmp_path, SETUP, 10, keep="tallies")
    with pytest.raises(UsageError, match=r"is a run, and no page is made of one.*Name the game, as in smear"):
        write_report(str(filled.folder), out=tmp_path / "reports")
    assert not (tmp_path / "reports").exists()


LAST = [[*game(name).variants][-1] for name in GAMES if has_questions(name)]
"""A variant of each game that has a page."""

CASES = [
    *(pytest.param(variant, {}, 1, marks=pytest.mark.full if variant == "plute" else ()) for variant in LAST),
    *(pytest.param(variant, {}, 30, marks=pytest.mark.full) for variant in LAST),
    ("phat", {"target": 5}, 30),
]


@pytest.mark.parametrize(("variant", "rules", "hands"), CASES)
def test_few_deals_say_little(variant: str, rules: dict[str, Any], hands: int) -> None:
    setup = Setup.make(variant, seed="few", rules=rules)
    page = page_of(questions_of(setup.game.name).subject(setup), setup, hands)
    for section in page.sections:
        assert section.sentences
        assert "nan" not in section.picture
    if hands == 1:
        said = {sentence for section in page.sections for sentence in section.sentences}
        assert said == {"There are too few deals to say anything."}


@pytest.mark.full
@pytest.mark.game("cinch")
def test_varied_players_bid_by_another_ladder_from_deal_to_deal() -> None:
    """Each deal is one of a table of others, however deals are cut."""
    setup = Setup.make("sixty-three")
    arm = Way("42", ("bid", 42), varied=True).arm(setup)
    (simulator,) = Experiment([arm]).simulators
    rows = simulator.play(30, 400, force=arm.force).rows
    in_parts = [simulator.play(first, 37, force=arm.force).rows for first in range(30, 400, 37)]
    assert np.array_equal(np.concatenate(in_parts), rows[: 37 * len(in_parts)])
    tables = [setup.with_policies(one, seats={0: setup.policies[0]}) for one in vary(setup.policies[0], "cinch")]
    for number in range(30, 430):
        table = Simulator(tables[number // 50 % len(tables)])
        assert table.play(number, 1, force=arm.force).rows.tobytes() == rows[number - 30 : number - 29].tobytes()
    pitch = Setup.make("pitch")
    other = Way("2", ("bid", 2), varied=True).arm(pitch)
    assert (other.simulator, other.setup) == (Simulator, pitch)  # nobody there is varied
