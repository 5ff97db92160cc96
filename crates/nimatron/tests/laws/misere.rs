//! Laws of the P-positions in misère play, compared with outcomes by the definition.

use super::compiled::outputs;
use super::{one_in, rules_file, some};
use nimatron::law::{Law, LawAnswer, LawClaim, Proof, Search, Standing, Verdict, find_law, misere_refusal};
use nimatron::nimber::BigUint;
use nimatron::rules::Ruleset;
use nimatron::words::{self, Language};
use nimatron::{Budget, Convention, GameDef, GameSettings, api};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;

fn in_misere(game: &str) -> LawAnswer {
    let game = Arc::new(GameDef::load(game, GameSettings::with_files(&[])).unwrap());
    let search = Search { convention: Convention::Misere, ..Search::default() };
    find_law(&game, &search, &Budget::unlimited()).unwrap()
}

/// The proved law of a game.
fn proved(game: &str) -> (LawAnswer, Law) {
    let answer = in_misere(game);
    let found = answer.report.found.clone().unwrap_or_else(|| panic!("{game}: {:?}", answer.report));
    assert!(matches!(found.standing, Standing::Proved { .. }), "{game}");
    assert_eq!((found.law.claim, found.law.convention), (LawClaim::Outcome, Convention::Misere), "{game}");
    let certificate = answer.certificate().unwrap();
    assert_eq!(certificate.convention, Convention::Misere);
    assert!(is_valid(certificate), "{game}");
    (answer, found.law)
}

fn is_valid(proof: &Proof) -> bool {
    matches!(nimatron::verify(&proof.text(), &Budget::unlimited()), Ok(Ok(Verdict::Valid(_))))
}

fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|&x| x.unsigned_abs().into()).collect()
}

/// The options of a position: at most one component each, none if nothing is left.
fn options(rules: &Ruleset, position: &[i64]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    rules.evaluator().options(position, &Budget::unlimited(), &mut |option| all.push(option.to_vec())).unwrap();
    all
}

/// Whether a position is a P-position: it has a move, and all its options are N.
fn is_p(rules: &Ruleset, position: &[i64], known: &mut HashMap<Vec<i64>, bool>) -> bool {
    if let Some(&is_p) = known.get(position) {
        return is_p;
    }
    let all = options(rules, position);
    let is_p = !all.is_empty() && all.iter().all(|option| option.is_empty() || !self::is_p(rules, option, known));
    known.insert(position.to_vec(), is_p);
    is_p
}

/// All tuples with coordinates up to `to`.
fn tuples(arity: usize, to: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        all = all.iter().flat_map(|head: &Vec<i64>| (0..=to).map(move |x| [&head[..], &[x]].concat())).collect();
    }
    all
}

/// Compares a proved law with the definition, and its winning moves with the rules.
fn holds(game: &str, to: i64) -> LawAnswer {
    let (answer, law) = proved(game);
    let rules = answer.game.rules().unwrap();
    let (budget, mut known) = (Budget::unlimited(), HashMap::new());
    let strategy = Strategy::new(rules, &law, &StateBudget::new(100_000, 50_000_000, &budget)).unwrap().unwrap();
    let mut evaluator = rules.evaluator();
    for (at, position) in tuples(rules.arity(), to).into_iter().enumerate() {
        let says = law.value(&large(&position));
        if !evaluator.is_position(&position, &budget).unwrap() {
            assert_eq!(says, None, "{game} {position:?}");
            continue;
        }
        let lost = is_p(rules, &position, &mut known);
        assert_eq!(says, Some(u32::from(!lost).into()), "{game} {position:?}");
        if at % 61 > 0 && at > 100 {
            continue;
        }
        let found = strategy.options_of_value(&large(&position), &BigUint::ZERO, &budget).unwrap();
        let all = options(rules, &position);
        let wins = all.iter().any(|option| !option.is_empty() && known[option]);
        assert_eq!(found.is_empty(), !wins, "{game} {position:?}");
        for option in found {
            let [component] = &option[..] else { panic!("{game} {position:?}: {option:?}") };
            let small: Vec<i64> = component.iter().map(|x| i64::try_from(x).unwrap()).collect();
            assert!(all.contains(&small) && known[&small], "{game} {position:?} -> {small:?}");
        }
    }
    answer
}

