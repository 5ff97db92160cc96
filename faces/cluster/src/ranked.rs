//! Grundy values by number: a worker owns the numbers with one remainder, in arrays. A position
//! that has its value tells it to all positions of which it is an option, found by taking moves
//! back. One message a move, of four bytes, and no move is stored.

use crate::bytes::{Bytes, put};
use crate::error::{ClusterError, Done};
use crate::out::Out;
use crate::ranking::Ranking;
use crate::shard::{Label, ShardReader, Writer};
use crate::task::{LoopyValue, Next, Task, WorkerCounts};
use nimatron::Budget;
use nimatron_messages::cluster;
use std::io;

/// Messages between two exchanges.
const QUOTA: u64 = 1 << 17;

/// No position of the question has this number.
const OUTSIDE: u32 = u32::MAX;
const NO_VALUE: u32 = u32::MAX;

/// The words for seen values with which a run begins.
const WORDS: usize = 2;

/// The positions of one worker.
pub(crate) struct Ranked<R> {
    ranking: R,
    me: u64,
    workers: u64,
    /// No value is larger.
    most: u64,
    /// For each number the options that have not told their value.
    left: Vec<u32>,
    /// The values that options have told, this many words of bits for each number. There are more
    /// of them when a value is too large.
    seen: Vec<u64>,
    words: usize,
    values: Vec<u32>,
    /// Positions whose value is known and has not been told.
    ready: Vec<u32>,
    positions: u64,
    solved: u64,
    /// Numbers for each worker.
    told: Vec<Vec<u32>>,
}

fn broken() -> ClusterError {
    ClusterError::Other(cluster::broken_message())
}

impl<R: Ranking> Ranked<R> {
    /// Counts the options of all positions of this worker.
    pub(crate) fn new(ranking: R, me: usize, workers: usize, budget: &Budget) -> Done<Ranked<R>> {
        let (me, workers, most) = (me as u64, workers as u64, ranking.most());
        let own = ranking.count().saturating_sub(me).div_ceil(workers);
        budget.memory(own.saturating_mul(8 + 8 * WORDS as u64))?;
        let length = usize::try_from(own).ok().filter(|&own| u32::try_from(own).is_ok());
        let length = length.ok_or_else(|| ClusterError::Other(cluster::too_many_positions()))?;
        let mut ranked = Ranked {
            ranking,
            me,
            workers,
            most,
            left: vec![OUTSIDE; length],
            seen: vec![0; length * WORDS],
            words: WORDS,
            values: vec![NO_VALUE; length],
            ready: Vec::new(),
            positions: 0,
            solved: 0,
            told: vec![Vec::new(); workers as usize],
        };
        for at in 0..length {
            budget.tick(1)?;
            let number = ranked.number(at as u32);
            if let Some(options) = ranked.ranking.options(number) {
                ranked.left[at] = options;
                ranked.positions += u64::from(!ranked.ranking.is_nothing(number));
                if options == 0 {
                    ranked.ready.push(at as u32);
                }
            }
        }
        Ok(ranked)
    }

    fn number(&self, at: u32) -> u64 {
        u64::from(at) * self.workers + self.me
    }

    /// The least value that no option has told.
    fn mex(&self, at: usize) -> u32 {
        let seen = &self.seen[at * self.words..][..self.words];
        let full = seen.iter().take_while(|word| **word == u64::MAX).count();
        64 * full as u32 + seen.get(full).map_or(0, |word| word.trailing_ones())
    }

    /// Makes room for a value in the sets of all numbers.
    fn widen(&mut self, value: u64, budget: &Budget) -> Done<()> {
        let words = (value as usize / 64 + 1).next_power_of_two();
        budget.memory((self.left.len() as u64).saturating_mul(8 + 8 * (words + self.words) as u64))?;
        let mut seen = vec![0; self.left.len() * words];
        for (new, old) in seen.chunks_exact_mut(words).zip(self.seen.chunks_exact(self.words)) {
            new[..old.len()].copy_from_slice(old);
        }
        (self.seen, self.words) = (seen, words);
        Ok(())
    }

    /// Tells the value of a position to all that it is an option of.
    fn tell(&mut self, at: u32, out: &mut Out) {
        let (value, number, workers) = (self.mex(at as usize), self.number(at), self.workers);
        self.values[at as usize] = value;
        self.solved += u64::from(!self.ranking.is_nothing(number));
        let Ranked { ranking, told, .. } = self;
        if workers == 1 {
            let own = &mut told[0];
            ranking.sources(number, &mut |from| own.push(from as u32));
        } else {
            ranking.sources(number, &mut |from| told[(from % workers) as usize].push((from / workers) as u32));
        }
        for (to, told) in told.iter_mut().enumerate().filter(|(_, told)| !told.is_empty()) {
            let bytes = out.to(to);
            put(value.into(), bytes);
            put(told.len() as u64, bytes);
            told.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
            out.messages += told.len() as u64;
            told.clear();
        }
    }

