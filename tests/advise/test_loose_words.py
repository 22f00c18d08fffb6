"""A hand in loose words: many phrasings lead to one question, what is missing is asked for, the rest is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from shell import run
from tricklab import Setup, UsageError
from tricklab.analysis.advise.asking.known import known_of
from tricklab.analysis.advise.asking.loose import NotStated, are_loose, game_in, spoken
from tricklab.scripts.table.loose import understand
from tricklab.web.asking.pasted import Pasted, stated_on_page

pytestmark = pytest.mark.game("pitch")
HAND = "A J 4 of spades, K ten of diamonds and 6 clubs"
ALL = {"AS", "JS", "4S", "KD", "TD", "6C"}

UNDERSTOOD = [
    (f"I had {HAND}, left bid 2, across passed, right passed", 0, [2, "pass", "pass"]),
    (f"right passed, across passed, left bid 2. {HAND}", 0, [2, "pass", "pass"]),
    (f"{HAND}. All passed, I dealt", 0, ["pass"] * 3),
    (f"all passed except left who bid 2, I dealt, I had {HAND}", 0, [2, "pass", "pass"]),
    (f"I dealt and had {HAND}; left bid two, the others passed", 0, [2, "pass", "pass"]),
    (
        "I had AJ4 of spades, KT of diamonds, 6 of clubs. Left dealt. Across passed and right bid 2. Should I pass?",
        1,
        ["pass", 2],
    ),
    ("as js 4s kd td 6c, everyone passed to me, i was the dealer", 0, ["pass"] * 3),
    ("AS JS 4S 10D KD 6C, left dealt, across passed, right said three", 1, ["pass", 3]),
    ("S:AJ4 D:KT C:6, I'm first", 3, []),
    ("Spades: A J 4; diamonds: K 10; clubs: 6. Right dealt", 3, []),
    ("dealer is right; spades A J 4, diamonds K 10, clubs 6", 3, []),
    ("ace jack and 4 of spades, king-ten of diamonds, six of clubs; right is the dealer", 3, []),
    (
        "I held the ace, jack and four of spades, king and ten of diamonds and a 6 of clubs; nobody bid; left dealt",
        1,
        ["pass"] * 2,
    ),
    ("♠AJ4 ♦K10 ♣6 left passed across passed right 2", 0, ["pass", "pass", 2]),
    ("A♠ J♠ 4♠ K♦ 10♦ 6♣. Left passes, across passes, right bids two.", 0, ["pass", "pass", 2]),
    ("a j 4 of spades, k 10 of diamonds, a 6 of clubs, left 2, across pass, right pass", 0, [2, "pass", "pass"]),
    (f"I was dealt {HAND} and right dealt", 3, []),
    (f"left didn't bid, across passed, right called 3, {HAND}", 0, ["pass", "pass", 3]),
    (f"seat 1 bid 2, seat 2 passed, seat 3 passed, I had {HAND}", 0, [2, "pass", "pass"]),
    (f"the dealer is across. right passed. No hearts. {HAND}", 2, ["pass"]),
    (f"LHO bid 2, opposite passed, RHO bid 3, {HAND}\nWhat do I bid?", 0, [2, "pass", 3]),
    (f"left has bid 2 then across passed and then right passed: {HAND}", 0, [2, "pass", "pass"]),
    (f"across dealt, the right-hand opponent passed, my hand was {HAND}", 2, ["pass"]),
    ("A J of spades, 4 of spades, K of diamonds, T of diamonds, 6 of clubs, I'm first to speak", 3, []),
    ("Spades A J 4 and the 6 of clubs, diamonds K and ten. Right dealt.", 3, []),
    (f"left dealt, across passed, the dealer passed, {HAND}", None, "left's pass comes after your call, if left dealt"),
    (f"left bid 2, across bid 1, right passed, {HAND}", None, "across cannot call 1 here. Possible here: pass, 3, 4."),
    (f"left bid 7, right passed, {HAND}", None, "'7' is no call of this game"),
    (f"left dealt, right dealt, {HAND}", None, "two players dealt by these words: name one."),
    (f"left dealt, left bid 2, {HAND}", None, "left's 2 comes after your call, if left dealt"),
    (f"{HAND} and the ace of spades, right dealt", None, "A♠ is named twice."),
    (f"{HAND} and 2 3 of hearts, right dealt", None, "these are 8 cards, and a hand has 6"),
    ("A J 4 of spaeds, right dealt", None, "'spaeds' is not understood. Did you mean 'spades'?"),
    (f"{HAND}, rihgt dealt", None, "'rihgt' is not understood. Did you mean 'right'?"),
    (f"{HAND}, partner bid 2", None, "nobody is 'partner' at this table"),
    (f"left passed, bob bid 2, {HAND}", None, "who is it that 'bid' is about?"),
    ("A J 4 of spades, K 6", None, "K 6: name the suit, as in 4 of spades."),
    ("a small spade and A K of hearts", None, "small spade: name each card by its rank"),
    (f"left led KS, {HAND}", None, "'led': cards that were played need a deal record"),
    (f"left had KS, {HAND}", None, "you can state your own cards only"),
    (f"{HAND}, dealer", None, "who dealt is not clear"),
    (f"all bid 2, {HAND}", None, "write each player's call"),
]
MISSING = [
    (f"I had {HAND}, left bid 2, right passed", ["What did across call?"]),
    (
        "A J 4 of spades, K ten of diamonds, left bid 2, across passed, right passed",
        ["You named A♠ J♠ 4♠  K♦ 10♦; a hand has 6."],
    ),
    (HAND, ["Who dealt: you, left, across or right?"]),
    (f"{HAND}, right passed", ["Who dealt"]),
    (
        "I dealt",
        ["Which 6 cards did you have?", "What did left call?", "What did across call?", "What did right call?"],
    ),
    ("", ["Which 6 cards did you have?", "Who dealt"]),
]


@pytest.mark.parametrize(("text", "dealer", "due"), UNDERSTOOD)
def test_phrasings(text: str, dealer: int | None, due: list[int | str] | str) -> None:
    setup = Setup.make("pitch")
    if isinstance(due, str):
        with pytest.raises(UsageError) as caught:
            spoken(text, setup)
        assert due in str(caught.value)
        return
    heard = spoken(text, setup)
    assert {*heard.stated.hand.split()} == ALL
    assert (heard.stated.seat, heard.stated.dealer, heard.stated.bids) == (0, dealer, due)
    assert known_of(heard.stated, setup).question().seat == 0
    assert heard.line.startswith("Understood: Pitch, you have A♠ J♠ 4♠  K♦ 10♦  6♣; ")


@pytest.mark.parametrize(("text", "questions"), MISSING)
def test_what_is_missing_is_listed_with_an_example(text: str, questions: list[str]) -> None:
    with pytest.raises(NotStated) as caught:
        spoken(text, Setup.make("pitch"))
    assert len(caught.value.missing) == len(questions)
    for missing, question in zip(caught.value.missing, questions, strict=True):
        assert missing.question.startswith(question)
        assert f'{missing.question} Write it as in "{missing.example}".' in str(caught.value)


def test_what_is_missing_is_asked_for() -> None:
    """One question each; an answer that cannot be is refused and asked again, and no answer ends it."""
    answers = iter(["Pitch", "6 of clubs", "1", "3", "passed"])
    asked: list[str] = []

    def read(question: str) -> str:
        asked.append(question.split("?")[0])
        return next(answers)

    setup, heard = understand("A J 4 of spades, K ten of diamonds, left bid 2, right passed", "", Setup.make, read=read)
    assert asked == [
        "Which game was it",
        "You named A♠ J♠ 4♠  K♦ 10♦; a hand has 6. Which other card did you have",
        *["What did across call"] * 2,
    ]
    assert (setup.variant, heard.stated.bids) == ("pitch", [2, 3, "pass"])
    none: Iterator[str] = iter([""])
    with pytest.raises(NotStated, match="Who dealt"):
        understand(HAND, "pitch", Setup.make, read=lambda _: next(none))


def test_more_players_names_and_partners() -> None:
    heard = spoken(
        f"far left dealt, across passed, far right bid 2, right passed, {HAND}", Setup.make("pitch", players=6)
    )
    assert (heard.stated.dealer, heard.stated.bids) == (2, ["pass", 2, "pass"])
    heard = spoken(f"Bob dealt, Cem passed, {HAND}", Setup.make("pitch"), ("Ann", "Bob", "Cem", "Dee"), 3)
    assert (heard.stated.seat, heard.stated.dealer, heard.stated.bids) == (3, 1, ["pass"])
    heard = spoken(f"partner dealt, right passed, {HAND}", Setup.make("pitch", rules={"partners": True}))
    assert (heard.stated.dealer, "partner dealt" in heard.line) == (2, True)
    heard = spoken(f"joker, {HAND.removesuffix(' and 6 clubs')}. I am first", Setup.make("joker-pitch"))
    assert "JK" in heard.stated.hand


def test_a_second_round_is_asked_for_too() -> None:
    """In an auction of several rounds who has called once is due again."""
    setup = Setup.make("eighty-three")
    hand = " ".join(setup.deck.texts(setup.deck.cards[: setup.game.hand_size(setup.rules, 0)]))
    calls = "right bid 5, I bid 6, left bid 7, across bid 8"
    for text, missing in ((f"{hand}. {calls}", "What did right call?"), (f"{hand}. {calls}, right passed", "")):
        text = f"across dealt. {text}".replace("across bid", "partner bid")
        if missing:
            with pytest.raises(NotStated, match=missing[:9]):
                spoken(text, setup)
        else:
            assert spoken(text, setup).stated.bids == [5, 6, 7, 8, "pass"]


def test_passes_of_cards_are_no_calls() -> None:
    hand = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"
    heard = spoken(f"I had {hand}, I passed on KS JH 9D and received 2D 6C 5C, right dealt", Setup.make("peatwit"))
    assert (heard.stated.passed, heard.stated.received, heard.stated.bids) == ("KS JH 9D", "2D 6C 5C", [])
    assert "passed KS JH 9D" in known_of(heard.stated, Setup.make("peatwit")).question().text
    asks = spoken(f"I had {hand}, right dealt. Which cards do I pass?", Setup.make("peatwit")).stated
    assert asks.decision == "pass"


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("Pitch, I had", "pitch"),
        ("we played Joker-Pitch and left", "joker-pitch"),
        ("California Pedro: left", "california-pedro"),
        ("left bid slam", ""),
        ("Slam, left bid 2", "slam"),
        ("smudge by left", ""),
        ("A of spades", ""),
        ("", ""),
    ],
)
def test_the_game_is_named_in_the_words(text: str, variant: str) -> None:
    assert game_in(text)[0] == variant
    assert variant not in game_in(text)[1].lower() or not variant


def test_other_formats_are_not_loose_words() -> None:
    strict = "Pitch, dealer 1\nseat 0: AS KS"
    assert not any(map(are_loose, ("", "{}", " [1]", '[Deal "N:- - - -"]', strict, "Pitch\nbids 1 pass")))
    assert are_loose("Pitch, I had A J 4 of spades")


@pytest.mark.deep
def test_the_command_and_the_page_understand_the_same() -> None:
    words = f"Pitch, I had {HAND}, left bid 2, the others passed"
    done = run("tricklab", "advise", "--words", words, "--worlds", "16", "--against", "none")
    assert done.code == 0
    assert (
        "Understood: Pitch, you have A♠ J♠ 4♠  K♦ 10♦  6♣; you dealt; calls from the dealer's left on: 2, pass, pass."
        in done.err
    )
    assert "seat 0, dealer 0, bids 2 pass pass: to bid" in done.out
    page = stated_on_page(Pasted(record=words))
    assert (page["hand"], page["dealer"], [event["bid"] for event in page["events"]]) == (
        "AS JS 4S KD TD 6C",
        0,
        [2, "pass", "pass"],
    )


@pytest.mark.full
def test_the_command_refuses_what_it_cannot_ask_about() -> None:
    words = f"Pitch, I had {HAND}, left bid 2, the others passed"
    for options, message in (
        (("--words", HAND), "Which game was it? Write it as in"),
        (("--words", f"Pitch, {HAND}"), 'Who dealt: you, left, across or right? Write it as in "left dealt".'),
        (("--words", words, "--hand", "AS"), "--hand does not go with --words"),
        (("--words", words, "--variant", "smear"), "--words names Pitch, and the options Smear"),
    ):
        refused = run("tricklab", "advise", *options)
        assert (refused.code, message in " ".join(refused.err.split())) == (2, True)


def test_nothing_crashes() -> None:
    """Any words in any order are understood, asked about, or refused."""
    words = (
        f"{HAND} left bid 2 right passed dealt dealer I had of and a all not joker turned up ? , . : seat 9 no".split()
    )
    rng = random.Random(5)
    setup = Setup.make("pitch")
    for _ in range(150):
        text = " ".join(rng.choices(words, k=rng.randrange(1, 14)))
        try:
            line = spoken(text, setup).line
        except UsageError as error:
            line = str(error)
        assert line
