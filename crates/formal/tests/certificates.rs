//! Coq accepts the theorems of certificates in `testdata`, and refuses changed ones. `formal/build`
//! has to have compiled the library, as `./test` does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use nimatron_check::{law_of_types, with_witness};
use nimatron_core::Budget;
use nimatron_formal::{CertificateFormula, CoqOperation, Library, Members, Term, theorem, theorem_of_types};
use nimatron_proof::{Automaton, CertifiedGame, CodeName, FamilyValues, LawClaim, Method, Proof};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn certificate(name: &str) -> Proof {
    let file = root().join("testdata/certificates").join(format!("{name}.json"));
    Proof::parse(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// The theorem of a certificate, or why there is none.
fn written(name: &str) -> Result<String, String> {
    theorem_of(&certificate(name))
}

fn theorem_of(proof: &Proof) -> Result<String, String> {
    let file = theorem(proof, None, Library::Installed, &Budget::unlimited()).unwrap();
    file.map(|file| file.text).map_err(|why| why.to_string())
}

/// Whether Coq accepts a file, and what it prints.
fn coq(name: &str, text: &str) -> (bool, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{}.v", name.replace('-', "_")));
    std::fs::write(&file, text).unwrap();
    let mut coqc = Command::new("coqc");
    let run =
        coqc.current_dir(folder).arg("-Q").arg(root().join("formal")).arg("Nimatron").arg(&file).output().unwrap();
    (run.status.success(), String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned())
}

fn accepted(names: &[&str]) {
    names.iter().for_each(|name| accepts(name, &written(name).unwrap()));
}

fn all() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}

fn accepts(name: &str, text: &str) {
    let (accepted, says) = coq(name, text);
    assert!(accepted, "{name}: {says}");
    assert_eq!(says.matches("Closed under the global context").count(), 1, "{name}: {says}");
}

/// Values in bases of two heaps, and of heaps that are split; others, of one heap, too, with
/// `NIMATRON_ALL`.
#[test]
fn values_in_bases() {
    accepted(&["true-e-and-d", "true-lasker"]);
    if all() {
        accepted(&["true-mark", "true-pow2", "true-div2-3", "true-lowbit", "true-king"]);
    }
}

/// Who wins, also where moves leave sums.
#[test]
fn outcomes() {
    accepted(&["true-cycle-cut", "true-decimal-digit", "true-wythoff-P"]);
}

/// Parts of Zeckendorf representations.
#[test]
fn zeckendorf() {
    accepted(&["true-zeck-part"]);
}

/// Values below a bound: all values of this game are at most 2.
#[test]
fn levels() {
    let proof = Proof { claim: LawClaim::Levels(2), ..certificate("true-pow2") };
    let text = theorem_of(&proof).unwrap();
    assert!(text.contains("is_grundy_up_to move 2 grundy"));
    accepts("levels", &text);
    let higher = text.replace("(Some 2)", "(Some 3)").replace("move 2 grundy", "move 3 grundy");
    assert!(!coq("levels_higher", &higher).0);
}

/// Theorems of number theory; sums and products, the closed sets of whose parts stand one after
/// another. With `NIMATRON_ALL` also a sum, a second product, and theorems of which the tests of
/// the command have others.
#[test]
fn forms_and_compounds() {
    accepted(&["true-floor-div", "true-turning-corners"]);
    if all() {
        accepted(&["true-euclid", "true-to-divisor", "true-sum", "true-mock-product"]);
    }
}

/// What the checker refuses is not stated: a theorem whose form the rules do not have, and laws
/// with states that there are not, which would be looked up when they are printed.
#[test]
fn false_certificates_are_not_stated() {
    let CertifiedGame::Rules(nim) = certificate("true-nim2").game else { panic!("nim has rules") };
    let nim = Proof { game: CertifiedGame::Rules(nim), ..certificate("true-euclid") };
    let law = |change: fn(&mut Automaton)| {
        let mut changed = certificate("true-nim2");
        changed.definitions.values_mut().for_each(change);
        changed
    };
    let malformed = [
        law(|law| law.accept.push(1000)),
        law(|law| law.next[0][0] = 1000),
        law(|law| law.next[1].clear()),
        law(|law| law.next.clear()),
    ];
    for changed in malformed.into_iter().chain([nim]) {
        let why = theorem_of(&changed).unwrap_err();
        assert!(why.contains("not proved"), "{why}");
    }
    let mut family = Proof::parse(TYPES).unwrap();
    let Method::Family(by) = &mut family.method else { panic!("it is a family") };
    let FamilyValues::Rules { definitions, .. } = &mut by.values else { panic!("its types are rules") };
    definitions.values_mut().for_each(|law| law.accept.push(1000));
    let why = theorem_of_types(&family, None, Library::Installed, &Budget::unlimited()).unwrap().unwrap_err();
    assert!(why.to_string().contains("not proved"), "{why}");
}

/// Closed sets that come with a certificate are not printed: they may be those of other sentences,
/// one too few or too many, or have numbers of states that there are not.
#[test]
fn closed_sets_are_found_again() {
    let with = with_witness(&certificate("true-turning-corners"), &Budget::unlimited()).unwrap().unwrap();
    let all = with.witness.clone().unwrap();
    let mut malformed = all.clone();
    malformed.iter_mut().flat_map(|one| one.pairs.iter_mut().flatten()).for_each(|pair| pair.0 = 1000);
    let changes =
        [all[1..].to_vec(), [&all[..], &all[..1]].concat(), all.iter().rev().cloned().collect(), malformed, Vec::new()];
    let text = written("true-turning-corners").unwrap();
    for changed in changes {
        assert_eq!(theorem_of(&Proof { witness: Some(changed), ..with.clone() }).unwrap(), text);
    }
}

/// The limits of a question hold for the check before a theorem is printed.
#[test]
fn the_check_of_a_certificate_can_be_stopped() {
    for name in ["true-wythoff-P", "true-kayles", "true-sum"] {
        let stopped = theorem(&certificate(name), None, Library::Installed, &Budget::for_time(Duration::ZERO));
        assert!(stopped.is_err(), "{name}");
    }
}

/// A formula of more coordinates than the game has is none of its law.
#[test]
fn formulas_of_other_games_are_refused() {
    let [one, two] = ["true-nim1", "true-nim2"].map(certificate);
    let xor = Term::Both(CoqOperation::Xor, Box::new(Term::Coordinate(0)), Box::new(Term::Coordinate(1)));
    assert!(CertificateFormula::of(&xor, &one, &Budget::unlimited()).unwrap().is_none());
    let formula = CertificateFormula::of(&xor, &two, &Budget::unlimited()).unwrap().unwrap();
    assert!(theorem(&one, Some(&formula), Library::Installed, &Budget::unlimited()).unwrap().is_err());
}

/// One or two changes of each theorem, by turns, so that each kind is there once, or all with
/// `NIMATRON_ALL`.
#[test]
fn changed_theorems_are_refused() {
    for (at, name) in ["true-wythoff-P", "true-zeck-part", "true-cycle-cut"].into_iter().enumerate() {
        let text = written(name).unwrap();
        // A changed automaton: the last accepting state is missing.
        let (before, rest) = text.split_once("accepting := [").unwrap();
        let (states, after) = rest.split_once(']').unwrap();
        let fewer = states.rsplit_once(';').map_or("", |both| both.0);
        let automaton = format!("{before}accepting := [{fewer}]{after}");
        // A certificate in which the first number after its length is missing.
        let (before, rest) = text.split_once("Definition certificate").unwrap();
        let (head, tail) = rest.split_once("read_certificate\n    [\"").unwrap();
        let (length, others) = tail.split_at(1);
        let closed = format!("{before}Definition certificate{head}read_certificate\n    [\"{length}{}", &others[1..]);
        // A move that the relation has and the rules have not.
        let relation = text.replacen("parts = [", "parts <> [", 1);
        // Rules that are not those of the relation.
        let rules = text.replacen("parts := [[", "parts := [[0%nat]; [", 1);
        let changes = [("automaton", automaton), ("closed set", closed), ("relation", relation), ("rules", rules)];
        let (first, step) = if all() { (0, 1) } else { (at, 3) };
        for (what, changed) in changes.into_iter().skip(first).step_by(step) {
            assert_ne!(changed, text, "{name} {what}");
            assert!(!coq(&format!("{name}_{}", what.replace(' ', "_")), &changed).0, "{name}: {what}");
        }
    }
}

/// What has no theorem yet is said in words.
#[test]
fn what_cannot_be_stated_is_said() {
    for (name, part) in [("true-left-aligned", "left-aligned 2"), ("true-ruler", "kind"), ("true-submask", "kind")] {
        let why = written(name).unwrap_err();
        assert!(why.contains(part), "{name}: {why}");
    }
    // Nor is a code, whatever is claimed of it; that is said before it is checked.
    let code = CertifiedGame::Code(CodeName { code: "0.137".to_owned() });
    let proof = Proof { game: code, ..certificate("true-kayles") };
    let why = theorem(&proof, None, Library::Installed, &Budget::for_time(Duration::ZERO)).unwrap().unwrap_err();
    assert!(why.to_string().contains("kind"), "{why}");
}

/// A family with three types, as rules with a law: the first has no moves, the second is Nim, and
/// in the third one is taken. Its members from 1 on are of the third.
const TYPES: &str = r#"{"format": "nimatron-proof", "version": 2,
  "game": {"rules": "a (* game *)", "family": "1xn"}, "claim": "grundy",
  "method": {"family": {
    "first": [0], "start": 2, "middle": 1,
    "types": [
      {"shape": {"strip": {"left": ["."], "right": ["."]}}, "ways": [], "values": []},
      {"shape": {"strip": {"left": ["."], "right": []}},
       "ways": [{"takes": [1], "leaves": [[0, 0], [1, 0]], "adds": []}], "values": []},
      {"shape": {"strip": {"left": [], "right": []}},
       "ways": [{"takes": [1], "leaves": [], "adds": []}, {"takes": [1], "leaves": [[2, 1]], "adds": []}], "values": []}],
    "values": {"rules": {
      "definitions": {"law": {"numeration": "base 2", "tracks": ["t", "n", "value"],
        "next": [[0,1,2,3,4,4,5,6], [7,7,4,4,4,4,7,7], [2,3,2,3,4,4,4,4], [4,7,4,4,4,4,4,7],
                 [4,4,4,4,4,4,4,4], [5,6,4,4,4,4,5,6], [7,4,4,4,4,4,7,4], [4,4,4,4,4,4,4,4]],
        "accept": [0, 1, 3, 5, 7]}},
      "method": {"automaton": {"law": "law", "code": "plain"}}}}}}}"#;

