"""A run that is there, opened by its folder: what was dealt stands in its manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tricklab.engine.counts import tallies_of
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.folder import folder_at
from tricklab.engine.games import game_of
from tricklab.engine.given import plain_text
from tricklab.engine.locations import Location, location_of
from tricklab.engine.manifest import MANIFEST
from tricklab.engine.parts import DEALS, MATCH_DEALS, MATCHES, TALLIES, Contents
from tricklab.engine.policies.from_data import policy_in_data
from tricklab.engine.setup import Setup
from tricklab.engine.store import Run


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
    if _has_matches(folder):
        raise UsageError(f"{folder} has matches, not deals: read it with polars.read_parquet.")
    return open_any(folder, setup)


def open_any(folder: Location | str, setup: Setup | None = None) -> Run:
    """Open a run of deals or of matches; else like `open_run`."""
    folder = _resolved(folder)
    setup = setup or setup_in(folder)
    run = Run(folder.parent, setup, contents_of(folder, setup))
    if run.folder != folder:
        raise UsageError(f"the run in {folder} is called {run.folder.name}; give the folder its name again.")
    if run.damaged:
        again = "simulate_matches_into plays" if _has_matches(folder) else "simulate_into deals"
        raise UsageError(f"{folder / run.damaged[0]} is missing or changed; {again} it again.")
    if not run.hands:
        raise UsageError(f"{folder} has no {'matches' if _has_matches(folder) else 'deals'} yet.")
    return run


def _resolved(folder: Location | str) -> Location:
    """Return the place of a folder by its full name."""
    location = location_of(folder)
    return location.resolve() if isinstance(location, Path) else location


def _has_matches(folder: Location) -> bool:
    """Tell whether a run keeps matches, from its folder's name."""
    return folder.name.endswith((f"-{MATCHES}", f"-{MATCH_DEALS}"))


def contents_of(folder: Location, setup: Setup) -> Contents:
    """Return what the parts in a run's folder are, from its name."""
    if _has_matches(folder):
        from tricklab.engine.match_simulation import contents_of_matches

        return contents_of_matches(setup)[folder.name.endswith(f"-{MATCH_DEALS}")]
    return tallies_of(setup) if folder.name.endswith(f"-{TALLIES}") else DEALS


def setup_in(folder: Location) -> Setup:
    """Return what was dealt, from the manifest."""
    try:
        told: dict[str, Any] = json.loads(folder_at(folder).read(MANIFEST))
        given = {key: told[key] for key in ("variant", "rules", "scores", "seed")}
        game = game_of(plain_text("variant", told["variant"], "smear")).name
        found = [(entry["name"], policy_in_data(entry, game)) for entry in told["policies"]]
    except UsageError:
        raise
    except StoreError as error:  # object storage says itself what is wrong
        raise UsageError(str(error)) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{folder} is no run's folder: it has no {MANIFEST} that can be read.") from error
    seats = {seat: policy for seat, (_, policy) in enumerate(found) if policy is not None}
    if own := [name for name, policy in found if policy is None]:
        raise UsageError(
            f"{folder / MANIFEST}: {own[0][:80]!r} played, and a manifest never runs a policy file: give the setup as "
            "well, as in tricklab.open_run(folder, setup)."
        )
    hand = " ".join(told["hand"]) if "hand" in told else None
    return Setup.make(**given, seats=seats, carry=told.get("carry"), hand=hand)
