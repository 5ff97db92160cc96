//! Shrinks texts that fail: pieces are left out and numbers made smaller as long as the text still
//! fails.

use crate::generate::Draft;

/// The smallest text that was found to fail still.
pub fn shrink(text: &str, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let Some(mut draft) = Draft::read(text) else { return text.to_owned() };
    let written = draft.to_string();
    if written != text && !fails(&written) {
        return text.to_owned();
    }
    while let Some(smaller) = smaller(&draft).into_iter().find(|smaller| fails(&smaller.to_string())) {
        draft = smaller;
    }
    draft.to_string()
}

/// Texts with one piece less, those with larger pieces removed first.
fn smaller(draft: &Draft) -> Vec<Draft> {
    let mut all = Vec::new();
    let mut with = |change: &mut dyn FnMut(&mut Draft)| {
        let mut other = draft.clone();
        change(&mut other);
        if other != *draft && !other.moves.is_empty() {
            all.push(other);
        }
    };
    for at in 0..draft.moves.len() {
        with(&mut |other| drop(other.moves.remove(at)));
    }
    with(&mut |other| other.header = None);
    for at in 0..draft.domain.len() {
        with(&mut |other| drop(other.domain.remove(at)));
    }
    for at in 0..draft.header.as_ref().map_or(0, |header| header.parameters.len()) {
        with(&mut |other| {
            if let Some(header) = &mut other.header {
                header.parameters.remove(at);
            }
        });
    }
    for (line, one) in draft.moves.iter().enumerate() {
        for at in 0..one.guards.len() {
            with(&mut |other| drop(other.moves[line].guards.remove(at)));
        }
        for at in 0..one.variables.len() {
            with(&mut |other| drop(other.moves[line].variables.remove(at)));
            for set in ["{1}", "1..2"] {
                if one.variables[at].1.len() > set.len() {
                    with(&mut |other| set.clone_into(&mut other.moves[line].variables[at].1));
                }
            }
        }
        for at in 0..one.result.len() {
            if one.result.len() > 1 {
                with(&mut |other| drop(other.moves[line].result.remove(at)));
            }
            for place in 0..one.result[at].len() {
                let own = one.pattern.get(place).cloned().unwrap_or_default();
                for simple in ["0".to_owned(), own.clone(), format!("{own} - 1")] {
                    if one.result[at][place].len() > simple.len() {
                        with(&mut |other| other.moves[line].result[at][place].clone_from(&simple));
                    }
                }
            }
        }
    }
    // Numbers only become smaller, so shrinking ends.
    let mut count = 0;
    draft.clone().pieces(&mut |piece| count += numbers(piece));
    for at in 0..count {
        for to in [1i64, 2, 3] {
            with(&mut |other| {
                let mut seen = 0;
                other.pieces(&mut |piece| {
                    let changed: Vec<String> = crate::generate::tokens(piece)
                        .into_iter()
                        .map(|token| match token.parse::<i64>() {
                            Ok(number) => {
                                seen += 1;
                                if seen == at + 1 && number > to { to.to_string() } else { token.to_owned() }
                            }
                            Err(_) => token.to_owned(),
                        })
                        .collect();
                    *piece = changed.concat();
                });
            });
        }
    }
    all
}

/// How many numbers there are in a piece.
fn numbers(piece: &str) -> usize {
    crate::generate::tokens(piece).iter().filter(|token| token.parse::<i64>().is_ok()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let text = "game g(a, b; p = 3)\nwhere a != 9\n(a, b) -> (a - k, b) for k in 1..p if a > 4 and b < 7\n(a, b) -> (a, b - 5)";
        let smallest = shrink(text, &mut |text| text.contains("b - "));
        assert_eq!(smallest, "(a, b) -> (a, b - 1)");
    }
}