/// One in seven sets of numbers up to 6 that may be taken, and one of larger numbers, or all with
/// `NIMATRON_ALL`, far beyond what the laws were found from.
#[test]
fn subtraction_games() {
    for set in one_in(7, 1..64u32) {
        let members: Vec<String> = (1..=6).filter(|k| set >> (k - 1) & 1 == 1).map(|k| k.to_string()).collect();
        holds(&format!("n -> n - k for k in {{{}}}", members.join(", ")), 300);
    }
    for set in one_in(4, ["{4, 101, 237}", "{1, 100, 237}", "{3, 50, 87}", "{2, 7, 31}"]) {
        holds(&format!("n -> n - k for k in {set}"), 4000);
    }
}

/// Laws that automata read, of one and of several numbers.
#[test]
fn laws_by_automata() {
    for (game, to) in [
        ("mark", 3000),
        ("n -> n - k for k in powers(2)", 2000),
        ("n -> n - k for k in 1..n/2", 1500),
        ("n -> n - d for d in digits(n) if d > 0", 2500),
        ("n -> n/2 if n > 0; n -> n/3 if n > 0", 3000),
        ("n -> n - 1; n -> n/2 if n % 2 == 0 and n > 0", 3000),
        ("n -> n - lowbit(n) if n > 0; n -> n - 1", 2000),
        ("n -> n - z for z in zeckendorf(n)", 2500),
        ("wythoff", 70),
        ("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b", 50),
        ("(a, b) -> (b - 2, a); (a, b) -> (a, b - 1)", 40),
        ("(a, b) -> (a - k, b + 1) for k in 1..2; (a, b) -> (a, b - 1)", 40),
        (
            "(a, b, c) -> (a - k, b, c) for k in 1..a; (a, b, c) -> (a, b - k, c) for k in 1..b; (a, b, c) -> (a, b, c - k) for k in 1..c",
            10,
        ),
    ] {
        holds(game, to);
    }
}

/// Nothing may be left, and what is left has to be a position.
#[test]
fn moves_to_nothing_and_conditions_on_positions() {
    for game in [
        "n -> ()",
        "n -> () if n > 2",
        "n -> () if n == 3; n -> n - 2",
        "n -> n - k for k in {1, 3}; n -> () if n % 5 == 4",
        "game g(n) where n >= 1; n -> n - k for k in 1..2",
        "game g(n) where n != 3; n -> n - k for k in 1..2",
        "game g(n) where n % 3 != 1; n -> n - k for k in {1, 4}",
        "game g(n) where n >= 4 and n % 2 == 0; n -> n - k for k in {2, 3, 6}",
        "n -> n - 1 if n < 0",
        "(a, b) -> () if a == b; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)",
        "game g(a, b) where a <= b; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)",
        "game g(a, b) where (a + b) % 4 != 2; (a, b) -> (b, b) if a > b; (a, b) -> (a, b - 3)",
    ] {
        holds(game, if game.contains("b)") { 40 } else { 500 });
    }
}

/// Wythoff's game differs from normal play only next to the corner.
#[test]
fn wythoff_in_misere_play() {
    let (_, law) = proved("wythoff");
    let normal = super::of("wythoff").report.found.unwrap().law;
    let mut different = Vec::new();
    for position in tuples(2, 120) {
        let [here, there] = [&law, &normal].map(|law| law.value(&large(&position)).unwrap());
        if here != there {
            different.push((position[0], position[1], here == BigUint::ZERO));
        }
    }
    let list = [(0, 0, false), (0, 1, true), (1, 0, true), (1, 2, false), (2, 1, false), (2, 2, true)];
    assert_eq!(different, list);
}

