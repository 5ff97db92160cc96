//! Canonical forms, genera and tameness against plain recursion over game trees.

#![allow(clippy::unwrap_used, clippy::panic)]

mod play;

use nimatron_core::{Budget, StopReason, mex::mex};
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{FormError, Forms, Genera, Genus, Heaps, MisereForm, PositionGenus, Positions, Tameness};
use play::wins;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

const NO_LIMIT: usize = usize::MAX;

/// Game trees: the options of each node are earlier ones.
#[derive(Clone, Debug, Default)]
struct Trees {
    options: Vec<Vec<usize>>,
    /// Who wins sums, `true` for the player to move.
    wins: HashMap<Vec<usize>, bool>,
}

impl Trees {
    fn add(&mut self, options: Vec<usize>) -> usize {
        self.options.push(options);
        self.options.len() - 1
    }

    fn heap(&mut self, size: usize) -> usize {
        let mut heaps = Vec::new();
        for _ in 0..=size {
            heaps.push(self.add(heaps.clone()));
        }
        heaps[size]
    }

    fn wins(&mut self, sum: &[usize]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&wins) = self.wins.get(&sum) {
            return wins;
        }
        let mut any = false;
        let mut wins = false;
        for at in 0..sum.len() {
            for option in self.options[sum[at]].clone() {
                any = true;
                let mut after = sum.clone();
                after[at] = option;
                wins = wins || !self.wins(&after);
            }
        }
        wins |= !any;
        self.wins.insert(sum, wins);
        wins
    }

    /// The misère Grundy value of a sum: the only heap beside which it is lost.
    fn misere(&mut self, sum: &[usize], heaps: &[usize]) -> u64 {
        let beside = |trees: &mut Trees, heap: usize| trees.wins(&[sum, &[heap]].concat());
        heaps.iter().position(|&heap| !beside(self, heap)).unwrap() as u64
    }

    fn normal(&self, node: usize) -> u64 {
        mex(self.options[node].iter().map(|&option| self.normal(option)))
    }

    fn form(&self, forms: &mut Forms, node: usize) -> MisereForm {
        let options = self.options[node].iter().map(|&option| self.form(forms, option)).collect();
        forms.with_options(options, &Budget::unlimited()).unwrap()
    }

    /// The kind by the tree as it is.
    fn kind(&self, node: usize) -> PositionGenus {
        let options: Vec<PositionGenus> = self.options[node].iter().map(|&option| self.kind(option)).collect();
        PositionGenus::of_options(&options.iter().collect::<Vec<_>>())
    }
}

impl Positions for Trees {
    fn options(&self, position: usize, visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.options[position].iter().try_for_each(|&option| visit(&[option]))
    }
}

/// Trees from lists of numbers: each node has options among those before it.
fn trees(nodes: std::ops::Range<usize>) -> impl Strategy<Value = Trees> {
    proptest::collection::vec(proptest::collection::vec(any::<usize>(), 0..4), nodes).prop_map(|lists| {
        let mut trees = Trees::default();
        for list in lists {
            let known = trees.options.len();
            let options = if known == 0 { vec![] } else { list.into_iter().map(|option| option % known).collect() };
            trees.add(options);
        }
        trees
    })
}

/// All forms born by a day.
fn born_by(day: usize, forms: &mut Forms) -> BTreeSet<MisereForm> {
    let budget = Budget::unlimited();
    let mut born = BTreeSet::from([MisereForm::ZERO]);
    for _ in 0..day {
        let before: Vec<MisereForm> = born.iter().copied().collect();
        for set in 0..1u32 << before.len() {
            let options = (0..before.len()).filter(|at| set >> at & 1 == 1).map(|at| before[at]).collect();
            born.insert(forms.with_options(options, &budget).unwrap());
        }
    }
    born
}

/// J. H. Conway, On Numbers and Games, chapter 12.
#[test]
fn forms_born_by_day_n() {
    for (day, count) in [1, 2, 3, 5, 22].into_iter().enumerate() {
        let born = born_by(day, &mut Forms::new(NO_LIMIT));
        assert_eq!(born.len(), count);
    }
}

#[test]
fn forms_born_by_day_5() {
    let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
    let mut born: Vec<MisereForm> = born_by(4, &mut forms).into_iter().collect();
    born.sort_unstable();
    // A set of forms that cannot be simplified is a form; the others are equal to one of day 4.
    let count = (0..1u32 << born.len()).filter(|set| {
        let options: Vec<MisereForm> = (0..born.len()).filter(|at| set >> at & 1 == 1).map(|at| born[at]).collect();
        forms.simpler(&options, &budget).unwrap().is_none()
    });
    assert_eq!(count.count(), 4_171_780);
}

