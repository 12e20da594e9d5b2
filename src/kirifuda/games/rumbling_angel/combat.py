"""AP and DP as they stand: printed, changed, corrected against the other battler, less the DP lost."""

from __future__ import annotations

from kirifuda.games.rumbling_angel.terms import (
    ATTACKER,
    DEFENDER,
    F_NO_ATTACK,
    F_NO_DEFENCE,
    M_LOSS,
    N_AGAINST_AP,
    N_AGAINST_DP,
    N_AP,
    N_DP,
)
from kirifuda.kernel.abilities import ADDS
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.faces import Trace, face
from kirifuda.kernel.state import State, alive


def opposing(s: State, card: int) -> int:
    """The other battler if the card is in a battle whose defence has been declared, or 0 (RA-5.12)."""
    attacker = s.nums[ATTACKER]
    defender = s.nums[DEFENDER]
    if defender == 0 or not alive(s, attacker) or not alive(s, defender):
        return 0
    if attacker & SUBJECT == card:
        return defender & SUBJECT
    if defender & SUBJECT == card:
        return attacker & SUBJECT
    return 0


def correction(s: State, card: int, first: int) -> int:
    """What the card's corrections add against its opponent, each matching line once (RA-5.12)."""
    other = opposing(s, card)
    if other == 0:
        return 0
    total = 0
    attributes = face(s, other).attributes
    numbers = face(s, card).numbers
    attribute = 0
    while attributes:
        if attributes & 1:
            total += numbers[first + attribute]
        attributes >>= 1
        attribute += 1
    return total


def ap(s: State, card: int) -> int:
    """Attack as it stands; below 0 it counts as 0 (RA-8.12)."""
    return max(0, face(s, card).numbers[N_AP] + correction(s, card, N_AGAINST_AP))


def dp(s: State, card: int) -> int:
    """Defence as it stands (RA-8.12)."""
    loss = s.recs[card].marks[M_LOSS]
    return max(0, face(s, card).numbers[N_DP] + correction(s, card, N_AGAINST_DP) - loss)


def traced(s: State, card: int, number: int, value: int) -> list[Trace]:
    """What battle adds to a number that reads `value`: a correction (RA-5.12), and for DP the loss (RA-8.12)."""
    found: list[Trace] = []
    corrected = correction(s, card, N_AGAINST_AP if number == N_AP else N_AGAINST_DP)
    if corrected:
        found.append(Trace(opposing(s, card), 512, ADDS, value, value + corrected))
        value += corrected
    loss = s.recs[card].marks[M_LOSS] if number == N_DP else 0
    if loss:
        found.append(Trace(0, 812, ADDS, value, max(0, value - loss)))
    return found


def may_attack(s: State, card: int) -> bool:
    """Nothing forbids it to attack (RA-10.12)."""
    return face(s, card).flags & F_NO_ATTACK == 0


def may_defend(s: State, card: int) -> bool:
    return face(s, card).flags & F_NO_DEFENCE == 0
