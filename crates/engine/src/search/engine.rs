//! The search: depth first over positions with an explicit stack.
//!
//! A position whose options are all known is solved immediately. Otherwise its options are put on a
//! list, the unknown ones are solved, and the list is read again. If the lists of all open
//! positions together grow too large (long chains of positions with many options), further
//! positions keep no list: they remember one unknown option, and list their options again when it
//! is solved.

use super::algebra::Algebra;
use super::memo::{Lookup, Memo};
use nimatron_core::{Budget, Options, StopReason};
use nimatron_messages::{Message, Say, search};
use std::fmt;
use std::hash::Hash;

/// A source of positions: lists the options of a position.
pub trait Source {
    /// A component.
    type Key: Clone + Eq + Hash;
    /// Why options cannot be listed.
    type Error;
    /// Adds the options of a position.
    ///
    /// # Errors
    /// If they cannot be listed.
    fn options(&mut self, key: &Self::Key, budget: &Budget, out: &mut Options<Self::Key>) -> Result<(), Self::Error>;
    /// The number of bytes held besides the memo, for the memory limit.
    fn bytes(&self) -> u64 {
        0
    }
}

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError<K, E> {
    /// A play may go on forever: each position has the next one as (a component of) an option, and
    /// the last has the first.
    Cycle(Vec<K>),
    /// The budget is used up.
    Stopped(StopReason),
    /// A position or value does not fit into this memo; search again with a wider one.
    TooWide,
    /// The options of a position cannot be listed.
    Source(E),
}

impl<K: fmt::Debug, E: fmt::Display> Say for SearchError<K, E> {
    fn message(&self) -> Message {
        match self {
            SearchError::Cycle(cycle) => endless(cycle.iter().map(|key| format!("{key:?}"))),
            SearchError::Stopped(reason) => reason.message(),
            SearchError::TooWide => search::too_wide(),
            SearchError::Source(error) => Message::verbatim(error.to_string()),
        }
    }
}

impl<K: fmt::Debug, E: fmt::Display> fmt::Display for SearchError<K, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The message for a cycle of positions, given as texts.
pub(super) fn endless(cycle: impl Iterator<Item = String>) -> Message {
    let mut shown: Vec<String> = cycle.collect();
    shown.extend(shown.first().cloned());
    search::endless(shown.join(" -> "))
}

impl<K: fmt::Debug, E: fmt::Debug + fmt::Display> std::error::Error for SearchError<K, E> {}

/// A position that is being solved.
#[derive(Clone, Debug)]
struct SearchFrame<K> {
    key: K,
    /// Where its part of the list begins.
    start: usize,
    /// The next index of the list to read.
    at: usize,
    /// Whether it keeps no list of options.
    lean: bool,
}

/// An entry of the list of options of open positions.
#[derive(Clone, Debug)]
enum Pending<K, V> {
    /// An option whose value is known.
    Value(V),
    /// A component whose value was unknown. The `Rest` of its option follows.
    Unknown(K),
    /// The sum of the known components of the option whose unknown components precede this entry.
    Rest(V),
}

/// If the list is longer than this, further positions keep none.
const LONG_LIST: usize = 1 << 21;

/// A search with its memo. Results are kept for later questions.
#[derive(Debug)]
pub struct MemoSearch<S: Source, A: Algebra, M> {
    source: S,
    algebra: A,
    memo: M,
    frames: Vec<SearchFrame<S::Key>>,
    pending: Vec<Pending<S::Key, A::Value>>,
    options: Options<S::Key>,
}

type SearchResult<S, V> = Result<V, SearchError<<S as Source>::Key, <S as Source>::Error>>;

impl<S: Source, A: Algebra, M: Memo<S::Key, A::Value>> MemoSearch<S, A, M> {
    /// A search with an empty memo.
    pub fn new(source: S) -> Self {
        MemoSearch {
            source,
            algebra: A::default(),
            memo: M::default(),
            frames: Vec::new(),
            pending: Vec::new(),
            options: Options::new(),
        }
    }

    /// The number of positions in the memo.
    pub fn len(&self) -> usize {
        self.memo.len()
    }

    /// Whether the memo is empty.
    pub fn is_empty(&self) -> bool {
        self.memo.is_empty()
    }

    /// The source of the positions.
    pub(crate) const fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A cycle, a limit, or an error of the source. The memo keeps what was solved before.
    pub fn solve(&mut self, root: &S::Key, budget: &Budget) -> SearchResult<S, A::Value> {
        let result = self.solve_open(root, budget);
        for frame in self.frames.drain(..) {
            self.memo.forget(&frame.key);
        }
        self.pending.clear();
        result
    }

    fn solve_open(&mut self, root: &S::Key, budget: &Budget) -> SearchResult<S, A::Value> {
        if let Lookup::Known(value) = self.memo.get(root) {
            return Ok(value);
        }
        if let Some(value) = self.enter(root.clone(), budget)? {
            return Ok(value);
        }
        while let Some(frame) = self.frames.last_mut() {
            let mut child = None;
            let mut decided = None;
            while let Some(item) = self.pending.get(frame.at) {
                if let Pending::Unknown(key) = item {
                    match self.memo.get(key) {
                        Lookup::Known(value) if A::decides(value) => {
                            decided = Some(value);
                            break;
                        }
                        Lookup::Known(_) => {}
                        Lookup::Unknown => {
                            child = Some(key.clone());
                            break;
                        }
                        Lookup::Open => {
                            let key = key.clone();
                            return Err(self.cycle(&key));
                        }
                    }
                }
                frame.at += 1;
            }
            match child {
                Some(child) => {
                    self.enter(child, budget)?;
                }
                None => self.leave(decided, budget)?,
            }
        }
        match self.memo.get(root) {
            Lookup::Known(value) => Ok(value),
            Lookup::Unknown | Lookup::Open => Err(SearchError::TooWide),
        }
    }

