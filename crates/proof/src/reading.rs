//! Reading JSON within a budget. The parser gets the text piece by piece. Before a piece is handed
//! over, the budget is asked for the time, and for the memory that the lists in it may take.

use nimatron_core::{Budget, StopReason};
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::io::{Error, Read};

/// The bytes of text between two questions.
const PIECE: usize = 1 << 14;
/// An upper bound of the memory for one more member of a list: a list grows by doubling, and while
/// it grows both are held.
const MEMBER: u64 = 12;
/// The same for one more list, which may be empty.
const LIST: u64 = 64;

struct Pieces<'t, 'b> {
    rest: &'t [u8],
    held: u64,
    budget: &'b Budget,
    stopped: &'b Cell<Option<StopReason>>,
}

impl Read for Pieces<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let (piece, rest) = self.rest.split_at(self.rest.len().min(into.len()).min(PIECE));
        let count = |byte: u8| piece.iter().filter(|&&own| own == byte).count() as u64;
        self.held += MEMBER * count(b',') + LIST * count(b'[');
        if let Err(reason) = self.budget.check().and_then(|()| self.budget.memory(self.held)) {
            self.stopped.set(Some(reason));
            return Err(Error::other(reason));
        }
        into[..piece.len()].copy_from_slice(piece);
        self.rest = rest;
        Ok(piece.len())
    }
}

/// Reads JSON.
///
/// # Errors
/// The budget is used up; inside, what the JSON parser says.
pub(crate) fn read<T: DeserializeOwned>(
    text: &str,
    budget: &Budget,
) -> Result<Result<T, serde_json::Error>, StopReason> {
    let stopped = Cell::new(None);
    let pieces = Pieces { rest: text.as_bytes(), held: text.len() as u64, budget, stopped: &stopped };
    // The parser asks for single bytes.
    let read = serde_json::from_reader(std::io::BufReader::with_capacity(PIECE, pieces));
    match stopped.get() {
        Some(reason) => Err(reason),
        None => Ok(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Limit;
    use std::time::Duration;

    #[test]
    fn reading_keeps_its_limits() {
        let text = format!("[{}0]", "0,".repeat(1 << 20));
        let read = |budget: &Budget| super::read::<Vec<u32>>(&text, budget).map(|list| list.unwrap().len());
        assert_eq!(read(&Budget::unlimited()), Ok((1 << 20) + 1));
        let little = Budget::unlimited().with_memory(8 << 20);
        assert!(matches!(read(&little), Err(StopReason::Memory { .. })));
        let late = Budget::unlimited().within(Limit { time: Some(Duration::ZERO), ..Limit::default() });
        assert!(matches!(read(&late), Err(StopReason::Time(_))));
    }
}
