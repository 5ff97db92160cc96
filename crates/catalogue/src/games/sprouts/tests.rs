//! The moves and the tidy form against drawings that keep everything, published values, and texts.

#![allow(clippy::unwrap_used)]

use super::drawing::{BOUNDARY, FREE};
use super::*;
use nimatron_core::mex::mex;
use nimatron_engine::proof_numbers::ProofNumbers;
use std::collections::{BTreeMap, HashMap};

fn budget() -> Budget {
    Budget::unlimited()
}

/// A drawing by the definition: every region with all walks along its boundaries, spots that are
/// full as well, and how many lines end at each spot. Nothing is left out and nothing is merged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Whole {
    lines: Vec<u8>,
    regions: Vec<Vec<Vec<usize>>>,
}

impl Whole {
    fn start(spots: usize) -> Whole {
        Whole { lines: vec![0; spots], regions: vec![(0..spots).map(|spot| vec![spot]).collect()] }
    }

    /// The walk along a boundary from a place round to it.
    fn round(boundary: &[usize], place: usize) -> Vec<usize> {
        let lone = boundary.len() == 1;
        let mut walk: Vec<usize> = boundary[place..].iter().chain(&boundary[..place]).copied().collect();
        if !lone {
            walk.push(boundary[place]);
        }
        walk
    }

    fn options(&self) -> Vec<Whole> {
        let mut options = Vec::new();
        let room = |spot: usize, needed: u8| self.lines[spot] + needed <= 3;
        for (region, boundaries) in self.regions.iter().enumerate() {
            let mut made = |a: usize, b: usize, new: Vec<Vec<Vec<usize>>>| {
                let mut to = self.clone();
                to.regions.swap_remove(region);
                to.regions.extend(new);
                to.lines[a] += 1;
                to.lines[b] += 1;
                to.lines.push(2);
                options.push(to);
            };
            let middle = self.lines.len();
            for one in 0..boundaries.len() {
                for start in 0..boundaries[one].len() {
                    let a = boundaries[one][start];
                    for other in one + 1..boundaries.len() {
                        for end in 0..boundaries[other].len() {
                            let b = boundaries[other][end];
                            if !room(a, 1) || !room(b, 1) {
                                continue;
                            }
                            let mut walk = Whole::round(&boundaries[one], start);
                            walk.push(middle);
                            walk.extend(Whole::round(&boundaries[other], end));
                            walk.push(middle);
                            let mut left: Vec<Vec<usize>> = boundaries.clone();
                            left.remove(other);
                            left[one] = walk;
                            made(a, b, vec![left]);
                        }
                    }
                    for end in start..boundaries[one].len() {
                        let b = boundaries[one][end];
                        if a == b && !room(a, 2) || !room(a, 1) || !room(b, 1) {
                            continue;
                        }
                        let walk = &boundaries[one];
                        // From place to place, and back round; the new line closes both.
                        let mut inside: Vec<usize> = walk[start..=end].to_vec();
                        let mut outside: Vec<usize> = walk[end..].iter().chain(&walk[..=start]).copied().collect();
                        if walk.len() == 1 {
                            outside = vec![a];
                        }
                        inside.push(middle);
                        outside.push(middle);
                        let others: Vec<&Vec<usize>> =
                            (0..boundaries.len()).filter(|&at| at != one).map(|at| &boundaries[at]).collect();
                        for sides in 0..1u32 << others.len() {
                            let on = |side: u32, own: &Vec<usize>| {
                                let there = others.iter().enumerate().filter(|(at, _)| sides >> at & 1 == side);
                                std::iter::once(own.clone()).chain(there.map(|(_, &other)| other.clone())).collect()
                            };
                            made(a, b, vec![on(0, &inside), on(1, &outside)]);
                        }
                    }
                }
            }
        }
        options
    }

