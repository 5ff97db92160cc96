//! What can be asked. For each kind of question there is one function that all faces call (the
//! command, the API with HTTP and language models, Python), so that the same question has the same
//! answer everywhere; and one place that says the answer in lines, and one as JSON.
//!
//! A face reads its input into such a question, asks, and prints. What only it can do (files,
//! progress bars) stays there.
//!
//! `testdata/faces.jsonl` has questions with their answers; the tests of every face compare their
//! own answers with it (`faces/cli/tests/faces.rs`).

mod closure;
mod count;
mod formula;
mod genus;
mod law;
mod program;
mod quotient;
mod sequence;
mod solve;
mod table;

pub(crate) mod loops;
mod members;

pub use crate::loopy::Loops;
pub use closure::{AskClosure, ToldClosure};
pub use count::{AskCount, ToldCount, count};
pub use formula::{AskFormula, ToldFormula};
pub use genus::{AskGenus, ToldGenus};
pub use law::{AskLaw, LawDetails, ToldLaw, law, law_in_detail};
pub use loops::LoopyAnswer;
pub use program::{AskProgram, EmitWords, ToldProgram, program};
pub use quotient::{AskQuotient, ToldQuotient};
pub use sequence::{AskSequence, ToldSequence};
pub use solve::{AnswerPlan, Solve, Told, solve};
pub use table::{AskTable, TablePlan};
