//! Periodic laws of one heap: the moves are cuts, and the theorem of Guy and Smith, or that of a
//! window, is proved in `Divide.v` for all of them.

use crate::cut::{ClauseCut, Quotient, cuts, same_options};
use crate::library::PERIODS;
use crate::template::template;
use crate::{Claimed, NoText, Stated, data, names, readable, tactics};
use nimatron_core::Budget;
use nimatron_messages::outputs as say;
use nimatron_proof::{PeriodProof, PeriodValues};
use nimatron_rules::formula::Clause;

/// More pairs of heaps than this are not left to Coq, which compares some three million in a
/// second.
const MAX_WORK: u128 = 400_000_000;

/// The theorem of a periodic law.
///
/// # Errors
/// The budget is used up, or why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, by: &PeriodProof, budget: &Budget) -> Result<Stated, NoText> {
    let rules = claimed.rules;
    claimed.requires_values()?;
    let PeriodValues::Listed(values) = &by.values else { return Err(say::coq_not_stated().into()) };
    let clauses: Vec<Clause> = rules.clauses().map_err(|_| say::coq_no_atom())?.into_iter().flatten().collect();
    let cuts = cuts(&clauses).filter(|_| !values.period.is_empty()).ok_or_else(say::coq_no_cut)?;
    // First, because with more heaps and sizes small heaps have more options, too.
    if work(&cuts, values.preperiod.len(), values.period.len()) > MAX_WORK {
        return Err(say::coq_too_long().into());
    }
    if !same_options(rules, &cuts, budget)? {
        return Err(say::coq_no_cut().into());
    }
    let variables = clauses.iter().map(|clause| clause.variables).max().unwrap_or(1);
    let names = names::names(rules.coordinates(), variables);
    let moves = clauses.iter().map(|clause| readable::clause(clause, 1, &names, true));
    let moves = moves.collect::<Option<Vec<_>>>().ok_or_else(say::coq_no_atom)?.join(" \\/\n  ");
    let many = clauses.len();
    let into: String = cuts.iter().enumerate().map(|(at, cut)| into(at, cut)).collect();
    let onto: String = clauses.iter().zip(&cuts).enumerate().map(|(at, it)| onto(at, many, it.0, it.1)).collect();
    let (law, proof) = law(&values.preperiod, &values.period);
    let body = template!(
        "period.v",
        heap = names[0],
        moves,
        before = data::list(&values.preperiod),
        cycle = data::list(&values.period),
        cuts = data::list(cuts.iter().map(record)),
        apart = tactics::apart("M", many).map_or_else(String::new, |tactic| format!("{tactic}; ")),
        into,
        onto,
        law,
        proof,
    );
    Ok(Stated::values(PERIODS, body))
}

/// About how many sums of heaps Coq has to look at.
fn work(cuts: &[ClauseCut], preperiod: usize, period: usize) -> u128 {
    let (e, p) = (preperiod as u128, period as u128);
    let heaps = cuts.iter().map(|cut| cut.pieces.len()).max().unwrap_or(1).max(1) as u128;
    let taken = cuts.iter().map(|cut| cut.high).max().unwrap_or(0);
    let least = cuts.iter().flat_map(|cut| cut.pieces.iter().map(|piece| piece.1)).max().unwrap_or(1);
    let below = u128::from(taken) + heaps * (e.max(least.into()).max(1) + p) + 1;
    let of = |cut: &ClauseCut| {
        let choices = u128::from(cut.high - cut.low) + 1;
        let sums = match cut.pieces.len() {
            0 | 1 => 1,
            2 => below / 4,
            more => below.saturating_pow(more as u32 - 1),
        };
        below.saturating_mul(choices).saturating_mul(sums.max(1))
    };
    cuts.iter().map(of).fold(0, u128::saturating_add)
}

fn record(cut: &ClauseCut) -> String {
    let sizes = |of: &[(usize, u64)]| data::list(of.iter().map(|piece| piece.1));
    format!(
        "{{| low := {}; high := {}; pieces := {}; fixed := {} |}}",
        cut.low,
        cut.high,
        sizes(&cut.pieces),
        sizes(&cut.fixed)
    )
}

/// What Coq calls the variables of a move: `x`, `x0`, `x1` and so on.
fn variable(number: usize) -> String {
    number.checked_sub(1).map_or_else(|| "x".to_owned(), |number| format!("x{number}"))
}

