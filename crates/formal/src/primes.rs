//! Moves that divide by numbers made of certain primes (`Primes.v`).

use crate::library::PRIMES;
use crate::ranked::Ranked;
use crate::template::template;
use crate::{Claimed, Stated, data};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{PrimeCount, Primes};

/// What the library proves of a way to count primes.
struct CountedPrimes {
    count: PrimeCount,
    /// What a move does, and what the library calls it.
    moves: &'static str,
    by: &'static str,
    /// The function of the values.
    value: &'static str,
    /// What the theorem says, and its proof.
    law: &'static str,
    proof: &'static str,
    /// What is known of a move, as a pattern, and the numbers that make it one.
    found: &'static str,
    given: &'static str,
}

const COUNTED: [CountedPrimes; 3] = [
    CountedPrimes {
        count: PrimeCount::All,
        moves: "exists r, 2 <= r /\\ N.divide r n /\\ 1 <= n /\\
    (forall p, prime (Z.of_N p) -> N.divide p r -> counts p = true) /\\ parts = [n / r]",
        by: "divisor",
        value: "count counts",
        law: "forall l, Forall (fun p => prime (Z.of_N p)) l ->
  grundy (fold_right N.mul 1 l) = N.of_nat (length (filter counts l))",
        proof: "exact (count_law counts).",
        found: "(r & R & D & L & M & E)",
        given: "exists r",
    },
    CountedPrimes {
        count: PrimeCount::Parity,
        moves: "exists p, prime (Z.of_N p) /\\ counts p = true /\\ N.divide p n /\\ 1 <= n /\\ parts = [n / p]",
        by: "counted",
        value: "parity counts",
        law: "forall l, Forall (fun p => prime (Z.of_N p)) l ->
  grundy (fold_right N.mul 1 l) = N.of_nat (length (filter counts l)) mod 2",
        proof: "exact (count_parity_law counts).",
        found: "(p & P & S & D & L & E)",
        given: "exists p",
    },
    CountedPrimes {
        count: PrimeCount::Xor,
        moves: "exists p i, prime (Z.of_N p) /\\ counts p = true /\\ 1 <= i /\\ N.divide (p ^ i) n /\\ 1 <= n /\\ parts = [n / p ^ i]",
        by: "power",
        value: "exponent_sum counts",
        law: "grundy 1 = 0 /\\ forall p e m, prime (Z.of_N p) -> 1 <= m -> ~ N.divide p m ->
  grundy (p ^ e * m) = if counts p then N.lxor e (grundy m) else grundy m",
        proof: "split; [reflexivity|exact (exponent_law counts)].",
        found: "(p & i & P & S & I & D & L & E)",
        given: "exists p, i",
    },
];

/// The theorem of what is counted of these primes, of all if there are none given.
///
/// # Errors
/// Why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, count: PrimeCount, primes: Option<&Primes>) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let test = primes.filter(|primes| primes.residues.len() as u64 != primes.modulus).map_or_else(
        || "true".to_owned(),
        |primes| format!("existsb (N.eqb (p mod {})) {}", primes.modulus, data::list(&primes.residues)),
    );
    let counted = COUNTED.iter().find(|one| one.count == count).ok_or_else(say::coq_not_stated)?;
    let CountedPrimes { moves, by, value, law, proof, found, given, .. } = counted;
    let differs = match count {
        PrimeCount::All => "(fun n q A => N.lt_neq _ _ (by_divisor_less counts n q A))".to_owned(),
        _ => format!("(by_{by}_differs counts)"),
    };
    let relation = format!("by_{by} counts");
    let theorem = Ranked {
        allowed: &relation,
        needed: &relation,
        value,
        down: &format!("(by_{by}_down counts)"),
        differs: &differs,
        reaches: &format!("(by_{by}_reaches counts)"),
    }
    .theorem();
    let body = template!("primes.v", test, moves, by, found, given, theorem, law, proof);
    Ok(Stated::values(PRIMES, body))
}
