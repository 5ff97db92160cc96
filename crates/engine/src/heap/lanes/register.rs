//! The operations of a register of codes, for any machine.
//!
//! A value of a register type proves that the machine has its instructions: values come from
//! [`Register::load`] and [`Register::splat`] alone, which are `unsafe` for that reason. Everything
//! else is safe.

use super::Element;

/// A register of codes, one in each lane.
pub(in crate::heap) trait Register: Copy {
    type Code: Element;
    /// A subset of the lanes.
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
    /// A bit mask: bit i stands for lane i.
    fn bits(mask: Self::Mask) -> u64;
}

/// Registers of bytes that mark codes in windows of 8 codes.
pub(super) trait Windows: Register<Code = u8> {
    fn store(self, to: &mut [u8]);
    /// In lane i of window w, sets bit b if one of the two registers holds 8 w + b there. Lanes
    /// outside `among` and codes from 64 on mark nothing.
    fn mark<const WINDOWS: usize>(codes: [Self; 2], among: [Self::Mask; 2], windows: &mut [Self; WINDOWS]);
    /// The same for all lanes, if all codes are below 8 * `WINDOWS`.
    fn mark_all<const WINDOWS: usize>(codes: [Self; 2], windows: &mut [Self; WINDOWS]);
}
