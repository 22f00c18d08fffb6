"""Pictures by matplotlib have the colours of the browser table's tokens."""

from __future__ import annotations

from matplotlib.colors import to_hex

from tricklab.analysis.drawing import palette
from tricklab.analysis.drawing.axes import Cell, draw_bars, new_axes
from tricklab.analysis.drawing.caption import describe
from tricklab.analysis.drawing.colour_map import draw_map


def test_series_differ() -> None:
    assert len({*palette.COLOURS}) == len(palette.COLOURS) >= 6


def test_charts_have_the_paper_and_the_colours_of_the_table() -> None:
    axes = new_axes()
    draw_bars(axes, ["a", "b"], {"": [Cell(1, 0.5, 1.5), Cell(2, 1.5, 2.5)]}, "points")
    describe(axes, ["Title"], ["Caption"])
    assert to_hex(axes.figure.get_facecolor()) == to_hex(axes.get_facecolor()) == palette.SHEET
    assert [to_hex(bar.get_facecolor()) for bar in axes.patches] == [palette.BRAND] * 2
    assert to_hex(axes.spines["left"].get_edgecolor()) == palette.EDGE
    assert axes.xaxis.label.get_color() == palette.SOFT


def test_a_map_goes_from_pale_to_deep_and_around_zero_from_orange_to_blue() -> None:
    for is_signed, low, high in ((False, palette.SHEET, palette.MAP_4), (True, palette.THEY_INK, palette.WE_INK)):
        colours = palette.scale(is_signed=is_signed)
        assert (to_hex(colours(0.0)), to_hex(colours(1.0))) == (low, high)
        axes = new_axes()
        draw_map(axes, ["a"], ["b"], [[Cell(-1.0 if is_signed else 1.0, -1.5, 1.5)]], "points")
        assert to_hex(axes.images[0].get_array()[0, 0]) not in ("#ffffff", palette.SHEET)
