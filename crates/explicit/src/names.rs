//! The names of positions: whole numbers, or any texts.
//!
//! As long as all names are numbers in their usual form, the name is the number of the node, and
//! nothing is stored. The first other name, or numbers that leave large gaps, makes it a table of
//! names.

use crate::Unreadable;
use hashbrown::HashTable;
use nimatron_engine::graph::Digraph;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::hash::BuildHasher;

/// Numbers up to this many times the number of names seen, or up to a million, stay numbers.
const SPARSE: usize = 4;
const SMALL: usize = 1 << 20;
/// Numbers up to this many stay numbers if a file says that all of them are names.
const DENSE: usize = 1 << 26;

/// The names of the positions of a game.
#[derive(Clone, Debug)]
pub struct Names(NameTable);

#[derive(Clone, Debug)]
enum NameTable {
    /// The name of a node is its number; numbers that do not occur are not positions.
    Numbers(Vec<bool>),
    Texts(TextInterner),
}

/// Different texts, with the numbers 0, 1, 2, .... A text takes its own bytes and some twenty more:
/// all texts lie one after another, and the table has only their numbers.
#[derive(Clone, Debug, Default)]
struct TextInterner {
    bytes: Vec<u8>,
    /// Where each text ends.
    ends: Vec<u64>,
    table: HashTable<u32>,
}

fn hash(text: &[u8]) -> u64 {
    FxBuildHasher.hash_one(text)
}

impl TextInterner {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, at: u32) -> &[u8] {
        text_at(&self.bytes, &self.ends, at)
    }

    fn number(&self, text: &[u8]) -> Option<u32> {
        self.table.find(hash(text), |&at| self.get(at) == text).copied()
    }

    /// Adds a text that is not there yet.
    fn push(&mut self, text: &[u8]) -> u32 {
        let TextInterner { bytes, ends, table } = self;
        let number = ends.len() as u32;
        bytes.extend_from_slice(text);
        ends.push(bytes.len() as u64);
        table.insert_unique(hash(text), number, |&at| hash(text_at(bytes, ends, at)));
        number
    }
}

fn text_at<'b>(bytes: &'b [u8], ends: &[u64], at: u32) -> &'b [u8] {
    let at = at as usize;
    let begin = at.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[begin as usize..ends[at] as usize]
}

/// A whole number in its usual form, below 2^32 - 2.
pub(crate) fn number(name: &[u8]) -> Option<u32> {
    if name.is_empty() || name.len() > 10 || (name[0] == b'0' && name.len() > 1) {
        return None;
    }
    let value = name
        .iter()
        .try_fold(0_u64, |value, &digit| digit.is_ascii_digit().then(|| 10 * value + u64::from(digit - b'0')))?;
    (value < Digraph::MAX as u64).then_some(value as u32)
}

impl Names {
    pub(crate) fn new() -> Names {
        Names(NameTable::Numbers(Vec::new()))
    }

    /// The names of nodes 0, 1, 2, .... A name that was given before gets the number of its node,
    /// so that all are different.
    pub(crate) fn listed(names: impl IntoIterator<Item = String>) -> Names {
        let mut texts = TextInterner::default();
        for (node, mut name) in names.into_iter().enumerate() {
            while texts.number(name.as_bytes()).is_some() {
                name = format!("{name} #{node}");
            }
            texts.push(name.as_bytes());
        }
        Names(NameTable::Texts(texts))
    }

    /// Numbers as names; some of them may not be positions.
    pub(crate) fn numbers(occurs: Vec<bool>) -> Names {
        Names(NameTable::Numbers(occurs))
    }

    /// The number of nodes; some of them may not be positions.
    pub fn nodes(&self) -> usize {
        match &self.0 {
            NameTable::Numbers(occurs) => occurs.len(),
            NameTable::Texts(texts) => texts.len(),
        }
    }

    /// Whether a node is a position.
    pub fn occurs(&self, node: u32) -> bool {
        match &self.0 {
            NameTable::Numbers(occurs) => occurs[node as usize],
            NameTable::Texts(_) => true,
        }
    }

    /// The node with this name; `None` if it does not occur.
    pub fn node(&self, name: &str) -> Option<u32> {
        match &self.0 {
            NameTable::Numbers(occurs) => {
                number(name.as_bytes()).filter(|&node| occurs.get(node as usize).is_some_and(|&occurs| occurs))
            }
            NameTable::Texts(texts) => texts.number(name.as_bytes()),
        }
    }

