"""What players would argue about, at the head of the page: computed, and left out where the deals do not show it."""

from __future__ import annotations

from itertools import takewhile

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.phat.choice import ace_or_lowest, beaten, gains_of
from tricklab.analysis.reports.phat.ending import ordinal
from tricklab.analysis.reports.phat.late import Late
from tricklab.analysis.reports.phat.muck import mean_size, rate
from tricklab.analysis.reports.phat.pitches import NINE, Pitches
from tricklab.analysis.reports.phat.tried import THUMBS, Tried
from tricklab.analysis.reports.phat.worth import favoured, lengths_of
from tricklab.analysis.reports.phrases import (
    FEWEST,
    POLICIES,
    amount,
    enough,
    gap,
    listed,
    number,
    plain,
    share,
    trumps,
)

Finding = tuple[str, str]
_SAID = POLICIES.capitalize()
_NEARLY_ALL = 0.9


def findings(pitches: Pitches, tried: Tried, late: Late) -> list[Finding]:
    """Return the findings, most important first: a head line and what bears it out."""
    found = [
        _worth(pitches),
        _length(pitches),
        _nine_or_length(pitches),
        _nine_or_five(pitches),
        _thumbs(tried),
        _ace_or_lowest(tried),
        _pitch_the_nine(tried),
        _second_suit(tried),
        _muck(pitches),
        _mid_deal(late),
        _equal_scores(late),
    ]
    return [finding for finding in found if finding is not None]


def _worth(pitches: Pitches) -> Finding | None:
    """Say whether the pitch is worth having."""
    groups = pitches.groups
    phat, half = groups.mean("phat"), groups.rate("half")
    pays = favoured(pitches)
    if not enough(half) or pays is None:
        return None
    if phat.low > 0:
        head = "The pitch is worth having"
    else:
        head = "The pitch is a burden" if phat.high < 0 else "The pitch is worth no more than chance would have it"
    return head, (
        f"{_SAID}, the pitcher’s side takes {amount(phat)} points of the phat more than the other side, and more than "
        f"half of the 80 in {share(half)} of the deals; with the muck it is ahead in {share(groups.rate('ahead'))} of "
        "them. By the length of trumps and the Nine and Five among them, the "
        f"pitch pays, beyond chance, on {share(pays)} of the hands."
    )


def _length(pitches: Pitches) -> Finding | None:
    """Compare the shortest trumps with the longest."""
    lengths = lengths_of(pitches)
    if len(lengths) < 2:
        return None
    short, long = min(lengths), max(lengths)
    first, last = lengths[short].mean("phat"), lengths[long].mean("phat")
    if not gap(first, last):
        return None
    word = "Long" if gap(last, first) > 0 else "Short"
    return f"{word} trumps are what the pitch lives on", (
        f"{_SAID}, it is worth {amount(first)} points of the phat with {trumps(short)} and {amount(last)} with "
        f"{number(long)}. More than half of the 80 is taken "
        f"{share(lengths[short].rate('half'))} and {share(lengths[long].rate('half'))} of the time."
    )


def _common(pitches: Pitches) -> int | None:
    lengths = lengths_of(pitches)
    return max(lengths, key=lambda cards: lengths[cards].count) if lengths else None


def _told(*groups: Groups) -> list[Estimate] | None:
    """Return what pitches are worth, if all have enough deals."""
    return [group.mean("phat") for group in groups] if all(group.count >= FEWEST for group in groups) else None


def _nine_or_length(pitches: Pitches) -> Finding | None:
    """Compare the Nine and Five with one trump more."""
    cards = _common(pitches)
    if cards is None:
        return None
    told = _told(pitches.held(cards, 3), pitches.held(cards + 1, 0))
    if told is None or not gap(*told):
        return None
    better = "Nine and Five among your trumps are" if gap(*told) > 0 else "one trump more is"
    other = "one trump more" if gap(*told) > 0 else "Nine and Five among them"
    return f"{better[0].upper()}{better[1:]} worth more than {other}", (
        f"{_SAID}, {trumps(cards)} with Nine and Five are worth {amount(told[0])} points of the phat, and "
        f"{number(cards + 1)} with neither {amount(told[1])}."
    )


def _nine_or_five(pitches: Pitches) -> Finding | None:
    """Compare what the Nine and the Five are worth at the commonest length."""
    cards = _common(pitches)
    if cards is None:
        return None
    told = _told(*(pitches.held(cards, held) for held in range(4)))
    if told is None:
        return None
    neither, five, nine, both = told
    if not gap(nine, five):
        return None
    word = "better" if gap(nine, five) > 0 else "worse"
    less = {0: " (the intervals overlap)", -1: ", which is less", 1: ""}[gap(five, neither)]
    return f"The Nine of trumps is {word} to hold than the Five", (
        f"{_SAID}, {trumps(cards)} are worth {amount(neither)} points with neither, {amount(five)} with the Five "
        f"alone{less}, {amount(nine)} with the Nine alone and {amount(both)} with both."
    )


