//! Rules that are typed without a name, known again as those of a named game.

use crate::{Entry, PlaceTheory, Rules};
use nimatron_rules::RuleKind;
use nimatron_rules::ast::Text;
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use nimatron_rules::list::ListRules;
use std::sync::LazyLock;

/// The named game that is given by these rules about lists, graphs or boards, whatever name and
/// layout they have. (The rules of a game on rows of any length are not among them.)
pub fn with_rules(text: &str) -> Option<&'static Entry> {
    entries_with(text).next().map(|known| known.entry)
}

/// A theorem about a named game with these rules.
pub(crate) fn theory_of_equal_rules(text: &str) -> Option<PlaceTheory> {
    entries_with(text).find_map(|known| (known.theory)())
}

/// The named games with these rules, each with what makes its theorem.
fn entries_with(text: &str) -> impl Iterator<Item = &'static KnownRules> {
    let own = ComparableRules::of(text);
    KNOWN.iter().filter(move |known| own.as_ref() == Some(&known.rules))
}

/// Rules of a named game.
struct KnownRules {
    rules: ComparableRules,
    entry: &'static Entry,
    theory: fn() -> Option<PlaceTheory>,
}

/// All rules about lists, graphs and boards of the catalogue.
static KNOWN: LazyLock<Vec<KnownRules>> = LazyLock::new(|| {
    let known = |entry: &'static Entry| {
        let Rules::Places { text, theory } = entry.rules else { return None };
        Some(KnownRules { rules: ComparableRules::of(text)?, entry, theory })
    };
    crate::entries().filter_map(known).collect()
});

/// What makes rules equal: the moves and what else is decided by them, without names and layout.
#[derive(PartialEq)]
enum ComparableRules {
    Graphs(Box<GraphRules>),
    Boards(Box<BoardRules>),
    Lists(Box<Text>),
}

impl ComparableRules {
    /// `None` for rules that are wrong, or about tuples of numbers.
    fn of(text: &str) -> Option<ComparableRules> {
        Some(match RuleKind::of(text) {
            RuleKind::Numbers => return None,
            RuleKind::Graphs => ComparableRules::Graphs(Box::new(GraphRules::parse(text).ok()?.without_name())),
            RuleKind::Boards => ComparableRules::Boards(Box::new(BoardRules::parse(text).ok()?.without_name())),
            RuleKind::Lists => ComparableRules::Lists(Box::new(ListRules::comparable(text)?)),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::GameDef;

    #[test]
    fn rules_of_a_named_game_are_known_by_any_name_and_layout() {
        fn name(text: &str) -> Option<&'static str> {
            with_rules(text).map(Entry::name)
        }
        assert_eq!(name(".. -> ## in rows, columns"), Some("cram"));
        assert_eq!(name("game mine on board; .. -> ##  in rows, columns"), Some("cram"));
        assert_eq!(name(". -> X until XXX in rows"), Some("treblecross"));
        assert_eq!(name("v -> remove v, neighbours(v)"), Some("graph-node-kayles"));
        assert_eq!(name(".. -> ## in rows"), None);
        assert_eq!(name(". -> X until XX in rows"), None);
        assert_eq!(name("v -> remove v"), None);
        // Lists, with and without a header.
        let pairs = "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]";
        assert_eq!(name(pairs), Some("erase-pairs"));
        assert_eq!(
            name(&format!("# mine\ngame mine(row[])\n\n{}  # all moves", pairs.replace("i+2", "i + 2"))),
            Some("erase-pairs")
        );
        assert_eq!(name(&pairs.replacen("row ->", "row[] ->", 1)), Some("erase-pairs"));
        assert_eq!(name(&format!("{pairs}\nuntil len(row) == 2 wins")), None);
        assert_eq!(name(&pairs.replace("0..len", "1..len")), None);
    }

    /// The same rules have the same theorem, whether they are named or typed.
    #[test]
    fn typed_rules_have_the_theorem_of_the_named_game() {
        let mut compared = 0;
        for entry in crate::entries() {
            let Rules::Places { text, theory } = entry.rules else { continue };
            let (named, typed) = (GameDef::load(entry.name(), &[]).unwrap(), GameDef::load(text, &[]).unwrap());
            let statement = |game: &GameDef| game.theory().map(crate::Theory::statement);
            assert!(theory().is_none() || statement(&named).is_some(), "{}", entry.name());
            assert_eq!(statement(&typed), statement(&named), "{}", entry.name());
            compared += usize::from(theory().is_some());
        }
        assert!(compared >= 5, "{compared}");
    }

    #[test]
    fn a_condition_of_the_header_makes_other_rules() {
        for entry in crate::entries() {
            let Rules::Places { text, .. } = entry.rules else { continue };
            let Some((header, rest)) = text.split_once('\n').filter(|_| RuleKind::of(text) == RuleKind::Lists) else {
                continue;
            };
            if header.starts_with("game") && !header.contains("where") {
                let restricted = format!("{header} where len(row) > 3\n{rest}");
                assert_eq!(with_rules(&restricted).map(Entry::name), None, "{restricted}");
            }
        }
    }
}
