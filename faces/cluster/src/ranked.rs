//! Grundy values by number: a worker owns the numbers with one remainder, in arrays. A position
//! that has its value tells it to all positions of which it is an option, found by taking moves
//! back. One message a move, of four bytes, and no move is stored.

use crate::bytes::{Bytes, put};
use crate::error::{ClusterError, Done};
use crate::out::Out;
use crate::ranking::Ranking;
use crate::shard::{Reader, Writer};
use crate::task::{Counts, Next, Task, Value};
use nimatron::Budget;
use nimatron_messages::cluster;
use std::collections::BTreeMap;
use std::io;

/// Messages between two exchanges.
const QUOTA: u64 = 1 << 17;

/// No position of the question has this number.
const OUTSIDE: u16 = u16::MAX;
const NO_VALUE: u16 = u16::MAX;

/// The positions of one worker.
pub(crate) struct Ranked<R> {
    ranking: R,
    me: u64,
    workers: u64,
    /// For each number the options that have not told their value.
    left: Vec<u16>,
    /// The values below 128 that options have told; larger ones are in a list.
    seen: Vec<u128>,
    high: BTreeMap<u32, Vec<u16>>,
    values: Vec<u16>,
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
        let mut ranked = Ranked::sized(ranking, me, workers, budget)?;
        for at in 0..ranked.left.len() {
            budget.tick(1)?;
            if let Some(options) = ranked.ranking.options(ranked.number(at as u32)) {
                ranked.left[at] = u16::try_from(options).ok().filter(|&left| left < OUTSIDE).ok_or_else(broken)?;
                ranked.positions += 1;
                if options == 0 {
                    ranked.ready.push(at as u32);
                }
            }
        }
        Ok(ranked)
    }

    fn sized(ranking: R, me: usize, workers: usize, budget: &Budget) -> Done<Ranked<R>> {
        let (me, workers) = (me as u64, workers as u64);
        let own = ranking.count().saturating_sub(me).div_ceil(workers);
        budget.memory(own.saturating_mul(20))?;
        let length = usize::try_from(own).ok().filter(|&own| u32::try_from(own).is_ok());
        let length = length.ok_or_else(|| ClusterError::Other(cluster::too_many_positions()))?;
        Ok(Ranked {
            ranking,
            me,
            workers,
            left: vec![OUTSIDE; length],
            seen: vec![0; length],
            high: BTreeMap::new(),
            values: vec![NO_VALUE; length],
            ready: Vec::new(),
            positions: 0,
            solved: 0,
            told: vec![Vec::new(); workers as usize],
        })
    }

    fn number(&self, at: u32) -> u64 {
        u64::from(at) * self.workers + self.me
    }

    /// The value of a position whose options have all told theirs.
    fn mex(&mut self, at: u32) -> u16 {
        let low = self.seen[at as usize].trailing_ones();
        if low < u128::BITS {
            self.high.remove(&at);
            return low as u16;
        }
        let mut high = self.high.remove(&at).unwrap_or_default();
        high.sort_unstable();
        high.dedup();
        (128u16..).zip(&high).take_while(|(wanted, value)| wanted == *value).count() as u16 + 128
    }

    /// Tells the value of a position to all that it is an option of.
    fn tell(&mut self, at: u32, out: &mut Out) {
        let value = self.mex(at);
        self.values[at as usize] = value;
        self.solved += 1;
        let (number, workers) = (self.number(at), self.workers);
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

    /// The same from a checkpoint.
    pub(crate) fn load(
        ranking: R,
        me: usize,
        workers: usize,
        budget: &Budget,
        from: &mut Reader<'_>,
    ) -> Done<Ranked<R>> {
        let mut ranked = Ranked::sized(ranking, me, workers, budget)?;
        for at in 0..ranked.left.len() {
            ranked.left[at] = from.number32()? as u16;
            ranked.values[at] = from.number32()? as u16;
            if ranked.values[at] == NO_VALUE && ranked.left[at] != OUTSIDE {
                ranked.seen[at] = u128::from(from.number()?) | u128::from(from.number()?) << 64;
            }
        }
        for _ in 0..from.number()? {
            let at = from.number32()?;
            ranked.high.insert(at, from.words()?.into_iter().map(|value| value as u16).collect());
        }
        ranked.ready = from.words()?;
        (ranked.positions, ranked.solved) = (from.number()?, from.number()?);
        Ok(ranked)
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

    fn receive(&mut self, _from: usize, block: &[u8], _out: &mut Out) -> Done<()> {
        let mut message = Bytes(block);
        while !message.is_empty() {
            let value = message.number32()?;
            let count = message.number32()? as usize;
            let bit = 1u128.checked_shl(value);
            for word in message.take(4 * count)?.chunks_exact(4) {
                let mut bytes = [0; 4];
                bytes.copy_from_slice(word);
                let at = u32::from_le_bytes(bytes);
                let left = self.left.get_mut(at as usize).filter(|left| **left != OUTSIDE && **left > 0);
                let left = left.ok_or_else(broken)?;
                *left -= 1;
                let last = *left == 0;
                match bit {
                    Some(bit) => self.seen[at as usize] |= bit,
                    None => self.high.entry(at).or_default().push(u16::try_from(value).map_err(|_| broken())?),
                }
                if last {
                    self.ready.push(at);
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self, _out: &mut Out) -> Done<()> {
        Ok(())
    }

    fn counts(&self) -> Counts {
        Counts { positions: self.positions, solved: self.solved, ..Counts::default() }
    }

    fn settle(&mut self, all: Counts, _out: &mut Out) -> Done<Next> {
        if all.solved == all.positions { Ok(Next::Done) } else { Err(ClusterError::Cycle(None)) }
    }

    fn save(&self, to: &mut Writer<'_>) -> io::Result<()> {
        for at in 0..self.left.len() {
            to.number(self.left[at].into())?;
            to.number(self.values[at].into())?;
            if self.values[at] == NO_VALUE && self.left[at] != OUTSIDE {
                to.number(self.seen[at] as u64)?;
                to.number((self.seen[at] >> 64) as u64)?;
            }
        }
        to.number(self.high.len() as u64)?;
        for (&at, values) in &self.high {
            to.number(at.into())?;
            to.words(&values.iter().map(|&value| value.into()).collect::<Vec<u32>>())?;
        }
        to.words(&self.ready)?;
        to.number(self.positions)?;
        to.number(self.solved)
    }

    fn value(&self, key: &[u8]) -> Option<Value> {
        let number = self.ranking.number(key)?;
        let value = (number % self.workers == self.me).then(|| self.values[(number / self.workers) as usize])?;
        (value != NO_VALUE).then_some(Value::Finite(value.into()))
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &Value) -> io::Result<()>) -> io::Result<()> {
        // Rows are compared before their lengths take two bytes, so numbers are in the order of keys
        // up to 127; beyond that keys are sorted.
        let own = (0..self.left.len() as u32).filter(|&at| self.left[at as usize] != OUTSIDE);
        let mut all: Vec<u32> = own.collect();
        let key = |at: u32| self.ranking.key(self.number(at));
        if !all.is_sorted_by_key(|&at| key(at)) {
            all.sort_by_cached_key(|&at| key(at));
        }
        all.into_iter().try_for_each(|at| visit(&key(at), &Value::Finite(self.values[at as usize].into())))
    }
}