    /// The string of the drawing, not tidy.
    fn string(&self) -> Vec<u8> {
        let mut met: BTreeMap<usize, usize> = BTreeMap::new();
        self.regions.iter().flatten().flatten().for_each(|&spot| *met.entry(spot).or_default() += 1);
        let mut names: HashMap<usize, u8> = HashMap::new();
        let mut string = Vec::new();
        for region in &self.regions {
            for boundary in region {
                for &spot in boundary {
                    let next = NAMES + names.len() as u8;
                    match self.lines[spot] {
                        lines @ 0..=1 => string.push(lines),
                        2 => {
                            assert_eq!(met[&spot], 2);
                            string.push(*names.entry(spot).or_insert(next));
                        }
                        _ => {}
                    }
                }
                string.push(drawing::BOUNDARY);
            }
            string.push(drawing::REGION);
        }
        string
    }

    fn value(&self, memo: &mut HashMap<Whole, u64>) -> u64 {
        if let Some(&value) = memo.get(self) {
            return value;
        }
        let values: Vec<u64> = self.options().iter().map(|option| option.value(memo)).collect();
        let value = mex(values);
        memo.insert(self.clone(), value);
        value
    }
}

/// The value of a string by plain recursion over lands.
fn plain(string: &[u8], memo: &mut HashMap<Vec<u8>, u64>) -> u64 {
    lands(string).into_iter().fold(0, |sum, land| {
        if let Some(value) = memo.get(&land) {
            return sum ^ value;
        }
        let mut options = PackedOptions::default();
        SproutsMoveLister::default().list(&land, &budget(), &mut options).unwrap();
        let values: Vec<u64> = options.iter().map(|parts| parts.fold(0, |sum, part| sum ^ plain(part, memo))).collect();
        let value = mex(values);
        memo.insert(land, value);
        sum ^ value
    })
}

/// Every position that can be reached from two spots, and some of those from three, has the value
/// of its whole drawing. More from three with `NIMATRON_ALL`.
#[test]
fn tidy_lands_have_the_values_of_whole_drawings() {
    let (mut whole, mut tidy) = (HashMap::new(), HashMap::new());
    for spots in 0..3 {
        Whole::start(spots).value(&mut whole);
    }
    // After two moves, as the whole drawings of three spots are too many.
    let (step, wanted) = if std::env::var_os("NIMATRON_ALL").is_some() { (7, 5_000) } else { (42, 700) };
    for option in Whole::start(3).options().iter().flat_map(Whole::options).step_by(step) {
        for option in option.options().iter().step_by(5) {
            option.value(&mut whole);
        }
    }
    assert!(whole.len() > wanted, "{}", whole.len());
    for (drawing, value) in &whole {
        assert_eq!(plain(&drawing.string(), &mut tidy), *value, "{drawing:?}");
    }
}

/// The first player wins with n spots if n mod 6 is 3, 4 or 5, for all n to 62 (and the values are
/// 0 or 1): D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, 1991, to 11;
/// J. Lemoine, S. Viennot, 2007, to 32.
#[test]
fn values_of_spots_are_the_published_ones() {
    let mut memo = HashMap::new();
    let mut search = ProofNumbers::new(Box::new(SproutsMoveLister::default()));
    for spots in 0..=11 {
        let value = u8::from(spots % 6 >= 3);
        assert_eq!(search.value(&lands(&notation::start(spots)), &budget()), Ok(value), "{spots}");
        if spots < 5 {
            assert_eq!(plain(&notation::start(spots), &mut memo), u64::from(value), "{spots}");
        }
    }
}

/// Proof-number search gives the values of plain recursion, whatever it was asked before.
#[test]
fn proof_numbers_agree_with_plain_recursion() {
    let mut memo = HashMap::new();
    plain(&notation::start(4), &mut memo);
    assert!(memo.len() > 1500, "{}", memo.len());
    let mut search = ProofNumbers::new(Box::new(SproutsMoveLister::default()));
    let mut all: Vec<(&Vec<u8>, &u64)> = memo.iter().collect();
    all.sort();
    for (at, (land, value)) in all.iter().enumerate() {
        let other = all[at * 7 % all.len()];
        let value = **value as u8;
        assert!(search.has_value(&[land], value, &budget()).unwrap());
        assert!(!search.has_value(&[*land, other.0], value ^ *other.1 as u8 ^ 1, &budget()).unwrap());
        assert_eq!(search.value(&[land], &budget()), Ok(value), "{}", notation::show(land));
    }
}

