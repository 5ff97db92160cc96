//! POJ 2068: a ring of 2n players of two teams, each with a maximum number of stones of their own;
//! the team whose player takes the last stone loses. A position is a seat and a number of stones. A
//! seat wins exactly when the next seat's largest lost heap so far can be reached with its maximum,
//! so one number per seat is kept.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::Sentence;

static PAIRS: Sentence = Sentence::plain("half the number of players", "人数的一半");
static CAP: Sentence = Sentence::plain("the maximum number a player may take", "一人的取石上限");
static TOO_LONG: Sentence = Sentence::plain("this would take more than 2 10^10 steps", "这需要超过 2·10^10 步");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2068",
    aliases: &[],
    title: &Sentence::plain("Nim, POJ 2068 (AOJ 1230)", "Nim，POJ 2068（AOJ 1230）"),
    theory: &Sentence::plain(
        "players in a ring take up to their own maximum; who takes last loses; each seat's last lost heap decides",
        "围坐一圈的人各有自己的取石上限，取最后一个者输；由每个座位最近的必败数决定",
    ),
    limits: &Sentence::plain(
        "n <= 10, maximums <= 16, S < 8192 originally; here S n to 10^10",
        "原题 n <= 10，上限 <= 16，S < 8192；这里 S n 可达 10^10",
    ),
    sample: "1 101 4 4\n1 100 4 4\n3 97 8 7 6 5 4 3\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(pairs) = input.number_or_end(&PAIRS)? {
        if pairs == 0 {
            return Ok(());
        }
        let stones = input.number(&what::STONES)?;
        let seats = 2 * u128::from(pairs);
        if seats * u128::from(stones) > 20_000_000_000 {
            return Err(input.refuse(TOO_LONG.message()));
        }
        let mut caps = Vec::new();
        for _ in 0..seats {
            caps.push(input.number(&CAP)?);
        }
        // The largest heap so far at which each seat loses. With 0 stones no seat loses: the other
        // team has just taken the last stone.
        const NEVER: u64 = u64::MAX;
        let mut lost = vec![NEVER; caps.len()];
        let mut now: Vec<usize> = Vec::new();
        let mut first_wins = true;
        for heap in 1..=stones {
            now.clear();
            for seat in 0..caps.len() {
                let next = lost[if seat + 1 == caps.len() { 0 } else { seat + 1 }];
                if next == NEVER || heap - next > caps[seat] {
                    now.push(seat);
                }
            }
            for &seat in &now {
                lost[seat] = heap;
            }
            first_wins = lost[0] != heap;
        }
        output.line(u64::from(first_wins))?;
    }
    Ok(())
}
