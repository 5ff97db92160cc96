//! Conway's recursion for anything that can be multiplied as a small nimber: registers of bytes or
//! nibbles. `F = 2^h` is the Fermat power above a level of h bits, `t = 2^(h-1)` is half of it, and
//! `F^2 = F + t`. Apart from products of halves, the recursion needs products by t only. The `t` of
//! the next level is `F t`, so these follow from products by t and its powers one level below.

/// Many nimbers of one width, side by side.
pub(crate) trait TowerLevel: Copy {
    /// The number of doublings of the width above the leaf.
    const HEIGHT: u32;
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// The product with t, half the next Fermat power.
    fn top(self) -> Self;
    /// The product with t^2.
    fn top2(self) -> Self;
    /// The product with t^3.
    fn top3(self) -> Self;
}

/// `self.0 + self.1 F`
#[derive(Clone, Copy)]
pub(crate) struct TowerPair<T>(pub(crate) T, pub(crate) T);

impl<T: TowerLevel> TowerLevel for TowerPair<T> {
    const HEIGHT: u32 = T::HEIGHT + 1;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        TowerPair(self.0.add(other.0), self.1.add(other.1))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let [p00, p11, cross] = if T::HEIGHT < 3 {
            [self.0.mul(other.0), self.1.mul(other.1), self.0.add(self.1).mul(other.0.add(other.1))]
        } else {
            // Everything is inlined: without a loop the code size would triple with each level.
            let factors = [(self.0, other.0), (self.1, other.1), (self.0.add(self.1), other.0.add(other.1))];
            let mut products = [self.0; 3];
            for (product, (a, b)) in products.iter_mut().zip(factors) {
                *product = a.mul(b);
            }
            products
        };
        TowerPair(p00.add(p11.top()), cross.add(p00))
    }

    /// `(a0 + a1 F) t F = t^2 a1 + t (a0 + a1) F`
    #[inline(always)]
    fn top(self) -> Self {
        TowerPair(self.1.top2(), self.0.add(self.1).top())
    }

    /// `(t F)^2 = t^3 + t^2 F`, so the result is `t^3 (a0 + a1) + (t^2 (a0 + a1) + t^3 a1) F`; this
    /// is faster than two calls of `top` only above a leaf.
    #[inline(always)]
    fn top2(self) -> Self {
        if T::HEIGHT == 0 {
            let sum = self.0.add(self.1);
            TowerPair(sum.top3(), sum.top2().add(self.1.top3()))
        } else {
            self.top().top()
        }
    }

    #[inline(always)]
    fn top3(self) -> Self {
        self.top2().top()
    }
}
