//! Games whose moves that undo something can be undone themselves: whoever makes one is answered by
//! the move back, so they change no value, and the winner, who does not need them, ends the game.
//! All are Nim on some numbers.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_messages::{Message, Sentence, reasons};

const POKER_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Poker Nim", "扑克 Nim 定理"),
    text: &Sentence::plain(
        "the value is the xor of the heaps; chips that a player holds do not matter, because the other one takes \
         away at once what is added. A winner who only takes comes to an end, since the loser runs out of chips",
        "SG 值是各堆的异或；各人手中的筹码不影响结果，因为刚加上的筹码会立即被对方取走。赢家只取不加，对局就会结束，\
         因为输家的筹码会用完",
    ),
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 3",
};

pub(crate) const POKER: Entry = Entry {
    names: &["poker-nim"],
    title: &Sentence::plain(
        "Poker Nim: heaps of chips, and last the chips that the mover holds and those of the other player; take any \
         number from a heap and keep them, or add any number of those that you hold to a heap; play may go on for ever",
        "扑克 Nim（Poker Nim）：前面是各堆筹码，最后依次是先手和对方手中的筹码；从一堆中取走任意多枚归自己，或从自\
         己手中拿任意多枚加到一堆上；对局可能永远进行下去",
    ),
    rules: Rules::Row { usual: 3, text: poker_text, long: None, theory: |_| Some(Box::new(Poker)) },
    known: CatalogueKnowledge::Theorem(POKER_STATEMENT),
    example: "3,4,5",
    recurs: true,
    ..Entry::PLAIN
};

fn poker_text(coordinates: usize) -> String {
    let heaps = coordinates.max(3) - 2;
    let mut names = names(heaps);
    names.old.extend(["mine".to_owned(), "yours".to_owned()]);
    let mut text = format!("game poker_nim({})\n", names.tuple());
    for (place, heap) in names.old[..heaps].iter().enumerate() {
        // After a move the other player is the mover.
        for (change, kept, max) in [("-", "mine + k", heap.as_str()), ("+", "mine - k", "mine")] {
            let changed = format!("{heap} {change} k");
            let changes = [(place, changed.as_str()), (heaps, "yours"), (heaps + 1, kept)];
            text += &names.line(&changes, &format!("for k in 1..{max}"));
        }
    }
    formatted(text)
}

#[derive(Debug)]
struct Poker;

impl Theory for Poker {
    fn statement(&self) -> Statement {
        POKER_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let heaps = position.get(..position.len().checked_sub(2)?)?;
        Some(heaps.iter().fold(0, |sum, &heap| sum ^ heap as u64))
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let sum = self.grundy(position)?;
        let (heaps, &[mine, yours]) = position.split_at(position.len() - 2) else { return None };
        let option = |(place, &heap): (usize, &i64)| {
            let wanted = i64::try_from(heap as u64 ^ sum ^ value).ok().filter(|&wanted| wanted != heap)?;
            let kept = mine.checked_add(heap - wanted).filter(|&kept| kept >= 0)?;
            let mut option = heaps.to_vec();
            option[place] = wanted;
            option.extend([yours, kept]);
            Some(option)
        };
        Some(heaps.iter().enumerate().filter_map(option).collect())
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        what_counts(&position[..position.len().saturating_sub(2)])
    }
}

const ADD_BACK_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Nim with add-back", "可加回的 Nim 定理"),
    text: &Sentence::plain(
        "the value is the heap; the reserve does not matter, because what is added is taken away at once",
        "SG 值就是堆的大小；备用的石子不影响结果，因为刚加上的石子会立即被取走",
    ),
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 3",
};

pub(crate) const ADD_BACK: Entry = Entry {
    names: &["add-back-nim"],
    title: &Sentence::plain(
        "Nim with add-back: take any number from the heap, or add any number from a reserve, which is never filled \
         again",
        "可加回的 Nim：从堆中取走任意多颗，或从备用的石子中拿任意多颗加到堆上；备用的石子用掉就没有了",
    ),
    rules: Rules::Tuples {
        text: "game add_back_nim(heap, reserve)\n  (heap, reserve) -> (heap - k, reserve)      for k in 1..heap\n  (heap, \
         reserve) -> (heap + k, reserve - k)  for k in 1..reserve\n",
        theory: |_| Some(Box::new(AddBack)),
    },
    known: CatalogueKnowledge::Theorem(ADD_BACK_STATEMENT),
    example: "5,3",
    ..Entry::PLAIN
};

#[derive(Debug)]
struct AddBack;