def _thumbs(tried: Tried) -> Finding | None:
    """Say whether a rule of thumb does better than the policy's own choice."""
    gains = gains_of(tried)
    if len(gains) < 2:
        return None
    best = max(gains, key=lambda thumb: (beaten(gains[thumb]), gains[thumb].value))
    same = tried.thumb(THUMBS.index(best)).rate("same")
    better = f"Better than the policy’s own pitch: {best.words}"
    return better if beaten(gains[best]) else "No rule of thumb beats the policy’s own pitch", (
        f"{_SAID}, of {number(len(gains))} simple rules {best.words} does best: "
        f"{amount(gains[best])} points a deal against its own choice, which it is anyway {share(same)} of the time."
    )


def _ace_or_lowest(tried: Tried) -> Finding | None:
    """Compare the Ace with a small card, where both are held, by the length of the suit."""
    pairs = ace_or_lowest(tried)
    clear = {
        card: [band for band, pair in pairs.items() if gap(*pair) == sign]
        for card, sign in (("the lowest", -1), ("the Ace", 1))
    }
    told = [f"{card} with {listed(bands, 'or')} cards" for card, bands in clear.items() if bands]
    if not told:
        return None
    parts = [
        f"{amount(ace)} for the Ace and {amount(lowest)} for the lowest with {band} cards"
        for band, (ace, lowest) in pairs.items()
    ]
    return f"If your longest suit has the Ace, pitch {listed(told)}", (
        f"{_SAID}, points a deal against the policy’s own choice: {'; '.join(parts)}."
    )


def _pitch_the_nine(tried: Tried) -> Finding | None:
    """Say what it costs to pitch the Nine."""
    group = tried.ranks.by("rank").get(NINE)
    if group is None or not enough(group.mean("gain")):
        return None
    gain = group.mean("gain")
    if gain.low <= 0 <= gain.high:
        return None
    head = "Do not pitch the Nine" if gain.high < 0 else "Pitch the Nine"
    return head, (
        f"{_SAID}, to lead the Nine of the suit that would be pitched anyway, where it is held, comes to "
        f"{amount(gain)} points a deal, compared with the card that the policy pitches by itself."
    )


def _second_suit(tried: Tried) -> Finding | None:
    """Compare the longest suit with the second-longest."""
    gains = {thumb.name: gain for thumb, gain in gains_of(tried).items()}
    one, two = gains.get("lowest of the longest"), gains.get("lowest of the second-longest")
    if one is None or two is None or not gap(one, two):
        return None
    word = "Pitch from your longest suit" if gap(one, two) > 0 else "The longest suit is not the one to pitch"
    return word, (
        f"{_SAID}, its lowest card comes to {amount(one)} points a deal against the policy’s own choice, and the "
        f"lowest of the second-longest suit to {amount(two)}."
    )


def _muck(pitches: Pitches) -> Finding | None:
    """Say what the muck brings."""
    groups = pitches.groups
    tied = rate(groups, "tied")
    if not enough(tied):
        return None
    muck = groups.mean("muck")
    ours, theirs = rate(groups, "ours"), rate(groups, "theirs")
    if muck.low > 0:
        head = "The muck, too, goes to the pitcher’s side more often than not"
        head = head if ours.low > 0.5 else "The pitcher’s side gets more mucks than the other"
    else:
        head = "The pitch does not bring the muck"
    text = (
        f"{_SAID}, the pitcher’s side gets it in {share(ours)} of the deals and the other side in {share(theirs)}, "
        f"which makes {amount(muck)} points a deal. "
    )
    if tied.value > 0:
        text += f"It is tied once in {1 / tied.value:.0f} deals, {share(tied)}"
        carried = pitches.source.setup.rules["carry"]
        text += f", so that with the carry it is worth {plain(mean_size(pitches))} on average." if carried else "."
    return head, text.strip()


def _mid_deal(late: Late) -> Finding | None:
    """Say from which equal scores on most games end in mid-deal."""
    told = [score for score in late.scores if enough(late.starts[score, score].early())]
    likely = list(takewhile(lambda score: late.starts[score, score].early().low > 0.5, reversed(told)))
    if not likely:
        return None
    score = min(likely)
    start = late.starts[score, score]
    most = late.starts[max(told), max(told)]
    return f"From {score} to {score} on, expect the deal to end before its last trick", (
        f"{_SAID}, it does so in {share(start.early())} of the deals from there, half of these by the "
        f"{ordinal(start.usual_trick())} trick, and in {share(most.early())} from {max(told)} to {max(told)}, by the "
        f"{ordinal(most.usual_trick())}."
    )


def _equal_scores(late: Late) -> Finding | None:
    """Say what the pitch is worth at the end of a game, where nearly all games end in the deal."""
    equal = {score: late.starts[score, score] for score in late.scores}
    told = {score: start.pitcher_wins() for score, start in equal.items() if start.ends().low > _NEARLY_ALL}
    told = {score: rate for score, rate in told.items() if enough(rate)}
    if len(told) < 2:
        return None
    high, low = max(told), min(told)
    if gap(told[high], told[low]):
        word = "less" if gap(told[high], told[low]) < 0 else "more"
        head = f"At equal scores: the closer the target, the {word} often the pitcher’s side wins"
    else:
        head = "At equal scores near the target it makes no odds how near they are"
    parts = [f"{share(told[score])} from {score} to {score}" for score in sorted(told)]
    return head, (
        f"{_SAID}, if the game ends in this deal, as nearly all do from there, the pitcher’s side wins {listed(parts)}."
    )
