//! Values that count something: prime factors, halvings, binary digits. That no option has the
//! value of its position and every smaller one is that of an option is proved in `Rank.v`; here the
//! moves are printed, and compared with those that the theorem speaks of.

use crate::library::RANKS;
use crate::ranked::Ranked;
use crate::template::template;
use crate::{Claimed, Stated, names, tactics};
use nimatron_check::rank::{Kind, Moves, To, lines};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::RankName;
use nimatron_rules::SetKind;
use nimatron_rules::resolved::{Item, Node, Rule};

/// What the library proves of a rank.
struct CountedRank {
    rank: RankName,
    /// The least heap, if the theorem is for one.
    least: Option<i64>,
    ranked: Ranked<'static>,
    /// What the theorem says, and its proof.
    law: &'static str,
    proof: &'static str,
    /// In words.
    about: &'static str,
}

/// In the order of `RankName`. Of the smallest prime factor of odd heaps, of equal parts and of the
/// xor of exponents there is nothing here; `primes` has the last one.
const COUNTED: [CountedRank; 7] = [
    CountedRank {
        rank: RankName::PrimeFactors,
        least: None,
        ranked: Ranked {
            allowed: "to_divisor",
            needed: "to_divisor",
            value: "factor_count",
            down: "(fun n q A => proj1 (proj2 A))",
            differs: "(fun n q A => N.lt_neq _ _ (to_divisor_less n q A))",
            reaches: "to_divisor_reaches",
        },
        law: "forall l, Forall (fun p => prime (Z.of_N p)) l -> grundy (fold_right N.mul 1 l) = N.of_nat (length l)",
        proof: "exact prime_factors_law.",
        about: "The value of a product of primes is how many they are; every positive number is one ([factors_spec]).",
    },
    CountedRank {
        rank: RankName::PrimeFactorsParity,
        least: None,
        ranked: Ranked {
            allowed: "by_prime",
            needed: "by_prime",
            value: "factor_parity",
            down: "by_prime_down",
            differs: "by_prime_differs",
            reaches: "by_prime_reaches",
        },
        law: "forall l, Forall (fun p => prime (Z.of_N p)) l -> grundy (fold_right N.mul 1 l) = N.of_nat (length l) mod 2",
        proof: "exact parity_law.",
        about: "The value of a product of primes is the parity of their number; every positive number is one ([factors_spec]).",
    },
    CountedRank {
        rank: RankName::Twos,
        least: Some(1),
        ranked: Ranked {
            allowed: "minus_divisor 1",
            needed: "minus_divisor 1",
            value: "twos_value 0",
            down: "(minus_divisor_down 1)",
            differs: "(fun n q => twos_differs 0 n q (or_introl eq_refl))",
            reaches: "(fun n v => twos_reaches 0 n v (or_introl eq_refl))",
        },
        law: "forall e k, grundy (2 ^ e * (2 * k + 1)) = e",
        proof: "intros e k. unfold grundy. rewrite twos_law. apply N.add_0_r.",
        about: "How often the number can be halved.",
    },
    CountedRank {
        rank: RankName::Twos,
        least: Some(0),
        ranked: Ranked {
            allowed: "minus_divisor 0",
            needed: "minus_divisor 0",
            value: "twos_value 1",
            down: "(minus_divisor_down 0)",
            differs: "(fun n q => twos_differs 1 n q (or_intror eq_refl))",
            reaches: "(fun n v => twos_reaches 1 n v (or_intror eq_refl))",
        },
        law: "grundy 0 = 0 /\\ forall e k, grundy (2 ^ e * (2 * k + 1)) = e + 1",
        proof: "split; [reflexivity|exact (twos_law 1)].",
        about: "One more than how often the number can be halved.",
    },
    CountedRank {
        rank: RankName::LeastPrime,
        least: Some(1),
        ranked: Ranked {
            allowed: "coprime_below",
            needed: "coprime_below",
            value: "least_prime_index",
            down: "(fun n q A => proj1 (proj2 A))",
            differs: "coprime_differs",
            reaches: "coprime_reaches",
        },
        law: "grundy 1 = 0 /\\ forall n p ps, 1 <= n -> prime (Z.of_N p) -> N.divide p n ->
  (forall q, prime (Z.of_N q) -> N.divide q n -> p <= q) ->
  NoDup ps -> (forall q, In q ps <-> prime (Z.of_N q) /\\ q <= p) -> grundy n = N.of_nat (length ps)",
        proof: "split; [reflexivity|exact least_prime_law].",
        about: "If [p] is the least prime that divides [n], the value is the number of primes up to [p].",
    },
    CountedRank {
        rank: RankName::Bits,
        least: Some(0),
        ranked: Ranked {
            allowed: "quotient_below",
            needed: "to_quotient 0",
            value: "N.size",
            down: "quotient_down",
            differs: "size_quotient",
            reaches: "size_reaches",
        },
        law: "forall n, grundy n = N.size n",
        proof: "reflexivity.",
        about: "The number of binary digits; 0 has none.",
    },
    CountedRank {
        rank: RankName::Bits,
        least: Some(1),
        ranked: Ranked {
            allowed: "(fun n q => quotient_below n q /\\ 1 <= q)",
            needed: "to_quotient 1",
            value: "N.log2",
            down: "(fun n q A => quotient_down n q (proj1 A))",
            differs: "(fun n q A => log2_differs n q (proj1 A) (proj2 A))",
            reaches: "log2_reaches",
        },
        law: "forall n, grundy n = N.log2 n",
        proof: "reflexivity.",
        about: "The number of binary digits without the first one.",
    },
];

