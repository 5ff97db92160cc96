//! Moves that divide by numbers made of certain primes (`Primes.v`).

use crate::library::PRIMES;
use crate::ranked::Ranked;
use crate::{Claimed, Stated, data};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{PrimeCount, Primes};

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
    let (moves, by, value, law) = match count {
        PrimeCount::All => (
            "exists r, 2 <= r /\\ N.divide r n /\\ 1 <= n /\\
    (forall p, prime (Z.of_N p) -> N.divide p r -> counts p = true) /\\ parts = [n / r]",
            "divisor",
            "count counts",
            "forall l, Forall (fun p => prime (Z.of_N p)) l ->
  grundy (fold_right N.mul 1 l) = N.of_nat (length (filter counts l)).
Proof. exact (count_law counts). Qed.",
        ),
        PrimeCount::Parity => (
            "exists p, prime (Z.of_N p) /\\ counts p = true /\\ N.divide p n /\\ 1 <= n /\\ parts = [n / p]",
            "counted",
            "parity counts",
            "forall l, Forall (fun p => prime (Z.of_N p)) l ->
  grundy (fold_right N.mul 1 l) = N.of_nat (length (filter counts l)) mod 2.
Proof. exact (count_parity_law counts). Qed.",
        ),
        PrimeCount::Xor => (
            "exists p i, prime (Z.of_N p) /\\ counts p = true /\\ 1 <= i /\\ N.divide (p ^ i) n /\\ 1 <= n /\\ parts = [n / p ^ i]",
            "power",
            "exponent_sum counts",
            "grundy 1 = 0 /\\ forall p e m, prime (Z.of_N p) -> 1 <= m -> ~ N.divide p m ->
  grundy (p ^ e * m) = if counts p then N.lxor e (grundy m) else grundy m.
Proof. split; [reflexivity|exact (exponent_law counts)]. Qed.",
        ),
        PrimeCount::Distinct => return Err(say::coq_not_stated()),
    };
    let differs = match count {
        PrimeCount::All => "(fun n q A => N.lt_neq _ _ (by_divisor_less counts n q A))".to_owned(),
        _ => format!("(by_{by}_differs counts)"),
    };
    let (found, given) = match count {
        PrimeCount::All => ("(r & R & D & L & M & E)", "exists r"),
        PrimeCount::Parity | PrimeCount::Distinct => ("(p & P & S & D & L & E)", "exists p"),
        PrimeCount::Xor => ("(p & i & P & S & I & D & L & E)", "exists p, i"),
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
    let body = format!(
        "
(** ** The game *)

(** Which primes count. *)
Definition counts (p : N) : bool := {test}.

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  {moves}.

(** ** The theorems *)

Lemma into : forall n parts, move n parts -> exists q, by_{by} counts n q /\\ parts = [q].
Proof. intros n parts M. unfold move in M. parts_of_line M. apply by_{by}_is; assumption. Qed.

Lemma onto : forall n q, by_{by} counts n q -> move n [q].
Proof. intros n q A. destruct (as_{by} counts n q A) as {found}. subst q. {given}. each ltac:(solve [assumption | reflexivity]). Qed.

{theorem}

(** The values; every positive number is a product of primes ([factors_spec]). *)
Theorem law : {law}
",
    );
    Ok(Stated::values(PRIMES, body))
}
