//! Winning moves: those that the kind of law knows, numbers that may be taken, a few options one of
//! which always wins, or automata.

use super::functions::{EmitContext, GameFunctionNames, constant};
use super::helpers::{AutomatonTable, Reader};
use super::options;
use crate::automata::{StateBudget, Stop, Track, atoms};
use crate::discover::expression::Expression;
use crate::kinds::formula;
use crate::law::{Law, LawClaim};
use crate::prove::formulas::{Code, MoveClauses};
use crate::strategy::{self, MovesByLaw};
use crate::winning;
use crate::winning::words::{MoveDescription, Words};
use nimatron_core::Convention;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node};
use nimatron_rules::{HeapMove, Ruleset};

/// The maximum number of transitions of all automata together, so that a program stays readable.
const MAX_TRANSITIONS: usize = 200_000;

/// The code that finds a move.
#[derive(Default)]
pub(crate) struct MoveFinderCode {
    /// Functions and data that `body` needs.
    pub(crate) code: String,
    pub(crate) body: String,
    /// Whether `body` is only for positions that are not lost.
    pub(crate) assumes_not_lost: bool,
    pub(crate) wide: bool,
}

impl MoveFinderCode {
    pub(crate) fn new(body: impl Into<String>, assumes_not_lost: bool) -> MoveFinderCode {
        MoveFinderCode { body: body.into(), assumes_not_lost, ..MoveFinderCode::default() }
    }
}

/// The code for winning moves or, if `names.valued`, for moves to any smaller value. `None`: no way
/// to find them is known.
pub(crate) fn moves(
    rules: &Ruleset,
    law: &Law,
    names: &GameFunctionNames,
    context: &EmitContext<'_, '_>,
) -> Result<Option<MoveFinderCode>, Stop> {
    match search(rules, law, names, context) {
        Ok(found) => Ok(found),
        Err(Stop::Budget(reason)) => Err(Stop::Budget(reason)),
        Err(_) => Ok(None),
    }
}

fn search(
    rules: &Ruleset,
    law: &Law,
    names: &GameFunctionNames,
    context: &EmitContext<'_, '_>,
) -> Result<Option<MoveFinderCode>, Stop> {
    let limits = context.limits;
    // In misère play, too, an option is tried before it is returned.
    if (law.claim == LawClaim::Grundy || law.convention == Convention::Misere)
        && let Some(set) = rules.subtraction_set(1 << 10, limits.budget)
    {
        let all = law.modulus().is_some_and(|modulus| (1..modulus as i64).all(|k| set.contains(&k)));
        return Ok(Some(if all { remainder(names) } else { take(&set, names) }));
    }
    if let Some(found) = law.body.kind().winning_move(rules, law, names, context)? {
        return Ok(Some(found));
    }
    if !names.valued
        && law.claim == LawClaim::Grundy
        && law.convention == Convention::Normal
        && may_leave_nothing(rules)
    {
        return Ok(Some(MoveFinderCode::new("return some(lists())", true)));
    }
    let Ok(formulas) = MoveClauses::new(rules) else { return Ok(None) };
    let Some(found) = strategy::moves_by_law(rules, law, &formulas, limits)? else { return Ok(None) };
    match options::options(law, &found, names, limits) {
        Ok(Some(body)) => Ok(Some(MoveFinderCode::new(body, true))),
        Err(Stop::Budget(reason)) => Err(Stop::Budget(reason)),
        Ok(None) | Err(_) => match in_words(rules, law, names, limits) {
            Ok(Some(body)) => Ok(Some(MoveFinderCode::new(body, true))),
            Err(Stop::Budget(reason)) => Err(Stop::Budget(reason)),
            Ok(None) | Err(_) => automata(law, found, names, limits),
        },
    }
}

