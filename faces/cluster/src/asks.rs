//! Questions to another worker, combined: within a batch each position is named once, with all
//! that ask for it. Positions that are listed one after another have many options in common, and
//! the table of a batch stays in the cache, so this saves bytes and reads from memory.

use crate::bytes::{put, put_bytes};
use crate::keys::{hash, owner};
use crate::out::Out;
use nimatron::QuestionPositions;

/// Who asks: the number of a waiting position and, in a wide one, the number of its component.
pub(crate) type AskToken = (u32, u32);

/// Entries and tokens of a batch.
const MAX_ENTRIES: usize = 1 << 13;
const MAX_TOKENS: usize = 1 << 16;
const SLOTS: usize = 1 << 14;
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct AskEntry {
    hash: u64,
    start: u32,
    length: u32,
    wide: bool,
    first: u32,
    last: u32,
    count: u32,
}

/// A batch of questions.
#[derive(Clone, Debug)]
struct Batch {
    slots: Vec<u32>,
    entries: Vec<AskEntry>,
    keys: Vec<u8>,
    /// Each with the number of the next one that asks for the same.
    tokens: Vec<(AskToken, u32)>,
}

impl Batch {
    fn new() -> Batch {
        Batch { slots: vec![NONE; SLOTS], entries: Vec::new(), keys: Vec::new(), tokens: Vec::new() }
    }

    fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it is time to send it.
    fn is_full(&self) -> bool {
        self.entries.len() >= MAX_ENTRIES || self.tokens.len() >= MAX_TOKENS
    }

    /// Adds a question; `false` if the same one was the last about this position.
    #[inline]
    fn ask(&mut self, key: &[u8], hash: u64, token: AskToken, wide: bool) -> bool {
        let number = self.tokens.len() as u32;
        let mut at = hash as usize % SLOTS;
        loop {
            let slot = self.slots[at];
            if slot == NONE {
                break;
            }
            let entry = &mut self.entries[slot as usize];
            if entry.hash == hash
                && entry.wide == wide
                && self.keys[entry.start as usize..][..entry.length as usize] == *key
            {
                let last = &mut self.tokens[entry.last as usize];
                if last.0 == token {
                    return false;
                }
                last.1 = number;
                entry.last = number;
                entry.count += 1;
                self.tokens.push((token, NONE));
                return true;
            }
            at = (at + 1) % SLOTS;
        }
        self.slots[at] = self.entries.len() as u32;
        let (start, length) = (self.keys.len() as u32, key.len() as u32);
        self.entries.push(AskEntry { hash, start, length, wide, first: number, last: number, count: 1 });
        self.keys.extend_from_slice(key);
        self.tokens.push((token, NONE));
        true
    }

    /// Sends the questions as messages of this kind, and forgets them.
    fn send(&mut self, kind: u8, to: usize, out: &mut Out) {
        for entry in &self.entries {
            let bytes = out.to(to);
            bytes.push(kind << 1 | u8::from(entry.wide));
            put_bytes(&self.keys[entry.start as usize..][..entry.length as usize], bytes);
            put(entry.count.into(), bytes);
            let mut at = entry.first;
            while at != NONE {
                let (token, next) = self.tokens[at as usize];
                put_token(token, entry.wide, bytes);
                at = next;
            }
        }
        self.forget();
    }

    fn forget(&mut self) {
        self.slots.fill(NONE);
        self.entries.clear();
        self.keys.clear();
        self.tokens.clear();
    }
}

/// The questions of a worker to itself, which are taken without messages.
#[derive(Debug)]
pub(crate) struct OwnQuestions(Batch);

/// One of them: a position, and who asks for it.
#[derive(Debug)]
pub(crate) struct AskedPosition<'a> {
    pub(crate) key: &'a [u8],
    pub(crate) hash: u64,
    pub(crate) wide: bool,
    pub(crate) count: usize,
    first: u32,
    tokens: &'a [(AskToken, u32)],
}

impl AskedPosition<'_> {
    /// Those who ask.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = AskToken> {
        let mut at = self.first;
        std::iter::from_fn(move || {
            let (token, next) = *self.tokens.get(at as usize)?;
            at = next;
            Some(token)
        })
    }
}

