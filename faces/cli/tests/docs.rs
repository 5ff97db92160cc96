//! Runs every command of README and guide, and compares what it prints.
//! `TRYCMD=overwrite cargo test -p nimatron-cli --test docs` writes the present output.

#[test]
fn readme_and_guide_are_true() {
    trycmd::TestCases::new().case("../../README.md").case("../../docs/*.md");
}
