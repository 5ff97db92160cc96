//! The moves of a game of one coordinate, as boxes: the position and each variable are anywhere in
//! an interval, and all that is asked is what surely holds in the whole box, and what possibly
//! holds somewhere in it.

use super::bounds::Bounds;
use nimatron_messages::Message;
use nimatron_messages::verdicts::intervals as say;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::{BinaryOp, UnaryOp};
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};

/// The maximum number of variables of a line.
pub(super) const VARIABLES: usize = 2;
/// The maximum number of ways in which the variables of all lines are members of parts of sets.
const MAX_WAYS: usize = 1 << 12;

/// A part of the set of a variable.
#[derive(Clone, Copy)]
enum Part<'r> {
    Number(i64),
    Single(&'r Ex),
    Range(&'r Ex, &'r Ex),
}

/// The moves of a line of the rules, for one choice of parts of the sets of its variables.
pub(super) struct Way<'r> {
    /// The index of the line.
    pub(super) line: usize,
    parts: Vec<Part<'r>>,
    guards: &'r [(Ex, usize)],
    /// What is left; `None` if nothing is.
    result: Option<&'r Ex>,
}

/// What moves from somewhere in an interval, with variables in a box, lead to.
pub(super) struct Seen {
    /// From every position, all members of the box make a move, and it has members. Otherwise there
    /// may be none.
    pub(super) sure: bool,
    /// No part of the box is sure, however small it is.
    pub(super) never_sure: bool,
    /// What is left, which may not be a position; `None` if nothing is left.
    pub(super) result: Option<Bounds>,
    /// Where to cut the box: the variable, and the first number of its upper part.
    pub(super) cut: Option<(usize, i128)>,
}

/// The ways of all lines.
///
/// # Errors
/// The first line of another form.
pub(super) fn ways(rules: &Ruleset) -> Result<Vec<Way<'_>>, Message> {
    let mut all = Vec::new();
    for (line, rule) in rules.resolved().rules.iter().enumerate() {
        let ways = of_rule(rules, line, rule).filter(|ways| ways.len() + all.len() <= MAX_WAYS);
        all.extend(ways.ok_or_else(|| say::line_not_followed(line + 1))?);
    }
    Ok(all)
}

fn of_rule<'r>(rules: &'r Ruleset, line: usize, rule: &'r Rule) -> Option<Vec<Way<'r>>> {
    if rule.binders.len() > VARIABLES || rule.has_varying_parts() || !rule.many.is_empty() {
        return None;
    }
    let result = match &rule.result[..] {
        [] => None,
        [component] => match &component[..] {
            [coordinate] => Some(coordinate),
            _ => return None,
        },
        _ => return None,
    };
    let mut choices: Vec<Vec<Part<'r>>> = vec![Vec::new()];
    for binder in &rule.binders {
        let mut parts = Vec::new();
        for item in &binder.items {
            match item {
                Item::Single(ex) => parts.push(Part::Single(ex)),
                Item::Range(first, last) => parts.push(Part::Range(first, last)),
                Item::Array(array) => {
                    parts.extend(rules.resolved().arrays.get(*array)?.iter().map(|&member| Part::Number(member)));
                }
                Item::Named(..) => return None,
            }
        }
        if choices.len().saturating_mul(parts.len()) > MAX_WAYS {
            return None;
        }
        let with = |choice: &Vec<Part<'r>>, part: Part<'r>| choice.iter().copied().chain([part]).collect();
        choices = choices.iter().flat_map(|choice| parts.iter().map(move |&part| with(choice, part))).collect();
    }
    Some(choices.into_iter().map(|parts| Way { line, parts, guards: &rule.guards, result }).collect())
}

