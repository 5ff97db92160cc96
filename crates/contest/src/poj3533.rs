//! POJ 3533: lamps in space, of which a move toggles the corners of a box. By the Tartan theorem a
//! lamp is worth the nim product of its coordinates, counted from 1. HDU 3404 is the same in the
//! plane.

use super::{Input, Problem};
use nimatron_core::Nimber;
use nimatron_nimber::batch;

pub(super) const PROBLEM: Problem = Problem {
    name: "poj3533",
    aliases: &[],
    title: "Light Switching Game, POJ 3533",
    theory: "toggle the corners of a box; a lamp is worth the nim product x y z (Tartan); Yes when the second player wins",
    limits: "coordinates to 1000 there; here any number of lamps with coordinates below 2^64",
    sample: "1\n1 1 1\n3\n1 1 2\n1 1 3\n1 1 1\n",
    run: |input, output| {
        while let Some(lamps) = input.number_or_end("the number of lamps")? {
            let value = value::<3>(lamps, input)?;
            output.text(if value.is_zero() { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

pub(super) const HDU3404: Problem = Problem {
    name: "hdu3404",
    aliases: &[],
    title: "Switch lights, HDU 3404",
    theory: "toggle the corners of a rectangle; a lamp is worth the nim product x y (Tartan)",
    limits: "T <= 100, n <= 1000, coordinates to 10^4 there; here coordinates below 2^64",
    sample: "2\n1\n1 1\n2\n2 2\n3 1\n",
    run: |input, output| {
        for _ in 0..input.number("the number of cases")? {
            let lamps = input.number("the number of lamps")?;
            let value = value::<2>(lamps, input)?;
            output.text(if value.is_zero() { "Don't waste your time." } else { "Have a try, lxhgww." })?;
        }
        input.end()
    },
};

/// Lamps that are multiplied at once.
const BATCH: u64 = 512;

fn value<const N: usize>(lamps: u64, input: &mut Input<'_>) -> Result<Nimber, super::JudgeError> {
    let mut left = lamps;
    let mut sum = Nimber::ZERO;
    let mut coordinates: [Vec<Nimber>; N] = std::array::from_fn(|_| Vec::new());
    while left > 0 {
        for axis in &mut coordinates {
            axis.clear();
        }
        for _ in 0..left.min(BATCH) {
            for axis in &mut coordinates {
                let x = input.number("a coordinate")?;
                if x == 0 {
                    return Err(input.refuse("coordinates count from 1"));
                }
                axis.push(Nimber(x));
            }
        }
        if let Some((first, others)) = coordinates.split_first_mut() {
            for axis in others {
                batch::product_assign(first, axis);
            }
            sum += first.iter().sum::<Nimber>();
        }
        left -= left.min(BATCH);
    }
    Ok(sum)
}
