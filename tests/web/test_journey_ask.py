"""Journeys through Ask in a real browser: by mouse, by address, by keyboard, on a phone and in the dark."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from browser_table import FAINT
from tools.fuzz.browser_addresses import addresses_on
from tools.fuzz.judge import judge_all
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import events_in, replay, to_line
from tricklab.web.asking import answers, questions

pytestmark = pytest.mark.game("pitch")

ASK = "button.main:not(:disabled)"
QUESTION = "ask?v=pitch&hand=AS+JS+4S+KD+TH+6C&bids=pass,2&seat=0&dealer=1"


@pytest.fixture(autouse=True)
def store(monkeypatch: pytest.MonkeyPatch) -> Any:
    mine = questions.Store[questions.Entry]("question")
    monkeypatch.setattr(questions, "QUESTIONS", mine)
    monkeypatch.setattr(answers, "QUESTIONS", mine)
    return mine


@pytest.fixture
def page(browser_page: Any) -> Any:
    return browser_page


def kept(store: Any) -> list[questions.Entry]:
    return list(store._items.values())


def choose(page: Any, *cards: str) -> None:
    for card in cards:
        page.click(f'.deck [data-card="{card}"]')


def cards_on(page: Any, where: str) -> list[str]:
    return page.locator(where).locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")


def boxes(page: Any, selector: str) -> list[dict[str, float]]:
    return [one.bounding_box() for one in page.locator(selector).all()]


ADDRESSES = {
    "toString": "There is nothing at this address.",
    "play/none": "there is no such game.",
    "review/none": "there is no such review",
    "ask?v=pitch&dealer=7": "There is no dealer 7; seats are 0 to 3.",
    "play?v=pitch&seat=AS": "“seat=AS”, which is no whole number",
    "ask?inference=maybe": "“inference=maybe”, which is neither “no” nor “yes”",
    "ask?seconds=soon": "“seconds=soon”, which is no number of seconds",
    "ask?r=min_bid:9": "min bid: choose 1, 2 or any other whole number from 1 to 5; not 9.",
    "ask?n=Ann": "1 name given; give 3 for the others",
    "ask?v=pitch&v=smear": "two parts “v”; leave one out",
    "play?v=pitch&rule=min_bid:2": "a part “rule”, which is none of",
    "ask?v=pitch&s=1,x,3,4": "scores[1] must be a whole number",
}


def test_an_address_that_cannot_be_says_why(page: Any, server: Any) -> None:
    for address, why in ADDRESSES.items():
        page.goto(f"{server.url}#{address}")
        page.get_by_role("alert").filter(has_text=why).first.wait_for(timeout=30_000)
        page.wait_for_timeout(50)
    without_404(page)


def without_404(page: Any) -> None:
    page.logged[:] = [line for line in page.logged if "status of 404" not in line]


@pytest.mark.deep
def test_no_address_shows_nonsense(page: Any, server: Any) -> None:
    """Addresses at random: each shows something that can be read, or what is wrong with it."""
    report = judge_all(addresses_on(Random("ci"), page, server.url), 40)
    assert [(finding.why, finding.case.text) for finding in report.findings] == []
    assert report.refused > 10
    assert report.answered > 4
    assert not server.settings.games.exists()
    without_404(page)


def test_by_mouse(page: Any, server: Any, store: Any) -> None:
    """Cards and bids are clicked, nothing runs before Ask, and the answer stands there with a deal that fails."""
    page.goto(f"{server.url}#ask")
    page.select_option("[name='table.variant']", "pitch")
    page.select_option("[name='dealer']", "1")
    page.wait_for_selector("text=Across's turn to bid")
    choose(page, "AS", "JS", "4S", "KD", "TH", "2C")
    choose(page, "2C", "6C")
    assert page.locator(".deck [aria-pressed=true]").count() == 6
    assert page.input_value("[name=hand]").split() == ["AS", "JS", "4S", "TH", "KD", "6C"]
    page.wait_for_selector(".is-right")
    assert cards_on(page, ".question .hand-felt >> nth=-1") == ["AS", "JS", "4S", "TH", "KD", "6C"]
    page.click(".offered button:has-text('pass')")
    page.wait_for_selector("text=Right's turn to bid")
    page.click(".offered button:has-text('2')")
    page.wait_for_selector(ASK)
    assert page.locator(".offered button").all_text_contents() == ["pass", "3", "4"]
    assert kept(store) == []
    page.click(ASK)
    page.wait_for_selector(".others h2")
    (question,) = kept(store)
    assert question.question.hand == ("AS", "JS", "4S", "TH", "KD", "6C")
    assert [(event.seat, event.bid) for event in events_in(question.question.deal)] == [(2, "pass"), (3, 2)]
    assert question.advice is not None
    assert question.advice.best.text == "3"
    assert page.inner_text(".verdict").startswith("Bid 3.")
    assert page.locator(".choice-row").count() == 3
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("window.scrollTo(0, 0)")
    lowest = max(box["y"] + box["height"] for box in boxes(page, ".choice-row, .your-hand, .auction"))
    assert lowest < 800, "the question, the verdict and all bars are seen at once"
    table = page.get_by_role("table", name="Where the key cards lie, in per cent")
    heads = table.get_by_role("columnheader").get_by_role("img").all()
    assert {head.get_attribute("aria-label") for head in heads[:2]} == {"three of spades", "two of spades"}
    assert table.get_by_role("rowheader").all_inner_texts() == ["left", "across", "right", "not dealt"]
    first = page.get_by_role("heading", level=1).all_inner_texts()
    assert first == [page.inner_text(".verdict")]
    page.get_by_text("The answer stands, whoever sits there.").wait_for()
    fails = page.locator(".choice-row.is-best button:has-text('fails')")
    fails.click()
    page.wait_for_selector(".deal")
    assert not fails.is_visible()
    assert page.inner_text(".deal-now") == "you: 3"
    assert "You fail 3" in page.inner_text(".deal-ended")
    assert [len(cards_on(page, f".open-hand >> nth={seat}")) for seat in range(3)] == [6, 6, 6]
    assert cards_on(page, ".deal-own") == ["AS", "JS", "4S", "TH", "KD", "6C"]
    page.keyboard.press("Home")
    assert page.inner_text(".deal-now") == "The cards are dealt."
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".deal-now") == "across: pass"
    assert page.inner_text(".deal-steps [aria-current=step]").startswith("bids")
    page.keyboard.press("End")
    assert cards_on(page, ".deal-own") == []
    assert len(cards_on(page, ".laid .is-winner, .laid")) == 4
    before = page.inner_text(".deal-steps")
    page.get_by_role("button", name="Another deal").click()
    page.wait_for_function("before => document.querySelector('.deal-steps').innerText !== before", arg=before)
    page.get_by_role("button", name="Back to the answer").click()
    assert fails.evaluate("button => button === document.activeElement")


@pytest.mark.full
def test_by_address(page: Any, server: Any, store: Any) -> None:
    """The address is the question; with one thing changed it is asked again beside the first."""
    page.goto(f"{server.url}#{QUESTION}")
    page.click(ASK)
    page.wait_for_selector(".others h2")
    address = page.url
    page.get_by_role("button", name="With another card").click()
    page.select_option("[name=from]", "4S")
    page.select_option("[name=to]", "2S")
    page.click("[data-field=swap] button")
    page.wait_for_selector(".compared .choice-row")
    page.wait_for_selector(".compared .soft:has-text('deals, expert players')")
    assert {"4S", "2S"} & {card for one in kept(store) for card in one.question.hand} == {"4S", "2S"}
    page.get_by_role("button", name="At another score").click()
    assert not page.locator("[data-field=swap]").is_visible()
    page.fill("[name=at-score]", "6,0,0,0")
    page.click("[data-field=at-score] button")
    page.wait_for_selector(".compared:nth-of-type(2) :is(.choice-row, :text('worked out first'))")
    assert kept(store)[-1].settings["objective"] == "match"
    assert kept(store)[-1].question.setup.scores == (6, 0, 0, 0)
    page.goto(f"{server.url}#pages")
    page.goto(address)
    page.wait_for_selector(ASK)
    assert [box.split("\n") for box in page.locator(".auction li").all_inner_texts()][:3] == [
        ["across", "pass"],
        ["right", "2"],
        ["you", "?"],
    ]
    page.fill("[name=hand]", "AS JS 4S KD TH 1X")
    page.locator("[name=hand]").press("Enter")
    page.wait_for_selector("[data-field=hand] .error")
    assert "1X" in page.inner_text("[data-field=hand] .error")


@pytest.mark.full
def test_a_question_changes_while_it_is_answered(
    page: Any, server: Any, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The running answer stops on the server, and what is there is greyed."""
    ended, first = list[str](), answers.advise

    def without_end(*asked: Any, **settings: Any) -> Any:
        try:
            return first(*asked, **{**settings, "worlds": 200_000})
        except BaseException as error:
            ended.append(type(error).__name__)
            raise

    monkeypatch.setattr(answers, "advise", without_end)
    page.goto(f"{server.url}#{QUESTION}")
    page.click(ASK)
    page.wait_for_selector(".choice-row")
    page.click('.deck [data-card="4S"]')
    page.wait_for_selector(".answer.is-stale")
    page.wait_for_selector("text=Stopped: the question has changed.")
    page.wait_for_timeout(500)
    assert ended == ["Closed"]
    assert page.is_disabled("button.main")
    page.click('.deck [data-card="4S"]')
    monkeypatch.setattr(answers, "advise", first)
    page.click(ASK)
    page.wait_for_selector(".answer:not(.is-stale) .choice-row")


