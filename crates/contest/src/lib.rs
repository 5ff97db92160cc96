//! Problems of judges, each read and answered in its judge's format, in a file of its own. Input
//! and output are streamed: memory does not grow with the number of cases.
//!
//! A [`Problem`] reads numbers through [`Input`] and writes through [`Output`], and keeps only one
//! case in memory, or one batch. Before more input is read the answers are written, so that Ctrl-C
//! loses none while it waits.

mod arc091f;
mod bash;
mod bzoj3105;
mod cf1498f;
mod cf1704f;
mod cf494e;
mod corners;
mod counts;
mod few_numbers;
mod formulas;
mod gaps;
mod hackenbush;
mod hdu1847;
mod hdu1848;
mod hdu2147;
mod heaps;
mod input;
mod last_move;
mod luogu_p2148;
mod natural;
mod nim;
mod nim_formats;
mod nim_product_64;
mod one_heap;
mod pairing;
mod parities;
mod poj2068;
mod poj2348;
mod poj2425;
mod poj2484;
mod poj2505;
mod poj2960;
mod poj3533;
mod rows;
mod small_graphs;
mod staircase;
mod sums;
mod tutorial000_heaps;
mod tutorial001_ranges;
mod values;
mod walks;
pub mod what;
mod wythoff;
mod zoj3057;

pub use input::{Input, InputError, JudgeError, Output};

use nimatron_messages::Sentence;
#[cfg(feature = "solve")]
use std::io::{Read, Write};

type Judged = Result<(), JudgeError>;

/// A problem of a judge.
///
/// ```
/// let problem = nimatron_contest::find("nim_product_64").unwrap();
/// assert_eq!(problem.title.message().to_string(), "Nim Product (2^64), Library Checker");
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "solve"), allow(dead_code, reason = "nothing runs"))]
pub struct Problem {
    /// Its name, by which [`find`] finds it.
    pub name: &'static str,
    /// Names of the same problem, in the same format, at other judges.
    pub aliases: &'static [&'static str],
    /// Its title and judge.
    pub title: &'static Sentence,
    /// Its rules and theory in one line.
    pub theory: &'static Sentence,
    /// The limits of the judge, and those of this program.
    pub limits: &'static Sentence,
    /// An input in the judge's format.
    pub sample: &'static str,
    run: fn(&mut Input<'_>, &mut Output<'_>) -> Judged,
}

impl Problem {
    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Reads all cases and writes their answers.
    ///
    /// # Errors
    ///
    /// The input does not follow the judge's format, or reading or writing fails. The answers to
    /// all cases before the error have been written.
    ///
    /// ```
    /// let problem = nimatron_contest::find("nim_product_64").unwrap();
    /// let mut out = Vec::new();
    /// problem.solve(&mut "2\n2 3\n16 16\n".as_bytes(), &mut out)?;
    /// assert_eq!(out, b"1\n24\n");
    /// # Ok::<(), nimatron_contest::JudgeError>(())
    /// ```
    #[cfg(feature = "solve")]
    pub fn solve(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), JudgeError> {
        let mut output = Output::new(output);
        let mut input = Input::new(input).before_reading(&output);
        let result = (self.run)(&mut input, &mut output);
        // Answers before an error are written too.
        output.flush()?;
        result
    }
}

/// All problems.
///
/// ```
/// assert!(nimatron_contest::PROBLEMS.iter().any(|problem| problem.name == "nim_product_64"));
/// ```
pub const PROBLEMS: &[Problem] = &linked(ALL);

#[cfg(feature = "solve")]
const fn linked<const N: usize>(all: [Problem; N]) -> [Problem; N] {
    all
}

/// The problems without what solves them, which is not linked then.
#[cfg(not(feature = "solve"))]
const fn linked<const N: usize>(mut all: [Problem; N]) -> [Problem; N] {
    const fn nothing(_: &mut Input<'_>, _: &mut Output<'_>) -> Judged {
        Ok(())
    }
    let mut at = 0;
    while at < N {
        all[at].run = nothing;
        at += 1;
    }
    all
}

