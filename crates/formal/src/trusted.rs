//! What a reader of a printed file has to read himself: the definitions in which its theorems are
//! stated, and those that these use.
//!
//! A file is scanned as a list of declarations, with the modules in which they stand. A name is the
//! last one declared before it, in its own module if there is one there. What `Let` and `Notation`
//! declare in a section has a meaning only in that section. Words that are bound in a
//! statement, such as the `g` of `forall g`, may be taken for a definition of that name: then the
//! list is longer than it has to be.

use std::collections::BTreeSet;

/// A declaration of a file.
struct Declared<'t> {
    modules: Vec<&'t str>,
    /// The sections in which it stands, by the numbers of their first lines.
    sections: Vec<usize>,
    kind: Kind,
    name: &'t str,
    /// The number of its first line, from 0.
    line: usize,
    /// The definition, or the statement of a theorem, without comments and texts.
    text: String,
}

/// What a keyword declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Definition,
    Theorem,
    /// A name that ends with its section, if it stands in one: `Let`, of a definition or of a
    /// theorem, and `Notation`.
    OfSection,
}

impl Declared<'_> {
    fn is_theorem(&self) -> bool {
        match self.kind {
            Kind::Definition => false,
            Kind::Theorem => true,
            Kind::OfSection => !self.text.contains(":="),
        }
    }

    /// Whether its name can be meant in these sections.
    fn is_known_in(&self, sections: &[usize]) -> bool {
        self.kind != Kind::OfSection || self.sections.last().is_none_or(|own| sections.contains(own))
    }
}

/// A definition that a theorem rests on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Trusted {
    /// Its name, with the module that it stands in.
    pub(crate) name: String,
    /// The number of its line, from 0.
    pub(crate) line: usize,
}

/// What the theorems of these names rest on, in the order of the file; a name may have a module
/// before it. The functions of values are left out: the theorems say what they are.
pub(crate) fn trusted(file: &str, theorems: &[String]) -> Vec<Trusted> {
    let plain = without_comments(file);
    let all = declarations(&plain);
    let mut found = BTreeSet::new();
    let mut open: Vec<usize> = Vec::new();
    for theorem in theorems {
        open.extend(resolve(&all, theorem, usize::MAX, &[], &[]));
    }
    let mut seen: BTreeSet<usize> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        let one = &all[at];
        if !one.is_theorem() {
            found.insert(at);
        }
        for word in words(&one.text) {
            if let Some(other) = resolve(&all, word, one.line, &one.modules, &one.sections)
                && !all[other].is_theorem()
                && !all[other].name.starts_with("grundy")
                && seen.insert(other)
            {
                open.push(other);
            }
        }
    }
    let shown = |&at: &usize| {
        let one = &all[at];
        let path: Vec<&str> = one.modules.iter().copied().chain([one.name]).collect();
        Trusted { name: path.join("."), line: one.line }
    };
    found.iter().map(shown).collect()
}

/// The declaration that a name means at a line of a module, in these sections.
fn resolve(all: &[Declared<'_>], word: &str, line: usize, modules: &[&str], sections: &[usize]) -> Option<usize> {
    let (path, name) = word.rsplit_once('.').map_or((None, word), |(path, name)| (Some(path), name));
    let fits = |one: &Declared<'_>| {
        let is_of_path = path.is_none_or(|path| one.modules.join(".").ends_with(path));
        one.name == name && one.line < line && is_of_path && one.is_known_in(sections)
    };
    let own = all.iter().rposition(|one| fits(one) && one.modules == modules);
    // Modules of parts are not opened: what stands in one is meant only with its name.
    let is_open = |one: &Declared<'_>| {
        path.is_some() || !one.modules.iter().any(|module| module.starts_with("Part") && !modules.contains(module))
    };
    own.or_else(|| all.iter().rposition(|one| fits(one) && is_open(one)))
}

/// The identifiers of a text that can be names of definitions.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.');
    let names = text.split(move |c: char| !is_part(c)).map(|word| word.trim_matches('.'));
    names.filter(|word| word.len() > 1 && word.starts_with(|c: char| c.is_alphabetic()))
}

/// The text with comments and quoted texts as spaces, in the same lines.
pub(crate) fn without_comments(file: &str) -> String {
    let mut text = String::with_capacity(file.len());
    let (mut depth, mut quoted) = (0usize, false);
    let mut signs = file.chars().peekable();
    while let Some(sign) = signs.next() {
        let next = signs.peek().copied();
        let hidden = match (sign, next) {
            ('"', _) => {
                quoted = !quoted;
                true
            }
            ('(', Some('*')) if !quoted => {
                signs.next();
                depth += 1;
                true
            }
            ('*', Some(')')) if depth > 0 && !quoted => {
                signs.next();
                depth -= 1;
                true
            }
            _ => depth > 0 || quoted,
        };
        text.push(if hidden && sign != '\n' { ' ' } else { sign });
    }
    text
}

/// What this word declares; `None` for other words, which are in `OTHERS` if a file has them.
fn kind(word: &str) -> Option<Kind> {
    match word {
        "Definition" | "Fixpoint" | "Inductive" | "Record" | "with" => Some(Kind::Definition),
        "Theorem" | "Lemma" | "Corollary" => Some(Kind::Theorem),
        "Let" | "Notation" => Some(Kind::OfSection),
        _ => None,
    }
}

