//! Many codes at once: patterns, the classes of codes that are the same game, and work on them in
//! several threads.

use crate::limits;
use nimatron_core::Budget;
use nimatron_engine::heap::Code;
use nimatron_messages::{Message, sequences};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
/// The maximum number of codes of all patterns together.
const MAX_CODES: usize = 1 << 16;

/// The codes of patterns, in which `?` stands for any octal digit. Texts that are not codes of
/// games, such as 0.000, are left out.
///
/// # Errors
/// No code fits a pattern, or there are too many codes.
pub fn codes_of_patterns(patterns: &[String]) -> Result<Vec<Code>, Message> {
    let mut codes = Vec::new();
    for pattern in patterns {
        let open = pattern.matches('?').count();
        let count = 8usize.checked_pow(open as u32).filter(|&count| codes.len() + count <= MAX_CODES);
        let Some(count) = count else {
            return Err(sequences::too_many_codes(pattern, MAX_CODES));
        };
        let mut last_error = None;
        let before = codes.len();
        for number in 0..count {
            let mut place = open;
            let text: String = pattern
                .chars()
                .map(|c| {
                    if c != '?' {
                        return c;
                    }
                    place -= 1;
                    char::from(b'0' + (number >> (3 * place) & 7) as u8)
                })
                .collect();
            match Code::parse(&text) {
                Ok(code) => codes.push(code),
                // Some texts have no moves, such as 0.000, or an invalid first digit.
                Err(error) => last_error = Some(sequences::code_error(text, error.message)),
            }
        }
        if codes.len() == before {
            return Err(sequences::no_code_fits(pattern, last_error.unwrap_or_else(|| Message::verbatim(""))));
        }
    }
    Ok(codes)
}

/// A code with the codes that are the same game, each with the number of tokens that a heap of the
/// first one has less.
pub(crate) type CodeClass = (Code, Vec<(Code, usize)>);

/// The classes of codes, in the order of their representatives, which need not be among the codes.
pub(crate) fn classes(codes: &[Code]) -> Vec<CodeClass> {
    let mut classes: HashMap<Code, Vec<(Code, usize)>> = HashMap::new();
    for code in codes {
        let (class, shift) = code.class();
        let members = classes.entry(class).or_default();
        if !members.iter().any(|(member, _)| member == code) {
            members.push((code.clone(), shift));
        }
    }
    let mut classes: Vec<CodeClass> = classes.into_iter().collect();
    classes.sort_by_cached_key(|(code, _)| code.to_string());
    classes
}

/// Does the work on each item, in this many threads, but no more than there are items, and at most
/// [`limits::THREADS`]. The threads share one deadline, and each has its share of the memory.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    budget: &Budget,
    work: &(impl Fn(&T, &Budget) -> R + Sync),
) -> Vec<R> {
    let threads = threads.min(items.len()).clamp(1, limits::THREADS);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let progress = budget.progress();
    let one_after_the_other = |budget: &Budget| {
        while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
            let result = work(item, budget);
            if let Ok(mut done) = done.lock() {
                done.push(result);
                progress.set(done.len() as u64, items.len() as u64);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let left = budget.with_memory(budget.limit().memory / threads as u64);
            let one_after_the_other = &one_after_the_other;
            scope.spawn(move || one_after_the_other(&left));
        }
    });
    done.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_patterns() {
        for (pattern, words) in
            [("0.??????", "too many"), ("1.??", "no code fits"), ("0.x?", "no code fits"), ("abc", "no code fits")]
        {
            let error = codes_of_patterns(&[pattern.to_owned()]).unwrap_err().to_string();
            assert!(error.contains(words), "{pattern}: {error}");
        }
    }
}
