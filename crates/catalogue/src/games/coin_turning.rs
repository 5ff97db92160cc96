//! Coin-turning games: Ruler, which turns a run of any length, and products of two games (the
//! Tartan theorem), which the rule language cannot express.

use crate::game::GameDef;
use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{CatalogueKnowledge, Entry, Look, Rules, Statement, Theory};
use nimatron_core::{Budget, Nimber};
use nimatron_engine::search::{RulesSearch, room_for};
use nimatron_messages::{Message, Say, Sentence, boards, names, reasons};
use nimatron_rules::EvalError;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

const RULER_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Ruler", "Ruler 定理"),
    text: &Sentence::plain(
        "a head on n, counted from 1, is worth the largest power of 2 that divides n",
        "n 处的正面（从 1 数起）的 SG 值是能整除 n 的最大的 2 的幂",
    ),
    source: "Winning Ways, chapter 14",
};

pub(crate) const RULER: Entry = Entry {
    names: &["ruler"],
    title: &Sentence::plain(
        "Ruler: turn a run of neighbours, the rightmost from heads to tails; n is a single head, counted from 1",
        "Ruler：翻转一段相邻的硬币，最右边的一枚须从正面翻到反面；n 是唯一的正面的位置，从 1 数起",
    ),
    // Short runs come first: if not all options can be examined, these are.
    rules: Rules::Tuples {
        text: "game ruler(n) where n >= 1\n  n -> (n-k..n-1)  for k in 0..n-1\n",
        theory: |_| Some(Box::new(Ruler)),
    },
    known: CatalogueKnowledge::Theorem(RULER_STATEMENT),
    example: "12",
    words: Some(&Sentence::plain(
        "Turn any number of coins that are next to each other; the one on the right has to show heads before.",
        "翻转任意几枚相邻的硬币；其中最右边的一枚原来须是正面。",
    )),
    look: Look::Coin(1),
    ..Entry::PLAIN
};

#[derive(Clone, Copy, Debug)]
struct Ruler;

/// Reads `count` numbers, each at least `min`.
fn numbers(text: &str, count: usize, min: i64) -> Result<Vec<i64>, Message> {
    let read = |token: &str| {
        let number = crate::texts::parse_coordinate(token).map_err(|error| error.message())?;
        if number < min { Err(boards::number_too_small(number, min)) } else { Ok(number) }
    };
    let list: Vec<i64> = text.split(',').map(read).collect::<Result<_, _>>()?;
    if list.len() == count { Ok(list) } else { Err(boards::wrong_count(count, list.len())) }
}

impl Theory for Ruler {
    fn statement(&self) -> Statement {
        RULER_STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        1u64.checked_shl(position[0].trailing_zeros())
    }

    /// The head alone.
    fn an_option_of_value(&self, _: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        (value == 0).then(Vec::new)
    }
}

const TARTAN_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the Tartan theorem", "Tartan 定理"),
    text: &Sentence::plain(
        "in the product of two games, where a move turns all pairs of what moves of both games turn, a head on \
         (a, b) is worth the nim product of the values of a and b",
        "在两个游戏之积中，一步由两个游戏的各一步组成，翻转两者所翻位置的所有配对；(a, b) 处的正面的 SG 值是 a 的\
         值与 b 的值的 nim 积",
    ),
    source: "Winning Ways, chapter 14; J. H. Conway, On Numbers and Games, chapter 6",
};

pub(crate) const TARTAN: Entry = Entry {
    names: &["tartan", "product"],
    title: &Sentence::plain(
        "The product of two games of one coordinate, as tartan{{twins,mock-turtles}}: a head on (a, b), and a \
         move of both games at once",
        "两个单坐标游戏之积，如 tartan{{twins,mock-turtles}}：(a, b) 处有一个正面，一步同时走两个游戏",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "(a, b) -> the sum of all (x, b), (a, y) and (x, y), where a -> the sum of all x and b -> the sum \
             of all y are moves of the two games",
            "(a, b) -> 所有 (x, b)、(a, y) 和 (x, y) 之和，其中 a -> 所有 x 之和、b -> 所有 y 之和是两个游戏的走法",
        ),
        make: |braces| match braces {
            Some(text) => Ok(Keyed::boxed(Tartan::new(text)?)),
            None => Err(boards::tartan_needs_games()),
        },
    },
    known: CatalogueKnowledge::Theorem(TARTAN_STATEMENT),
    example: "2,3",
    ..Entry::PLAIN
};

/// One factor of a product.
#[derive(Debug)]
struct Factor(GameDef);

