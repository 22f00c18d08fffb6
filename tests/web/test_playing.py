"""What helps who plays: the rules of the game, the claim of the rest, and marks on decisions."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outside_package import lines_of, put
from places import EXAMPLES, PACKAGES
from test_games import Player
from tiers import deep_but, full_but
from tricklab.analysis.scene.progress import progress_of
from tricklab.analysis.scene.scene import Scene, scene_of
from tricklab.analysis.scene.task import task_of
from tricklab.analysis.table.sure_tricks import MATTERS, NOT_YET, copied, dealt_again, doubt_about_rest
from tricklab.analysis.words.game_rules import BID, COUNTS, END, FOLLOW
from tricklab.analysis.words.ranking import beaten_by, ranked_trumps
from tricklab.analysis.words.rules_card import rules_card
from tricklab.engine.games import GAMES, variants
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.sessions.session import Session
from tricklab.web.playing import coaching

pytestmark = pytest.mark.interpreted


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, settings)


def sessions(variant: str, deals: int, **rules: Any) -> Iterator[Session]:
    """Deals that basic plays in all seats, each before the person's first choice."""
    simulator = Simulator(Setup.make(variant, policy="basic", seed="playing", rules=rules))
    for number in range(deals):
        session = Session(simulator, 0, number)
        session.go_on()
        yield session


def positions(variant: str, deals: int) -> Iterator[tuple[Session, Scene]]:
    """All decisions of the person in some deals."""
    for session in sessions(variant, deals):
        session.plays_forced = False
        scene = scene_of(session)
        while not session.is_over:
            scene.follow(session.deal)
            yield session, scene
            assert session.act([session.chosen()])
            session.go_on()


@pytest.mark.parametrize("variant", variants())
def test_every_variant_has_a_card_of_its_rules(variant: str) -> None:
    setup = Setup.make(variant)
    card = rules_card(setup)
    assert [*card.parts] == [BID, COUNTS, FOLLOW, END]
    sentences = [sentence for part in card.parts.values() for sentence in part]
    assert all(len(sentence.split()) <= 25 and sentence[-1] == "." for sentence in sentences), sentences
    assert {*card.trumps, *(text for suit in card.plain for text in suit)} <= {*setup.deck.names}
    assert card.points or card.worths or variant == "peatwit"
    assert not card.house_rules
    of_spades = rules_card(setup, 3)
    assert not of_spades.is_example
    assert bool(card.trump) == card.is_example == (card.trumps != of_spades.trumps)


@pytest.mark.parametrize("variant", full_but(GAMES, variants()))
def test_trumps_rank_as_the_engine_decides_tricks(variant: str) -> None:
    """And a plain card is beaten by what beats it in a trick."""
    compared = 0
    for session in sessions(variant, 6):
        while not session.is_over:
            assert session.act([session.chosen()])
            session.go_on()
        scene = scene_of(session)
        if not scene.tricks:
            continue
        deck, setup = scene.deck, scene.setup
        trump = -1 if scene.trump is None else deck.suits.index(scene.trump)
        ranked = ranked_trumps(setup, trump)
        for trick in scene.tricks:
            cards = [deck.number(play.cards[0]) for play in trick.plays]
            best = cards[[play.seat for play in trick.plays].index(trick.winner)]
            trumps = [card for card in ranked if card in cards]
            alike = {*deck.jokers} & {*cards} if deck.alike_jokers else set()
            if trumps and (variant != "peatwit" or best in trumps) and not alike:
                off = [card for card in trumps if variant != "peatwit" or deck.suit_of(card) != deck.suit_of(cards[0])]
                assert best == off[0]
                compared += len(trumps) > 1
            if best == cards[0] and not alike:
                assert not beaten_by(setup, trump, best, cards[1:])
            elif not alike:
                assert best in beaten_by(setup, trump, cards[0], cards[1:])
    assert compared


GAMES_FROM_ELSEWHERE = """
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.sessions.session import Session
from tricklab.analysis.scene.scene import scene_of
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.scene.task import task_of
from tricklab.analysis.table.sure_tricks import doubt_about_rest
from tricklab.analysis.words.rules_card import rules_card
for name in sys.argv[1:]:
    setup = Setup.make(name, policy="random", seed=1)
    card, session, doubts = rules_card(setup), Session(Simulator(setup), 0), []
    session.plays_forced = False
    session.go_on()
    scene = scene_of(session)
    while not session.is_over:
        scene.follow(session.deal)
        scene_data(scene)
        doubts.append(bool(doubt_about_rest(scene)))
        assert session.act([session.chosen()])
        session.go_on()
    words = [card.summary, card.house_rules]
    print(json.dumps([card.title, card.parts, card.trumps, [len(suit) for suit in card.plain], all(doubts), words]))
"""


