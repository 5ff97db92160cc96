//! Arithmetic of nimbers below 256 by logarithms to the base 18, the smallest generator. The tables
//! take 1.5 KiB.

use crate::definition;

/// 18, the smallest generator of the 255 nonzero nimbers below 256.
pub(crate) const GENERATOR: u8 = 18;

/// The logarithm stored for 0. It is larger than every sum of two real logarithms, and `exp` holds
/// zeros from there on, so a product with 0 needs no test.
const ZERO_LOG: u16 = 512;

struct LogExpTables {
    log: [u16; 256],
    exp: [u8; 1025],
}

const fn tables() -> LogExpTables {
    let mut tables = LogExpTables { log: [ZERO_LOG; 256], exp: [0; 1025] };
    let (mut power, mut i) = (1u8, 0);
    while i < 255 {
        tables.log[power as usize] = i as u16;
        tables.exp[i] = power;
        tables.exp[i + 255] = power;
        power = definition::product(power as u128, GENERATOR as u128, 8) as u8;
        i += 1;
    }
    assert!(power == 1, "18 generates");
    tables
}

static TABLES: LogExpTables = tables();
const CONST_TABLES: LogExpTables = tables();

/// The product, usable in constant evaluation.
pub(crate) const fn product_const(a: u8, b: u8) -> u8 {
    CONST_TABLES.exp[(CONST_TABLES.log[a as usize] + CONST_TABLES.log[b as usize]) as usize]
}

pub(crate) fn product(a: u8, b: u8) -> u8 {
    TABLES.exp[usize::from(TABLES.log[usize::from(a)] + TABLES.log[usize::from(b)])]
}

/// The inverse of a nonzero nimber.
pub(crate) fn inverse(a: u8) -> u8 {
    TABLES.exp[usize::from(255 - TABLES.log[usize::from(a)])]
}
