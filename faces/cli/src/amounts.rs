//! Amounts on the command line: times, memory, threads, heaps.

use crate::failure::Failure;
use nimatron::limits::Bound;
use nimatron::{Limit, parse_coordinate};
use nimatron_messages::{command, outputs};
use std::num::NonZeroUsize;
use std::time::Duration;

/// `10s`, `500ms`, `2min`, `1h`; `500MB`, `2GiB`.
pub(crate) fn set_limit(limit: &mut Limit, text: &str) -> Result<(), Failure> {
    let bad = || Failure::error(command::not_a_limit(text));
    let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).ok_or_else(bad)?;
    let amount: f64 = text[..split].parse().map_err(|_| bad())?;
    let seconds = |scale: f64| Duration::try_from_secs_f64(amount * scale).map_err(|_| bad());
    let bytes = |scale: u64| (amount * scale as f64) as u64;
    let unit = &text[split..];
    // `500M` may mean minutes or megabytes.
    match if unit == "M" { unit.to_owned() } else { unit.to_ascii_lowercase() }.as_str() {
        "ms" => limit.time = Some(seconds(1e-3)?),
        "s" | "sec" => limit.time = Some(seconds(1.0)?),
        "m" | "min" => limit.time = Some(seconds(60.0)?),
        "h" => limit.time = Some(seconds(3600.0)?),
        "kb" => limit.memory = bytes(1000),
        "mb" => limit.memory = bytes(1_000_000),
        "gb" => limit.memory = bytes(1_000_000_000),
        "kib" => limit.memory = bytes(1 << 10),
        "mib" => limit.memory = bytes(1 << 20),
        "gib" => limit.memory = bytes(1 << 30),
        _ => return Err(bad()),
    }
    Ok(())
}

/// A length of time: `10s`, `500ms`, `2min`.
pub(crate) fn time(text: &str) -> Result<Duration, Failure> {
    let mut limit = Limit { time: None, ..Limit::default() };
    set_limit(&mut limit, text)?;
    limit.time.ok_or_else(|| Failure::error(command::not_a_time(text)))
}

/// The number of threads: as many as the machine runs at once unless given.
pub(crate) fn threads(given: Option<NonZeroUsize>) -> usize {
    given.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from)
}

/// An amount of memory: `500MB`, `2GiB`.
#[cfg(feature = "serve")]
pub(crate) fn memory(text: &str) -> Result<u64, Failure> {
    let mut limit = Limit { time: Some(Duration::MAX), ..Limit::default() };
    set_limit(&mut limit, text)?;
    if limit.time != Some(Duration::MAX) {
        return Err(Failure::error(command::not_a_memory(text)));
    }
    Ok(limit.memory)
}

/// The heap that `--to` names, or the usual one.
pub(crate) fn typed_heap(to: Option<&str>, bound: Bound) -> Result<usize, Failure> {
    to.map_or(Ok(bound.usual as usize), |to| heap(to, bound.most))
}

/// A heap up to a bound.
pub(crate) fn heap(to: &str, max: u64) -> Result<usize, Failure> {
    let heap = u64::try_from(parse_coordinate(to)?).ok().filter(|&to| to <= max);
    heap.map(|heap| heap as usize).ok_or_else(|| Failure::error(outputs::heap_too_large(max)))
}