@pytest.mark.full
def test_games_from_elsewhere_have_the_rank_of_their_cards_and_no_claim(tmp_path: Path) -> None:
    names = ("hearts", "euchre", "oh_hell", "dummy_whist")
    for name in names:
        folder = EXAMPLES if name in ("hearts", "oh_hell") else PACKAGES
        put(tmp_path / "place", folder / f"{name}.py")
    got = lines_of(tmp_path / "place", GAMES_FROM_ELSEWHERE, *(name.replace("_", "-") for name in names))
    assert [card[0] for card in got] == ["Hearts", "Euchre", "Oh Hell", "Dummy-Whist"]
    assert all((card[1], card[4]) == ({}, True) for card in got)
    summary, options = got[2][5]
    assert summary == "take the tricks that you bid; a card more in each deal"
    assert options["what a trick brings"] == "1"
    trumps = [card[2] for card in got]
    assert trumps[0] == []
    assert trumps[1][:3] == ["JH", "JD", "AH"]
    assert trumps[2][:3] == ["AH", "KH", "QH"]


def test_house_rules_change_the_card() -> None:
    def card(variant: str, **rules: Any) -> Any:
        return rules_card(Setup.make(variant, rules=rules))

    assert [len(card("pitch", pack=pack).trumps) for pack in (52, 32)] == [13, 8]
    assert card("pitch", joker=True).trumps[-1] == "JK"
    assert "joker" in card("pitch", joker=True).points
    low, ranked = (card("smear", jokers=how).trumps for how in ("low", "ranked"))
    assert (low[-2:], ranked[5:7]) == (("JK1", "JK2"), ("JK1", "JK2"))
    assert "trey" not in card("smear", trey=False).points
    strict = card("cinch", follow="strict")
    assert strict.parts[FOLLOW] != card("cinch").parts[FOLLOW]
    assert [*strict.house_rules.values()] == ["strict"]
    assert "nine" not in str(card("tapp-tarock", deals=9).parts[END])
    assert "9 deals" in str(card("tapp-tarock", deals=9).parts[END])


@pytest.mark.parametrize("variant", full_but(("pitch", "tapp-tarock", "smear"), variants()))
def test_the_bar_of_a_deal_adds_up(variant: str) -> None:
    """Each side has no more than there is; where cards count, a deal at its last card comes to nearly all of it."""
    for _, scene in positions(variant, 2):
        progress = progress_of(scene)
        if progress is not None:
            assert 0 <= progress.mine + progress.theirs <= progress.total
            assert progress.need is None or 0 <= progress.need <= progress.total
            assert progress.text.startswith("this deal: ")


def all_results(deal: Any) -> set[bytes]:
    """What the sides can score in a deal, whatever anybody plays."""
    if deal.seat < 0:
        return {deal.row()["delta"].tobytes()}
    results: set[bytes] = set()
    for action in deal.legal():
        other = copied(deal)
        assert other.step(action)
        results |= all_results(other)
    return results


@pytest.mark.deep
@pytest.mark.parametrize("game", deep_but(("phat", "tapp-tarock", "smear"), ("cinch", "paskievics"), GAMES))
def test_what_can_be_claimed_is_certain_and_what_is_out_would_win(game: str) -> None:
    """By exhaustive play of small endings, with the cards as they lie and dealt again; and by a trick that is lost."""
    claimed = refused = 0
    rng = random.Random(1)
    for session, scene in positions(game, 60):
        if len(scene.hand) > 3 or (claimed > 1 and refused > 4):
            continue
        doubt = doubt_about_rest(scene)
        if doubt == "" and claimed < 2:
            claimed += 1
            trump = -1 if scene.trump is None else scene.deck.suits.index(scene.trump)
            for deal in (session.deal, dealt_again(scene, scene.cards_out, trump, rng)):
                assert len(all_results(deal)) == 1
        if " is still out" in doubt and game != "smear" and refused < 5:
            refused += 1
            _check_lost(session, scene, doubt)
    assert claimed or game in ("pitch", "auction-cinch", "peatwit"), "most cards stay unseen there"
    assert refused or game == "smear"


def _check_lost(session: Session, scene: Scene, doubt: str) -> None:
    """Give the card that may be out to the next seat alone: the card that it beats loses the trick."""
    shown = {scene.deck.shown(text): scene.deck.number(text) for text in scene.deck.texts(scene.deck.cards)}
    out, mine = (shown[word.strip(".,")] for word in (doubt.split()[4], doubt.split()[-1]))
    deal = copied(session.deal)
    for seat in range(scene.setup.players):
        if seat != scene.seat:
            deal.state["own"][seat]["hand"] = 1 << out
    assert deal.step(mine)
    assert deal.step(out, check=False)
    assert int(deal.state["table"]["winner"]) != scene.seat


@pytest.mark.parametrize("game", full_but(("pitch", "peatwit"), GAMES))
def test_the_highest_bid_stands_there_until_the_contract(game: str) -> None:
    """It is what the next bid must top; where each bids his own tricks there is none."""
    bids = 0
    for _, scene in positions(game, 8 if game in ("peatwit", "phat") else 60):
        if bids > 4:
            break
        if scene.highest is None:
            continue
        assert not scene.tricks
        bids += 1
        number = scene.highest.split()[-1]
        offered = [task.text for task in (task_of(scene) or pytest.fail("no task")).choices]
        if number.isdigit():
            assert min((int(text) for text in offered if text.isdigit()), default=99) >= int(number)
    assert bool(bids) == (game not in ("peatwit", "phat"))


