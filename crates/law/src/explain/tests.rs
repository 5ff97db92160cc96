//! Explanations of a period and of remainders.

use super::*;
use crate::certificate;
use crate::discover::periodic::Periodic;
use crate::law::LawClaim;
use nimatron_core::Budget;

fn explained(text: &str, period: &[u32], method: Option<Method>) -> String {
    let rules = Ruleset::parse(text).unwrap();
    let game = certificate::game(&rules);
    let proof = match method {
        Some(method) => certificate::of_values(&game, method),
        None => certificate::of_period(&game, &[], period, Some(PeriodBound::Window(4))).unwrap(),
    };
    let law = Law::new(LawClaim::Grundy, 1, Periodic { preperiod: Vec::new(), period: period.to_vec(), saltus: 0 });
    let budget = Budget::unlimited();
    let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
    let explanation = explain(&rules, &law, &proof, &limits).unwrap();
    assert!(explanation.steps.iter().all(|step| !step.lines.is_empty()));
    explanation.steps.iter().flat_map(|step| &step.lines).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_period_is_explained_by_the_values_of_a_window() {
    let text = explained("n -> n - k for k in {1, 3, 4}", &[0, 1, 0, 1, 2, 3, 2], None);
    assert!(text.contains("g(n + 7) = g(n)"), "{text}");
    assert!(text.contains("0,1,0,1"), "{text}");
}

#[test]
fn remainders_are_explained_by_a_move_to_each_smaller_one() {
    let residue = Method::Theorem(Theorem::Residue { modulus: 4 });
    let text = explained("n -> n - k for k in 1..3", &[0, 1, 2, 3], Some(residue));
    assert!(["r = 1", "r = 2", "r = 3"].iter().all(|case| text.contains(case)) && !text.contains("r = 4"), "{text}");
}
