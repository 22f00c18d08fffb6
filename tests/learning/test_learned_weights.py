"""Files of weights: what they hold, what is refused, and the fit whose numbers they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from tricklab.analysis.learning import learner, measured, network, survey, tables
from tricklab.analysis.learning.bench import Bench, Collected
from tricklab.analysis.learning.learn import Budget, learn
from tricklab.analysis.learning.samples import Samples, samples_of
from tricklab.analysis.learning.survey import calls_of
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.games import GAMES as OURS
from tricklab.engine.games import game_of
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies import decision
from tricklab.engine.policies.decision import GAMES, declare, learned
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.learned import find
from tricklab.engine.policies.learned.choice_features import PARTS
from tricklab.engine.policies.learned.forms import NETWORK, SECOND, TABLE_ROWS, TABLES, network_rows
from tricklab.engine.policies.learned.knowledge import (
    ABOVE,
    BY_NUMBER,
    LED_TRUMPS,
    SUITS,
    TRUMPS,
    blank_masks,
    worth_of,
)
from tricklab.engine.policies.learned.player import columns_in
from tricklab.engine.policies.learned.weights import Lesson, Weights, read_weights
from tricklab.engine.policies.policy import Policy

PITCH = Setup.make("pitch", seed=3)
BID, CARD = 0, 3


def weights() -> Weights:
    """Return weights with a network for bids and tables for cards."""
    width = len(columns_in("pitch", PITCH.game.phases[BID]))
    numbers = np.random.default_rng(1).random((network_rows(width), 32)).astype(np.float32)
    asked = np.zeros((TABLE_ROWS * 2, 32), np.float32)
    lessons = {BID: Lesson(NETWORK, numbers), CARD: Lesson(TABLES, asked, 2)}
    return Weights("pitch", "basic", lessons, blank_masks(), calls_of(PITCH), {"rounds": 1})


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    written = replace(weights(), earlier=({}, {BID: weights().lessons[BID]}))
    written.save(tmp_path / "a.npz", PITCH.game)
    read = read_weights(tmp_path / "a.npz", PITCH.game)
    assert (read.digest(), read.about, read.base) == (written.digest(), {"rounds": 1}, "basic")
    assert [sorted(lessons) for lessons in read.earlier] == [[], [BID]]
    assert replace(written, base="expert").digest() != written.digest()


def spoil_kind(arrays: dict[str, Any]) -> None:
    arrays["numbers_bid_0"] = arrays["numbers_bid_0"][:-1]


def spoil_number(arrays: dict[str, Any]) -> None:
    arrays["numbers_bid_0"][0, 0] = np.nan


def spoil_caution(arrays: dict[str, Any]) -> None:
    arrays["cautions_bid_0"] = arrays["cautions_bid_0"][:-1]


def spoil_question(arrays: dict[str, Any]) -> None:
    arrays["numbers_play_0"][0, 0] = 1e6


def spoil_masks(arrays: dict[str, Any]) -> None:
    arrays["masks"] = arrays["masks"][:, :-1]


def spoil_names(arrays: dict[str, Any]) -> None:
    arrays["text"] = np.frombuffer(arrays["text"].tobytes().replace(b"seat: is-dealer", b"seat: is-wealer"), np.uint8)


def spoil_objects(arrays: dict[str, Any]) -> None:
    arrays["calls"] = np.array([[{}]], object)


@pytest.mark.parametrize(
    "spoil", [spoil_kind, spoil_number, spoil_caution, spoil_question, spoil_masks, spoil_names, spoil_objects]
)
def test_a_spoiled_file_is_refused(spoil: Any, tmp_path: Path) -> None:
    path = tmp_path / "spoiled.npz"
    weights().save(path, PITCH.game)
    with np.load(path) as file:
        arrays = {name: file[name].copy() for name in file.files}
    spoil(arrays)
    np.savez(path, **arrays)
    with pytest.raises(UsageError, match=r"spoiled\.npz"):
        read_weights(path, PITCH.game)


def test_files_of_other_games_and_other_content_are_refused(tmp_path: Path) -> None:
    weights().save(tmp_path / "pitch.npz", PITCH.game)
    with pytest.raises(UsageError, match="learned for 'pitch', not for phat"):
        read_weights(tmp_path / "pitch.npz", Setup.make("phat").game)
    (tmp_path / "text.npz").write_text("nothing")
    with pytest.raises(UsageError, match="no weights that"):
        read_weights(tmp_path / "text.npz", PITCH.game)
    with pytest.raises(UsageError, match="tricklab learn"):
        find_policy(f"learned:{tmp_path / 'none.npz'}", "pitch")
    with pytest.raises(PolicyFileError):
        find_policy(f"learned:{tmp_path / 'pitch.npz'}", "pitch", files=())


@pytest.mark.interpreted
def test_a_learned_player_sits_where_a_policy_sits(tmp_path: Path) -> None:
    weights().save(tmp_path / "a.npz", PITCH.game)
    name = f"learned:{tmp_path / 'a.npz'}"
    policy = find_policy(name, "pitch")
    assert policy == find_policy(name, "pitch")
    assert policy.digest == f"weights-{weights().digest()}"
    rollout = find_policy(f"rollout:base={name},worlds=2", "pitch")
    assert hash(rollout) == hash(find_policy(rollout.name, "pitch"))
    setup = Setup.make("pitch", policy=name, seats={0: "basic"})
    with interpreting():
        rows = Simulator(setup).play(0, 3).rows
    assert len(rows) == 3
    assert "numbers" not in policy.parameters


@pytest.mark.parametrize("game", OURS)
def test_the_packages_weights_can_be_read(game: str) -> None:
    """Whoever changes the features learns again: ``tricklab learn`` and ``python -m tools.packaged_weights``."""
    path = find.usual_files(game)[-1]
    if not path.exists():
        pytest.skip(f"nobody has learned {game} for the package")
    found = read_weights(path, game_of(game))
    assert found.lessons
    assert not found.earlier


def test_a_learned_expert_is_basic_until_it_is_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    basic = GAMES[PITCH.game.rules_class][1]
    decision.LEARNS.clear()
    monkeypatch.setattr(find, "usual_files", lambda game: [tmp_path / "a.npz"])
    there = declare(PITCH.game, basic, expert=learned())
    assert (there["expert"], decision.LEARNS) == (basic, {"pitch"})
    assert find_policy("expert", "pitch").name == "basic"
    weights().save(tmp_path / "a.npz", PITCH.game)
    policy = find_policy("expert", "pitch")
    assert (policy.name, policy.digest) == ("expert", f"weights-{weights().digest()}")
    with pytest.raises(UsageError, match="has no parameters"):
        find_policy("expert:bid_margin=1", "pitch")
    with pytest.raises(UsageError, match="begin from random or basic"):
        learn(PITCH, "1rounds", begin="expert", out=tmp_path / "b.npz")
    declare(PITCH.game, basic, expert=type(find_policy("cautious", "pitch").instance))
    assert not decision.LEARNS


@pytest.mark.interpreted
@pytest.mark.game("smear")
def test_smears_trumps_are_known_by_their_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "DEALS", 4)
    setup = Setup.make("smear", seed=3)
    with interpreting():
        masks = survey.first_weights(Bench(setup, "basic")).masks
    order = ["JK2", "JK1", *(f"{rank}H" for rank in "23456789T"), "JD", *(f"{rank}H" for rank in "JQKA")]
    hearts = list(setup.deck.numbers(order))
    key = 1 + next(number for number, suit in enumerate(setup.deck.suits) if hearts[-1] in suit.cards)
    for number, card in enumerate(hearts):
        assert masks[key, ABOVE + card] == sum(1 << higher for higher in hearts[number + 1 :])
        assert masks[BY_NUMBER, ABOVE + number] == 0xFFFF >> number + 1 << number + 1
        assert worth_of(masks, key, 1 << card) == worth_of(masks, BY_NUMBER, 1 << number)


def test_a_player_is_measured_among_players_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those without parameters are equal as tuples, whatever their class."""
    assert [policy.name for policy in measured.references_of("pitch")] == ["random", "basic", "expert"]
    plain = {"random": NamedTuple("Any", []), "basic": NamedTuple("Basic", [])}
    classes = {**plain, "expert": plain["basic"]}
    monkeypatch.setattr(measured, "own_policy", lambda name, settings, game: Policy(name, classes[name]()))
    assert [policy.name for policy in measured.references_of("euchre")] == ["random", "basic"]


