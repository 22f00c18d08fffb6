"""PTN: what is written is read back as an equal record, and what is wrong is reported with line, cause and remedy."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

import tricklab as tl
from outside_package import lines_of, put
from places import EXAMPLES, ROOT
from shell import run
from tricklab import Record, Setup, UsageError
from tricklab.analysis.practise.deal_files import collect
from tricklab.analysis.review.deal_text import parse_any
from tricklab.engine.records.ptn.reader import parse_deals, parse_ptn
from tricklab.engine.records.ptn.tags import is_ptn
from tricklab.engine.records.ptn.writer import to_ptn
from tricklab.engine.records.writer import to_line

pytestmark = pytest.mark.game("pitch")
PAGE = (ROOT / "docs/ptn.md").read_text()
GOLDEN = [part.split("```")[0].strip() + "\n" for part in PAGE.split("```ptn\n")[1:]]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("pitch", {}),
    ("pitch", {"players": 5}),
    ("pitch", {"partners": True}),
    ("joker-pitch", {"players": 7}),
    ("sell-out", {"players": 3}),
    ("slam", {"players": 2, "pack": 32}),
]


@cache
def dealt(variant: str = "pitch", count: int = 3, **rules: Any) -> tuple[Setup, tuple[Record, ...]]:
    """Some random deals."""
    setup = Setup.make(variant, rules=rules, policy="random", seed="ptn")
    return setup, tuple(tl.replay(setup, range(count)))


def written(number: int = 0) -> str:
    """A random deal of Pitch as PTN."""
    setup, records = dealt()
    return to_ptn(records[number], setup)


def refusal(text: str) -> str:
    """What is wrong with a text."""
    with pytest.raises(UsageError) as caught:
        parse_ptn(text.encode(), "f.ptn")
    return str(caught.value)


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_what_is_written_is_read_back(variant: str, rules: dict[str, Any]) -> None:
    setup, records = dealt(variant, **rules)
    texts = [to_ptn(record, setup) for record in records]
    assert all(text.isascii() for text in texts)
    assert tuple(parse_ptn(text.encode()) for text in texts) == records
    assert tuple(deal.record for deal in parse_deals("\n".join(texts).encode())) == records


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_hundred_deals_are_read_back(variant: str, rules: dict[str, Any]) -> None:
    setup, records = dealt(variant, 100, **rules)
    assert tuple(parse_ptn(to_ptn(record, setup).encode()) for record in records) == records


OWN_GAMES = """
from tricklab import Setup
from tricklab.engine.records.ptn.reader import parse_ptn
from tricklab.engine.records.ptn.writer import to_ptn
from tricklab.engine.records.writer import replay
for variant in sys.argv[1].split(","):
    setup = Setup.make(variant, policy="random", seed="ptn")
    records = [*replay(setup, range(int(sys.argv[2])))]
    texts = [to_ptn(record, setup) for record in records]
    print(json.dumps([variant, [parse_ptn(text.encode()) == record for text, record in zip(texts, records)], texts[1]]))
