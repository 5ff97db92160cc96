//! Many products at once. The bytes of as many nimbers as a register has bytes are sorted into
//! planes: register i holds byte i of each nimber. On planes Conway's recursion ([`crate::tower`])
//! runs down to products of bytes: by GF2P8MULB after a change of basis, or by nibbles with
//! logarithms in registers. For binary fields this is known as bit- or byte-slicing; for nimbers
//! see docs/nimbers.md.
//!
//! Inside the kernel there are no closures and no functions of std that take them, because these
//! would be compiled without the instructions. Above 64 bits the three half products are a loop:
//! everything is inlined, and the code would triple with each level.

use super::constants::{FROM_AES, TO_AES, matrix, top_in_aes};
use super::vectors::{Galois, Vector, Ymm, Zmm};
use crate::Field;
use crate::batch::Kernel;
use crate::tower::{TowerLevel, TowerPair};

/// A tower over planes: how its parts are read from and written to the planes, in order.
trait Tower<V>: TowerLevel {
    /// # Safety
    /// The machine has the instructions of the tower.
    unsafe fn enter(planes: &[V]) -> Self;
    fn leave(self, planes: &mut [V]);
}

impl<V: Vector, T: Tower<V>> Tower<V> for TowerPair<T> {
    #[inline(always)]
    unsafe fn enter(planes: &[V]) -> Self {
        let (low, high) = planes.split_at(planes.len() / 2);
        // SAFETY: the caller's promise.
        unsafe { TowerPair(T::enter(low), T::enter(high)) }
    }
    #[inline(always)]
    fn leave(self, planes: &mut [V]) {
        let (low, high) = planes.split_at_mut(planes.len() / 2);
        self.0.leave(low);
        self.1.leave(high);
    }
}

/// Bytes in the field of AES. A value comes from [`Tower::enter`] and proves that the machine has
/// the instructions of [`Galois`].
#[derive(Clone, Copy)]
struct Aes<V>(V);

impl<V: Galois> Aes<V> {
    #[inline(always)]
    fn times(self, byte: u8) -> Self {
        self.mul(Aes(self.0.lanes(&[byte; 16])))
    }
}

impl<V: Galois> TowerLevel for Aes<V> {
    const HEIGHT: u32 = 0;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Aes(self.0.xor(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        // SAFETY: a value exists only if `enter` was called, whose caller promised the
        // instructions.
        Aes(unsafe { self.0.multiply(other.0) })
    }
    #[inline(always)]
    fn top(self) -> Self {
        self.times(const { top_in_aes(1) })
    }
    #[inline(always)]
    fn top2(self) -> Self {
        self.times(const { top_in_aes(2) })
    }
    #[inline(always)]
    fn top3(self) -> Self {
        self.times(const { top_in_aes(3) })
    }
}

impl<V: Galois> Tower<V> for Aes<V> {
    #[inline(always)]
    unsafe fn enter(planes: &[V]) -> Self {
        // SAFETY: the caller's promise.
        Aes(unsafe { planes[0].map::<{ matrix(&TO_AES) }>() })
    }
    #[inline(always)]
    fn leave(self, planes: &mut [V]) {
        // SAFETY: as for `mul`.
        planes[0] = unsafe { self.0.map::<{ matrix(&FROM_AES) }>() };
    }
}

/// Nimbers below 16, one in each byte, multiplied by logarithms to the base 4.
#[derive(Clone, Copy)]
struct Nibble<V>(V);

struct NibbleTables {
    log: [u8; 16],
    exp: [u8; 16],
    /// Multiplication by 8, 8^2 and 8^3 (8 is half the Fermat power 16).
    top: [[u8; 16]; 3],
}

/// The logarithm stored for zero, so large that sums stay above 127, where shuffles give 0.
const ZERO_LOG: u8 = 0xc0;

const NIBBLES: NibbleTables = {
    use crate::byte::product_const;
    let mut tables = NibbleTables { log: [ZERO_LOG; 16], exp: [0; 16], top: [[0; 16]; 3] };
    let (mut power, mut i) = (1, 0);
    while i < 15 {
        tables.log[power as usize] = i;
        tables.exp[i as usize] = power;
        power = product_const(power, 4);
        i += 1;
    }
    assert!(power == 1, "4 generates");
    let mut x = 0;
    while x < 16 {
        tables.top[0][x] = product_const(x as u8, 8);
        tables.top[1][x] = product_const(tables.top[0][x], 8);
        tables.top[2][x] = product_const(tables.top[1][x], 8);
        x += 1;
    }
    tables
};

impl<V: Vector> Nibble<V> {
    /// The value of each nibble in a table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> V {
        self.0.lanes(table).shuffle(self.0)
    }
}

