//! Every theorem of the catalogue is held against play: all small positions are solved by the engines
//! from the rules, and outcome, value, pair and winning moves are compared.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::catalogue::{self, Theory};
use nimatron::rules::Ruleset;
use nimatron::{Convention, GameDef, Outcome, Question, Wanted, solve};
use nimatron_core::Budget;
use nimatron_engine::search::{Component, RulesSearch, Sums};

fn positions(rules: &Ruleset, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rules.arity() {
        all = all.into_iter().flat_map(|p: Vec<i64>| (0..=most).map(move |x| [p.clone(), vec![x]].concat())).collect();
    }
    let mut evaluator = rules.evaluator();
    all.retain(|p| evaluator.is_position(p, &Budget::unlimited()).unwrap());
    all
}

/// Options with their values by search, for those of one component.
fn options(rules: &Ruleset, search: &mut RulesSearch<'_>, position: &[i64]) -> Vec<(Vec<i64>, u64)> {
    let mut all = Vec::new();
    let budget = Budget::unlimited();
    rules
        .evaluator()
        .options(position, &budget, &mut |option| {
            if option.len() == rules.arity() {
                all.push(option.to_vec());
            }
        })
        .unwrap();
    all.sort();
    all.dedup();
    all.into_iter()
        .map(|option| {
            let value = search.grundy(&option, &budget).unwrap();
            (option, value)
        })
        .collect()
}

fn hold(name: &str, theory: &dyn Theory, rules: &Ruleset, most: i64) {
    let budget = Budget::unlimited();
    let mut search = RulesSearch::new(rules, &vec![most; rules.arity()]);
    let mut misere = Sums::new(&[rules], Convention::Misere, false);
    let (mut answered, mut of_all) = (0, 0);
    for position in positions(rules, most) {
        of_all += 1;
        // Misère play is searched more slowly.
        if position.iter().sum::<i64>() <= 24
            && let Some(outcome) = theory.misere_outcome(&position)
        {
            let component = Component { game: 0, position: position.as_slice().into() };
            let found = misere.fate(&[component], &budget).unwrap().outcome;
            assert_eq!(outcome, found, "misère {name} {position:?}");
        }
        let _ = theory.why(&position);
        let value = search.grundy(&position, &budget).unwrap();
        if let Some(claimed) = theory.grundy(&position) {
            assert_eq!(claimed, value, "{name} {position:?}");
        }
        let outcome = theory.outcome(&position);
        assert!(outcome.is_none_or(|outcome| outcome == Outcome::of_grundy(value)), "{name} {position:?} {outcome:?}");
        answered += usize::from(outcome.is_some());
        if let Some(pair) = theory.pair(&position) {
            let found = search.pair(&position, &budget).unwrap();
            assert!(found.tame && found.known);
            assert_eq!((pair.normal, pair.misere), (found.normal, found.misere), "{name} {position:?}");
        }
        let options = options(rules, &mut search, &position);
        let of_value = |wanted: u64| -> Vec<Vec<i64>> {
            options.iter().filter(|(_, value)| *value == wanted).map(|(option, _)| option.clone()).collect()
        };
        if let Some(mut winning) = theory.winning_options(&position) {
            winning.sort();
            assert_eq!(winning, of_value(0), "{name} {position:?}");
        }
        for wanted in 0..=value + 2 {
            if let Some(mut claimed) = theory.options_of_value(&position, wanted) {
                claimed.sort();
                assert_eq!(claimed, of_value(wanted), "{name} {position:?} value {wanted}");
            }
        }
        if let Some(option) = theory.an_option_of_value(&position, 0) {
            let sum = option.iter().fold(0, |sum, part| sum ^ search.grundy(part, &budget).unwrap());
            let is_option = {
                let (mut found, mut wanted) = (false, option);
                wanted.sort();
                rules
                    .evaluator()
                    .options(&position, &budget, &mut |parts| {
                        let mut parts: Vec<Vec<i64>> = parts.chunks(rules.arity()).map(<[i64]>::to_vec).collect();
                        parts.sort();
                        found |= parts == wanted;
                    })
                    .unwrap();
                found
            };
            assert!(sum == 0 && is_option, "{name} {position:?}");
        }
    }
    assert!(answered > 0 && (answered == of_all || name.starts_with("chomp")), "{name}: {answered} of {of_all}");
}

