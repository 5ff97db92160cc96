//! Inputs for the judge problems: some far beyond the judges' limits, and some of the judges' own
//! kind, with as many cases as fill a few megabytes.

use crate::nimber::RandomWords;
use std::fmt::Write;

pub(crate) fn far(name: &str) -> String {
    let mut words = RandomWords(11);
    let mut below = |most: u64| words.next() % most;
    let mut text = String::new();
    match name {
        "luogu_p2197" => {
            text += "1\n10000000\n";
            for _ in 0..10_000_000 {
                let _ = write!(text, "{} ", below(u64::MAX));
            }
        }
        "poj1067" => {
            for _ in 0..1_000_000 {
                // Lost positions, or positions next to them: floor(k phi) up to rounding errors.
                let k = below(10u64.pow(17)) + 1;
                let a = (u128::from(k) * 1_618_033_988_749_894_848 / 10u128.pow(18)) as u64;
                let _ = writeln!(text, "{} {}", a, a + k);
            }
        }
        "poj2960" => {
            for _ in 0..3 {
                text += "10";
                for _ in 0..10 {
                    let _ = write!(text, " {}", below(10_000) + 1);
                }
                text += "\n3\n";
                for _ in 0..3 {
                    let _ = writeln!(text, "3 {} {} 10000000", below(10_000_000), below(10_000_000));
                }
            }
            text += "0\n";
        }
        "poj3710" => {
            text += "1\n700001 1000000\n";
            for v in 2..=700_001u64 {
                let up = if v % 10_000 == 0 { 1 } else { v - 1 };
                let _ = writeln!(text, "{up} {v}");
            }
            for _ in 0..300_000 {
                let v = below(700_000) + 2;
                let _ = writeln!(text, "{v} {}", v.saturating_sub(below(50)).max(1));
            }
        }
        "poj2068" => text += "3 10000000 1000 999 998 997 996 995\n0\n",
        "poj2425" => {
            text += "1000000\n";
            for v in 0..1_000_000u64 {
                // Edges go from lower to higher nodes.
                let count = if v + 100_000 < 1_000_000 { 11 } else { 0 };
                let _ = write!(text, "{count}");
                for _ in 0..count {
                    let _ = write!(text, " {}", v + 100_000 + below(1_000_000 - v - 100_000));
                }
                text += "\n";
            }
            text += "10 0 1 2 3 4 5 6 7 8 9\n0\n";
        }
        "zoj3057" => {
            for _ in 0..1000 {
                let _ = writeln!(text, "{} {} 600", below(601), below(601));
            }
        }
        "poj3533" => {
            text += "1000000\n";
            for _ in 0..1_000_000 {
                let _ = writeln!(text, "{} {} {}", below(1000) + 1, below(1000) + 1, below(1000) + 1);
            }
        }
        _ => text = format!("{}\n", "7".repeat(1_000_000)),
    }
    text
}

/// A problem, a description of its input, and a generator of the input.
type Near = (&'static str, &'static str, fn(&mut RandomWords) -> String);

/// Lines of numbers, each from 1 to its bound.
fn lines(words: &mut RandomWords, count: usize, bounds: &[u64]) -> String {
    let mut text = String::new();
    for _ in 0..count {
        for bound in bounds {
            let _ = write!(text, "{} ", words.next() % bound + 1);
        }
        text += "\n";
    }
    text
}

/// Cases of `size` numbers each, preceded by their count.
fn cases(words: &mut RandomWords, count: usize, size: usize, bound: u64) -> String {
    let mut text = String::new();
    for _ in 0..count {
        let _ = writeln!(text, "{size}");
        text += &lines(words, 1, &vec![bound; size]);
    }
    text
}

fn counted(count: usize, rest: &str) -> String {
    format!("{count}\n{rest}")
}

/// A tree: the parent of each node is one of the fifty nodes before it.
fn tree(words: &mut RandomWords, nodes: u64) -> String {
    let mut text = String::new();
    for v in 2..=nodes {
        let _ = writeln!(text, "{} {v}", v - 1 - words.next() % (v - 1).min(50));
    }
    text
}