/// A certificate is about its convention: relabelled, with a changed field or for other rules it is
/// refused, unless it happens to be true.
#[test]
fn certificates_of_the_other_convention_are_refused() {
    let mut refused = 0;
    for game in [
        "wythoff",
        "mark",
        "n -> n - k for k in powers(2)",
        "n -> n - k for k in {1, 3, 4}",
        "n -> n - 1; n -> () if n % 2 == 1",
        "game g(n) where n != 3; n -> n - k for k in 1..2",
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
        "(a, b) -> () if a == b; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)",
    ] {
        let (_, law) = proved(game);
        assert_eq!(law.convention, Convention::Misere);
        let misere = proved(game).0.certificate().unwrap().clone();
        let normal = super::of(game).certificate().cloned();
        for (own, other) in [(Some(&misere), Convention::Normal), (normal.as_ref(), Convention::Misere)] {
            let Some(own) = own else { continue };
            assert!(is_valid(own));
            assert!(!is_valid(&Proof { convention: other, ..own.clone() }), "{game}");
            for claim in [LawClaim::Grundy, LawClaim::Outcome, LawClaim::Levels(1), LawClaim::Levels(2)] {
                for convention in [Convention::Normal, Convention::Misere] {
                    // Of normal play values may be levels, too.
                    if [own.convention, convention] == [Convention::Normal; 2] {
                        continue;
                    }
                    let changed = Proof { claim, convention, ..own.clone() };
                    assert_eq!(is_valid(&changed), changed == *own, "{game} {claim:?} {convention:?}");
                }
            }
            refused += 1;
        }
        // A changed accepting state or transition.
        let name = "law";
        let Some(automaton) = misere.definitions.get(name) else { continue };
        for state in 0..automaton.next.len() as u32 {
            let mut changed = misere.clone();
            let own = changed.definitions.get_mut(name).unwrap();
            match own.accept.binary_search(&state) {
                Ok(at) => drop(own.accept.remove(at)),
                Err(at) => own.accept.insert(at, state),
            }
            assert!(!is_valid(&changed), "{game} {state}");
        }
        for at in (0..automaton.next.len()).filter(|_| automaton.next.len() <= 8) {
            for symbol in 0..automaton.next[at].len() {
                for to in 0..automaton.next.len() as u32 {
                    let mut changed = misere.clone();
                    changed.definitions.get_mut(name).unwrap().next[at][symbol] = to;
                    assert_eq!(is_valid(&changed), changed == misere, "{game} {at} {symbol} {to}");
                }
            }
        }
    }
    assert!(refused > 10);
}

/// Games whose moves leave several components have no law here, and it is said why.
#[test]
fn games_that_split_are_refused() {
    for game in ["kayles", "0.137", "n -> (i..n-1) for i in 1..n", "n -> (i) + (n - i - 1) for i in 0..n-1"] {
        let answer = in_misere(game);
        assert!(answer.report.found.is_none(), "{game}");
        let why = misere_refusal(&answer.game).unwrap();
        assert_eq!(why.to_string().contains("nimatron misere"), answer.game.heap_code().is_some(), "{game}: {why}");
        let asked = api::answer(&json!({"do": "law", "game": game, "misere": true}), &Budget::unlimited());
        assert_eq!(asked["error"]["message"], why.to_string());
    }
    assert!(misere_refusal(&GameDef::load("mark", &[]).unwrap()).is_none());
}

/// Where rules are not formulas, a law that fits is a conjecture, and the values are those of
/// misère play.
#[test]
fn conjectures_are_not_proved() {
    let answer = in_misere("euclid");
    let found = answer.report.found.as_ref().unwrap();
    assert!(answer.certificate().is_none());
    let (rules, mut known) = (answer.game.rules().unwrap(), HashMap::new());
    for position in tuples(2, 60) {
        let lost = is_p(rules, &position, &mut known);
        assert_eq!(found.law.value(&large(&position)), Some(u32::from(!lost).into()), "{position:?}");
    }
    let answer = in_misere("n -> n - k for k in squares");
    assert!(answer.report.found.is_none());
    let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
    assert!(text.contains("4096 positions, 305 of them P-positions"), "{text}");
}

