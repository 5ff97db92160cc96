//! Every theorem of the catalogue is compared with play: all small positions are solved by the
//! engines from the rules, and outcome, value, pair and winning moves are compared.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron_catalogue::{self as catalogue, CatalogueKnowledge, GameDef, Rules, Theory};
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::search::{RulesSearch, SumComponent, Sums};
use nimatron_rules::Ruleset;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All positions with coordinates up to `max`.
fn positions(rules: &Ruleset, max: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rules.arity() {
        all = all.into_iter().flat_map(|p: Vec<i64>| (0..=max).map(move |x| [p.clone(), vec![x]].concat())).collect();
    }
    let mut evaluator = rules.evaluator();
    all.retain(|p| evaluator.is_position(p, &Budget::unlimited()).unwrap());
    all
}

/// The options of one component, with their values by search.
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

/// Compares a theorem with search on all positions with coordinates up to `max`.
fn compare(name: &str, theory: &dyn Theory, rules: &Ruleset, max: i64) {
    let budget = Budget::unlimited();
    let mut search = RulesSearch::new(rules, &vec![max; rules.arity()]);
    let mut misere = Sums::new(&[rules], Convention::Misere, false);
    let (mut answered, mut of_all) = (0, 0);
    for position in positions(rules, max) {
        of_all += 1;
        // Misère play is searched more slowly.
        if position.iter().sum::<i64>() <= 24
            && let Some(outcome) = theory.misere_outcome(&position)
        {
            let component = SumComponent { game: 0, position: position.as_slice().into() };
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
    // Where positions recur a search finds no values; `nimatron/tests/loopy.rs` has those.
    for entry in catalogue::entries().filter(|entry| !entry.rules.has_notation() && !entry.recurs) {
        let text = entry.rules.text(None);
        let rules = Ruleset::parse(&text).unwrap();
        let max = [150, 45, 12, 6][rules.arity().min(4) - 1];
        if let Some(theory) = entry.rules.tuple_theory(&rules) {
            compare(entry.name(), &*theory, &rules, max);
            held += 1;
        }
    }
    assert!(held >= 44, "{held}");
}

/// All rule texts are as `nimatron fmt` prints them, for all numbers of coordinates.
#[test]
fn all_rules_are_formatted() {
    for entry in catalogue::entries().filter(|entry| !entry.rules.has_notation()) {
        let counts = if entry.rules.is_row() { 1..17 } else { 0..1 };
        for count in counts {
            let text = entry.rules.text(Some(count));
            let tree = nimatron_rules::parse(&text).unwrap();
            let printed = nimatron_rules::print(&tree);
            assert!(printed == text, "{} is not formatted:\n{printed}", entry.name());
            Ruleset::parse(&text).unwrap_or_else(|error| panic!("{} {count}: {error}", entry.name()));
        }
    }
}

/// Rules about lists for long rows are played like those about tuples, and have the same theorems.
#[test]
fn long_rows_are_played_like_short_ones() {
    let budget = Budget::unlimited();
    let mut games = 0;
    for entry in catalogue::entries() {
        let Rules::Row { long: Some(long), .. } = entry.rules else { continue };
        games += 1;
        let (list, theory) = (GameDef::load(long.text, &[]).unwrap(), (long.theory)());
        let mut search = RulesSearch::new(list.moves(), &[]);
        for (count, max) in [(1, 12), (2, 9), (3, 6), (4, 4)] {
            let short = GameDef::load_row(entry.name(), &[], Some(count)).unwrap();
            let rules = short.rules().unwrap();
            let mut tuples = RulesSearch::new(rules, &vec![max; count]);
            for position in positions(rules, max) {
                // In a list no heap is empty where the row closes up.
                if list.membership()(&position, &budget) != Ok(true) {
                    assert!(entry.name() == "end-nim" && position.contains(&0), "{} {position:?}", entry.name());
                    continue;
                }
                let value = tuples.grundy(&position, &budget).unwrap();
                assert_eq!(search.grundy(&position, &budget), Ok(value), "{} {position:?}", entry.name());
                let Some(theory) = &theory else { continue };
                let outcome = theory.outcome(&position).or_else(|| theory.grundy(&position).map(Outcome::of_grundy));
                assert_eq!(outcome, Some(Outcome::of_grundy(value)), "{} {position:?}", entry.name());
                let mut winning = BTreeSet::new();
                let flow = list.moves().lister().options(&position, &budget, &mut |mut option| {
                    let part = option.next().unwrap();
                    if search.grundy(part, &budget) == Ok(0) {
                        winning.insert(part.to_vec());
                    }
                    ControlFlow::Continue(())
                });
                assert!(flow.unwrap().is_continue());
                for claimed in [theory.winning_options(&position), theory.options_of_value(&position, 0)] {
                    let claimed = claimed.map(|options| options.into_iter().collect::<BTreeSet<_>>());
                    assert!(claimed.is_none_or(|claimed| claimed == winning), "{} {position:?}", entry.name());
                }
            }
        }
        // So they are used for rows that no tuple can hold.
        let row = GameDef::load_row(entry.name(), &[], Some(40)).unwrap();
        assert_eq!(row.rule_text().map(str::trim), list.rule_text().map(str::trim), "{}", entry.name());
    }
    assert_eq!(games, 8);
}

/// Rows of other lengths, and other parameters.
#[test]
fn families_agree_with_play() {
    for (name, coordinates, max) in [
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
        let theory = game.theory().unwrap_or_else(|| panic!("{name} {coordinates} has no theorem"));
        compare(&format!("{name} {coordinates}"), theory, game.rules().unwrap(), max);
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
        assert!(game.theory().is_none(), "{name} {coordinates}");
        let corner = vec![2; coordinates];
        RulesSearch::new(game.rules().unwrap(), &corner).grundy(&corner, &Budget::unlimited()).unwrap();
    }
}

/// In Corners every option has three components, and all winning moves come from divisions of
/// nimbers.
#[test]
fn winning_moves_of_corners_agree_with_the_list_of_all_options() {
    let game = GameDef::load("corners", &[]).unwrap();
    let theory = game.theory().unwrap();
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
        assert_eq!(game.theory().is_some(), known, "{text}");
        if let Some(theory) = game.theory() {
            compare(text, theory, game.rules().unwrap(), 80);
        }
    }
}

/// The formulas for numbers of any length agree with those for machine words.
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
        let theory = game.theory().unwrap();
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
    let theory = kayles.theory().unwrap();
    assert_eq!(
        theory.large().unwrap().large_grundy(&big(&[1_000_007])),
        theory.grundy(&[1_000_007]).map(BigUint::from)
    );
}

/// What an entry says is known is what its theorem states. Exceptions: positions of `wind-up`
/// recur, and its theorem is not one of values; the divisor game and subset take-away have the
/// moves of another entry, the poset game, whose theorem is about forests.
#[test]
fn entries_state_their_theorems() {
    let mut differ = Vec::new();
    for entry in catalogue::entries() {
        let game = if entry.name() == "take" { "take{1,3,4}" } else { entry.name() };
        let Ok(game) = GameDef::load(game, &[]) else { continue };
        let stated = game.theory().map(nimatron_catalogue::Theory::statement);
        match (&entry.known, stated) {
            (CatalogueKnowledge::Theorem(known), Some(stated)) if *known == stated => {}
            (CatalogueKnowledge::Nothing(_), None) => {}
            _ => differ.push(entry.name()),
        }
    }
    assert_eq!(differ, ["wind-up", "divisor-game", "subset-takeaway"]);
}