    /// The name of a node.
    pub fn name(&self, node: u32) -> String {
        self.text(node).into_owned()
    }

    /// The same, without a copy if it is stored.
    pub(crate) fn text(&self, node: u32) -> Cow<'_, str> {
        match &self.0 {
            NameTable::Numbers(_) => Cow::Owned(node.to_string()),
            NameTable::Texts(texts) => String::from_utf8_lossy(texts.get(node)),
        }
    }

    /// Whether all names are numbers.
    #[cfg(feature = "files")]
    pub(crate) fn are_numbers(&self) -> bool {
        matches!(self.0, NameTable::Numbers(_))
    }
}

/// Gives nodes to names while a file is read.
pub(crate) struct Naming {
    names: Names,
    /// The names so far, with repetitions: as long as names are numbers, gaps may be closed later.
    seen: usize,
    /// Numbers below this stay numbers whatever was seen.
    dense: usize,
}

impl Naming {
    pub(crate) fn new() -> Naming {
        Naming { names: Names::new(), seen: 0, dense: SMALL }
    }

    /// All numbers up to this one are going to be names.
    pub(crate) fn expect(&mut self, last: u32) {
        self.dense = SMALL.max((last as usize + 1).min(DENSE));
    }

    /// The node of a name, which becomes a position. If names stop being numbers, all numbers so
    /// far are renamed: `renamed` gets the new number of each old one.
    pub(crate) fn node(&mut self, name: &[u8], renamed: impl FnOnce(&[u32])) -> Result<u32, Unreadable> {
        self.seen += 1;
        if let NameTable::Numbers(occurs) = &mut self.names.0 {
            let far = self.dense.max(SPARSE.saturating_mul(self.seen));
            match number(name) {
                Some(node) if (node as usize) < occurs.len() => {
                    occurs[node as usize] = true;
                    return Ok(node);
                }
                Some(node) if (node as usize) < far => {
                    occurs.resize(node as usize + 1, false);
                    occurs[node as usize] = true;
                    return Ok(node);
                }
                _ => renamed(&self.become_texts()),
            }
        }
        let NameTable::Texts(texts) = &mut self.names.0 else { return Err(Unreadable::TooLarge) };
        if let Some(node) = texts.number(name) {
            return Ok(node);
        }
        if texts.len() >= Digraph::MAX {
            return Err(Unreadable::TooLarge);
        }
        Ok(texts.push(name))
    }

    /// Makes a table of names from numbers; the new number of each old one.
    fn become_texts(&mut self) -> Vec<u32> {
        let (mut texts, mut renamed) = (TextInterner::default(), Vec::new());
        if let NameTable::Numbers(occurs) = &self.names.0 {
            for (node, &occurs) in occurs.iter().enumerate() {
                renamed.push(texts.len() as u32);
                if occurs {
                    texts.push(node.to_string().as_bytes());
                }
            }
        }
        self.names = Names(NameTable::Texts(texts));
        renamed
    }

    pub(crate) fn done(self) -> Names {
        self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_numbers_until_there_is_another_name() {
        let mut naming = Naming::new();
        for (name, node) in [("5", 5), ("0", 0), ("5", 5)] {
            assert_eq!(naming.node(name.as_bytes(), |_| panic!("still numbers")), Ok(node));
        }
        let mut map = Vec::new();
        assert_eq!(naming.node(b"007", |renamed| map = renamed.to_vec()), Ok(2));
        assert_eq!((map[0], map[5]), (0, 1));
        assert_eq!(naming.node(b"7", |_| panic!("renamed once")), Ok(3));
        let names = naming.done();
        assert_eq!(
            (names.node("007"), names.node("7"), names.node("6"), names.node("5")),
            (Some(2), Some(3), None, Some(1))
        );
        assert_eq!(names.name(1), "5");
    }

    #[test]
    fn numbers_that_do_not_occur_are_no_positions() {
        let mut naming = Naming::new();
        naming.node(b"3", |_| ()).unwrap();
        let names = naming.done();
        assert_eq!((names.nodes(), names.node("2"), names.node("3")), (4, None, Some(3)));
    }

    #[test]
    fn large_gaps_make_a_table() {
        let mut naming = Naming::new();
        assert_eq!(naming.node(b"4000000000", |_| ()), Ok(0));
        assert_eq!(naming.node(b"99999999999999999999", |_| ()), Ok(1));
        assert_eq!(naming.done().nodes(), 2);
    }
}
