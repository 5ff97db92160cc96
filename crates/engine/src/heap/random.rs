//! Numbers for tests that look random and are the same in each run: D. Knuth's linear congruential
//! generator, of which the upper bits are taken.

/// A function that draws numbers below its argument.
pub(super) fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}
