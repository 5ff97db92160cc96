//! Games that are Nim on every second stair or gap of a row: a move in one of the others is
//! answered by the same move in the next one.

use crate::rows::{CoordinateNames, domain, formatted, names};
use crate::{CatalogueKnowledge, Entry, LongRow, Rules, Statement, Theory};
use nimatron_messages::{Message, Sentence, reasons};
use std::ops::RangeInclusive;

const STAIRCASE_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of staircase Nim", "阶梯 Nim 定理"),
    text: &Sentence::plain(
        "the value is the xor of the odd stairs, the first, the third, ...: what comes down from an even stair is \
         taken down one more",
        "SG 值是奇数级台阶（第一级、第三级……）上硬币数的异或：从偶数级移下来的硬币，应手是把它们再下移一级",
    ),
    source: "by pairing moves; T. S. Ferguson, Game Theory, part I, exercises of chapter 2",
};

pub(crate) const STAIRCASE: Entry = Entry {
    names: &["staircase"],
    title: &Sentence::plain(
        "Staircase Nim: bring any number of coins of one stair one step down; those of the first stair go to the \
         ground",
        "阶梯 Nim：把某一级台阶上的任意多枚硬币下移一级；第一级的硬币移到地面",
    ),
    rules: Rules::Row {
        usual: 3,
        text: staircase_text,
        long: Some(LongRow { text: STAIRCASE_LONG, theory: || Some(Box::new(STAIRCASE_GAPS)) }),
        theory: |_| Some(Box::new(STAIRCASE_GAPS)),
    },
    known: CatalogueKnowledge::Theorem(STAIRCASE_STATEMENT),
    example: "1,4,6",
    ..Entry::PLAIN
};

const GEORGIA_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Georgia and Bob", "Georgia and Bob 定理"),
    text: &Sentence::plain(
        "pair the coins from the right; the value is the xor of the numbers of free squares inside the pairs. A \
         lone first coin counts the free squares on its left. A coin on the left of a pair that goes away is \
         followed by its partner",
        "从右起把硬币两两配对；SG 值是各对之内空格数的异或。第一枚硬币若落单，则计它左边的空格数。一对中左边的硬币\
         走开时，应手是让同对的另一枚跟上",
    ),
    source: "POJ 1704; it is the Silver Dollar game without the dollar: Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(crate) const GEORGIA: Entry = Entry {
    names: &["georgia", "georgia-and-bob"],
    title: &Sentence::plain(
        "Georgia and Bob (POJ 1704): coins on squares counted from 1, in order; a move takes a coin any number of \
         squares to the left, not onto or over another",
        "Georgia and Bob（POJ 1704）：硬币按顺序放在格子上，格子从 1 数起；一步把一枚硬币向左移任意远，不能移到别\
         的硬币上，也不能越过别的硬币",
    ),
    rules: Rules::Row {
        usual: 3,
        text: georgia_text,
        long: Some(LongRow { text: GEORGIA_LONG, theory: || Some(Box::new(GEORGIA_GAPS)) }),
        theory: |_| Some(Box::new(GEORGIA_GAPS)),
    },
    known: CatalogueKnowledge::Theorem(GEORGIA_STATEMENT),
    example: "1,4,9",
    ..Entry::PLAIN
};

const SILVER_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of the Silver Dollar game without the dollar", "没有银元的银元游戏定理"),
    text: &Sentence::plain(
        "pair the coins outside the bag from the right; the value is the xor of the numbers of free squares \
         inside the pairs. A lone first coin counts its square",
        "从右起把袋外的硬币两两配对；SG 值是各对之内空格数的异或。第一枚硬币若落单，则计它所在格的编号",
    ),
    source: "Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(crate) const SILVER: Entry = Entry {
    names: &["silver-coins"],
    title: &Sentence::plain(
        "Coins on squares, in order, and a bag on square 0 that holds any number; a move takes a coin any way \
         left, not onto or over another",
        "硬币按顺序放在格子上，0 号格是可装任意多枚的袋子；一步把一枚硬币向左移任意远，不能移到别的硬币上，也不能\
         越过别的硬币",
    ),
    rules: Rules::Row {
        usual: 3,
        text: silver_text,
        long: Some(LongRow { text: SILVER_LONG, theory: || Some(Box::new(SILVER_GAPS)) }),
        theory: |_| Some(Box::new(SILVER_GAPS)),
    },
    known: CatalogueKnowledge::Theorem(SILVER_STATEMENT),
    example: "1,4,9",
    words: Some(&Sentence::plain(
        "Take a coin and move it any number of squares to the left, not onto or over another coin. On square 0 is a bag, which holds any number of coins.",
        "拿一枚硬币向左移动任意远，不能落在别的硬币上，也不能越过别的硬币。0 号格是一个袋子，可以装任意多枚。",
    )),
    ..Entry::PLAIN
};

