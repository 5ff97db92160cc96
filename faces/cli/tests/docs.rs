//! Runs every command of the README and the guides, and compares what it prints.
//! `TRYCMD=overwrite cargo test -p nimatron-cli --features full --test docs` updates the guides.

#![allow(clippy::disallowed_methods)]

use std::path::Path;

#[test]
fn readme_and_guides_are_true() {
    // Commands write certificates into the current folder.
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("the folder for tests exists");
    // A file that the guide to laws reads.
    let mut table = std::process::Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let table = table.env("LC_ALL", "C").args(["table", "kayles", "--to", "500"]).output().expect("the command runs");
    std::fs::write("kayles.txt", table.stdout).expect("the folder can be written");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The atlas of the guide, which the first command there reads.
    std::fs::copy(root.join("testdata/atlas/sample.jsonl.gz"), "sample.jsonl.gz").expect("the sample is there");
    // What an earlier run has left, from which commands would go on.
    for file in ["sample.redb", "cram.ck", "moves.store", "chase.store"] {
        let _ = std::fs::remove_file(file);
    }
    let _ = std::fs::remove_dir_all("chomp-values");
    let guide = std::fs::read_to_string(root.join("docs/check.md")).expect("the guide can be read");
    let programs = files(&guide, "python");
    assert!(!programs.is_empty(), "the guide has programs");
    let graphs = std::fs::read_to_string(root.join("docs/graphs.md")).expect("the guide can be read");
    let games = files(&graphs, "text");
    assert!(!games.is_empty(), "the guide has a game");
    for (name, text) in programs.into_iter().chain(games) {
        std::fs::write(name, format!("{text}\n")).expect("the folder can be written");
    }
    trycmd::TestCases::new().env("LC_ALL", "C").case(root.join("README.md")).case(root.join("docs/*.md"));
    // Each set of cases runs when it is dropped. The pages in Traditional Chinese are made from the
    // others by a script, as the program's own texts are: a part of their commands is asked by
    // `commands` in `nimatron`.
    let languages = [("zh-Hans", "zh_CN.UTF-8"), ("zh-Hant", "zh_TW.UTF-8")];
    let asked = if std::env::var_os("NIMATRON_ALL").is_some() { 2 } else { 1 };
    for (folder, locale) in languages.into_iter().take(asked) {
        let (guide, readme) = (format!("docs/{folder}/*.md"), format!("README.{folder}.md"));
        trycmd::TestCases::new().env("LC_ALL", locale).case(root.join(guide)).case(root.join(readme));
    }
}

/// The files of a guide in a language with their names, as in ```python take.py
fn files<'t>(text: &'t str, language: &str) -> Vec<(&'t str, &'t str)> {
    let begin = format!("\n```{language} ");
    let blocks = text.split(begin.as_str()).skip(1);
    blocks.filter_map(|block| block.split_once("\n```")?.0.split_once('\n')).collect()
}
