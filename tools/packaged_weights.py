"""``python -m tools.packaged_weights FILE...``: put weights that `tricklab learn` wrote beside their games' policies.

They are rounded to half precision, which halves the files, and lose the earlier generations.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from tricklab.engine.games import game_of
from tricklab.engine.policies.learned.find import usual_files
from tricklab.engine.policies.learned.weights import Weights, read_weights


def rounded(weights: Weights) -> Weights:
    """Return weights as they are packed."""
    lessons = {
        kind: replace(lesson, numbers=lesson.numbers.astype(np.float16).astype(np.float32).clip(-6e4, 6e4))
        for kind, lesson in weights.lessons.items()
    }
    return replace(weights, lessons=lessons, earlier=())


def main(files: list[str]) -> None:
    """Write the packed weights; a file is called like its variant."""
    for name in files:
        game = game_of(Path(name).stem)
        path = usual_files(game.name)[-1]
        rounded(read_weights(Path(name), game)).save(path, game)
        print(f"{path.name} of {game.name}: {path.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
