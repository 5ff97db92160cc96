//! Runs every command of the README and the guides, and compares what it prints.
//! `TRYCMD=overwrite cargo test -p nimatron-cli --test docs` updates the guides.

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
    trycmd::TestCases::new().env("LC_ALL", "C").case(root.join("README.md")).case(root.join("docs/*.md"));
}
