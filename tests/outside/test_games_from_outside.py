"""A game of another package, docs/examples/whist.py, installed beside tricklab: it is played, asked about and tried."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outside_package import SPADES, WHIST, install, lines_of, put, python_in, tricklab
from places import EXAMPLES, PACKAGES
from shell import refused
from tricklab.engine.rules.decks import FRENCH_52

GAMES = (SPADES, PACKAGES / "calling.py", EXAMPLES / "hearts.py", PACKAGES / "euchre.py", EXAMPLES / "oh_hell.py")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example as an installed package has it."""
    return put(tmp_path_factory.mktemp("outside"), WHIST)


@pytest.mark.game("whist")
def test_it_is_listed(installed: Path) -> None:
    listed = tricklab(installed, "variants", "--format", "json").json
    assert listed["whist"]["options"]["trumps"]["values"] == ["rotate", "none"]
    assert "docs/rules" not in tricklab(installed, "variants", "whist").out
    policies = tricklab(installed, "policies", "--variant", "whist", "--format", "json").json
    assert list(policies) == ["random", "basic", "expert", "rollout"]


@pytest.mark.game("whist")
def test_it_is_played_and_replayed(installed: Path, tmp_path: Path) -> None:
    words = ("--variant", "whist", "--rule", "trumps=none", "--policy", "basic", "--seed", "out")
    done = tricklab(installed, "simulate", *words, "--hands", "50", "--out", str(tmp_path), "--format", "json")
    assert done.code == 0, done.err
    assert done.json["summary"]["hands"] == 50
    record = json.loads(tricklab(installed, "replay", *words, "--hand", "3", "--format", "jsonl").out)
    assert sum(record["result"]["tricks"]) == 13
    taken = [record["result"]["tricks"][side] + record["result"]["tricks"][side + 2] for side in range(2)]
    assert record["result"]["delta"] == [max(0, taken[seat % 2] - 6) for seat in range(4)]


@pytest.mark.deep
@pytest.mark.game("whist")
def test_it_is_compared_and_asked(installed: Path) -> None:
    words = ("compare", "expert", "basic", "--variant", "whist", "--hands", "100", "--format", "json")
    assert tricklab(installed, *words).json["difference"]["value"] > 0.1
    hand = ("advise", "--variant", "whist", "--hand", "S:AK72 H:Q43 D:K95 C:J82", "--worlds", "4")
    asked = tricklab(installed, *hand)
    assert asked.code == 0, asked.err
    assert "\nPlay " in asked.out
    assert "more choices cost" in asked.out  # the table ends after five rows
    choices = [choice["choice"] for choice in tricklab(installed, *hand, "--format", "json").json["choices"]]
    assert {*choices} == {*["AS", "KS", "7S", "2S", "QH", "4H", "3H", "KD", "9D", "5D", "JC", "8C", "2C"]}


@pytest.mark.full
@pytest.mark.game("whist")
def test_its_runs_are_verified_gathered_and_drawn(installed: Path, tmp_path: Path) -> None:
    def do(*words: str, code: int = 0) -> str:
        done = tricklab(installed, *words)
        assert done.code == code, done.err
        return done.out + done.err

    for keep in ("rows", "tallies"):
        do("simulate", "--variant", "whist", "--hands", "2000", "--out", str(tmp_path), "--keep", keep)
    rows, tallies = map(str, sorted(tmp_path.glob("whist-*")))
    do("verify", rows)
    assert "complete" in do("runs", str(tmp_path))
    shares = ("--variant", "whist", "--hands", "300", "--seed", "shared", "--out", str(tmp_path / "shares"))
    for share in ("1/2", "2/2"):
        do("simulate", *shares, "--share", share)
    do("gather", str(tmp_path / "shares"))
    assert "League of Whist" in do("league", "--variant", "whist", "--hands", "200", "--out", str(tmp_path))
    assert do("tune", "expert", "--variant", "whist", code=2).startswith("error: policy 'expert' has no")
    do("warm", "--variant", "whist")
    drawn = do("chart", rows, "--out", str(tmp_path / "reports"), "--format", "svg")
    assert "what-a-deal-brings-a-side-less-the-other-side.svg" in drawn
    why = "nothing to draw: tallies count deals by their bids, and whist has none. Deal with --keep rows"
    assert why in " ".join(do("chart", tallies, "--out", str(tmp_path / "reports"), code=2).split())