#[test]
fn genera_of_small_forms() {
    let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
    let mut of = |options: &[MisereForm]| forms.with_options(options.to_vec(), &budget).unwrap();
    let heap: Vec<MisereForm> = (0..4)
        .scan(vec![], |heaps, _| {
            heaps.push(of(heaps));
            heaps.last().copied()
        })
        .collect();
    let two = of(&[heap[2]]);
    let deep = of(&[two]);
    let mixed = of(&[heap[1], two]);
    let expected = [
        (heap[0], "0^{120}"),
        (heap[1], "1^{031}"),
        (heap[2], "2^{20}"),
        (heap[3], "3^{31}"),
        (two, "0^{02}"),
        (deep, "1^{13}"),
        (mixed, "2^{1420}"),
    ];
    for (form, genus) in expected {
        assert_eq!(forms.kind(form, &budget).unwrap().genus.to_string(), genus);
    }
    let tameness = |forms: &mut Forms, form| forms.kind(form, &budget).unwrap().tameness;
    assert_eq!(tameness(&mut forms, deep), Tameness::Hereditary);
    assert_eq!(tameness(&mut forms, mixed), Tameness::Restless);
}

fn kayles(max_forms: usize, heaps: usize) -> Genera<Heaps> {
    let heaps_of = Heaps::new(vec![Code::parse("0.77").unwrap()]);
    let mut genera = Genera::new(heaps_of, max_forms);
    genera.extend(heaps + 1, &Budget::unlimited()).unwrap();
    genera
}

/// E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 13.
#[test]
fn genera_of_kayles() {
    let genera = kayles(1 << 20, 12);
    let shown: Vec<String> = genera.kinds()[1..].iter().map(|kind| kind.genus.to_string()).collect();
    let expected = "1^{031} 2^{20} 3^{31} 1^{031} 4^{146} 3^{31} 2^{20} 1^{13} 4^{046} 2^{20} 6^{46} 4^{046}";
    assert_eq!(shown.join(" "), expected);
    let tameness: Vec<Tameness> = genera.kinds()[1..].iter().map(|kind| kind.tameness).collect();
    assert_eq!(tameness[..4], [Tameness::Hereditary; 4]);
    assert_eq!(tameness[4], Tameness::Restless);
    // The pair of heap 9 is like that of a restless position, but heap 5 is among its options.
    assert_eq!(tameness[8], Tameness::Wild);
}

/// With forms of any size, with few forms, and with none but the smallest.
#[test]
fn forms_and_sums_give_the_same_genera() {
    for code in ["0.77", "0.07", "4.3", "0.31", "0.75", "4.0", "0.26"] {
        let genera = |max_forms| {
            let mut genera = Genera::new(Heaps::new(vec![Code::parse(code).unwrap()]), max_forms);
            genera.extend(15, &Budget::unlimited()).unwrap();
            genera.kinds().iter().map(|kind| kind.genus.clone()).collect::<Vec<Genus>>()
        };
        let all = genera(NO_LIMIT);
        for max_forms in [0, 10, 100, 1000] {
            assert_eq!(genera(max_forms), all, "{code} {max_forms}");
        }
    }
}

