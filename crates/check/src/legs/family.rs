//! The members of a family of trees, as its text says.

use super::play::LegsTreePosition;
use std::collections::BTreeMap;

/// The text of a family, taken apart.
pub(super) struct LegsFamilyText {
    word: String,
    groups: Vec<Vec<String>>,
    pub(super) names: Vec<String>,
}

/// The largest number in the text of a family.
const MAX: u32 = 1000;

impl LegsFamilyText {
    /// `None` if this is not a family of trees.
    pub(super) fn read(text: &str) -> Option<LegsFamilyText> {
        let (word, rest) = text.trim().split_once('(')?;
        let inside = rest.strip_suffix(')')?;
        let split = |group: &str| {
            let parts = group.split(',').map(|part| part.trim().to_owned());
            if group.trim().is_empty() { Vec::new() } else { parts.collect::<Vec<_>>() }
        };
        let groups: Vec<Vec<String>> = inside.split(';').map(split).collect();
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let right = matches!((word.trim(), sizes.as_slice()), ("star", [_]) | ("bistar", [_, _] | [_, _, 1]));
        let mut names: Vec<String> = Vec::new();
        for part in groups.iter().flatten() {
            let is_name =
                part.chars().next()?.is_alphabetic() && part.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
            if !is_name && part.parse::<u32>().ok().is_none_or(|number| number > MAX) {
                return None;
            }
            if is_name && !names.contains(part) {
                names.push(part.clone());
            }
        }
        (right && !names.is_empty()).then(|| LegsFamilyText { word: word.trim().to_owned(), groups, names })
    }

    /// The smallest value of each name.
    pub(super) fn least(&self, name: &str) -> u32 {
        u32::from(self.groups.get(2).is_some_and(|distance| distance.iter().any(|part| part == name)))
    }

    /// The member with these values of the names, each path as one edge. `None` if there is none.
    pub(super) fn member(&self, values: &BTreeMap<&str, u32>) -> Option<LegsTreePosition> {
        let number = |part: &String| values.get(part.as_str()).copied().or_else(|| part.parse().ok());
        let mut tree = LegsTreePosition::empty();
        let leg = |tree: &mut LegsTreePosition, from: usize, part: &String| {
            let length = number(part)?;
            if length > 0 {
                let end = tree.add_vertex();
                tree.join(from, end, length);
            }
            Some(())
        };
        match self.word.as_str() {
            "star" => {
                let centre = tree.add_vertex();
                for part in &self.groups[0] {
                    leg(&mut tree, centre, part)?;
                }
            }
            _ => {
                let (one, other) = (tree.add_vertex(), tree.add_vertex());
                let distance = self.groups.get(2).map_or(Some(1), |group| number(&group[0]))?;
                if distance == 0 {
                    return None;
                }
                tree.join(one, other, distance);
                for (centre, legs) in [(one, &self.groups[0]), (other, &self.groups[1])] {
                    for part in legs {
                        leg(&mut tree, centre, part)?;
                    }
                }
            }
        }
        Some(tree)
    }
}
