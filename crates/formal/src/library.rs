//! The library in Coq: the checker, and the proof that it is right.

/// Its files, each after those that it needs.
pub(crate) const FILES: [(&str, &str); 13] = [
    ("Game", include_str!("../theory/Game.v")),
    ("Closed", include_str!("../theory/Closed.v")),
    ("Numbers", include_str!("../theory/Numbers.v")),
    ("Machines", include_str!("../theory/Machines.v")),
    ("Base", include_str!("../theory/Base.v")),
    ("Weights", include_str!("../theory/Weights.v")),
    ("Recurring", include_str!("../theory/Recurring.v")),
    ("Zeckendorf", include_str!("../theory/Zeckendorf.v")),
    ("Sentences", include_str!("../theory/Sentences.v")),
    ("Law", include_str!("../theory/Law.v")),
    ("Check", include_str!("../theory/Check.v")),
    ("Outcome", include_str!("../theory/Outcome.v")),
    ("Print", include_str!("../theory/Print.v")),
];

/// Where the library of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// In the file, which then needs nothing but Coq.
    Inside,
    /// Installed as `Nimatron`.
    Installed,
}

impl Library {
    /// The beginning of a file that uses the library.
    pub(crate) fn opened(self) -> String {
        let names: Vec<&str> = FILES.iter().map(|file| file.0).collect();
        let mut text = String::from(
            "From Coq Require Import List NArith ZArith Lia Bool Wellfounded FMapPositive ConstructiveEpsilon Permutation.\nImport ListNotations.\nOpen Scope N_scope.\n",
        );
        match self {
            Library::Installed => {
                text.push_str(&format!("From Nimatron Require Import {}.\n", names.join(" ")));
            }
            Library::Inside => {
                for (name, source) in FILES {
                    text.push_str(&format!(
                        "\nModule {name}.\n{}End {name}.\nImport {name}.\n",
                        without_imports(source)
                    ));
                }
            }
        }
        text
    }
}

/// The text of a file of the library without the commands that load others.
fn without_imports(source: &str) -> String {
    let loads = |line: &&str| {
        line.starts_with("From ") || line.starts_with("Import ListNotations") || line.starts_with("Open Scope N_scope")
    };
    // A scope that a file opens itself has to stay open only up to its end.
    let mut text = String::new();
    let mut first = true;
    for line in source.lines() {
        let scope = line.starts_with("Open Scope N_scope");
        if !loads(&line) || (scope && !first) {
            text.push_str(line);
            text.push('\n');
        }
        first &= !scope;
    }
    text
}