/// The digits of a genus by play beside heaps.
#[test]
fn genera_of_heaps_agree_with_play() {
    for code in ["0.77", "0.31", "0.26", "4.3"] {
        let heaps = Heaps::new(vec![Code::parse(code).unwrap(), Code::parse("0.[3]").unwrap()]);
        let mut known = HashMap::new();
        let mut genera = Genera::new(Heaps::new(vec![Code::parse(code).unwrap()]), 100);
        genera.extend(9, &Budget::unlimited()).unwrap();
        for heap in 0..9 {
            for twos in 0..5 {
                let lost = |k: usize, known: &mut HashMap<Vec<usize>, bool>| {
                    let mut sum = vec![2 * heap, 2 * k + 1];
                    sum.extend(std::iter::repeat_n(5, twos));
                    sum.sort_unstable();
                    !wins(&heaps, &sum, known)
                };
                let value = (0..16).find(|&k| lost(k, &mut known)).unwrap();
                assert_eq!(genera.kinds()[heap].genus.misere(twos), value as u64, "{code} {heap} {twos}");
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let budget = Budget::unlimited();
    let mut forms = Forms::new(1000);
    assert_eq!(forms.heap(1000, &budget), Err(FormError::TooLarge));
    let mut forms = Forms::new(NO_LIMIT);
    let work = Budget::unlimited().within_work(1 << 12);
    let five = forms.heap(5, &budget).unwrap();
    let (mut sum, mut result) = (five, Ok(five));
    while let Ok(form) = result {
        sum = form;
        result = forms.sum(sum, five, &work);
    }
    assert_eq!(result, Err(FormError::Stopped(StopReason::Work)));
    // What is known stays right.
    assert!(forms.sum(five, five, &budget).is_ok() && sum >= five);
    let mut genera = Genera::new(Heaps::new(vec![Code::parse("0.77").unwrap()]), 1 << 20);
    let mut stops = 0;
    while genera.extend(33, &Budget::unlimited().within_work(1 << 15)).is_err() {
        stops += 1;
    }
    assert!(stops > 5, "{stops}");
    assert_eq!(genera.kinds(), kayles(1 << 20, 32).kinds());
}

#[test]
fn names_of_forms() {
    let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
    let two = forms.heap(2, &budget).unwrap();
    let inner = forms.with_options(vec![two], &budget).unwrap();
    let three = forms.heap(3, &budget).unwrap();
    let form = forms.with_options(vec![inner, three, MisereForm::ZERO], &budget).unwrap();
    assert_eq!(forms.name(form, 80).unwrap(), "*{0,3,{2}}");
    assert_eq!(forms.name(form, 10).unwrap(), "*{0,3,{2}}");
    assert_eq!(forms.name(form, 9), None);
    assert_eq!((forms.name(MisereForm::ZERO, 1), forms.name(three, 9)), (Some("0".to_owned()), Some("*3".to_owned())));
}

/// No recursion depends on the birthday.
#[test]
fn deep_forms_do_not_exhaust_the_stack() {
    let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
    let (one, two) = (forms.heap(1, &budget).unwrap(), forms.heap(2, &budget).unwrap());
    let inner = forms.with_options(vec![two], &budget).unwrap();
    let mut form = forms.with_options(vec![one, inner], &budget).unwrap();
    for _ in 4..20_000 {
        form = forms.with_options(vec![form], &budget).unwrap();
    }
    assert_eq!((forms.birthday(form), forms.name(form, 1 << 20)), (20_000, None));
    let mate = forms.mate(form, &budget).unwrap();
    assert_eq!(forms.birthday(mate), 20_000);
    assert_eq!(forms.kind(form, &budget).unwrap().genus.is_lost(), forms.is_lost(form));
    let sum = forms.sum(form, one, &budget).unwrap();
    assert!(forms.birthday(sum) <= 20_001);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if std::env::var_os("NIMATRON_ALL").is_some() { 5000 } else { 200 },
        ..ProptestConfig::default()
    })]

    /// A tree and its form win and lose alike beside other trees, and forms of different trees
    /// differ only if the trees do.
    #[test]
    fn forms_are_played_like_trees(mut trees in trees(1..14)) {
        let mut forms = Forms::new(NO_LIMIT);
        let count = trees.options.len();
        let found: Vec<MisereForm> = (0..count).map(|node| trees.form(&mut forms, node)).collect();
        let budget = Budget::unlimited();
        for a in 0..count {
            prop_assert_eq!(forms.is_lost(found[a]), !trees.wins(&[a]));
            for b in a..count {
                let sum = forms.sum(found[a], found[b], &budget).unwrap();
                prop_assert_eq!(forms.sum(found[b], found[a], &budget).unwrap(), sum);
                prop_assert_eq!(forms.is_lost(sum), !trees.wins(&[a, b]));
                if found[a] == found[b] {
                    for c in 0..count {
                        prop_assert_eq!(trees.wins(&[a, c]), trees.wins(&[b, c]));
                    }
                }
            }
        }
    }

    #[test]
    fn sums_are_associative_and_mates_are_lost(trees in trees(1..9)) {
        let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
        let found: Vec<MisereForm> = (0..trees.options.len()).map(|node| trees.form(&mut forms, node)).collect();
        let [a, b, c] = [0, 1, 2].map(|at| found[found.len() - 1 - at % found.len()]);
        let mut sum = |x, y| forms.sum(x, y, &budget).unwrap();
        let (ab, bc) = (sum(a, b), sum(b, c));
        prop_assert_eq!(sum(ab, c), sum(a, bc));
        for form in found {
            let mate = forms.mate(form, &budget).unwrap();
            let sum = forms.sum(form, mate, &budget).unwrap();
            prop_assert!(forms.is_lost(sum));
        }
    }

    #[test]
    fn digits_agree_with_play(mut trees in trees(1..10)) {
        let nodes = trees.options.len();
        let heaps: Vec<usize> = (0..12).map(|size| trees.heap(size)).collect();
        let two = heaps[2];
        for node in 0..nodes {
            let kind = trees.kind(node);
            prop_assert_eq!(kind.genus.normal(), trees.normal(node));
            for twos in 0..kind.genus.digits().len() + 2 {
                let mut sum = vec![two; twos];
                sum.push(node);
                prop_assert_eq!(kind.genus.misere(twos), trees.misere(&sum, &heaps), "{:?} {}", trees.options, node);
            }
            // The genus of the form, by its own options.
            let mut forms = Forms::new(NO_LIMIT);
            let form = trees.form(&mut forms, node);
            let of_form = forms.kind(form, &Budget::unlimited()).unwrap();
            prop_assert_eq!(&of_form.genus, &kind.genus);
            prop_assert!(kind.tameness != Tameness::Hereditary || of_form.tameness == Tameness::Hereditary);
        }
    }

    /// Conway's rule holds for sums of positions that are called tame.
    #[test]
    fn sums_of_tame_trees_obey_the_rule(mut trees in trees(4..16)) {
        let nodes = trees.options.len();
        let kinds: Vec<PositionGenus> = (0..nodes).map(|node| trees.kind(node)).collect();
        let heaps: Vec<usize> = (0..20).map(|size| trees.heap(size)).collect();
        let tame: Vec<usize> = (0..nodes).filter(|&node| kinds[node].tameness.is_tame()).collect();
        let odd: Vec<usize> = tame.iter().copied().filter(|&node| kinds[node].tameness == Tameness::Reversible).collect();
        // Mostly with positions that are reversibly tame, where they exist.
        for &a in if odd.is_empty() { &tame } else { &odd } {
            for &b in &tame {
                let sum = PositionGenus::of_tame_sum([&kinds[a], &kinds[b]]).unwrap();
                prop_assert_eq!(sum.genus.misere(0), trees.misere(&[a, b], &heaps), "{:?} {} {}", trees.options, a, b);
                let c = tame[(a + 5 * b) % tame.len()];
                let sum = PositionGenus::of_tame_sum([&kinds[a], &kinds[b], &kinds[c]]).unwrap();
                prop_assert_eq!(sum.genus.is_lost(), !trees.wins(&[a, b, c]), "{:?} {} {} {}", trees.options, a, b, c);
            }
        }
    }

    #[test]
    fn genera_of_trees_are_those_of_their_forms(trees in trees(1..20), max_forms in 0..200usize) {
        let mut genera = Genera::new(trees.clone(), max_forms);
        genera.extend(trees.options.len(), &Budget::unlimited()).unwrap();
        for (node, kind) in genera.kinds().iter().enumerate() {
            prop_assert_eq!(&kind.genus, &trees.kind(node).genus);
        }
    }
}

