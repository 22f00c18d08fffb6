"""Where things lie: the project, what it keeps for its tests, and the modules that they share."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
KIT = Path(__file__).parent
PACKAGES = ROOT / "tests" / "packages"
EXAMPLES = ROOT / "docs" / "examples"