/// The words that begin other sentences. Variables and hypotheses of a section are arguments of
/// what is declared in it, and the way in which strings are read is not one of the words of a
/// theorem.
#[cfg(test)]
const OTHERS: [&str; 21] = [
    "Arguments",
    "Context",
    "Declare",
    "Defined",
    "Delimit",
    "End",
    "From",
    "Global",
    "Hypothesis",
    "Import",
    "Local",
    "Ltac",
    "Module",
    "Open",
    "Print",
    "Proof",
    "Qed",
    "Section",
    "String",
    "Variable",
    "Variables",
];

fn declarations(plain: &str) -> Vec<Declared<'_>> {
    let mut all: Vec<Declared<'_>> = Vec::new();
    // Modules and sections, with their first lines, and whether they are modules.
    let mut open: Vec<(&str, usize, bool)> = Vec::new();
    // Whether the declaration before goes on.
    let mut unfinished = false;
    for (line, text) in plain.lines().enumerate() {
        let mut first = text.split_whitespace();
        let (word, name) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
        let is_end = text.trim_end().ends_with('.');
        let name = name.trim_end_matches(['.', ':']);
        let starts = text.starts_with(|c: char| c.is_ascii_alphabetic());
        match (word, kind(word)) {
            ("Module" | "Section", _) if starts && !unfinished => open.push((name, line, word == "Module")),
            ("End", _) if starts && !unfinished => drop(open.pop()),
            (_, Some(kind)) if starts && (!unfinished || word == "with") => {
                let modules = open.iter().filter(|one| one.2).map(|one| one.0).collect();
                let sections = open.iter().filter(|one| !one.2).map(|one| one.1).collect();
                all.push(Declared { modules, sections, kind, name, line, text: text.to_owned() });
                unfinished = !is_end;
            }
            _ if unfinished => {
                if let Some(last) = all.last_mut() {
                    last.text.push('\n');
                    last.text.push_str(text);
                }
                unfinished = !is_end;
            }
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{OTHERS, kind, trusted, without_comments};
    use crate::template::texts;

    fn names(file: &str, theorems: &[&str]) -> Vec<(String, usize)> {
        let theorems: Vec<String> = theorems.iter().map(|&name| name.to_owned()).collect();
        trusted(file, &theorems).into_iter().map(|one| (one.name, one.line)).collect()
    }

    /// A keyword that is not known may declare what a theorem rests on. Each declaration begins a
    /// line.
    #[test]
    fn words_that_begin_sentences_are_known() {
        let texts = ["theory", "templates"].into_iter().flat_map(texts);
        let mut seen = 0;
        // The others are parts of comments.
        for (name, text) in texts.filter(|(_, text)| text.contains("Proof.") || text.contains("Definition")) {
            for line in without_comments(&text).lines() {
                let word = line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
                if word.starts_with(|c: char| c.is_ascii_uppercase()) {
                    assert!(kind(word).is_some() || OTHERS.contains(&word), "{name}: {line}");
                    seen += 1;
                }
                let mut later = line.split(". ").skip(1).flat_map(|rest| rest.split_whitespace().next());
                assert!(later.all(|word| word == "with" || kind(word).is_none()), "{name}: {line}");
                let second = line.split_whitespace().nth(1).unwrap_or_default();
                let is_prefixed = matches!(word, "Local" | "Global" | "String");
                assert!(!is_prefixed || word == "String" || kind(second).is_none(), "{name}: {line}");
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn names_of_a_section_are_meant_in_it() {
        let file = "\
Definition low := 1.
Definition high := 2.
Section One.
Let bound := low.
Let positive : bound <> 0.
Proof. discriminate. Qed.
Notation small := (below bound).
Definition fits := small positive.
End One.
Section Two.
Let low := high.
End Two.
Definition other := low.
Notation whole := (fits other).
Theorem law : whole.
";
        let expected = [("low", 0), ("bound", 3), ("small", 6), ("fits", 7), ("other", 12), ("whole", 13)];
        assert_eq!(names(file, &["law"]), expected.map(|(name, line)| (name.to_owned(), line)));
    }

    #[test]
    fn what_a_statement_names_is_found_through_definitions() {
        let file = "\
Module Game.
Section Game.
(** not [ends] *)
Definition part_of := 1.
Definition ends : Prop := well part_of.
Inductive lost : Prop :=
  all_won : won -> lost
with won : Prop :=
  one_lost : lost -> won.
End Game.
End Game.
Module Other.
Definition part_of := 2.
Definition unused := part_of.
End Other.
Module Part1.
Definition move := Game.part_of.
End Part1.
Definition move (p : N) : Prop :=
  Part1.move p \\/ \"ends\" = p.
Definition grundy := unused.
Theorem law : ends move grundy.
Proof. exact unused. Qed.
";
        // `part_of` in Game means its own, not the last one, and values are left out.
        let expected = [("Game.part_of", 3), ("Game.ends", 4), ("Part1.move", 16), ("move", 18)];
        assert_eq!(names(file, &["law"]), expected.map(|(name, line)| (name.to_owned(), line)));
        assert_eq!(names(file, &["Part1.law"]), []);
    }
}