/// A printed move is a cut.
fn into(at: usize, cut: &ClauseCut) -> String {
    let replaced: String =
        cut.fixed.iter().map(|(v, size)| format!("replace {} with {size} by lia. ", variable(v - 1))).collect();
    let pieces: Vec<String> = cut.pieces.iter().map(|piece| variable(piece.0 - 1)).collect();
    let pieces = if pieces.is_empty() { "(@nil N)".to_owned() } else { data::list(pieces) };
    format!("  - {replaced}cut_into {at}%nat {pieces}.\n")
}

/// A cut is a printed move, with the pieces in some order.
fn onto(at: usize, many: usize, clause: &Clause, cut: &ClauseCut) -> String {
    let pieces = cut.pieces.len();
    let tries: Vec<String> = orders(pieces).iter().map(|order| attempt(at, many, clause, cut, order)).collect();
    let compared: String = (0..pieces)
        .flat_map(|a| (a + 1..pieces).map(move |b| format!("in_order {} {}; ", variable(a), variable(b))))
        .collect();
    match &tries[..] {
        [one] => format!("  - {one}.\n"),
        more => format!("  - {compared}first\n    [ {} ].\n", more.join("\n    | ")),
    }
}

/// All orders of the pieces.
fn orders(pieces: usize) -> Vec<Vec<usize>> {
    (0..pieces).fold(vec![Vec::new()], |all, next| {
        let more = |order: &Vec<usize>| {
            (0..=order.len())
                .rev()
                .map(|at| {
                    let mut order = order.clone();
                    order.insert(at, next);
                    order
                })
                .collect::<Vec<_>>()
        };
        all.iter().flat_map(more).collect()
    })
}

fn attempt(at: usize, many: usize, clause: &Clause, cut: &ClauseCut, order: &[usize]) -> String {
    let name = |v: usize| -> String {
        if v == 0 {
            return "n".to_owned();
        }
        if let Some((_, size)) = cut.fixed.iter().find(|heap| heap.0 == v) {
            return size.to_string();
        }
        match cut.pieces.iter().position(|piece| piece.0 == v) {
            Some(piece) => variable(order[piece]),
            None => format!("q{v}"),
        }
    };
    let parts = data::list(clause.components.iter().flatten().map(|&v| name(v)));
    let divided = |it: &Quotient| {
        let side = |sign: i64| {
            let of_terms = it.terms.iter().filter(|term| term.1.signum() == sign);
            let mut all: Vec<String> = of_terms.map(|&(v, c)| format!("{} * {}", c.unsigned_abs(), name(v))).collect();
            if it.constant.signum() == sign {
                all.push(it.constant.unsigned_abs().to_string());
            }
            if all.is_empty() { "0".to_owned() } else { all.join(" + ") }
        };
        format!("divide q{} {} ({} - ({})); ", it.variable, it.divisor, side(1), side(-1))
    };
    let quotients: String = cut.quotients.iter().map(divided).collect();
    let given: String = (1..clause.variables).map(|v| format!("exists {}; ", name(v))).collect();
    format!("{quotients}exists {parts}; split; [{}{given}found|same_heaps]", tactics::chosen(at, many, "; "))
}

/// The values of all heaps, by a formula if there is a simple one, and the proof of it.
fn law(before: &[u32], cycle: &[u32]) -> (String, String) {
    let period = cycle.len();
    let quotient =
        (1..=period).find(|c| before.is_empty() && cycle.iter().enumerate().all(|(i, v)| i / c == *v as usize));
    match (quotient, before, cycle) {
        (_, [], [constant]) => (
            constant.to_string(),
            format!("(repeating_formula cycle (fun _ => {constant}) ltac:(discriminate) eq_refl)"),
        ),
        (Some(1), ..) => {
            (format!("n mod {period}"), "(repeating_formula cycle (fun i => i) ltac:(discriminate) eq_refl)".to_owned())
        }
        (Some(c), ..) => (
            format!("(n mod {period}) / {c}"),
            format!("(repeating_formula cycle (fun i => i / {c}) ltac:(discriminate) eq_refl)"),
        ),
        (None, [], _) => (format!("nth (N.to_nat (n mod {period})) cycle 0"), "(repeating_cycle cycle)".to_owned()),
        (None, ..) => {
            let e = before.len();
            let says = format!(
                "\n  if n <? {e} then nth (N.to_nat n) before 0 else nth (N.to_nat ((n - {e}) mod {period})) cycle 0"
            );
            (says, "(repeating_split before cycle)".to_owned())
        }
    }
}
