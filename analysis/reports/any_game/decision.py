"""The decisions of a game before its play, and what a page tries in its place on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import CHAIR, Facts, Way, first_action
from tricklab.analysis.words.wording import doing, sentence_case
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.phases import Announcing, Choosing, Naming, Passing, Phase, Playing, Speech

_MANY, _AT_ONCE = 16, 500
"""So many calls are tried at first; deals whose events are in memory together."""

_WEIGHT, _FAR = 100, 1 << 20
"""In passes a suit's length weighs more than the ranks; worse than any card."""

OWN = "own choice"
PASS = "pass"
SUIT = "suit"
"""What stands in a call in place of the longest suit's name."""


@dataclass(frozen=True)
class Decision:
    """A decision as a page tries it.

    Attributes
    ----------
    phase
        The phase.
    choices
        What the seat does; the others are compared with the first.
    instructions
        Each choice as an instruction to a player.
    """

    phase: Phase
    choices: tuple[Way, ...]
    instructions: tuple[str, ...]

    @property
    def base(self) -> str:
        """What the other choices are compared with, as the object of "gains on"."""
        name = self.choices[0].name
        is_bid = self.instructions[0] == f"bid {name}"
        other = f"a bid of {name}" if is_bid else doing(self.instructions[0])
        return {PASS: "a pass", OWN: "the players' own choice"}.get(name, other)

    @property
    def question(self) -> str:
        """What a player asks about it: "how to bid", or "when to play alone" where there are but two choices."""
        task, is_simple = self.phase.task.removesuffix(" or not"), len(self.choices) == 2
        asks_when = task != self.phase.task or (is_simple and self.choices[0].name == PASS)
        return f"{'when' if asks_when else 'how'} {task}"

    @property
    def making(self) -> str:
        """How often it is made, as a question."""
        return f"{sentence_case(self.phase.task.removeprefix('to ').removesuffix(' or not'))}: how often is it made?"

    @property
    def is_rebased(self) -> bool:
        """Whether any choice may be the first: none is a pass, or the players' own."""
        return self.choices[0].name not in (PASS, OWN)

    @property
    def has_suits(self) -> bool:
        """Whether a call names the longest suit."""
        return any(SUIT in choice.name.split("-") for choice in self.choices)

    def of(self, usable: Sequence[int]) -> Decision:
        """Return the decision with some of the choices, in that order."""
        return Decision(
            self.phase, tuple(self.choices[at] for at in usable), tuple(self.instructions[at] for at in usable)
        )


def decisions_of(setup: Setup, deals: int) -> list[Decision]:
    """Return the decisions before the play that can be tried, in the order of the game's phases.

    Parameters
    ----------
    setup
        What is dealt, and who plays.
    deals
        The number of deals that show which calls the players make.
    """
    result = list[Decision]()
    for phase in setup.game.phases:
        if isinstance(phase, Playing):
            break
        if isinstance(phase, Passing):
            result.append(_of_passes(setup, phase))
        elif not isinstance(phase, Announcing | Choosing) and not phase.is_hidden:
            tried = _of_calls(setup, phase, deals)
            result += [tried] if tried is not None else []
    return result


def _of_calls(setup: Setup, phase: Phase, deals: int) -> Decision | None:
    """Return all calls where there are not many, else what the players call, and the neighbours; a pass first."""
    simulator, made, state = Simulator(setup), [], None
    for first in range(0, deals, _AT_ONCE):
        played = simulator.play(first, min(_AT_ONCE, deals - first), log=True)
        made.append(first_action(setup, phase.name, played.log))
        state = played.last
    calls, counts = np.unique(np.concatenate(made), return_counts=True)
    often = {action: count for action, count in zip(calls.tolist(), counts.tolist(), strict=True) if action >= 0}
    known = {*phase.words(setup.rules).values()} if isinstance(phase, Speech) else {*often}
    if isinstance(phase, Naming):
        known = {*range(len(setup.deck.suits))}
    groups = _grouped(setup, {each: setup.deck.with_symbols(phase.text(setup, state, each)) for each in sorted(known)})
    names = [*groups]
    if len(names) > _MANY:
        count = {name: sum(often.get(action, 0) for action in actions) for name, actions in groups.items()}
        usual = sorted((at for at, name in enumerate(names) if count[name]), key=lambda at: -count[names[at]])
        wanted = dict.fromkeys(near for at in usual for near in (at, at - 1, at + 1) if 0 <= near < len(names))
        names = [names[at] for at in sorted([*wanted][:_MANY])]
    if len(names) == 1:
        names.insert(0, OWN)
    names.sort(key=lambda name: name != PASS)
    choices, instructions = [], []
    for name in names:
        actions = groups.get(name, ())
        is_barred = len(actions) > 1 and _is_barred(setup, phase, actions)
        action: Any = actions[0] if len(actions) == 1 else _of_longest(setup, actions, is_barred)
        choices.append(Way(OWN) if not actions else Way(name, (phase.name, action), logged=True))
        instructions.append(OWN if not actions else _instruction(setup, phase, name, actions, state))
    return Decision(phase, tuple(choices), tuple(instructions)) if len(choices) > 1 else None


