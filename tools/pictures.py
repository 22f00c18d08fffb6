"""``python -m tools.pictures [SCREEN ...]``: the pictures of the browser table in docs/pictures/screens."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from tools.screens import SCREENS

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "screens"
SIZES: dict[str, ViewportSize] = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 88


def main() -> None:
    """Take the pictures of some screens, or of all, of a server with folders of its own."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        run = [sys.executable, "-c", "from tricklab.scripts.cli import main; main()"]
        words = [*run, "serve", "--no-open", "--port", "0", "--folder", folder, "--pages", folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as server:
            assert server.stdout is not None
            url = re.search(r"http\S+", server.stdout.readline())
            assert url is not None
            chromium = shutil.which("chromium") or shutil.which("google-chrome")
            browser = browsers.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for name in sys.argv[1:] or SCREENS:
                context = browser.new_context(viewport=SIZES["wide"])
                page = context.new_page()
                page.emulate_media(reduced_motion="reduce")
                SCREENS[name](page, url[0])
                for size, viewport in SIZES.items():
                    page.set_viewport_size(viewport)
                    for scheme in SCHEMES:
                        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        page.wait_for_timeout(500)
                        picture = Image.open(io.BytesIO(page.screenshot()))
                        picture.convert("RGB").save(FOLDER / f"{name}-{size}-{scheme}.webp", quality=QUALITY, method=6)
                context.close()
                print(name)
            browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
