//! Euclid's game: along a line of multiples the values are 0, 1, 2, ... without that of its first
//! position.

use crate::emit::piece::{Names, Piece};
use nimatron_proof::Euclid;

pub(super) fn values(game: Euclid, names: &Names) -> Piece {
    let along = game.max_multiple.map_or_else(String::new, |most| format!("    steps %= {}\n", most + 1));
    // The last line begins with two equal numbers.
    let equal = if game.to_zero { "" } else { "number last = len(quotients) - 1\nquotients[last] -= 1\n" };
    let code = names.named(ALONG).replace("    TURN\n", &along)
        + &names.function(&names.named(BODY).replace("EQUAL\n", equal));
    Piece { code, ..Piece::default() }
}

const ALONG: &str = "
# The value after some steps of a line that begins with a value.
along@(first, steps) -> number
    TURN
    return first if steps == 0 else steps - (0 if first < steps else 1)
";
const BODY: &str = "number large = max(a, b)
number small = min(a, b)
list quotients = []
while small > 0
    push quotients large / small
    number rest = large % small
    large = small
    small = rest
EQUAL
number value = 0
for i down len(quotients)
    value = along@(value, quotients[i])
return value";

pub(in crate::emit) fn moves(game: Euclid, names: &Names) -> String {
    let equal = if game.to_zero { "" } else { "else\n    first = small\n    steps -= 1\n" };
    let (end, turn) = game.max_multiple.map_or_else(Default::default, |most| {
        let turn = most + 1;
        // The last such place before the position.
        let last =
            format!("place = steps - 1 - (steps - 1 - place) % {turn}\nif steps - place >= {turn}\n    return none\n");
        (format!(" or place >= {turn}"), last)
    });
    let body = MOVES.replace("EQUAL\n", equal).replace(" or END", &end).replace("TURN\n", &turn);
    names.named(&body.replace("WANTED", names.wanted()))
}

const MOVES: &str = "number large = max(a, b)
number small = min(a, b)
if small == 0
    return none
number steps = large / small
number first = large % small
number own = 0
if first > 0
    own = grundy@(small, first)
EQUAL
number place = 0
if WANTED != own
    place = WANTED + (1 if WANTED < own else 0)
if place >= steps or END
    return none
TURN
number rest = first + place * small
if a < b
    return some([[a, rest]])
return some([[rest, b]])";