"""


def _own_games(folder: Path, count: int, *leave_out: str) -> None:
    for name in ("spades", "hearts", "euchre", "oh_hell"):
        put(folder, EXAMPLES / f"{name}.py")
    tags = {"spades": "Auction", "hearts": "Passed", "euchre": "Discarded", "oh-hell": "Turned"}
    tags = {name: tag for name, tag in tags.items() if name not in leave_out}
    for variant, same, text in lines_of(folder, OWN_GAMES, ",".join(tags), str(count)):
        assert all(same), variant
        assert f"[{tags[variant]} " in text


@pytest.mark.interpreted
def test_games_of_other_packages_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKLAB_JIT", "0")
    _own_games(tmp_path, 2, "spades", "oh-hell", "hearts")


@pytest.mark.full
@pytest.mark.interpreted
def test_thirty_deals_of_other_packages_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKLAB_JIT", "0")
    _own_games(tmp_path, 30)


def test_the_page_has_what_is_written_and_read() -> None:
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    assert to_ptn(record, Setup.make("pitch", policy="basic", seed=7)).strip() == GOLDEN[0].strip()
    assert parse_ptn(GOLDEN[0].encode()) == record
    view = parse_ptn(GOLDEN[1].encode())
    assert [bool(hand) for hand in view.dealt] == [True, False, False, False]
    assert tl.ask_record(view).seat == 0


@pytest.mark.parametrize("variant", ["smear", "cinch", "eighty-three", "auction-cinch", "tapp-tarock", "paskievics"])
def test_other_games_are_refused_in_a_sentence(variant: str) -> None:
    setup = Setup.make(variant)
    with pytest.raises(UsageError, match=r"cannot be written as PTN: PTN has no .*\. Take --format jsonl\."):
        to_ptn(dealt()[1][0], setup)
    text = written().replace('"Pitch"', f'"{variant}"').replace("[Rules", "[Other")
    assert " cannot be read from PTN: PTN has no " in refusal(text)


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        (r"\[Game .*", "", r"line 1: the deal that begins here has no \[Game\]: add its game"),
        (r'"Pitch"', '"Pich"', r"line \d+: there is no game 'Pich'. Did you mean 'pitch'"),
        (r"\[Deal .*", "", r"line 1: the deal that begins here has no \[Deal\]"),
        (r'\[Deal "E:(\S+) \S+', r'[Deal "E:\1 \1', r"line 8: \w\w stands twice: with S and with E\."),
        (r'\[Deal "E:', '[Deal "', "line 8: write the seat of the first hand, a colon"),
        (r'\[Deal "E:', '[Deal "Q:', r"line 8: \[Deal\]: there is no seat 'Q'; seats are S, W, N, E\."),
        (r'\[Deal "E:(\S+) ', r'[Deal "E:', r"here are 3 hands; Pitch by these rules has 4\."),
        (r'\[Deal "E:(\S+)\w ', r'[Deal "E:\1 ', r"line 8: E has 5 cards; a hand has 6, or is -\."),
        (r'\[Deal "E:(\S+)\w ', r'[Deal "E:\1X ', r"line 8: '.X' is no card of this game; its suit stands before"),
        (r'\[Deal "E:\S+', r'[Deal "E:AKQ', r"line 8: 'AKQ' is no hand: write its spades, hearts"),
        (r'\[Dealer "E"', '[Dealer "SW"', r"line 7: \[Dealer\]: there is no seat 'SW'"),
        (r"low=dealt", "low=high", r"line 12: option 'low' does not take 'high'"),
        (r"low=dealt", "low=dealt; low=dealt", r"line 12: 'low=dealt' is no rule, or its second value"),
        (r'\[ScoresBefore "0', '[ScoresBefore "zero', r"line 14: a score must be a whole number"),
        (r'\[Board "4"', '[Board "0"', r"line 2: \[Board\] must be"),
        (r'\[Stock "HT', '[Stock "H8', r"line 15: H8 stands twice: with E and with the stock"),
        (r'\[Auction "S"', '[Auction "W"', r"line 17: '1' stands in W's column, and it is S's turn to bid\."),
        (r'\[Auction "S"', '[Auction "up"', r"line 16: \[Auction\]: there is no seat 'UP'"),
        ("1 4 Pass 4", "1 5 Pass 4", r"line 17: W may not bid 5 here. Possible here: pass, 2, 3, 4"),
        ("1 4 Pass 4", "1 1 Pass 4", r"line 17: W may not bid 1 here\. Possible here: pass, 2"),
        ("1 4 Pass 4", "1 4 Pass", r"line 19: 'H8' comes when it is E's turn to bid\."),
        ("1 4 Pass 4", "1 4 Pass 4 Pass", r"line 17: 'Pass' comes when it is E's turn to play\."),
        (r'\[Play "E"', '[Play "S"', r"line 19: E does not have H5: N has it\."),
        ("H8 HA", "- HA", r"line 19: 'HA' comes when it is E's turn to play, whose card is missing"),
        ("H8 HA", "HA H8", r"line 19: E does not have HA: S has it\."),
        ("H8 HA HJ H5", "H8 HA H5 HJ", r"line 19: W does not have H5: N has it\."),
        ("H8 HA HJ H5", "H8 SJ HJ H5", r"line 19: S may not play JS here\. Possible here: HA\."),
        ("H8 HA HJ H5", "H8 HA HJ 5H", r"line 19: '5H' is no card of this game; its suit stands before its rank"),
        ("H8 HA HJ H5", "H8 HA HJ", r"line 20: a line of \[Play\] has 4 places, from E on"),
        ("H8 HA HJ H5", "H8 HA HJ -", r"line 19: it is N's turn to play to this trick: its card is missing"),
        ("C4 SJ C3 S3", "C4 SJ C3 S3\nC4 SJ C3 S3", r"line 25: 'C4' comes when the deal is over"),
        ("C4 SJ C3 S3", "C4 SJ C3 C4", r"does not have C4"),
        (r'\[Declarer "E"', '[Declarer "N"', r'line 9: \[Declarer "N"\] is not what the deal comes to: it is "E"\.'),
        (r'\[Contract "4H"', '[Contract "4S"', r'\[Contract "4S"\] is not what the deal comes to: it is "4H"\.'),
        (r'\[Score "S 2', '[Score "S 3', r'line 26: \[Score "S 3 .*"\] is not what the deal comes to'),
        (r'\[Auction "S"\]', "{said", r"line 16: the comment that begins here has no end: write } behind it\."),
        (r'\[Auction "S"\]', "[Auction S]", r"line 16: '\[Auction S\]' is no tag; a tag is as in \[Dealer"),
        (r'\[Play "E"\]', "", r"line 18: 'H8' comes when|line \d+: 'H8' "),
        (r'\[Auction "S"\]', "", r"line 17: '1' stands below \[Stock\]; calls stand below \[Auction\]"),
        (r"^\[Event", "4 \n[Event", r"line 1: '4' stands before any tag"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(was: str, now: str, message: str) -> None:
    text = to_ptn(dealt("pitch", 4)[1][3], dealt()[0])
    changed = re.sub(was, now, text, count=1, flags=re.MULTILINE)
    assert changed != text
    assert re.search(f"^f.ptn, {message}" if message.startswith("line") else message, refusal(changed))


def test_what_others_write_is_read() -> None:
    """Comments, marks, other tags, symbols, calls for all, line ends and encodings."""
    text, (_, records) = written(0), dealt()
    loose = text.replace('[Play "', '{two\nlines} [Site "K\\"ln"]\n[Vulnerable "None"]\nx y\n[Play "')
    loose = re.sub(r"^([SHDC])([2-9TJQKA]) ", lambda m: f"{'♠♥♦♣'['SHDC'.index(m[1])]}{m[2]} $3 ", loose, flags=re.M)
    loose = (
        loose.replace("T ", "10 ").replace("Pass", "pass! =1=").replace("[Result", "; the end\n%made by hand\n[Result")
    )
    loose = loose.replace("Pass", "pass! =1=").replace("[Result", "; the end\n%made by hand\n[Result")
    loose = re.sub(r"^(.. )([SHDC])T ", r"\1\g<2>10 ", loose, flags=re.M).replace("[Seed", '[Annotator "Zoë"]\n[Seed')
    assert len(set("10=;") & set(loose)) == 4
    assert set("♠♥♦♣") & set(loose)
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        for end in ("\n", "\r\n", "\r"):
            assert parse_any(loose.replace("\n", end).encode(encoding)) == records[0]
    latin = written(0).replace("[Seed", '[South "Zoë"]\n[West "B"]\n[North "C"]\n[East "D"]\n[Seed').encode("latin-1")
    assert parse_any(latin).names == ("Zoë", "B", "C", "D")
    early = re.sub(r'\[(?:Play|Declarer|Contract|Result|Score) "[^[]*', "", text)
    assert parse_ptn(early.encode()).result is UNSET


def test_values_go_on_in_later_deals() -> None:
    _, records = dealt()
    first, second, third = (written(n) for n in range(3))
    first = first.replace('[Game "', '[Game "##').replace('[Rules "', '[Rules "##').replace('Type "', 'Type "##')
    second = re.sub(r"\[(?:Game|Rules|\w+Type) .*\n", "", second).replace('[Seed "ptn"]', '[Seed "#"]')
    third = re.sub(r"\[(?:Game|Rules|\w+Type) .*\n", "", third)
    got = [*parse_deals(f"{first}\n{second}{third}".encode())]
    assert [deal.record for deal in got] == [*records]
    assert got[1].line == len(first.splitlines()) + 2
    assert "3 deals stand here; put the one that you mean into its own file." in refusal(first + second + third)


def test_a_name_may_look_like_an_inherited_value() -> None:
    setup, records = dealt()
    named = replace(records[0], names=("#", '##"A\\', "[Deal", "; {"))
    assert parse_ptn(to_ptn(named, setup).encode()) == named


@pytest.mark.parametrize("seed", range(2))
def test_spoiled_texts_are_refused_and_never_crash(seed: int) -> None:
    rng, base = random.Random(seed), written(1)
    bits = ("-", "SA", '"', "[", "]", "{", "}", "*", "+", "AP", "#", "\\", "H10", "♠", "Pass", "99", "\x00", "^I", "[X")
    for _ in range(40):
        words = re.split(r"(\s+)", base)
        index, other = rng.randrange(len(words)), rng.randrange(len(words))
        words[index], words[other] = rng.choice(((rng.choice(bits), words[other]), (words[other], words[index])))
        try:
            said = parse_ptn("".join(words).encode(), "f").variant
        except UsageError as error:
            said = str(error)
        assert said == "pitch" or (said.startswith("f") and len(said) < 700)


def test_a_hand_alone_leads_to_the_question(tmp_path: Path) -> None:
    """The others' cards are unknown, and they may play what no rule forbids."""
    view = '[Game "Pitch"]\n[Deal "E:- KJ6.A.Q.6 - -"]\n[Auction "S"]\nPass 2 AP\n[Play "W"]\nH8 HJ S9 -\n'
    record = parse_ptn(view.encode())
    assert record.dealt == ((*dict.fromkeys(record.dealt[0]),), (), (), ())
    question = tl.ask_record(record)
    assert (question.seat, [event.do for event in record.events][-4:]) == (0, ["trump", "play", "play", "play"])
    assert "S has it" in refusal(view.replace("HJ", "HA"))
    assert refusal(view.replace("HJ", "H8")) == "f.ptn, line 6: N does not have H8: it is out already, or in the stock."