/// Whether from every position a move may leave nothing: `n -> (j..n-1) for j in 1..n`, where j may
/// be n.
fn may_leave_nothing(rules: &Ruleset) -> bool {
    let [first] = rules.least() else { return false };
    rules.resolved().rules.iter().any(|rule| {
        let ([binder], [], [component]) = (&rule.binders[..], &rule.guards[..], &rule.result[..]) else { return false };
        let ([item], [left]) = (&binder.items[..], &component[..]) else { return false };
        let to_n = matches!(item, Item::Range(Ex { node: Node::Const(from), .. }, Ex { node: Node::Slot(0), .. })
            if from <= first);
        let Node::Stretch(start, end) = &left.node else { return false };
        let below_n = matches!(&end.node, Node::Binary(BinaryOp::Sub, n, one)
            if n.node == Node::Slot(0) && one.node == Node::Const(1));
        to_n && below_n && start.node == Node::Slot(1)
    })
}

/// The move that describes the strategy of the law, if it is given by formulas that need no longer
/// numbers.
fn in_words(
    rules: &Ruleset,
    law: &Law,
    names: &GameFunctionNames,
    limits: &StateBudget<'_>,
) -> Result<Option<String>, Stop> {
    if names.valued {
        return Ok(None);
    }
    let Some(words) = winning::in_words(rules, law, limits)? else { return Ok(None) };
    let leaves = |description: &MoveDescription| -> Option<String> {
        let components = description.formulas(rules.coordinates())?;
        let coordinate = |e: &Expression| {
            let (wide, refusals) = formula::limits(e, names);
            (!wide && refusals.is_empty()).then(|| formula::expression(e, names))
        };
        let component = |of: &Vec<Expression>| {
            let all: Option<Vec<String>> = of.iter().map(coordinate).collect();
            all.map(|all| format!("[{}]", all.join(", ")))
        };
        let all: Vec<String> = components.iter().map(component).collect::<Option<_>>()?;
        Some(if all.is_empty() { "lists()".to_owned() } else { format!("[{}]", all.join(", ")) })
    };
    let by_cases = |of: &str, descriptions: &[(Vec<u64>, MoveDescription)]| -> Option<String> {
        let mut body = String::new();
        for (cases, description) in descriptions {
            let any: Vec<String> = cases.iter().map(|case| format!("{of} == {case}")).collect();
            body += &format!("if {}\n    return some({})\n", any.join(" or "), leaves(description)?);
        }
        Some(body + "return none")
    };
    Ok(match &words {
        Words::Always(description) => leaves(description).map(|left| format!("return some({left})")),
        Words::ByRemainder { modulus, descriptions } => by_cases(&format!("n % {modulus}"), descriptions),
        Words::ByValue(descriptions) => by_cases(&names.grundy(&names.position()), descriptions),
    })
}

/// Takes the remainder of n, or as much of it as leaves the wanted value.
pub(crate) fn remainder(names: &GameFunctionNames) -> MoveFinderCode {
    let taken = if names.valued { "(grundy@(n) - value)" } else { "grundy@(n)" };
    MoveFinderCode::new(names.named(&format!("return some([[n - {taken}]])")), true)
}

fn take(set: &[i64], names: &GameFunctionNames) -> MoveFinderCode {
    let wins = names.is_wanted("n - k");
    let body = format!("for each k in TAKEN@\n    if k <= n and {wins}\n        return some([[n - k]])\nreturn none");
    MoveFinderCode { code: constant(&names.of("TAKEN"), "", set), ..MoveFinderCode::new(names.named(&body), false) }
}

