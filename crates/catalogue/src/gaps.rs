//! Games that are Nim on every second step or gap of a row: a move in the others is answered by the
//! same move in the next.

use super::rows::{Names, domain, formatted, names};
use super::{Entry, Known, Rules, Statement, Theory};
use std::ops::RangeInclusive;

const STAIRCASE_STATEMENT: Statement = Statement {
    name: "the theorem of staircase Nim",
    text: "the value is the xor of the odd stairs, the first, the third, ...: what comes down from an even stair is taken down one more",
    source: "by pairing moves; T. S. Ferguson, Game Theory, part I, exercises of chapter 2",
};

pub(super) const STAIRCASE: Entry = Entry {
    names: &["staircase"],
    title: "Staircase Nim: bring any number of coins of one stair one step down; those of the first stair go to the ground",
    rules: Rules::Row { usual: 3, text: staircase_text },
    known: Known::Theorem(STAIRCASE_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Gaps { statement: STAIRCASE_STATEMENT, counted: odd_stairs, moves: StairMoves::Stairs })),
};

const GEORGIA_STATEMENT: Statement = Statement {
    name: "the theorem of Georgia and Bob",
    text: "pair the coins from the right; the value is the xor of the numbers of free squares inside the pairs. A lone first coin counts \
           the free squares on its left. A coin on the left of a pair that goes away is followed by its partner",
    source: "POJ 1704; it is the Silver Dollar game without the dollar: Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(super) const GEORGIA: Entry = Entry {
    names: &["georgia", "georgia-and-bob"],
    title: "Georgia and Bob (POJ 1704): coins on squares counted from 1, in order; a move takes a coin any way left, not onto or over another",
    rules: Rules::Row { usual: 3, text: georgia_text },
    known: Known::Theorem(GEORGIA_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Gaps { statement: GEORGIA_STATEMENT, counted: pair_gaps, moves: StairMoves::Coins(1) })),
};

const SILVER_STATEMENT: Statement = Statement {
    name: "the theorem of the Silver Dollar game without the dollar",
    text: "pair the coins outside the bag from the right; the value is the xor of the numbers of free squares inside the pairs. A lone first \
           coin counts its square",
    source: "Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(super) const SILVER: Entry = Entry {
    names: &["silver-coins"],
    title: "Coins on squares, in order, and a bag on square 0 that holds any number; a move takes a coin any way left, not onto or over another",
    rules: Rules::Row { usual: 3, text: silver_text },
    known: Known::Theorem(SILVER_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Gaps { statement: SILVER_STATEMENT, counted: bag_gaps, moves: StairMoves::Coins(0) })),
};

const DOLLAR_STATEMENT: Statement = Statement {
    name: "the theorem of the Silver Dollar game",
    text: "as without the dollar, by the xor of the free squares inside pairs from the right, but a lone first coin that is the dollar counts one less: nobody \
           puts the dollar into the bag, since the other player then takes it",
    source: "Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(super) const DOLLAR: Entry = Entry {
    names: &["silver-dollar"],
    title: "The Silver Dollar game: as silver-coins, but one coin, silver-dollar{2} the second from the left, is the dollar and stays out of the bag; the first unless set",
    rules: Rules::Row { usual: 3, text: dollar_text },
    known: Known::Theorem(DOLLAR_STATEMENT),
    start: None,
    theory: |rules| {
        let dollar = rules.integer("dollar").and_then(|d| usize::try_from(d).ok()).filter(|&d| d >= 1)?;
        Some(Box::new(Dollar { dollar: dollar - 1 }))
    },
};

const PEBBLES_STATEMENT: Statement = Statement {
    name: "the theorem of pebbles in order",
    text: "the differences of neighbours are the stairs of staircase Nim: the value is the xor of every second difference, from the last",
    source: "POI 2009, problem KAM (Pebbles)",
};

