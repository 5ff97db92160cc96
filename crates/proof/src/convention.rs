//! The convention of a certificate: the word `misere`; without the field it is normal play.

use nimatron_core::Convention;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serializer};

pub(crate) fn is_normal(convention: &Convention) -> bool {
    *convention == Convention::Normal
}

pub(crate) fn serialize<S: Serializer>(convention: &Convention, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(convention.word())
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Convention, D::Error> {
    let word = String::deserialize(from)?;
    let all = [Convention::Normal, Convention::Misere];
    all.into_iter().find(|one| one.word() == word).ok_or_else(|| Error::unknown_variant(&word, &["normal", "misere"]))
}