def test_budgets_are_times_or_rounds() -> None:
    assert [Budget.parse(text).seconds for text in ("90s", "5m", "1.5 h")] == [90, 300, 5400]
    assert Budget.parse("8rounds").rounds == 8
    assert not Budget.parse("2rounds").is_left(0.0, 2)
    with pytest.raises(UsageError, match="5 minutes"):
        Budget.parse("5 minutes")


def test_calls_have_their_declared_meaning() -> None:
    calls = calls_of(PITCH)
    words = PITCH.game.phases[BID].words(PITCH.rules)  # type: ignore[attr-defined]
    assert calls[BID, words["3"]] == 1 << PARTS + words["3"] | 3 << 8
    assert calls[BID, words["pass"]] == 1 << PARTS + words["pass"] | 1 << 4
    smear = Setup.make("smear")
    assert [int(meaning) for meaning in calls_of(smear)[1, :4]] == [1 << PARTS + suit | suit + 1 for suit in range(4)]


def bench() -> Bench:
    with interpreting():
        return Bench(PITCH, "basic")


def choices() -> Samples:
    """Return choices of which the third feature alone decides, among three."""
    x = np.random.default_rng(2).integers(0, 4, (240, 5)).astype(np.float32)
    x[:, 4] = 7.0
    points = np.where(x[:, 2] > 1, 1.0, 0.0)
    numbers = np.arange(80).repeat(3)
    return samples_of(Collected(x, np.zeros(240), numbers, np.zeros(240), numbers > 0, points, 1), 0, 5)