pub(super) const PEBBLES: Entry = Entry {
    names: &["pebbles"],
    title: "Pebbles (POI 2009): take from one heap of a row, which must stay in order of size",
    rules: Rules::Row { usual: 3, text: pebbles_text },
    known: Known::Theorem(PEBBLES_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Gaps { statement: PEBBLES_STATEMENT, counted: differences, moves: StairMoves::Heaps })),
};

fn staircase_text(stairs: usize) -> String {
    let names = names(stairs);
    let mut text = format!("game staircase({})\n", names.tuple());
    for (place, stair) in names.old.iter().enumerate() {
        let taken = format!("{stair} - k");
        let below = place.checked_sub(1).map(|below| (below, format!("{} + k", names.old[below])));
        let mut changes = vec![(place, taken.as_str())];
        changes.extend(below.as_ref().map(|(place, text)| (*place, text.as_str())));
        text += &names.line(&changes, &format!("for k in 1..{stair}"));
    }
    formatted(text)
}

/// A line for each coin: to any square from `from` of it on.
fn coin_lines(names: &Names, from: impl Fn(usize) -> String) -> String {
    let line =
        |(place, coin): (usize, &String)| names.line(&[(place, "to")], &format!("for to in {}..{coin}-1", from(place)));
    names.old.iter().enumerate().map(line).collect()
}

fn georgia_text(coins: usize) -> String {
    let names = names(coins);
    let order = [format!("{} >= 1", names.old[0]), names.neighbours("<")];
    let order: Vec<&str> = order.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let from = |place: usize| place.checked_sub(1).map_or("1".to_owned(), |left| format!("{}+1", names.old[left]));
    let lines = coin_lines(&names, from);
    formatted(format!("game georgia({}) where {}\n{lines}", names.tuple(), order.join(" and ")))
}

fn silver_text(coins: usize) -> String {
    bag_text("silver_coins", coins, "")
}

fn dollar_text(coins: usize) -> String {
    bag_text("silver_dollar", coins, "; dollar = 1")
}

/// With a parameter, that coin stays out of the bag.
fn bag_text(name: &str, coins: usize, parameter: &str) -> String {
    let names = names(coins);
    let pairs: Vec<String> =
        names.old.windows(2).map(|pair| format!("({} < {} or {} == 0)", pair[0], pair[1], pair[1])).collect();
    // Beside the bag, squares from 1 on; the bag itself takes more.
    let from = |place: usize| match place.checked_sub(1) {
        None => "0".to_owned(),
        Some(left) => format!("{0}+min(1, {0})", names.old[left]),
    };
    let ordered: Vec<String> = names.old.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1])).collect();
    let condition = [ordered, pairs].concat().join(" and ");
    let mut lines = String::new();
    for (place, line) in coin_lines(&names, from).lines().enumerate() {
        lines += line;
        if !parameter.is_empty() {
            lines += &format!(" if to > 0 or dollar != {}", place + 1);
        }
        lines += "\n";
    }
    formatted(format!("game {name}({}{parameter}){}\n{lines}", names.tuple(), domain(&condition)))
}

fn pebbles_text(heaps: usize) -> String {
    let names = names(heaps);
    let from = |place: usize| place.checked_sub(1).map_or("0".to_owned(), |left| names.old[left].clone());
    let lines = coin_lines(&names, from);
    formatted(format!("game pebbles({}){}\n{lines}", names.tuple(), domain(&names.neighbours("<="))))
}

fn odd_stairs(position: &[i64]) -> Vec<i64> {
    position.iter().copied().step_by(2).collect()
}

/// Pairs from the right; a wall on square 0 is the partner of a lone coin.
fn pair_gaps(position: &[i64]) -> Vec<i64> {
    let lone = position.len() % 2;
    let first = position[..lone].iter().map(|coin| coin - 1);
    first.chain(position[lone..].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1)).collect()
}