def _grouped(setup: Setup, named: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    """Return the actions by name; calls that only differ in the suit are joined, with an action for each suit."""
    suits = [suit.name for suit in setup.deck.suits]
    groups: dict[str, dict[int, int]] = {}
    for action, name in named.items():
        words = name.split("-")
        suit = next((at for at, each in enumerate(suits) if each in words), None)
        key = name if suit is None else "-".join(SUIT if word == suits[suit] else word for word in words)
        groups.setdefault(key, {})[0 if suit is None else suit] = action
    result: dict[str, tuple[int, ...]] = {}
    for key, actions in groups.items():
        is_complete = SUIT not in key.split("-") or len(actions) == len(suits)
        if is_complete:
            result[key] = tuple(actions[at] for at in sorted(actions))
        else:
            result |= {named[action]: (action,) for action in actions.values()}
    return result


def _instruction(setup: Setup, phase: Phase, name: str, actions: tuple[int, ...], state: Any) -> str:
    if name == PASS:
        return name
    verb = phase.task.removeprefix("to ").partition(" ")[0]
    if len(actions) > 1 and name == SUIT:
        return f"{verb} your longest suit"
    if len(actions) > 1:
        return f"{verb} “{name}”"
    text = setup.deck.with_symbols(phase.instruction(setup, state, actions[0]))
    return f"{verb} {text}" if text == name else text


def lengths_and_tops(setup: Setup, hands: Any) -> tuple[Any, Any]:
    """Return how many cards of each suit each hand has, and its highest cards' order: two int64 arrays (n, suits)."""
    suits = setup.deck.suits
    lengths = np.stack([np.bitwise_count(hands & suit.mask) for suit in suits], axis=1).astype(np.int64)
    return lengths, np.stack([(hands & suit.mask) >> suit.cards[0] for suit in suits], axis=1)


def suits_turned(setup: Setup, turned: Any) -> Any:
    """Return the number of the suit of each card, -1 for no card: an int64 array (n,)."""
    masks = np.array([suit.mask for suit in setup.deck.suits])
    has = (masks >> np.maximum(turned, 0)[:, None] & 1).astype(bool) & (turned >= 0)[:, None]
    return np.where(has.any(1), has.argmax(1), -1)


def _is_barred(setup: Setup, phase: Phase, actions: tuple[int, ...]) -> bool:
    """Return whether nobody can name the suit of the card turned up: the seat never obeys if it must."""
    if setup.game.turned is None:
        return False
    simulator = Simulator(setup)
    suits, did, free = suits_turned(setup, simulator.deal(0, _AT_ONCE).turned), False, False
    for suit, action in enumerate(actions):
        log = simulator.play(0, _AT_ONCE, log=True, force=(CHAIR, phase.name, action)).log
        obeyed = first_action(setup, phase.name, log) == action
        did, free = did or bool(obeyed[suits == suit].any()), free or bool(obeyed[suits != suit].any())
    return free and not did


def _of_longest(setup: Setup, actions: tuple[int, ...], is_barred: bool) -> Callable[[Facts], Any]:
    """Return what picks the action of each hand's longest suit; of two of one length the higher one."""

    def pick(facts: Facts) -> Any:
        lengths, tops = lengths_and_tops(setup, facts.hand)
        if is_barred:
            barred = suits_turned(setup, facts.turned)[:, None] == np.arange(len(actions))
            lengths, tops = np.where(barred, -1, lengths), np.where(barred, 0, tops)
        return np.array(actions)[((lengths << 40) + tops).argmax(1)]

    return pick


def _of_passes(setup: Setup, phase: Passing) -> Decision:
    """Return passes of cards by simple habits, compared with the players' own choice."""
    cards = [(card, at, rank) for at, suit in enumerate(setup.deck.suits) for rank, card in enumerate(suit.cards)]
    numbers, suits, ranks = np.array(cards).T

    def habit(weight: int, sign: int) -> Callable[[Facts], Any]:
        def pick(facts: Facts) -> Any:
            lengths, _ = lengths_and_tops(setup, facts.hand)
            worth = weight * lengths[:, suits] + sign * ranks
            worth = np.where(facts.hand[:, None] >> numbers & 1, worth, -_FAR)
            chosen = np.argsort(-worth, axis=1, kind="stable")[:, : phase.count]
            return (np.int64(1) << numbers[chosen]).sum(1)

        return pick

    habits = {
        "high": ("pass on your highest cards", habit(0, 1)),
        "low": ("pass on your lowest cards", habit(0, -1)),
        "short": ("pass on your shortest suit", habit(-_WEIGHT, 1)),
        "long": ("pass on high cards of a long suit", habit(_WEIGHT, 1)),
    }
    choices = [Way(name, (phase.name, pick), logged=True) for name, (_, pick) in habits.items()]
    return Decision(phase, (Way(OWN), *choices), (OWN, *(text for text, _ in habits.values())))