/// The law of the types is a theorem about rules; the values of the members follow from it. A
/// change of their first values with `NIMATRON_ALL`.
#[test]
fn types_of_pieces_by_automata() {
    let budget = Budget::unlimited();
    let family = Proof::parse(TYPES).unwrap();
    let types = law_of_types(&family).unwrap();
    let members = |t, from, first: &[u32], period: &[u32]| {
        let members = Members { number: 1, t, from, first: first.to_vec(), period: period.to_vec() };
        members.proved(&types, &budget).unwrap()
    };
    let text = |members| theorem_of_types(&family, members, Library::Installed, &budget).unwrap().unwrap().text;
    let own = members(3, 0, &[0, 1, 0], &[1, 0]).unwrap();
    let whole = text(Some(&own));
    assert!(whole.contains("  grundy (3, 2) = 0 /\\\n  grundy (3, 2 * k + 3) = 1 /\\"), "{whole}");
    assert!(whole.contains("t = 3: full*(1 + l)"), "{whole}");
    accepts("types", &whole);
    assert!(!text(None).contains("members"));
    // What is not so has no closed set, and Coq refuses it.
    for (t, from, first, period) in
        [(3, 0, &[][..], &[1, 0][..]), (3, 0, &[1], &[1, 0]), (3, 1, &[], &[1, 1]), (1, 0, &[0, 0], &[0, 1])]
    {
        assert!(members(t, from, first, period).is_none());
    }
    let changes = [
        ("grundy (3, 2 * k + 3) = 1", "grundy (3, 2 * k + 3) = 0"),
        ("member_value (3, 1)", "member_value (2, 1)"),
        ("grundy (3, 2) = 0", "grundy (2, 2) = 0"),
    ];
    for (from, to) in changes.into_iter().take(if all() { 3 } else { 2 }) {
        assert!(whole.contains(from));
        assert!(!coq("types_changed", &whole.replacen(from, to, 1)).0, "{from}");
    }
}
