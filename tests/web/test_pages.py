"""The pages of the variants through the server and in a real browser: made, stopped, asked from; and no other file."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from browser_table import error_of, events_of
from report_page import Page, quick_tables
from tricklab.analysis.reports.page import has_questions, report
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.web import pages
from tricklab.web.stream import Closed

pytestmark = pytest.mark.game("pitch")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of Pitch from three thousand deals: fewer have no problems for a quiz."""
    with pytest.MonkeyPatch.context() as patch:
        quick_tables(patch)
        return report("pitch", 3_000, out=tmp_path_factory.mktemp("pages"), jobs=1).parent


@pytest.fixture
def served(client: Any, settings: Any, made: Path) -> Any:
    shutil.copytree(made, settings.pages / "pitch")
    return client


def test_all_variants_are_listed_by_family_with_their_maps_and_the_age_of_own_pages(served: Any) -> None:
    sent = served.get("api/2/pages").json()
    listed = {one["variant"]: one for one in sent}
    assert {*listed} == {name for name in variants() if has_questions(name)}
    assert list(dict.fromkeys(one["family"] for one in sent)) == ["Pitch", "Cinch", "Tarock and others"]
    cards = [one["title"] for one in sent if one["is_card"]]
    assert cards[:5] == ["Pitch", "Smear", "Plute", "Racehorse", "Cinch"]
    assert {one["game"] for one in sent} == {one["game"] for one in sent if one["is_card"]}
    assert (listed["smear"]["made"], listed["smear"]["age"]) == (None, None)
    assert "10,000 deals" in listed["smear"]["basis"]
    assert listed["pitch"]["title"] == "Pitch"
    assert listed["pitch"]["age"] == "just now"
    assert "3,000 deals" in listed["pitch"]["basis"]
    assert re.match(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", listed["pitch"]["made"])
    for one in sent:
        assert {level for row in one["levels"] for level in row} <= {None, 0, 1, 2, 3, 4}
        assert len({len(row) for row in one["levels"]}) == 1
        page = served.get(one["path"])
        assert page.status_code == 200, one["variant"]
        assert page.headers["content-type"].startswith("text/html")
        assert one["line"].removesuffix(".") in html.unescape(page.text)
        assert ": " not in one["line"]


def test_own_pages_come_first_and_files_of_two_pages_are_never_mixed(client: Any, settings: Any, made: Path) -> None:
    packed = client.get("pages/pitch/index.html").text
    assert "10,000 deals" in packed
    card, numbers = client.get("pages/pitch/card.html"), client.get("pages/pitch/bid.csv")
    assert (card.status_code, numbers.status_code) == (200, 200)
    assert client.get("pages/pitch/map.json").json()["levels"]
    shutil.copytree(made, settings.pages / "pitch")
    own = client.get("pages/pitch/index.html").text
    assert "3,000 deals" in own
    (settings.pages / "pitch" / "card.html").unlink()
    (settings.pages / "pitch" / "map.json").write_text("{}")
    assert client.get("pages/pitch/card.html").status_code == 404
    listed = {one["variant"]: one for one in client.get("api/2/pages").json()}
    assert (listed["pitch"]["levels"], listed["pitch"]["age"]) == ([], "just now")
    assert client.get("pages/whist/index.html").status_code == 404


def test_a_page_is_served_as_it_is_but_for_one_script(served: Any, made: Path) -> None:
    """Its policy allows its own script alone, and links to the table are a small part of it."""
    reply = served.get("pages/pitch/index.html")
    script = '<script type="module" src="../../static/report.js"></script>\n'
    assert reply.text.count(script) == 1
    assert reply.text.replace(script, "") == (made / "index.html").read_text()
    policy = dict(part.strip().split(" ", 1) for part in reply.headers["content-security-policy"].split(";"))
    (inline,) = re.findall(r"<script>(.*?)</script>", reply.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
    assert (policy["script-src"], policy["default-src"]) == (f"'self' 'sha256-{digest}'", "'none'")
    assert "unsafe" not in served.get("").headers["content-security-policy"]
    files = ["../../static/report.js", "card.html", *(path.name for path in made.glob("*.csv"))]
    links = {link for link in Page(reply.text).links if not link.startswith(("#", "..", "data:"))}
    assert links
    for link in (*files, *links):
        assert served.get(f"pages/pitch/{link}").status_code == 200, link
    to_table = re.findall(r' data-(?:ask|record)="[^"]*"', reply.text)
    assert len(to_table) > 10
    assert sum(map(len, to_table)) < 0.05 * len(reply.text)


HOSTILE = [
    *("pitch/..%2f..%2fsecret.json", "..%2f..%2fetc/passwd", "%2e%2e/secret.json", "pitch/secret.html"),
    *("pitch/hand-1.json%00.html", "pitch/link.csv", "pitch/hand-99.json", "phat/index.html%2f..", "/etc/passwd"),
    *("nothing/index.html", "pitch/folder.csv", "pitch/INDEX.HTML", "cinch/secret.html"),
]


@pytest.mark.parametrize("path", HOSTILE)
def test_no_other_file_is_served(served: Any, settings: Any, path: str) -> None:
    secret = settings.pages.parent / "secret.json"
    secret.write_text("secret")
    folder = settings.pages / "pitch"
    (folder / "link.csv").symlink_to(secret)
    (settings.pages / "smear").symlink_to(folder)
    (folder / "folder.csv").mkdir()
    (folder / "secret.html").write_text("secret")
    (settings.pages / "cinch").mkdir()
    (settings.pages / "cinch" / "index.html").write_text("<p>secret")  # nothing that `report` made
    reply = served.get(f"pages/{path}")
    assert "secret" not in reply.text
    assert reply.status_code == 404
    for variant in ("cinch", "smear"):  # theirs are no pages: the package's are served
        page = served.get(f"pages/{variant}/index.html").text
        assert "10,000 deals" in page
        assert "3,000 deals" not in page


def test_a_page_is_made_while_the_browser_listens(client: Any, settings: Any) -> None:
    table = {"variant": "pitch", "rules": {"min_bid": 2}}
    reply = client.post("api/2/pages/pitch", json={"table": table, "thorough": "quick"}).json()
    assert reply == {"variant": "pitch", "hands": 100, "progress": "pages/pitch/progress"}
    sent = events_of(client.get("api/2/pages/pitch/progress").text)
    steps = [data for name, data in sent if name == "progress"]
    assert {step["noun"] for step in steps} >= {"deals"}
    assert all(0 <= step["done"] <= step["of"] and step["what"] for step in steps)
    assert [name for name, _ in sent if name not in ("progress", "compile")] == ["page", "end"]
    assert "100 deals" in (settings.pages / "pitch" / "index.html").read_text()
    assert "min_bid=2" in (settings.pages / "pitch" / "index.html").read_text()
    again = events_of(client.get("api/2/pages/pitch/progress").text)
    assert [name for name, _ in again] == ["refused", "end"]


@pytest.mark.parametrize(("variant", "body", "status", "field"), [
    ("whist", {}, 404, ""),
    ("pitch", {"thorough": "endless"}, 400, "thorough"),
    ("pitch", {"hands": 10**9}, 400, "hands"),
    ("pitch", {"table": {"variant": "smear"}}, 400, "table.variant"),
    ("pitch", {"table": {"variant": "pitch", "scores": [1, 0, 0, 0]}}, 400, "table.scores"),
    ("pitch", {"table": {"variant": "pitch", "rules": {"trey": True}}}, 400, "table.rules.trey"),
])  # fmt: skip
def test_a_page_that_cannot_be_is_refused(client: Any, variant: str, body: Any, status: int, field: str) -> None:
    assert error_of(client.post(f"api/2/pages/{variant}", json=body), status)["field"] == field


def test_who_leaves_stops_the_work_and_keeps_the_old_page(served: Any, settings: Any) -> None:
    old = (settings.pages / "pitch" / "index.html").read_bytes()
    served.post("api/2/pages/pitch", json={})
    making, count = pages.asked_for(settings, "pitch"), 0

    def send(name: str, data: Any) -> None:
        nonlocal count
        count += name == "progress" and data["done"] > 0
        if count == 2:
            raise Closed

    with pytest.raises(Closed):
        pages.make(making, settings.pages, send)
    assert (settings.pages / "pitch" / "index.html").read_bytes() == old
    sent = events_of(served.get("api/2/pages/pitch/progress").text)  # it goes on when it is asked for again
    assert [name for name, _ in sent if name not in ("progress", "compile")] == ["page", "end"]


@pytest.fixture
def page(browser_page: Any, server: Any, made: Path) -> Any:
    shutil.copytree(made, server.settings.pages / "pitch")
    browser_page.goto(f"{server.url}#pages")
    browser_page.get_by_role("link", name="Pitch", exact=True).click()
    browser_page.get_by_role("link", name="All pages").wait_for()
    return browser_page


@pytest.mark.full
def test_in_the_browser_a_page_is_made_and_can_be_stopped(browser_page: Any, server: Any) -> None:
    server.app.state.settings = replace(server.settings, page_hands=5_000_000)  # nobody can be too late to stop it
    browser_page.goto(f"{server.url}#pages")
    cards = browser_page.locator("[data-variant]")
    cards.first.wait_for()
    assert cards.count() == 11
    assert cards.locator(".small-map:has([data-level])").count() == 11
    dialog, progress = browser_page.get_by_role("dialog"), browser_page.locator("[data-making=racehorse]")
    browser_page.get_by_role("button", name="The page of Pitch").click()
    dialog.get_by_text("It came with tricklab.").wait_for()
    dialog.get_by_label("Game").select_option("racehorse")
    dialog.get_by_role("heading", name="The page of Racehorse").wait_for()
    dialog.get_by_role("button", name="Make it anew").click()
    progress.locator("progress[max]").wait_for(timeout=300_000)  # it compiles first
    progress.get_by_role("button", name="Stop").click()
    assert progress.count() == 0
    assert not (server.settings.pages / "racehorse" / "index.html").exists()
    server.app.state.settings = server.settings
    browser_page.get_by_role("button", name="The page of Racehorse").click()
    dialog.get_by_role("button", name="Make it anew").click()
    browser_page.locator("[data-made=racehorse]").get_by_role("link", name="Read it").wait_for(timeout=300_000)
    assert (server.settings.pages / "racehorse" / "index.html").exists()
    browser_page.get_by_role("button", name="The page of Racehorse").click()
    dialog.get_by_text("Made just now.").wait_for()


@pytest.mark.deep
def test_a_cell_of_the_map_and_a_problem_ask_about_their_hands(page: Any) -> None:
    problem = page.locator("article[data-record]").first
    if (options := problem.locator(".options summary")).count():
        options.first.click()
    problem.get_by_role("link", name="Ask about this hand").click()
    page.wait_for_url(re.compile("#ask"))
    page.get_by_role("button", name="Ask", exact=True).wait_for()
    page.locator(".deck .cell[aria-pressed=true]").first.wait_for()
    page.go_back()
    cells = page.locator(".map a")
    cells.nth(5).wait_for()
    href = cells.first.get_attribute("href")
    query = {name: values[0] for name, values in parse_qs(urlsplit(href).fragment.removeprefix("ask?")).items()}
    assert (query["v"], query["seat"]) == ("pitch", "0")
    deck = Setup.make("pitch").deck
    hand = {*deck.texts(deck.parse(query["hand"]))}
    cells.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#ask"))
    pressed = page.locator(".deck .cell[aria-pressed=true]")
    pressed.nth(len(hand) - 1).wait_for()
    assert {*pressed.evaluate_all("cards => cards.map(card => card.dataset.card)")} == hand
    assert page.get_by_role("button", name="Ask", exact=True).is_enabled()


@pytest.mark.deep
def test_the_quiz_counts_the_first_choice_and_keeps_its_score(page: Any) -> None:
    from playwright.sync_api import expect  # it may not be installed

    problems, score = page.locator(".problem"), page.locator("#score")
    wrong, right = (f".options details{which} summary" for which in (":not([data-right])", "[data-right]"))
    for number in range(problems.count()):
        for choice in (wrong, right) if number else (right, wrong):
            problems.nth(number).locator(choice).first.evaluate("button => button.click()")
            page.wait_for_timeout(50)
        assert problems.nth(number).locator(".solution[open]").count() == 1
    told = f"1 of {problems.count()} right"
    score.get_by_text(f"You have {told}.").wait_for()
    page.reload()
    score.get_by_text(told).wait_for()
    page.locator("header.top a[aria-current]").get_by_text("Pages").wait_for()
    assert page.get_by_role("link", name="Ask about a hand").get_attribute("href").startswith("../../#ask?v=pitch")
    page.locator("#scheme").click()
    assert page.evaluate("document.documentElement.dataset.scheme") == "light"
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="All pages").click()
    page.get_by_role("button", name="The page of Pitch").click()
    page.get_by_text(f"Quiz: {told}.").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Pitch", exact=True).click()
    page.get_by_role("button", name="Start the quiz again").click()
    expect(score).to_have_text("", timeout=120_000)
