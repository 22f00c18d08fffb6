"""What an earlier version dealt, as the manifest of its run says: enough to read the run, not to deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from tricklab.engine.base.locations import Location
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import Policy
from tricklab.engine.runs.storage.manifest_reader import Manifest


@dataclass(frozen=True)
class PastPlayer:
    """Stands for a policy as an earlier version played it: it has a name and parameters, and plays nothing.

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


def past_setup(found: Manifest, folder: Location) -> Setup:
    """Return what an earlier version dealt; its policies are names, and no code of this version plays for them.

    Raises
    ------
    UsageError
        If this version has no such game or option.
    """
    try:
        setup = Setup.make(
            found.variant,
            rules=found.rules,
            policy="random",
            scores=found.scores,
            carry=found.carry,
            hand=" ".join(found.hand) or None,
            seed=found.seed,
        )
    except UsageError as error:
        raise UsageError(f"{folder} dealt by version {found.engine}, cannot be read: {error}") from error
    players = []
    for one in found.policies:
        name = f"{one.name} (version {found.engine})"
        players.append(Policy(name, PastPlayer(name, one.parameters), one.digest))
    if len(players) != setup.players:
        raise UsageError(
            f"{folder} has {len(players)} policies for {setup.players} players: its manifest is not right."
        )
    # The seed as it stands there: to earlier versions "1e3" was a text.
    return replace(setup, policies=tuple(players), seed=found.seed)
