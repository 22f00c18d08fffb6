"""A run that is there, opened by its folder: what was dealt stands in its manifest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tricklab.engine.base.locations import Location, location_of
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.games import game_of
from tricklab.engine.games.sources import sources_digest
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import policy_in_data
from tricklab.engine.runs.past_setup import past_setup
from tricklab.engine.runs.storage.manifest_reader import MANIFEST, Manifest, manifest_at
from tricklab.engine.runs.storage.parts import DEALS, MATCH_DEALS, MATCHES, TALLIES, Contents
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import tallies_of
from tricklab.engine.version import VERSION

_OF_MATCHES = (MATCHES, MATCH_DEALS)


class DamagedRun(UsageError):
    """A part of a run is missing or changed.

    Attributes
    ----------
    run
        The run.
    path
        The part.
    """

    def __init__(self, run: Run, path: Location) -> None:
        """Say which function deals it again."""
        function = "simulate_matches_into plays" if run.contents.of in _OF_MATCHES else "simulate_into deals"
        again = f"{function} it again" if run.past is None else f"version {run.past.engine} deals it again"
        super().__init__(f"{path} is missing or changed; {again}.")
        self.run, self.path = run, path


def open_run(folder: Location | str, setup: Setup | None = None) -> Run:
    """Open a run by its own folder, and check that it is whole.

    Parameters
    ----------
    folder
        As ``data/smear-4p-997ce5d9``; in object storage a URL (docs/storage.md).
    setup
        What was dealt; needed only where a policy from a file played, whose place the manifest does not know.

    Returns
    -------
    Run
        The run, each part of which is what the manifest says.

    Raises
    ------
    UsageError
        If there is none, it is damaged, or it cannot be told from its manifest who played.
    """
    folder = _resolved(folder)
    found = _manifest_in(folder)
    if found.of in _OF_MATCHES:
        raise UsageError(f"{folder} has matches, not deals: read it with polars.read_parquet.")
    return _open(folder, found, setup)


def open_any(folder: Location | str, setup: Setup | None = None) -> Run:
    """Open a run of deals or of matches; else like `open_run`."""
    folder = _resolved(folder)
    return _open(folder, _manifest_in(folder), setup)


def _open(folder: Location, found: Manifest, setup: Setup | None) -> Run:
    """Open a run, given its manifest."""
    if setup is not None and not isinstance(setup, Setup):
        raise UsageError(f"setup must be a Setup, as in Setup.make('smear', seed=7); not {shown(setup)}.")
    if found.engine != VERSION:
        setup = past_setup(found, folder)
        contents = replace(contents_of(found.of, setup), part=found.part_hands)
        run = Run(folder.parent, setup, contents, past=found, name=folder.name)
    else:
        setup = setup or setup_in(folder)
        must_be_of_this_game(found, setup, folder)
        run = Run(folder.parent, setup, contents_of(found.of, setup))
        if run.folder != folder:
            raise UsageError(f"the run in {folder} is called {run.folder.name}; give the folder its name again.")
    if run.damaged:
        raise DamagedRun(run, folder / run.damaged[0])
    if not run.hands:
        raise UsageError(f"{folder} has no {'matches' if found.of in _OF_MATCHES else 'deals'} yet.")
    return run


def _manifest_in(folder: Location) -> Manifest:
    """Return what the manifest of a run says, or say that the folder has none."""
    try:
        return manifest_at(folder)
    except StoreError as error:  # object storage says itself what is wrong
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{folder} is no run's folder: it has no {MANIFEST} that can be read.") from error


def must_be_of_this_game(found: Manifest, setup: Setup, folder: Location) -> None:
    """Refuse a run that a game from outside dealt whose code has changed since.

    Raises
    ------
    UsageError
        If it has.
    """
    if found.sources != sources_digest(setup.game.name):
        raise UsageError(
            f"{folder} was dealt by other code of the game {setup.game.name} than the code that is installed: install "
            "that code again, or deal the run anew."
        )


def _resolved(folder: Location | str) -> Location:
    """Return the place of a folder by its full name."""
    location = location_of(folder)
    return location.resolve() if isinstance(location, Path) else location


def contents_of(of: str, setup: Setup) -> Contents:
    """Return what the parts of a run are, given what its manifest says of them."""
    if of in _OF_MATCHES:
        from tricklab.engine.runs.match_simulation import contents_of_matches

        return contents_of_matches(setup)[of == MATCH_DEALS]
    return tallies_of(setup) if of == TALLIES else DEALS


def setup_in(folder: Location) -> Setup:
    """Return what was dealt, from the manifest."""
    found = _manifest_in(folder)
    game = game_of(found.variant).name
    named = [(player.name, policy_in_data(player.name, player.digest, game)) for player in found.policies]
    seats = {seat: policy for seat, (_, policy) in enumerate(named) if policy is not None}
    if own := [name for name, policy in named if policy is None]:
        raise UsageError(
            f"{folder / MANIFEST}: {own[0][:80]!r} played, and a manifest never runs a policy file: give the setup as "
            "well, as in tricklab.open_run(folder, setup)."
        )
    setup = Setup.make(
        found.variant,
        rules=found.rules,
        scores=found.scores,
        seed=found.seed,
        seats=seats,
        carry=found.carry,
        hand=" ".join(found.hand) or None,
    )
    return replace(setup, seed=found.seed)  # as it stands there: once "1e3" was a text
