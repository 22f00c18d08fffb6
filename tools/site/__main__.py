"""``python -m tools.site``: builds the site into ``site/``, ready for any static host; any warning is an error.

It includes the pages of variants that it finds in ``reports/``; ``tricklab report all`` makes them. ``--pages FOLDER``
takes them from elsewhere, ``--out FOLDER`` puts the site elsewhere, ``--quick`` shows notebooks without running them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools.site.source import ROOT, write_source

SOURCE = ROOT / "build" / "site"
"""Where the Markdown of the site is put together."""


def main() -> int:
    """Build the site, and return the exit code of the builder."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the site.")
    parser.add_argument("--pages", type=Path, default=ROOT / "reports", help="the folder with the pages of variants")
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="where the site goes")
    parser.add_argument("--quick", action="store_true", help="show notebooks without running them")
    given = parser.parse_args()
    missing = write_source(SOURCE, given.pages, run_notebooks=not given.quick)
    if missing:
        print(f"No pages of {', '.join(missing)} in {given.pages}: the site lists them without a link.")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", "zensical.toml"]
    code = subprocess.run(command, cwd=SOURCE, check=False).returncode
    if code == 0:
        shutil.rmtree(given.out, ignore_errors=True)
        shutil.move(SOURCE / "site", given.out)
        print(f"The site is in {given.out}. To read it: python -m http.server --directory {given.out}")
    return code


if __name__ == "__main__":
    sys.exit(main())