    /// Lists the options of a position. If all are known, returns its value; otherwise puts it on
    /// the stack.
    fn enter(&mut self, key: S::Key, budget: &Budget) -> SearchResult<S, Option<A::Value>> {
        budget.tick(1).map_err(SearchError::Stopped)?;
        if self.memo.is_full() {
            let lists = self.pending.capacity() * size_of::<Pending<S::Key, A::Value>>();
            let stack = self.frames.capacity() * size_of::<SearchFrame<S::Key>>();
            let held = 3 * self.memo.bytes() + (lists + stack) as u64 + self.source.bytes();
            budget.memory(held).map_err(SearchError::Stopped)?;
            budget.progress().set(self.memo.len() as u64, 0);
        }
        let start = self.pending.len();
        let lean = start > LONG_LIST;
        if let Some(value) = self.list(&key, budget, lean)? {
            return if self.memo.close(&key, value) { Ok(Some(value)) } else { Err(SearchError::TooWide) };
        }
        if !self.memo.open(&key) {
            return Err(SearchError::TooWide);
        }
        self.frames.push(SearchFrame { key, start, at: start, lean });
        Ok(None)
    }

    /// Goes through the options of a position. Returns its value if all of them, or enough of them,
    /// are known; otherwise fills the list.
    fn list(&mut self, key: &S::Key, budget: &Budget, lean: bool) -> SearchResult<S, Option<A::Value>> {
        self.options.clear();
        self.source.options(key, budget, &mut self.options).map_err(SearchError::Source)?;
        let start = self.pending.len();
        self.algebra.clear();
        let mut complete = true;
        let mut open = None;
        for option in self.options.iter() {
            budget.tick(1).map_err(SearchError::Stopped)?;
            let mut rest = A::NOTHING;
            let mut unknown = false;
            for component in option {
                match self.memo.get(component) {
                    Lookup::Known(value) => rest = A::sum(rest, value),
                    state => {
                        unknown = true;
                        // While it is listed for the first time, the position itself is not yet
                        // marked as open.
                        if matches!(state, Lookup::Open) || component == key {
                            open.get_or_insert_with(|| component.clone());
                        }
                        if complete || !lean {
                            self.pending.push(Pending::Unknown(component.clone()));
                        }
                    }
                }
            }
            if unknown {
                complete = false;
                if !lean {
                    self.pending.push(Pending::Rest(rest));
                }
            } else {
                self.algebra.option(rest);
                if A::decides(rest) {
                    self.pending.truncate(start);
                    return Ok(Some(self.algebra.value()));
                }
                if !lean {
                    self.pending.push(Pending::Value(rest));
                }
            }
        }
        if let Some(open) = open {
            if open == *key {
                return Err(SearchError::Cycle(vec![open]));
            }
            let mut error = self.cycle(&open);
            if let SearchError::Cycle(cycle) = &mut error {
                cycle.push(key.clone());
            }
            return Err(error);
        }
        if complete {
            self.pending.truncate(start);
            return Ok(Some(self.algebra.value()));
        }
        Ok(None)
    }

    /// Solves the position on top of the stack: all its unknown options have been solved, or one of
    /// them has `decided` its value. (A position without a list may have to be listed again.)
    fn leave(&mut self, decided: Option<A::Value>, budget: &Budget) -> SearchResult<S, ()> {
        let Some(SearchFrame { key, start, lean, .. }) = self.frames.last().cloned() else { return Ok(()) };
        let value = if let Some(decided) = decided {
            self.algebra.clear();
            self.algebra.option(decided);
            self.algebra.value()
        } else if lean {
            self.pending.truncate(start);
            match self.list(&key, budget, true)? {
                Some(value) => value,
                None => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at = start;
                    }
                    return Ok(());
                }
            }
        } else {
            self.algebra.clear();
            let mut unknown = A::NOTHING;
            for item in &self.pending[start..] {
                match item {
                    Pending::Value(value) => self.algebra.option(*value),
                    Pending::Unknown(key) => {
                        if let Lookup::Known(value) = self.memo.get(key) {
                            unknown = A::sum(unknown, value);
                        }
                    }
                    Pending::Rest(rest) => {
                        self.algebra.option(A::sum(*rest, unknown));
                        unknown = A::NOTHING;
                    }
                }
            }
            self.algebra.value()
        };
        self.pending.truncate(start);
        if !self.memo.close(&key, value) {
            return Err(SearchError::TooWide);
        }
        self.frames.pop();
        Ok(())
    }

    /// The cycle of open positions, from the given one to the top of the stack.
    fn cycle(&self, key: &S::Key) -> SearchError<S::Key, S::Error> {
        let from = self.frames.iter().rposition(|frame| frame.key == *key).unwrap_or(0);
        SearchError::Cycle(self.frames[from..].iter().map(|frame| frame.key.clone()).collect())
    }
}
