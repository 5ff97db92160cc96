//! The text of one small theorem of each method stands in `golden`, so that a change of a template
//! or of what fills it is seen without Coq. `NIMATRON_WRITE=1` writes the files; Coq has to accept
//! what has changed (`certificates`, and `coq` and `coq_legs` of the command).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use nimatron_core::Budget;
use nimatron_formal::{
    CertificateFormula, CoqFile, CoqOperation, LegsLength, LegsPart, LegsShape, LegsWay, Library, TakenEdge, Term,
    legs_theorem, theorem,
};
use nimatron_proof::{Method, Proof};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Certificates of `testdata/certificates`, or of `golden`, and the files of their theorems.
const CERTIFICATES: [(&str, &str); 11] = [
    ("testdata/certificates/true-kayles.json", "period.v"),
    ("testdata/certificates/true-cycle-cut.json", "automaton_outcome.v"),
    ("testdata/certificates/true-one-or-prime.json", "residue.v"),
    ("testdata/certificates/true-half.json", "max_nim.v"),
    ("testdata/certificates/true-to-divisor.json", "rank.v"),
    ("testdata/certificates/true-primes-mod-4.json", "primes.v"),
    ("testdata/certificates/true-euclid.json", "euclid.v"),
    ("crates/formal/tests/golden/below.json", "below.v"),
    ("crates/formal/tests/golden/sum.json", "sum.v"),
    ("crates/formal/tests/golden/sum_of_three.json", "sum_of_three.v"),
    ("crates/formal/tests/golden/family.json", "family.v"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn certificate(path: &str) -> Proof {
    Proof::parse(&std::fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

/// The text of a theorem, which contains what is said of it.
fn text(proof: &Proof, formula: Option<&CertificateFormula>) -> String {
    let CoqFile { text, statement } =
        theorem(proof, formula, Library::Installed, &Budget::unlimited()).unwrap().unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains(&format!("Theorem law : {statement}. Proof.")), "{statement}");
    text
}

/// Holds a text against its file, or writes that.
fn is_golden(name: &str, text: &str) {
    let file = root().join("crates/formal/tests/golden").join(name);
    if std::env::var_os("NIMATRON_WRITE").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count())) + 1;
    assert!(
        golden == text,
        "{name} differs in line {line}: NIMATRON_WRITE=1 cargo nextest run -p nimatron-formal --test golden\n{text}"
    );
}

#[test]
fn theorems_of_each_method() {
    CERTIFICATES.iter().for_each(|(path, name)| is_golden(name, &text(&certificate(path), None)));
}

#[test]
fn a_law_of_an_automaton_as_a_formula() {
    let nim = certificate("testdata/certificates/true-nim2.json");
    let xor = Term::Both(CoqOperation::Xor, Box::new(Term::Coordinate(0)), Box::new(Term::Coordinate(1)));
    let formula = CertificateFormula::of(&xor, &nim, &Budget::unlimited()).unwrap().expect("it is the law");
    is_golden("automaton_formula.v", &text(&nim, Some(&formula)));
}

/// Paths with one length, on which one or two vertices may be taken if one piece is left.
#[test]
fn trees_with_legs() {
    let way = |edges: &[(u32, u32)], parts: &[(usize, &[u32])]| LegsWay {
        edges: edges.iter().map(|&(taken, stretches)| TakenEdge { taken, stretches }).collect(),
        parts: parts
            .iter()
            .map(|&(shape, stretches)| LegsPart {
                shape,
                lengths: stretches.iter().map(|&one| LegsLength { fixed: 0, stretches: vec![one] }).collect(),
            })
            .collect(),
    };
    let ways = vec![
        way(&[(0, 0)], &[]),
        way(&[(0, 0)], &[(0, &[])]),
        way(&[(1, 0)], &[(0, &[])]),
        way(&[(1, 1)], &[(1, &[0])]),
        way(&[(2, 1)], &[(1, &[0])]),
    ];
    let shapes = [
        LegsShape { parents: Vec::new(), ways: vec![way(&[], &[])], values: vec![1] },
        LegsShape { parents: vec![0], ways, values: vec![2, 0, 1] },
    ];
    let theorem = |proof: &Proof| legs_theorem(proof, &shapes, Library::Installed, &Budget::unlimited()).unwrap();
    let proof = certificate("crates/formal/tests/golden/legs.json");
    is_golden("legs.v", &theorem(&proof).unwrap().text);
    // What the checker refuses is not stated, nor are other methods.
    let mut wrong = proof.clone();
    let Method::Legs(by) = &mut wrong.method else { panic!("it is a law of trees") };
    by.values[0] += 1;
    assert!(theorem(&wrong).unwrap_err().to_string().contains("not proved"));
    assert!(theorem(&certificate("testdata/certificates/true-nim2.json")).is_err());
    let stopped = legs_theorem(&proof, &shapes, Library::Installed, &Budget::for_time(Duration::ZERO));
    assert!(stopped.is_err());
}