#[test]
fn every_theorem_agrees_with_play() {
    let mut held = 0;
    for entry in catalogue::entries().filter(|entry| !entry.rules.is_native()) {
        let text = entry.rules.text(None);
        let rules = Ruleset::parse(&text).unwrap();
        let most = [150, 45, 12, 6][rules.arity().min(4) - 1];
        if let Some(theory) = (entry.theory)(&rules) {
            hold(entry.name(), &*theory, &rules, most);
            held += 1;
        }
    }
    assert!(held >= 44, "{held}");
}

/// As `nimatron fmt` writes them, for all numbers of coordinates.
#[test]
fn all_rules_are_formatted() {
    for entry in catalogue::entries().filter(|entry| !entry.rules.is_native()) {
        let counts = if entry.rules.is_row() { 1..17 } else { 0..1 };
        for count in counts {
            let text = entry.rules.text(Some(count));
            let tree = nimatron::rules::parse(&text).unwrap();
            let printed = nimatron::rules::print(&tree);
            assert!(printed == text, "{} is not formatted:\n{printed}", entry.name());
            Ruleset::parse(&text).unwrap_or_else(|error| panic!("{} {count}: {error}", entry.name()));
        }
    }
}

/// Rows of other lengths, and other parameters.
#[test]
fn families_agree_with_play() {
    for (name, coordinates, most) in [
        ("moore", 1, 30),
        ("moore", 2, 12),
        ("moore", 4, 5),
        ("moore", 5, 3),
        ("moore{1}", 3, 8),
        ("moore{3}", 4, 5),
        ("moore{3}", 5, 2),
        ("moore{7}", 3, 6),
        ("moore{4294967296}", 3, 6),
        ("exact-nim", 1, 9),
        ("exact-nim", 2, 9),
        ("exact-nim", 4, 6),
        ("exact-nim{1}", 1, 9),
        ("exact-nim{3}", 4, 5),
        ("exact-nim{3}", 5, 3),
        ("exact-nim{3}", 6, 2),
        ("welter", 1, 20),
        ("welter", 2, 20),
        ("welter", 4, 9),
        ("welter", 5, 8),
        ("nimhoff", 1, 30),
        ("nimhoff", 3, 9),
        ("nimhoff{1}", 2, 20),
        ("nimhoff{4}", 2, 30),
        ("nimhoff{5}", 3, 8),
        ("staircase", 1, 20),
        ("staircase", 2, 12),
        ("staircase", 4, 4),
        ("staircase", 5, 3),
        ("georgia", 1, 20),
        ("georgia", 2, 20),
        ("georgia", 4, 10),
        ("georgia", 5, 9),
        ("silver-coins", 1, 20),
        ("silver-coins", 2, 20),
        ("silver-coins", 4, 8),
        ("silver-coins", 5, 7),
        ("silver-dollar", 1, 20),
        ("silver-dollar", 2, 20),
        ("silver-dollar{2}", 2, 20),
        ("silver-dollar{2}", 3, 12),
        ("silver-dollar{3}", 3, 12),
        ("silver-dollar{3}", 4, 8),
        ("silver-dollar{9}", 3, 12),
        ("pebbles", 1, 20),
        ("pebbles", 2, 20),
        ("pebbles", 4, 7),
        ("pebbles", 5, 5),
        ("pairs", 1, 9),
        ("pairs", 2, 8),
        ("pairs", 4, 4),
        ("pairs", 5, 2),
        ("end-nim", 1, 9),
        ("end-nim", 2, 9),
        ("end-nim", 4, 6),
        ("end-nim", 5, 4),
        ("end-nim", 6, 3),
        ("greedy-nim", 1, 9),
        ("greedy-nim", 2, 9),
        ("greedy-nim", 4, 5),
        ("antonim", 2, 40),
        ("nim-pass", 3, 20),
        ("new-nim", 2, 9),
        ("new-nim", 3, 9),
        ("new-nim", 5, 5),
        ("chomp", 1, 30),
        ("chomp", 2, 20),
        ("chomp", 4, 5),
        ("chomp", 5, 4),
        ("t-wythoff{1}", 2, 40),
        ("t-wythoff{3}", 2, 40),
        ("t-wythoff{4}", 2, 40),
        ("t-wythoff{9}", 2, 40),
        ("dynamic-nim{1}", 2, 50),
        ("dynamic-nim{3}", 2, 50),
        ("dynamic-nim{4}", 2, 50),
        ("dynamic-nim{1,1}", 2, 50),
        ("dynamic-nim{2,-1}", 2, 50),
        ("dynamic-nim{1,7}", 2, 50),
        ("ring{1}", 2, 20),
        ("ring{3}", 2, 20),
        ("ring{5}", 2, 20),
        ("multiplication{2}", 2, 80),
        ("multiplication{3}", 2, 80),
        ("multiplication{12}", 2, 150),
    ] {
        let game = GameDef::load_row(name, &[], Some(coordinates)).unwrap();
        assert_eq!(game.arity().unwrap(), coordinates, "{name}");
        let theory = game.theory.as_deref().unwrap_or_else(|| panic!("{name} {coordinates} has no theorem"));
        hold(&format!("{name} {coordinates}"), theory, game.rules().unwrap(), most);
    }
    // Where the hypotheses fail there is no theorem, and the engines answer.
    for (name, coordinates) in [
        ("moore{0}", 3),
        ("exact-nim", 5),
        ("exact-nim{1}", 2),
        ("dynamic-nim{1,-1}", 2),
        ("dynamic-nim{0,3}", 2),
        ("ring{0}", 2),
        ("multiplication{1}", 2),
        ("t-wythoff{0}", 2),
        ("antonim", 4),
        ("nim-pass", 4),
        ("nimhoff{0}", 2),
    ] {
        let game = GameDef::load_row(name, &[], Some(coordinates)).unwrap();
        assert!(game.theory.is_none(), "{name} {coordinates}");
        let most = vec![2; coordinates];
        RulesSearch::new(game.rules().unwrap(), &most).grundy(&most, &Budget::unlimited()).unwrap();
    }
}

