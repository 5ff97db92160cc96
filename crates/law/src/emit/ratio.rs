//! Values by a ratio, as the numbers of a program.

use crate::discover::cones::{Bound, Cones};

/// What a program compares a ratio with, as a language writes it.
pub(super) struct Sides {
    /// a, d and c of a bound (a + sqrt d)/c, the value below it, back to the bound before, and the value at it; all of them with commas between.
    pub(super) bounds: Vec<String>,
    /// The value beyond the last bound.
    pub(super) last: String,
    /// The values where y = 0, where x = 0, and where both are.
    pub(super) ends: [String; 3],
}

/// `say`: how the language writes a value, or that there are no positions.
pub(super) fn sides(cones: &Cones, say: &dyn Fn(Option<u32>) -> String) -> Sides {
    let bound = |(bound, below): (&Bound, &Option<u32>)| {
        let (a, d, c) = bound.at.parts();
        format!("{a}, {d}, {c}, {}, {}", say(*below), say(bound.value))
    };
    Sides {
        bounds: cones.bounds.iter().zip(&cones.values).map(bound).collect(),
        last: say(cones.values.last().copied().flatten()),
        ends: cones.ends.map(say),
    }
}
