//! Rules that are typed without a name, known again as those of a named game.

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
