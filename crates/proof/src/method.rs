//! The methods of certificates: what a checker has to compare and to decide.
//!
//! Enums are externally tagged (`{"period": {...}}`): serde buffers internally tagged enums, and
//! then it would accept the index of a variant in place of its name.

use crate::growth::Growth;
use crate::{Definitions, FactsProof, FamilyProof, LegsProof};
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a claim is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// An automaton reads position and value (for outcomes the position only); sentences about it
    /// and the rules make it the law.
    Automaton(AutomatonProof),
    /// Values repeat, by a theorem that bounds how far they have to be computed.
    Period(PeriodProof),
    /// In games of one coordinate, for the positions up to a number: values are constant on
    /// intervals, which interval arithmetic shows.
    Intervals(IntervalsProof),
    /// The game is made of other games, whose laws are given.
    Compound(CompoundProof),
    /// The rules have the form that a named theorem is about.
    Theorem(Theorem),
    /// Misère play of taking-and-breaking games: a finite commutative monoid says who wins any sum.
    Quotient(QuotientProof),
    /// A family of positions: the pieces that occur are of finitely many types, and the values of
    /// each repeat.
    Family(FamilyProof),
    /// Misère play of a taking-and-breaking game: a folding of all sums says who wins, and it
    /// follows that the quotient is infinite.
    Folded(FoldedProof),
    /// A family of trees: the values of all trees that occur repeat in each of their lengths.
    Legs(LegsProof),
    /// The value of one position: facts about its components and theirs.
    Facts(FactsProof),
}

/// Who wins all sums of some heaps in misère play. A sum is a list of counts: how often each heap
/// occurs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoldedProof {
    /// For heaps 0, 1, 2, ..., which are those of the sums: how their counts repeat. Of the heaps
    /// of the pair only the place counts.
    pub counts: Vec<Fold>,
    /// The heaps whose counts have no bound.
    pub pair: FoldedPair,
    /// The folded sums that are lost, increasing, as numbers in mixed radix: the digit of heap 0,
    /// which counts 1, is its folded count, that of heap 1 follows, and so on. A count that repeats
    /// has `from + period` values, one of the pair `from + apart + 2 * period - 1`.
    pub lost: Vec<u32>,
}

/// From `from` on, a count matters only modulo `period`, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fold {
    /// The first count that repeats.
    pub from: u32,
    /// After how much it does.
    pub period: u32,
}

/// Two heaps whose counts x and y matter together: where both are at least `from`, both may be
/// lowered by the period, and where one is larger by `apart` or more, it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoldedPair {
    /// The heaps, the smaller first.
    pub heaps: [u32; 2],
    /// Both counts can be lowered to this, or a little more.
    pub from: u32,
    /// The difference of the counts can be lowered to this, or a little more.
    pub apart: u32,
    /// By what counts are lowered, at least 1.
    pub period: u32,
}

/// A misère quotient: a finite commutative monoid with lost elements, and the element of every
/// heap. Its elements have the numbers 0, 1, 2, ..., and 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientProof {
    /// For each generator, which is the element of some heap, the products of elements 0, 1, 2, ...
    /// with it.
    pub generators: Vec<Vec<u16>>,
    /// The elements that are lost for the player to move, increasing.
    pub lost: Vec<u16>,
    /// For each code the elements of heaps 0, 1, 2, ....
    pub heaps: Vec<Vec<u16>>,
    /// The codes, counted from 0 and increasing, of which only the listed heaps are meant although
    /// there is a period.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounded: Vec<u32>,
    /// After how many heaps the last listed elements repeat for ever, where the same number of
    /// heaps is listed for all codes that are not bounded. `None` if the claim is only about sums
    /// of the listed heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}

/// Values that are constant on intervals, up to the `max` of the rows of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntervalsProof {
    /// The first number of each interval, increasing; the first of all is the smallest position.
    pub starts: Vec<u64>,
    /// The value on each interval.
    pub values: Vec<u32>,
}

/// A proof by automata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonProof {
    /// The definition of the law: its tracks are the coordinates and then, except for outcomes, the
    /// value.
    pub law: String,
    /// How values are written.
    pub code: Code,
    /// For moves that leave three heaps or more: definitions with the tracks `sum` and `value`, for
    /// the values that two heaps with this sum of sizes can have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<String>,
    /// For moves that leave stretches of heaps: a definition with the tracks `n` and `sum`, the
    /// nim-sum of the values of all positions below n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<String>,
}

/// How an automaton reads values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// The value itself.
    Plain,
    /// The power of the base with the value as exponent, or the Fibonacci number with that index.
    Unary,
}

/// A proof of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodProof {
    /// The values.
    pub values: PeriodValues,
    /// Why it is enough to compute finitely many values.
    pub bound: PeriodBound,
}

