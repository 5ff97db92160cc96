//! Runs every command of README, guide and the cases in `tests/cmd`, and compares what they print.
//! `TRYCMD=overwrite cargo test -p nimatron-cli --test docs` writes the present output.

#[test]
fn readme_guide_and_cases_are_true() {
    trycmd::TestCases::new().case("../../README.md").case("../../docs/*.md").case("tests/cmd/*.md");
}