impl Theory for AddBack {
    fn statement(&self) -> Statement {
        ADD_BACK_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        position.first().map(|&heap| heap as u64)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let &[heap, reserve] = position else { return None };
        let option = |wanted: i64| {
            let added = (wanted - heap).max(0);
            (wanted != heap && added <= reserve).then(|| vec![wanted, reserve - added])
        };
        Some(i64::try_from(value).ok().and_then(option).into_iter().collect())
    }
}

const NORTHCOTT_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Northcott's game", "Northcott 博弈定理"),
    text: &Sentence::plain(
        "the value is the xor of the gaps between the two pieces of each row: a piece that goes back is followed. A \
         winner who never goes back comes to an end",
        "SG 值是各行两枚棋子之间空格数的异或：对方后退，就跟上去。赢家从不后退，对局就会结束",
    ),
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 3",
};

pub(crate) const NORTHCOTT: Entry = Entry {
    names: &["northcott"],
    title: &Sentence::plain(
        "Northcott's game: in each row a piece of the mover and one of the other player; a position has for each \
         row the squares between them, those after the mover's piece and those after the other; move your piece \
         in one row any way along it, but not over the other",
        "Northcott 博弈：每行有先手的一枚棋子和对方的一枚；局面依次给出每行两枚棋子之间的空格数、先手的棋子身后的\
         格数、对方的棋子身后的格数；在一行中把自己的棋子沿该行移任意远，不能越过对方的棋子",
    ),
    rules: Rules::Row { usual: 3, text: northcott_text, long: None, theory: |_| Some(Box::new(Northcott)) },
    known: CatalogueKnowledge::Theorem(NORTHCOTT_STATEMENT),
    example: "3,4,5",
    words: Some(&Sentence::plain(
        "In each row stands one piece of each player. Move your piece in one row any way along it, but not onto or over the other piece. (For each row, a position has the number of squares between the pieces; then, for each row, those behind the mover's piece and those behind the other.)",
        "每行有双方各一枚棋子。在一行中移动自己的棋子任意远，不能落在对方棋子上或越过它。（局面先写各行两子之间的格数，再写各行轮到走的一方的棋子后面和对方棋子后面的格数。）",
    )),
    recurs: true,
    ..Entry::PLAIN
};

/// The maximum number of rows: a position has at most 16 coordinates.
const ROWS: usize = 5;

fn northcott_text(coordinates: usize) -> String {
    let rows = coordinates.div_ceil(3).clamp(1, ROWS);
    let number = |row: usize| if rows == 1 { String::new() } else { (row + 1).to_string() };
    let triple = |row: usize, gap: &str, mine: &str, yours: &str| {
        let of = |name: &str| format!("{name}{}", number(row));
        format!("{}{gap}, {}{mine}, {}{yours}", of("gap"), of("mine"), of("yours"))
    };
    let all: Vec<String> = (0..rows).map(|row| triple(row, "", "", "")).collect();
    let all = all.join(", ");
    let mut text = format!("game northcott({all})\n");
    // After a move the other player is the mover: in all rows the squares after the pieces change
    // places.
    let swapped = |row: usize, gap: &str, mine: &str| {
        let number = number(row);
        format!("gap{number}{gap}, yours{number}, mine{number}{mine}")
    };
    for moved in 0..rows {
        for (gap, mine, steps) in [(" - k", " + k", "gap"), (" + k", " - k", "mine")] {
            let after = |row: usize| if row == moved { swapped(row, gap, mine) } else { swapped(row, "", "") };
            let after: Vec<String> = (0..rows).map(after).collect();
            text += &format!("  ({all}) -> ({}) for k in 1..{steps}{}\n", after.join(", "), number(moved));
        }
    }
    formatted(text)
}

#[derive(Debug)]
struct Northcott;

impl Theory for Northcott {
    fn statement(&self) -> Statement {
        NORTHCOTT_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some(position.chunks_exact(3).fold(0, |sum, row| sum ^ row[0] as u64))
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let sum = self.grundy(position)?;
        let mut options = Vec::new();
        for (moved, row) in position.chunks_exact(3).enumerate() {
            let &[gap, mine, _] = row else { continue };
            let Ok(wanted) = i64::try_from(gap as u64 ^ sum ^ value) else { continue };
            let forward = gap - wanted;
            let Some(after) = mine.checked_add(forward).filter(|&after| after >= 0 && forward != 0) else { continue };
            let rows = position.chunks_exact(3).enumerate().flat_map(|(row, numbers)| match numbers {
                &[gap, mine, yours] if row != moved => [gap, yours, mine],
                numbers => [wanted, numbers[2], after],
            });
            options.push(rows.collect());
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        what_counts(&position.chunks_exact(3).map(|row| row[0]).collect::<Vec<_>>())
    }
}

const TWO_WAY_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of two-way coins", "双向滑动硬币定理"),
    text: &Sentence::plain(
        "pair the coins from the right; the value is the xor of the numbers of free squares inside the pairs, and of \
         the square of a lone first coin. A first coin of a pair that goes left is followed by its partner; a \
         winner who only moves second coins of pairs, and the lone coin, comes to an end",
        "从右起把硬币两两配对；SG 值是各对之内空格数的异或，落单的第一枚硬币则计它所在格的编号。一对中左边的硬币\
         向左走，右边的就跟上；赢家只移动各对右边的硬币和落单的硬币，对局就会结束",
    ),
    source: "by the answers that it names; without moves to the right it is Winning Ways, chapter 15",
};