/// The same, but coins in the bag are out of play, and a lone coin may go into it.
fn bag_gaps(position: &[i64]) -> Vec<i64> {
    let coins = &position[position.partition_point(|&coin| coin == 0)..];
    let lone = coins.len() % 2;
    let pairs = coins[lone..].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1);
    coins[..lone].iter().copied().chain(pairs).collect()
}

/// The Silver Dollar game.
#[derive(Debug)]
struct Dollar {
    /// The place of the dollar among the coins.
    dollar: usize,
}

impl Theory for Dollar {
    fn statement(&self) -> Statement {
        DOLLAR_STATEMENT
    }

    /// A dollar in the bag is out of play: there it can only have been at first.
    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let bagged = position.partition_point(|&coin| coin == 0);
        let mut gaps = bag_gaps(position);
        if (position.len() - bagged) % 2 == 1 && self.dollar == bagged {
            gaps[0] -= 1;
        }
        Some(gaps.into_iter().fold(0, |sum, gap| sum ^ gap as u64))
    }
}

fn differences(position: &[i64]) -> Vec<i64> {
    let stairs =
        position.iter().enumerate().map(|(place, &heap)| heap - place.checked_sub(1).map_or(0, |left| position[left]));
    let mut counted: Vec<i64> = stairs.rev().step_by(2).collect();
    counted.reverse();
    counted
}

/// How a position may change.
#[derive(Clone, Copy, Debug)]
enum StairMoves {
    /// One stair falls, the one below grows as much.
    Stairs,
    /// One coordinate falls, to this square at the least, and not onto or over its left neighbour.
    Coins(i64),
    /// One coordinate falls, not below its left neighbour.
    Heaps,
}

/// Nim on the numbers that count.
#[derive(Debug)]
struct Gaps {
    statement: Statement,
    counted: fn(&[i64]) -> Vec<i64>,
    moves: StairMoves,
}

impl Gaps {
    /// How far a coordinate may fall: the numbers of steps.
    fn steps(&self, position: &[i64], place: usize) -> RangeInclusive<i64> {
        let left = place.checked_sub(1).map(|left| position[left]);
        let least = match self.moves {
            StairMoves::Stairs => 0,
            StairMoves::Heaps => left.unwrap_or(0),
            StairMoves::Coins(0) if left == Some(0) => 0,
            StairMoves::Coins(first) => left.map_or(first, |left| left + 1),
        };
        1..=position[place] - least
    }

    fn after(&self, position: &[i64], place: usize, step: i64) -> Option<Vec<i64>> {
        let mut option = position.to_vec();
        option[place] -= step;
        if let (StairMoves::Stairs, Some(below)) = (self.moves, place.checked_sub(1)) {
            option[below] = option[below].checked_add(step)?;
        }
        Some(option)
    }
}

impl Theory for Gaps {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some((self.counted)(position).into_iter().fold(0, |sum, gap| sum ^ gap as u64))
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let counted = (self.counted)(position);
        let shown: Vec<String> = counted.iter().map(ToString::to_string).collect();
        let value = self.grundy(position).unwrap_or(0);
        vec![format!("what counts: {}; the xor is {value}", shown.join(" xor "))]
    }

    /// A step changes one of the numbers that count, by as much: it has to become its xor with what
    /// is to be changed.
    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let change = self.grundy(position)? ^ value;
        let counted = (self.counted)(position);
        let mut options = Vec::new();
        for place in 0..position.len() {
            let steps = self.steps(position, place);
            // A coin that goes into the bag leaves its partner alone: the longest step is tried
            // too.
            let mut tried = vec![*steps.end()];
            for &number in &counted {
                let wanted = number as u64 ^ change;
                tried.extend(i64::try_from(wanted).map(|wanted| (number - wanted).abs()));
            }
            tried.sort_unstable();
            tried.dedup();
            for step in tried.into_iter().filter(|step| steps.contains(step)) {
                let option = self.after(position, place, step)?;
                if self.grundy(&option)? == value {
                    options.push(option);
                }
            }
        }
        Some(options)
    }
}