CALLED = """
from rich.console import Console
from tricklab import Setup, UsageError, simulate
from tricklab.analysis.advise import ask_record
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.runs.game_shares import same_side
from tricklab.engine.games import game
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.records.writer import replay, to_line
from tricklab.engine.records.reader import parse_record
from tricklab.engine.play.simulator import Simulator

def refusal(record):
    try:
        ask_record(record, "basic")
    except UsageError as error:
        return str(error)

setup = Setup.make("calling", policy="random", seed="called")
record = next(replay(setup, range(1)))
plain = json.loads(to_line(record))
known = [*plain["events"][:4]]
asked = ask_record({**plain, "events": known}, "basic")
seat = asked.seat
hidden = [hand if other == seat else [] for other, hand in enumerate(plain["dealt"])]
call = plain["events"][0]
simulator = Simulator(Setup.make("calling", policy="rollout:base=basic,worlds=2,errors=0", seed="called"))
chosen = [each.events[0].card for each in replay(simulator.setup, range(6))]
deal = Deal(setup, Simulator(setup).pack, 3)
console = Console(width=120, no_color=True)
with console.capture() as capture:
    console.print(diagram(record, setup))
shown = [line.split() for line in capture.get().splitlines() if line.startswith("call ")]
played = [*replay(setup, range(50))]
print(json.dumps({
    "played": [json.loads(to_line(one)) for one in played],
    "together": simulate(setup, 50).select(same_side("bidder", "partner", setup).sum()).item(),
    "events": [event.__struct_config__.tag for event in game("calling").record_events],
    "call": call,
    "shown": shown,
    "same": parse_record(to_line(record).encode()) == record,
    "kind": asked.kind,
    "unseen": ask_record({**plain, "dealt": hidden, "events": known}, "basic").kind,
    "untold": refusal({**plain, "events": known[1:]}),
    "no card": refusal({**plain, "events": [{**call, "card": "1S"}, *known[1:]]}),
    "of another": refusal({**plain, "events": [{**call, "seat": (call["seat"] + 1) % 4}, *known[1:]]}),
    "no verb": refusal({**plain, "variant": "phat", "events": known}),
    "cards": len({one.events[0].card for one in played}),
    "legal": len(deal.legal()),
    "short": WhatIf(Simulator(setup), deal.state, None).choices(),
    "later": len(WhatIf(Simulator(setup), asked.deal.state, None).choices()) == len(asked.deal.legal()),
    "chosen": chosen,
    "own": [each.events[0].card for each in replay(setup.with_policies("basic"), range(6))],
}))
"""


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a game answers that has a kind of event of its own, and a short list of actions."""
    (told,) = lines_of(put(tmp_path_factory.mktemp("calling"), PACKAGES / "calling.py"), CALLED)
    return told


@pytest.mark.game("calling")
def test_a_game_has_events_of_its_own(called: dict[str, Any]) -> None:
    assert called["events"] == ["bid", "trump", "discard", "draw", "play", "trick", "pass_cards", "call"]
    assert set(called["call"]) == {"do", "seat", "card"}
    assert called["call"]["do"] == "call"
    assert called["same"]
    card = FRENCH_52.shown(called["call"]["card"])
    assert called["shown"] == [["call", "seat", f"{called['call']['seat']}:", card]]
    assert (called["kind"], called["unseen"]) == ("play", "play")
    assert "turn to call a card" in called["untold"]
    assert "event 1 (call of seat" in called["no card"]
    assert "'1S' is no card" in called["no card"]
    assert "turn to call a card" in called["of another"]
    assert "do must be 'pass_cards', 'bid', 'trump', 'discard', 'draw', 'play' or 'trick'" in called["no verb"]


@pytest.mark.game("calling")
def test_thinking_ahead_tries_the_short_list_only(called: dict[str, Any]) -> None:
    """And its base's own choice; all else is legal, and some of it is played at random."""
    assert called["legal"] == 42
    assert called["cards"] > 20
    assert called["short"] == [48, 49, 50, 51]
    assert called["later"]
    worth_a_try = {"T17", "T18", "T19", "T20"}
    assert any(card not in worth_a_try for card in called["own"])
    assert all(card in {*worth_a_try, own} for card, own in zip(called["chosen"], called["own"], strict=True))
    assert any(card != own for card, own in zip(called["chosen"], called["own"], strict=True))