    /// Takes values that were told to the numbers of a worker among this many.
    fn hear(&mut self, to: u64, among: u64, block: &[u8], budget: &Budget) -> Done<()> {
        let same = (to, among) == (self.me, self.workers);
        let mut message = Bytes(block);
        while !message.is_empty() {
            let value = message.number()?;
            if value > self.most {
                return Err(broken());
            }
            let count = usize::try_from(message.number()?).map_err(|_| broken())?;
            let words = message.take(count.checked_mul(4).ok_or_else(broken)?)?;
            if value as usize / 64 >= self.words {
                self.widen(value, budget)?;
            }
            let (word, bit) = (value as usize / 64, 1 << (value % 64));
            for bytes in words.chunks_exact(4) {
                let mut at = [0; 4];
                at.copy_from_slice(bytes);
                let mut at = u32::from_le_bytes(at);
                if !same {
                    let number = u64::from(at) * among + to;
                    if number % self.workers != self.me {
                        continue;
                    }
                    at = u32::try_from(number / self.workers).map_err(|_| broken())?;
                }
                let left = self.left.get_mut(at as usize).filter(|left| **left != OUTSIDE && **left > 0);
                let left = left.ok_or_else(broken)?;
                *left -= 1;
                let last = *left == 0;
                self.seen[at as usize * self.words + word] |= bit;
                if last {
                    self.ready.push(at);
                }
            }
        }
        Ok(())
    }
}

impl<R: Ranking> Task for Ranked<R> {
    fn work(&mut self, _stuck: bool, out: &mut Out, _budget: &Budget) -> Done<bool> {
        let end = out.messages + QUOTA;
        while out.messages < end {
            let Some(at) = self.ready.pop() else { break };
            self.tell(at, out);
        }
        Ok(true)
    }

    fn has_work(&self) -> bool {
        !self.ready.is_empty()
    }

    fn receive(&mut self, _from: usize, block: &[u8], _out: &mut Out, budget: &Budget) -> Done<()> {
        self.hear(self.me, self.workers, block, budget)
    }

    fn flush(&mut self, _out: &mut Out) -> Done<()> {
        Ok(())
    }

    fn counts(&self) -> WorkerCounts {
        WorkerCounts { positions: self.positions, solved: self.solved, ..WorkerCounts::default() }
    }

    fn settle(&mut self, all: WorkerCounts, _out: &mut Out) -> Done<Next> {
        if all.solved == all.positions { Ok(Next::Done) } else { Err(ClusterError::Cycle(None)) }
    }

    fn keeps_messages(&self) -> bool {
        true
    }

    /// Of each number that is a position the options that are missing, and its value or the values
    /// that it has been told.
    fn save(&self, to: &mut Writer<'_>) -> io::Result<()> {
        to.number(self.words as u64)?;
        for (at, &left) in self.left.iter().enumerate().filter(|(_, left)| **left != OUTSIDE) {
            to.number(left.into())?;
            if left == 0 {
                let value = self.values[at];
                to.number(if value == NO_VALUE { 0 } else { u64::from(value) + 1 })?;
            }
            if self.values[at] == NO_VALUE {
                self.seen[at * self.words..][..self.words].iter().try_for_each(|&word| to.number(word))?;
            }
        }
        Ok(())
    }

    fn load(&mut self, from: &mut ShardReader<'_>, label: &Label, budget: &Budget) -> Done<()> {
        let words = usize::try_from(from.number()?).unwrap_or(usize::MAX);
        if words > (self.most as usize / 64 + 1).next_power_of_two().max(WORDS) {
            return Err(from.impossible());
        }
        if words > self.words {
            self.widen(64 * words as u64 - 1, budget)?;
        }
        let mut seen = vec![0; words];
        for number in (label.worker as u64..self.ranking.count()).step_by(label.workers) {
            let Some(options) = self.ranking.options(number) else { continue };
            budget.tick(1)?;
            let left = from.number32()?;
            let value = if left == 0 { from.number32()? } else { 0 };
            seen.fill(0);
            if value == 0 {
                for word in &mut seen {
                    *word = from.number()?;
                }
            }
            let told = seen.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            let fits =
                left <= options && told <= u64::from(options - left) && u64::from(value) <= 1 + u64::from(options);
            if !fits || (left < options && value == 0 && told == 0) {
                return Err(from.impossible());
            }
            let at = (number / self.workers) as usize;
            if number % self.workers == self.me {
                self.left[at] = left;
                self.seen[at * self.words..][..words].copy_from_slice(&seen);
                if value > 0 {
                    self.values[at] = value - 1;
                    self.solved += u64::from(!self.ranking.is_nothing(number));
                }
            }
        }
        Ok(())
    }

    fn replay(&mut self, label: &Label, block: &[u8], budget: &Budget) -> Done<()> {
        self.hear(label.worker as u64, label.workers as u64, block, budget)
    }

    fn loaded(&mut self, _out: &mut Out) {
        let is_ready = |at: &u32| self.left[*at as usize] == 0 && self.values[*at as usize] == NO_VALUE;
        self.ready = (0..self.left.len() as u32).filter(is_ready).collect();
    }

    fn value(&self, key: &[u8]) -> Option<LoopyValue> {
        let number = self.ranking.number(key)?;
        let value = (number % self.workers == self.me).then(|| self.values[(number / self.workers) as usize])?;
        (value != NO_VALUE).then_some(LoopyValue::Finite(value))
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &LoopyValue) -> io::Result<()>) -> io::Result<()> {
        // Numbers are in the order of keys as long as coordinates take one byte; beyond that keys
        // are sorted.
        let is_position = |at: &u32| self.left[*at as usize] != OUTSIDE && !self.ranking.is_nothing(self.number(*at));
        let mut all: Vec<u32> = (0..self.left.len() as u32).filter(is_position).collect();
        let key = |at: u32| self.ranking.key(self.number(at));
        if !all.is_sorted_by_key(|&at| key(at)) {
            all.sort_by_cached_key(|&at| key(at));
        }
        all.into_iter().try_for_each(|at| visit(&key(at), &LoopyValue::Finite(self.values[at as usize])))
    }
}
