//! What can be asked. Each kind of question is a type `Ask…` that all faces fill in (the command,
//! the API with HTTP and language models, Python), so that the same question has the same answer
//! everywhere:
//!
//! - `read` says what is wrong with a question, before any work is done. Where a face has to know
//!   what was read, it gives a `…Plan`.
//! - `tell`, of the question or its plan, answers within a budget, with a `Told…`.
//! - `text` and `json` of that are the answer in lines and as JSON.
//!
//! What only a face can do (files, progress bars) stays there.
//!
//! `testdata/faces.jsonl` has questions with their answers; the tests of every face compare their
//! own answers with it (`faces/cli/tests/faces.rs`).

mod count;
mod formula;
mod genus;
mod graph;
mod guess;
mod law;
mod misere;
mod position;
mod program;
mod sequence;
mod table;

mod loops;
mod members;

pub use crate::loopy::Loops;
pub use count::{AskCount, ToldCount};
pub use formula::{AskFormula, FormulaPlan, ToldFormula};
pub use genus::{AskGenus, GenusPlan, ToldGenus};
pub use graph::{AskGraph, ToldGraph, tokens_suit};
pub use guess::{AskGuess, ToldGuess};
pub use law::{AskLaw, LawDetails, ToldLaw};
pub use loops::LoopyAnswer;
pub use misere::{AskMisere, MiserePlan, ToldMisere, ToldQuotient};
pub use position::{AskPosition, PositionPlan, ToldPosition};
pub use program::{AskProgram, EmitWords, ToldProgram};
pub use sequence::{AskSequence, ToldSequence, read_code};
pub use table::{AskTable, TablePlan};