/// Looks at the moves from the positions `n`, with the variables in this box, which shrinks to
/// where they may have members. `None` if there is no move.
///
/// Conditions and ends of ranges are looked at in the order in which they are evaluated. Where one
/// is evaluated it has a value, because the rules have a meaning everywhere: if the conditions
/// before it surely hold, it is evaluated in the whole box, and if its bounds then say that it
/// holds, it surely holds.
pub(super) fn look(arrays: &[Vec<i64>], way: &Way<'_>, n: Bounds, variables: &mut [Bounds; VARIABLES]) -> Option<Seen> {
    let mut slots = [n, Bounds::ALL, Bounds::ALL];
    let (mut sure, mut never_sure) = (true, false);
    let (mut edge, mut widest): (_, Option<(i128, usize, i128)>) = (None, None);
    for level in 0..=way.parts.len() {
        for (guard, _) in way.guards.iter().filter(|(_, at)| *at == level) {
            match bounds(guard, &slots[..=level], arrays).truth() {
                Some(true) => {}
                Some(false) => return None,
                None => {
                    sure = false;
                    never_sure |= level == 0;
                }
            }
        }
        let Some(part) = way.parts.get(level) else { break };
        slots[level + 1] = match *part {
            Part::Number(number) => Bounds::one(number.into()),
            Part::Single(ex) => bounds(ex, &slots[..=level], arrays),
            Part::Range(first, last) => {
                let first = bounds(first, &slots[..=level], arrays);
                let last = bounds(last, &slots[..=level], arrays);
                let own = variables[level];
                let low = own.low.max(first.low);
                let high = match (own.high, last.high) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
                if low.zip(high).is_some_and(|(low, high)| low > high) {
                    return None;
                }
                variables[level] = Bounds { low, high };
                let inside = (first.high.zip(low).is_some_and(|(first, low)| first <= low))
                    && (last.low.zip(high).is_some_and(|(last, high)| high <= last));
                sure &= inside;
                // The first range depends on the positions alone.
                let from_inside = first.high.zip(high).is_some_and(|(first, high)| first <= high);
                let to_inside = last.low.zip(low).is_some_and(|(last, low)| low <= last);
                never_sure |= level == 0 && !(from_inside && to_inside);
                if let Some((low, high)) = low.zip(high).filter(|(low, high)| low < high) {
                    // The members that are surely in the range, apart from the others.
                    if let Some((from, to)) = first.high.zip(last.low).filter(|(from, to)| from <= to) {
                        if low < from && from <= high {
                            edge = edge.or(Some((level, from)));
                        } else if low <= to && to < high {
                            edge = edge.or(Some((level, to + 1)));
                        }
                    }
                    if let Some(width) = high.checked_sub(low)
                        && widest.is_none_or(|(most, ..)| width > most)
                    {
                        widest = Some((width, level, low + width / 2 + 1));
                    }
                }
                variables[level]
            }
        };
    }
    let result = way.result.map(|ex| bounds(ex, &slots[..=way.parts.len()], arrays));
    Some(Seen { sure, never_sure, result, cut: edge.or(widest.map(|(_, level, at)| (level, at))) })
}

/// Bounds of an expression for slots with these bounds: of all values that it has there.
fn bounds(ex: &Ex, slots: &[Bounds], arrays: &[Vec<i64>]) -> Bounds {
    let of = |ex: &Ex| bounds(ex, slots, arrays);
    match &ex.node {
        Node::Const(value) => Bounds::one((*value).into()),
        Node::Slot(slot) => slots.get(*slot).copied().unwrap_or(Bounds::ALL),
        Node::Element(array, index) => element(arrays.get(*array), of(index)),
        Node::Unary(UnaryOp::Neg, a) => of(a).neg(),
        Node::Unary(UnaryOp::Not, a) => Bounds::condition(of(a).truth().map(|holds| !holds)),
        Node::Binary(op, a, b) => {
            let left = of(a);
            let decides = match op {
                BinaryOp::And => Some(false),
                BinaryOp::Or => Some(true),
                _ => None,
            };
            if let Some(decides) = decides {
                // The right side counts, and need only have a value, where the left one does not
                // decide.
                return Bounds::condition(match left.truth() {
                    Some(holds) if holds == decides => Some(decides),
                    Some(_) => of(b).truth(),
                    None => of(b).truth().filter(|&holds| holds == decides),
                });
            }
            binary(*op, left, of(b))
        }
        Node::Call(function, arguments) => {
            let values: Vec<Bounds> = arguments.iter().map(of).collect();
            call(*function, &values, ex)
        }
        Node::Stretch(..) | Node::Many(_) => Bounds::ALL,
    }
}