impl OwnQuestions {
    pub(crate) fn each(&self) -> impl Iterator<Item = AskedPosition<'_>> {
        let Batch { entries, keys, tokens, .. } = &self.0;
        entries.iter().map(move |entry| AskedPosition {
            key: &keys[entry.start as usize..][..entry.length as usize],
            hash: entry.hash,
            wide: entry.wide,
            count: entry.count as usize,
            first: entry.first,
            tokens,
        })
    }
}

/// The questions to all workers.
#[derive(Clone, Debug)]
pub(crate) struct Batches {
    batches: Vec<Batch>,
    /// Complete batches of the worker to itself.
    own: Vec<Batch>,
    /// Used again, so that nothing is allocated for each batch.
    spare: Option<Batch>,
}

impl Batches {
    pub(crate) fn new(workers: usize) -> Batches {
        Batches { batches: vec![Batch::new(); workers], own: Vec::new(), spare: None }
    }

    /// Asks the owner of a position; `false` if the same question was the last about it.
    #[inline]
    pub(crate) fn ask(&mut self, kind: u8, key: &[u8], hash: u64, token: AskToken, wide: bool, out: &mut Out) -> bool {
        let to = owner(hash, self.batches.len());
        if self.batches[to].is_full() {
            if to == out.me {
                let empty = self.spare.take().unwrap_or_else(Batch::new);
                self.own.push(std::mem::replace(&mut self.batches[to], empty));
            } else {
                self.batches[to].send(kind, to, out);
            }
        }
        let asked = self.batches[to].ask(key, hash, token, wide);
        out.messages += u64::from(asked);
        asked
    }

    /// The next batch of the worker to itself: a complete one, or any.
    pub(crate) fn take_own(&mut self, me: usize, complete: bool) -> Option<OwnQuestions> {
        if let Some(batch) = self.own.pop() {
            return Some(OwnQuestions(batch));
        }
        if self.batches[me].is_empty() || complete && !self.batches[me].is_full() {
            return None;
        }
        let empty = self.spare.take().unwrap_or_else(Batch::new);
        Some(OwnQuestions(std::mem::replace(&mut self.batches[me], empty)))
    }

    /// Gives back a batch that was taken.
    pub(crate) fn give_back(&mut self, own: OwnQuestions) {
        let mut batch = own.0;
        batch.forget();
        self.spare = Some(batch);
    }

    /// Sends all questions to others as messages of this kind.
    pub(crate) fn flush(&mut self, kind: u8, out: &mut Out) {
        for (to, batch) in self.batches.iter_mut().enumerate() {
            if to != out.me && !batch.is_empty() {
                batch.send(kind, to, out);
            }
        }
    }
}

/// Tells the owners of the positions of the question, as messages of this kind; the first worker
/// does so.
pub(crate) fn name_roots(kind: u8, positions: &QuestionPositions, out: &mut Out) {
    let roots = if out.me == 0 { positions.roots() } else { &[] };
    for key in roots {
        let to = out.to(owner(hash(key), out.workers()));
        to.push(kind << 1);
        put_bytes(key, to);
    }
}

/// Appends a token.
#[inline]
pub(crate) fn put_token(token: AskToken, wide: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(&token.0.to_le_bytes());
    if wide {
        out.extend_from_slice(&token.1.to_le_bytes());
    }
}

/// The bytes of a token.
pub(crate) const fn token_bytes(wide: bool) -> usize {
    if wide { 8 } else { 4 }
}

/// Reads tokens.
#[inline]
pub(crate) fn tokens(bytes: &[u8], wide: bool) -> impl ExactSizeIterator<Item = AskToken> {
    let word = |bytes: &[u8]| {
        let mut word = [0; 4];
        word.copy_from_slice(&bytes[..4]);
        u32::from_le_bytes(word)
    };
    bytes.chunks_exact(token_bytes(wide)).map(move |token| (word(token), if wide { word(&token[4..]) } else { 0 }))
}