impl Factor {
    fn new(name: &str) -> Result<Self, Message> {
        // Only names of the catalogue and codes: no files, and no products of products.
        let known = name.split('{').next().and_then(|plain| crate::find(plain.trim()));
        let is_game = known.is_some_and(|entry| entry.name() != TARTAN.name()) || crate::code(name).is_some();
        if !is_game {
            let unknown = boards::tartan_of_unknown(name);
            return Err(match crate::nearest(name) {
                Some(near) => unknown.then(names::did_you_mean(near)),
                None => unknown,
            });
        }
        let game = GameDef::load(name, &[]).map_err(|error| boards::tartan_of_wrong(error.message()))?;
        match game.arity() {
            Some(1) => Ok(Factor(game)),
            _ => Err(boards::tartan_of_more_coordinates(name)),
        }
    }

    /// All options of a head on a place, each as the list of places of its heads.
    fn options(&self, place: i64, budget: &Budget) -> Result<Vec<Vec<i64>>, EvalError> {
        let mut options: Vec<Vec<i64>> = Vec::new();
        let mut refused = Ok(());
        let flow = self.0.moves().lister().options(&[place], budget, &mut |option| {
            refused = room_for(options.len() + 1, option.len(), budget);
            options.push(option.flatten().copied().collect());
            if refused.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        refused?;
        flow.map(|_| options)
    }

    /// The value of a place by the theorem if there is one; otherwise by search, with the values of
    /// all smaller places that are found with little work. `None` means not found.
    fn values_up_to(&self, place: i64) -> Vec<(i64, Option<u64>)> {
        if let Some(value) = self.0.theory().and_then(|theory| theory.grundy(&[place])) {
            return vec![(place, Some(value))];
        }
        let budget = Budget::unlimited().within_work(WORK);
        let mut search = RulesSearch::new(self.0.moves(), &[place]);
        let mut inside = self.0.membership();
        let own = (place, search.grundy(&[place], &budget).ok());
        let smaller = (0..place.min(MAX_SMALLER)).filter(|&x| inside(&[x], &budget).unwrap_or(false));
        // The first value that is not found ends the list: it is searched for when it is needed.
        let values = smaller.map_while(|x| Some((x, Some(search.grundy(&[x], &budget).ok()?))));
        values.chain([own]).collect()
    }
}

/// Maximum number of smaller places whose values are found in advance.
const MAX_SMALLER: i64 = 1 << 16;

/// The units of work for the values of a factor, and for listing the moves of both games if the
/// value is known by a theorem: less than a second.
const WORK: u64 = 1 << 24;
/// The maximum memory for these lists.
const LISTS: u64 = 1 << 28;

/// The product of two games, with a cache of their values by place.
#[derive(Clone, Debug)]
struct Tartan(Arc<Factors>);

#[derive(Debug)]
struct Factors {
    games: [Factor; 2],
    values: Mutex<FxHashMap<(usize, i64), Option<u64>>>,
}

impl Tartan {
    fn new(text: &str) -> Result<Self, Message> {
        let parts = crate::texts::split_outside(text, ',');
        let [first, second] = parts.as_slice() else {
            return Err(boards::tartan_of_other_count(format!("{{{text}}}"), parts.len()));
        };
        let games = [Factor::new(first.trim())?, Factor::new(second.trim())?];
        Ok(Tartan(Arc::new(Factors { games, values: Mutex::default() })))
    }

    fn value(&self, factor: usize, place: i64) -> Option<u64> {
        let Ok(mut values) = self.0.values.lock() else { return None };
        if let Some(value) = values.get(&(factor, place)) {
            return *value;
        }
        // The values of smaller places are needed next.
        for (place, value) in self.0.games[factor].values_up_to(place) {
            values.insert((factor, place), value);
        }
        values.get(&(factor, place)).copied().flatten()
    }
}

fn integers(options: &[Vec<i64>]) -> u128 {
    options.iter().map(|option| option.len() as u128).sum()
}

/// Maximum number of heads of all listed options together.
const MAX_LISTED: usize = 1 << 20;

/// The heads after a move on the head at a place: all (x, b), (a, y) and (x, y).
fn turned<'a>([a, b]: Head, xs: &'a [i64], ys: &'a [i64]) -> impl Iterator<Item = Head> + 'a {
    let with_b = xs.iter().map(move |&x| [x, b]);
    let with_a = ys.iter().map(move |&y| [a, y]);
    let both = xs.iter().flat_map(move |&x| ys.iter().map(move |&y| [x, y]));
    with_b.chain(with_a).chain(both)
}

/// The place of a head.
type Head = [i64; 2];

impl TypedGame for Tartan {
    type Position = Head;

    fn key(&self, head: &Head) -> Vec<i64> {
        head.to_vec()
    }

    fn of_key(&self, key: &[i64]) -> Option<Head> {
        key.try_into().ok()
    }

    fn list(&self, &head: &Head, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let ([first, second], [a, b]) = (&self.0.games, head);
        let (ones, others) = (first.options(a, budget)?, second.options(b, budget)?);
        // Each pair of options xs and ys gives the heads (x, b), (a, y) and all (x, y).
        let (places, other_places) = (integers(&ones), integers(&others));
        let heads = places * others.len() as u128 + other_places * ones.len() as u128 + places * other_places;
        room_for(usize::try_from(heads).unwrap_or(usize::MAX), 2, budget)?;
        for xs in &ones {
            for ys in &others {
                out.push_sum(turned(head, xs, ys));
                budget.tick(64)?;
            }
        }
        Ok(())
    }

    fn is_position(&self, head: &Head, budget: &Budget) -> Result<bool, EvalError> {
        let mut factors = self.0.games.iter().zip(head);
        factors.try_fold(true, |all, (factor, &place)| Ok(all && factor.0.membership()(&[place], budget)?))
    }

    fn read(&self, text: &str) -> Result<Head, Message> {
        let position = numbers(text, 2, 0)?;
        for (factor, &place) in self.0.games.iter().zip(&position) {
            if !factor.0.membership()(&[place], &Budget::unlimited()).map_err(|error| error.message())? {
                return Err(boards::not_a_position(place, factor.0.name()));
            }
        }
        Ok([position[0], position[1]])
    }

    fn show(&self, [a, b]: &Head) -> String {
        format!("{a},{b}")
    }

    fn show_alone(&self, head: &Head) -> String {
        nimatron_rules::show_tuple(head)
    }

    fn arity(&self) -> Option<usize> {
        Some(2)
    }

    fn examples(&self) -> Vec<String> {
        vec!["3,5".to_owned()]
    }

    fn theory(&self) -> Option<Box<dyn Theory<Head>>> {
        Some(Box::new(self.clone()))
    }
}

impl Theory<Head> for Tartan {
    fn statement(&self) -> Statement {
        TARTAN_STATEMENT
    }

    fn grundy(&self, &[a, b]: &Head) -> Option<u64> {
        Some((Nimber(self.value(0, a)?) * Nimber(self.value(1, b)?)).0)
    }

    fn why(&self, &[place, other]: &Head) -> Vec<Message> {
        let [first, second] = &self.0.games;
        let (Some(a), Some(b)) = (self.value(0, place), self.value(1, other)) else { return Vec::new() };
        let (first, second) = (first.0.show(&[place]), second.0.show(&[other]));
        vec![reasons::nim_product(first, a, second, b, (Nimber(a) * Nimber(b)).0)]
    }

    /// Options with values A and B give a product option of value (A + a)(B + b) + ab. So for each
    /// A the wanted value determines B.
    fn sums_of_value(&self, &head: &Head, value: u64) -> Option<Vec<Vec<Head>>> {
        let ([first, second], [a, b]) = (&self.0.games, head);
        let budget = Budget::unlimited().with_memory(LISTS).within_work(WORK);
        let (ones, others) = (first.options(a, &budget).ok()?, second.options(b, &budget).ok()?);
        let of = |factor: usize, list: &[i64]| -> Option<u64> {
            list.iter().try_fold(0, |sum, &place| Some(sum ^ self.value(factor, place)?))
        };
        let (value_a, value_b) = (self.value(0, a)?, self.value(1, b)?);
        let wanted = Nimber(value) + Nimber(value_a) * Nimber(value_b);
        let mut by_value: FxHashMap<u64, Vec<&Vec<i64>>> = FxHashMap::default();
        for ys in &others {
            by_value.entry(of(1, ys)?).or_default().push(ys);
        }
        let (mut sums, mut listed) = (Vec::new(), 0);
        for xs in &ones {
            // Not 0: an option never has the value of its position.
            let difference = Nimber(of(0, xs)?) + Nimber(value_a);
            let needed = wanted / difference + Nimber(value_b);
            for ys in by_value.get(&needed.0).into_iter().flatten() {
                listed += (xs.len() + 1) * (ys.len() + 1);
                if listed > MAX_LISTED {
                    return None;
                }
                sums.push(turned(head, xs, ys).collect());
            }
        }
        Some(sums)
    }
}
