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