/// The values of a periodic law, with preperiod and period as short as possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "PeriodFields")]
pub enum PeriodValues {
    /// All of them.
    Listed(ListedPeriod),
    /// How many there are, and their checksum.
    Hashed(HashedPeriod),
}

/// The fields of both forms. They are read as they come: serde's own reading of untagged enums
/// buffers values, with many times the memory of these lists.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeriodFields {
    preperiod: ListOrNumber,
    period: ListOrNumber,
    sha256: Option<String>,
}

enum ListOrNumber {
    List(Vec<u32>),
    Number(u64),
}

impl<'de> Deserialize<'de> for ListOrNumber {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ListOrNumber, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = ListOrNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of values or a length")
            }

            fn visit_u64<E>(self, number: u64) -> Result<ListOrNumber, E> {
                Ok(ListOrNumber::Number(number))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ListOrNumber, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    list.push(value);
                }
                Ok(ListOrNumber::List(list))
            }
        }
        from.deserialize_any(Either)
    }
}

impl TryFrom<PeriodFields> for PeriodValues {
    type Error = &'static str;

    fn try_from(fields: PeriodFields) -> Result<PeriodValues, Self::Error> {
        match (fields.preperiod, fields.period, fields.sha256) {
            (ListOrNumber::List(preperiod), ListOrNumber::List(period), None) => {
                Ok(PeriodValues::Listed(ListedPeriod { preperiod, period }))
            }
            (ListOrNumber::Number(preperiod), ListOrNumber::Number(period), Some(sha256)) => {
                Ok(PeriodValues::Hashed(HashedPeriod { preperiod, period, sha256 }))
            }
            _ => Err("a period has two lists of values, or two lengths and `sha256`"),
        }
    }
}

/// The values of a periodic law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedPeriod {
    /// The values before the cycle.
    pub preperiod: Vec<u32>,
    /// The cycle.
    pub period: Vec<u32>,
}

/// The lengths of preperiod and period, and a checksum of the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HashedPeriod {
    /// G(n + period) = G(n) for all n from this one on, and not for the heap before it.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// SHA-256 of the values of heaps 0 to preperiod + period - 1, each as four bytes, the lowest
    /// first, in hexadecimal digits.
    pub sha256: String,
}

/// Why it is enough to compute finitely many values. A checker compares the statement with the
/// rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum PeriodBound {
    /// Each value depends only on this many values before it.
    Window(u64),
    /// A move takes one of finitely many numbers, under conditions on the heap. Each value depends
    /// on the values before it and on the remainder of the heap.
    Steps {
        /// The largest number that may be taken.
        window: u64,
        /// The modulus of the remainder.
        modulus: u64,
        /// Beyond this heap, which is the largest constant that is compared with it, nothing else
        /// counts.
        from: u64,
    },
    /// Guy and Smith 1956: a move takes a bounded number of tokens and leaves a bounded number of
    /// heaps.
    Breaking {
        /// The largest number of tokens that a move takes.
        max_taken: u64,
        /// The largest number of heaps that a move leaves.
        max_heaps: u64,
    },
    /// The values of a code rise: the listed ones, and `saltus` more with every period. By the
    /// theorem about rising values of `docs/certificate.md`.
    Rising {
        /// By how much the values rise with every period.
        saltus: u64,
        /// The first of the heaps for which it has to be shown that all smaller values are those of
        /// options.
        window: u64,
    },
}

/// A proof from the laws of the games that a game is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompoundProof {
    /// How the values are joined.
    pub join: Join,
    /// The games, whose coordinates together are those of the whole.
    pub parts: Vec<Part>,
}

/// How the values of games that are played together are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Join {
    /// By xor: the game is the sum of the others.
    Sum,
    /// By the nim product: the game is the product of two games of one coordinate.
    Product,
}

/// A game that another one is made of, with the law of its Grundy values if it has one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its coordinates among those of the whole, increasing.
    pub coordinates: Vec<usize>,
    /// Its rules.
    pub rules: String,
    /// Automata that its method names.
    #[serde(default, skip_serializing_if = "Definitions::is_empty")]
    pub definitions: Definitions,
    /// How its values are proved. Without one, the proof says nothing about them: the law is then
    /// that the values of the whole are made from those of this game. Only a sum may have such
    /// parts, beside others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
}

impl Method {
    /// The number of parts whose values it does not give, at any depth of sums and products.
    pub fn open_parts(&self) -> usize {
        if let Method::Compound(compound) = self { compound.open_parts() } else { 0 }
    }
}

impl CompoundProof {
    /// The number of parts whose values it does not give, at any depth of sums and products.
    pub fn open_parts(&self) -> usize {
        self.parts.iter().map(|part| part.method.as_ref().map_or(1, Method::open_parts)).sum()
    }
}

