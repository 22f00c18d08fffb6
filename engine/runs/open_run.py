"""Open a run that exists by its folder; its manifest says what was dealt."""

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
from tricklab.engine.runs.job import match_contents
from tricklab.engine.runs.past_setup import past_setup
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST, Manifest, parse_manifest
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
        """Make the message, which names the function that deals it again."""
        function = "simulate_matches_into plays" if run.contents.of in _OF_MATCHES else "simulate_into deals"
        again = f"{function} it again" if run.past is None else f"version {run.past.engine} deals it again"
        super().__init__(f"{path} is missing or changed; {again}.")
        self.run, self.path = run, path


def open_run(folder: Run | Location | str, setup: Setup | None = None) -> Run:
    """Open a run by its own folder, and check that it is whole.

    Parameters
    ----------
    folder
        As ``data/smear-4p-044ca223``; in object storage a URL (docs/storage.md). A run is opened again.
    setup
        What was dealt; needed only where a policy from a file played, as the manifest does not know the file.

    Returns
    -------
    Run
        The run; every part has the size and hash that the manifest lists.

    Raises
    ------
    UsageError
        If there is none, it is damaged, or the manifest does not suffice to seat the players.
    """
    folder = _resolved(folder)
    manifest = _manifest_in(folder)
    if manifest.of in _OF_MATCHES:
        raise UsageError(f"{folder} has matches, not deals: read it with polars.read_parquet.")
    return _open(folder, manifest, setup)


def open_any(folder: Run | Location | str, setup: Setup | None = None) -> Run:
    """Open a run of deals or of matches by its folder; parameters and errors as of `open_run`."""
    folder = _resolved(folder)
    return _open(folder, _manifest_in(folder), setup)


def open_to_read(folder: Run | Location | str) -> Run:
    """Open a run of any kind to read its tables, whoever played it; it can neither be dealt on nor played.

    A policy from a file has its name alone; the file is not run.

    Parameters
    ----------
    folder
        As for `open_run`.

    Returns
    -------
    Run
        The run; every part has the size and hash that the manifest lists.

    Raises
    ------
    UsageError
        If there is none, or it is damaged or empty.
    """
    folder = _resolved(folder)
    manifest = _manifest_in(folder)
    known = [policy_in_data(player.name, player.digest, game_of(manifest.variant).name) for player in manifest.policies]
    if manifest.engine != VERSION or None in known:
        return _open_past(folder, manifest)
    return _open(folder, manifest, None)


def _open(folder: Location, manifest: Manifest, setup: Setup | None) -> Run:
    if setup is not None and not isinstance(setup, Setup):
        raise UsageError(f"setup must be a Setup, as in Setup.make('smear', seed=7); not {shown(setup)}.")
    if manifest.engine != VERSION:
        return _open_past(folder, manifest)
    setup = setup or setup_in(folder)
    check_sources(manifest, setup, folder)
    run = Run(folder.parent, setup, contents_of(manifest.of, setup))
    if run.folder != folder:
        raise UsageError(f"the run in {folder} is called {run.folder.name}; give the folder its name again.")
    return _checked(run, folder)


def _open_past(folder: Location, manifest: Manifest) -> Run:
    """Open a run with players that cannot play: of an earlier version, or from files that are not run."""
    setup = past_setup(manifest, folder)
    if manifest.engine == VERSION:
        check_sources(manifest, setup, folder)
    contents = replace(contents_of(manifest.of, setup), part=manifest.part_hands)
    return _checked(Run(folder.parent, setup, contents, past=manifest, name=folder.name), folder)


def _checked(run: Run, folder: Location) -> Run:
    if run.damaged:
        raise DamagedRun(run, folder / run.damaged[0])
    if not run.hands:
        raise UsageError(f"{folder} has no {'matches' if run.contents.of in _OF_MATCHES else 'deals'} yet.")
    return run


def _manifest_in(folder: Location) -> Manifest:
    """Read the manifest of a run; every error becomes a `UsageError`."""
    try:
        content, _ = folder_at(folder).read_marked(MANIFEST)
    except StoreError as error:  # its message is complete
        raise UsageError(str(error)) from error
    except OSError:
        content = None
    if content is None:
        raise UsageError(
            f"{folder} is no run's folder: it has no {MANIFEST} that can be read; "
            "`tricklab runs` lists the runs below a folder."
        )
    return parse_manifest(content, folder)


def check_sources(manifest: Manifest, setup: Setup, folder: Location) -> None:
    """Refuse a run of a game from outside whose code has changed since the run was dealt.

    Raises
    ------
    UsageError
        If the code that is installed is not the code that dealt.
    """
    if manifest.sources != sources_digest(setup.game.name):
        raise UsageError(
            f"{folder} was dealt by other code of the game {setup.game.name} than the code that is installed: install "
            "that code again, or deal the run anew."
        )


def _resolved(folder: Run | Location | str) -> Location:
    """Return the absolute path of a run's folder, or its URL."""
    location = folder.folder if isinstance(folder, Run) else location_of(folder)
    return location.resolve() if isinstance(location, Path) else location


def contents_of(of: str, setup: Setup) -> Contents:
    """Describe the parts of a run, given the field ``of`` of its manifest."""
    if of in _OF_MATCHES:
        return match_contents(setup)[of == MATCH_DEALS]
    return tallies_of(setup) if of == TALLIES else DEALS


def setup_in(folder: Location) -> Setup:
    """Return the setup that a manifest describes; refuse one with a policy that this version does not have by name."""
    manifest = _manifest_in(folder)
    game = game_of(manifest.variant).name
    named = [(player.name, policy_in_data(player.name, player.digest, game)) for player in manifest.policies]
    seats = {seat: policy for seat, (_, policy) in enumerate(named) if policy is not None}
    if own := [name for name, policy in named if policy is None]:
        raise UsageError(
            f"{folder / MANIFEST}: {own[0][:80]!r} played, and a manifest never runs a policy file: give the setup as "
            "well, as in tricklab.open_run(folder, setup)."
        )
    return manifest.setup(seats=seats)