@pytest.mark.full
@pytest.mark.interpreted
def test_a_fit_finds_what_decides_and_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "NUMBER", 1)
    monkeypatch.setattr(network, "EPOCHS", 4)
    monkeypatch.setattr(network, "RATE", 1e-2)
    samples, where = choices(), bench()
    lesson, again = (network.fitted_network(where, samples, None, [1]) for _ in range(2))
    assert lesson.numbers.tobytes() == again.numbers.tobytes()
    assert not lesson.numbers[5].any(), "a feature that never varies has a weight"
    hidden = np.maximum(samples.x @ lesson.numbers[1:6] + lesson.numbers[0], 0)
    second = np.maximum(hidden @ lesson.numbers[7:-1, :SECOND] + lesson.numbers[6, :SECOND], 0)
    assert np.corrcoef(second @ lesson.numbers[-1, :SECOND], samples.x[:, 2] > 1)[0, 1] > 0.75
    boosted = tables.fitted_tables(where, samples)
    assert boosted.numbers[0, 0] == 2
    assert "c > " in next(iter(tables.table_lines(boosted, list("abcde"), 0)))


@pytest.mark.deep
@pytest.mark.interpreted
def test_learning_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in (
        *((learner, name, value) for name, value in (("PILOT", 1), ("_LEAST_ROWS", 40), ("_MOST_ROWS", 40))),
        *((learner, "_FEWEST", 3), (survey, "DEALS", 2), (network, "EPOCHS", 1), (tables, "NUMBER", 1)),
    ):
        monkeypatch.setattr(module, name, value)
    table, digests = Setup.make("phat", seed=4), []
    with interpreting():
        for rounds in (["3rounds"], ["2rounds", "3rounds"]):
            path = tmp_path / f"{len(rounds)}.npz"
            for budget in rounds:
                learnt = learn(table, budget, begin="basic", out=path, measured=0)
            digests.append(read_weights(path, table.game).digest())
            assert learnt.steps[-1].round == 3
        with pytest.raises(UsageError, match="learned otherwise"):
            learn(table, "4rounds", begin="random", out=path, measured=0)
    assert digests[0] == digests[1]


@pytest.mark.interpreted
def test_networks_that_were_not_accepted_yet_go_on() -> None:
    older, present, there = replace(weights(), lessons={}), weights(), bench()
    learning = learner.Learner(there, 1, [older, present], 3, {1: weights().lessons[BID]})
    again = learner.Learner(there, 1)
    again.resume(learning.weights({"rounds": 3}), 3)
    assert [sorted(each.lessons) for each in again.generations] == [[], [BID, CARD]]
    assert [*again.tried] == [1]
    again.resume(replace(learning.weights({}), earlier=()), 3)
    assert [sorted(each.lessons) for each in again.generations] == [[BID, CARD]]
    for played in ([4], [0], ["1"], [1, 1, 1, 1], 2):
        with pytest.raises(UsageError, match="lacks the players that have played"):
            again.resume(replace(learning.weights({}), about={"played": played}), 3)


@pytest.mark.interpreted
def test_a_survey_finds_trumps_and_what_cards_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "DEALS", 8)
    with interpreting():
        found = survey.first_weights(Bench(PITCH, "basic"))
    assert found.masks[SUITS, LED_TRUMPS] == 1
    spades = int(found.masks[4, TRUMPS])
    assert spades & 0x1FFF << 39 == spades & (1 << 52) - 1
    assert any(found.masks[key, TRUMPS] for key in range(1, 5))