def test_a_bird_that_may_win_the_last_trick_keeps_the_rest_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a Pagat and another tarock, without tarocks elsewhere, the order matters."""
    for _, scene in positions("tapp-tarock", 12):
        if scene.contract and scene.trick is None and len(scene.hand) == 2 and scene.deal.seat == scene.seat:
            break
    else:
        pytest.fail("no such position")
    deck, state = scene.deck, scene.deal.state
    pair, plain = deck.numbers(["T1", "T2"]), deck.numbers(["7C", "8C", "9C", "2H", "3H", "4H"])
    monkeypatch.setattr(Scene, "cards_out", plain)
    monkeypatch.setattr(Scene, "hand", deck.texts(pair))
    state["own"][scene.seat]["hand"] = sum(1 << card for card in pair)
    state["table"]["led"] = 0
    scene.__dict__.pop("legal", None)
    assert doubt_about_rest(scene) == MATTERS


@pytest.mark.parametrize("variant", full_but(("peatwit", "tapp-tarock"), variants()))
def test_cards_that_are_out_are_those_that_others_may_have(variant: str) -> None:
    """Those that the seat passed on, too; and none that lies in a trick."""
    for session, scene in positions(variant, 2):
        out = {*scene.cards_out}
        own = session.deal.state["own"]
        if scene.setup.game.name != "smear" and scene.is_in_play:
            others = [int(own[seat]["hand"]) for seat in range(scene.setup.players) if seat != scene.seat]
            assert {card for hand in others for card in cards_of(hand)} <= out
        played = [text for trick in scene.tricks for play in trick.plays for text in play.cards]
        assert not out & {*scene.deck.numbers([*played, *scene.hand])}


@pytest.mark.game("eighty-three")
def test_a_claim_plays_the_deal_out_and_undo_goes_before_it(player: Player) -> None:
    """The button is there exactly while the server takes the claim; otherwise a sentence says why not."""
    for number in range(12):
        view = player.begin("eighty-three", number=number, table={"policies": {"everybody": "basic"}})
        while not view["over"] and not view["claim"]:
            refused = player.post(f"games/{view['id']}/claim", 400, step=view["step"])["error"]["text"]
            assert refused == NOT_YET or refused.startswith("Not sure yet")
            view = player.act(view)
        if not view["over"]:
            break
    else:
        pytest.fail("no deal with a claim")
    session = player.server_game(view).session
    own = len(session.decided.own)
    done = player.post(f"games/{view['id']}/claim", step=view["step"])
    assert done["over"]
    assert len(session.decided.own) == own
    assert sum(seat["tricks"] for seat in done["seats"]) == 6
    mine = [seat["tricks"] for seat in (view["seats"][0], done["seats"][0])]
    assert mine[1] - mine[0] == len([card for group in view["hand"] for card in group])
    player.begin_server()
    assert player.get(f"games/{view['id']}")["deal"] == done["deal"]
    player.post(f"games/{view['id']}/claim", 409, step=view["step"])


@pytest.mark.compiled
@pytest.mark.game("pitch")
def test_a_decision_has_a_mark_and_the_game_goes_on_meanwhile(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    view = player.begin("pitch")
    path = f"games/{view['id']}"
    assert "not decided anything" in player.post(f"{path}/judge", 409, step=view["step"])["error"]["text"]
    view = player.act(view)
    marked = player.post(f"{path}/judge", step=view["step"])
    assert marked["step"] == view["step"]
    assert marked["mark"] in ("✓", "≈", "–", "?", "??")
    assert marked["did"] in marked["text"]
    player.post(f"{path}/judge", 409, step="1-0-0")

    begun, waits = threading.Event(), threading.Event()
    play_all = coaching.play_all

    def slow(*args: Any, **more: Any) -> None:
        begun.set()
        assert waits.wait(60)
        play_all(*args, **more)

    monkeypatch.setattr(coaching, "play_all", slow)
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(player.post(f"{path}/judge", step=view["step"])))
    thread.start()
    assert begun.wait(60)
    later = player.act(view)
    assert later["step"] != view["step"]
    waits.set()
    thread.join(60)
    assert answers[0]["step"] == view["step"]


def test_the_rules_of_a_game_have_the_trumps_of_its_deal(player: Player) -> None:
    seen: set[bool] = set()
    view: Any = {"over": True}
    while len(seen) < 2:
        if view["over"]:
            view = player.begin("smear", number=len(player.get("games")), table={"rules": {"jokers": "ranked"}})
            continue
        rules = player.get(f"games/{view['id']}/rules")
        assert rules["house_rules"]
        assert rules["is_example"] == (view["trumps"] is None)
        assert rules["trumps"][0] == f"A{view['trumps'] or 'H'}"
        seen.add(rules["is_example"])
        view = player.act(view)
