//! Nimbers below 2^16 by logarithms, and products of up to 64 bits built from them. This is what
//! contest libraries do (Nyaan, hos-lyric, maspy); here it serves machines without better
//! instructions. 512 KiB of tables, made on first use.

use std::sync::OnceLock;

/// A generator whose cube is 2^15, so that "times 2^15" adds 3 to the logarithm.
pub(crate) const GENERATOR: u16 = 10279;

pub(crate) struct Log16 {
    log: Box<[u16]>,
    /// Three periods long, so that a product times 2^15 needs no reduction of the exponent.
    exp: Box<[u16]>,
}

pub(crate) fn log16() -> &'static Log16 {
    static TABLES: OnceLock<Log16> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut log = vec![0u16; 1 << 16].into_boxed_slice();
        let mut exp = vec![0u16; 3 * 65535].into_boxed_slice();
        let mut power = 1u16;
        for i in 0..65535 {
            log[usize::from(power)] = i as u16;
            for turn in 0..3 {
                exp[i + turn * 65535] = power;
            }
            power = times_generator(power);
        }
        Log16 { log, exp }
    })
}

fn times_generator(a: u16) -> u16 {
    use crate::byte::product;
    let ([a0, a1], [g0, g1]) = (a.to_le_bytes(), GENERATOR.to_le_bytes());
    let p00 = product(a0, g0);
    u16::from_le_bytes([p00 ^ product(product(a1, g1), 1 << 7), product(a0 ^ a1, g0 ^ g1) ^ p00])
}

impl Log16 {
    fn log_of(&self, a: u16) -> usize {
        usize::from(self.log[usize::from(a)])
    }

    /// The logarithm of a nonzero nimber to the base [`GENERATOR`].
    pub(crate) fn logarithm(&self, a: u16) -> u16 {
        self.log[usize::from(a)]
    }

    pub(crate) fn product(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.exp[self.log_of(a) + self.log_of(b)] }
    }

    /// `a * b * 2^15`
    fn product_top(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.exp[self.log_of(a) + self.log_of(b) + 3] }
    }

    /// `a * 2^15`
    fn top(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.exp[self.log_of(a) + 3] }
    }

    /// The inverse of a nonzero nimber.
    pub(crate) fn inverse(&self, a: u16) -> u16 {
        self.exp[65535 - self.log_of(a)]
    }

    pub(crate) fn product32(&self, a: u32, b: u32) -> u32 {
        let (a0, a1, b0, b1) = (a as u16, (a >> 16) as u16, b as u16, (b >> 16) as u16);
        let p00 = self.product(a0, b0);
        let low = p00 ^ self.product_top(a1, b1);
        u32::from(low) | u32::from(self.product(a0 ^ a1, b0 ^ b1) ^ p00) << 16
    }

    /// `a * 2^31`: `2^31 = 2^16 * 2^15`.
    fn top32(&self, a: u32) -> u32 {
        let (a0, a1) = (a as u16, (a >> 16) as u16);
        u32::from(self.top(self.top(a1))) | u32::from(self.top(a0 ^ a1)) << 16
    }

    pub(crate) fn product64(&self, a: u64, b: u64) -> u64 {
        let (a0, a1, b0, b1) = (a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32);
        let p00 = self.product32(a0, b0);
        let low = p00 ^ self.top32(self.product32(a1, b1));
        u64::from(low) | u64::from(self.product32(a0 ^ a1, b0 ^ b1) ^ p00) << 32
    }

    /// The inverse of a nonzero nimber: the conjugate over the norm.
    pub(crate) fn inverse32(&self, a: u32) -> u32 {
        let (a0, a1) = (a as u16, (a >> 16) as u16);
        let norm = self.product(a0, a0 ^ a1) ^ self.product_top(a1, a1);
        let inverse = self.inverse(norm);
        u32::from(self.product(a0 ^ a1, inverse)) | u32::from(self.product(a1, inverse)) << 16
    }

    /// The inverse of a nonzero nimber.
    pub(crate) fn inverse64(&self, a: u64) -> u64 {
        let (a0, a1) = (a as u32, (a >> 32) as u32);
        let norm = self.product32(a0, a0 ^ a1) ^ self.top32(self.product32(a1, a1));
        let inverse = self.inverse32(norm);
        u64::from(self.product32(a0 ^ a1, inverse)) | u64::from(self.product32(a1, inverse)) << 32
    }
}