/// A taking-and-breaking game; the smaller of two heaps is tried up to `most`.
pub(crate) fn heaps(moves: &[HeapMove], most: usize, names: &GameFunctionNames) -> MoveFinderCode {
    let digits: Vec<u32> = moves.iter().map(|it| it.heaps).collect();
    let different: Vec<u32> = moves.iter().map(|it| u32::from(it.different)).collect();
    let about = "For each number that may be taken: 1 if nothing may be left, 2 one heap, 4 two heaps, or their sum.";
    let mut code = constant(&names.of("DIGITS"), about, &digits);
    let mut body = HEAPS.replace("COUNT", &digits.len().to_string()).replace("MOST", &most.to_string());
    if different.contains(&1) {
        code += &constant(&names.of("DIFFERENT"), "Have two heaps to be different?", &different);
        body = body.replace("EQUAL", " and (small != rest - small or DIFFERENT@[taken] == 0)");
    }
    MoveFinderCode { code, ..MoveFinderCode::new(names.named(&body.replace("EQUAL", "")), false) }
}

const HEAPS: &str = "number taken = 0
while taken < COUNT and taken <= n
    number rest = n - taken
    if (DIGITS@[taken] & 1) > 0 and rest == 0
        return some(lists())
    if (DIGITS@[taken] & 2) > 0 and rest > 0 and grundy@(rest) == 0
        return some([[rest]])
    if (DIGITS@[taken] & 4) > 0
        for small in 1..min(rest / 2, MOST) + 1
            if grundy@(small) == grundy@(rest - small)EQUAL
                return some([[small], [rest - small]])
    taken += 1
return none";

/// Each kind of move as an automaton that completes the tracks after the known ones.
fn automata(
    law: &Law,
    by_law: MovesByLaw,
    names: &GameFunctionNames,
    limits: &StateBudget<'_>,
) -> Result<Option<MoveFinderCode>, Stop> {
    let arity = law.arity;
    let MovesByLaw { code, numeration, moves } = by_law;
    let reader = Reader(numeration);
    let mut found = MoveFinderCode { wide: true, ..MoveFinderCode::new("", true) };
    let mut words: Vec<String> = names.coordinates().iter().map(|x| reader.digits(x)).collect();
    if names.valued {
        words.push(if code == Code::Unary { "power(value)".to_owned() } else { reader.digits("value") });
    }
    let (known, word) = (words.len(), reader.side_by_side(&words));
    let mut size = 0;
    for (at, (mut relation, components)) in (1..).zip(moves) {
        if names.valued {
            // The value comes right after the coordinates, as it is known too.
            let place = |track: Track| match track {
                Track::Value => Track::Variable(arity),
                Track::Variable(at) if at >= arity => Track::Variable(at + 1),
                _ => track,
            };
            relation = relation.renamed(place, limits)?;
        } else if law.claim == LawClaim::Grundy {
            let zero = i64::from(code == Code::Unary);
            let lost = atoms::linear(numeration, &[(Track::Value, 1)], -zero, true, limits)?;
            relation = relation.and(&lost, limits)?.exists(Track::Value, limits)?;
        }
        if relation.is_empty() {
            continue;
        }
        size += relation.symbols().saturating_mul(relation.dfa.states());
        if size > MAX_TRANSITIONS {
            return Ok(None);
        }
        let coordinate = |&variable: &usize| {
            let own = Track::Variable(variable + usize::from(names.valued && variable >= arity));
            match relation.tracks.iter().position(|track| *track == own) {
                Some(track) if track >= known => reader.number("found", track - known),
                _ => names.some(&[variable]),
            }
        };
        let component = |all: &Vec<usize>| format!("[{}]", all.iter().map(coordinate).collect::<Vec<_>>().join(", "));
        let left = match &components[..] {
            [] => "lists()".to_owned(),
            all => format!("[{}]", all.iter().map(component).collect::<Vec<_>>().join(", ")),
        };
        let table = AutomatonTable::new(names.of(&format!("MOVE_{at}")), &relation, known);
        found.body += &if relation.tracks.len() > known {
            format!("if some found = {}\n    return some({left})\n", table.complete(&word, known))
        } else {
            format!("if {} == 1\n    return some({left})\n", table.output(&word))
        };
        found.code += &table.code;
    }
    found.body += "return none";
    Ok(Some(found))
}
