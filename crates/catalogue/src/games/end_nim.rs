//! End-Nim: heaps in a row, take from the first or the last.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, LongRow, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, Sentence, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of End-Nim", "End-Nim 定理"),
    text: &Sentence::plain(
        "for every row there is exactly one size of a further heap on its left that makes it lost (0: it is \
         lost), and one on its right; both follow from those of the row without its last or first heap. In misère \
         play the same rows are lost, except where all heaps are 1",
        "对每一排，恰有一个大小，在左端再加一个这样大小的堆就使它先手必败（大小为 0 表示这一排本身先手必败），在右\
         端也恰有一个；两者都由去掉最后一堆或第一堆所得的排的这种大小推出。反常规则（misère）下，先手必败的排相\
         同，除非所有堆都是 1",
    ),
    source: "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["end-nim"],
    title: &Sentence::plain(
        "End-Nim: heaps in a row; take any number from the first or the last of those that are left",
        "End-Nim：各堆排成一排；从余下各堆的第一堆或最后一堆中取任意多个",
    ),
    rules: Rules::Row {
        usual: 3,
        text,
        long: Some(LongRow {
            text: "game end_nim(row[]) where count(row, 0) == 0\n  row -> row with [0] = to  for to in 1..row[0]-1  if \
                   len(row) > 0\n  row -> row[1..]  if len(row) > 0\n  row -> row with [len(row)-1] = to  for to in \
                   1..row[len(row)-1]-1  if len(row) > 1\n  row -> row[..len(row)-1]  if len(row) > 1\n",
            theory: || Some(Box::new(EndNim { closes_up: true })),
        }),
        theory: |_| Some(Box::new(EndNim { closes_up: false })),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "3,5,8",
    ..Entry::PLAIN
};

fn text(heaps: usize) -> String {
    let names = names(heaps);
    let empty = |heaps: &[String]| heaps.iter().map(|heap| format!("{heap} == 0")).collect::<Vec<_>>().join(" and ");
    // The condition that all heaps on one side of it are empty.
    let outermost = |place: usize| match (&names.old[..place], &names.old[place + 1..]) {
        ([], _) | (_, []) => String::new(),
        (left, right) => format!(" if ({}) or ({})", empty(left), empty(right)),
    };
    let text = format!("game end_nim({})\n{}", names.tuple(), names.falls(heaps, outermost));
    formatted(text)
}

#[derive(Debug)]
struct EndNim {
    /// Whether a heap that becomes empty leaves the row.
    closes_up: bool,
}

/// The size of the heap that makes a row lost if it is added on the left, and on the right; 0 if
/// the row is lost by itself.
#[derive(Clone, Copy)]
struct Ends {
    left: i64,
    right: i64,
}

/// The size for the side away from `heap`, an end of the row, computed from both sizes of the row
/// without it: `far` is the one for the side of `heap`, `near` the one for the other side.
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
    // For all pieces of one length, by increasing length.
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

/// The places of the heaps that are not empty.
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
        Some(Outcome::lost_if(is_lost(position)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let ones = position.iter().all(|&heap| heap <= 1);
        Some(Outcome::lost_if(is_lost(position) != ones))
    }

    /// There is at most one at each end.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let places = places(position);
        let row: Vec<i64> = places.iter().map(|&place| position[place]).collect();
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return Some(Vec::new()) };
        let mut options: Vec<Vec<i64>> = Vec::new();
        for (place, size) in [(first, ends(&row[1..]).left), (last, ends(&row[..row.len() - 1]).right)] {
            let mut option = position.to_vec();
            option[place] = size;
            if self.closes_up && size == 0 {
                option.remove(place);
            }
            if size < position[place] && !options.contains(&option) {
                options.push(option);
            }
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let row: Vec<i64> = position.iter().copied().filter(|&heap| heap > 0).collect();
        let Some((first, rest)) = row.split_first().filter(|(_, rest)| !rest.is_empty()) else { return Vec::new() };
        let shown = nimatron_rules::show_tuple(rest);
        let size = ends(rest).left;
        vec![match size {
            0 => reasons::row_is_lost(shown),
            _ => reasons::heap_on_the_left(shown, size, *first),
        }]
    }
}