/// Corners: every option breaks in three, and all winning moves come from divisions of nimbers.
#[test]
fn winning_moves_of_corners_agree_with_the_list_of_all_options() {
    let game = GameDef::load("corners", &[]).unwrap();
    let theory = game.theory.as_deref().unwrap();
    let budget = Budget::unlimited();
    let mut search = RulesSearch::new(game.rules().unwrap(), &[12, 12]);
    for position in positions(game.rules().unwrap(), 12) {
        let mut all: Vec<(u64, Vec<Vec<i64>>)> = Vec::new();
        let mut each = |option: &[i64]| {
            let parts: Vec<Vec<i64>> = option.chunks(2).map(<[i64]>::to_vec).collect();
            let value = parts.iter().fold(0, |sum, part| sum ^ search.grundy(part, &budget).unwrap());
            all.push((value, parts));
        };
        game.rules().unwrap().evaluator().options(&position, &budget, &mut each).unwrap();
        for value in 0..40 {
            let mut wanted: Vec<_> = all.iter().filter(|(v, _)| *v == value).map(|(_, parts)| parts.clone()).collect();
            let mut found = theory.sums_of_value(&position, value).unwrap();
            wanted.sort();
            found.sort();
            assert_eq!(found, wanted, "{position:?} {value}");
        }
    }
}

#[test]
fn bash_is_recognised_however_it_is_written() {
    for (text, known) in [
        ("bash{5}", true),
        ("bash{m=1}", true),
        ("take{1,2,3}", true),
        ("take{1..7}", true),
        ("take{2,1}", true),
        ("take{1,3,4}", false),
        ("take{powers(2)}", true),
        ("take{2,3}", true),
        ("take{2..5}", true),
        ("take{4,5,6,7}", true),
        ("take{7}", true),
        ("take{2,4}", false),
        ("take{1,2,2000001}", false),
        ("take{powers(2000000)}", true),
        ("take{powers(7)}", true),
        ("take{squares}", false),
        ("take{1,2,4,8,16}", false),
        ("take{powers(2), 3}", false),
    ] {
        let game = GameDef::load(text, &[]).unwrap();
        assert_eq!(game.theory.is_some(), known, "{text}");
        if let Some(theory) = &game.theory {
            hold(text, &**theory, game.rules().unwrap(), 80);
        }
    }
}