/// What a search leaves is read again, and nothing else is: a file may say anything.
#[test]
fn lands_are_accepted_and_other_strings_are_not() {
    let moves = SproutsMoveLister::default();
    let mut memo = HashMap::new();
    plain(&notation::start(4), &mut memo);
    for land in memo.keys().chain([&notation::start(40)]) {
        assert!(moves.accepts(land), "{}", notation::show(land));
    }
    let (b, r) = (BOUNDARY, REGION);
    let wrong: [&[u8]; 9] = [
        &[],
        &[FREE, b],
        &[b, r],
        &[FREE, b, b, r],
        &[FREE, FREE, b, r],
        // A spot that is met once, three times, and on two boundaries.
        &[NAMES, b, r],
        &[NAMES, NAMES, NAMES, b, r],
        &[NAMES, b, NAMES, b, r],
        &[DEAD, b, r],
    ];
    for string in wrong {
        assert!(!moves.accepts(string), "{string:?}");
    }
    assert!(!moves.accepts(&notation::start(81)));
}

/// What is shown is read as the same position.
#[test]
fn texts_are_read_as_they_are_shown() {
    let mut memo = HashMap::new();
    plain(&notation::start(4), &mut memo);
    for land in memo.keys() {
        let text = notation::show(land);
        assert_eq!(lands(&notation::read(&text).unwrap()), std::slice::from_ref(land), "{text}");
    }
    for (text, shown) in [
        ("5", "5"),
        ("0", "0"),
        ("", "0"),
        ("1", "1"),
        ("0*3.0.0}", "5"),
        ("0 . 0", "2"),
        ("AB}0*3.AB}", "0*3.AB}AB}"),
        ("0*3.xy}xy}!", "0*3.AB}AB}"),
        ("1a1a", "1a1a}"),
        ("22}]22}]!", "22}22}"),
        ("2.2.2", "222}"),
        ("0.aa'a'a}", "0.22}"),
    ] {
        assert_eq!(Sprouts.show(&Sprouts.read(text).unwrap()), shown, "{text}");
    }
}

#[test]
fn wrong_texts_are_refused() {
    for (text, why) in [
        ("81", "81 spots are too many"),
        ("99999999999999999999", "too many"),
        ("0*81}", "does not say how often"),
        ("0*0}", "does not say how often"),
        ("0*}", "does not say how often"),
        ("0*80.0*80}", "too large"),
        ("-3", "`-` in `-3` is not a spot"),
        ("3.4}", "`3` in"),
        ("01}", "has no lines"),
        ("a.a}", "two boundaries"),
        ("A}", "met once"),
        ("AA}A}", "three times"),
        ("1a1a*2}", "repeats a letter"),
        ("λ}", "is not a spot"),
        ("1,2", "`,` in"),
    ] {
        let error = Sprouts.read(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

/// Many different boundaries in a region have as many options as sets of them: limits are kept.
#[test]
fn limits_are_kept_where_options_are_many() {
    let text: String = (0..30).map(|at| "1".repeat(at + 1) + ".").collect::<String>();
    let text = &text[..text.len() - 1];
    assert!(Sprouts.read(text).is_err());
    let text: String = (0..19).map(|at| "1".repeat(at % 6 + 1) + &"2".repeat(at / 6) + ".").collect();
    let position = Sprouts.read(&(text + "0}")).unwrap();
    let small = budget().with_memory(1 << 20);
    let mut options = PackedOptions::default();
    let stopped = SproutsMoveLister::default().list(&position, &small, &mut options);
    assert!(matches!(stopped, Err(StopReason::Memory { .. })), "{stopped:?}");
}