impl<V: Vector> TowerLevel for Nibble<V> {
    const HEIGHT: u32 = 0;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Nibble(self.0.xor(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let sum = self.look_up(&NIBBLES.log).add_saturating(other.look_up(&NIBBLES.log));
        // Reduction modulo 15: if the sum is below 15, the difference wraps around and is the
        // larger of the two.
        let sum = sum.min(sum.sub(sum.lanes(&[15; 16])));
        Nibble(sum.lanes(&NIBBLES.exp).shuffle(sum))
    }
    #[inline(always)]
    fn top(self) -> Self {
        Nibble(self.look_up(&NIBBLES.top[0]))
    }
    #[inline(always)]
    fn top2(self) -> Self {
        Nibble(self.look_up(&NIBBLES.top[1]))
    }
    #[inline(always)]
    fn top3(self) -> Self {
        Nibble(self.look_up(&NIBBLES.top[2]))
    }
}

/// A byte as two nibbles.
#[derive(Clone, Copy)]
struct Nibbles<V>(TowerPair<Nibble<V>>);

impl<V: Vector> TowerLevel for Nibbles<V> {
    const HEIGHT: u32 = 1;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Nibbles(self.0.add(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Nibbles(self.0.mul(other.0))
    }
    #[inline(always)]
    fn top(self) -> Self {
        Nibbles(self.0.top())
    }
    #[inline(always)]
    fn top2(self) -> Self {
        Nibbles(self.0.top2())
    }
    #[inline(always)]
    fn top3(self) -> Self {
        Nibbles(self.0.top3())
    }
}

impl<V: Vector> Tower<V> for Nibbles<V> {
    #[inline(always)]
    unsafe fn enter(planes: &[V]) -> Self {
        Nibbles(TowerPair(Nibble(planes[0].nibble_low()), Nibble(planes[0].nibble_high())))
    }
    #[inline(always)]
    fn leave(self, planes: &mut [V]) {
        planes[0] = self.0.0.0.with_high_nibble(self.0.1.0);
    }
}

/// The permutation of the bytes of a lane that puts equal bytes of different nimbers side by side,
/// and its inverse.
const fn gathering(width: usize) -> ([u8; 16], [u8; 16]) {
    let (mut there, mut back) = ([0; 16], [0; 16]);
    // 32 bytes are two lanes; nothing is moved inside them.
    let width = if width == 32 { 16 } else { width };
    let nimbers = 16 / width;
    let mut i = 0;
    while i < 16 {
        let (byte, nimber) = (i / nimbers, i % nimbers);
        there[i] = (nimber * width + byte) as u8;
        back[nimber * width + byte] = i as u8;
        i += 1;
    }
    (there, back)
}

/// Sorts `W` registers of nimbers of `W` bytes into planes, or planes back into nimbers: the steps
/// are the same. Each step exchanges one bit of the place in a lane for one bit of the register
/// number.
#[inline(always)]
fn exchange<V: Vector, const W: usize>(registers: &mut [V; W]) {
    let width = if W == 32 { 16 } else { W };
    for part in registers.chunks_exact_mut(width) {
        let mut distance = width / 2;
        while distance > 0 {
            for i in 0..width {
                if i & distance == 0 {
                    let (a, b) = (part[i], part[i + distance]);
                    (part[i], part[i + distance]) = match width {
                        2 => (a.low::<3>(b), a.high::<3>(b)),
                        4 => (a.low::<2>(b), a.high::<2>(b)),
                        8 => (a.low::<1>(b), a.high::<1>(b)),
                        _ => (a.low::<0>(b), a.high::<0>(b)),
                    };
                }
            }
            distance /= 2;
        }
    }
}

/// # Safety
/// The machine has the instructions of `V`; `from` can be read for W registers.
#[inline(always)]
unsafe fn load_planes<V: Vector, const W: usize>(from: *const u8) -> [V; W] {
    // No closures, and no functions of std that take closures: they would be compiled without the
    // instructions.
    // SAFETY: the caller's promise.
    let mut registers = unsafe { [V::splat(0); W] };
    for (i, register) in registers.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *register = unsafe { V::load(from.add(i * V::BYTES)) };
    }
    if W == 32 {
        let dealt = registers;
        for i in 0..W / 2 {
            (registers[i], registers[i + W / 2]) = dealt[2 * i].deal(dealt[2 * i + 1]);
        }
    }
    if matches!(W, 2 | 4 | 8) {
        let order = registers[0].lanes(&const { gathering(W) }.0);
        for register in &mut registers {
            *register = register.shuffle(order);
        }
    }
    exchange(&mut registers);
    registers
}

/// # Safety
/// `to` can be written for W registers.
#[inline(always)]
unsafe fn store_planes<V: Vector, const W: usize>(mut registers: [V; W], to: *mut u8) {
    exchange(&mut registers);
    if matches!(W, 2 | 4 | 8) {
        let order = registers[0].lanes(&const { gathering(W) }.1);
        for register in &mut registers {
            *register = register.shuffle(order);
        }
    }
    if W == 32 {
        let dealt = registers;
        for i in 0..W / 2 {
            (registers[2 * i], registers[2 * i + 1]) = dealt[i].undeal(dealt[i + W / 2]);
        }
    }
    for (i, register) in registers.into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { register.store(to.add(i * V::BYTES)) };
    }
}