/// The theorem of a rank.
///
/// # Errors
/// Why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, rank: RankName) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let rules = claimed.rules;
    let [least @ (0 | 1)] = *rules.least() else { return Err(say::coq_not_stated()) };
    let of_rank = |one: &&CountedRank| one.rank == rank && one.least.is_none_or(|own| own == least);
    let counted = COUNTED.iter().find(of_rank).ok_or_else(say::coq_not_stated)?;
    let heap = names::beside(&names::OF_RANKS, rules.coordinates()).swap_remove(0);
    let own = &rules.resolved().rules;
    let printed: Option<Vec<RankRuleLine>> = if rank == RankName::PrimeFactorsParity {
        own.iter().map(|rule| by_primes(rule).then(|| prime_line(&heap, least))).collect()
    } else {
        lines(rules).map(|all| all.iter().map(|moves| line(moves, rank, &heap, least)).collect())
    };
    let printed = printed.filter(|all| !all.is_empty()).ok_or_else(say::coq_not_stated)?;
    // One line has all options that are needed.
    let complete = printed.iter().position(|line| line.complete).ok_or_else(say::coq_not_stated)?;
    let many = printed.len();
    let moves: Vec<&str> = printed.iter().map(|line| line.says.as_str()).collect();
    let into: String = printed.iter().map(|line| format!("  - parts_of_line M. {}\n", line.into)).collect();
    let CountedRank { ranked, law, proof, about, .. } = counted;
    let Ranked { allowed, needed, .. } = ranked;
    let body = template!(
        "rank.v",
        heap,
        moves = moves.join(" \\/\n  "),
        allowed,
        apart = tactics::apart("M", many).map_or_else(String::new, |tactic| format!(" {tactic}.")),
        into,
        needed,
        chosen = tactics::chosen(complete, many, ". "),
        onto = printed[complete].onto,
        theorem = ranked.theorem(),
        about,
        law,
        proof,
    );
    Ok(Stated::values(RANKS, body))
}

/// A line of the rules as it is printed.
struct RankRuleLine {
    says: String,
    /// The tactics by which its moves are allowed.
    into: String,
    /// Whether it has all moves that are needed, and the tactics that find them.
    complete: bool,
    onto: String,
}