fn binary(op: BinaryOp, a: Bounds, b: Bounds) -> Bounds {
    let not = |holds: Option<bool>| holds.map(|holds| !holds);
    match op {
        BinaryOp::Add => a.add(b),
        BinaryOp::Sub => a.add(b.neg()),
        BinaryOp::Mul => a.mul(b),
        BinaryOp::Div => a.div(b),
        BinaryOp::Mod => a.rem(b),
        BinaryOp::Pow => a.pow(b),
        BinaryOp::Eq => Bounds::condition(a.equal(b)),
        BinaryOp::Ne => Bounds::condition(not(a.equal(b))),
        BinaryOp::Lt => Bounds::condition(a.less(b)),
        BinaryOp::Le => Bounds::condition(not(b.less(a))),
        BinaryOp::Gt => Bounds::condition(b.less(a)),
        BinaryOp::Ge => Bounds::condition(not(a.less(b))),
        // Of conditions alone.
        BinaryOp::Xor => Bounds::condition(a.truth().zip(b.truth()).map(|(a, b)| a != b)),
        BinaryOp::And | BinaryOp::Or => Bounds::EITHER,
    }
}

fn call(function: Func, arguments: &[Bounds], ex: &Ex) -> Bounds {
    let Some((&first, rest)) = arguments.split_first() else { return Bounds::ALL };
    match function {
        Func::Min => rest.iter().fold(first, |all, &one| all.min(one)),
        Func::Max => rest.iter().fold(first, |all, &one| all.max(one)),
        Func::Abs => first.abs(),
        Func::Isqrt => first.isqrt(),
        Func::Log2 => first.log2(),
        _ => {
            // Of single numbers, by the definition of the language.
            let constant = |bounds: &Bounds| {
                let value = i64::try_from(bounds.exact()?).ok()?;
                Some(Ex { node: Node::Const(value), span: ex.span })
            };
            let constants: Option<Vec<Ex>> = arguments.iter().map(constant).collect();
            let exact = constants.map(|all| Ex { node: Node::Call(function, all), span: ex.span });
            match exact.and_then(|exact| exact.value(&[])) {
                Some(value) => Bounds::one(value.into()),
                None if function.is_condition() => Bounds::EITHER,
                None => Bounds::ALL,
            }
        }
    }
}

