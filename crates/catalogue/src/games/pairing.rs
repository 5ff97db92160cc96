//! POJ 1740: take from a heap, then give stones of it to others. Lost exactly when all heaps pair
//! off.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Mark, Message, Parameter, Sentence, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of pairs", "配对定理"),
    text: &Sentence::plain(
        "lost exactly when every size of a heap occurs an even number of times: the second player mirrors. From \
         other positions the largest heap pays for making all others equal in pairs",
        "当且仅当每种大小的堆都出现偶数次时先手必败：后手对称应对。在其他局面，由最大的堆出石子，把其余各堆补成两\
         两相等",
    ),
    source: "POJ 1740 (A New Stone Game); the strategy is by symmetry",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["pairs", "new-stone-game"],
    title: &Sentence::plain(
        "A New Stone Game (POJ 1740): take stones from a heap, then move any of its rest to other heaps that are \
         not empty",
        "A New Stone Game（POJ 1740）：从一堆中取石子，然后可把这堆余下的任意多个移到其他非空的堆",
    ),
    rules: Rules::Row { usual: 3, text, long: None, theory: |_| Some(Box::new(PairingTheory)) },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "1,1,2",
    ..Entry::PLAIN
};

fn text(heaps: usize) -> String {
    let names = names(heaps);
    let mut text = format!("game pairs({})\n", names.tuple());
    for (place, heap) in names.old.iter().enumerate() {
        let (mut rest, mut ranges) = (format!("{heap} - k"), vec![format!("k in 1..{heap}")]);
        let mut changes: Vec<(usize, String)> = Vec::new();
        for (other, gift) in names.new.iter().enumerate().filter(|(other, _)| *other != place) {
            let to = &names.old[other];
            ranges.push(format!("{gift} in 0..({rest}) * min(1, {to})"));
            rest += &format!(" - {gift}");
            changes.push((other, format!("{to} + {gift}")));
        }
        changes.push((place, rest));
        let changes: Vec<(usize, &str)> = changes.iter().map(|(place, text)| (*place, text.as_str())).collect();
        text += &names.line(&changes, &format!("for {}", ranges.join(", ")));
    }
    formatted(text)
}

#[derive(Debug)]
struct PairingTheory;

/// Whether every size occurs an even number of times.
pub fn pair_off<T: Ord>(mut heaps: Vec<T>) -> bool {
    heaps.sort_unstable();
    heaps.len().is_multiple_of(2) && heaps.chunks(2).all(|pair| pair.first() == pair.get(1))
}

/// The places of the heaps that are not empty, the largest first.
fn by_size(position: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..position.len()).filter(|&place| position[place] > 0).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(position[place]));
    places
}

impl Theory for PairingTheory {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let pairs = pair_off(position.iter().copied().filter(|&heap| heap > 0).collect());
        Some(Outcome::lost_if(pairs))
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let sizes: Vec<i64> = by_size(position).into_iter().map(|place| position[place]).collect();
        let shown = sizes.chunks(2).filter_map(|pair| match *pair {
            [one, other] if one == other => Some(reasons::equal_pair(one, other)),
            [one, other] => Some(reasons::unequal_pair(one, other)),
            [heap] => Some(reasons::lone_heap(heap)),
            _ => None,
        });
        vec![reasons::by_size(Parameter::list(shown, Mark::Comma))]
    }

    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        if value > 0 || self.outcome(position) == Some(Outcome::P) {
            return None;
        }
        let order = by_size(position);
        let mut option = position.to_vec();
        let (&largest, others) = order.split_first()?;
        // With an even number of heaps the largest becomes equal to the smallest; with an odd
        // number it becomes empty.
        let (between, last) = others.split_at(others.len() / 2 * 2);
        option[largest] = last.first().map_or(0, |&smallest| position[smallest]);
        for pair in between.chunks(2) {
            option[pair[1]] = position[pair[0]];
        }
        Some(vec![option])
    }
}
