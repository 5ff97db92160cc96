//! Taking-and-breaking games beyond single positions: certificates of their periods, and surveys of
//! many codes.

mod certificate;
mod survey;

pub use crate::codes::codes_of_patterns;
pub use certificate::certificate;
pub(crate) use certificate::check;
pub use survey::{Row, Status, Survey};
