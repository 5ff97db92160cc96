#![allow(clippy::disallowed_methods, reason = "tests damage files")]

use super::*;
use crate::words::{ExplicitAnswer, counts_json, explanations};
use crate::{Format, read_text};
use nimatron_core::{Limit, Progress, StopFlag};
use nimatron_messages::Language;
use proptest::prelude::*;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

fn game(text: &str) -> ExplicitGame {
    read_text(text.as_bytes(), Some(Format::Edges), &Budget::unlimited()).unwrap().0
}

/// A file in a folder of its own.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("nimatron-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Place(folder.join("game.store"))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.0.parent().map(std::fs::remove_dir_all);
    }
}

fn stored(place: &Place, text: &str) -> SolvedGraph {
    solve_into(&place.0, [text, text], || Ok::<_, StoreError>(game(text)), &Budget::unlimited()).unwrap()
}

/// All that is said of some positions.
fn said(game: &SolvedGraph, tokens: &[u32]) -> Vec<String> {
    let conventions: &[Convention] =
        if tokens.len() == 1 { &[Convention::Normal, Convention::Misere] } else { &[Convention::Normal] };
    let mut said = explanations(game, tokens, Language::English);
    for &convention in conventions {
        let answer = ExplicitAnswer::of(game, tokens, convention, &Budget::unlimited()).unwrap();
        said.extend([answer.text(Language::English), answer.json().to_string()]);
    }
    said
}

/// What is said of positions with these names.
fn asked(store: &Store, names: &[&str]) -> Result<Vec<String>, StoreError> {
    let tokens = names.iter().map(|name| store.node(name).map(|node| node.unwrap_or(0)));
    let tokens = tokens.collect::<Result<Vec<u32>, StoreError>>()?;
    let (game, tokens) = store.around(&tokens, &Budget::unlimited())?;
    Ok(said(&game, &tokens))
}

