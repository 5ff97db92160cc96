//! Taking-and-breaking games beyond single positions: proofs of their periods as files, and surveys
//! of many codes.

mod certificate;
mod survey;

pub use certificate::certificate;
pub(crate) use certificate::check;
pub use survey::{Row, Status, Survey, codes_of_patterns};
