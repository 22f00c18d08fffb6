"""The commands: a module each, with a function of its name."""

from __future__ import annotations

COMMANDS = {
    "simulate": "Deal and play many hands, keep the results as parquet, and print what came out.",
    "gather": "Put the shares of a run together: check what is there, say what is missing or deal it, and sum it up.",
    "runs": "List the runs that a folder holds: what was dealt, how much is there, and whether it is complete.",
    "verify": "Check every checksum of a run, and deal some of its parts again to compare them bit for bit.",
    "cite": "Print what a reader needs to get a result again: version, rules, players, seed and command.",
    "warm": "Compile ahead what commands need, as when an image is built.",
    "replay": "Show a deal of a simulation card by card: the same options give the same deal.",
    "play": "Play a deal or a match yourself, against any policies, with hints, undo, and the review at the end.",
    "serve": "Open a table in the browser, on this machine alone: ask about a hand, play, review, read the pages.",
    "compare": "Play the same deals with A and with B in the same seats, and print the paired difference.",
    "equity": "Work out the chance to win a match from every score, and print it as a map of score against score.",
    "league": "Seat every policy alone among each other one, on the same deals, and print by how much it does better.",
    "strength": "Measure policies on one side with expert on all others: points per deal, share of the skill.",
    "tune": "Search for better values of a policy's parameters on the same deals, and confirm them on fresh ones.",
    "learn": "Learn to play a game from its rules alone, and write the player to a file.",
    "report": "Write a page that says what to bid, pass or play: first a map and three sentences, then how sure it is.",
    "chart": "Draw what a run on disk has to show: its game's standard charts, or any question of its columns.",
    "advise": "Answer a question about one hand: what is each choice worth, how often does it work, how sure is that?",
    "review": "Review a whole deal after the game: what each choice was worth, and what the mistakes cost.",
    "drill": "Ask you for one decision at a time, and show what each choice gives away once you have chosen.",
    "meaning": "Show what a bid means: the hands that speak so, by the players at this table.",
    "diary": "Add up what your choices gave away in all your deals: by kind of decision, by game and over time.",
    "fair": "Compare the hands that were dealt with a fair shuffle, corrected for how much is compared.",
    "check": "Check a game: its contracts under each value of each option, with the line of an error.",
    "variants": "List the variants, a line each; with a NAME its options, their values and defaults.",
    "policies": "List the policies of a game with their parameters and defaults.",
}
"""What each command does; its module is imported when it is called."""
