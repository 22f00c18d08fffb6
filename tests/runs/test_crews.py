"""What a crew is asked for and sent, without one: what is refused, and that work arrives as it was sent."""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path

import cloudpickle
import pytest

import tricklab as tl
from conftest import setup_of
from own_players import Telltale
from own_policy import own_policy
from shell import run
from tricklab import Run, Simulator, cluster
from tricklab.crews import connect
from tricklab.crews.fitting import misfit, own
from tricklab.crews.sending import digest_of, read, written
from tricklab.engine.play.workers import Workers, telling
from tricklab.engine.runs.tallies import tallies_of

pytestmark = pytest.mark.game("smear")


def test_a_silent_address_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert connect._ANSWER < 10
    monkeypatch.setattr(connect, "_ANSWER", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the call, and says nothing
        began = time.monotonic()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(tl.UsageError, match=f"nobody answers at '{address}.*dask scheduler"), cluster(address):
            pass
        assert time.monotonic() - began < 6


@pytest.mark.full
def test_who_answers_at_no_address_is_told_so_soon(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the call, and says nothing
        began = time.monotonic()
        told = run("simulate", "--hands", "10", "--cluster", f"127.0.0.1:{silent.getsockname()[1]}", cwd=tmp_path)
        assert time.monotonic() - began < 20  # ten on a quiet machine
    assert (told.code, "Traceback" in told.err) == (2, False)
    assert "nobody answers at '127.0.0.1:" in told.err
    assert "dask scheduler" in told.err
    assert not list(tmp_path.iterdir())


def test_who_has_not_the_extra_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(tl.UsageError, match=r"pip install 'tricklab\[cluster\]'"), cluster("local:2"):
        pass


def test_what_a_simulator_plays_is_the_same_where_it_arrives() -> None:
    simulator = Simulator(setup_of(policy="basic", seed="sent"), [])
    content = written(simulator)
    arrived = read(digest_of(content), content)
    assert arrived is read(digest_of(content), content)
    assert arrived.setup == simulator.setup
    assert (arrived.play(0, 200).rows == simulator.play(0, 200).rows).all()
    workers, heard = cloudpickle.loads(cloudpickle.dumps(Workers(jobs=3, block=10, progress=print))), list[int]()
    with telling(heard.append):
        workers.in_blocks(5, 25, lambda first, size: None)
    assert heard == [10, 10, 5], "who listens in this thread"
    assert misfit(own(), own()) == ""
    assert "has polars 0.1, and this is polars" in misfit(own(), {**own(), "polars": "0.1"})
    assert "with other sources" in misfit(own(), {**own(), "sources": "0"})


def test_a_policy_from_a_file_arrives_if_the_file_is_there_and_the_same(tmp_path: Path) -> None:
    file = tmp_path / "shy.py"
    text = own_policy("return 0", "bid", "smear", name="Shy")
    file.write_text(text)
    content = written(setup_of(policy=f"{file}:Shy:at=2"))
    assert cloudpickle.loads(content) == setup_of(policy=f"{file}:Shy:at=2")
    file.write_text(f"{text}# changed\n")
    with pytest.raises(tl.UsageError, match=rf"{file} on \S+ is another file than here"):
        cloudpickle.loads(content)
    file.unlink()
    with pytest.raises(tl.UsageError, match=rf"{file} on .* cannot be read"):
        cloudpickle.loads(content)


def test_a_class_of_the_session_is_not_sent() -> None:
    with pytest.raises(tl.UsageError, match=r"Telltale is a class of this session.*put it in a file"):
        written(Simulator(setup_of(policy="random").with_policies(Telltale)))  # type: ignore[arg-type]


def test_a_run_arrives_only_where_its_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = Run("runs", setup_of(), tallies_of(setup_of()))
    made.begin()
    content = written(made)
    monkeypatch.chdir("/")
    assert read(digest_of(content), content).folder == tmp_path / made.folder
    (tmp_path / made.folder / "manifest.json").unlink()
    with pytest.raises(tl.UsageError, match="must have the same path on all machines"):
        cloudpickle.loads(content)
