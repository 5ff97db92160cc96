//! Certificates of the values of positions on boards and graphs: the checker accepts those that are
//! written, and no others.

#![allow(clippy::unwrap_used, clippy::panic)]

mod boards;
mod graphs;
mod mirrors;
use crate::plain_graphs;
mod random_graphs;

use nimatron::proof::{FactsProof, Method, Proof};
use nimatron::{AnswerRequest, Budget, Question, Verdict, solve, value_certificate, verify, verify_proof};

fn budget() -> Budget {
    Budget::unlimited()
}

fn question(game: &str, position: &str) -> Question {
    Question::parse(game, &[position.to_owned()], &[]).unwrap()
}

fn facts(proof: &Proof) -> &FactsProof {
    let Method::Facts(facts) = &proof.method else { panic!("{proof:?}") };
    facts
}

fn is_valid(proof: &Proof) -> bool {
    matches!(verify_proof(proof, &budget()).unwrap(), Verdict::Valid(_))
}

/// The value of a position by search, and its certificate.
fn certified(game: &str, position: &str) -> (u64, Proof) {
    let question = question(game, position);
    let value = solve(&question, AnswerRequest::default(), &budget()).unwrap().grundy().unwrap();
    (value, value_certificate(&question, &budget()).unwrap().unwrap())
}

/// Asserts that the certificates of these positions have the values of a search and are accepted,
/// also as texts; the number of their facts.
fn accepted(games: &[(&str, &[&str])]) -> usize {
    let mut listed = 0;
    for (game, positions) in games {
        for position in *positions {
            let (value, proof) = certified(game, position);
            assert_eq!(u64::from(facts(&proof).value), value, "{game} {position}");
            let verdict = verify(&proof.text(), &budget()).unwrap().unwrap();
            assert!(matches!(verdict, Verdict::Valid(_)), "{game} {position}: {verdict:?}");
            listed += facts(&proof).facts.len();
        }
    }
    listed
}