fn colours(words: &mut RandomWords, cells: usize) -> String {
    // As many red cells as blue ones, so that blocks decide.
    let mut row: Vec<u8> = (0..cells).map(|i| if i % 2 == 0 { b'R' } else { b'B' }).collect();
    for i in (1..cells).rev() {
        if words.next().is_multiple_of(3) {
            row.swap(i, words.next() as usize % (i + 1));
        }
    }
    String::from_utf8(row).unwrap_or_default()
}

/// All problems that are not in another table.
pub(crate) const NEAR: &[Near] = &[
    ("hdu1847", "10^6 heaps to 1000", |w| lines(w, 1_000_000, &[1000])),
    ("hdu1848", "3 10^5 triples to 1000", |w| lines(w, 300_000, &[1000; 3]) + "0 0 0\n"),
    ("hdu2147", "10^6 boards to 2000", |w| lines(w, 1_000_000, &[2000, 2000]) + "0 0\n"),
    ("luogu_p2197", "100 cases of 10^4 heaps", |w| counted(100, &cases(w, 100, 10_000, 9999))),
    ("luogu_p2148", "50 cases of 20000 heaps to 2 10^9", |w| counted(50, &cases(w, 50, 20_000, 2_000_000_000))),
    ("bzoj3105", "10^6 heaps to 10^9", |w| cases(w, 1, 1_000_000, 1_000_000_000)),
    ("tutorial000_heaps", "10^6 heaps to 10^4, 100 numbers", |w| {
        format!("1000000 100\n{}{}", lines(w, 1, &vec![10_000; 1_000_000]), lines(w, 1, &[10_000; 100]))
    }),
    ("tutorial000_single", "10^6 heaps to 1000", |w| lines(w, 1_000_000, &[1000])),
    ("bash", "10^6 cases to 1000", |w| counted(1_000_000, &lines(w, 1_000_000, &[1000, 1000]))),
    ("tutorial001_ranges", "2 10^5 cases of 5 runs to 10^9", |w| cases(w, 200_000, 5, 1_000_000_000)),
    ("poj1067", "10^6 pairs to 10^6", |w| lines(w, 1_000_000, &[1_000_000, 1_000_000])),
    ("tutorial001_wythoff", "10^6 pairs to 1000", |w| lines(w, 1_000_000, &[1000, 1000])),
    ("tutorial002_134", "10^6 heaps to 10^9", |w| lines(w, 1_000_000, &[1_000_000_000])),
    ("tutorial003_21", "10^6 heaps to 10^9", |w| lines(w, 1_000_000, &[1_000_000_000])),
    ("poj2234", "10^5 cases of 20 heaps to 10^7", |w| cases(w, 100_000, 20, 10_000_000)),
    ("poj2975", "1000 cases of 1000 heaps to 10^9", |w| cases(w, 1000, 1000, 1_000_000_000) + "0\n"),
    ("poj2505", "10^6 numbers to 2^32", |w| lines(w, 1_000_000, &[(1 << 32) - 1])),
    ("zoj3057", "10^5 triples to 300", |w| lines(w, 100_000, &[300; 3])),
    ("poj2484", "10^6 rings to 10^6", |w| lines(w, 1_000_000, &[1_000_000]) + "0\n"),
    ("poj2425", "1000 nodes, 100 edges each, 10 pieces 1000 times", |w| {
        let mut text = "1000\n".to_owned();
        for v in 0..1000u64 {
            let ahead = (999 - v).min(100);
            let _ = write!(text, "{ahead}");
            for step in 1..=ahead {
                let _ = write!(text, " {}", v + step);
            }
            text += "\n";
        }
        for _ in 0..1000 {
            text += &format!("10 {}", lines(w, 1, &[999; 10]));
        }
        text + "0\n"
    }),
    ("poj2960", "20 sets of 100, 100 positions of 100 heaps to 10^4", |w| {
        let mut text = String::new();
        for _ in 0..20 {
            text += &format!("100 {}100\n{}", lines(w, 1, &[10_000; 100]), cases(w, 100, 100, 10_000));
        }
        text + "0\n"
    }),
    ("poj1704", "1000 cases of 1000 pieces to 10^9", |w| {
        let mut text = "1000\n".to_owned();
        for _ in 0..1000 {
            text += "1000\n";
            for piece in 0..1000u64 {
                let _ = write!(text, "{} ", piece * 1_000_000 + w.next() % 1_000_000 + 1);
            }
            text += "\n";
        }
        text
    }),
    ("poj1740", "10^5 cases of 10 heaps to 100", |w| cases(w, 100_000, 10, 100) + "0\n"),
    ("pebbmov", "10 cases of 10^5 heaps to 10^9", |w| cases(w, 10, 100_000, 1_000_000_000)),
    ("poj2068", "200 cases of 10 players, S = 8191, caps to 16", |w| {
        let mut text = String::new();
        for _ in 0..200 {
            text += &format!("10 8191 {}", lines(w, 1, &[16; 20]));
        }
        text + "0\n"
    }),
    ("poj3480", "474 cases of 2000 heaps to 4747", |w| counted(474, &cases(w, 474, 2000, 4747))),
    ("poj2348", "10^6 pairs to 2^31", |w| lines(w, 1_000_000, &[(1 << 31) - 1; 2]) + "0 0\n"),
    ("poj3710", "one case of 2000 graphs of 100 nodes and 149 edges", |w| {
        let mut text = "2000\n".to_owned();
        for _ in 0..2000 {
            text += &format!("100 149\n{}", tree(w, 100));
            for _ in 0..50 {
                let a = w.next() % 99 + 1;
                let _ = writeln!(text, "{a} {}", a + 1);
            }
        }
        text
    }),
    ("hdu3404", "100 cases of 1000 coins to 10^4", |w| {
        let mut text = "100\n".to_owned();
        for _ in 0..100 {
            text += &format!("1000\n{}", lines(w, 1000, &[10_000, 10_000]));
        }
        text
    }),
    ("poj3533", "100 cases of 1000 lamps to 1000", |w| {
        let mut text = String::new();
        for _ in 0..100 {
            text += &format!("1000\n{}", lines(w, 1000, &[1000; 3]));
        }
        text
    }),
    ("agc017d", "a tree of 10^6 nodes", |w| format!("1000000\n{}", tree(w, 1_000_000))),
    ("arc091f", "10^5 heaps to 10^9, divisors to 10^5", |w| {
        counted(100_000, &lines(w, 100_000, &[1_000_000_000, 100_000]))
    }),
    ("abc297g", "10^6 heaps to 10^9", |w| {
        format!("1000000 1234 56789\n{}", lines(w, 1, &vec![1_000_000_000; 1_000_000]))
    }),
    ("cf1704f", "20 rows of 10^5 cells", |w| {
        let mut text = "20\n".to_owned();
        for _ in 0..20 {
            let _ = writeln!(text, "100000\n{}", colours(w, 100_000));
        }
        text
    }),
    ("cf494e", "5 10^4 rectangles to 10^9", |w| {
        let mut text = "1000000000 50000 1000000000\n".to_owned();
        for _ in 0..50_000 {
            let (x, y) = (w.next() % 900_000_000 + 1, w.next() % 900_000_000 + 1);
            let _ = writeln!(text, "{x} {y} {} {}", x + w.next() % 100_000_000, y + w.next() % 100_000_000);
        }
        text
    }),
    ("cf1498f", "a tree of 10^5 nodes, k = 20", |w| {
        format!("100000 20\n{}{}", tree(w, 100_000), lines(w, 1, &vec![1_000_000_000; 100_000]))
    }),
    ("cf1382b", "10 cases of 10^5 heaps", |w| counted(10, &cases(w, 10, 100_000, 1_000_000_000))),
    ("luogu_p3480", "1000 cases of 1000 heaps in order", |w| {
        let mut text = "1000\n".to_owned();
        for _ in 0..1000 {
            text += "1000\n";
            let mut heap = 0;
            for _ in 0..1000 {
                heap += w.next() % 10;
                let _ = write!(text, "{heap} ");
            }
            text += "\n";
        }
        text
    }),
    ("luogu_p14787", "10 cases of 10^5 heaps", |w| counted(10, &cases(w, 10, 100_000, 3))),
    ("simple_game", "100 cases of 10^4 heaps to 10^7", |w| cases(w, 100, 10_000, 10_000_000)),
    ("game2", "1000 cases of 1000 towers to 1000", |w| cases(w, 1000, 1000, 1000)),
];
