//! Where functions of the heap reach a value, without a search: for all functions by inverting them
//! part by part, and for some quotients and roots by a formula for the runs.

use nimatron_proof::Growth;
use num_bigint::BigInt;

/// The maximum number of bits of a number that is computed.
const MAX_BITS: u64 = 1 << 24;

/// The first natural number at which a function that never falls is at least `value`; `None` if
/// there is none.
pub(super) fn first(growth: &Growth, value: &BigInt) -> Option<BigInt> {
    let up = |x: BigInt, d: i64| (x + (d - 1)) / d;
    let all = |parts: &[Growth]| parts.iter().map(|one| first(one, value)).collect::<Vec<_>>();
    match growth {
        Growth::Heap => Some(value.clone().max(BigInt::ZERO)),
        Growth::Constant(c) => (*value <= BigInt::from(*c)).then_some(BigInt::ZERO),
        Growth::Plus(part, c) => first(part, &(value - c)),
        Growth::Times(c, part) => (*c > 0).then(|| first(part, &up(value.clone(), *c)))?,
        Growth::Quotient(part, d) => first(part, &(value * d)),
        Growth::Root(part) => first(part, &(value * value)),
        Growth::Log(part) => {
            let bits = u64::try_from(value).ok().filter(|bits| *bits <= MAX_BITS)?;
            first(part, &(BigInt::from(1) << bits))
        }
        Growth::Digits(..) | Growth::Ones(_) | Growth::Remainder(..) => None,
        Growth::Least(parts) => all(parts).into_iter().collect::<Option<Vec<_>>>()?.into_iter().max(),
        Growth::Largest(parts) => all(parts).into_iter().flatten().min(),
    }
}

/// The function floor((isqrt(floor((a*n + b)/q)) + c)/d) + e, or the same without the root and with
/// q = 1.
pub(super) struct RootQuotient {
    root: bool,
    pub(super) a: BigInt,
    b: BigInt,
    q: BigInt,
    c: BigInt,
    d: BigInt,
    e: BigInt,
}

impl RootQuotient {
    /// A function in this form; `None` if it is of another form.
    pub(super) fn of(growth: &Growth) -> Option<RootQuotient> {
        let plus = |of: &Growth| match of {
            Growth::Plus(part, c) => (Growth::clone(part), BigInt::from(*c)),
            _ => (of.clone(), BigInt::ZERO),
        };
        // At most the heap itself is taken in any case.
        let growth = match growth {
            Growth::Least(parts) => match &parts[..] {
                [Growth::Heap, of] | [of, Growth::Heap] => of,
                _ => return None,
            },
            of => of,
        };
        let (of, e) = plus(growth);
        let (of, d) = match of {
            Growth::Quotient(part, d) => (*part, d),
            of => (of, 1),
        };
        let (of, c) = plus(&of);
        let (of, root) = match of {
            Growth::Root(of) => (*of, true),
            of => (of, false),
        };
        let (of, outer) = plus(&of);
        let (of, q) = match of {
            Growth::Quotient(part, q) if root => (*part, q),
            of => (of, 1),
        };
        let (of, inner) = plus(&of);
        let b = inner + outer * q;
        let a = match of {
            Growth::Heap => 1,
            Growth::Times(a, of) if *of == Growth::Heap => a,
            _ => return None,
        };
        (a > 0 && d > 0 && q > 0 && (root || a < d)).then(|| RootQuotient {
            root,
            a: a.into(),
            b,
            q: q.into(),
            c,
            d: d.into(),
            e,
        })
    }

    /// From this run on nothing else limits how much may be taken.
    pub(super) fn from(&self) -> BigInt {
        let size = |x: &BigInt| BigInt::from(x.magnitude().clone());
        (4 * (size(&self.b) + size(&self.c) + &self.d * size(&self.e)) + 16) * &self.d * &self.a * &self.q
    }

    /// The first heap of a run.
    pub(super) fn start(&self, run: &BigInt) -> BigInt {
        let min = &self.d * (run - &self.e) - &self.c;
        let under = if self.root { &min * &min } else { min };
        (under * &self.q - &self.b + &self.a - 1) / &self.a
    }

    /// For functions without a root: a heap that is close to, but below, the first one from which
    /// taking as much as allowed leaves `heap`.
    pub(super) fn close(&self, heap: &BigInt) -> Option<BigInt> {
        let slower = &self.d - &self.a;
        let wanted = &self.d * (heap + &self.e) + &self.b + &self.c;
        (!self.root).then(|| wanted / slower - &self.d - 1)
    }
}