/// Multiplies as many nimbers of W bytes as a register has bytes.
///
/// # Safety
/// As for [`products`].
#[inline(always)]
unsafe fn block<V: Vector, T: Tower<V>, const W: usize>(a: *const u8, b: *const u8, out: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe {
        let (x, y) = (T::enter(&load_planes::<V, W>(a)), T::enter(&load_planes::<V, W>(b)));
        let mut planes = [V::splat(0); W];
        x.mul(y).leave(&mut planes);
        store_planes(planes, out);
    }
}

/// Multiplies `count` nimbers of W bytes.
///
/// # Safety
/// The machine has the instructions of `V` and `T`; `a` and `b` can be read and `out` written for
/// `count * W` bytes. `out` may be `a` or `b`, but not overlap them otherwise.
#[inline(always)]
unsafe fn products<V: Vector, T: Tower<V>, const W: usize>(a: *const u8, b: *const u8, out: *mut u8, count: usize) {
    // Buffers for the remainder that does not fill a block: at most 64 nimbers of 32 bytes.
    let (mut x, mut y) = ([0u8; 2048], [0u8; 2048]);
    let mut at = 0;
    while at < count {
        let rest = count - at;
        // SAFETY: `rest` nimbers are left; if they are fewer than a block, they are copied to the
        // buffers and back.
        unsafe {
            let (mut a, mut b, mut to) = (a.add(at * W), b.add(at * W), out.add(at * W));
            if rest < V::BYTES {
                a.copy_to_nonoverlapping(x.as_mut_ptr(), rest * W);
                b.copy_to_nonoverlapping(y.as_mut_ptr(), rest * W);
                to = x.as_mut_ptr();
                (a, b) = (to.cast_const(), y.as_ptr());
            }
            block::<V, T, W>(a, b, to);
            if rest < V::BYTES {
                x.as_ptr().copy_to_nonoverlapping(out.add(at * W), rest * W);
            }
        }
        at += V::BYTES;
    }
}

/// Calls [`products`] for the width, in bytes.
///
/// # Safety
/// As for [`products`]; the width is that of a nimber.
#[inline(always)]
unsafe fn by_width<V: Vector, T: Tower<V>>(width: usize, a: *const u8, b: *const u8, out: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            1 => products::<V, T, 1>(a, b, out, count),
            2 => products::<V, TowerPair<T>, 2>(a, b, out, count),
            4 => products::<V, TowerPair<TowerPair<T>>, 4>(a, b, out, count),
            8 => products::<V, TowerPair<TowerPair<TowerPair<T>>>, 8>(a, b, out, count),
            16 => products::<V, TowerPair<TowerPair<TowerPair<TowerPair<T>>>>, 16>(a, b, out, count),
            _ => products::<V, TowerPair<TowerPair<TowerPair<TowerPair<TowerPair<T>>>>>, 32>(a, b, out, count),
        }
    }
}

/// # Safety
/// As for [`by_width`].
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn avx512_gfni(width: usize, a: *const u8, b: *const u8, out: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe { by_width::<Zmm, Aes<Zmm>>(width, a, b, out, count) }
}

/// # Safety
/// As for [`by_width`].
#[target_feature(enable = "avx2,gfni")]
unsafe fn avx2_gfni(width: usize, a: *const u8, b: *const u8, out: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe { by_width::<Ymm, Aes<Ymm>>(width, a, b, out, count) }
}

/// # Safety
/// As for [`by_width`].
#[target_feature(enable = "avx2")]
unsafe fn avx2(width: usize, a: *const u8, b: *const u8, out: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe { by_width::<Ymm, Nibbles<Ymm>>(width, a, b, out, count) }
}

