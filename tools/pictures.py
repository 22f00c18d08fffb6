"""``python -m tools.pictures``: the pictures of the browser table in docs/pictures, taken with Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tricklab.analysis.table.replays import replay
from tricklab.engine.records.writer import to_line

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH, HEIGHT = 1280, 800
ASKED = "ask?v=pitch&hand=AS+JS+4S+KD+TH+6C&bids=pass,2&seat=2&dealer=3"
PATIENCE = 180_000
"""Milliseconds to wait for what may have to be compiled."""


def ask(page: Any, url: str) -> None:
    """Show an answer."""
    page.goto(f"{url}#{ASKED}")
    page.locator(".deck [aria-pressed=true]").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Ask", exact=True).first.click()
    page.get_by_text(re.compile("^Settled after")).first.wait_for(timeout=PATIENCE)
    page.get_by_text("The same with basic").first.wait_for(timeout=PATIENCE)


def play(page: Any, url: str) -> None:
    """Show a deal of Peatwit after some tricks."""
    page.goto(f"{url}#play?v=peatwit")
    page.locator("select[name=length]").wait_for()
    page.get_by_text("Which cards, which seat").click()
    page.locator("input[name=seed]").fill("picture")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for(timeout=PATIENCE)
    for _ in range(7):
        page.wait_for_timeout(1500)
        if page.locator(".chosen").is_visible():
            for card in range(3):
                page.locator(".hand .card:enabled[aria-pressed=false]").nth(2 * card).click(position={"x": 9, "y": 30})
            page.locator(".chosen button").click()
        elif page.locator(".words button:enabled").count():
            page.locator(".words button:enabled").nth(3).click()
        else:
            page.locator(".hand .card:enabled").first.click(position={"x": 9, "y": 30})
    page.wait_for_timeout(6000)


def review(page: Any, url: str) -> None:
    """Show a deal of Pitch at its worst mistake."""
    (record,) = replay("pitch", 3, policy="basic", seed=7)
    page.goto(f"{url}#review")
    page.locator("textarea").fill(to_line(record))
    page.locator("select[name=seat]").select_option("0")
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".account").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name=re.compile("a mistake")).first.click()
    page.locator(".moment").wait_for()


def pages(page: Any, url: str) -> None:
    """Show the first screen of Pitch's page."""
    page.goto(f"{url}pages/pitch/index.html")
    page.locator("svg").first.wait_for()


def main() -> None:
    """Take all pictures, of a server with folders of its own; Pitch's page is made of few deals."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        run = [sys.executable, "-c", "from tricklab.scripts.cli import main; main()"]
        subprocess.run([*run, "report", "pitch", "--hands", "20000", "--out", folder], cwd=folder, check=True)
        words = [*run, "serve", "--no-open", "--port", "0", "--folder", folder, "--pages", folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as server:
            assert server.stdout is not None
            url = re.search(r"http\S+", server.stdout.readline())
            assert url is not None
            chromium = shutil.which("chromium") or shutil.which("google-chrome")
            browser = browsers.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for show in (ask, play, review, pages):
                page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
                page.emulate_media(reduced_motion="reduce")
                show(page, url[0])
                page.wait_for_timeout(500)
                page.screenshot(path=FOLDER / f"{show.__name__}.png")
                page.close()
            browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