/// Positions far beyond any table, by theorem alone; the pairs of Wythoff's game that double precision
/// loses are among the traps of the field (floor(n * 1.618...) is wrong from n about 10^14 on).
#[test]
fn theorems_answer_at_the_end_of_the_range() {
    let answer = |game: &str, position: &str| {
        let question = Question::parse(game, &[position.to_owned()], &[]).unwrap();
        solve(&question, Wanted::default(), &Budget::unlimited()).unwrap()
    };
    let nim = answer("nim", "9223372036854775807");
    assert_eq!((nim.grundy, nim.winning_moves.len()), (Some(i64::MAX as u64), 1));
    let kayles = answer("kayles", "10^18");
    assert_eq!((kayles.grundy, kayles.complete), (Some(1), false));
    let wythoff = answer("wythoff", "161803398874990,261803398874990");
    assert_eq!(wythoff.outcome, Outcome::N);
    let (n, a) = (100_000_000_000_017i64, 161_803_398_875_016i64);
    assert_eq!(answer("wythoff", &format!("{a},{}", a + n)).outcome, Outcome::P);
    assert_eq!(answer("wythoff", &format!("{},{}", a - 1, a - 1 + n)).outcome, Outcome::N);
    assert_eq!(answer("euclid", "9223372036854775807,5700357408849374913").outcome, Outcome::N);
    assert_eq!(answer("e&d", "4611686018427387904,3").grundy, Some(62));
    let corners = answer("corners", "1000,9223372036854775807");
    assert_eq!((corners.outcome, corners.complete), (Outcome::N, true));
    assert_eq!(corners.grundy, Some((nimatron::Nimber(1000) * nimatron::Nimber(i64::MAX as u64)).0));
    assert!(!corners.winning_moves.is_empty());
    assert_eq!(answer("fibonacci-nim", "7540113804746346429").outcome, Outcome::P);
}

/// Nim in misère play by Bouton's rule, against the definition by search of the whole sum.
#[test]
fn misere_sums_by_theorem_agree_with_search() {
    for game in ["nim", "bash{2}", "take{1,2,3}"] {
        for heaps in
            [vec![1], vec![1, 1], vec![2, 1], vec![3, 2, 1], vec![1, 1, 1], vec![4, 4], vec![5, 3, 2], vec![2, 2, 1, 1]]
        {
            let texts: Vec<String> = heaps.iter().map(ToString::to_string).collect();
            let question = Question::parse(game, &texts, &[]).unwrap();
            let wanted = Wanted { convention: Convention::Misere, remoteness: true, depth: 0 };
            let answer = solve(&question, wanted, &Budget::unlimited()).unwrap();
            // The remoteness comes from the whole sum: the mover wins exactly in an odd number of moves
            // if the last mover loses and moves are counted to the end.
            let lasts_even = answer.remoteness.unwrap().is_multiple_of(2);
            assert_eq!(answer.outcome.mover_wins(), lasts_even, "{game} {heaps:?}");
        }
    }
}

/// The formulas for numbers of any length agree with those for machine words, and with products of lost pairs far out.
#[test]
fn large_numbers_agree_with_small_ones() {
    use nimatron_nimber::BigUint;
    let big = |position: &[i64]| -> Vec<BigUint> { position.iter().map(|x| BigUint::from(x.unsigned_abs())).collect() };
    let mut held = 0;
    for name in [
        "nim",
        "bash{4}",
        "take{3..7}",
        "take{powers(2)}",
        "take{powers(3)}",
        "take{powers(6)}",
        "wythoff",
        "t-wythoff{1}",
        "t-wythoff{3}",
        "t-wythoff{10}",
        "euclid",
        "euclid-positive",
        "multiplication",
        "multiplication{2}",
        "multiplication{3}",
        "halves",
        "fibonacci-nim",
        "dynamic-nim{3}",
        "dynamic-nim{2,-1}",
        "dynamic-nim{1,5}",
    ] {
        let game = GameDef::load(name, &[]).unwrap();
        let theory = game.theory.as_deref().unwrap();
        let large = theory.large().unwrap();
        let rules = game.rules().unwrap();
        for position in positions(rules, if rules.arity() == 1 { 300 } else { 60 }) {
            let at = big(&position);
            let value = theory.grundy(&position);
            assert_eq!(large.large_grundy(&at), value.map(BigUint::from), "{name} {position:?}");
            assert_eq!(large.large_outcome(&at), theory.outcome(&position), "{name} {position:?}");
            for wanted in 0..4u64 {
                let small = if value.is_some() {
                    theory.options_of_value(&position, wanted)
                } else {
                    theory.winning_options(&position).filter(|_| wanted == 0)
                };
                if let (Some(mut found), Some(mut expected)) = (large.large_options(&at, &wanted.into()), small) {
                    expected.sort();
                    found.sort();
                    assert_eq!(
                        found,
                        expected.iter().map(|p| big(p)).collect::<Vec<_>>(),
                        "{name} {position:?} {wanted}"
                    );
                    held += 1;
                }
            }
        }
    }
    assert!(held > 20_000, "{held}");
    let kayles = GameDef::load("kayles", &[]).unwrap();
    let theory = kayles.theory.as_deref().unwrap();
    assert_eq!(
        theory.large().unwrap().large_grundy(&big(&[1_000_007])),
        theory.grundy(&[1_000_007]).map(BigUint::from)
    );
}