/// # Safety
/// `a` and `b` can be read and `out` written for `count` values of `F`; `out` may be `a` or `b`.
unsafe fn run<F: Field>(kernel: Kernel, a: *const F, b: *const F, out: *mut F, count: usize) {
    assert!(super::runs(kernel), "this kernel needs another machine");
    let (a, b, out) = (a.cast::<u8>(), b.cast::<u8>(), out.cast::<u8>());
    let width = size_of::<F>();
    // SAFETY: the instructions were checked above. `Field` is sealed: its types are little-endian
    // integers of 1 to 32 bytes without padding, for which every pattern of bits is a value.
    unsafe {
        match kernel {
            Kernel::Avx512Gfni => avx512_gfni(width, a, b, out, count),
            Kernel::Avx2Gfni => avx2_gfni(width, a, b, out, count),
            Kernel::Avx2 => avx2(width, a, b, out, count),
            Kernel::OneByOne => unreachable!("this kernel is handled without this module"),
        }
    }
}

/// `out[i] = a[i] * b[i]`; the lengths are equal.
pub(crate) fn product<F: Field>(kernel: Kernel, a: &[F], b: &[F], out: &mut [F]) {
    assert!(a.len() == out.len() && b.len() == out.len());
    // SAFETY: three slices of this length.
    unsafe { run(kernel, a.as_ptr(), b.as_ptr(), out.as_mut_ptr(), out.len()) }
}

/// `a[i] = a[i] * b[i]`; the lengths are equal.
pub(crate) fn product_assign<F: Field>(kernel: Kernel, a: &mut [F], b: &[F]) {
    assert!(a.len() == b.len());
    let (out, count) = (a.as_mut_ptr(), a.len());
    // SAFETY: two slices of this length; the result replaces `a`.
    unsafe { run(kernel, out, b.as_ptr(), out, count) }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::Twin;
    use super::*;
    use crate::{Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256, definition};

    fn words(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ state >> 32
        }
    }

    /// The kernels on plain arrays agree with the definition: this tests the source of the kernels
    /// on machines without their instructions.
    fn check<F: Field>(from: impl Fn(u128) -> F, product: impl Fn(u128, u128) -> F) {
        let mut next = words(F::BITS.into());
        for count in [1, 15, 16, 40] {
            let wide: Vec<(u128, u128)> = (0..count)
                .map(|_| (u128::from(next()) << 64 | u128::from(next()), u128::from(next()) << 64 | u128::from(next())))
                .collect();
            let a: Vec<F> = wide.iter().map(|&(a, _)| from(a)).collect();
            let b: Vec<F> = wide.iter().map(|&(_, b)| from(b)).collect();
            let wanted: Vec<F> = wide.iter().map(|&(a, b)| product(a, b)).collect();
            let (pa, pb) = (a.as_ptr().cast(), b.as_ptr().cast());
            let mut out = vec![F::ZERO; count];
            // SAFETY: the twin needs no instructions; three vectors of this length.
            unsafe { by_width::<Twin, Aes<Twin>>(size_of::<F>(), pa, pb, out.as_mut_ptr().cast(), count) };
            assert_eq!(out, wanted);
            let mut out = vec![F::ZERO; count];
            // SAFETY: likewise.
            unsafe { by_width::<Twin, Nibbles<Twin>>(size_of::<F>(), pa, pb, out.as_mut_ptr().cast(), count) };
            assert_eq!(out, wanted);
        }
    }

    #[test]
    fn the_scalar_twins_agree_with_the_definition() {
        check(|a| Nimber8(a as u8), |a, b| Nimber8(definition::product(a & 0xff, b & 0xff, 8) as u8));
        check(|a| Nimber16(a as u16), |a, b| Nimber16(definition::product(a & 0xffff, b & 0xffff, 16) as u16));
        let low = u128::from(u32::MAX);
        check(|a| Nimber32(a as u32), |a, b| Nimber32(definition::product(a & low, b & low, 32) as u32));
        let low = u128::from(u64::MAX);
        check(|a| Nimber(a as u64), |a, b| Nimber(definition::product(a & low, b & low, 64) as u64));
        check(Nimber128, |a, b| Nimber128(definition::product(a, b, 128)));
    }

    #[test]
    fn the_scalar_twins_agree_with_the_definition_in_256_bits() {
        let wide = |a: u128| Nimber256::new(a.rotate_left(55) ^ 7, a);
        check(wide, |a, b| {
            let ([a0, a1], [b0, b1]) = ([a, b].map(|x| [wide(x).low, wide(x).high])).into();
            let p00 = definition::product(a0, b0, 128);
            let p11 = definition::product(a1, b1, 128);
            let cross = definition::product(a0 ^ a1, b0 ^ b1, 128);
            Nimber256::new(cross ^ p00, p00 ^ definition::product(p11, 1 << 127, 128))
        });
    }
}
