//! Nimbers as a field. The Grundy values of games are added by xor; Conway (On Numbers and Games,
//! chapter 6) showed that they also have a product, and that the nimbers below 2^(2^k) form a field
//! of that size. The product gives the values of coin games on a board: a coin on (x, y) in Turning
//! Corners has the value `*x * *y`.
//!
//! ```
//! use nimatron_nimber::{Field, Nimber};
//!
//! let x = (Nimber(5) * Nimber(7) + Nimber(3)) / Nimber(11);
//! assert_eq!(x, Nimber(12));
//! assert_eq!(Nimber(12).sqrt().square(), Nimber(12));
//! assert_eq!(Nimber(12).order(), Some(15));
//! ```
//!
//! * [`Nimber8`] to [`Nimber256`] are the nimbers of each width; [`Nimber`] has 64 bits. All
//!   implement [`Field`].
//! * [`batch`] multiplies slices, up to 64 nimbers at once.
//! * [`Polynomial`] and [`Matrix`] work in a polynomial basis ([`Gf64`], [`Gf128`], [`Gf256`]),
//!   where a single product is fast.
//! * [`definition`] has the plain recursion.
//!
//! # Design
//!
//! Conway's recursion is in the code three times, each for a reason: `definition` (`const`, no
//! tables: the slow twin, and the source of all tables, which are computed when the crate is
//! compiled), `tower` (generic, for registers full of bytes), and `log16` (machines without better
//! instructions).
//!
//! - Linear maps (square, square root, x^2 + x = c, times 2^63, change of basis) are eight look-ups
//!   in 16 KiB (`linear`). Wider ones are composed from halves.
//! - One product of 64 bits: 27 products of bytes in a register (GFNI), else PCLMULQDQ between two
//!   changes of basis, else logarithms of 16 bits.
//! - Batches: planes of bytes (`simd/planes`). The text of the kernel is generic over a register
//!   type and a leaf (bytes by GFNI, nibbles by shuffles).
//! - Polynomial basis (`gf`): powers, logarithms, polynomials and matrices work there. An algorithm
//!   is a `Task`, generic over the way to multiply, compiled once with the instruction and once
//!   without (`clmul`). Sums of products are reduced once.
//! - Polynomials: 1, 2, 4, ... is Cantor's basis, so the additive Fourier transform on the nimbers
//!   0 .. 2^k - 1 has normalized subspace polynomials, and the change from powers of x to its basis
//!   needs sums only.
//! - Logarithms: Pohlig-Hellman down the tower (`log`).
//!
//! The trait [`Field`] is sealed. This crate is below `core` and does not know its `Budget`: long
//! computations call a closure that says whether to go on. Unsafe code is allowed in `simd` only; a
//! register type, or a value such as `Pclmul`, is a witness that the machine has its instructions.

pub mod batch;
mod byte;
mod clmul;
pub mod definition;
mod field;
mod gf;
mod group;
mod int;
mod linear;
mod log;
mod log16;
mod matrix;
mod polynomial;
mod root;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod simd;
#[cfg(any(target_arch = "x86_64", test))]
mod tower;
mod types;

pub use field::Field;
pub use gf::{Gf64, Gf128, Gf256};
pub use int::Int;
pub use log::TooHard;
pub use matrix::Matrix;
pub use num_bigint::BigUint;
pub use polynomial::Polynomial;
pub use root::floor_root;
pub use types::{Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256, ParseNimberError, TooWide};
