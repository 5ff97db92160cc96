//! Plain Nim in the formats of several judges, by Bouton's theorem: the player to move wins exactly
//! when the xor of the heaps is not 0.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

pub(super) const P2197: Problem = Problem {
    name: "luogu_p2197",
    aliases: &[],
    title: &Sentence::plain("Nim, Luogu P2197", "Nim 游戏，洛谷 P2197"),
    theory: &Sentence::plain("plain Nim; the mover wins when the xor is not 0", "普通的 Nim；异或不为 0 时先手必胜"),
    limits: &Sentence::plain(
        "T <= 10, n <= 10^4, heaps < 10^4 originally; here any number of heaps below 2^64",
        "原题 T <= 10，n <= 10^4，每堆 < 10^4；这里堆数不限，每堆小于 2^64",
    ),
    sample: "2\n2\n1 1\n2\n1 0\n",
    run: |input, output| {
        input.cases(|input| {
            let sum = xor(input)?;
            output.text(if sum != 0 { "Yes" } else { "No" })
        })
    },
};

pub(super) const POJ2234: Problem = Problem {
    name: "poj2234",
    aliases: &[],
    title: &Sentence::plain("Matches Game, POJ 2234", "Matches Game，POJ 2234"),
    theory: &Sentence::plain("plain Nim; the mover wins when the xor is not 0", "普通的 Nim；异或不为 0 时先手必胜"),
    limits: &Sentence::plain(
        "at most 20 heaps of at most 10^7 originally; here any number of heaps below 2^64",
        "原题至多 20 堆，每堆至多 10^7；这里堆数不限，每堆小于 2^64",
    ),
    sample: "2 45 45\n3 3 6 9\n",
    run: |input, output| {
        while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
            let sum = xor_of(input, heaps)?;
            output.text(if sum != 0 { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

/// Misère Nim: the player who takes last loses.
pub(super) const POJ3480: Problem = Problem {
    name: "poj3480",
    aliases: &["hdu1907", "bzoj1022", "luogu_p4279"],
    title: &Sentence::plain("John, POJ 3480 (HDU 1907, Luogu P4279)", "John，POJ 3480（HDU 1907，洛谷 P4279）"),
    theory: &Sentence::plain(
        "misère Nim; by the xor when some heap is above 1, else won when the number of heaps is even",
        "反常规则的 Nim；有大于 1 的堆时看异或，否则堆数为偶数时先手必胜",
    ),
    limits: &Sentence::plain(
        "T <= 474, at most 47 heaps of at most 4747 originally; here any",
        "原题 T <= 474，至多 47 堆，每堆至多 4747；这里不限",
    ),
    sample: "2\n3\n3 5 1\n1\n1\n",
    run: |input, output| {
        input.cases(|input| {
            let heaps = input.number(&what::HEAPS)?;
            let won = is_misere_won(input, heaps)?;
            output.text(if won { "John" } else { "Brother" })
        })
    },
};

pub(super) const POJ2975: Problem = Problem {
    name: "poj2975",
    aliases: &["hdu1850"],
    title: &Sentence::plain("Nim, POJ 2975 (HDU 1850)", "Nim，POJ 2975（HDU 1850）"),
    theory: &Sentence::plain(
        "plain Nim: count the winning moves, one on each heap k with (k xor x) < k, x the xor of all",
        "普通的 Nim：统计必胜走法；设 x 为所有堆的异或，每个满足 (k xor x) < k 的堆 k 各有一种",
    ),
    limits: &Sentence::plain(
        "n <= 1000, heaps <= 10^9 originally; here any number of heaps below 2^64",
        "原题 n <= 1000，每堆 <= 10^9；这里堆数不限，每堆小于 2^64",
    ),
    sample: "3\n7 11 13\n2\n1000000000 1000000000\n0\n",
    run: poj2975,
};

pub(super) fn xor(input: &mut Input<'_>) -> Result<u64, super::JudgeError> {
    let heaps = input.number(&what::HEAPS)?;
    xor_of(input, heaps)
}

pub(super) fn xor_of(input: &mut Input<'_>, heaps: u64) -> Result<u64, super::JudgeError> {
    (0..heaps).try_fold(0, |sum, _| Ok(sum ^ input.number(&what::HEAP)?))
}

/// Whether misère Nim with these heaps is won: whoever takes last loses.
pub(super) fn is_misere_won(input: &mut Input<'_>, heaps: u64) -> Result<bool, super::JudgeError> {
    let (mut sum, mut max, mut ones) = (0, 0, 0u64);
    for _ in 0..heaps {
        let heap = input.number(&what::HEAP)?;
        sum ^= heap;
        max = max.max(heap);
        ones += heap & 1;
    }
    Ok(if max > 1 { sum != 0 } else { ones.is_multiple_of(2) })
}

/// The number of winning moves. A heap has one exactly when it has the top bit of the xor, so it is
/// enough to count the heaps with each bit.
pub(super) fn winning_moves(input: &mut Input<'_>, heaps: u64) -> Result<u64, super::JudgeError> {
    // A counter for each of the 64 bits: plane j holds bit j of all counters.
    let (mut sum, mut planes) = (0u64, [0u64; 64]);
    for _ in 0..heaps {
        let heap = input.number(&what::HEAP)?;
        sum ^= heap;
        let mut carry = heap;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
            if carry == 0 {
                break;
            }
        }
    }
    let with_bit = |bit: u32| planes.iter().rev().fold(0u64, |count, plane| 2 * count + (plane >> bit & 1));
    Ok(sum.checked_ilog2().map_or(0, with_bit))
}

fn poj2975(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(heaps) = input.number_or_end(&what::HEAPS)? {
        if heaps == 0 {
            return Ok(());
        }
        let moves = winning_moves(input, heaps)?;
        output.line(moves)?;
    }
    Ok(())
}
