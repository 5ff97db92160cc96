//! The types of a certificate with their ways, as rules with the coordinates t and n.
//!
//! (0, n) is a heap of Nim. The other types but single pieces have the numbers 1, 2, ..., and their
//! length l is n - s, where s is the maximum of the values that ways add. What a way adds is worth
//! the xor of single pieces, which a heap of Nim has. Every move lowers n, or t at the same n.

use nimatron_proof::{FamilyPieceShape, FamilyProof};
use std::collections::HashSet;

/// The rules.
pub(super) fn text(proof: &FamilyProof) -> String {
    let mut numbers: Vec<Option<usize>> = Vec::new();
    let mut count = 0;
    for one in &proof.types {
        let is_piece = matches!(one.shape, FamilyPieceShape::Piece(_));
        count += usize::from(!is_piece);
        numbers.push((!is_piece).then_some(count));
    }
    let value = |adds: &[(u32, u32)]| {
        adds.iter()
            .fold(0u64, |sum, add| sum ^ proof.types[add.0 as usize].values.first().copied().map_or(0, u64::from))
    };
    let raised = proof.types.iter().flat_map(|one| &one.ways).map(|way| value(&way.adds)).max().unwrap_or(0);
    let mut text = format!("game types(t, n) where t <= {count} and (t == 0 or n >= {raised})\n");
    text += "  (0, n) -> (0, m) for m in 0..n-1\n";
    // Many ways leave single pieces of the same value.
    let mut known = HashSet::new();
    for (one, number) in proof.types.iter().zip(&numbers) {
        let Some(t) = number else { continue };
        for way in &one.ways {
            let heap = value(&way.adds);
            let and_heap = if heap == 0 { String::new() } else { format!(" + (0, {heap})") };
            let of = |leaf: usize| {
                let (number, least) = way.leaves[leaf];
                (numbers[number as usize].unwrap_or(0), u64::from(least))
            };
            for &taken in &way.takes {
                let taken = u64::from(taken);
                let line = match way.leaves.len() {
                    0 => format!("  ({t}, n) -> (0, {heap}) if n == {}\n", raised + taken),
                    1 => {
                        let (to, least) = of(0);
                        format!("  ({t}, n) -> ({to}, n - {taken}){and_heap} if n >= {}\n", raised + taken + least)
                    }
                    _ => {
                        // Both are raised, together once more than the whole.
                        let ((one, first), (other, second)) = (of(0), of(1));
                        format!(
                            "  ({t}, n) -> ({one}, a) + ({other}, {} - a){and_heap} for a in {}..n - {}\n",
                            if raised >= taken {
                                format!("n + {}", raised - taken)
                            } else {
                                format!("n - {}", taken - raised)
                            },
                            raised + first,
                            taken + second
                        )
                    }
                };
                if known.insert(line.clone()) {
                    text += &line;
                }
            }
        }
    }
    text
}
