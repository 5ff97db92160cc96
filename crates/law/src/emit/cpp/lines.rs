//! Euclid's game.

use crate::emit::line_constants;
use nimatron_proof::Euclid;

/// The function of the values.
pub(super) fn values(game: Euclid) -> String {
    let (last, turn) = line_constants(game);
    format!(
        "// Along a line of multiples the values are 0, 1, 2, ... without that of its first position; TURN: they repeat.
static const number LAST = {last}, TURN = {turn};

number along(number first, number steps) {{
    if (TURN > 0) steps %= std::max<number>(TURN, 1);
    return steps == 0 ? first : steps <= first ? steps - 1 : steps;
}}

number grundy(const position& p) {{
    number a = std::max(p[0], p[1]), b = std::min(p[0], p[1]), value = 0;
    std::vector<number> quotients;
    while (b > 0) {{
        quotients.push_back(a / b);
        std::swap(a %= b, b);
    }}
    if (!quotients.empty()) quotients.back() -= LAST;
    for (; !quotients.empty(); quotients.pop_back()) value = along(value, quotients.back());
    return value;
}}
\n"
    )
}

/// The rest of the function of a move to the value that is wanted.
pub(super) fn moves(wanted: &str) -> String {
    format!(
        "    number a = std::max(p[0], p[1]), b = std::min(p[0], p[1]), aim = {wanted}, value = 0;
    if (b == 0) return false;
    number first = a % b, steps = a / b;
    if (first > 0) {{
        value = grundy({{b, first}});
    }} else if (LAST > 0) {{
        first = b;
        steps--;
    }}
    number place = aim == value ? 0 : aim < value ? aim + 1 : aim;
    if (place >= steps || (TURN > 0 && place >= TURN)) return false;
    if (TURN > 0) place = steps - 1 - (steps - 1 - place) % std::max<number>(TURN, 1);
    if (TURN > 0 && steps - place >= TURN) return false;
    number rest = first + place * b;
    left = p[0] < p[1] ? std::vector<position>{{{{p[0], rest}}}} : std::vector<position>{{{{rest, p[1]}}}};
    return true;
}}\n"
    )
}
