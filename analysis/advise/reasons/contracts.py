"""How the auction ends after each choice: who plays which contract, and what that brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.advise.auction_ends import NOBODY, OTHERS, OWN, PARTNER, who_plays
from tricklab.analysis.advise.display.frequencies import does, in_deals, verb_of
from tricklab.analysis.advise.display.frequencies import made as how_made
from tricklab.analysis.advise.display.phrases import is_bid
from tricklab.analysis.advise.reasons.contrast import FIRST, LEAST, SECOND, Candidate, Contrast
from tricklab.analysis.advise.result import Reason
from tricklab.analysis.words.wording import sentence_case, thing
from tricklab.engine.play.actions import phase_of, speech_of
from tricklab.engine.rules.phases import Playing

_TYPICAL = 0.75
"""A sentence names the contract if it is the same in this share of the worlds that it speaks of."""

_ALL = 0.995
"""Of so many worlds a sentence speaks as of all."""

_FEW = 20
"""The fewest worlds whose contracts a sentence speaks of."""


@dataclass(frozen=True)
class Group:
    """The worlds with the same declarer after the first choice, and the same one after the second.

    Attributes
    ----------
    ends
        Who plays the contract after each choice.
    where : bool array (worlds,)
        The worlds.
    carries
        The share of the difference that they carry.
    """

    ends: tuple[int, int]
    where: Any
    carries: float

    @property
    def share(self) -> float:
        """How many of all worlds these are."""
        return float(self.where.mean())


def groups_of(contrast: Contrast) -> list[Group]:
    """Group the worlds by who plays after each choice; those that carry most come first."""
    if contrast.setup.game.declarer is None:
        return []
    ends = who_plays(contrast.setup, contrast.rows, contrast.seat)
    pairs = sorted({(int(first), int(second)) for first, second in ends})
    groups = []
    for pair in pairs:
        where = (ends == pair).all(1)
        groups.append(Group(pair, where, contrast.carried_by(where)))
    return sorted(groups, key=lambda group: -group.carries)


def find_endings(contrast: Contrast) -> Iterator[Candidate]:
    """Yield the reason that somebody else plays the contract, or another contract."""
    if isinstance(phase_of(contrast.setup, contrast.advice.question.deal.state), Playing):
        return
    for group in groups_of(contrast):
        if group.carries < LEAST or group.where.sum() < _FEW or group.ends == (OWN, OWN):
            continue
        first, second = (contract_of(contrast, group, index) for index in (FIRST, SECOND))
        if group.ends[FIRST] == group.ends[SECOND] and (first == second or not (first and second)):
            continue
        if group.ends[FIRST] == OWN:
            instead = f"when you play {first} instead" if first else "when you play instead"
            yield _ending(contrast, group, f"{instead}, you are")
        else:
            yield _ending(contrast, group, _then(contrast, group))


def _then(contrast: Contrast, group: Group) -> str:
    return f"after {contrast.noun(FIRST)} {clause(contrast, group, FIRST)}, and you are"


def _ending(contrast: Contrast, group: Group, instead: str) -> Candidate:
    """Return the reason that somebody else declares; ``instead`` begins the clause on the first choice."""
    gain, noun = float(contrast.gain[group.where].mean()), contrast.noun(SECOND)
    made = made_in(contrast, group, SECOND)
    numbers = {"share": group.share, "gain": gain, "carries": group.carries}
    numbers |= {} if made is None else {"made": made}
    if group.ends[SECOND] == OWN and is_bid(contrast.advice, contrast.second):
        text = f"{noun} {verb_of(noun, 'stand', 'stands')}"
        its = verb_of(noun, "are", "is")
        text += f" and {its} {how_made(made)}" if made is not None else ""
    else:
        text = f"{clause(contrast, group, SECOND)} after {noun}"
        what = "it" if contract_of(contrast, group, SECOND) else "the contract"
        text += f" and {does(_verb(contrast, group, SECOND, 'make'), made, what)}" if made is not None else ""
    if group.share <= _ALL:
        text = f"{in_deals(group.share)} {text}"
    text = f"{sentence_case(text)}; {instead} {contrast.amount(gain)} better off."
    return Candidate(Reason("ending", text, numbers), group.carries)


def clause(contrast: Contrast, group: Group, index: int) -> str:
    """Return who plays what in a group of worlds, as ``they play 5``."""
    who, contract = group.ends[index], contract_of(contrast, group, index)
    if who == NOBODY:
        return "nobody plays"
    subject = {OWN: "you", PARTNER: "your partner", OTHERS: contrast.they}[who]
    return f"{subject} {_verb(contrast, group, index, 'play')}{' ' + contract if contract else ''}"


def _verb(contrast: Contrast, group: Group, index: int, verb: str) -> str:
    who = group.ends[index]
    return verb if who == OWN or (who == OTHERS and contrast.has_two_sides) else f"{verb}s"


def contract_of(contrast: Contrast, group: Group, index: int) -> str:
    """Return the contract of nearly all worlds of a group in the words of players; empty if there is no such one."""
    game, rules = contrast.setup.game, contrast.setup.rules
    if "bid" not in (game.row.names or ()) or group.ends[index] == NOBODY or not group.where.any():
        return ""
    (bid, count), *_ = Counter(contrast.rows["bid"][group.where, index].tolist()).most_common(1)
    if count < _TYPICAL * group.where.sum() or bid <= 0:
        return ""
    name = game.bid_names(rules).get(bid)
    spoken = str(bid) if name is None else _as_spoken(contrast, name)
    return spoken if spoken[0].isdigit() else thing(spoken)


def _as_spoken(contrast: Contrast, name: str) -> str:
    """Return a contract's name in the words of players: ``83 double`` for ``83double``."""
    speech = speech_of(contrast.setup)
    action = speech.words(contrast.setup.rules).get(name)
    words = name if action is None else speech.named.get(action, name)
    return words.removeprefix("bid ") if words.startswith("bid ") else name  # "take it" is not a contract


def made_in(contrast: Contrast, group: Group, index: int) -> float | None:
    """Return how often the contract is made in a group of worlds; None where there is none."""
    if "made" not in (contrast.setup.game.row.names or ()):
        return None
    made = contrast.rows["made"][group.where, index]
    made = made[made >= 0]
    return float((made == 1).mean()) if len(made) >= _FEW else None
