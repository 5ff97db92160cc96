//! The languages of explanations.

pub use nimatron_messages::Language;
