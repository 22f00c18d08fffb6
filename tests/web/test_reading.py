"""Reading the others in the browser: what a bid means, and where the cards lie; every number is that of the command."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import tricklab as tl
from browser_table import FAINT, error_of, events_of
from test_games import Player
from tricklab.analysis.practise.belief import belief_at
from tricklab.analysis.words.seat_names import numbered
from tricklab.engine.records.writer import to_line
from tricklab.engine.rules.events import Bid
from tricklab.web import progress
from tricklab.web.asking.questions import QUESTIONS
from tricklab.web.reading import meanings
from tricklab.web.reviewing.reviews import REVIEWS
from tricklab.web.stream import Closed

pytestmark = pytest.mark.game("pitch")
BASIC = {"variant": "pitch", "policies": {"everybody": "basic"}}
ASKED = {"table": BASIC, "hand": "AS JS 4S KD TH 6C", "seat": 2, "dealer": 3, "bids": ["pass", "1"]}


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, settings)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are sought among few deals."""
    monkeypatch.setattr(meanings, "ROUNDS", (100, 400, 1_600))


def sent(client: Any, path: str) -> dict[str, Any]:
    """The last event of each name."""
    return dict(events_of(client.get(f"api/2/{path}").text))


def test_at_the_table_a_press_on_a_bid_shows_what_the_command_prints(client: Any, player: Player, few: None) -> None:
    """The player's own bid, too; the deals are none of the game's own, and all seats that are played alike count."""
    view = player.post("games", 201, table={**BASIC, "seed": "reading"})
    events_of(client.get(f"api/2/games/{view['id']}/open").text)
    view = player.get(f"games/{view['id']}")
    bid = next(choice["text"] for choice in view["task"]["choices"])
    view = player.post(f"games/{view['id']}/act", step=view["step"], choice=bid)
    game = player.server_game(view)
    made = [event for event, _ in game.scene.log if isinstance(event, Bid)]
    for seat in (0, next(each.seat for each in made if each.seat)):
        number = max(at for at, each in enumerate(made) if each.seat == seat)
        events = sent(client, f"games/{view['id']}/meaning?of={seat}")
        got = events["meaning"]
        assert got["final"]
        setup = replace(game.session.setup, seed=meanings.SEED)
        deals = int(got["heading"].partition("(")[2].partition(" ")[0].replace(",", ""))
        wanted = tl.meaning(setup, [each.bid for each in made[: number + 1]], deals)
        assert wanted.asked.count >= meanings.ENOUGH or deals == meanings.ROUNDS[-1]
        assert got["heading"] == wanted.heading()
        assert f"of {wanted.reached:,} such auctions, {wanted.asked.count:,} hands" in got["often"]
        assert got["examples"] == [list(hand) for _, hand in wanted.examples]
        assert [row[1] for row in got["rows"]] == [trait.text(trait.asked) for trait in wanted.traits]
        assert got["columns"] == [wanted.bids[-1], *filter(None, [wanted.louder]), "all hands"]
        assert [one["name"] for one in got["calls"] if one["asked"]] == [wanted.bids[-1]]
        assert sum(one["share"] for one in got["lengths"]) == pytest.approx(100)
        assert events["call"]["title"] == f"What {game.scene.names.owner(seat)} {made[number].bid} shows"
        assert "seed reading" not in got["heading"]


def test_in_ask_a_bid_is_explained_before_the_hand_is_full(client: Any, few: None) -> None:
    """Where the seats are played differently, only the seat itself counts; what nobody bids is a line."""
    got = client.post("api/2/situation/meaning?of=1", json={**ASKED, "hand": ""}).json()
    assert ": pass, 1 (" in sent(client, f"situation/meaning/{got['id']}")["meaning"]["heading"]
    other = {**BASIC, "policies": {"everybody": "basic", "1": "random"}}
    got = client.post("api/2/situation/meaning?of=1", json={**ASKED, "table": other}).json()
    setup = tl.Setup.make("pitch", policy="basic", seats={1: "random"}, seed=meanings.SEED)
    shown = sent(client, f"situation/meaning/{got['id']}")["meaning"]
    wanted = tl.meaning(setup, "pass,1", 1_600, speaker=1)
    assert shown["heading"] == f"{wanted.heading()}, only with this seat as the bidder"
    assert shown["examples"] == [list(hand) for _, hand in wanted.examples]
    got = client.post("api/2/situation/meaning?of=1", json={**ASKED, "bids": ["3", "4"]}).json()
    events = sent(client, f"situation/meaning/{got['id']}")
    assert "meaning" not in events
    assert events["none"]["text"].startswith("No such hand in 1,600 deals: nobody bids 4 after 3")


