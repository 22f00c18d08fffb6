"""What a player reads at the table: seats by name, trumps first, how the deal stands, and what must be said."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import tricklab as tl
from at_table import reach, session_of
from tricklab.analysis.advise.question import question_of
from tricklab.analysis.scene.contract import describe_contract
from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.scene import names_in, scene_of
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.scene.status import status_of
from tricklab.analysis.scene.task import words_spoken
from tricklab.analysis.table.diagram import by_suit
from tricklab.analysis.table.typed_choices import actions_typed
from tricklab.analysis.table.typed_choices import names_of as names_listed
from tricklab.analysis.words.outcome import is_bid_made
from tricklab.analysis.words.result_lines import captured_text, result_lines
from tricklab.analysis.words.seat_names import names_by_seat, names_of, numbered, seen_from
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import action_text
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.records.writer import result_of
from tricklab.engine.rules.events import Announce, Bid, Play, Trick
from tricklab.engine.rules.phases import Announcing, Filling
from tricklab.engine.sessions.session import Session
from tricklab.scripts.table import view

pytestmark = pytest.mark.interpreted


def played_to(session: Session, tricks: int) -> Session:
    session.go_on()
    while not session.is_over and len(scene_of(session).tricks_over) < tricks:
        assert session.act([session.chosen()])
        session.go_on()
    return session


@pytest.mark.parametrize(("game", "me", "names"), [
    ("pitch", 0, ("you", "left", "across", "right")),
    ("smear", 2, ("partner", "right", "you", "left")),
    ("tapp-tarock", 1, ("right", "you", "left")),
    ("plute", 0, ("you", "left", "far left", "across", "far right", "right")),
    ("auction-cinch", 4, ("left", "far left", "far right", "right", "you")),
])  # fmt: skip
def test_a_player_sees_the_others_clockwise(game: str, me: int, names: tuple[str, ...]) -> None:
    setup = tl.Setup.make(game)
    assert seen_from(setup, me).names == names
    assert len({*seen_from(setup, me).names}) == setup.players


def test_people_have_names() -> None:
    setup, smear = tl.Setup.make("pitch"), tl.Setup.make("smear")
    assert names_by_seat(4, ["Bob", "Cem", "Dee"], 1) == ("Dee", "you", "Bob", "Cem")
    given = names_by_seat(4, ["Ann", "Bob", "Cem", "Dee"], 1)
    assert names_of(setup, given, 1).names == ("Ann", "you", "Cem", "Dee")
    assert names_of(setup, given).names == ("Ann", "Bob", "Cem", "Dee")
    assert names_of(setup).names == numbered(setup).names
    with pytest.raises(UsageError, match="2 names given; give 3 for the others"):
        names_by_seat(4, ["Ann", "Bob"], 0)
    names, plain = seen_from(smear, 1), numbered(smear)
    assert [names.side(1), names.side(0), plain.side(1)] == ["we", "they", "side 1"]
    assert seen_from(setup, 0).side(2) == "across"
    assert [names.doing(side, "win") for side in (1, 0, -1)] == ["you win", "right wins", "nerd wins"]
    assert (names.owner(1), names.owner(3), plain.owner(3)) == ("your", "partner's", "seat 3's")


@pytest.mark.parametrize(("variant", "hand", "groups"), [
    ("peatwit", "KS 2S AH 4H 3C", [("4H", "3C", "2S"), ("KS",), ("AH",)]),
    ("tapp-tarock", "KH T21 T1 AS", [("T21", "T1")]),
    ("smear", "KS JK1 AH", [("KS",), ("AH",)]),
    ("pitch", "KS 2S AH", [("KS", "2S"), ("AH",)]),
])  # fmt: skip
def test_a_hand_is_sorted_before_anybody_plays(variant: str, hand: str, groups: list[tuple[str, ...]]) -> None:
    setup = tl.Setup.make(variant)
    cards = [card for card in hand.split() if card in {setup.deck.text(number) for number in setup.deck.cards}]
    found = sorted_hand(setup, cards)
    assert [group for group in groups if group in found] == groups
    assert sorted(card for group in found for card in group) == sorted(cards)


@pytest.mark.game("cinch")
def test_the_left_pedro_is_a_trump_and_trumps_stand_first() -> None:
    session = session_of("cinch", 0, 0)
    setup, deck = session.setup, session.setup.deck
    while int(session.deal.state["table"]["trump"]) < 0:
        session.go_on()
        session.act([session.chosen()])
    suit, trumps = int(session.deal.state["table"]["trump"]), trumps_of(setup, session.deal.state)
    left, trump = deck.suits[3 - suit].cards[3], deck.suits[suit].cards[0]
    assert len(trumps) == 14
    assert left in trumps
    other = next(card for card in deck.suits[3 - suit].cards if card != left)
    assert sorted_hand(setup, deck.texts([other, left, trump]), trumps)[0] == deck.texts([left, trump])
    shown = by_suit(deck, deck.texts([other, left, trump]), trumps).plain.split("  ")
    assert [len(group.split()) for group in shown] == [2, 1]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_status_line_counts_what_was_played(game: str) -> None:
    """Tricks are counted again in the events; nothing stands there that the events do not tell."""
    sessions = (played_to(session_of(game, 0, hand), 2) for hand in range(3, 20))
    session = next(one for one in sessions if scene_of(one).tricks_over)
    line, names, setup = status_line(session), names_in(session), session.setup
    won = [event.seat for event, _ in scene_of(session).log if isinstance(event, Trick) and event.seat >= 0]
    if setup.game.declarer is None:
        bids = session.deal.state["table"]["bids"]
        parts = [f"{names.name(seat)} {won.count(seat)} of {int(bids[seat]) or 'nil'}" for seat in range(setup.players)]
        assert all(part in line for part in parts)
        return
    by_side = {side: sum(setup.sides[seat] == side for seat in won) for side in set(setup.sides)}
    counted = [f"{names.side(side)} {n}" for side, n in by_side.items() if n]
    tricks = line.split("tricks ")[1].split(";")[0].split(", ")
    assert {*counted} <= {*tricks}


@pytest.mark.game("pitch")
def test_the_status_line_says_who_has_which_point_and_in_the_auction_the_scores() -> None:
    session = played_to(session_of("pitch", 0, 3), 4)
    line, deck = status_line(session), session.setup.deck
    trump = deck.suits[int(session.deal.state["table"]["trump"])]
    assert f"trumps {trump.symbol}" in line
    plays = [(deck.number(e.cards[0]), e.seat) for e, _ in scene_of(session).log if isinstance(e, Play)]
    best = max(play for play in plays if play[0] in trump.cards)
    assert f"{names_in(session).name(best[1])} High" in line
    session = session_of("smear", 0, 0, scores=[12, -3])
    session.go_on()
    assert status_line(session) == "scores: we 12, they -3"


@pytest.mark.game("cinch")
def test_a_hand_fills_itself_up_unless_asked() -> None:
    """The dealer at Cinch chooses among plain cards that hardly differ: the policy of the seat takes them."""
    asked = 0
    for hand in range(12):
        session, strict = session_of("cinch", 0, hand), session_of("cinch", 0, hand)
        session.automatic = frozenset(n for n, one in enumerate(session.setup.game.phases) if isinstance(one, Filling))
        for one in (session, strict):
            one.go_on()
            while not one.is_over:
                is_filling = int(one.deal.state["table"]["kind"]) in session.automatic
                assert one is strict or not is_filling
                asked += is_filling
                one.act([one.chosen()])
                one.go_on()
        assert session.record() == strict.record()
    assert asked


@pytest.mark.game("paskievics")
def test_a_word_that_must_be_said_is_named_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """In this deal the seat threw away the called card: it must say kontra to the game before anything else."""
    session = session_of("paskievics", 0, 74)
    assert reach(session, "announce")
    state, deck = session.deal.state, session.setup.deck
    assert words_spoken(scene_of(session)) == ["kontra to the game"]
    called = int(state["table"]["called"])
    assert called in cards_of(int(state["own"][0]["discarded"]))
    view.ask(scene_of(session))
    told = " ".join(capsys.readouterr().out.split())
    assert f"You must say kontra to the game (you threw away {deck.shown(deck.text(called))}). What else?" in told
    assert "You may add: 1 nothing" in told
    assert session.act(actions_typed(scene_of(session), "nothing"))


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("peatwit", "phat")])
def test_the_contract_shown_is_that_of_the_result(game: str) -> None:
    """A bid may be held, passed on or raised after the last word of whoever plays it.

    In the last deal the first seat of Paskievics plays Two, which it has never bid: three, two, pass, hold.
    """
    shown = 0
    for hand in (*range(4), 17):
        session = session_of(game, 0, hand)
        names = names_in(session)
        last = None
        session.go_on()
        while not session.is_over:
            last = scene_of(session).contract
            line = status_line(session)
            assert last is None or describe_contract(session.setup, last, names) in line.split("; ")
            assert session.act([session.chosen()])
            session.go_on()
        result = session.record().result
        assert scene_of(session).contract == (None if result.bidder is None else (result.bidder, result.bid))
        assert last is None or last == (result.bidder, result.bid)
        shown += last is not None
        assert last is None or game != "paskievics" or scene_of(session).seats[result.bidder].call == result.bid
    assert shown


TRULL = "you announced trull and four kings and said kontra to the game"


@pytest.mark.parametrize(("game", "words", "told"), [
    ("paskievics", ("trull", "kings", "kontra-game"), TRULL),
    ("paskievics", ("tarokks-8",), "you declared eight tarocks"),
    ("paskievics", ("annul",), "you annulled the deal"),
    ("tapp-tarock", ("pagat", "redouble-game"), "you announced the Pagat and redoubled the game"),
])  # fmt: skip
def test_announcements_stand_in_the_words_of_players(game: str, words: tuple[str, ...], told: str) -> None:
    session = session_of(game, 0, 0)
    setup, record = session.setup, session.record()
    assert str(line_of(Announce(0, words), seen_from(setup, 0), Sight(setup))) == told
    question = question_of(setup, session.deal, replace(record, events=(Announce(1, words),)))
    assert told.replace("you", "seat 1", 1) in question.text
    for phase in setup.game.phases:
        for word in phase.words(setup.rules) if isinstance(phase, Announcing) else ():
            said = phase.spoken_word(word)
            assert not {*"-_"} & {*said}
            assert phase.meant(setup, word) == phase.meant(setup, said.upper()) == word


@pytest.mark.game("eighty-three")
def test_bids_are_typed_as_they_are_listed() -> None:
    session = session_of("eighty-three", 0, 0)
    assert reach(session, "bid")
    scene = scene_of(session)
    assert names_listed(scene)[-1].endswith("83 double")
    assert len({tuple(actions_typed(scene, typed)) for typed in ("83 Double", "83double", "bid 83 double")}) == 1
    events = (Bid(1, "pass"), Bid(2, "83double"))
    question = question_of(session.setup, session.deal, replace(session.record(), events=events))
    assert "bids pass and 83 double" in question.text


@pytest.mark.game("smear")
def test_like_jokers_look_alike_and_can_be_typed() -> None:
    """Two jokers below the Two are alike; a deal that can be read again keeps them apart."""
    session = session_of("smear", 0, 8)
    session.go_on()
    deck = session.setup.deck
    assert {"JK1", "JK2"} & {*scene_of(session).hand} == {"JK2"}
    assert by_suit(deck, scene_of(session).hand).plain.split().count("JK") == 1
    assert deck.with_symbols("play JK2") == "play JK"
    assert by_suit(deck.as_recorded, ["JK1", "JK2"]).plain == "JK1 JK2"
    ranked = tl.Setup.make("smear", rules={"jokers": "ranked"}).deck
    assert [ranked.shown(text) for text in ("JK1", "JK2")] == ["JK1", "JK2"]
    while reach(session, "play") and "JK2" not in legal_texts(session):
        assert session.act([session.chosen()])
    assert actions_typed(scene_of(session), "jk") == [session.deal.legal()[legal_texts(session).index("JK2")]]


def status_line(session: Session) -> str:
    return "; ".join(line.plain for _, line in status_of(scene_of(session)))


def legal_texts(session: Session) -> list[str]:
    return [action_text(session.setup, session.deal.state, action) for action in session.deal.legal()]


@pytest.mark.game("tapp-tarock")
def test_points_in_tricks_are_written_as_players_write_them() -> None:
    setup = tl.Setup.make("tapp-tarock")
    assert [captured_text(setup, thirds) for thirds in (0, 2, 70, 210)] == ["0", "⅔", "23⅓", "70"]
    session = session_of("tapp-tarock", 0, 1)
    record = played_to(session, 99).record()
    taken = result_lines(record, setup)["took"]
    assert taken.startswith("points by seat: ")
    written = dict(part.split() for part in taken.partition(": ")[2].split(", "))
    parts = {"⅓": 1, "⅔": 2}
    thirds = [3 * int(text.rstrip("⅓⅔") or 0) + parts.get(text[-1], 0) for text in written.values()]
    assert thirds == list(record.result.captured)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("peatwit", "phat", "plute")])
def test_a_deal_that_all_pass_has_no_points(game: str) -> None:
    """A list of points that nobody has is a row of hyphens; what a line states can still be checked against it."""
    session = session_of(game, 0, 0)
    session.deal = Deal(session.setup, session._deck.tolist(), session.dealer, session.number, log=True)
    while session.deal.seat >= 0:
        if 0 not in session.deal.legal(200) or not session.deal.step(0):
            pytest.skip("the dealer must bid")
    assert {*result_lines(session.record(), session.setup)} == {"score"}


@pytest.mark.full
def test_partners_in_peatwit_make_one_contract_where_the_rules_say_so() -> None:
    """The outcome of a deal is by the game's own contract, as in charts."""
    setup = tl.Setup.make("peatwit", rules={"partners": True, "partner_score": "combined"}, policy="random", seed=3)
    rows = tl.Simulator(setup).play(0, 300).rows
    of_partners = []
    for row in rows:
        result = result_of(setup, row)
        for seat in range(4):
            _, made = setup.game.success(setup.rules, row, seat)
            assert is_bid_made(result, setup, seat) == made
            bid, took = result.bids[seat], result.tricks[seat]
            of_partners.append(bool(made) != (took >= bid if bid else took == 0))
    assert any(of_partners)
