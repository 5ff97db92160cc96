//! The moves of Sprouts.
//!
//! A line joins two spots of a region, or a spot with itself, and gets a new spot on it. Between
//! two boundaries, it makes one of them. On one boundary, it divides the region, and every other
//! boundary is then on one side or on the other.

use super::drawing::{DEAD, Drawing, END, FREE, NAMES};
use super::lands::Lands;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::proof_numbers::PackedOptions;

/// Lists moves.
#[derive(Debug, Default)]
pub(super) struct SproutsMoveLister {
    from: Drawing,
    to: Drawing,
    lands: Lands,
    /// The first name that no spot has.
    new: u8,
}

/// Where options go.
struct Out<'o> {
    options: &'o mut PackedOptions,
    budget: &'o Budget,
}

impl SproutsMoveLister {
    /// Adds every option of a string, as the lands that it leaves; options can come several times.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn list(&mut self, string: &[u8], budget: &Budget, out: &mut PackedOptions) -> Result<(), StopReason> {
        let mut from = std::mem::take(&mut self.from);
        from.read(string);
        self.new = from.names() as u8;
        let mut out = Out { options: out, budget };
        let done = (0..from.regions.len()).try_for_each(|region| self.list_in(&from, region, &mut out));
        self.from = from;
        done
    }

    /// Adds the options in a region.
    fn list_in(&mut self, from: &Drawing, region: usize, out: &mut Out<'_>) -> Result<(), StopReason> {
        let groups = groups(from, region);
        for (at, group) in groups.iter().enumerate() {
            let one = group[0];
            let others = groups[at + 1..].iter().map(|other| other[0]);
            for other in group.get(1).copied().into_iter().chain(others) {
                for start in 0..from.boundary(one).len() {
                    for end in 0..from.boundary(other).len() {
                        self.join(from, region, (one, start), (other, end));
                        self.add(out)?;
                    }
                }
            }
        }
        for (at, group) in groups.iter().enumerate() {
            let mut others = groups.clone();
            others[at] = group[1..].to_vec();
            let spots = from.boundary(group[0]);
            for start in 0..spots.len() {
                for end in start..spots.len() {
                    // A line has two ends, and a spot with two lines has room for one.
                    let same = start == end || spots[start] == spots[end] && spots[start] >= NAMES;
                    if same && spots[start] > END {
                        continue;
                    }
                    let mut take = vec![0; others.len()];
                    // The two sides of a loop at a free spot are alike.
                    let alike = spots == [FREE];
                    loop {
                        let rest = others.iter().zip(&take).map(|(group, &take)| group.len() - take);
                        if !alike || take.iter().copied().le(rest) {
                            self.divide(from, region, (group[0], start, end), &others, &take);
                            self.add(out)?;
                        }
                        let more = (0..take.len()).find(|&place| take[place] < others[place].len());
                        let Some(place) = more else { break };
                        take[..place].fill(0);
                        take[place] += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the option in `to`.
    fn add(&mut self, out: &mut Out<'_>) -> Result<(), StopReason> {
        // A move makes up to three new names.
        self.lands.of(&self.to, usize::from(self.new) + 3, |land| out.options.push(land));
        out.options.end();
        if out.options.len().is_multiple_of(1024) {
            out.budget.memory(out.options.memory())?;
        }
        out.budget.tick(8)
    }

    /// The regions of `from` other than this one.
    fn others(&mut self, from: &Drawing, region: usize) {
        self.to.clear();
        for other in (0..from.regions.len()).filter(|&other| other != region) {
            self.to.copy_region(from, other);
        }
    }

    /// Takes a spot away that has three lines now, if it was one with two.
    fn bury(&mut self, spots: [u8; 2]) {
        for spot in &mut self.to.spots {
            if *spot >= NAMES && spots.contains(spot) {
                *spot = DEAD;
            }
        }
    }

    /// A line from a place of one boundary to a place of another one.
    fn join(&mut self, from: &Drawing, region: usize, (one, start): (usize, usize), (other, end): (usize, usize)) {
        self.others(from, region);
        for boundary in from.region(region).filter(|boundary| ![one, other].contains(boundary)) {
            self.to.copy_boundary(from, boundary);
        }
        let [middle, mut name] = [self.new, self.new + 1];
        let mut ends = [FREE; 2];
        for (at, (boundary, place)) in [(one, start), (other, end)].into_iter().enumerate() {
            let spots = from.boundary(boundary);
            ends[at] = spots[place];
            let round = spots[place + 1..].iter().chain(&spots[..place]);
            match spots[place] {
                FREE => self.to.spots.push(END),
                END => {
                    self.to.spots.push(name);
                    self.to.spots.extend(round);
                    self.to.spots.push(name);
                    name += 1;
                }
                _ => self.to.spots.extend(round),
            }
            self.to.spots.push(middle);
        }
        self.to.end_boundary();
        self.to.end_region();
        self.bury(ends);
    }

    /// A line from a place of a boundary to another one, or to the same: of each group of equal
    /// boundaries, as many as `take` says are on the one side, the others on the other.
    fn divide(
        &mut self,
        from: &Drawing,
        region: usize,
        (boundary, start, end): (usize, usize, usize),
        others: &[Vec<usize>],
        take: &[usize],
    ) {
        self.others(from, region);
        let spots = from.boundary(boundary);
        let middle = self.new;
        // The ends, on both sides of the line.
        let loops = start == end;
        let first = (spots[start] == if loops { FREE } else { END }).then_some(middle + 1);
        let last = (!loops && spots[end] == END).then_some(middle + 2);
        for inside in [true, false] {
            let to = &mut self.to.spots;
            if inside {
                to.extend(first);
                if !loops {
                    to.extend_from_slice(&spots[start + 1..end]);
                }
                to.extend(last);
            } else {
                to.extend(last);
                to.extend_from_slice(&spots[end + 1..]);
                to.extend_from_slice(&spots[..start]);
                to.extend(first);
            }
            to.push(middle);
            self.to.end_boundary();
            for (group, &take) in others.iter().zip(take) {
                for &other in if inside { &group[..take] } else { &group[take..] } {
                    self.to.copy_boundary(from, other);
                }
            }
            self.to.end_region();
        }
        self.bury([spots[start], spots[end]]);
    }
}

/// The boundaries of a region, those together that are equal and have no names.
fn groups(drawing: &Drawing, region: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for boundary in drawing.region(region) {
        let spots = drawing.boundary(boundary);
        let nameless = spots.iter().all(|&spot| spot < NAMES);
        match groups.iter_mut().find(|group| nameless && drawing.boundary(group[0]) == spots) {
            Some(group) => group.push(boundary),
            None => groups.push(vec![boundary]),
        }
    }
    groups
}