/// A theorem about rules of a certain form. A checker compares the form with the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Theorem {
    /// 1, ..., m - 1 may be taken and no multiple of m: g(n) = n mod m.
    Residue {
        /// m, at least 2.
        modulus: u64,
    },
    /// Moves compose, so the value is the length of the longest play, which is a sum of weights of
    /// digits.
    Height {
        /// The numeration in which numbers are written.
        numeration: String,
        /// The weight of each digit; that of 0 is 0.
        weights: Vec<u32>,
    },
    /// No option has the rank of its position, and every smaller rank is that of an option:
    /// g(n) = rank + shift, and 0 for 0.
    Rank {
        /// What is counted.
        rank: RankName,
        /// What is added to the rank.
        shift: i64,
    },
    /// 1 to f(n) may be taken: g(n) = f(n) where f rises, else g(n - f(n) - 1).
    MaxNim {
        /// f.
        max_taken: Growth,
    },
    /// From either of two numbers, multiples of the other one may be taken.
    Euclid(Euclid),
    /// From n to all smaller m for which h(n) - h(m) is in a set: all positive numbers, or 1 to the
    /// window w. Then g(n) = h(n) - h(least position), or that modulo w + 1.
    Below {
        /// h, which rises by at most 1 from each number to the next.
        of: Growth,
        /// w, at least 1; `None` if the set has all positive numbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        window: Option<i64>,
    },
    /// Moves divide by numbers made of certain primes; g(n) is what is counted of these primes.
    Primes {
        /// What is counted.
        count: PrimeCount,
        /// Which primes count.
        primes: Primes,
    },
    /// A divisor is taken. The values, or outcomes (0 for P and 1 for N), depend on the exponent of
    /// 2, and on whether the number is a power of 2; 0 has the value 0.
    Valuations {
        /// The values of 1, 2, 4, 8, ....
        pure: ListedPeriod,
        /// The values of all other numbers with the exponent 0, 1, 2, ... of 2.
        mixed: ListedPeriod,
    },
    /// From a heap 1 to q may be taken; after k were taken, the next player may take up to f(k).
    /// The P-positions are those where q is less than the last part of the heap, or the heap is
    /// empty.
    Dynamic {
        /// f, as a function of k.
        next: Growth,
    },
    /// From a heap 1 to f(i) may be taken, and i becomes s(i). The P-positions are intervals of the
    /// heap, whose ends are sums of f + 1 over i, s(s(i)), ... and over s(i), s(s(s(i))), .... If
    /// s(i) = i, the values are n mod (f(i) + 1), where f(i) >= 0.
    Growing {
        /// f, as a function of i.
        max_taken: Growth,
        /// s, as a function of i.
        next: Growth,
    },
    /// From the first coordinate n, a to b may be taken, which are functions of coordinates that
    /// stay as they are. The values are floor((n mod (a + b))/a), and 0 where a < 1 or b < a.
    Window {
        /// a.
        least: OfLetter,
        /// b.
        most: OfLetter,
    },
}

/// A function of a coordinate that no move changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfLetter {
    /// The index of the coordinate, at least 1.
    pub letter: usize,
    /// The function, with the coordinate in the place of the heap.
    pub of: Growth,
}

/// What the value of a heap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankName {
    /// Prime factors, with multiplicity.
    PrimeFactors,
    /// The number of prime factors modulo 2.
    PrimeFactorsParity,
    /// The xor of the exponents of all primes.
    ExponentXor,
    /// The exponent of 2 in the heap.
    Twos,
    /// The index of the smallest prime factor among the primes, counted from 1; 0 for the heap 1.
    LeastPrime,
    /// 0 for even heaps, 1 for the heap 1, otherwise the index of the smallest prime factor.
    OddLeastPrime,
    /// Odd prime factors, with multiplicity, plus 1 for even heaps.
    EqualParts,
    /// Binary digits; 0 for 0.
    Bits,
}

/// What is counted of the prime factors of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PrimeCount {
    /// The prime factors with multiplicity: a move divides by any divisor that is made of them.
    All,
    /// The different primes: a move divides by such a divisor that has no prime in common with what
    /// is left.
    Distinct,
    /// The prime factors with multiplicity, modulo 2: a move divides by one prime.
    Parity,
    /// The xor of the exponents: a move divides by a power of one prime.
    Xor,
}

/// Primes by their remainders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Primes {
    /// The divisor, at least 1.
    pub modulus: u64,
    /// The remainders of the primes that count, increasing; all are below the divisor.
    pub residues: Vec<u64>,
}

/// Euclid's game in one of its forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Euclid {
    /// May the numbers be 0? Then there is no move where one of them is 0; else both stay positive.
    pub to_zero: bool,
    /// The maximum multiple of the other number that may be taken; `None` if there is no bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_multiple: Option<u64>,
}
