"""What can go wrong, apart from our own mistakes."""

from __future__ import annotations


class UsageError(ValueError):
    """What the user asked for cannot be done; the message says why and what would be right."""


class PolicyError(RuntimeError):
    """A policy broke off a run: it chose something illegal, or its code failed."""


class StoreError(RuntimeError):
    """Something went wrong with the files in mid-run; what was finished before is safe."""
