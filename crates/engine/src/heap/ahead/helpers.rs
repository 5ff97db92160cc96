//! Threads that look at heaps ahead of the one that computes them. Each has a copy of what is
//! known, and asks the desk for work.

use super::{AHEAD, Ahead, KnownHeaps, Method, Planner, partners_may_be_rare};
use crate::heap::lanes::Element;
use nimatron_core::{Budget, StopReason};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A thread's copy of what is known.
#[derive(Clone, Debug)]
pub(in crate::heap) struct Helper<C> {
    planner: Planner<C>,
    codes: Vec<C>,
    /// All bits set for rare heaps, for as many heaps as were needed.
    flags: Vec<C>,
    rare: Vec<u32>,
    rare_codes: Vec<C>,
}

/// What became known since a helper looked last.
#[derive(Clone, Debug)]
struct News<C> {
    codes: Vec<C>,
    rare: Vec<(u32, C)>,
}

/// Where the threads meet.
#[derive(Debug)]
pub(in crate::heap) struct ThreadDesk<C> {
    state: Mutex<DeskState<C>>,
    changed: Condvar,
}

#[derive(Debug)]
struct DeskState<C> {
    /// The number of heaps that are known.
    length: usize,
    /// For each helper.
    news: Vec<News<C>>,
    /// The first heap that nobody has begun to look at.
    next: usize,
    /// Where the work begins that is being done.
    begun: Vec<usize>,
    done: Vec<Ahead>,
    /// The number of threads that wait for a change.
    waiting: usize,
    stop: bool,
}

/// What the thread that computes heaps does next.
#[derive(Debug)]
pub(in crate::heap) enum Next {
    /// Uses what was found.
    Use(Ahead),
    /// Looks at the heaps from this one on itself.
    Look(usize),
}

impl<C: Element> ThreadDesk<C> {
    /// A desk for this many helpers, where heaps from `next` on are to be looked at.
    pub(in crate::heap) fn new(helpers: usize, length: usize, next: usize) -> ThreadDesk<C> {
        let news = vec![News { codes: Vec::new(), rare: Vec::new() }; helpers];
        let state = DeskState { length, news, next, begun: Vec::new(), done: Vec::new(), waiting: 0, stop: false };
        ThreadDesk { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, DeskState<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'d>(&self, mut state: MutexGuard<'d, DeskState<C>>) -> MutexGuard<'d, DeskState<C>> {
        state.waiting += 1;
        let mut state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        state
    }

    /// Wakes the threads that wait.
    fn tell(&self, state: MutexGuard<'_, DeskState<C>>) {
        let waiting = state.waiting > 0;
        drop(state);
        if waiting {
            self.changed.notify_all();
        }
    }

    /// Tells the helpers the codes of the next heaps, and which of them are rare.
    pub(in crate::heap) fn publish(&self, codes: &[C], rare: &(impl Iterator<Item = (u32, C)> + Clone)) {
        let mut state = self.lock();
        state.length += codes.len();
        for news in &mut state.news {
            news.codes.extend_from_slice(codes);
            news.rare.extend(rare.clone());
        }
        self.tell(state);
    }

    /// What to do to know the far pairs of the block that begins at this heap. Waits only if a
    /// helper is about to find them, and there is nothing else to do.
    pub(in crate::heap) fn next(&self, base: usize) -> Next {
        let mut state = self.lock();
        state.done.retain(|ahead| ahead.base + AHEAD > base);
        loop {
            if let Some(at) = state.done.iter().position(|ahead| ahead.part(base).is_some()) {
                return Next::Use(state.done.swap_remove(at));
            }
            let begun = state.begun.iter().any(|&begun| (begun..begun + AHEAD).contains(&base));
            if !begun {
                // Nobody will find it.
                state.next = base + AHEAD;
                return Next::Look(base);
            }
            if let Some(next) = state.claim() {
                return Next::Look(next);
            }
            state = self.wait(state);
        }
    }

    /// Lets the helpers end after what they are doing.
    fn stop(&self) {
        let mut state = self.lock();
        state.stop = true;
        self.tell(state);
    }

    /// What was found and not used yet.
    pub(in crate::heap) fn into_done(self) -> Vec<Ahead> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).done
    }
}

