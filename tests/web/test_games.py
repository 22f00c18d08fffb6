"""Games in the browser, by their requests: every variant to its end, nothing hidden in a view, saved and taken up."""

from __future__ import annotations

import json
import random
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from at_table import exchanged, typed_in
from tiers import full_but
from tricklab.analysis.scene.scene import scene_of
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.engine.games import GAMES, variants
from tricklab.engine.records.reader import read_record
from tricklab.engine.sessions.unfinished_game import Game, read_game
from tricklab.web.app import make_app
from tricklab.web.requests import Refused
from tricklab.web.settings import Settings


class Player:
    """Somebody who plays by requests."""

    def __init__(self, client: Any, settings: Settings) -> None:
        self.client, self.settings, self.folder, self.rng = client, settings, settings.games, random.Random(7)

    def begin_server(self) -> None:
        """Start a server; what the last one knew is on disk alone."""
        url = str(self.client.base_url)
        self.client = type(self.client)(make_app(self.settings), base_url=url, raise_server_exceptions=False)

    def get(self, path: str, status: int = 200) -> Any:
        return self._told(self.client.get(f"api/2/{path}"), status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._told(self.client.post(f"api/2/{path}", json=body), status)

    def remove(self, path: str, status: int = 200) -> Any:
        return self._told(self.client.delete(f"api/2/{path}"), status)

    @staticmethod
    def _told(response: Any, status: int) -> Any:
        assert response.status_code == status, response.text
        return response.json() if response.headers["content-type"] == "application/json" else response.text

    def begin(self, variant: str, **more: Any) -> Any:
        table = {"variant": variant, "policies": {"everybody": "random"}, "seed": "web", **more.pop("table", {})}
        return self.get(f"games/{self.post('games', 201, table=table, **more)['id']}")

    def server_game(self, view: Any) -> Any:
        return self.client.app.state.games.open(view["id"])

    def choice(self, view: Any) -> dict[str, Any]:
        if select := view["task"]["select"]:
            return {"cards": self.rng.sample(select["cards"], self.rng.randint(select["least"], select["most"]))}
        choice = self.rng.choice(view["task"]["choices"])
        return {"cards": [choice["card"]]} if choice["card"] else {"choice": choice["text"]}

    def act(self, view: Any) -> Any:
        return self.post(f"games/{view['id']}/act", step=view["step"], **self.choice(view))

    def play(self, view: Any) -> Any:
        while not view["over"]:
            view = self.act(view)
        return view


@pytest.fixture
def player(client: Any, settings: Settings) -> Player:
    return Player(client, settings)


@pytest.mark.deep
@pytest.mark.interpreted
@pytest.mark.parametrize("variant", full_but(GAMES, variants()))
def test_every_variant_is_played_to_its_end_and_nothing_hidden_is_seen(variant: str, player: Player) -> None:
    """Whatever is offered is accepted, and what was played at last is the record of a deal as the rules want it.

    With two hidden cards exchanged, if all that can be seen goes on as before, the same is shown.
    """
    compared = 0
    for number in range(3):
        view = player.begin(variant, number=number, seat=number % 3)
        while not view["over"]:
            held = [card for group in view["hand"] for card in group]
            cards = [choice["card"] for choice in view["task"]["choices"] if choice["card"]]
            assert {*cards, *(view["task"]["select"] or {"cards": []})["cards"]} <= {*held}
            assert view["task"]["phase"] != "fill", "hands are filled up by themselves"
            session = player.server_game(view).session
            shown = scene_data(scene_of(session))
            assert view == {**view, **json.loads(json.dumps(shown))}
            if (other := exchanged(session, player.rng)) is not None:
                compared += 1
                assert scene_data(scene_of(other)) == shown
            view = player.act(view)
        assert view["deal"]["result"]
        assert view["task"] is None
        assert all(line["text"] for line in view["log"])
        path = player.folder / "record.jsonl"
        path.write_text(player.get(f"games/{view['id']}/record"))
        assert read_record(path).hand == number
    assert compared > 5


@pytest.mark.game("smear")
def test_a_stale_tab_and_a_choice_that_is_none_are_refused(player: Player) -> None:
    first = player.begin("smear")
    second = player.act(first)
    path = f"games/{first['id']}"
    error = player.post(f"{path}/act", 409, step=first["step"], **player.choice(first))["error"]
    assert (error["field"], "gone on elsewhere" in error["text"]) == ("step", True)
    for body in ({"choice": "99"}, {"choice": "<b>"}, {"cards": ["AS", "AS"]}, {"cards": ["?"]}, {}, {"choice": "1"}):
        assert player.post(f"{path}/act", 400, step=second["step"], **body)["error"]["field"] == "choice"
    assert player.get(path)["step"] == second["step"]
    player.post(f"{path}/undo", 409, step=first["step"])
    taken_back = player.post(f"{path}/undo", step=second["step"])
    assert all(taken_back[name] == first[name] for name in ("step", "hand", "task"))
    assert not taken_back["undo"]
    assert "first decision" in player.post(f"{path}/undo", 409, step=first["step"])["error"]["text"]


@pytest.mark.game("smear")
def test_a_game_goes_on_after_the_server_and_at_the_terminal(player: Player) -> None:
    """The file is the terminal's: what was begun in the browser ends there, and the other way round.

    Folder and file of earlier versions, which everybody could read, are for their owner alone once they are written.
    """
    player.folder.mkdir(parents=True)
    player.folder.chmod(0o755)
    view = player.begin("smear")
    path, record = player.folder / f"{view['id']}.json", player.folder.parent / "deal.jsonl"
    path.chmod(0o644)
    view = player.act(view)
    assert [stat.S_IMODE(file.stat().st_mode) for file in (player.folder, path)] == [0o700, 0o600]
    player.begin_server()
    again = player.get(f"games/{view['id']}")
    assert {**again, "news": 0, "moves": 0} == {**view, "news": 0, "moves": 0}
    dealt = player.server_game(view).session.record().dealt
    done = typed_in("1\n" * 40, "--resume", path, "--out", record, plain=True)
    assert done.code == 0, done.err
    assert read_record(record).dealt == dealt
    player.get(f"games/{view['id']}", 404)

    left = typed_in("pass\n1\nquit\n", "--seed", "web", "--save", player.folder / "mine.json")
    assert "--resume" in left.out
    assert [(one["id"], one["over"]) for one in player.get("games")] == [("mine", False)]
    view = player.get("games/mine")
    assert view["undo"]
    assert player.play(view)["deal"]["result"]
    assert [(one["id"], one["over"]) for one in player.get("games")] == [("mine", True)]


@pytest.mark.game("smear")
def test_what_another_program_has_changed_is_read_again_and_stays(player: Player) -> None:
    """Of two servers at the same instant, which have opened the game before either saves, the second is refused."""
    view = player.begin("smear")
    path = player.folder / f"{view['id']}.json"
    before = path.read_bytes()
    later = player.act(view)
    path.write_bytes(before)
    assert player.get(f"games/{view['id']}")["step"] == view["step"]
    player.post(f"games/{view['id']}/act", 409, step=later["step"], **player.choice(later))
    first = player.server_game(view)
    player.begin_server()
    player.get(f"games/{view['id']}")
    second = player.server_game(view)
    one, other = (choice["text"] for choice in view["task"]["choices"][:2])
    first.act(view["step"], one, [], plays_forced=True)
    with pytest.raises(Refused, match="gone on elsewhere") as refused:
        second.act(view["step"], other, [], plays_forced=True)
    assert refused.value.status == 409
    assert read_game(path).deals == (first.session.decided,)
    assert player.get(f"games/{view['id']}")["step"] == first.step


@pytest.mark.game("plute")
def test_files_that_are_no_games_are_named_and_left_alone(player: Player, tmp_path: Path) -> None:
    view = player.begin("plute")
    player.act(view)
    marker, evil = tmp_path / "ran", tmp_path / "evil.py"
    evil.write_text(f"open({str(marker)!r}, 'w')\n")
    good = json.loads((player.folder / f"{view['id']}.json").read_text())
    own = json.loads(json.dumps(good))
    own["setup"]["policies"][0] |= {"name": f"{evil}:Evil", "digest": "00"}
    damaged = json.dumps({**good, "deals": [{"actions": [63], "own": [0]}]})
    files = {"foreign": "hello", "damaged": damaged, "own": json.dumps(own), "other": '{"a": 1}'}
    for name, text in files.items():
        (player.folder / f"{name}.json").write_text(text)
    (player.folder / "folder.json").mkdir()
    (tmp_path / "outside.json").write_text(json.dumps(good))
    (player.folder / "link.json").symlink_to(tmp_path / "outside.json")
    told = {one["id"]: one.get("error", "") for one in player.get("games")}
    assert {*told} == {view["id"], *files}
    assert told["foreign"]
    assert "never runs a policy file" in told["own"]
    assert "is no saved game" in told["other"]
    for name in files:
        assert name in player.get(f"games/{name}", 400)["error"]["text"]
        if name != "damaged":
            player.remove(f"games/{name}", 400)
            assert (player.folder / f"{name}.json").read_text() == files[name]
    assert not marker.exists()
    for name in ("none", "..%2fgood", "%2e%2e", "folder", "link", "a" * 3000):
        player.get(f"games/{name}", 404)
    player.remove(f"games/{view['id']}")
    player.get(f"games/{view['id']}", 404)


@pytest.mark.game("phat")
def test_deals_follow_and_are_summed_up_and_a_match_has_a_winner(player: Player) -> None:
    view = player.begin("phat", deals=2)
    refused = player.post(f"games/{view['id']}/next", 409, step=view["step"])
    assert "not over" in refused["error"]["text"]
    player.get(f"games/{view['id']}/record", 409)
    totals = [0, 0]
    for number in range(3):
        view = player.play(view)
        assert view["next"]
        (*_, line) = player.get(f"games/{view['id']}/record").splitlines()
        result = json.loads(line)["result"]["delta"]
        totals = [total + result[side] for side, total in enumerate(totals)]
        if number:
            assert view["sum"] == [f"After {number + 1} deals: we {totals[0]:+d}, they {totals[1]:+d}"]
        view = player.post(f"games/{view['id']}/next", step=view["step"])
        assert view["deals"]["number"] == number + 2
    player.begin_server()
    assert player.get(f"games/{view['id']}")["deals"]["number"] == 4
    view = player.begin("phat", match=True)
    for _ in range(60):
        view = player.play(view)
        if not view["next"]:
            break
        view = player.post(f"games/{view['id']}/next", step=view["step"])
        player.begin_server()
    assert view["sum"][-1].startswith("The match is over: ")
    assert "nothing comes after" in player.post(f"games/{view['id']}/next", 409, step=view["step"])["error"]["text"]


@pytest.mark.game("smear")
def test_forced_cards_wait_where_that_is_wanted(player: Player) -> None:
    """The last card is the only choice: it waits for a click, after a restart too, and cannot be taken back."""
    view = player.begin("smear")
    waited = 0
    while not view["over"]:
        if len(view["task"]["choices"]) == 1 and view["task"]["phase"] == "play":
            waited += 1
            player.begin_server()
            assert player.get(f"games/{view['id']}")["step"] == view["step"]
        view = player.post(f"games/{view['id']}/act", step=view["step"], automatic=False, **player.choice(view))
        assert "played for you" not in " ".join(view["news"])
    session = player.server_game(view).session
    assert waited
    assert len(session.decided.own) < sum(step.seat == session.seat for step in session.taken)
    assert all(session.taken[place].is_choice for place in session.decided.own)
    assert read_game(player.folder / f"{view['id']}.json").deals[0] == session.decided


@pytest.mark.game("smear")
@pytest.mark.parametrize(("body", "field", "told"), [
    ({"seat": 4}, "seat", "seat goes from 0 to 3; not 4"),
    ({"number": -1}, "number", "number goes from 0"),
    ({"deals": 2, "match": True}, "deals", "deals goes from 1 to 1"),
    ({"cards": "AS ZZ"}, "cards", "ZZ"),
    ({"cards": "AS", "match": True}, "cards", "a match is dealt at random"),
    ({"dealer": 4}, "dealer", "dealer goes from 0 to 3; not 4"),
    ({"table": {"variant": "whist"}}, "table.variant", "whist"),
    ({"table": {"variant": "smear", "policies": {"0": "x.py:X"}}}, "table.policies.0", "--policy-file"),
    ({"table": {"variant": "smear", "names": ["A", "B"]}}, "table.names", "2 names"),
    ({"tabel": {}}, "tabel", "Did you mean 'table'?"),
])  # fmt: skip
def test_a_game_that_cannot_be_names_its_field(body: dict[str, Any], field: str, told: str, player: Player) -> None:
    error = player.post("games", 400, **{"table": {"variant": "smear"}, **body})["error"]
    assert told in error["text"]
    assert error["field"] == field
    assert not player.folder.exists() or not [*player.folder.iterdir()]


@pytest.mark.game("smear")
@pytest.mark.parametrize(("seat", "dealer"), [(0, 0), (1, 0), (2, 3), (3, 3)])
def test_a_given_hand_is_dealt_and_the_table_turned(seat: int, dealer: int, player: Player) -> None:
    """Given cards are those of seat 0: names, scores and players move with the person who gets them."""
    names = ["Ann", "Bob", "Cem", "Dee"]
    table = {"names": names, "scores": [5, 7], "policies": {"everybody": "random", "0": "random"}}
    view = player.begin("smear", cards="AS KS QS", seat=seat, dealer=dealer, table=table)
    session = player.server_game(view).session
    assert {"AS", "KS", "QS"} <= {*session.record().dealt[0]}
    assert (session.names[session.dealer], session.names[session.seat]) == (names[dealer], names[seat])
    assert session.setup.scores == ((5, 7) if seat % 2 == 0 else (7, 5))
    assert [one["name"] for one in view["seats"]] == ["you", *(names[(seat + n) % 4] for n in (1, 2, 3))]


@pytest.mark.game("pitch")
def test_a_given_hand_is_played_after_the_bids_that_were_made(player: Player) -> None:
    given: dict[str, Any] = {"cards": "AS JS 4S KD TH 6C", "dealer": 3}
    for bids in (["pass", "2"], ["3", "pass"], ["pass", "pass"], ["2", "3"]):
        view = player.begin("pitch", **given, seat=2, bids=bids)  # at most one is what the players say by themselves
        assert [line["text"].split(": ")[-1] for line in view["log"]] == bids
        assert view["turn"] == view["me"]
        assert {*given["cards"].split()} == {card for group in view["hand"] for card in group}
        high = max(int(bid) if bid.isdigit() else 0 for bid in bids)
        assert {choice["text"] for choice in view["task"]["choices"]} == {"pass", *map(str, range(high + 1, 5))}
    wrong = [{**given, "bids": bids} for bids in (["2", "2"], ["nine"], ["pass"] * 9)]
    for body in (*wrong, {"bids": ["2"]}):
        assert player.post("games", 400, table={"variant": "pitch"}, **body)["error"]["field"] == "bids"


@pytest.mark.game("phat")
def test_a_game_that_is_being_saved_is_not_read_again(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks between the writing of the file and the note of its time waits, and gets the same game."""
    view = player.begin("phat")
    game, save = player.server_game(view), Game.save
    opened: list[Any] = []
    asks = threading.Thread(target=lambda: opened.append(player.server_game(view)))

    def slow(*given: Any, **more: Any) -> None:
        save(*given, **more)
        asks.start()
        asks.join(0.3)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "save", slow)
        player.act(view)
    asks.join(60)
    assert opened == [game]
