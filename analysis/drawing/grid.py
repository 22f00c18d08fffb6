"""Maps as data: cells with their texts and colours, which pictures and pages show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tricklab.analysis.drawing.tokens import colours
from tricklab.analysis.estimates.estimate import Estimate


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


_PASS, _STEPS = colours()["map-0"], tuple(colours()[f"map-{step}"][0] for step in range(1, 5))
"""Colours of choices: grey for the first, in light and dark, then from pale to deep."""

_LOW, _MIDDLE, _HIGH = (236, 243, 240), (95, 163, 160), _channels(_STEPS[-1])
_ZERO, _BELOW = (246, 244, 238), (176, 80, 0)
"""Colours of shares, from low to high; of numbers around zero, and far below it."""

EVEN, EVEN_WORDS = "even", "even: chance may have decided"
"""The colour of a cell without an answer: a dashed frame, on paper, on a light screen and on a dark one."""

_NIGHT, _NIGHT_INK = _channels(_PASS[1]), colours()["ink"][1]
"""Cells without much colour are dark on a dark page, so that the others stand out."""
_PALE, _STRONG, _DARK = 0.6, 0.45, 0.5
"""Paler colours are mixed with the night, unless their channels differ so much or are dark already."""


@dataclass(frozen=True)
class Cell:
    """A cell of a map: its text and its colour; none without enough deals.

    The id is for links to the cell; ``ask`` is the query of a question about a hand that belongs to it. A text that
    begins with ``strong``, as with the best bid, shows that in bold on a page.
    """

    text: str
    colour: str = ""
    id: str = ""
    ask: str = ""
    strong: str = ""

    @property
    def rest(self) -> str:
        """The text behind what is bold."""
        return self.text.removeprefix(self.strong).lstrip()

    @property
    def kind(self) -> str:
        """The class of the cell in a page: colours of choices are tokens, and so is "even"."""
        if self.colour == _PASS[0]:
            return "m0"
        if self.colour in _STEPS:
            return f"m{1 + _STEPS.index(self.colour)}"
        return "even" if self.colour == EVEN else "tinted" if self.colour else "none"

    @property
    def style(self) -> str:
        """The colours of a cell without a token, and of its ink, by day and by night."""
        if self.kind != "tinted":
            return ""
        dark, dark_ink = night(self.colour)
        return f"--day:{self.colour};--ink-day:{ink_on(self.colour)};--night:{dark};--ink-night:{dark_ink}"


@dataclass(frozen=True)
class Grid:
    """A map as data: `heat_map` draws it, and a page shows it as a table.

    Attributes
    ----------
    alt
        What it shows, in a sentence.
    columns, rows
        Their names, from the left and from the top.
    cells
        A row each.
    corner, above
        What the rows are, and what the columns are.
    legend
        Colours to be explained.
    """

    alt: str
    columns: Sequence[str]
    rows: Sequence[str]
    cells: Sequence[Sequence[Cell]]
    corner: str = ""
    above: str = ""
    legend: Sequence[Cell] = ()

    @property
    def groups(self) -> list[tuple[str, int]]:
        """What stands above the columns: a name, and over how many columns.

        Neighbours that begin alike, as in ``dealer, over 1`` and ``dealer, over 2``, have their beginning above them.

        >>> Grid("", ("eldest", "dealer, over 1", "dealer, over 2"), (), (), above="your turn").groups
        [('your turn', 1), ('dealer', 2)]
        """
        starts = [name.rpartition(", ")[0] for name in self.columns]
        runs = [(start, len([*names])) for start, names in groupby(starts)]
        if all(not start or count == 1 for start, count in runs):
            return [(self.above, len(self.columns))] if self.above else []
        return [(start or self.above, count) for start, count in runs]

    @property
    def width(self) -> int:
        """How many letters wide the names of the rows are, or the longest word above them."""
        return max(map(len, [*self.rows, *self.corner.split()]), default=0)

    @property
    def heads(self) -> list[str]:
        """The names of the columns, without what stands above them."""
        grouped = len(self.groups) > 1
        return [name.rpartition(", ")[2] if grouped else name for name in self.columns]


def step(number: int, of: int) -> str:
    """Return the colour of the ``number``-th of so many choices; 0 is grey.

    >>> [step(number, 2) for number in range(3)], step(6, 6)
    (['#e6e3da', '#f1d894', '#8fc48c'], '#173f5f')
    """
    if number == 0:
        return _PASS[0]
    if of <= len(_STEPS):
        return _STEPS[number - 1]
    whole, part = divmod((number - 1) * (len(_STEPS) - 1), of - 1)
    pale, deep = _STEPS[whole], _STEPS[min(whole + 1, len(_STEPS) - 1)]
    return _mixed(_channels(pale), _channels(deep), part / (of - 1))


def shade(share: float) -> str:
    """Return the colour of a share, the darker the more."""
    share = min(1.0, max(0.0, share))
    ends = (_LOW, _MIDDLE, 2 * share) if share < 0.5 else (_MIDDLE, _HIGH, 2 * share - 1)
    return _mixed(*ends)


def balance(value: float, most: float) -> str:
    """Return the colour of a number around zero: blue above, brown below."""
    part = min(1.0, abs(value) / most) if most else 0.0
    return _mixed(_ZERO, _MIDDLE if value > 0 else _BELOW, part)


def around_zero(text: str, estimate: Estimate, most: float) -> Cell:
    """Return the cell of a gain or a loss; it is even where the interval of its number has zero in it."""
    return Cell(text, balance(estimate.value, most) if estimate.sign else EVEN)


def _mixed(first: tuple[int, ...], other: tuple[int, ...], part: float) -> str:
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in zip(first, other, strict=True))


def ink_on(colour: str) -> str:
    """Return black or white, whichever is read better on a colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return "#000" if 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.18 else "#fff"


def night(colour: str) -> tuple[str, str]:
    """Return a colour and its ink on a dark page; the colour of a choice does not change."""
    channels = _channels(colour)
    if colour == _PASS[0]:
        return _PASS[1], _NIGHT_INK
    chroma = (max(channels) - min(channels)) / 255
    if max(channels) / 255 < _DARK or (min(channels) / 255 < _PALE and chroma > 0.1) or chroma >= _STRONG:
        return colour, ink_on(colour)
    dark = _mixed(_NIGHT, channels, min(1.0, chroma / _STRONG))
    return dark, _NIGHT_INK if ink_on(dark) == "#fff" else "#000"