/// Random graphs as texts, with numbers or other names.
fn texts() -> impl Strategy<Value = String> {
    (1_u32..=9, any::<bool>()).prop_flat_map(|(nodes, named)| {
        prop::collection::vec((0..nodes, 0..nodes), 0..=3 * nodes as usize).prop_map(move |edges| {
            let name = |node: u32| if named { format!("p{node}") } else { node.to_string() };
            let mut text: String = (0..nodes).map(|node| name(node) + "\n").collect();
            for (from, to) in edges {
                writeln!(text, "{} {}", name(from), name(to)).unwrap();
            }
            text
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn answers_are_those_of_the_game_in_memory(text in texts()) {
        let place = Place::new("random");
        let whole = game(&text).solve(&Budget::unlimited()).unwrap();
        let kept = stored(&place, &text);
        let store = Store::open(&place.0).unwrap();
        prop_assert_eq!(store.counts(), whole.counts());
        prop_assert_eq!(store.source(), &text);
        let again = store.whole(&Budget::unlimited()).unwrap();
        let names: Vec<String> = whole.positions().map(|node| whole.names().name(node)).collect();
        for one in &names {
            let token = whole.names().node(one).unwrap();
            prop_assert_eq!(said(&kept, &[token]), said(&whole, &[token]));
            prop_assert_eq!(said(&again, &[token]), said(&whole, &[token]));
            prop_assert_eq!(asked(&store, &[one]).unwrap(), said(&whole, &[token]));
            let other = whole.names().node(&names[0]).unwrap();
            prop_assert_eq!(asked(&store, &[one, &names[0]]).unwrap(), said(&whole, &[token, other]));
        }
        prop_assert_eq!(store.node("nobody").unwrap(), None);
        prop_assert_eq!(store.node("4000000").unwrap(), None);
    }
}

/// Lists of more than one piece, with numbers and with names.
#[test]
fn large_games() {
    for prefix in ["", "n"] {
        let mut text = String::new();
        for node in 1..20_000_u32 {
            writeln!(text, "{prefix}{node} {prefix}{} {prefix}{}", node - 1, node / 2).unwrap();
        }
        let place = Place::new(&format!("large{prefix}"));
        let whole = stored(&place, &text);
        let store = Store::open(&place.0).unwrap();
        for node in [0, 4095, 4096, 8191, 19_999] {
            let name = format!("{prefix}{node}");
            let token = whole.names().node(&name).unwrap();
            assert_eq!(asked(&store, &[&name]).unwrap(), said(&whole, &[token]), "{name}");
        }
        assert_eq!(store.whole(&Budget::unlimited()).unwrap().counts(), whole.counts());
    }
}

/// A run that is stopped between the stages goes on from the moves that it has stored; another game
/// takes the place of what was there; a game that is stored is not asked for again.
#[test]
fn runs_go_on() {
    let place = Place::new("stages");
    let text = "a b\nb a c\n";
    // A budget that ends after the first stage.
    let flag = StopFlag::default();
    let budget = Budget::start(Limit::default(), flag.clone(), Progress::default());
    std::fs::write(&place.0, "").unwrap();
    let stopped = solve_into(
        &place.0,
        [text, "solved"],
        || {
            let game = game(text);
            flag.raise();
            Ok::<_, StoreError>(game)
        },
        &budget,
    );
    assert!(matches!(stopped, Err(StoreError::Stopped(_))), "{:?}", stopped.map(|game| game.counts()));
    assert!(matches!(Store::open(&place.0), Err(StoreError::File(_))));
    let solved = stored(&place, text);
    let again = Store::open(&place.0).unwrap().whole(&Budget::unlimited()).unwrap();
    assert_eq!(counts_json(&solved.counts()), counts_json(&again.counts()));
    let unasked = || -> Result<ExplicitGame, StoreError> { panic!("its moves are stored") };
    // A solved game stays while another one is not solved.
    let flag = StopFlag::default();
    let budget = Budget::start(Limit::default(), flag.clone(), Progress::default());
    let unsolved = solve_into(
        &place.0,
        ["other", "all"],
        || {
            flag.raise();
            Ok::<_, StoreError>(game("a b\n"))
        },
        &budget,
    );
    assert!(unsolved.is_err());
    assert_eq!(Store::open(&place.0).unwrap().counts(), solved.counts());
    // Only the first stage.
    let unlimited = Budget::unlimited();
    let only = game("1 0\n");
    let about = About::of("other", StoreStage::Game, only.names(), only.graph(), Counts::default());
    rebuild(&place.0, |file| {
        file::write(file, |writer| write_moves(writer, only.names(), only.graph(), &about, &unlimited))
    })
    .unwrap();
    let other = solve_into(&place.0, ["other", "all"], unasked, &unlimited).unwrap();
    assert_eq!((other.counts().positions, other.counts().won), (2, 1));
    let store = Store::open(&place.0).unwrap();
    assert_eq!((store.counts(), store.source()), (other.counts(), "all"));
    drop(store);
    let replaced = stored(&place, "x y z\n");
    assert_eq!(Store::open(&place.0).unwrap().counts(), replaced.counts());
    assert_eq!(replaced.counts().positions, 3);
}

/// A changed byte is never a wrong answer: the file is refused, or the byte did not matter.
#[test]
fn damaged_stores() {
    let place = Place::new("damaged");
    let line = |node: u32| format!("n{node} n{} n{} n{}\n", node / 2, node * 7 % 600, (node + 1) % 600);
    let whole = stored(&place, &(1..600).map(line).collect::<String>());
    let names = ["n1", "n77", "n255", "n256", "n599"];
    let expected: Vec<Vec<String>> =
        names.iter().map(|name| said(&whole, &[whole.names().node(name).unwrap()])).collect();
    let bytes = std::fs::read(&place.0).unwrap();
    let changed = Place::new("changed");
    let mut refused = 0;
    let used: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
    for at in used.iter().copied().step_by(used.len().div_ceil(if std::env::var_os("NIMATRON_ALL").is_some() {
        40_000
    } else {
        400
    })) {
        let mut other = bytes.clone();
        other[at] ^= 1 << (at % 8);
        std::fs::write(&changed.0, &other).unwrap();
        let answer = Store::open(&changed.0)
            .and_then(|store| names.iter().map(|name| asked(&store, &[name])).collect::<Result<Vec<_>, _>>());
        match answer {
            Ok(answers) => {
                for (answer, expected) in answers.iter().zip(&expected) {
                    assert_eq!(answer, expected, "byte {at}");
                }
            }
            Err(StoreError::File(_)) => refused += 1,
            Err(error) => panic!("byte {at}: {error:?}"),
        }
    }
    assert!(refused > 40, "{refused}");
    for wrong in [&b""[..], b"nimatron", b"no store at all"] {
        std::fs::write(&changed.0, wrong).unwrap();
        assert!(Store::open(&changed.0).is_err());
        assert!(!is_store(&changed.0));
    }
    assert!(is_store(&place.0));
    assert!(Store::open(&place.0.with_extension("missing")).is_err());
    let stopped = Budget::for_time(Duration::ZERO);
    assert!(matches!(Store::open(&place.0).unwrap().whole(&stopped), Err(StoreError::Stopped(_))));
}
