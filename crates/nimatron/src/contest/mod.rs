//! Problems of judges, each read and answered in its own format, one small file a problem. Input and
//! output stream: memory does not grow with the number of cases.

mod input;
mod nim_product_64;

pub use input::{Input, InputError, JudgeError, Output};

use std::io::{Read, Write};

/// A problem of a judge.
///
/// ```
/// let problem = nimatron::contest::find("nim_product_64").unwrap();
/// assert!(problem.title.contains("Library Checker"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// What it is called here.
    pub name: &'static str,
    /// Its title and judge.
    pub title: &'static str,
    /// Rules and theory in a line.
    pub theory: &'static str,
    /// The limits of the judge.
    pub limits: &'static str,
    run: fn(&mut dyn Read, &mut dyn Write) -> Result<(), JudgeError>,
}

impl Problem {
    /// Reads all cases and writes their answers.
    ///
    /// # Errors
    ///
    /// Input that is not as the judge writes it, after the answers before it have been written; or input or
    /// output that fails.
    ///
    /// ```
    /// let problem = nimatron::contest::find("nim_product_64").unwrap();
    /// let mut out = Vec::new();
    /// problem.solve(&mut "2\n2 3\n16 16\n".as_bytes(), &mut out)?;
    /// assert_eq!(out, b"1\n24\n");
    /// # Ok::<(), nimatron::contest::JudgeError>(())
    /// ```
    pub fn solve(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), JudgeError> {
        (self.run)(input, output)
    }
}

/// All problems that can be judged.
///
/// ```
/// assert!(nimatron::contest::PROBLEMS.iter().any(|problem| problem.name == "nim_product_64"));
/// ```
pub const PROBLEMS: [Problem; 1] = [nim_product_64::PROBLEM];

/// The problem of a name.
///
/// ```
/// assert!(nimatron::contest::find("no_such_problem").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}
