//! The automaton of a law in the form in which it is drawn: an automaton with outputs if there are
//! few values, else that of the graph, which reads positions and values side by side.

use nimatron_law::automata::{AutomaticRelation, Numeration, StateBudget, Stop};
use nimatron_law::discover::automatic::Automatic;
use nimatron_law::law::LawClaim;
use nimatron_law::outputs::Outputs;
use nimatron_law::prove::formulas::Code;
use nimatron_messages::{Message, claims};
use nimatron_show::{Arrow, AutomatonDrawing, MachineState};
use std::collections::BTreeMap;

/// The automaton of a law to be drawn.
///
/// # Errors
/// The budget of states or that of time is used up.
pub(super) fn machine(
    automatic: &Automatic,
    claim: LawClaim,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<AutomatonDrawing, Stop> {
    Ok(match automatic.outputs(claim, limits)? {
        Some(outputs) => with_outputs(&outputs, claim, names),
        None => of_graph(&automatic.graph, automatic.code, names),
    })
}

/// The caption, which says what the automaton reads: `digits of (a, b), base 2, most significant
/// first`. Left-aligned numbers are read from the least significant digit.
fn caption(numeration: Numeration, names: &[String]) -> Message {
    let names = if let [name] = names { name.clone() } else { format!("({})", names.join(", ")) };
    let system = nimatron_law::says::numeration(numeration);
    if numeration.adds() {
        claims::automaton_digits(names, system)
    } else {
        claims::automaton_digits_reversed(names, system)
    }
}

/// The digits of a symbol, with commas between them only if some have two characters.
fn digits(numeration: Numeration, tracks: usize, symbol: usize) -> String {
    let base = numeration.digits();
    let digit = |track: usize| symbol / base.pow(track as u32) % base;
    let each: Vec<String> = if numeration.adds() {
        (0..tracks).map(|track| digit(track).to_string()).collect()
    } else {
        // The digit d is stored as d + 1, and 0 means that the number has no digit here.
        (0..tracks).map(|track| digit(track).checked_sub(1).map_or("-".to_owned(), |digit| digit.to_string())).collect()
    };
    each.join(if base > 11 || base > 10 && numeration.adds() { "," } else { "" })
}

/// The labels of an arrow: its symbols in increasing order; for a single number, three or more
/// consecutive digits are combined as `7–34`.
fn labels(numeration: Numeration, tracks: usize, symbols: &[usize]) -> Vec<String> {
    let name = |&symbol: &usize| digits(numeration, tracks, symbol);
    if tracks > 1 || !numeration.adds() {
        return symbols.iter().map(name).collect();
    }
    let runs = symbols.chunk_by(|a, b| a + 1 == *b);
    runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{}–{}", name(first), name(last))],
        few => few.iter().map(name).collect(),
    })
    .collect()
}

/// The states that are drawn, in order, and the arrows between them. Dead states are left out; the
/// arrows use the indices of the remaining states.
fn arrows(
    states: usize,
    dead: &dyn Fn(usize) -> bool,
    step: &dyn Fn(usize, usize) -> usize,
    symbols: usize,
    label: &dyn Fn(&[usize]) -> Vec<String>,
) -> (Vec<usize>, Vec<Arrow>) {
    let kept: Vec<usize> = (0..states).filter(|&state| state == 0 || !dead(state)).collect();
    let mut numbers = vec![None; states];
    kept.iter().enumerate().for_each(|(at, &state)| numbers[state] = Some(at));
    let mut all = Vec::new();
    for (at, &state) in kept.iter().enumerate() {
        let mut read: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for symbol in 0..symbols {
            if let Some(to) = numbers[step(state, symbol)] {
                read.entry(to).or_default().push(symbol);
            }
        }
        all.extend(read.into_iter().map(|(to, symbols)| (at, to, label(&symbols))));
    }
    (kept, all)
}

fn with_outputs(outputs: &Outputs, claim: LawClaim, names: &[String]) -> AutomatonDrawing {
    let symbols = outputs.next.first().map_or(0, Vec::len);
    let dead = |state: usize| {
        let silent = if claim == LawClaim::Outcome { Some(0) } else { None };
        outputs.output[state] == silent && outputs.next[state].iter().all(|&next| next as usize == state)
    };
    let step = |state: usize, symbol: usize| outputs.next[state][symbol] as usize;
    let label = |symbols: &[usize]| labels(outputs.numeration, outputs.arity, symbols);
    let (kept, arrows) = arrows(outputs.next.len(), &dead, &step, symbols, &label);
    let state = |&state: &usize| match (claim, outputs.output[state]) {
        (LawClaim::Outcome, Some(1)) => MachineState { label: "P".to_owned(), value: Some(0), double: true },
        (LawClaim::Outcome, _) => MachineState { label: "N".to_owned(), value: Some(1), double: false },
        (LawClaim::Grundy | LawClaim::Levels(_), value) => MachineState {
            label: value.map_or_else(String::new, |value| {
                // The last value stands for all larger ones too.
                let sign = if claim == LawClaim::Levels(value) { ">=" } else { "" };
                format!("{sign}{value}")
            }),
            value: value.map(u64::from),
            double: value == Some(0),
        },
    };
    let caption = caption(outputs.numeration, names);
    let caption = if claim == LawClaim::Outcome { claims::others_win(caption) } else { caption };
    AutomatonDrawing { caption, reads_values: false, states: kept.iter().map(state).collect(), arrows }
}

fn of_graph(relation: &AutomaticRelation, code: Code, names: &[String]) -> AutomatonDrawing {
    let (dfa, tracks) = (&relation.dfa, relation.tracks.len());
    let of_dead = dfa.dead();
    let dead = |state: usize| Some(state as u32) == of_dead;
    let step = |state: usize, symbol: usize| dfa.step(state as u32, symbol) as usize;
    let label = |symbols: &[usize]| labels(relation.numeration, tracks, symbols);
    let (kept, arrows) = arrows(dfa.states(), &dead, &step, relation.symbols(), &label);
    let state = |&state: &usize| MachineState { label: String::new(), value: None, double: dfa.accept()[state] };
    let names: Vec<String> = names.iter().cloned().chain(["g".to_owned()]).take(tracks).collect();
    let caption = caption(relation.numeration, &names);
    // In unary code, a value is written as a 1 followed by that many zeros.
    let caption = if code == Code::Unary { claims::unary_code(caption) } else { caption };
    AutomatonDrawing { caption, reads_values: true, states: kept.iter().map(state).collect(), arrows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_a_row_are_said_together() {
        let ten = Numeration::in_base(10);
        assert_eq!(labels(ten, 1, &[0, 2, 3, 5, 6, 7, 9]), ["0", "2", "3", "5–7", "9"]);
        assert_eq!(labels(Numeration::in_base(36), 1, &(0..36).collect::<Vec<_>>()), ["0–35"]);
        assert_eq!(labels(ten, 2, &[0, 1, 2]), ["00", "10", "20"]);
        assert_eq!(labels(Numeration::left_aligned(3), 1, &[0, 1, 2, 3]), ["-", "0", "1", "2"]);
    }
}
