//! POJ 3533: lamps in space; a move toggles the corners of a box. By the Tartan theorem the Grundy
//! value of a lamp is the nim product of its coordinates, counted from 1. HDU 3404 is the same game
//! in the plane.

use super::{Input, Problem};
use nimatron_core::Nimber;
use nimatron_messages::Sentence;
use nimatron_nimber::batch;

static LAMPS: Sentence = Sentence::plain("the number of lamps", "灯数");
static COORDINATE: Sentence = Sentence::plain("a coordinate", "一个坐标");
static FROM_ONE: Sentence = Sentence::plain("coordinates are counted from 1", "坐标从 1 开始");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj3533",
    aliases: &[],
    title: &Sentence::plain("Light Switching Game, POJ 3533", "Light Switching Game，POJ 3533"),
    theory: &Sentence::plain(
        "toggle the corners of a box; a lamp is worth the nim product x y z (Tartan); Yes when the second player wins",
        "切换长方体各顶点的灯；一盏灯的值是 nim 积 x y z（Tartan 定理）；后手胜时输出 Yes",
    ),
    limits: &Sentence::plain(
        "coordinates to 1000 originally; here any number of lamps with coordinates below 2^64",
        "原题坐标至多 1000；这里灯数不限，坐标小于 2^64",
    ),
    sample: "1\n1 1 1\n3\n1 1 2\n1 1 3\n1 1 1\n",
    run: |input, output| {
        while let Some(lamps) = input.number_or_end(&LAMPS)? {
            let value = value::<3>(lamps, input)?;
            output.text(if value.is_zero() { "Yes" } else { "No" })?;
        }
        Ok(())
    },
};

pub(super) const HDU3404: Problem = Problem {
    name: "hdu3404",
    aliases: &[],
    title: &Sentence::plain("Switch lights, HDU 3404", "Switch lights，HDU 3404"),
    theory: &Sentence::plain(
        "toggle the corners of a rectangle; a lamp is worth the nim product x y (Tartan)",
        "切换矩形四角的灯；一盏灯的值是 nim 积 x y（Tartan 定理）",
    ),
    limits: &Sentence::plain(
        "T <= 100, n <= 1000, coordinates to 10^4 originally; here coordinates below 2^64",
        "原题 T <= 100，n <= 1000，坐标至多 10^4；这里坐标小于 2^64",
    ),
    sample: "2\n1\n1 1\n2\n2 2\n3 1\n",
    run: |input, output| {
        input.cases(|input| {
            let lamps = input.number(&LAMPS)?;
            let value = value::<2>(lamps, input)?;
            output.text(if value.is_zero() { "Don't waste your time." } else { "Have a try, lxhgww." })
        })
    },
};

/// The number of lamps multiplied at once.
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
                let x = input.number(&COORDINATE)?;
                if x == 0 {
                    return Err(input.refuse(FROM_ONE.message()));
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
