"""Policies built on another: ``rollout:base=basic,worlds=8``, ``habit:when=lead,play=highest-trump``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game as game_named
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.policies.built.habit import KINDS, TIMES, Habit
from tricklab.engine.policies.built.habit_words import check_tricks, check_words
from tricklab.engine.policies.built.rollout import Rollout
from tricklab.engine.policies.inference.beliefs import soft, strict
from tricklab.engine.policies.policy import BASED, DEFAULT, Policy, value_text
from tricklab.engine.policies.registry import base_settings, settings_of, split_base
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import resolve
from tricklab.engine.rules.phases import Playing

_MOST_WORLDS = 100_000


def policy_on_base(name: str, settings: str, game: str, find: Callable[[str], Policy]) -> Policy:
    """Return a policy that is built on another: ``base=NAME``, ``base.KEY=VALUE`` for the base's own, and its own.

    Parameters
    ----------
    name
        ``rollout`` or ``habit``.
    settings
        What a user typed after the name.
    game
        The game that it is to play.
    find
        Returns the base by its name.

    Raises
    ------
    UsageError
        If something in it is not right.
    """
    base_name, own = split_base(name, settings, DEFAULT)
    if base_name.startswith(BASED):
        raise UsageError(f"the base of a {name} must be another policy.")
    base = find(base_name)
    return _rollout(base, ",".join(own), game) if name == "rollout" else habit_of(base, own, game)


def _name(name: str, base: Policy, own: Sequence[str]) -> str:
    return f"{name}:{','.join([*base_settings(base), *own])}"


def _rollout(base: Policy, settings: str, game: str) -> Policy:
    changed = settings_of("rollout", Rollout, settings)
    worlds = changed.get("worlds", 64.0)
    if not 1 <= worlds <= _MOST_WORLDS or worlds != int(worlds):
        raise UsageError(f"rollout's worlds must be a whole number from 1 to {_MOST_WORLDS:,}; not {worlds:g}.")
    parts = [f"{key}={value_text(Rollout, key, value)}" for key, value in changed.items()]
    believed = {1.0: strict, 2.0: soft}.get(changed.get("inference", 0.0))
    beliefs = believed(base, game).code() if believed else None
    instance = Rollout(base.instance, **changed, beliefs=beliefs)
    return Policy(_name("rollout", base, parts), instance, base.digest, base)


_OF_A_CONTRACT = ("declarer", "partner", "defender", "against", "before", "after")
_HABIT = ("when", "play", "keep", "behind", "tricks")


def habit_of(base: Policy, settings: Sequence[str], game: str) -> Policy:
    """Return a policy with a habit (docs/claims.md, "A habit").

    Parameters
    ----------
    base
        As whom it plays else.
    settings
        The habit: ``play=CARDS`` or ``keep=CARDS``, and with it ``when=TIMES``, ``behind=CARDS`` and
        ``tricks=FIRST-LAST``.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the habit is not right, or nobody can have it in this game.
    """
    _check_game(game)
    given: dict[str, str] = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        if key not in _HABIT or not text:
            raise UsageError(f"a habit is made of {', '.join(_HABIT)}, as in when=lead,play=trump; not {setting!r}.")
        if key in given:
            raise UsageError(f"a habit is given {key} twice.")
        given[key] = text
    if ("play" in given) == ("keep" in given):
        raise UsageError("a habit is to play some cards or to keep them: give play or keep.")
    times = [word for word in given.get("when", "").split("-") if word]
    when = sum({1 << _bit_number(word, TIMES, "when") for word in times})
    strange = [word for word in times if word in _OF_A_CONTRACT]
    if strange and game_named(game).declarer is None:
        raise UsageError(f"nobody plays a contract in {game}: leave {strange[0]} out of when.")
    what, keeps = given.get("play") or given["keep"], "keep" in given
    for words, barred in ((given.get("behind", ""), "highest lowest long"), (what if keeps else "", "highest lowest")):
        if set(barred.split()) & set(words.split("-")):
            raise UsageError("what is kept, or behind, is not highest or lowest: say which ranks, as in keep=AK.")
    deck = _deck_of(game)
    kinds, named = _cards(what, deck)
    behind, behind_named = _cards(given["behind"], deck) if "behind" in given else (-1, 0)
    first, last = _tricks(given.get("tricks", "1-99"))
    kind_words, behind_words = (
        [word for word in words.split("-") if word in KINDS] for words in (what, given.get("behind", ""))
    )
    check_words(game_named(game), times, kind_words, behind_words if "behind" in given else None)
    check_tricks(game_named(game), first)
    parts = [f"{key}={given[key]}" for key in _HABIT if key in given]
    instance = Habit(
        base.instance,
        when=float(when),
        cards=float(kinds),
        named=named,
        keeps=float(keeps),
        first=float(first),
        last=float(last),
        behind=float(behind),
        behind_named=behind_named,
        counters=_counters_of(deck),
        ranks=deck.suits[1].cards[-1] - deck.suits[0].cards[-1],
    )
    return Policy(_name("habit", base, parts), instance, base.digest)


def _deck_of(game: str) -> Deck:
    """Return the deck of a game's first variant: what other rules add to it are jokers, which have no rank."""
    known = game_named(game)
    variant, rules = next(iter(known.variants.items()))
    return known.of_variant(variant).deck(resolve(variant, known.options, rules))