/// Two consecutive Fibonacci numbers of 1000 digits: lost in Wythoff's game at every second place; one more is won.
#[test]
fn questions_of_a_thousand_digits() {
    use nimatron::LargeQuestion;
    use nimatron_nimber::BigUint;
    let ask = |game: &str, positions: &[String]| {
        LargeQuestion::parse(game, positions, &[]).unwrap().unwrap().answer(&Budget::unlimited()).unwrap()
    };
    let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(2u8));
    for _ in 0..4800 {
        (a, b) = (b.clone(), a + b);
    }
    assert!(a.to_string().len() > 1000);
    assert_eq!(ask("wythoff", &[format!("{a},{b}")]).outcome, Outcome::P);
    let won = ask("wythoff", &[format!("{a},{}", &b + 1u8)]);
    assert_eq!(won.outcome, Outcome::N);
    assert!(won.complete && won.winning_moves.iter().any(|chosen| chosen.to == [vec![a.clone(), b.clone()]]));
    for chosen in &won.winning_moves {
        assert_eq!(ask("wythoff", &[format!("{},{}", chosen.to[0][0], chosen.to[0][1])]).outcome, Outcome::P);
    }
    // Euclid with quotients 1 only until the last: decided by the parity of their number.
    let euclid = [ask("euclid", &[format!("{a},{b}")]).outcome, ask("euclid", &[format!("{b},{}", &a + &b)]).outcome];
    assert_ne!(euclid[0], euclid[1]);
    // The golden ratio says who wins, Euclid's algorithm the value; so sums are answered, too.
    for turn in 0..40u8 {
        let pair = [format!("{},{}", &b * 7u8 + turn, &a * (turn % 5 + 1))];
        let one = ask("euclid", &pair);
        assert_eq!(one.outcome, Outcome::of_grundy(u64::from(one.grundy != Some(BigUint::ZERO))), "{turn}");
        let sum = ask(&format!("euclid({}) + *2", pair[0]), &[]);
        assert_eq!(sum.outcome.mover_wins(), one.grundy != Some(BigUint::from(2u8)), "{turn}");
    }
    // Numbers whose quotients would take too long: who wins, and how, is known all the same.
    let long = ask("euclid", &["10^39000,7^46000".to_owned()]);
    assert_eq!((long.outcome, &long.grundy, long.winning_moves.len()), (Outcome::N, &None, 1));
    assert_eq!(ask("fibonacci-nim", &[a.to_string()]).outcome, Outcome::P);
    assert_eq!(ask("fibonacci-nim", &[(&a + 1u8).to_string()]).outcome, Outcome::N);
    // A start is completed by small numbers too, and brackets in braces are none of the position.
    assert_eq!(ask("nim(10^30) + take{powers(2)}(10^30) + *10^30", &[]).grundy, Some(BigUint::from(1u8)));
    assert_eq!(ask("multiplication{2}", &["1,10^100000".to_owned()]).outcome, Outcome::N);
    assert_eq!(ask("take{powers(2)}", &["10^100000".to_owned()]).grundy, Some(BigUint::from(1u8)));
    // Counted out in another program.
    for (exponent, won) in [(1000, true), (1001, true), (1002, true), (3000, false)] {
        let product = ask("multiplication", &[format!("10^{exponent}")]);
        assert_eq!(product.outcome.mover_wins(), won, "10^{exponent}");
        assert_eq!((product.complete, product.winning_moves.is_empty()), (true, !won), "10^{exponent}");
    }
    let taken = ask("fibonacci-nim", &["10^1000".to_owned()]);
    assert_eq!((taken.complete, taken.winning_moves.len()), (false, 1));
    let sum = ask("nim(10^30) + bash(10^30) + *5", &[]);
    assert_eq!(sum.grundy, Some(BigUint::from(10u8).pow(30) ^ BigUint::from(5u8)));
    assert_eq!(sum.winning_moves.len(), 1);
    // Small numbers are another way's; what no theorem reaches is refused.
    assert!(LargeQuestion::parse("wythoff", &["3,5".to_owned()], &[]).unwrap().is_none());
    for (game, position, words) in [
        ("wythoff", "10^30", "has 2 coordinates"),
        ("wythoff", "10^99999999,3", "too many digits"),
        ("euclid-positive", "10^30,0", "at least 1"),
        ("wythoff", "10^30,x", "not a number"),
    ] {
        let asked = LargeQuestion::parse(game, &[position.to_owned()], &[]).map(|asked| asked.unwrap());
        let error = asked.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