fn line(moves: &Moves, rank: RankName, heap: &str, least: i64) -> RankRuleLine {
    let Moves { kind, low, high, half, positive, to } = *moves;
    // A difference that is not negative.
    let high = if to == To::Difference { high.min(0) } else { high };
    let mut all = vec![format!("{} <= k", low.max(0))];
    all.push(match high {
        0 => format!("k <= {heap}"),
        1.. => format!("k <= {heap} + {high}"),
        _ => format!("k + {} <= {heap}", high.unsigned_abs()),
    });
    if half {
        all.push(format!("2 * k <= {heap}"));
    }
    match kind {
        Kind::Any => {}
        Kind::Divisors => all.push(format!("N.divide k {heap}")),
        Kind::Coprime => all.push(format!("N.gcd k {heap} = 1")),
    }
    let result = match to {
        To::It => "k".to_owned(),
        To::Difference => format!("{heap} - k"),
        To::Quotient => format!("{heap} / k"),
    };
    if positive || least == 1 {
        all.push(format!("1 <= {heap}"));
    }
    if least == 1 {
        all.push(format!("1 <= {result}"));
    }
    let says = format!("(exists k, {} /\\ parts = [{result}])", all.join(" /\\ "));
    let whole = low <= 1 && !half && high >= -1;
    let (into, complete, onto) = match (rank, to) {
        (RankName::PrimeFactors, To::Quotient) => (
            "apply quotient_is; by_hand.",
            low <= 2 && !half && high >= 0,
            "destruct (as_quotient n q A) as (k & K & L & D & E & P). destruct A as (Q & _). subst q. exists k. by_hand.",
        ),
        (RankName::PrimeFactors, _) => (
            "apply divisor_is; by_hand.",
            low <= 1 && high >= -1,
            "destruct A as (P & L & D). pose proof (at_most_half n q D L). exists q. by_hand.",
        ),
        (RankName::Twos, _) if least == 1 => (
            "exists k. by_hand.",
            low <= 1 && high >= -1,
            "destruct A as (d & P & D & L & ->). pose proof (at_most_half n d D ltac:(lia)). exists d. by_hand.",
        ),
        (RankName::Twos, _) => (
            "exists k. by_hand.",
            low <= 1 && !half && high >= 0,
            "destruct A as (d & P & D & L & ->). exists d. by_hand.",
        ),
        (RankName::LeastPrime, To::Difference) => (
            "apply coprime_turned. unfold coprime_below. by_hand.",
            whole,
            "destruct (coprime_turned n q A) as (P & L & G). destruct A as (Q & B & _). exists (n - q). by_hand.",
        ),
        (RankName::LeastPrime, _) => {
            ("unfold coprime_below. by_hand.", whole, "destruct A as (P & L & G). exists q. by_hand.")
        }
        (_, _) if least == 1 => (
            "split; [split; [lia|exists k; by_hand]|assumption].",
            low <= 2 && !half && high >= 0,
            "destruct A as (P & k & K & L & -> & Q). exists k. by_hand.",
        ),
        (_, _) => (
            "split; [lia|exists k; by_hand].",
            low <= 2 && !half && high >= 1,
            "destruct A as (P & k & K & L & -> & Q). exists k. by_hand.",
        ),
    };
    RankRuleLine { says, into: into.to_owned(), complete, onto: onto.to_owned() }
}

/// Whether the line divides by primes, not by powers of them.
fn by_primes(rule: &Rule) -> bool {
    let [one] = &rule.binders[..] else { return false };
    let [result] = &rule.result[..] else { return false };
    let divides = matches!(&result[..], [ex] if matches!(&ex.node, Node::Binary(..)));
    divides && matches!(one.items[..], [Item::Named(SetKind::Primes, _)])
}

fn prime_line(heap: &str, least: i64) -> RankRuleLine {
    let positive = if least == 1 { format!(" /\\ 1 <= {heap} / p") } else { String::new() };
    RankRuleLine {
        says: format!(
            "(exists p, prime (Z.of_N p) /\\ N.divide p {heap} /\\ 1 <= {heap}{positive} /\\ parts = [{heap} / p])"
        ),
        into: "apply by_prime_is; by_hand.".to_owned(),
        complete: true,
        onto: "destruct (as_prime n q A) as (p & P & D & E & L & Q). subst q. exists p. by_hand.".to_owned(),
    }
}