impl<C> DeskState<C> {
    /// The next heaps to look at, unless they are so far away that few pairs could be considered.
    fn claim(&mut self) -> Option<usize> {
        let base = self.next;
        let near = base >= self.length && base + AHEAD - self.length <= (self.news.len() + 2) * AHEAD;
        near.then(|| {
            self.next += AHEAD;
            base
        })
    }
}

impl<C: Element> ThreadDesk<C> {
    /// Computes heaps while the helpers, each on a thread of its own, look ahead.
    pub(in crate::heap) fn open<R>(
        &self,
        crew: &mut [impl Look<C> + Send],
        budget: &Budget,
        compute: impl FnOnce() -> R,
    ) -> R {
        thread::scope(|scope| {
            for (number, helper) in crew.iter_mut().enumerate() {
                let budget = budget.clone();
                scope.spawn(move || helper.work(self, number, &budget));
            }
            let done = compute();
            self.stop();
            done
        })
    }
}

/// Takes work from the list of what is being done, also if the thread panics.
struct DeskClaim<'d, C: Element> {
    desk: &'d ThreadDesk<C>,
    base: usize,
}

impl<C: Element> Drop for DeskClaim<'_, C> {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        state.begun.retain(|&begun| begun != self.base);
        self.desk.tell(state);
    }
}

/// What a thread knows, and how it looks at later heaps.
pub(in crate::heap) trait Look<C: Element> {
    /// Learns the codes of the next heaps, and which of them are rare.
    fn learn(&mut self, codes: &mut Vec<C>, rare: &mut Vec<(u32, C)>);

    /// Looks at the heaps from `base` on.
    fn look(&mut self, base: usize, budget: &Budget) -> Result<Ahead, StopReason>;

    /// Looks ahead until the desk says stop, or a limit is reached, which the thread that computes
    /// heaps will find as well.
    fn work(&mut self, desk: &ThreadDesk<C>, number: usize, budget: &Budget) {
        loop {
            let mut state = desk.lock();
            let base = loop {
                let news = &mut state.news[number];
                self.learn(&mut news.codes, &mut news.rare);
                if state.stop {
                    return;
                }
                if let Some(base) = state.claim() {
                    state.begun.push(base);
                    break base;
                }
                state = desk.wait(state);
            };
            drop(state);
            let claim = DeskClaim { desk, base };
            let Ok(ahead) = self.look(base, budget) else { return };
            desk.lock().done.push(ahead);
            drop(claim);
        }
    }
}

impl<C: Element> Helper<C> {
    /// A helper that knows the same.
    pub(in crate::heap) fn new(method: Method, known: KnownHeaps<'_, C>) -> Helper<C> {
        Helper {
            planner: Planner::new(method),
            codes: known.codes[..known.length].to_vec(),
            flags: Vec::new(),
            rare: known.rare.to_vec(),
            rare_codes: known.rare_codes.to_vec(),
        }
    }

    /// The number of heaps that it knows.
    pub(in crate::heap) fn len(&self) -> usize {
        self.codes.len()
    }
}

impl<C: Element> Look<C> for Helper<C> {
    fn learn(&mut self, codes: &mut Vec<C>, rare: &mut Vec<(u32, C)>) {
        self.codes.append(codes);
        let (heaps, codes): (Vec<u32>, Vec<C>) = rare.drain(..).unzip();
        self.rare.extend(heaps);
        self.rare_codes.extend(codes);
    }

    fn look(&mut self, base: usize, budget: &Budget) -> Result<Ahead, StopReason> {
        let length = self.codes.len();
        self.codes.resize(base + AHEAD, C::ZERO);
        if partners_may_be_rare(&self.planner.method.shape, &self.rare, base) {
            // The empty heap is not in a pair.
            self.flags.resize(base + AHEAD, C::ZERO);
            self.flags[0] = C::ONES;
            for &heap in &self.rare {
                self.flags[heap as usize] = C::ONES;
            }
        }
        let (codes, flags, rare, rare_codes) = (&self.codes, &self.flags, &self.rare, &self.rare_codes);
        let ahead = self.planner.look(KnownHeaps { length, codes, flags, rare, rare_codes }, base, budget);
        self.codes.truncate(length);
        ahead
    }
}