@pytest.mark.parametrize("of", ["", "4", "-1", "x", "3"])
def test_a_seat_that_is_none_or_has_not_bid_is_refused(client: Any, of: str) -> None:
    error = error_of(client.post(f"api/2/situation/meaning?of={of}", json=ASKED), 409 if of == "3" else 400)
    assert error["field"] == "of"
    assert error_of(client.get("api/2/situation/meaning/nothing"), 404)["text"]
    assert error_of(client.post("api/2/situation/meaning?of=1", json={**ASKED, "bids": ["9"]}))["field"] == "bids"


def test_in_review_a_bid_is_explained_as_far_as_the_deal_had_come(client: Any, settings: Any, few: None) -> None:
    """The players are those of the record."""
    client.app.state.settings = replace(settings, seconds=0.5)
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    got = client.post("api/2/reviews", json={"record": to_line(record), "seat": 0}).json()
    events_of(client.get(f"api/2/reviews/{got['id']}/answer").text)
    bids = [event for event in record.events if isinstance(event, Bid)]
    last = got["decisions"][-1]["number"]
    path = f"reviews/{got['id']}/decisions"
    shown = sent(client, f"{path}/{last}/meaning?of={bids[-1].seat}")["meaning"]
    assert f"basic: {', '.join(str(bid.bid) for bid in bids)} (" in shown["heading"]
    error_of(client.get(f"api/2/{path}/1/meaning?of={bids[-1].seat}"), 409)  # it had not bid yet


