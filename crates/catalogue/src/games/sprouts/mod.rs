//! Sprouts: a move draws a line from a spot to a spot, perhaps the same one, without crossing a
//! line, and puts a new spot on it; at most three lines end at a spot (J. H. Conway and M. S.
//! Paterson, 1967; Winning Ways, chapter 17).
//!
//! Drawings are kept as strings (`drawing`). `lands` leaves out what plays no part, takes a drawing
//! apart and writes its parts in a form in which equivalent ones are mostly equal: the
//! form is exact, but not canonical. Tests compare with whole drawings of which nothing is left
//! out. The values come from the engine `proof_numbers`, because the trees of this game are large
//! and uneven.

mod drawing;
mod lands;
mod moves;
mod notation;

use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{CatalogueKnowledge, Entry, Rules};
use drawing::{DEAD, Drawing, NAMES, REGION, expected, is_name, lives};
use lands::Lands;
use moves::SproutsMoveLister;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::proof_numbers::{Packed, PackedOptions};
use nimatron_messages::{Message, Sentence, sprouts as say};
use nimatron_rules::EvalError;

pub(crate) const ENTRY: Entry = Entry {
    names: &["sprouts"],
    title: &Sentence::plain(
        "Sprouts: draw a line from a spot to a spot or back to it, crossing nothing, and put a new spot on it; at \
         most three lines end at a spot",
        "Sprouts（豆芽游戏）：从一个点画一条线到另一个点或回到同一个点，不与任何线相交，再在线上加一个新点；每个点至多有\
         三条线",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a number of spots, sprouts(5), or a drawing, sprouts(AB}}0*3.AB}}): each region ends with a \
             brace, full stops separate its boundaries, and a spot is 0, 1 or 2 after its lines, or a letter if two \
             lines end at it and it is met twice",
            "局面是点的个数 sprouts(5)，或一幅图 sprouts(AB}}0*3.AB}})：每个区域以花括号结尾，区域内的各条边界用句点隔开，点按\
             线数写作 0、1 或 2；有两条线且在边界上出现两次的点写作字母",
        ),
        make: |braces| match braces {
            None => Ok(Keyed::boxed(Sprouts)),
            Some(_) => Err(say::no_parameters()),
        },
    },
    known: CatalogueKnowledge::Nothing(&Sentence::plain(
        "with n spots the first player is expected to win exactly if n mod 6 is 3, 4 or 5 (conjecture of D. \
         Applegate, G. Jacobson and D. Sleator, 1991), which holds wherever it has been computed; values are computed",
        "猜想：n 个点时，当且仅当 n 除以 6 余 3、4 或 5 时先手必胜（D. Applegate、G. Jacobson、D. Sleator，1991），凡已算出之处\
         都成立；值靠计算得出",
    )),
    example: "5",
    ..Entry::PLAIN
};

/// The game. A position is a string as `drawing` describes it.
#[derive(Clone, Copy, Debug)]
struct Sprouts;

/// The lands of a string, sorted.
fn lands(string: &[u8]) -> Vec<Vec<u8>> {
    let mut drawing = Drawing::default();
    drawing.read(string);
    let mut lands = Vec::new();
    Lands::default().of(&drawing, drawing.names(), |land| lands.push(land.to_vec()));
    lands.sort();
    lands
}

impl Packed for SproutsMoveLister {
    fn name(&self) -> String {
        "sprouts, lands 1".to_owned()
    }

    fn accepts(&self, component: &[u8]) -> bool {
        // Only a string that ends with a region has a text; what reads it says what is wrong, and
        // leaves out empty boundaries.
        component.last() == Some(&REGION)
            && !component.contains(&DEAD)
            && notation::read(&notation::show(component)).is_ok_and(|read| read.len() == component.len())
    }

    fn weight(&self, component: &[u8]) -> u32 {
        lives(component)
    }

    fn estimate(&self, component: &[u8]) -> u32 {
        expected(component)
    }

    fn options(&mut self, component: &[u8], budget: &Budget, out: &mut PackedOptions) -> Result<(), StopReason> {
        self.list(component, budget, out)
    }
}

impl TypedGame for Sprouts {
    /// The string of a drawing.
    type Position = Vec<u8>;

    fn key(&self, string: &Vec<u8>) -> Vec<i64> {
        string.iter().map(|&spot| i64::from(spot)).collect()
    }

    fn of_key(&self, key: &[i64]) -> Option<Vec<u8>> {
        key.iter().map(|&spot| u8::try_from(spot).ok()).collect()
    }

    fn list(&self, string: &Vec<u8>, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let mut packed = PackedOptions::default();
        SproutsMoveLister::default().list(string, budget, &mut packed)?;
        budget.memory(packed.memory() * 8)?;
        for parts in packed.iter() {
            out.push_sum(parts.map(<[u8]>::to_vec));
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Message> {
        let string = notation::read(text)?;
        // Each land has its own names; here those of the next one come after those of the last.
        let (mut whole, mut used) = (Vec::new(), 0);
        for land in lands(&string) {
            let named = land.into_iter().map(|spot| if is_name(spot) { spot + used } else { spot });
            let before = whole.len();
            whole.extend(named);
            let names = whole[before..].iter().filter(|&&spot| is_name(spot));
            used = names.max().map_or(used, |&last| last + 1 - NAMES);
        }
        Ok(whole)
    }

    fn examples(&self) -> Vec<String> {
        vec!["5".to_owned()]
    }

    fn show(&self, string: &Vec<u8>) -> String {
        notation::show(string)
    }

    fn packed(&self) -> Option<Box<dyn Packed>> {
        Some(Box::new(SproutsMoveLister::default()))
    }

    fn pack(&self, string: &Vec<u8>) -> Vec<Vec<u8>> {
        lands(string)
    }
}

#[cfg(test)]
mod tests;
