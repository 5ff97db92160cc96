//! What can be asked. For each kind of question there is one function that all faces call (the
//! command, the API with HTTP and language models, Python), so that the same question has the same
//! answer everywhere; and one place that says the answer in lines, and one as JSON.
//!
//! A face reads its input into such a question, asks, and prints. What only it can do (files,
//! progress bars) stays there.
//!
//! `testdata/faces.jsonl` has questions with their answers; the tests of every face compare their
//! own answers with it (`faces/cli/tests/faces.rs`).

#[cfg(feature = "law")]
mod count;
#[cfg(feature = "law")]
mod law;
mod policy;
#[cfg(feature = "law")]
mod program;
mod quotient;
mod solve;
mod table;

pub(crate) mod loops;
#[cfg(feature = "law")]
mod members;

#[cfg(feature = "law")]
pub use count::{AskCount, ToldCount, count};
#[cfg(feature = "law")]
pub use law::{AskLaw, law};
pub use loops::LoopyAnswer;
pub use policy::Loops;
#[cfg(feature = "law")]
pub use program::{EmitWords, ToldProgram, program};
pub use quotient::{AskQuotient, ToldQuotient};
pub use solve::{AnswerPlan, Solve, Told, solve};
pub use table::{AskTable, TablePlan};