pub(crate) const TWO_WAY: Entry = Entry {
    names: &["two-way"],
    title: &Sentence::plain(
        "Two-way coins: coins on squares counted from 0, in order, in pairs from the right; a move slides a coin any \
         way left, or the first coin of a pair any way right, not onto or over another; play may go on for ever",
        "双向滑动的硬币：硬币按顺序放在格子上，格子从 0 数起，从右起两两成对；一步把一枚硬币向左滑任意远，或把一对\
         中左边的硬币向右滑任意远，不能移到别的硬币上，也不能越过别的硬币；对局可能永远进行下去",
    ),
    rules: Rules::Row { usual: 2, text: two_way_text, long: None, theory: |_| Some(Box::new(TwoWay)) },
    known: CatalogueKnowledge::Theorem(TWO_WAY_STATEMENT),
    example: "4,7",
    recurs: true,
    ..Entry::PLAIN
};

/// Whether the coin in this place is the first one of a pair.
fn is_first(coins: usize, place: usize) -> bool {
    (coins - place).is_multiple_of(2)
}

fn two_way_text(coins: usize) -> String {
    let names = names(coins);
    let order = names.neighbours("<");
    let mut text = format!("game two_way({}){}\n", names.tuple(), crate::rows::domain(&order));
    for (place, coin) in names.old.iter().enumerate() {
        let from = place.checked_sub(1).map_or("0".to_owned(), |left| format!("{}+1", names.old[left]));
        text += &names.line(&[(place, "to")], &format!("for to in {from}..{coin}-1"));
        if is_first(coins, place) {
            text += &names.line(&[(place, "to")], &format!("for to in {coin}+1..{}-1", names.old[place + 1]));
        }
    }
    formatted(text)
}

/// The free squares inside the pairs, after the square of a lone first coin.
fn gaps(coins: &[i64]) -> Vec<i64> {
    let (lone, pairs) = coins.split_at(coins.len() % 2);
    lone.iter().copied().chain(pairs.chunks_exact(2).map(|pair| pair[1] - pair[0] - 1)).collect()
}

#[derive(Debug)]
struct TwoWay;

impl Theory for TwoWay {
    fn statement(&self) -> Statement {
        TWO_WAY_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some(gaps(position).into_iter().fold(0, |sum, gap| sum ^ gap as u64))
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let sum = self.grundy(position)?;
        let mut options = Vec::new();
        let mut moved = |place: usize, to: i64| {
            let mut option = position.to_vec();
            option[place] = to;
            options.push(option);
        };
        for place in 0..position.len() {
            let coin = position[place];
            let left = place.checked_sub(1).map_or(-1, |left| position[left]);
            let is_lone = position.len() % 2 == 1 && place == 0;
            // The number that this coin changes: its square, or the gap of its pair.
            let own = match is_first(position.len(), place) {
                _ if is_lone => coin,
                true => position[place + 1] - coin - 1,
                false => coin - left - 1,
            };
            let Ok(wanted) = i64::try_from(own as u64 ^ sum ^ value) else { continue };
            if is_first(position.len(), place) {
                let to = position[place + 1].checked_sub(wanted).map(|to| to - 1);
                to.filter(|&to| to > left && to != coin).into_iter().for_each(|to| moved(place, to));
            } else if wanted < own {
                moved(place, if is_lone { wanted } else { left + 1 + wanted });
            }
        }
        Some(options)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        what_counts(&gaps(position))
    }
}

/// The numbers of which the value is the xor.
fn what_counts(numbers: &[i64]) -> Vec<Message> {
    let terms: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let sum = numbers.iter().fold(0, |sum, &number| sum ^ number as u64);
    vec![reasons::what_counts(terms.join(" xor "), sum)]
}
