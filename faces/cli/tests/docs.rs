//! Runs every command of README and guide, and compares what it prints.
//! `TRYCMD=overwrite cargo test -p nimatron-cli --test docs` writes the present output.

use std::path::Path;

#[test]
fn readme_and_guide_are_true() {
    // Commands write certificates where they are run.
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("the folder for tests is there");
    // What the guide says that this file has.
    let mut table = std::process::Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let table = table.args(["table", "kayles", "--to", "500"]).output().expect("the command runs");
    std::fs::write("kayles.txt", table.stdout).expect("the folder can be written");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    trycmd::TestCases::new().case(root.join("README.md")).case(root.join("docs/*.md"));
}