def test_closing_the_sheet_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow players are stopped within a part of the first deals."""
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    setup = tl.Setup.make("pitch", policy="basic")
    call = meanings.call_of(setup, [Bid(1, "pass")], "1", numbered(setup))
    done = []

    def send(name: str, data: Any) -> None:
        if name == "progress":
            done.append(data["done"])
            if data["done"]:
                raise Closed

    with pytest.raises(Closed):
        meanings.send_meaning(call, send)
    assert 0 < done[-1] <= meanings.ROUNDS[0] // 10


def shares_in(view: dict[str, Any]) -> dict[str, list[float]]:
    return {
        card["text"]: [share["value"] for share in card["shares"]] for suit in view["suits"] for card in suit["cards"]
    }


def check_belief(view: dict[str, Any], belief: tl.Belief) -> None:
    """Check every number against the table that Python returns."""
    assert len(view["names"]) == len(belief.seats)
    assert shares_in(view) == {
        card.text: [100 * card.shares[seat].value for seat in belief.seats] for card in belief.cards
    }
    ends = [share for suit in view["suits"] for card in suit["cards"] for share in card["shares"]]
    assert all(share["low"] <= share["value"] <= share["high"] for share in ends)
    names = {suit.letter: suit.name for suit in belief.advice.question.setup.deck.suits}
    for suit in view["suits"]:
        means = [belief.lengths[seat][names[suit["suit"]]].value if seat >= 0 else None for seat in belief.seats]
        assert suit["lengths"] == [None if mean is None else f"{mean:.1f}" for mean in means]
    assert view["basis"][0].startswith(f"In {belief.worlds:,} worlds")


def test_in_play_the_table_of_all_cards_rests_on_the_worlds_of_the_hint(client: Any, player: Player) -> None:
    """At a card that is the only choice, too; after the deal it is refused."""
    view = player.post("games", 201, table={**BASIC, "seed": "reading"})
    events_of(client.get(f"api/2/games/{view['id']}/open").text)
    view, choices = player.get(f"games/{view['id']}"), set()
    while not view["over"]:
        count = len(view["task"]["choices"])
        if min(count, 2) not in choices or len(choices) < 2 <= count:
            shown = events_of(client.get(f"api/2/games/{view['id']}/belief").text)
            last = [data for name, data in shown if name == "belief"][-1]
            assert last["final"]
            _, _, advice = player.server_game(view).hint()
            check_belief(last, tl.belief(advice))
            mine = {card for group in view["hand"] for card in group}
            assert not mine & {*shares_in(last)}
            assert all(card["truth"] is None for suit in last["suits"] for card in suit["cards"])
            choices.add(min(count, 2))
        body = {"step": view["step"], "automatic": False}
        view = player.post(f"games/{view['id']}/act", **body, **player.choice(view))
    assert choices == {1, 2}
    assert sent(client, f"games/{view['id']}/belief")["refused"]["text"] == "the deal is over."


def test_in_review_all_hands_show_who_had_a_card(client: Any, settings: Any) -> None:
    """What the seat knew at the time has no sign of it."""
    client.app.state.settings = replace(settings, seconds=0.5)
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    got = client.post("api/2/reviews", json={"record": to_line(record), "seat": 0}).json()
    events_of(client.get(f"api/2/reviews/{got['id']}/answer").text)
    kept = REVIEWS.get(got["id"])
    number = next(one["number"] for one in reversed(got["decisions"]) if one["seat"] == 2)
    path = f"reviews/{got['id']}/decisions/{number}/belief"
    shut, opened = sent(client, path)["belief"], sent(client, f"{path}?open=1")["belief"]
    truth = belief_at(kept.course, kept.judged[number])
    check_belief(shut, truth)
    check_belief(opened, truth)
    assert "you" in shut["names"]
    assert all(card["truth"] is None for suit in shut["suits"] for card in suit["cards"])
    owners = {card["text"]: opened["names"][card["truth"]] for suit in opened["suits"] for card in suit["cards"]}
    had = {text: name for name, hand in zip(got["names"], record.dealt, strict=True) for text in hand}
    assert {text: had.get(text, "not dealt") for text in owners} == owners
    assert f"the worlds gave that {100 * truth.on_truth:.0f} % in the mean" in opened["basis"][-1]  # type: ignore[operator]
    error_of(client.get(f"api/2/reviews/{got['id']}/decisions/99/belief"), 404)


def test_in_ask_all_cards_are_there_once_the_question_is_answered(client: Any) -> None:
    settings = {"time": 1.0, "worlds": 128, "against": []}
    got = client.post("api/2/questions", json={**ASKED, "settings": settings}).json()
    error_of(client.get(f"api/2/questions/{got['id']}/belief"), 409)
    events_of(client.get(f"api/2/questions/{got['id']}/answer").text)
    check_belief(sent(client, f"questions/{got['id']}/belief")["belief"], tl.belief(QUESTIONS.get(got["id"]).advice))


@pytest.mark.deep
@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (360, "light")])
def test_where_the_cards_lie_opens_as_a_sheet(browser_page: Any, server: Any, width: int, scheme: str) -> None:
    """In Play by the key, in Ask behind the key cards; in Review a star marks who had a card if all hands are open."""
    page, sheet = browser_page, browser_page.get_by_role("dialog")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 740})
    server.app.state.settings = replace(server.settings, seconds=1.0)

    def close() -> list[str]:
        sheet.locator("progress").wait_for(state="hidden", timeout=240_000)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        assert page.evaluate(FAINT, ".belief :is(th, td)") == []
        cells = sheet.locator(".belief-cards tr:not(.lengths) td[title]").all_inner_texts()
        page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")
        return list(cells)

    page.goto(f"{server.url}#play?v=pitch&o=everybody:basic&seed=journey")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".words button:enabled").first.wait_for()
    if width < 720:
        page.locator(".phone-bar").get_by_role("button", name="Cards").click()
    else:
        page.keyboard.press("w")
    assert len(close()) == 46 * 4
    page.goto(f"{server.url}#ask?v=pitch&o=everybody:basic&hand=AS+JS+4S+KD+TH+6C&seat=2&dealer=3&bids=pass,1")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.get_by_role("button", name=re.compile("^(All|Where the unseen cards lie)$")).click()
    assert len(close()) == 46 * 4
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    page.goto(f"{server.url}#review")
    page.locator("textarea").fill(to_line(record))
    page.locator("select[name=seat]").select_option("0")
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".account").first.wait_for()
    page.get_by_role("button", name="Where the cards lay").click()
    assert not [text for text in close() if text.endswith("*")]
    page.get_by_role("button", name="All hands").click()
    page.get_by_role("button", name="All hands", pressed=True).wait_for()
    page.get_by_role("button", name="Where the cards lay").click()
    cells = close()
    assert len([text for text in cells if text.endswith("*")]) == len(cells) // 4


@pytest.mark.deep
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_a_press_on_a_bid_opens_a_sheet(browser_page: Any, server: Any, width: int, scheme: str) -> None:
    """By mouse and by keyboard, in Ask and in Play; nothing is wider than the window; Escape closes it."""
    page = browser_page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{server.url}#ask?v=pitch&o=everybody:basic&hand=AS+JS+4S+KD+TH+6C&seat=2&dealer=3&bids=pass,1")
    button = page.locator(".auction button").nth(1)
    button.wait_for()
    button.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.locator("progress").wait_for(state="hidden", timeout=240_000)
    assert sheet.get_by_role("heading").first.inner_text() == "What right's 1 shows"
    assert sheet.locator(".fan").count() == 10
    assert {fan.locator(".card").count() for fan in sheet.locator(".fan").all()} == {6}
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert button.evaluate("button => button === document.activeElement")
    page.goto(f"{server.url}#play?v=pitch&o=everybody:basic&seed=journey")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".words button:enabled").first.click()
    page.locator(".say .call" if width > 720 else ".seat .call:visible").first.click()
    sheet.locator("progress").wait_for(state="hidden")
    assert sheet.get_by_role("heading").first.inner_text().startswith("What your " if width > 720 else "What left's ")
    page.go_back()
    sheet.wait_for(state="hidden")
