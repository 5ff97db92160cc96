//! Euclid's game.

use crate::emit::line_constants;
use nimatron_proof::Euclid;

/// The function of the values.
pub(super) fn values(game: Euclid) -> String {
    let (last, turn) = line_constants(game);
    format!(
        "LAST, TURN = {last}, {turn}


def along(first, steps):
    \"\"\"Along a line of multiples the values are 0, 1, 2, ... without that of its first position; after TURN steps, if not 0, they repeat.\"\"\"
    steps = steps % TURN if TURN > 0 else steps
    return first if steps == 0 else steps - 1 if steps <= first else steps


def grundy(a, b):
    a, b = max(a, b), min(a, b)
    quotients = []
    while b > 0:
        quotients.append(a // b)
        a, b = b, a % b
    value = 0
    for at, quotient in enumerate(reversed(quotients)):
        value = along(value, quotient - LAST if at == 0 else quotient)
    return value
\n"
    )
}

/// The rest of the function of a move to the value that is wanted.
pub(super) fn moves(wanted: &str) -> String {
    format!(
        "    large, small, aim, first_value = max(a, b), min(a, b), {wanted}, 0
    if small == 0:
        return None
    steps, first = divmod(large, small)
    if first > 0:
        first_value = grundy(small, first)
    elif LAST > 0:
        steps, first = steps - 1, small
    place = 0 if aim == first_value else aim + 1 if aim < first_value else aim
    if place >= steps or 0 < TURN <= place:
        return None
    if TURN > 0:
        place = steps - 1 - (steps - 1 - place) % TURN
        if steps - place >= TURN:
            return None
    rest = first + place * small
    return [(a, rest) if a < b else (rest, b)]\n"
    )
}
