"""What a screen reader finds on each screen: its accessibility tree."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from tiers import deep_but
from tools.screens import SCREENS

NAMED = ("banner", "button", "link", "textbox", "combobox", "checkbox", "img", "dialog", "table", "columnheader")
"""Parts of a page that have a name; a banner is there, and has none."""
NAME = re.compile(r"^\s*- '?(?P<role>[a-z]+)(?: \"(?P<name>(?:[^\"\\]|\\.)+)\")?(?P<more>[^:]*)(?::|$)")

TREES = {
    "home": """
      - main:
        - heading "Which bid? Which card?" [level=1]
        - navigation "Where to begin":
          - link /Ask about a hand/
          - link /Play a deal/
          - link /Read what to bid/
        - region "An example":
          - heading /Bid nil/ [level=2]
          - list:
            - listitem: /best bid nil/
        - link /Go on with your last game Cinch/
        - link /Today’s drill/
    """,
    "ask": """
      - main:
        - region "Your hand":
          - group "Your cards":
            - button "ace of spades" [pressed]
            - button "king of spades"
        - region "Before you":
          - list "The auction":
            - listitem:
              - text: across
              - button "pass"
            - listitem:
              - text: right
              - button "2"
        - button "Ask"
        - region "Answer":
          - heading /Bid 3/ [level=1]
          - list:
            - listitem:
              - 'button "bid 3: show me a deal where it fails"'
          - table "Where the key cards lie, in per cent":
            - rowgroup:
              - row /three of spades/
          - heading "With other players" [level=2]
          - heading "And otherwise?" [level=2]
    """,
    "failing": """
      - main:
        - region "A sampled deal":
          - heading /Bid 3/ [level=1]
          - group "A deal with all hands open; the arrow keys step through it":
            - 'img "trumps: spades"'
            - group "All hands":
              - group "hand of left"
              - group "hand of across"
              - group "hand of right"
              - button "First"
              - button "Back"
              - button "On"
              - button "Last"
              - group "Your hand"
            - complementary:
              - button "Back to the answer"
              - heading "How it ended" [level=2]
    """,
    "play": """
      - main:
        - 'img "trumps: clubs"'
        - heading "Cinch" [level=1]
        - group "Table":
          - img /(Ann|Bob|Dee).*, wins so far/
          - region "Your turn":
            - group "Your hand":
              - button /of (spades|hearts|diamonds|clubs)/
        - complementary:
          - button "Hint"
          - button "Undo"
          - button "Rules"
          - region "At the table"
      - status: /trick 3/
    """,
    "talon": """
      - main:
        - heading "Tapp-Tarock" [level=1]
        - group "Table":
          - region "Your turn":
            - group "Your hand":
              - button /tarock/
    """,
    "auction": """
      - main:
        - heading "Eighty-Three" [level=1]
        - group "Table":
          - group "Choices":
            - button "down by 5"
            - button "up by 5"
            - button /Bid/
            - button "pass"
          - button "pass for the rest of the auction"
          - region "Your turn":
            - group "Your hand"
    """,
    "rules": """
      - dialog "Rules":
        - 'heading "Cinch: the rules" [level=2]'
        - button "Close"
        - heading /Trumps, clubs/ [level=3]
        - img "ace of clubs"
        - heading "What counts" [level=3]
        - heading "How to follow" [level=3]
    """,
    "review": """
      - main:
        - heading /You made your 2/ [level=1]
        - button /Next mistake/
        - button "Play it again"
        - region "The choices":
          - group "All choices by what they cost":
            - button /bid, you.*a mistake that cost/
        - region "The table at a choice":
          - group "Which hands":
            - button "What you knew" [pressed]
            - button "All hands"
        - complementary:
          - region "The choice":
            - heading /What is better than/ [level=2]
            - button "Give up, show me"
          - region "Where the score came from":
            - list:
              - listitem /.*/: /your cards/
              - listitem /.*/: /your mistakes/
              - listitem /.*/: /their mistakes/
              - listitem /.*/: /luck/
            - table:
              - rowgroup:
                - row /went well went badly/
    """,
    "games": """
      - main:
        - heading "My games" [level=1]
        - link "Bring a deal"
        - link "New deal"
        - heading "To go on" [level=2]
        - list:
          - listitem:
            - link /Go on/
        - heading "Finished" [level=2]
        - table "Finished games":
          - rowgroup:
            - row /game result points given away mistakes/
        - complementary:
          - heading "Given away, points a deal" [level=3]
          - heading /By kind of decision/ [level=3]
    """,
    "drill": """
      - main:
        - heading "Today’s drill" [level=1]
        - region "The decision":
          - heading /Your turn/ [level=2]
        - region "The answer":
          - heading "The answer comes when you have chosen" [level=2]
          - button "Skip"
    """,
    "pages": """
      - main:
        - heading "What to bid, and on what" [level=1]
        - heading "Pitch" [level=2]
        - navigation "House variants of Pitch":
          - link "Sell-Out"
        - list:
          - listitem:
            - heading "Pitch" [level=3]:
              - link "Pitch"
            - button /The page of Pitch/
    """,
    "report": """
      - main:
        - 'heading "Pitch: what to bid, and on what" [level=1]'
        - paragraph:
          - link "Print a card"
          - link "Ask about a hand"
        - list:
          - listitem:
            - paragraph: /As eldest, bid two/
        - region "Your count":
          - heading "Your count" [level=2]
        - region "Bid or pass?":
          - region /Map/:
            - table
    """,
}
"""Parts of each screen's tree, in their order."""


def faults(tree: str) -> list[str]:
    """Return what a screen reader would stumble over: parts without a name, empty texts, headings that are left out."""
    found, levels = [], []
    for line in tree.splitlines():
        part = NAME.match(line)
        if part and part["role"] in NAMED[1:] and not part["name"]:
            found.append(f"no name: {line}")
        if re.fullmatch(r"\s*- (paragraph|listitem|heading)", line):
            found.append(f"empty: {line}")
        levels += [int(level) for level in re.findall(r"- '?heading .*\[level=(\d)\]", line)]
    if levels.count(1) != 1:
        found.append(f"headings of level 1: {levels.count(1)}")
    found += [
        f"heading of level {after} after {before}" for before, after in itertools.pairwise(levels) if after > before + 1
    ]
    return found


def test_faults_are_seen() -> None:
    assert faults('- heading "A" [level=1]\n- button "b"\n- img "c": d') == []
    assert len(faults('- heading "A" [level=1]\n- heading "B" [level=3]\n- button\n- paragraph\n- img: "1"')) == 4


@pytest.mark.deep
@pytest.mark.parametrize("name", deep_but(("home", "pages"), ("ask",), SCREENS))
def test_a_screen_reader_finds_its_way(name: str, browser_page: Any, server: Any) -> None:
    from playwright.sync_api import expect

    browser_page.emulate_media(reduced_motion="reduce")
    SCREENS[name](browser_page, server.url)
    expect(browser_page.locator("body")).to_match_aria_snapshot(TREES[name])
    tree = browser_page.locator("body").aria_snapshot()
    assert faults(tree) == []
    for part in ("- banner:", "- main:", '- navigation "Screens":'):
        assert part in tree
