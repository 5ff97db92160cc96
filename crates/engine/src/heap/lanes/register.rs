//! What a register of codes can do, whatever the machine.
//!
//! A value of a register type is a witness that its instructions are there: values come from [`Register::load`] and [`Register::splat`] alone, which
//! are `unsafe` for that reason. Everything else is safe.

use super::Element;

/// A register of codes.
pub(in crate::heap) trait Register: Copy {
    type Code: Element;
    /// Some of the lanes.
    type Mask: Copy;
    const LANES: usize;
    /// # Safety
    /// The machine has the instructions of this type; `from` can be read for all lanes.
    unsafe fn load(from: *const Self::Code) -> Self;
    /// # Safety
    /// The machine has the instructions of this type.
    unsafe fn splat(code: Self::Code) -> Self;
    fn xor(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn equal(self, other: Self) -> Self::Mask;
    /// The lanes in reverse order.
    fn reversed(self) -> Self;
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// Bit i: lane i.
    fn bits(mask: Self::Mask) -> u64;
}

/// Registers of bytes that mark codes in windows.
pub(super) trait Windows: Register<Code = u8> {
    fn store(self, to: &mut [u8]);
    /// In lane i bit b of window w is set if one of the two registers holds 8 w + b there. Lanes outside `among` and codes from 64 on mark nothing.
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [Self::Mask; 2], windows: &mut [Self; WINDOWS]);
    /// The same for all lanes, where all codes are below 8 `WINDOWS`.
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]);
}
