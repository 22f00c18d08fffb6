"""Setups made from manifests; those of earlier versions suffice to read a run, not to deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from tricklab.engine.base.locations import Location
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import Policy
from tricklab.engine.runs.storage.manifest import Manifest
from tricklab.engine.version import VERSION


@dataclass(frozen=True)
class PastPlayer:
    """A policy of an earlier version, which has a name and parameters and cannot play.

    Attributes
    ----------
    name
        The policy's name, with the version.
    values
        Its parameters.
    """

    name: str
    values: Mapping[str, Any] = field(hash=False)

    def _asdict(self) -> dict[str, Any]:
        return dict(self.values)

    def __iter__(self) -> Iterator[NoReturn]:
        """Refuse to play: compiled code begins by looking at the values.

        Raises
        ------
        UsageError
            Always.
        """
        raise UsageError(f"{self.name} is not the policy of this version: make a setup with a policy by its name.")


def past_setup(manifest: Manifest, folder: Location) -> Setup:
    """Return the setup of a run that is only read, with policies that cannot play.

    Raises
    ------
    UsageError
        If this version has no such game or option.
    """
    try:
        setup = manifest.setup(policy="random")
    except UsageError as error:
        raise UsageError(f"{folder} dealt by version {manifest.engine}, cannot be read: {error}") from error
    players = []
    for player in manifest.policies:
        name = player.name if manifest.engine == VERSION else f"{player.name} (version {manifest.engine})"
        players.append(Policy(name, PastPlayer(name, player.parameters), player.digest))
    if len(players) != setup.players:
        raise UsageError(
            f"{folder} has {len(players)} policies for {setup.players} players: its manifest is not right."
        )
    return replace(setup, policies=tuple(players))