@pytest.mark.full
@pytest.mark.parametrize("variant", ["pitch", "plute"])
def test_a_deal_may_end_anywhere_and_be_seen_from_one_seat(variant: str) -> None:
    """In Plute somebody names trumps whose hand is unknown."""
    rng, (setup, records) = random.Random(3), dealt(variant, 3)
    for record in records:
        count, seat = rng.randrange(3, len(record.events)), rng.randrange(setup.players)
        hands = tuple(hand if own == seat else () for own, hand in enumerate(record.dealt))
        for cut in (
            replace(record, events=record.events[:count], result=UNSET),
            replace(record, events=record.events[:count], result=UNSET, dealt=hands, stock=()),
            replace(record, dealt=hands, stock=(), result=UNSET),
        ):
            read = parse_ptn(to_ptn(cut, setup).encode())
            assert (read.dealt, read.stock) == (cut.dealt, cut.stock)
            more = len(read.events) - len(cut.events)
            events, longer = (cut.events, read.events) if more >= 0 else (read.events, cut.events)
            assert abs(more) <= 1  # what follows by itself
            assert longer[: len(events)] == events


def test_only_a_line_that_begins_with_a_tag_is_ptn() -> None:
    _, records = dealt()
    line = to_line(records[0])
    assert not any(
        map(is_ptn, (line.encode(), f"[{line}]".encode(), b"", b"Pitch, dealer 1\n# [Deal was lost", b"[1]"))
    )
    assert all(is_ptn(text) for text in (b'\xef\xbb\xbf[Deal "N:"]', b'%x\r [Event ""]', '[A "b"]'.encode("utf-16")))
    assert collect([records[0]]).deals[0].record == records[0]


def test_the_command_writes_what_folders_read(tmp_path: Path) -> None:
    written_out = run(
        "tricklab",
        "replay",
        "--variant",
        "pitch",
        "--policy",
        "basic",
        "--seed",
        "7",
        "--hands",
        "0:3",
        "--format",
        "ptn",
    )
    file = tmp_path / "deals.ptn"
    file.write_text(written_out.out)
    assert [deal.record for deal in collect(tmp_path).deals] == [*tl.replay("pitch", range(3), policy="basic", seed=7)]
    assert collect(file).deals[1].name.startswith(f"{file}, line ")
    with pytest.raises(UsageError, match="3 deals stand here"):
        parse_any(file.read_bytes())
