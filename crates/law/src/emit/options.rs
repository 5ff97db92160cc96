//! Games of one coordinate in which one of a few options, such as n - 1, n - 2 or n/2, wins
//! wherever any option does. Then no automaton is needed to find a winning move.

use super::functions::GameFunctionNames;
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms};
use crate::law::{Extent, Law, LawClaim};
use crate::prove::formulas::Code;
use crate::strategy::MovesByLaw;
use nimatron_core::Convention;

/// The tracks of the position and of the option.
const POSITION: Track = Track::Variable(0);
const OPTION: Track = Track::Variable(1);

/// An option as a function of n.
#[derive(Clone, Copy)]
enum OptionFormula {
    Constant(i64),
    Minus(i64),
    Quotient(i64),
}

/// The options that are tried, simplest first.
fn forms() -> impl Iterator<Item = OptionFormula> {
    let constants = (0..=2).map(OptionFormula::Constant);
    constants.chain((1..=12).map(OptionFormula::Minus)).chain((2..=6).map(OptionFormula::Quotient))
}

impl OptionFormula {
    /// The relation of n and this option, where the option is less than n.
    fn relation(self, like: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let linear = |of_n: i64, of_left: i64, constant: i64, equal: bool| {
            atoms::linear(like.numeration, &[(POSITION, of_n), (OPTION, of_left)], constant, equal, limits)
        };
        let less = linear(1, -1, -1, false)?;
        let all = match self {
            OptionFormula::Constant(c) => atoms::linear(like.numeration, &[(OPTION, 1)], -c, true, limits)?,
            OptionFormula::Minus(k) => linear(1, -1, -k, true)?,
            OptionFormula::Quotient(d) => linear(1, -d, 0, false)?.and(&linear(-1, d, d - 1, false)?, limits)?,
        };
        all.and(&less, limits)
    }

    fn option(self) -> String {
        match self {
            OptionFormula::Constant(c) => c.to_string(),
            OptionFormula::Minus(k) => format!("n - {k}"),
            OptionFormula::Quotient(d) => format!("n / {d}"),
        }
    }

    /// A condition, followed by `and`, that this option is a position; empty if it always is.
    fn exists(self, least: u64) -> String {
        match self {
            OptionFormula::Constant(c) => format!("n > {c} and "),
            OptionFormula::Minus(k) => format!("n >= {} and ", k.unsigned_abs() + least),
            OptionFormula::Quotient(_) if least == 0 => String::new(),
            OptionFormula::Quotient(d) => format!("n / {d} >= {least} and "),
        }
    }
}

/// Statements that find a winning move of a position that is not lost. `None`: options of these
/// forms do not suffice.
pub(crate) fn options(
    law: &Law,
    found: &MovesByLaw,
    names: &GameFunctionNames,
    limits: &StateBudget<'_>,
) -> Result<Option<String>, Stop> {
    if law.arity != 1 || law.domain.conditions.is_some() || law.domain.extent != Extent::All {
        return Ok(None);
    }
    let Some(automatic) = law.body.kind().automaton(found.numeration, limits)? else { return Ok(None) };
    let graph = automatic.graph;
    // The P-positions; values are compared only if moves to any value are wanted.
    let zero = i64::from(found.code == Code::Unary);
    let asked = |relation: AutomaticRelation| -> Result<AutomaticRelation, Stop> {
        if law.claim == LawClaim::Outcome || names.valued {
            return Ok(relation);
        }
        let lost = atoms::linear(found.numeration, &[(Track::Value, 1)], -zero, true, limits)?;
        relation.and(&lost, limits)?.exists(Track::Value, limits)
    };
    let least = law.domain.first();
    let bound = i64::try_from(least).unwrap_or(i64::MAX);
    let position = |track: Track| atoms::linear(found.numeration, &[(track, 1)], -bound, false, limits);
    let option = |track: Track| if track == POSITION { OPTION } else { track };
    let target =
        asked(graph)?.renamed(option, limits)?.and(&position(POSITION)?, limits)?.and(&position(OPTION)?, limits)?;
    let (mut single, mut rest) = (Vec::new(), Vec::new());
    for (relation, components) in &found.moves {
        let relation = asked(relation.clone())?;
        let mut from = relation.clone();
        let left = components.iter().flatten().map(|&variable| Track::Variable(variable));
        for track in left.filter(|&track| track != POSITION) {
            if from.tracks.contains(&track) {
                from = from.exists(track, limits)?;
            }
        }
        rest.push(Ok(from));
        if let [component] = &components[..]
            && let [left] = component[..]
            && let left = Track::Variable(left)
            && left != POSITION
        {
            single.push(relation.renamed(|own| if own == left { OPTION } else { own }, limits));
        }
    }
    let valued: Vec<Track> =
        if law.claim != LawClaim::Outcome && names.valued { vec![Track::Value] } else { Vec::new() };
    let all = |tracks: &[Track], some: Vec<Result<AutomaticRelation, Stop>>| {
        AutomaticRelation::any_of(found.numeration, &[tracks, &valued[..]].concat(), some, limits)
    };
    let (moves, mut rest) = (all(&[POSITION, OPTION], single)?, all(&[POSITION], rest)?);
    let mut chosen = Vec::new();
    for form in forms() {
        let wins = form.relation(&target, limits)?.and(&target, limits)?;
        // Wherever the option has the value, it is an option by the rules.
        if wins.is_empty() || !wins.minus(&moves, limits)?.is_empty() {
            continue;
        }
        let here = wins.exists(OPTION, limits)?;
        if rest.and(&here, limits)?.is_empty() {
            continue;
        }
        rest = rest.minus(&here, limits)?;
        chosen.push(form);
        if rest.is_empty() {
            // In misère play a position that is not lost may have no move.
            let tested = names.valued || law.convention == Convention::Misere;
            return Ok(Some(statements(&chosen, least, tested, names)));
        }
    }
    Ok(None)
}

/// Each option is tried, except that the last one is returned without a test where no other wins,
/// unless all are `tested`.
fn statements(chosen: &[OptionFormula], least: u64, tested: bool, names: &GameFunctionNames) -> String {
    let (tried, last) = match chosen.split_last() {
        Some((last, others)) if !tested => (others, format!("return some([[{}]])", last.option())),
        _ => (chosen, "return none".to_owned()),
    };
    let test = |form: &OptionFormula| {
        let (option, exists) = (form.option(), form.exists(least));
        format!("if {exists}{}\n    return some([[{option}]])\n", names.is_wanted(&option))
    };
    tried.iter().map(test).collect::<String>() + &last
}
