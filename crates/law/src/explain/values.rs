//! Laws by small automata: what the states know, which values each kind of move can reach from each
//! value, and which move reaches each smaller one. Every line is decided by automata.

use super::states::{self, ExplainedStates};
use super::{Explanation, Step, principle};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::discover::automatic::{Automatic, coded};
use crate::law::{Extent, Law, LawClaim};
use crate::outputs::Outputs;
use crate::prove::formulas::{FormulaGame, MoveClauses};
use crate::says;
use crate::winning::{reaching, search};
use nimatron_core::Convention;
use nimatron_messages::{Mark, Message, Parameter, proofs_in_words as say};
use nimatron_rules::Ruleset;

/// The maximum number of states of an automaton that is explained.
const MAX_STATES: usize = 8;
/// The maximum number of values.
const MAX_VALUES: u32 = 6;
/// Options can have larger values than positions only in sums.
const MAX_REACHED: u32 = 16;

/// The explanation of a law by an automaton with few states; `None` if it has another form, or too
/// many states or values.
pub(super) fn by_states(
    rules: &Ruleset,
    law: &Law,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Option<Explanation>, Stop> {
    if law.domain.extent != Extent::All
        || law.convention != Convention::Normal
        || law.claim != LawClaim::Grundy && law.claim != LawClaim::Outcome
    {
        return Ok(None);
    }
    let automatic = law.automaton_in(Numeration::in_base(2), limits)?;
    let Some(automatic) = automatic.filter(|law| law.graph.numeration.adds()) else { return Ok(None) };
    let Some(outputs) = automatic.outputs(law.claim, limits)? else { return Ok(None) };
    let live = outputs.next.len() - usize::from(states::dead(&outputs).is_some());
    if live > MAX_STATES {
        return Ok(None);
    }
    let Ok(moves) = MoveClauses::new(rules) else { return Ok(None) };
    let Some(game) = FormulaGame::new(rules, &moves, automatic.graph.numeration, limits)? else { return Ok(None) };
    let knows = states::known(&outputs, names, limits)?;
    let mut steps = vec![principle(law), of_states(&outputs, &knows, law.claim, names)];
    if law.claim == LawClaim::Outcome {
        steps.push(Step::new(say::no_move_to_p_title(), [say::no_move_to_p()]));
        let winning = reaching(&game, law.claim, &automatic, 0, limits)?;
        let found = search::find(&winning, law, &automatic, names, limits)?;
        let how = found.map_or_else(say::some_option, |(words, _)| says::moves(&words, names));
        steps.push(Step::new(say::move_to_p_title(), [how]));
    } else {
        let mut values: Vec<u32> = outputs.output.iter().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        if values.iter().any(|&value| value >= MAX_VALUES) {
            return Ok(None);
        }
        let at = |value: u32| of_value(&automatic, value, limits);
        let positions = values.iter().map(|&value| Ok((value, at(value)?))).collect::<Result<Vec<_>, Stop>>()?;
        steps.push(never_equal(&game, &automatic, &positions, limits)?);
        steps.push(every_smaller(&game, law, &automatic, &positions, names, limits)?);
    }
    Ok(Some(Explanation { steps, states: Some(ExplainedStates { outputs, knows }) }))
}

/// The positions of a value.
fn of_value(automatic: &Automatic, value: u32, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
    let Automatic { graph, code } = automatic;
    let here = atoms::is(graph.numeration, Track::Value, &coded(graph.numeration, *code, value), limits)?;
    graph.and(&here, limits)?.exists(Track::Value, limits)
}

fn of_states(outputs: &Outputs, knows: &[Option<Message>], claim: LawClaim, names: &[String]) -> Step {
    let line = |(state, knows): (usize, &Option<Message>)| {
        let knows = knows.clone()?;
        let said = match (claim, outputs.output[state]) {
            (_, None) => say::state_no_position(knows),
            (LawClaim::Outcome, Some(lost)) => say::state_outcome(knows, if lost == 1 { "P" } else { "N" }),
            (_, Some(value)) => say::state_value(knows, value),
        };
        Some(say::state_knows(state, said))
    };
    let lines = knows.iter().enumerate().filter_map(line).chain([say::each_digit_tells()]);
    let all = if let [name] = names { name.clone() } else { format!("({})", names.join(", ")) };
    Step::new(say::states_title(all, says::numeration(outputs.numeration)), lines)
}

/// Which values each kind of move reaches from each value.
fn never_equal(
    game: &FormulaGame,
    automatic: &Automatic,
    positions: &[(u32, AutomaticRelation)],
    limits: &StateBudget<'_>,
) -> Result<Step, Stop> {
    let Automatic { graph, code } = automatic;
    let keep: Vec<Track> = Track::coordinates(game.arity).chain([Track::Value]).collect();
    let mut lines = Vec::new();
    let mut options = Vec::new();
    for clause in &game.clauses {
        options.push(game.moves_of(clause, graph, *code, &keep, limits)?);
    }
    for (value, of) in positions {
        for (at, moves) in options.iter().enumerate() {
            let mut reached = moves.and(of, limits)?;
            for track in Track::coordinates(game.arity) {
                reached = reached.exists(track, limits)?;
            }
            let has = |value: &u32| reached.contains(&[coded(graph.numeration, *code, *value)]);
            let all: Vec<u32> = (0..MAX_REACHED).filter(has).collect();
            if !all.is_empty() {
                lines.push(say::from_value(*value, say::clause(at + 1), Parameter::list(all, Mark::Comma)));
            }
        }
    }
    lines.push(say::none_equal());
    Ok(Step::new(say::no_equal_title(), lines))
}

/// How each smaller value is reached.
fn every_smaller(
    game: &FormulaGame,
    law: &Law,
    automatic: &Automatic,
    positions: &[(u32, AutomaticRelation)],
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Step, Stop> {
    let mut lines = Vec::new();
    for (value, of) in positions {
        if *value == 0 {
            lines.push(say::nothing_below());
        }
        for smaller in 0..*value {
            let mut moves = Vec::new();
            for (components, relation) in reaching(game, law.claim, automatic, smaller, limits)? {
                moves.push((components, relation.and(of, limits)?));
            }
            let found = search::find(&moves, law, automatic, names, limits)?;
            let how = found.map_or_else(say::some_option, |(words, _)| says::moves(&words, names));
            lines.push(say::from_to(*value, smaller, how));
        }
    }
    Ok(Step::new(say::smaller_title(), lines))
}