const DOLLAR_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of the Silver Dollar game", "银元游戏定理"),
    text: &Sentence::plain(
        "as without the dollar, by the xor of the free squares inside pairs from the right, but a lone first coin \
         that is the dollar counts one less: nobody puts the dollar into the bag, since the other player then \
         takes it",
        "与没有银元时一样，从右起配对，取各对之内空格数的异或；但落单的第一枚硬币若是银元，则少计 1：没有人会把银\
         元放进袋子，因为那样对方就把它取走了",
    ),
    source: "Winning Ways, chapter 15; N. G. de Bruijn",
};

pub(crate) const DOLLAR: Entry = Entry {
    names: &["silver-dollar"],
    title: &Sentence::plain(
        "The Silver Dollar game: as silver-coins, but one coin, silver-dollar{{2}} the second from the left, is \
         the dollar and stays out of the bag; the first unless set",
        "银元游戏（Silver Dollar）：同 silver-coins，但有一枚硬币是银元，不进袋子，如 silver-dollar{{2}} 中是从左\
         数第二枚；默认是第一枚",
    ),
    rules: Rules::Row {
        usual: 3,
        text: dollar_text,
        long: None,
        theory: |rules| {
            let dollar = rules.integer("dollar").and_then(|d| usize::try_from(d).ok()).filter(|&d| d >= 1)?;
            Some(Box::new(Dollar { dollar: dollar - 1 }))
        },
    },
    known: CatalogueKnowledge::Theorem(DOLLAR_STATEMENT),
    example: "1,4,9",
    words: Some(&Sentence::plain(
        "Take a coin and move it any number of squares to the left, not onto or over another coin. On square 0 is a bag, which holds any number of coins, but not the first coin from the left, the dollar.",
        "拿一枚硬币向左移动任意远，不能落在别的硬币上，也不能越过别的硬币。0 号格是一个袋子，可以装任意多枚，但最左边的那枚银元不能放进去。",
    )),
    ..Entry::PLAIN
};

const PEBBLES_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of pebbles in order", "有序石子堆定理"),
    text: &Sentence::plain(
        "the differences of neighbours are the stairs of staircase Nim: the value is the xor of every second \
         difference, from the last",
        "相邻两堆之差就是阶梯 Nim 的各级台阶：SG 值是从最后一个差起，每隔一个取一个所得各差的异或",
    ),
    source: "POI 2009, problem KAM (Pebbles)",
};

pub(crate) const PEBBLES: Entry = Entry {
    names: &["pebbles"],
    title: &Sentence::plain(
        "Pebbles (POI 2009): take from one heap of a row, which must stay in order of size",
        "Pebbles（POI 2009）：从一排中的一堆取石子，各堆须保持从小到大的顺序",
    ),
    rules: Rules::Row {
        usual: 3,
        text: pebbles_text,
        long: Some(LongRow { text: PEBBLES_LONG, theory: || Some(Box::new(PEBBLES_GAPS)) }),
        theory: |_| Some(Box::new(PEBBLES_GAPS)),
    },
    known: CatalogueKnowledge::Theorem(PEBBLES_STATEMENT),
    example: "1,4,9",
    ..Entry::PLAIN
};

const STAIRCASE_GAPS: Gaps = Gaps { statement: STAIRCASE_STATEMENT, counted: odd_stairs, moves: StairMoves::Stairs };
const GEORGIA_GAPS: Gaps = Gaps { statement: GEORGIA_STATEMENT, counted: pair_gaps, moves: StairMoves::Coins(1) };
const SILVER_GAPS: Gaps = Gaps { statement: SILVER_STATEMENT, counted: bag_gaps, moves: StairMoves::Coins(0) };
const PEBBLES_GAPS: Gaps = Gaps { statement: PEBBLES_STATEMENT, counted: differences, moves: StairMoves::Heaps };

const STAIRCASE_LONG: &str = "game staircase(row[])
  row -> row with [0] = row[0] - k                        for k in 1..row[0]  if len(row) > 0
  row -> row with [i] = row[i] - k with [i-1] = row[i-1] + k  for i in 1..len(row)-1, k in 1..row[i]
