//! How games of the catalogue are played, for somebody who has never seen them: what a player may
//! do, as a sentence on a worksheet says it. A title names a game among others; this says nothing
//! of names, settings and other games.

use super::{Entry, Rules};

/// The named game with these rules about lists, graphs or boards, whatever name and layout they
/// have.
pub fn with_rules(text: &str) -> Option<&'static Entry> {
    let own = bare(text);
    super::entries().find(|entry| matches!(entry.rules, Rules::Places { text, .. } if bare(text) == own))
}

/// The words of rules without the header.
fn bare(text: &str) -> Vec<&str> {
    let clauses = text.split(['\n', ';']).filter(|clause| clause.split_whitespace().next() != Some("game"));
    clauses.flat_map(str::split_whitespace).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_reads_has_no_notation_of_the_command() {
        for entry in crate::entries() {
            let said = entry.words.unwrap_or(entry.title).message().to_string();
            // Products and codes need a setting: only they are told by it.
            if matches!(entry.name(), "tartan" | "take") {
                continue;
            }
            let notation = ["{", "unless set", "-> ", "(0, n)", "(1, n)", "(n, q)"];
            assert!(!notation.iter().any(|sign| said.contains(sign)), "{}: {said}", entry.name());
        }
    }

    #[test]
    fn rules_of_a_named_game_are_known_by_any_name_and_layout() {
        let name = |text| with_rules(text).map(Entry::name);
        assert_eq!(name(".. -> ## in rows, columns"), Some("cram"));
        assert_eq!(name("game mine on board; .. -> ##  in rows, columns"), Some("cram"));
        assert_eq!(name(". -> X until XXX in rows"), Some("treblecross"));
        assert_eq!(name("v -> remove v, neighbours(v)"), Some("graph-node-kayles"));
        assert_eq!(name(".. -> ## in rows"), None);
        assert_eq!(name("v -> remove v"), None);
    }
}
