//! Symbols: the digits of all tracks at one place as one number, the first track least significant.

use super::{Numeration, Stop, Word};

/// The maximum number of symbols of an alphabet whose symbols are enumerated.
const MAX_SYMBOLS: usize = 1 << 16;

/// The number of symbols for this many tracks, if they are few enough to be enumerated.
pub(crate) fn symbols(numeration: Numeration, tracks: usize) -> Result<usize, Stop> {
    u32::try_from(tracks)
        .ok()
        .and_then(|tracks| numeration.digits().checked_pow(tracks))
        .filter(|&symbols| symbols <= MAX_SYMBOLS)
        .ok_or(Stop::TooManyStates)
}

/// The digits of a symbol.
pub(crate) fn digits(numeration: Numeration, tracks: usize, symbol: usize) -> Word {
    let base = numeration.digits();
    let mut rest = symbol;
    let digit = |_| {
        let digit = rest % base;
        rest /= base;
        digit as u8
    };
    (0..tracks).map(digit).collect()
}

/// The symbol of these digits.
pub(crate) fn symbol(numeration: Numeration, digits: impl DoubleEndedIterator<Item = u8>) -> usize {
    digits.rev().fold(0, |symbol, digit| symbol * numeration.digits() + digit as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_number_all_choices_of_digits() {
        for numeration in [Numeration::in_base(3), Numeration::FIBONACCI, Numeration::metallic(2)] {
            let base = numeration.digits();
            for tracks in 0..4 {
                let count = symbols(numeration, tracks).unwrap();
                assert_eq!(count, base.pow(tracks as u32));
                for number in 0..count {
                    let all = digits(numeration, tracks, number);
                    // The first track is least significant.
                    let back: usize = (0..tracks).map(|at| all[at] as usize * base.pow(at as u32)).sum();
                    assert_eq!((back, symbol(numeration, all.into_iter())), (number, number));
                }
            }
        }
        assert_eq!(symbols(Numeration::in_base(2), 16), Ok(1 << 16));
        assert_eq!(symbols(Numeration::in_base(2), 17), Err(Stop::TooManyStates));
        assert_eq!(symbols(Numeration::in_base(36), 40), Err(Stop::TooManyStates));
    }
}