";
const GEORGIA_LONG: &str = "game georgia(row[]) where row == distinct(row) and count(row, 0) == 0
  row -> row with [0] = to  for to in 1..row[0]-1  if len(row) > 0
  row -> row with [i] = to  for i in 1..len(row)-1, to in row[i-1]+1..row[i]-1
";
const SILVER_LONG: &str = "game silver_coins(row[]) where row == sorted(row)
  where len(distinct(row)) + max(count(row, 0), 1) - 1 == len(row)
  row -> row with [0] = to  for to in 0..row[0]-1  if len(row) > 0
  row -> row with [i] = to  for i in 1..len(row)-1, to in row[i-1]+min(1, row[i-1])..row[i]-1
";
const PEBBLES_LONG: &str = "game pebbles(row[]) where row == sorted(row)
  row -> row with [0] = to  for to in 0..row[0]-1  if len(row) > 0
  row -> row with [i] = to  for i in 1..len(row)-1, to in row[i-1]..row[i]-1
";

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

/// A line for each coin, which goes to any square to the left of it, down to `from` of its place.
fn coin_lines(names: &CoordinateNames, from: impl Fn(usize) -> String) -> String {
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

/// With a parameter `dollar`, that coin stays out of the bag.
fn bag_text(name: &str, coins: usize, parameter: &str) -> String {
    let names = names(coins);
    let pairs: Vec<String> =
        names.old.windows(2).map(|pair| format!("({} < {} or {} == 0)", pair[0], pair[1], pair[1])).collect();
    // A coin stays to the right of its left neighbour, except that the bag holds any number.
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

/// The gaps inside the pairs from the right; a lone first coin is paired with a wall on square 0.
fn pair_gaps(position: &[i64]) -> Vec<i64> {
    let lone = position.len() % 2;
    let first = position[..lone].iter().map(|coin| coin - 1);
    first.chain(position[lone..].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1)).collect()
}

/// Like [`pair_gaps`], but coins in the bag are out of play, and a lone coin may go into the bag.
fn bag_gaps(position: &[i64]) -> Vec<i64> {
    let coins = &position[position.partition_point(|&coin| coin == 0)..];
    let lone = coins.len() % 2;
    let pairs = coins[lone..].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1);
    coins[..lone].iter().copied().chain(pairs).collect()
}

/// The Silver Dollar game.
#[derive(Debug)]
struct Dollar {
    /// The index of the dollar among the coins.
    dollar: usize,
}

impl Theory for Dollar {
    fn statement(&self) -> Statement {
        DOLLAR_STATEMENT
    }

    /// A dollar in the bag is out of play; it can only have been there from the start.
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

/// The moves of a game in this family.
#[derive(Clone, Copy, Debug)]
enum StairMoves {
    /// One stair falls, and the one below grows by as much.
    Stairs,
    /// One coordinate falls, not below this square, and not onto or over its left neighbour.
    Coins(i64),
    /// One coordinate falls, not below its left neighbour.
    Heaps,
}

/// Nim on the numbers that `counted` gives.
#[derive(Debug)]
struct Gaps {
    statement: Statement,
    counted: fn(&[i64]) -> Vec<i64>,
    moves: StairMoves,
}

impl Gaps {
    /// The numbers of steps by which a coordinate may fall; empty if it may not.
    fn steps(&self, position: &[i64], place: usize) -> RangeInclusive<i64> {
        let left = place.checked_sub(1).map(|left| position[left]);
        let min = match self.moves {
            StairMoves::Stairs => 0,
            StairMoves::Heaps => left.unwrap_or(0),
            StairMoves::Coins(0) if left == Some(0) => 0,
            StairMoves::Coins(first) => left.map_or(first, |left| left + 1),
        };
        1..=position[place] - min
    }

    /// The position after a coordinate fell by this many steps; `None` if a number leaves the
    /// range.
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

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let counted = (self.counted)(position);
        let shown: Vec<String> = counted.iter().map(ToString::to_string).collect();
        let value = self.grundy(position).unwrap_or(0);
        vec![reasons::what_counts(shown.join(" xor "), value)]
    }

    /// A move changes one of the numbers that count, by the number of its steps: to turn the value
    /// into another, that number has to become its xor with the difference (xor) of the two values.
    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let change = self.grundy(position)? ^ value;
        let counted = (self.counted)(position);
        let mut options = Vec::new();
        for place in 0..position.len() {
            let steps = self.steps(position, place);
            // A coin that goes into the bag leaves its partner alone, so the longest move is tried
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