@pytest.mark.deep
def test_a_pasted_deal_is_stepped_through_by_keyboard(page: Any, server: Any, store: Any) -> None:
    record = next(replay(Setup.make("pitch", seed=5), range(1)))
    page.goto(f"{server.url}#ask")
    page.click("summary:has-text('Paste a deal')")
    page.fill("[name=record]", to_line(record))
    page.click("button:has-text('Take it')")
    page.wait_for_selector(ASK)
    again = page.locator("button:has-text('Again')")
    for _ in range(30):
        if page.locator(".tricks .trick").count() >= 2 and page.locator(ASK).count():
            break
        shown = page.inner_text(".situation")
        again.press("Enter")
        page.wait_for_function("shown => document.querySelector('.situation').innerText !== shown", arg=shown)
    page.locator(ASK).press("Enter")
    page.wait_for_selector(".choice-row")
    (question,) = kept(store)
    assert question.question.kind == "play"
    assert question.question.setup.variant == record.variant


@pytest.mark.full
def test_no_card_is_taken_while_another_game_is_fetched(page: Any, server: Any) -> None:
    held = list[Any]()
    page.goto(f"{server.url}#ask")
    page.locator("text=0 of 6").wait_for()
    page.route("**/api/2/table", lambda route: held.append(route))
    page.select_option("[name='table.variant']", "plute")
    page.locator("[inert] .deck").wait_for()
    ace = page.locator('.deck [data-card="AS"]')
    ace.click(force=True)
    page.wait_for_timeout(300)
    assert ace.get_attribute("aria-pressed") == "false"
    page.select_option("[name='table.variant']", "pitch")
    for route in held:
        route.continue_()
    page.locator("[inert] .deck").wait_for(state="detached")
    ace.click()
    page.locator("text=1 of 6").wait_for()
    page.wait_for_timeout(300)
    assert page.locator('.deck [aria-pressed="true"]').count() == 1