def _counters_of(deck: Deck) -> int:
    """Return the Tens and what is higher, or where cards have values what counts more than one, as a set."""
    if deck.values:
        return mask_of(card for card, value in deck.values.items() if value > 1)
    return mask_of(_named("TJQKA", deck))


def _check_game(game: str) -> None:
    """Refuse a game in which not everybody lays a card to every trick, or whose table does not keep the trick."""
    known = game_named(game)
    if not any(isinstance(phase, Playing) and phase.name == "play" and phase.is_laid for phase in known.phases):
        raise UsageError(
            f"no player can have a habit in {game}, where players without trumps drop out."
            if known.is_ours
            else f"no player can have a habit in {game}, which has no `play = Playing(...)`; see docs/own_game.md."
        )
    if not {"trick", "trick_cards"} & set(known.state["table"].names or ()):
        raise UsageError(
            f"no player can have a habit in {game}, whose table does not keep the cards of the trick: write "
            "Fields(standard=('trick',)); see docs/own_game.md."
        )


def _cards(text: str, deck: Deck) -> tuple[int, int]:
    """Return the kinds, and the set of the cards that words name, as `engine.policies.built.habit.Habit` has them."""
    kinds, named = set(), 0
    for word in text.split("-"):
        match = _named(word, deck)
        named |= mask_of(match)
        if not match:
            kinds.add(1 << _bit_number(word, KINDS, "cards"))
    return sum(kinds), named


def _named(word: str, deck: Deck) -> list[int]:
    """Return the cards of some ranks, as ``AKQ``, or a tarock, as ``T21``; nothing where a word is something else."""
    ranks: dict[str, list[int]] = {}
    for card in deck.cards:
        suit = deck.suit_of(card)
        if suit is not None and suit.symbol:
            ranks.setdefault(deck.text(card)[:-1], []).append(card)
        elif deck.text(card) == word:
            return [card] * (suit is not None)
    return [card for rank in word for card in ranks[rank]] if set(word) <= set(ranks) else []


def _bit_number(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise UsageError(f"a habit has no {what} {word!r}; there are {', '.join(known)}.{suggest(word, list(known))}")
    return known.index(word)


def _tricks(text: str) -> tuple[int, int]:
    """Return the first and the last trick of ``2-4``, or of ``3`` alone."""
    match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]):
        raise UsageError(f"tricks are two numbers, as in 1-3; not {text[:20]!r}.")
    return int(match[1]), int(match[2] or match[1])
