//! Rules that are typed without a name, known again as those of a named game.

use crate::{Entry, PlaceTheory, Rules};
use nimatron_rules::RuleKind;
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;

/// The named game with these rules about lists, graphs or boards, whatever name and layout they
/// have.
pub fn with_rules(text: &str) -> Option<&'static Entry> {
    entries_with(text).next().map(|(entry, _)| entry)
}

/// A theorem about a named game with these rules.
pub(crate) fn theory_of(text: &str) -> Option<PlaceTheory> {
    entries_with(text).find_map(|(_, theory)| theory())
}

/// The named games with these rules, each with what makes its theorem.
fn entries_with(text: &str) -> impl Iterator<Item = (&'static Entry, fn() -> Option<PlaceTheory>)> {
    let own = Comparable::of(text);
    crate::entries().filter_map(move |entry| match entry.rules {
        Rules::Places { text, theory } if own.is_some() && Comparable::of(text) == own => Some((entry, theory)),
        _ => None,
    })
}

/// What makes rules equal: the moves and what else is decided by them, without names and layout.
#[derive(PartialEq, Eq)]
enum Comparable {
    Graphs(Box<GraphRules>),
    Boards(Box<BoardRules>),
    /// The words of the clauses, with the conditions of the header.
    Lists(Vec<String>),
}

impl Comparable {
    /// `None` for rules that are wrong, or about tuples of numbers.
    fn of(text: &str) -> Option<Comparable> {
        Some(match RuleKind::of(text) {
            RuleKind::Numbers => return None,
            RuleKind::Graphs => Comparable::Graphs(Box::new(GraphRules::parse(text).ok()?.without_name())),
            RuleKind::Boards => Comparable::Boards(Box::new(BoardRules::parse(text).ok()?.without_name())),
            RuleKind::Lists => Comparable::Lists(bare(text)),
        })
    }
}

/// The words of rules about lists, of the header only what follows its name.
fn bare(text: &str) -> Vec<String> {
    let words = |clause: &str| clause.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let without_name = |clause: &str| match clause.trim().strip_prefix("game") {
        Some(header) if header.starts_with(char::is_whitespace) => {
            let header = header.trim_start();
            words(
                &header[header
                    .find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '-')
                    .unwrap_or(header.len())..],
            )
        }
        _ => words(clause),
    };
    text.split(['\n', ';']).flat_map(without_name).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::GameDef;

    #[test]
    fn rules_of_a_named_game_are_known_by_any_name_and_layout() {
        let name = |text| with_rules(text).map(Entry::name);
        assert_eq!(name(".. -> ## in rows, columns"), Some("cram"));
        assert_eq!(name("game mine on board; .. -> ##  in rows, columns"), Some("cram"));
        assert_eq!(name(". -> X until XXX in rows"), Some("treblecross"));
        assert_eq!(name("v -> remove v, neighbours(v)"), Some("graph-node-kayles"));
        assert_eq!(name(".. -> ## in rows"), None);
        assert_eq!(name(". -> X until XX in rows"), None);
        assert_eq!(name("v -> remove v"), None);
    }

    /// The same rules have the same theorem, whether they are named or typed.
    #[test]
    fn typed_rules_have_the_theorem_of_the_named_game() {
        let mut compared = 0;
        for entry in crate::entries() {
            let Rules::Places { text, theory } = entry.rules else { continue };
            let (named, typed) = (GameDef::load(entry.name(), &[]).unwrap(), GameDef::load(text, &[]).unwrap());
            let statement = |game: &GameDef| game.theory.as_ref().map(|theory| theory.statement());
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
