//! Max Nim: from 1 to f(n) may be taken, where f rises by 0 or 1. That f rises so slowly is proved
//! from how it is made.

use crate::library::MAX_NIM;
use crate::template::template;
use crate::{Claimed, Stated};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::Growth;

/// The theorem of Max Nim.
///
/// # Errors
/// Why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, max: &Growth) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let slow = growth(max).filter(|it| it.2 <= 1 && max.value(0) == Some(0));
    let (taken, slow, _) = slow.ok_or_else(say::coq_no_growth)?;
    let body = template!("max_nim.v", taken, slow);
    Ok(Stated::values(MAX_NIM, body))
}

/// A function of the heap n as a term of Coq, a proof of how fast it rises, and that bound; `None`
/// if it has negative numbers, or no bound is proved here.
pub(crate) fn growth(of: &Growth) -> Option<(String, String, u64)> {
    let natural = |c: i64| u64::try_from(c).ok();
    let both = |all: &[Growth], function: &str, lemma: &str| {
        let (last, rest) = all.split_last()?;
        rest.iter().rev().try_fold(growth(last)?, |(g, by_g, t), part| {
            let (f, by_f, s) = growth(part)?;
            Some((format!("N.{function} ({f}) ({g})"), format!("({lemma} _ _ _ _ {by_f} {by_g})"), s.max(t)))
        })
    };
    Some(match of {
        Growth::Heap => ("n".to_owned(), "rises_heap".to_owned(), 1),
        Growth::Constant(c) => {
            let c = natural(*c)?;
            (c.to_string(), format!("(rises_constant {c})"), 0)
        }
        Growth::Plus(part, c) => {
            let ((f, by, s), c) = (growth(part)?, natural(*c)?);
            (format!("{f} + {c}"), format!("(rises_plus _ _ {c} {by})"), s)
        }
        Growth::Times(c, part) => {
            let ((f, by, s), c) = (growth(part)?, natural(*c)?);
            (format!("{c} * ({f})"), format!("(rises_times _ _ {c} {by})"), s.checked_mul(c)?)
        }
        Growth::Quotient(part, d) => {
            let ((f, by, s), d) = (growth(part)?, natural(*d).filter(|d| *d > 0)?);
            let f = if f == "n" { f } else { format!("({f})") };
            (format!("{f} / {d}"), format!("(rises_quotient _ _ {d} eq_refl {by})"), s.checked_add(d - 1)? / d)
        }
        Growth::Root(part) => {
            let (f, by, _) = growth(part).filter(|it| it.2 <= 3)?;
            (format!("N.sqrt ({f})"), format!("(rises_root _ _ {by} eq_refl)"), 1)
        }
        Growth::Log(part) => {
            let (f, by, _) = growth(part).filter(|it| it.2 <= 1)?;
            (format!("N.log2 ({f})"), format!("(rises_log _ _ {by} eq_refl)"), 1)
        }
        Growth::Least(all) => both(all, "min", "rises_least")?,
        Growth::Largest(all) => both(all, "max", "rises_largest")?,
        Growth::Digits(..) | Growth::Ones(_) | Growth::Remainder(..) => return None,
    })
}
