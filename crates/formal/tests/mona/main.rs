//! MONA, which shares no code with us, calls the sentences of laws valid, and finds counterexamples
//! to those of changed laws.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod sentences;

use nimatron_proof::{Automaton, Method, Proof};
use sentences::{MonaSentence, mona};
use std::path::Path;
use std::process::Command;

/// Certificates of `testdata/certificates` in base 2: one heap, two, sums, bits.
const LAWS: [&str; 7] = ["pow2", "nim1", "nim2", "king", "mark", "lasker", "clear-bit"];

fn certificate(name: &str) -> Proof {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/certificates/true-{name}.json"));
    Proof::parse(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Whether MONA calls each sentence valid; otherwise it has to have a counterexample.
fn verdicts(proof: &Proof, name: &str) -> Vec<(&'static str, bool)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let decide = |(at, sentence): (usize, &MonaSentence)| {
        let file = folder.join(format!("{name}-{at}.mona"));
        std::fs::write(&file, &sentence.text).unwrap();
        let run = Command::new("mona").arg("-q").arg(&file).output().expect("MONA is installed (Debian: mona)");
        let says = String::from_utf8_lossy(&run.stdout).into_owned();
        let valid = says.contains("Formula is valid");
        let refuted = says.contains("A counter-example") || says.contains("Formula is unsatisfiable");
        assert!(valid != refuted, "{name}: {}: {says}", sentence.says);
        (sentence.says, valid)
    };
    mona(proof).unwrap().iter().enumerate().map(decide).collect()
}

fn law_of(proof: &mut Proof) -> &mut Automaton {
    let Method::Automaton(by) = &proof.method else { panic!("not an automaton") };
    proof.definitions.get_mut(&by.law).unwrap()
}

#[test]
fn mona_agrees() {
    for name in LAWS {
        let verdicts = verdicts(&certificate(name), name);
        assert!(verdicts.len() >= 6, "{name}");
        assert!(verdicts.iter().all(|verdict| verdict.1), "{name}: {verdicts:?}");
    }
}

/// All states can be reached, so a state that accepts where it did not, or the other way round,
/// makes the law another one.
#[test]
fn mona_refuses_changed_laws() {
    for name in ["pow2", "nim1", "nim2", "mark"] {
        let proof = certificate(name);
        let states = law_of(&mut proof.clone()).next.len() as u32;
        for state in 0..states {
            let mut changed = proof.clone();
            let accept = &mut law_of(&mut changed).accept;
            match accept.iter().position(|&own| own == state) {
                Some(at) => {
                    accept.remove(at);
                }
                None => accept.push(state),
            }
            let verdicts = verdicts(&changed, &format!("{name}-{state}"));
            assert!(verdicts.iter().any(|verdict| !verdict.1), "{name}: state {state}");
        }
    }
}
