//! Values in the narrowest integer that holds them.

use nimatron_core::{Budget, StopReason};

/// An unsigned integer that can hold the value of a cell. Its maximum is not a value: it marks
/// cells that are not positions of the game.
pub(crate) trait CellInteger: Copy + Eq {
    const OUTSIDE: Self;
    /// The cell of a value; `None` if the value does not fit.
    fn from_value(value: usize) -> Option<Self>;
    fn value(self) -> usize;
}

macro_rules! cell {
    ($($type:ty),*) => {$(
        impl CellInteger for $type {
            const OUTSIDE: Self = <$type>::MAX;
            #[inline(always)]
            fn from_value(value: usize) -> Option<Self> {
                if value < <$type>::MAX as usize { Some(value as $type) } else { None }
            }
            #[inline(always)]
            fn value(self) -> usize {
                self as usize
            }
        }
    )*};
}
cell!(u8, u16, u32);

#[derive(Clone, Debug)]
pub(crate) enum TableCells {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl TableCells {
    pub(crate) fn get(&self, index: usize) -> Option<u64> {
        fn known<V: CellInteger>(cell: V) -> Option<u64> {
            (cell != V::OUTSIDE).then(|| cell.value() as u64)
        }
        match self {
            TableCells::U8(cells) => known(cells[index]),
            TableCells::U16(cells) => known(cells[index]),
            TableCells::U32(cells) => known(cells[index]),
        }
    }

    pub(crate) const fn width(&self) -> usize {
        match self {
            TableCells::U8(_) => 1,
            TableCells::U16(_) => 2,
            TableCells::U32(_) => 4,
        }
    }
}

/// Copies the cells into a wider integer type.
///
/// # Errors
/// The budget is used up.
pub(crate) fn widen<V: CellInteger, W: CellInteger>(cells: &[V], budget: &Budget) -> Result<Vec<W>, StopReason> {
    let wider = |&cell: &V| match cell == V::OUTSIDE {
        true => W::OUTSIDE,
        false => W::from_value(cell.value()).unwrap_or(W::OUTSIDE),
    };
    let mut wide = Vec::with_capacity(cells.len());
    for part in cells.chunks(1 << 16) {
        budget.tick(1 << 13)?;
        wide.extend(part.iter().map(wider));
    }
    Ok(wide)
}