/// What is said of a law names the convention, in text and JSON.
#[test]
fn what_is_said() {
    let says = |game: &str| {
        let answer = in_misere(game);
        let json = words::law_json(&answer, None, Language::English);
        assert_eq!((&json["convention"], &json["claim"]), (&json!("misere"), &json!("outcome")));
        words::law(&answer, Language::English, words::CertificateAt::Unsaid)
    };
    assert!(says("n -> n - k for k in {1, 3, 4}").starts_with(
        "in misère play (who cannot move wins): n is a P-position exactly if n mod 7 is 1 or 3\n  PROVED"
    ));
    let long = says("n -> n - k for k in {1, 100, 237}");
    let begin = "in misère play (who cannot move wins): n + 337 is a P-position exactly if n is, for all n >= 0; \
                 the first ones are 1, 3, 5, 7,";
    assert!(long.starts_with(begin) && long.contains("37, 39, ...\n"), "{long}");
    let normal = super::of("n -> n - k for k in {1, 3, 4}");
    assert_eq!(words::law_json(&normal, None, Language::English)["convention"], "normal");
    assert!(!words::law(&normal, Language::English, words::CertificateAt::Unsaid).contains("misère"));
}

/// Programs decide the outcomes and name winning moves, and none where there is no move. Half of
/// the games, or all with `NIMATRON_ALL`.
#[test]
fn programs_in_misere_play() {
    for game in some([
        "n -> n - k for k in {1, 100, 237}",
        "n -> n - k for k in {2, 5}",
        "n -> n - 1; n -> () if n % 2 == 1",
        "mark",
        "game g(n) where n % 3 != 1; n -> n - k for k in {1, 4}",
        "n -> n/2 if n > 3; n -> n - 1 if n > 1",
        "wythoff",
        "(a, b) -> () if a == b; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)",
    ]) {
        let (answer, _) = proved(game);
        let rules = answer.game.rules().unwrap();
        let (budget, mut known) = (Budget::unlimited(), HashMap::new());
        let arity = rules.arity();
        let all = tuples(arity, if arity == 1 { 400 } else { 20 });
        let words = |position: &[i64]| position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let input: String = all.iter().map(|position| words(position) + "\n").collect();
        let program = |target| {
            let text = answer.program(target, &budget).unwrap().unwrap();
            assert!(text.contains("in misère play") && text.contains("PROVED"), "{text}");
            text
        };
        for (file, output) in outputs(game, &program, &input) {
            assert_eq!(output.lines().count(), all.len());
            for (position, line) in all.iter().zip(output.lines()) {
                if !rules.evaluator().is_position(position, &budget).unwrap() {
                    assert!(line.starts_with('?'), "{game} {file} {position:?}: {line}");
                    continue;
                }
                let lost = is_p(rules, position, &mut known);
                let options: Vec<Vec<i64>> = options(rules, position);
                let wins: Vec<&Vec<i64>> = options.iter().filter(|to| !to.is_empty() && known[*to]).collect();
                let (said, chosen) = line.split_once(' ').unwrap();
                assert_eq!(said, if lost { "P" } else { "N" }, "{game} {file} {position:?}");
                assert_eq!(chosen == "-", wins.is_empty(), "{game} {file} {position:?}: {chosen}");
                assert!(
                    chosen == "-" || wins.iter().any(|to| words(to) == chosen),
                    "{game} {file} {position:?}: {line}"
                );
            }
        }
    }
}

/// The law of a named game and of a file is that of its rules.
#[test]
fn names_and_files() {
    holds(&rules_file("wythoff-P"), 30);
    holds(&rules_file("sub-2-4-7"), 400);
}
