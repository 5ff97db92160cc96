//! The API in this process, for the comparison with WebAssembly (`bench/page.mjs`): reads one
//! request a line, and prints the nanoseconds and the answer for each.

use anyhow::Result;
use nimatron::{Budget, api};
use std::io::{BufRead, Write};
use std::time::Instant;

pub(crate) fn answer() -> Result<()> {
    let mut out = std::io::stdout().lock();
    for request in std::io::stdin().lock().lines() {
        let request = request?;
        let begun = Instant::now();
        let answer = api::answer_text(&request, &Budget::unlimited());
        let time = begun.elapsed().as_nanos();
        writeln!(out, "{time} {answer}")?;
        out.flush()?;
    }
    Ok(())
}
