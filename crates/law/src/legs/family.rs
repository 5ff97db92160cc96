//! Families of trees: `star(a,b,c)`, `bistar(a,2; c,d)`, with a name for each length that
//! may be any number.

use super::graph::{LegsForest, Length};
use nimatron_messages::{Message, legs as say};

/// A number in the text of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// This number.
    Fixed(u32),
    /// The value of the name with this index.
    Named(usize),
}

/// A family of trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    kind: TreeFamilyKind,
    groups: Vec<Vec<Leg>>,
    names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeFamilyKind {
    Star,
    Bistar,
}

/// The maximum of a number in the text of a family, and of paths that start from a vertex.
const MAX_FIXED: u32 = 1000;
const MAX_LEGS: usize = 6;

impl Family {
    /// Whether a text is meant as a family of trees with legs: a star or bistar in which a name
    /// stands for a number.
    pub fn is_one(text: &str) -> bool {
        let Some((word, inside)) = text.trim().split_once('(') else { return false };
        matches!(word.trim(), "star" | "bistar") && inside.contains(|sign: char| sign.is_alphabetic())
    }

    /// Reads a family.
    ///
    /// # Errors
    /// What is wrong, and how it is written.
    pub fn parse(text: &str) -> Result<Family, Message> {
        let plain = text.trim();
        let parted = plain.strip_suffix(')').and_then(|rest| rest.split_once('('));
        let Some((word, inside)) = parted else { return Err(say::how_written(text)) };
        let kind = match word.trim() {
            "star" => TreeFamilyKind::Star,
            "bistar" => TreeFamilyKind::Bistar,
            _ => return Err(say::how_written(text)),
        };
        let (mut names, mut groups) = (Vec::new(), Vec::new());
        for group in inside.split(';') {
            let mut legs = Vec::new();
            if !group.trim().is_empty() {
                for part in group.split(',') {
                    legs.push(leg(part.trim(), &mut names)?);
                }
            }
            groups.push(legs);
        }
        let one = |groups: &[Vec<Leg>], at: usize| groups.get(at).is_none_or(|group| group.len() == 1);
        let right = match kind {
            TreeFamilyKind::Star => groups.len() == 1,
            TreeFamilyKind::Bistar => matches!(groups.len(), 2 | 3) && one(&groups, 2),
        };
        if !right {
            return Err(say::how_written(text));
        }
        if names.is_empty() {
            return Err(say::no_name(text));
        }
        if groups.iter().map(Vec::len).sum::<usize>() > MAX_LEGS {
            return Err(say::too_many_legs(MAX_LEGS));
        }
        if groups.get(2) == Some(&vec![Leg::Fixed(0)]) {
            return Err(say::no_distance());
        }
        Ok(Family { kind, groups, names })
    }

    /// The names, in the order in which they occur.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The smallest value of a name: 1 for the distance of two centres, else 0.
    pub fn min(&self, name: usize) -> u32 {
        let distance = self.groups.get(2).is_some_and(|group| group.contains(&Leg::Named(name)));
        u32::from(distance)
    }

    /// The number of vertices of a member.
    pub(super) fn vertices(&self, values: &[u32]) -> u64 {
        let number = |leg: &Leg| match *leg {
            Leg::Fixed(number) => u64::from(number),
            Leg::Named(name) => values[name].into(),
        };
        let legs = self.groups.concat().iter().map(number).sum::<u64>();
        legs + match self.kind {
            TreeFamilyKind::Star => 1,
            // The distance of the centres is one more than the number of vertices between.
            TreeFamilyKind::Bistar => {
                if self.groups.len() == 3 {
                    1
                } else {
                    2
                }
            }
        }
    }

    /// The member with these values of the names. Paths are edges with a length.
    pub(super) fn member(&self, values: &[u32]) -> LegsForest {
        let number = |leg: &Leg| match *leg {
            Leg::Fixed(number) => number,
            Leg::Named(name) => values[name],
        };
        let mut graph = LegsForest::default();
        let path = |graph: &mut LegsForest, from: usize, length: u32| {
            if length > 0 {
                let end = graph.vertex();
                graph.join(from, end, Length::number(length));
            }
        };
        match self.kind {
            TreeFamilyKind::Star => {
                let centre = graph.vertex();
                self.groups.concat().iter().for_each(|leg| path(&mut graph, centre, number(leg)));
            }
            TreeFamilyKind::Bistar => {
                let centres = [graph.vertex(), graph.vertex()];
                let distance = self.groups.get(2).and_then(|group| group.first()).map_or(1, number);
                graph.join(centres[0], centres[1], Length::number(distance.max(1)));
                for (&centre, legs) in centres.iter().zip(&self.groups) {
                    legs.iter().for_each(|leg| path(&mut graph, centre, number(leg)));
                }
            }
        }
        graph
    }
}

fn leg(part: &str, names: &mut Vec<String>) -> Result<Leg, Message> {
    if part.starts_with(|sign: char| sign.is_ascii_digit()) {
        let number = part.parse::<u32>().ok().filter(|&number| number <= MAX_FIXED);
        return number.map(Leg::Fixed).ok_or_else(|| say::not_a_length(part, MAX_FIXED));
    }
    let is_name = part.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
        && part.starts_with(|sign: char| sign.is_alphabetic());
    if !is_name {
        return Err(say::not_a_length(part, MAX_FIXED));
    }
    let at = names.iter().position(|name| name == part).unwrap_or_else(|| {
        names.push(part.to_owned());
        names.len() - 1
    });
    Ok(Leg::Named(at))
}
