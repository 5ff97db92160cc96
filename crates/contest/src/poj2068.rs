//! POJ 2068: a ring of 2n players, each with a cap of his own; who takes the last stone loses it
//! for the team. Seat and stones are a position; a seat wins exactly when the next seat's last lost
//! heap lies within its cap, so one number a seat is kept.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2068",
    aliases: &[],
    title: "Nim, POJ 2068 (AOJ 1230)",
    theory: "seats in a ring take up to their own caps, the last loses; each seat's last lost heap decides",
    limits: "n <= 10, caps <= 16, S < 8192 there; here S n to 10^10",
    sample: "1 101 4 4\n1 100 4 4\n3 97 8 7 6 5 4 3\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(pairs) = input.number_or_end("half the number of players")? {
        if pairs == 0 {
            return Ok(());
        }
        let stones = input.number("the number of stones")?;
        let seats = 2 * u128::from(pairs);
        if seats * u128::from(stones) > 20_000_000_000 {
            return Err(input.refuse("this would take more than 2 10^10 steps"));
        }
        let mut caps = Vec::new();
        for _ in 0..seats {
            caps.push(input.number("the cap of a player")?);
        }
        // The largest heap so far at which each seat is lost. At 0 stones the others have just
        // lost.
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