/// A member of an array, whose index is inside where it has a value.
fn element(array: Option<&Vec<i64>>, index: Bounds) -> Bounds {
    let Some(array) = array else { return Bounds::ALL };
    let place = |index: i128| usize::try_from(index.max(0)).unwrap_or(usize::MAX).min(array.len());
    let from = index.low.map_or(0, place);
    let to = index.high.map_or(array.len(), |high| place(high.saturating_add(1)));
    let members = || array.get(from..to).unwrap_or_default().iter().map(|&member| i128::from(member));
    Bounds::of(members().min(), members().max())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % end
        }

        fn number(&mut self, depth: u64) -> String {
            if depth == 0 || self.below(5) == 0 {
                return match self.below(4) {
                    0 => "n".to_owned(),
                    1 => "k".to_owned(),
                    _ => (self.below(9) as i64 - 3).to_string(),
                };
            }
            let (a, b) = (self.number(depth - 1), self.number(depth - 1));
            match self.below(18) {
                0 | 1 => format!("({a} + {b})"),
                2 | 3 => format!("({a} - {b})"),
                4 | 5 => format!("({a})*({b})"),
                6 | 7 => format!("({a})/({b})"),
                8 | 9 => format!("({a}) % ({b})"),
                10 => format!("({a})^({b})"),
                11 => format!("min({a}, {b})"),
                12 => format!("max({a}, {b})"),
                13 => format!("abs({a})"),
                14 => format!("isqrt({a})"),
                15 => format!("log2({a})"),
                16 => format!("-({a})"),
                _ => format!("gcd({a}, {b})"),
            }
        }

        fn condition(&mut self, depth: u64) -> String {
            if depth == 0 || self.below(3) == 0 {
                let sign = ["<", "<=", ">", ">=", "==", "!="][self.below(6) as usize];
                return format!("({} {sign} {})", self.number(2), self.number(2));
            }
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            match self.below(4) {
                0 => format!("({a} and {b})"),
                1 => format!("({a} or {b})"),
                2 => format!("({a} xor {b})"),
                _ => format!("(not {a})"),
            }
        }
    }

    /// The value by the definition of the language, where `and` and `or` do not evaluate the right
    /// side if the left one decides.
    fn value(ex: &Ex, slots: &[i64]) -> Option<i64> {
        match &ex.node {
            Node::Unary(UnaryOp::Not, a) => value(a, slots).map(|a| i64::from(a == 0)),
            Node::Binary(BinaryOp::And, a, b) => {
                if value(a, slots)? == 0 {
                    Some(0)
                } else {
                    value(b, slots)
                }
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                if value(a, slots)? == 0 {
                    value(b, slots)
                } else {
                    Some(1)
                }
            }
            _ => ex.value(slots),
        }
    }

    /// Random expressions in random boxes, small and at the limits of 64 bits: all values that they
    /// have are within the bounds; in a single point the bounds are the value.
    #[test]
    fn bounds_contain_all_values() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let (mut tested, mut narrow) = (0, 0);
        for round in 0..6000 {
            let rules = if round % 3 == 0 {
                format!("n -> 0 for k in 0..1 if {}", random.condition(2))
            } else {
                format!("n -> {} for k in 0..1", random.number(3))
            };
            let Ok(rules) = Ruleset::parse(&rules) else { continue };
            let [rule] = &rules.resolved().rules[..] else { panic!() };
            let all: Vec<&Ex> = rule.guards.iter().map(|(guard, _)| guard).chain([&rule.result[0][0]]).collect();
            for _ in 0..6 {
                let mut side = || {
                    let from = match random.below(8) {
                        0 => i64::MAX - 20 - random.below(1 << 40) as i64,
                        1 => i64::MIN + random.below(1 << 40) as i64,
                        2 => random.below(1 << 33) as i64 - (1 << 32),
                        _ => random.below(24) as i64 - 8,
                    };
                    (from, from.saturating_add(random.below(8) as i64))
                };
                let (n, k) = (side(), side());
                let range = |(from, to): (i64, i64)| Bounds { low: Some(from.into()), high: Some(to.into()) };
                for ex in &all {
                    let found = bounds(ex, &[range(n), range(k)], &[]);
                    for at in (n.0..=n.1).flat_map(|n| (k.0..=k.1).map(move |k| [n, k])) {
                        let Some(value) = value(ex, &at) else { continue };
                        let value = i128::from(value);
                        let inside =
                            found.low.is_none_or(|low| low <= value) && found.high.is_none_or(|high| value <= high);
                        assert!(inside, "{} at {at:?} in {n:?} {k:?}: {value}, {found:?}", rules.text());
                        let point = at.map(|x| Bounds::one(x.into()));
                        let exact = bounds(ex, &point, &[]).exact();
                        assert!(exact == Some(value), "{} at {at:?}: {value}, {exact:?}", rules.text());
                        tested += 1;
                        narrow += usize::from(found != Bounds::ALL && found != Bounds::EITHER);
                    }
                }
            }
        }
        assert!(tested > 100_000 && narrow > tested / 3, "{tested} {narrow}");
    }
}
