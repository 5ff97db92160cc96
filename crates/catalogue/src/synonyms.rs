//! Other names of games, for hints: `Grundy's game`, `subtraction{1,3,4}`, `S(1,3,4)`, `dawson`.

use crate::entries;

/// Names in use elsewhere, without blanks and signs, and what is typed here.
const SYNONYMS: [(&str, &str); 25] = [
    ("dawson", "0.137"),
    ("dawsonschess", "0.137"),
    ("dawsonchess", "0.137"),
    ("dawsonskayles", "0.07"),
    ("dawsonkayles", "0.07"),
    ("guiles", "0.15"),
    ("officers", "0.6"),
    ("treblecross1d", "treblecross"),
    ("onedimensionaltictactoe", "treblecross"),
    ("subtraction", "take{1,2,3}"),
    ("bachetsgame", "bash"),
    ("21game", "bash"),
    ("mooresnim", "moore"),
    ("laskersnim", "lasker"),
    ("whytoff", "wythoff"),
    ("queens", "wythoff"),
    ("schuh", "divisor-game"),
    ("posetgames", "poset-game"),
    ("turningturtles", "nim"),
    ("mockturtles", "mock-turtles"),
    ("nodekaylesongraphs", "graph-node-kayles"),
    ("undirectedvertexgeography", "geography"),
    ("generalizedgeography", "geography"),
    ("staircasenim", "staircase"),
    ("fibonacci", "fibonacci-nim"),
];

/// Names of partizan games, and an impartial one that is near.
const PARTIZAN: [(&str, &str); 2] = [("domineering", "cram"), ("crosscram", "cram")];

/// The impartial game that is near to a partizan one with this name.
pub(crate) fn partizan(name: &str) -> Option<&'static str> {
    PARTIZAN.iter().find(|(known, _)| folded(name) == *known).map(|entry| entry.1)
}

/// A name in small letters, without blanks and signs.
fn folded(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The set of a subtraction game that is written `S(1,3,4)` or `subtraction{1,3,4}`, as it is typed
/// here.
fn subtraction(text: &str) -> Option<String> {
    let (name, rest) = text.split_at(text.find(['(', '{'])?);
    let inside = rest.get(1..rest.len().checked_sub(1)?)?;
    let closes = matches!((rest.chars().next()?, rest.chars().next_back()?), ('(', ')') | ('{', '}'));
    let is_set = inside.split(',').all(|number| number.trim().parse::<u64>().is_ok());
    let named = ["s", "subtraction", "subtractiongame", "subtract", "sub", "takeaway"];
    let inside = inside.split_whitespace().collect::<String>();
    (closes && is_set && named.contains(&&*folded(name))).then(|| format!("take{{{inside}}}"))
}

/// What is typed here for a name that is spelled otherwise, or in use elsewhere; `None` if it is
/// not known.
pub fn synonym(text: &str) -> Option<String> {
    if let Some(game) = subtraction(text.trim()) {
        return Some(game);
    }
    let name = folded(text);
    let short = [name.strip_prefix("the"), name.strip_suffix("sgame"), name.strip_suffix("game")];
    let forms: Vec<&str> = std::iter::once(&*name).chain(short.into_iter().flatten()).collect();
    let known = |form: &str| {
        let entry = entries().flat_map(|entry| entry.names.iter()).find(|known| folded(known) == form);
        let other = SYNONYMS.iter().find(|(known, _)| *known == form).map(|synonym| synonym.1);
        entry.copied().or(other)
    };
    let found = forms.into_iter().filter(|form| !form.is_empty()).find_map(known)?;
    (found != text).then(|| found.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameDef;

    #[test]
    fn names_in_use_elsewhere_lead_to_games() {
        for (name, game) in [
            ("Grundy's game", "grundy"),
            ("Wythoff's game", "wythoff"),
            ("Wythoff", "wythoff"),
            ("dawson", "0.137"),
            ("Dawson's Kayles", "0.07"),
            ("subtraction{1,3,4}", "take{1,3,4}"),
            ("S(1, 3, 4)", "take{1,3,4}"),
            ("Green Hackenbush", "green-hackenbush"),
            ("fibonacci nim", "fibonacci-nim"),
        ] {
            assert_eq!(synonym(name).as_deref(), Some(game), "{name}");
        }
        assert_eq!(synonym("S(a)"), None);
        assert_eq!(synonym("no such name"), None);
        for (_, game) in SYNONYMS {
            assert!(GameDef::load(game, &[]).is_ok(), "{game}");
        }
    }
}
