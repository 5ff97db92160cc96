//! Wythoff's game with exact arithmetic: floor(k phi) by an integer square root. In double precision 14 lost pairs below
//! 10^9 are missed already.

use super::{Input, Judged, Output, Problem};
use nimatron_nimber::BigUint;

const THEORY: &str =
    "take from one heap or the same from both; lost when the smaller is floor(k (1 + sqrt 5) / 2), k the difference";
const LIMITS: &str = "heaps <= 10^9 there; here any number of digits";

pub(super) const POJ1067: Problem = Problem {
    name: "poj1067",
    aliases: &["luogu_p2252", "hdu1527", "hdu5973"],
    title: "Taking stones (Wythoff), POJ 1067 (HDU 1527, Luogu P2252)",
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n165580141 267914296\n",
    run,
};

pub(super) const TUTORIAL: Problem = Problem {
    name: "tutorial001_wythoff",
    aliases: &[],
    title: "Wythoff's game (a tutorial's fourth game)",
    theory: THEORY,
    limits: LIMITS,
    sample: "2 1\n8 4\n4 7\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(first) = input.digits_or_end("the first heap")?.map(Heap::parse) {
        let second = Heap::parse(input.digits("the second heap")?);
        output.line(u64::from(!is_lost(first, second)))?;
    }
    Ok(())
}

enum Heap {
    /// Below 10^18.
    Small(u64),
    Large(BigUint),
}

impl Heap {
    fn parse(digits: &[u8]) -> Heap {
        if digits.len() <= 18 {
            return Heap::Small(digits.iter().fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0')));
        }
        Heap::Large(BigUint::parse_bytes(digits, 10).unwrap_or_default())
    }

    fn big(self) -> BigUint {
        match self {
            Heap::Small(heap) => heap.into(),
            Heap::Large(heap) => heap,
        }
    }
}

fn is_lost(first: Heap, second: Heap) -> bool {
    if let (&Heap::Small(a), &Heap::Small(b)) = (&first, &second) {
        let (small, k) = (a.min(b), a.abs_diff(b));
        // k <= small is needed, and most pairs fail it.
        return k <= small && is_floor(u128::from(small), u128::from(k));
    }
    let (a, b) = (first.big(), second.big());
    let (small, large) = if a <= b { (a, b) } else { (b, a) };
    let k = large - &small;
    if k > small {
        return false;
    }
    // x = floor(k phi) exactly when x^2 <= x k + k^2 and (x + 1)^2 > (x + 1) k + k^2: products only.
    let next = &small + 1u8;
    let square = &k * &k;
    &small * &small <= &small * &k + &square && &next * &next > &next * &k + &square
}

/// x = floor(k phi): x^2 - x k - k^2 <= 0 is x <= k phi. Numbers below 10^18.
const fn is_floor(x: u128, k: u128) -> bool {
    let next = x + 1;
    x * x <= (x + k) * k && next * next > (next + k) * k
}