/// Every set of the 22 forms of day 4 in which a form has the pair of a heap but options that are
/// not tame: those called reversibly tame obey the rule beside all tame ones of day 4.
#[test]
fn reversibly_tame_forms_obey_the_rule() {
    let (mut forms, budget) = (Forms::new(NO_LIMIT), Budget::unlimited());
    let born: Vec<MisereForm> = born_by(4, &mut forms).into_iter().collect();
    let tame: Vec<MisereForm> =
        born.iter().copied().filter(|&form| forms.kind(form, &budget).unwrap().tameness.is_tame()).collect();
    let mut compared = 0;
    // A fixed sequence of sets, since there are four million.
    let mut set = 1u32;
    while compared < 2000 {
        set = set.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let options = (0..born.len()).filter(|at| set >> (at + 8) & 1 == 1 && set >> (at % 7) & 1 == 1);
        let form = forms.with_options(options.map(|at| born[at]).collect(), &budget).unwrap();
        let kind = forms.kind(form, &budget).unwrap();
        if kind.tameness != Tameness::Reversible {
            continue;
        }
        for &other in tame.iter().chain([&form]) {
            let sum = forms.sum(form, other, &budget).unwrap();
            let (other, found) = (forms.kind(other, &budget).unwrap(), forms.kind(sum, &budget).unwrap());
            let expected = PositionGenus::of_tame_sum([&*kind, &other]).unwrap();
            assert_eq!(found.genus, expected.genus);
            compared += 1;
        }
    }
}
