//! End-Nim: heaps in a row, take from the first or the last.

use super::rows::{formatted, names};
use super::{Entry, Known, Rules, Statement, Theory};
use nimatron_core::Outcome;

const STATEMENT: Statement = Statement {
    name: "the theorem of End-Nim",
    text: "for every row there is exactly one size of a further heap on its left that makes it lost (0: it is lost), and one on its right; both \
           follow from those of the row without its last or first heap. In misère play the same rows are lost, except where all heaps are 1",
    source: "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["end-nim"],
    title: "End-Nim: heaps in a row; take any number from the first or the last of those that are left",
    rules: Rules::Row { usual: 3, text },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(EndNim)),
};

fn text(heaps: usize) -> String {
    let names = names(heaps);
    let empty = |heaps: &[String]| heaps.iter().map(|heap| format!("{heap} == 0")).collect::<Vec<_>>().join(" and ");
    // All on one side of it are gone.
    let outermost = |place: usize| match (&names.old[..place], &names.old[place + 1..]) {
        ([], _) | (_, []) => String::new(),
        (left, right) => format!(" if ({}) or ({})", empty(left), empty(right)),
    };
    let text = format!("game end_nim({})\n{}", names.tuple(), names.falls(heaps, outermost));
    formatted(text)
}

#[derive(Debug)]
struct EndNim;

/// What is to be added to a row on either side to make it lost; 0: nothing.
#[derive(Clone, Copy)]
struct Ends {
    left: i64,
    right: i64,
}

/// The size on the side of the old heaps, from both sizes without `heap`; `far` is that on the side
/// of `heap`.
const fn step(heap: i64, near: i64, far: i64) -> i64 {
    if heap == far {
        0
    } else if (heap < near && heap < far) || (heap > near && heap > far) {
        heap
    } else if far < heap {
        heap - 1
    } else {
        heap + 1
    }
}

/// Both sizes for a row of heaps that are not empty.
fn ends(row: &[i64]) -> Ends {
    // For all pieces of one length, then of the next.
    let mut pieces: Vec<Ends> = row.iter().map(|&heap| Ends { left: heap, right: heap }).collect();
    for length in 2..=row.len() {
        pieces = (0..=row.len() - length)
            .map(|at| {
                let (without_last, without_first) = (pieces[at], pieces[at + 1]);
                Ends {
                    left: step(row[at + length - 1], without_last.left, without_last.right),
                    right: step(row[at], without_first.right, without_first.left),
                }
            })
            .collect();
    }
    pieces.first().copied().unwrap_or(Ends { left: 0, right: 0 })
}

fn places(position: &[i64]) -> Vec<usize> {
    (0..position.len()).filter(|&place| position[place] > 0).collect()
}

fn is_lost(position: &[i64]) -> bool {
    let row: Vec<i64> = position.iter().copied().filter(|&heap| heap > 0).collect();
    row.split_first().is_none_or(|(&first, rest)| first == ends(rest).left)
}

impl Theory for EndNim {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if is_lost(position) { Outcome::P } else { Outcome::N })
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let ones = position.iter().all(|&heap| heap <= 1);
        Some(if is_lost(position) != ones { Outcome::P } else { Outcome::N })
    }

    /// At most one at each end.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let places = places(position);
        let row: Vec<i64> = places.iter().map(|&place| position[place]).collect();
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return Some(Vec::new()) };
        let mut options: Vec<Vec<i64>> = Vec::new();
        for (place, size) in [(first, ends(&row[1..]).left), (last, ends(&row[..row.len() - 1]).right)] {
            let mut option = position.to_vec();
            option[place] = size;
            if size < position[place] && !options.contains(&option) {
                options.push(option);
            }
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let row: Vec<i64> = position.iter().copied().filter(|&heap| heap > 0).collect();
        let Some((first, rest)) = row.split_first().filter(|(_, rest)| !rest.is_empty()) else { return Vec::new() };
        let shown = nimatron_rules::show_tuple(rest);
        let size = ends(rest).left;
        vec![match size {
            0 => format!("the row {shown} is lost by itself, so any heap on its left is taken away"),
            _ => {
                format!("on the left of {shown} exactly a heap of {size} makes a lost row, and there is one of {first}")
            }
        }]
    }
}
