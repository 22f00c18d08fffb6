"""A scene as plain data, for whoever draws a table (docs/serve.md, "A scene")."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tricklab.analysis.scene.contract import describe_contract, final_contract
from tricklab.analysis.scene.line import trick_line
from tricklab.analysis.scene.progress import progress_of
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.status import CONTRACT, TRUMPS, status_of
from tricklab.analysis.scene.task import Task, task_of
from tricklab.analysis.words.calls import bid_words
from tricklab.engine.records.record import PlayedTrick
from tricklab.engine.rules.events import Bid, Play, Trick

VERSION = 1
"""The version of the data; it grows when a field goes or means something else."""


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene as JSON has it.

    Returns
    -------
    dict
        The ``version``; the seats ``me``, ``dealer`` and ``turn``; whether the deal is ``over``; ``seats`` with names,
        sides, calls, tricks, points and notes; ``trumps``, ``contract`` and ``scores``; how far the sides have come as
        ``progress``; the whole standing in words as ``status``, and without trumps and contract as ``so_far``; the
        ``hand`` in groups, trumps first, with the cards ``received`` before the first trick, and the ``dummy``'s hand
        likewise; halves of a talon that lie ``open``, and who has ``taken`` one; cards ``turned`` up; the ``trick``
        that is on, whose best card is of the seat ``wins``, and the ``tricks`` that are over, the ``last`` one as a
        line, too; the ``log`` of all that was called and exchanged; and the ``task``, null unless it is the seat's
        turn.
    """
    contract, over, status = scene.contract, scene.tricks_over, status_of(scene)
    return {
        "version": VERSION,
        "me": scene.seat,
        "dealer": scene.dealer,
        "turn": scene.deal.seat,
        "over": scene.is_over,
        "seats": [seat._asdict() for seat in scene.seats],
        "status": [line.plain for _, line in status],
        "so_far": [line.plain for about, line in status if about not in (TRUMPS, CONTRACT)],
        "trumps": scene.trump and scene.trump.letter,
        "contract": contract
        and {
            "seat": contract.seat,
            "bid": contract.bid,
            "text": describe_contract(scene.setup, contract, scene.names),
            "final": final_contract(scene.setup, contract, scene.names, scene.trump.name if scene.trump else ""),
        },
        "highest": scene.highest,
        "progress": progress._asdict() if (progress := progress_of(scene)) else None,
        "scores": list(scene.setup.scores),
        "hand": [] if scene.is_over else scene.sorted(scene.hand),
        "received": [] if scene.tricks else [card for card in scene.hand if card in scene.received],
        "dummy": scene.sorted(scene.dummy.cards) if scene.dummy else [],
        "open": [{"name": name, "cards": cards, "taken": scene.taken_by(cards)} for name, cards in scene.talon.items()],
        "turned": scene.turned,
        "trick": scene.trick and {**trick_data(scene.trick), "wins": scene.winner_now},
        "tricks": [trick_data(trick) for trick in over],
        "last": str(trick_line(scene.setup, scene.names, len(over), *over[-1])) if over else "",
        "log": [
            {
                "seat": event.seat,
                "text": line.plain,
                "cards": line.cards,
                "call": bid_words(scene.setup, event.bid) if isinstance(event, Bid) else "",
            }
            for event, line in scene.log
            if line is not None and not isinstance(event, Play | Trick)
        ],
        "task": _task_data(task) if (task := task_of(scene)) else None,
    }


def trick_data(trick: PlayedTrick) -> dict[str, Any]:
    """Return a trick: its plays, the competing card of each first, and who has won it, null while it is on."""
    return {"plays": [{"seat": play.seat, "cards": play.cards} for play in trick.plays], "winner": trick.winner}


def _task_data(task: Task) -> dict[str, Any]:
    choices = [{"text": choice.text, "name": choice.name, "card": choice.card} for choice in task.choices]
    select = task.selection and {**asdict(task.selection), "verb": task.verb}
    return {"phase": task.phase, "text": task.text, "note": task.note, "choices": choices, "select": select}
