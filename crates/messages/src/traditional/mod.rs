//! Traditional Chinese, made from Simplified when it is said.
//!
//! `dictionary.txt` has those entries of the dictionaries of OpenCC (Apache License 2.0) that the
//! texts of the engine need, and the terms of `terms.txt`, which OpenCC does not have or has
//! otherwise. `npm run --prefix faces/site traditional` writes it; `./test` checks that it is what
//! the texts need, and that converting with it gives what OpenCC and the terms give.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

/// What pieces of texts become, by their first characters; the longest first.
type Dictionary = HashMap<char, Vec<(&'static str, &'static str)>>;

fn dictionary() -> &'static Dictionary {
    static DICTIONARY: OnceLock<Dictionary> = OnceLock::new();
    DICTIONARY.get_or_init(|| {
        let mut all = Dictionary::new();
        for (simplified, traditional) in
            include_str!("dictionary.txt").lines().filter_map(|line| line.split_once(" = "))
        {
            if let Some(first) = simplified.chars().next() {
                all.entry(first).or_default().push((simplified, traditional));
            }
        }
        for entries in all.values_mut() {
            entries.sort_unstable_by_key(|(simplified, _)| std::cmp::Reverse(simplified.len()));
        }
        all
    })
}

/// A text in Traditional Chinese (Taiwan). At each place the longest entry of the dictionary is
/// taken; what has no entry stays as it is.
pub(crate) fn traditional(simplified: &'static str) -> Cow<'static, str> {
    if simplified.is_ascii() {
        return Cow::Borrowed(simplified);
    }
    let dictionary = dictionary();
    let mut made = String::with_capacity(simplified.len());
    let mut rest = simplified;
    while let Some(first) = rest.chars().next() {
        let entry = dictionary.get(&first).and_then(|all| all.iter().find(|(from, _)| rest.starts_with(from)));
        match entry {
            Some((from, to)) => {
                made.push_str(to);
                rest = &rest[from.len()..];
            }
            None => {
                made.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    Cow::Owned(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_entry_is_taken() {
        // One character, a word, a term of our own, and a character that depends on the word.
        assert_eq!(traditional("{bytes} 的内存"), "{bytes} 的記憶體");
        assert_eq!(traditional("当且仅当各堆的异或为 0"), "若且唯若各堆的互斥或為 0");
        assert_eq!(traditional("最多只能取一只；以后"), "最多只能取一隻；以後");
        assert_eq!(traditional("n mod 3"), "n mod 3");
    }

    /// An entry that cannot be reached would be lost without a word.
    #[test]
    fn every_line_is_an_entry() {
        let text = include_str!("dictionary.txt");
        assert_eq!(dictionary().values().map(Vec::len).sum::<usize>(), text.lines().count());
        assert!(text.lines().all(|line| line.matches(" = ").count() == 1));
    }
}