const ALL: [Problem; 155] = [
    hdu1847::PROBLEM,
    hdu1848::PROBLEM,
    hdu2147::PROBLEM,
    nim::P2197,
    luogu_p2148::PROBLEM,
    bzoj3105::PROBLEM,
    tutorial000_heaps::PROBLEM,
    hdu1847::TUTORIAL,
    bash::PROBLEM,
    tutorial001_ranges::PROBLEM,
    wythoff::TUTORIAL,
    wythoff::POJ1067,
    bash::TUTORIAL002,
    bash::TUTORIAL003,
    nim::POJ2234,
    nim::POJ2975,
    poj2505::PROBLEM,
    zoj3057::PROBLEM,
    poj2484::PROBLEM,
    poj2425::PROBLEM,
    poj2960::PROBLEM,
    staircase::POJ1704,
    pairing::POJ1740,
    poj2068::PROBLEM,
    nim::POJ3480,
    poj2348::PROBLEM,
    hackenbush::POJ3710,
    poj3533::PROBLEM,
    nim_product_64::PROBLEM,
    poj3533::HDU3404,
    hackenbush::AGC017D,
    arc091f::PROBLEM,
    bash::ABC297G,
    cf1704f::PROBLEM,
    cf494e::PROBLEM,
    cf1498f::PROBLEM,
    heaps::CF1382B,
    pairing::PEBBMOV,
    staircase::P3480,
    heaps::P14787,
    heaps::SIMPLE_GAME,
    heaps::GAME2,
    formulas::CF255E,
    formulas::CF603C,
    formulas::CF768E,
    formulas::CF2004E,
    formulas::ABC368F,
    formulas::HDU3032,
    formulas::HDU5011,
    formulas::LIGHTOJ1296,
    parities::CF1162E,
    parities::CF1104B,
    parities::CF1373B,
    parities::CF276B,
    parities::CF1365A,
    parities::CF1747C,
    parities::CF1190B,
    parities::CF1396B,
    parities::CF914B,
    parities::ARC137C,
    few_numbers::CF1194D,
    few_numbers::CF1537D,
    few_numbers::CF1370C,
    few_numbers::CF167C,
    few_numbers::ARC072D,
    few_numbers::CF1719A,
    few_numbers::CF15C,
    few_numbers::CF317D,
    small_graphs::CF1363C,
    small_graphs::CF1823E,
    one_heap::HDU2149,
    one_heap::HDU2188,
    one_heap::HDU2897,
    one_heap::POJ2368,
    one_heap::BOJ9655,
    one_heap::BOJ9656,
    one_heap::BOJ9657,
    one_heap::BOJ9658,
    one_heap::P4018,
    one_heap::P4860,
    one_heap::NGM,
    one_heap::TIMUS1180,
    one_heap::HDU4203,
    last_move::HDU2516,
    last_move::P6487,
    last_move::POJ3922,
    last_move::HDU1564,
    last_move::P4136,
    last_move::UVA12293,
    last_move::HDU3951,
    nim_formats::HDU1849,
    nim_formats::UVA10165,
    nim_formats::HDU2176,
    nim_formats::P1247,
    nim_formats::BOJ11868,
    nim_formats::BOJ11694,
    nim_formats::BOJ16895,
    nim_formats::HDU2509,
    nim_formats::LIGHTOJ1253,
    nim_formats::LIGHTOJ1247,
    heaps::HDU4994,
    heaps::UVA11892,
    heaps::MATGAME,
    staircase::HDU3389,
    staircase::HDU4315,
    staircase::HDU5996,
    staircase::LIGHTOJ1393,
    staircase::HDU5724,
    gaps::HDU1730,
    gaps::LIGHTOJ1186,
    counts::CF451A,
    counts::CF705B,
    counts::CF1672A,
    counts::CF346A,
    counts::CF120E,
    counts::CF1220C,
    counts::CF1966C,
    counts::ARC105D,
    counts::ARC131C,
    counts::ARC064D,
    counts::AGC010D,
    counts::AGC002E,
    rows::POJ3537,
    rows::UVA10561,
    rows::HDU3980,
    rows::TIMUS1465,
    rows::BOJ13034,
    rows::CF305E,
    rows::ARC151C,
    rows::HDU3537,
    sums::HDU5795,
    sums::UVA1482,
    sums::UVA11859,
    sums::LIGHTOJ1199,
    sums::BOJ11872,
    sums::BOJ16877,
    sums::BOJ16888,
    sums::EDPC_K,
    sums::MCOINS,
    sums::CF87C,
    sums::HDU1729,
    sums::P3235,
    walks::AGC010F,
    walks::AGC033C,
    walks::CF812E,
    walks::P1288,
    walks::CF1033C,
    walks::ARC087E,
    walks::CF455B,
    corners::POJ2311,
    corners::HDU2873,
    corners::BOJ11717,
    corners::LIGHTOJ1315,
    corners::CF36D,
    corners::POJ1082,
];

/// A name in small letters, without blanks and signs, and with the short name of the judge.
fn folded(name: &str) -> String {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_lowercase()).collect();
    name.replace("codeforces", "cf").replace("atcoder", "").replace("hdoj", "hdu").replace("luogu", "")
}

/// Whether two names of problems differ only in how they are spelled.
pub fn is_alike(one: &str, other: &str) -> bool {
    let one = folded(one);
    !one.is_empty() && one == folded(other)
}

/// The problem with this name or alias, however it is spelled.
///
/// ```
/// assert!(nimatron_contest::find("no_such_problem").is_none());
/// assert_eq!(nimatron_contest::find("POJ 2960").unwrap().name, "poj2960");
/// ```
pub fn find(name: &str) -> Option<&'static Problem> {
    let is_it = |problem: &&Problem| problem.names().any(|known| is_alike(known, name));
    PROBLEMS.iter().find(is_it)
}

/// Problems of a well-known list whose statements are lost: their names, and what is known of them.
///
/// ```
/// assert!(nimatron_contest::LOST.iter().any(|(name, _)| *name == "hoj2645"));
/// ```
pub const LOST: &[(&str, &Sentence)] = &[
    (
        "hoj2533",
        &Sentence::plain(
            "Stone II, HOJ 2533: no statement was found. Two copies of the list that names it have \"HOJ 4388 Stone \
             Game II\" in its place, which may mean HDU 4388",
            "Stone II，HOJ 2533：没有找到题面。列有它的那份题单有两份副本在该处写的是“HOJ 4388 Stone Game II”，\
             可能指 HDU 4388",
        ),
    ),
    (
        "hoj1367",
        &Sentence::plain(
            "A Stone Game, HOJ 1367: no statement was found; it is not POJ 1740, A New Stone Game",
            "A Stone Game，HOJ 1367：没有找到题面；它不是 POJ 1740，A New Stone Game",
        ),
    ),
    (
        "hoj2645",
        &Sentence::plain(
            "WNim, HOJ 2645: no statement was found, and the name fits several games",
            "WNim，HOJ 2645：没有找到题面，而这个名称可指多种游戏",
        ),
    ),
];
