//! Values in the narrowest integer that holds them.

/// An unsigned integer that can hold the value of a cell. Its maximum is not a value: it marks
/// cells that are not positions of the game.
pub(crate) trait Cell: Copy + Eq {
    const OUTSIDE: Self;
    /// The cell of a value; `None` if the value does not fit.
    fn from_value(value: usize) -> Option<Self>;
    fn value(self) -> usize;
}

macro_rules! cell {
    ($($type:ty),*) => {$(
        impl Cell for $type {
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
pub(crate) enum Cells {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Cells {
    pub(crate) fn get(&self, index: usize) -> Option<u64> {
        fn known<V: Cell>(cell: V) -> Option<u64> {
            (cell != V::OUTSIDE).then(|| cell.value() as u64)
        }
        match self {
            Cells::U8(cells) => known(cells[index]),
            Cells::U16(cells) => known(cells[index]),
            Cells::U32(cells) => known(cells[index]),
        }
    }

    pub(crate) const fn width(&self) -> usize {
        match self {
            Cells::U8(_) => 1,
            Cells::U16(_) => 2,
            Cells::U32(_) => 4,
        }
    }
}

/// Copies the cells into a wider integer type.
pub(crate) fn widen<V: Cell, W: Cell>(cells: &[V]) -> Vec<W> {
    cells
        .iter()
        .map(|&cell| if cell == V::OUTSIDE { W::OUTSIDE } else { W::from_value(cell.value()).unwrap_or(W::OUTSIDE) })
        .collect()
}