@pytest.mark.game("calling")
def test_sides_are_made_in_the_deal(called: dict[str, Any]) -> None:
    """Whoever held the card that was called plays with who called it, whatever the talon and the own hand were."""
    alone = 0
    for record in called["played"]:
        events, result = record["events"], record["result"]
        eldest = (record["dealer"] + 1) % 4
        holders = [seat for seat, hand in enumerate(record["dealt"]) if events[0]["card"] in hand]
        partner = holders[0] if holders and holders != [eldest] else None
        assert (result["bidder"], result["partner"]) == (eldest, partner)
        together = {eldest, eldest if partner is None else partner}
        won = result["delta"][eldest] > 0
        assert all((points > 0) == won for seat, points in enumerate(result["delta"]) if seat in together)
        assert all((points < 0) == won for seat, points in enumerate(result["delta"]) if seat not in together)
        assert sum(result["delta"]) == 0
        alone += partner is None
    assert 8 < alone < 30  # 9 + 6 of 42 cards, in 50 deals: 18
    assert called["together"] == len(called["played"]) - alone


PASSED = """
from tricklab import Setup
from tricklab.engine.records.writer import replay, to_line
for record in replay(Setup.make("hearts", policy="random", seed="pass"), range(4)):
    print(to_line(record))
"""


@pytest.mark.game("hearts")
def test_a_pass_of_cards_is_a_phase(tmp_path: Path) -> None:
    """Three cards go to the left, to the right, across, and nowhere; whoever has the Two of clubs then leads it."""
    place = put(tmp_path, EXAMPLES / "hearts.py")
    for steps, record in zip((1, 3, 2, 0), lines_of(place, PASSED), strict=True):
        hands = [set(hand) for hand in record["dealt"]]
        passes = [event for event in record["events"] if event["do"] == "pass_cards"]
        givers = [(record["dealer"] + 1 + turn) % 4 for turn in range(4 if steps else 0)]
        assert [(each["seat"], each["to"]) for each in passes] == [(seat, (seat + steps) % 4) for seat in givers]
        for each in passes:
            hands[each["seat"]] -= {*each["cards"]}
        for each in passes:
            hands[each["to"]] |= {*each["cards"]}
        first = next(event for event in record["events"] if event["do"] == "play")
        assert first["cards"] == ["2C"]
        assert "2C" in hands[first["seat"]]


@pytest.mark.deep
def test_their_records_are_led_again_as_each_seat_saw_them(tmp_path: Path) -> None:
    """Also where the holder of a card leads, where spades are held back, and with a dummy."""
    games = ("hearts", "spades", "calling", "dummy-whist")
    for file in (*GAMES[:3], PACKAGES / "dummy_whist.py"):
        put(tmp_path, file)
    told = python_in(tmp_path, "-m", "tools.fuzz.cut_records", *games, "--records", "15", "--cuts", "6")
    assert "hearts: 15 records" in told
    assert told.endswith("\n0 findings\n")


BROKEN = {
    "absent": (None, "the game 'mine', module absent, does not load"),
    "empty": ("", "it needs GAME, an instance of a class derived from tricklab.engine.mechanics.game.Game."),
    "broken": ("import math\n\nx = math.pi +\n", "broken.py, line 3: invalid syntax."),
    "ends": ("import sys\nsys.exit(0)\n", "ends.py, line 2: it ends the program."),
    "wrong": ("a = 1\nb = a + c\n", "wrong.py, line 2: name 'c' is not defined."),
    "absent_hook": ("from tricklab.making import trumpss\n", "line 1: tricklab.making has no 'trumpss'. Did you"),
}


@pytest.mark.parametrize("module", [pytest.param(one, marks=[pytest.mark.full] * (one == "wrong")) for one in BROKEN])
def test_a_game_that_does_not_load_is_named(tmp_path: Path, module: str) -> None:
    text, told = BROKEN[module]
    install(tmp_path, "mine", module)
    if text is not None:
        (tmp_path / f"{module}.py").write_text(text)
    refused(tricklab(tmp_path, "simulate", "--variant", "mine", "--hands", "10", often=False), told)


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    name = ('name = "whist"', 'name = "phat"'), ('"whist", "play"', '"phat", "play"')
    refused(tricklab(put(tmp_path, WHIST, *name), "variants", "whist", often=False), "is called phat as another is")


def test_a_broken_game_is_listed_and_leaves_the_others_alone(tmp_path: Path) -> None:
    """The package of one game that does not load, beside one that does."""
    put(tmp_path, WHIST)
    install(tmp_path, "mine", "broken")
    (tmp_path / "broken.py").write_text("x = +\n")
    done = tricklab(tmp_path, "variants", often=False)
    assert done.code == 0
    assert {"whist", "paskievics"} <= {*done.out.split()}
    assert "Left out: the game 'mine', module broken, does not load: " in done.err
    assert tricklab(tmp_path, "variants", "pitch", often=False).code == 0
