"""What a learned player learned from is what it sees when it plays: the same row of features, for every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tricklab.analysis.learning.survey import calls_of
from tricklab.engine.ground.rng import below, key_of, stream_of
from tricklab.engine.mechanics.machine import EVENT, OVER, apply, count_short, nth_short, seat_index, start
from tricklab.engine.play.deals import open_stream
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.loops.learning import write_row_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import scores_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.learned.groups import CARD, FORMS, columns_of, groups_of
from tricklab.engine.policies.learned.knowledge import blank_masks, note_strengths, note_suits
from tricklab.engine.policies.learned.player import Rows, about_of, columns_in, form_of, rows_of
from tricklab.engine.policies.learned.sight import Sight, masks_of

MOST = 2_000
JUNK = 77.0


def walk_of(rows: Rows) -> Callable[..., int]:
    begin, add, forms, card = rows.begin, rows.add, np.array(rows.forms), FORMS.index(CARD)

    def walk(
        rules: Any, key: Any, first: int, deals: int, scores: Any, pack: Any, states: Any,
        masks: Any, calls: Any, played: Any, trained: Any, kinds: Any,
    ) -> int:  # fmt: skip
        """Play deals at random; write the row of each choice as the player does, and as learning does."""
        deck, written, state = pack.copy(), 0, states[1]
        for number in range(first, first + deals):
            states[1] = states[0]
            stream = open_stream(key, number, pack, 0, deck)
            start(rules, state, deck, 0, scores, number)
            step = 0
            while state.table.kind != OVER:
                note_strengths(rules, state.table, masks)
                stream, step = stream_of(key, number, 1 + step), step + 1
                many = count_short(rules, state)
                if written + many <= len(kinds):
                    seat, form = seat_index(state.table.actor), forms[state.table.kind]
                    view = View(rules, state.table, state.own[seat], seat, stream)
                    now, hand, unseen, trumps, suit, second, threats, support = masks_of(view, masks, form == card)
                    sight = Sight(view, masks, calls, now, hand, unseen, trumps, suit, second, threats, support)
                    x = np.zeros(128, np.float32)
                    for slot in range(128):
                        x[slot] = JUNK
                    begin(form, sight, x)
                    for n in range(many):
                        add(form, sight, nth_short(rules, state, n), x)
                        for slot in range(128):
                            played[written, slot] = x[slot]
                        write_row_of(masks, calls, rules, state, stream, nth_short(rules, state, n), trained[written])
                        kinds[written] = state.table.kind
                        written += 1
                apply(rules, state, nth_short(rules, state, below(stream, many)), np.empty(0, EVENT))
        return written

    return walk


@pytest.mark.parametrize("variant", ["pitch", "smear", "cinch", "peatwit", "tapp-tarock", "paskievics"])
@pytest.mark.interpreted
def test_a_row_in_training_is_the_row_in_play(variant: str) -> None:
    setup = Setup.make(variant)
    game, rows, masks = setup.game, rows_of(setup.game), blank_masks()
    note_suits(masks, [list(suit.cards) for suit in setup.deck.suits])
    played, trained = np.zeros((2, MOST, 128), np.float32)
    kinds = np.zeros(MOST, np.int64)
    deals, pack = 1 if variant == "peatwit" else 2, np.array(setup.deck.cards, np.int8)
    given = setup.codes, key_of(5), 0, deals, scores_of(setup), pack, np.zeros(3, game.state)
    written = interpreted_loop(walk_of(rows))(*given, masks, calls_of(setup), played, trained, kinds)
    assert written > 60
    seen = set(kinds[:written].tolist())
    assert len(seen) >= min(2, len(game.phases))
    for kind in seen:
        which, width = np.flatnonzero(kinds[:written] == kind), rows.widths[rows.forms[kind]]
        np.testing.assert_array_equal(played[which, :width], trained[which, :width], err_msg=game.kinds[kind])
        assert not (played[which, :width] == JUNK).any(), f"a column of {game.kinds[kind]} is never written"
        assert np.isfinite(played[which]).all()


def test_offsets_follow_from_the_declared_sizes() -> None:
    game = Setup.make("smear").game
    for kind, phase in enumerate(game.phases):
        groups = groups_of(game.name, *about_of(form_of(phase)))
        assert columns_in(game.name, phase) == columns_of(groups)
        assert rows_of(game).widths[rows_of(game).forms[kind]] == sum(len(each.columns) for each in groups)
        assert len(set(columns_of(groups))) == len(columns_of(groups))
