"""The sums of a network: what compiled code adds by vectors is what Python adds number by number."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from tricklab.engine.kernel.compiled import register_offers
from tricklab.engine.policies.learned.forms import SECOND, WIDTH, add_hidden, add_inputs


@pytest.mark.parametrize(("add", "units"), [(add_inputs, WIDTH), (add_hidden, SECOND)])
@pytest.mark.parametrize(("start", "stop"), [(0, 9), (3, 8), (5, 5)])
def test_rows_are_added_alike(add: object, units: int, start: int, stop: int) -> None:
    register_offers()
    compiled = numba.njit(lambda *arguments: add(*arguments))  # type: ignore[operator]
    lots = np.random.default_rng(3)
    numbers, x = (lots.normal(size=size).astype(np.float32) for size in ((12, WIDTH), 9))
    begun = lots.normal(size=WIDTH).astype(np.float32)
    ours, others = begun.copy(), begun.copy()
    add(numbers, 2, x, start, stop, ours)  # type: ignore[operator]
    compiled(numbers, 2, x, start, stop, others)
    assert ours.tobytes() == others.tobytes()
    given = np.maximum(x, 0) if add is add_hidden else x
    sums = begun + given[start:stop] @ numbers[2 : 2 + stop - start]
    assert np.allclose(ours[:units], sums[:units], atol=1e-5)
    assert (ours[units:] == begun[units:]).all()
