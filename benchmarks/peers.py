"""OpenSpiel's euchre, spades and tarok, and colver's Belote Contrée, played at random: what people use today."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def load(name: str) -> Any:
    """Return an OpenSpiel game, None without OpenSpiel (``pip install 'tricklab[peers]'``)."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game(name)


def play_by_example(game: Any, hands: int, seed: int = 1) -> int:
    """Play hands as OpenSpiel's own Python example does: ``numpy.random.choice`` with probabilities for the deal."""
    rng = np.random.RandomState(seed)
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions, p=chances))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return hands


def play_plain(game: Any, hands: int, seed: int = 1) -> int:
    """Play hands with the standard library's generator, which is faster: the loop that most people would write."""
    rng = random.Random(seed)
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return hands


def play_lean(game: Any, hands: int, seed: int = 1) -> int:
    """Play hands as fast as Python lets us, knowing that every chance node of these games is uniform."""
    choose = random.Random(seed).choice
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()  # at a chance node: the cards left in the pack, all equally likely
            state.apply_action(choose(actions))
    return hands


HIGHEST_PLAYED_OUT = 4
"""OpenSpiel's number of One, the highest bid at tarok after which all cards are played in any case."""


def play_out(game: Any, hands: int, seed: int = 1) -> int:
    """Play hands of tarok whose auction ends at One at most, so that all 48 cards are played; else as `play_plain`.

    With any bid as likely as another nearly all hands end as a beggar or a valat, after a few cards.
    """
    rng = random.Random(seed)
    for _ in range(hands):
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        bidding = state.current_game_phase()
        while state.current_game_phase() == bidding:
            state.apply_action(rng.choice([bid for bid in state.legal_actions() if bid <= HIGHEST_PLAYED_OUT]))
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return hands


def load_colver() -> Any:
    """Return colver's class of deals, None without colver (``pip install --no-deps colver``)."""
    try:
        import colver
    except ImportError:
        return None
    return colver.Env


_ACES = 0, 80, 0, 0
"""A contract of colver's: suit, points, side, not doubled. With one all 32 cards are played."""


def colver_deal(deals: Any, seed: int = 1) -> Any:
    """Return a deal of colver whose contract is made, and whose cards are to be played."""
    deal = deals.deal(dealer=0, seed=seed)
    deal.set_contract(*_ACES)
    deal.set_phase_playing()
    return deal


def play_out_colver(deals: Any, hands: int) -> int:
    """Let colver play one deal of 32 cards out, again and again, at random: nothing is dealt, all of it is Rust."""
    colver_deal(deals).rollout(hands)
    return hands


def drive_colver(deals: Any, hands: int, seed: int = 1) -> int:
    """Play deals of 32 cards of colver at random, each card chosen in Python."""
    choose, deal = random.Random(seed).choice, colver_deal(deals)
    for _ in range(hands):
        deal.reset()
        deal.set_contract(*_ACES)
        deal.set_phase_playing()
        is_over, legal = False, deal.legal_actions()
        while not is_over:
            _, _, is_over, legal = deal.step(choose(legal))
    return hands