def go_to(page: Any, wanted: str) -> None:
    """Press Tab until something has the focus."""
    names = "({ name, ariaLabel, textContent }) => name || ariaLabel || textContent"
    focus = f"() => ({names})(document.activeElement)"
    for _ in range(40):
        if page.evaluate(focus).strip() == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}, but to {page.evaluate(focus)}")


@pytest.mark.full
def test_a_question_by_the_keyboard_alone(page: Any, server: Any, store: Any) -> None:
    """After the first letter of a name the form of another game is drawn; the list in which one types must stay."""
    page.goto(f"{server.url}#ask")
    page.locator(".deck .cell").first.wait_for()
    go_to(page, "table.variant")
    page.evaluate("window.typedIn = document.activeElement")
    page.keyboard.press("P")
    page.locator(".table-form[data-shape^=p]:not([aria-busy=true])").wait_for()
    assert page.evaluate("document.activeElement == window.typedIn && window.typedIn.name") == "table.variant"
    for _ in range(5):  # where keys are more than a second apart, a list takes the second for a word of its own
        page.wait_for_timeout(1_500)
        page.keyboard.type("Pitch", delay=100)
        if page.locator("[name='table.variant']").input_value() == "pitch":
            break
    page.keyboard.press("Enter")
    page.locator(".table-form:not([aria-busy=true])").wait_for()
    page.locator("text=0 of 6").wait_for()
    go_to(page, "ace of spades")
    for keys in ("", "ArrowRight " * 3, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        for key in [*keys.split(), "Space"]:
            page.keyboard.press(key)
    page.locator("output", has_text="6 of 6").wait_for()
    page.locator(ASK).wait_for()
    assert kept(store) == []
    go_to(page, "Ask")
    page.keyboard.press("Enter")
    page.locator(".others h2").wait_for()
    (question,) = kept(store)
    assert question.question.hand == ("AS", "JS", "JH", "JD", "JC", "TC")
    assert question.question.setup.variant == "pitch"
    assert page.locator(".verdict").inner_text().startswith(f"Bid {question.advice.best.text}.")


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_question_on_a_phone(page: Any, server: Any, store: Any, scheme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{server.url}#ask?v=pitch&hand=AS+JS+4S+KD+TH+6C")
    page.locator(ASK).click()
    page.locator(".others h2").wait_for()
    (question,) = kept(store)
    assert question.advice.best.text == "2"
    assert page.locator(".verdict").inner_text().startswith("Bid 2.")
    assert not page.locator(".deck").is_visible()
    assert cards_on(page, ".folded") == ["AS", "JS", "4S", "TH", "KD", "6C"]
    page.locator(".choice-row.is-best .choice-name").click()
    page.locator(".choice-row.is-best button:has-text('works')").click()
    page.locator(".deal").wait_for()
    page.get_by_role("button", name="On", exact=True).click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Back to the answer").click()
    page.get_by_role("button", name="change").click()
    assert page.locator(".deck").is_visible()
    for summary in page.locator("summary:visible").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(FAINT, "body :not(:disabled, :disabled *, option, noscript)") == []
