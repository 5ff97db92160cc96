//! A drawing as the sum of its lands, each in a form in which equivalent ones are
//! mostly equal.
//!
//! Two regions are in one land if a spot is met in both. Lands do not touch one another, so the
//! drawing is their sum. The form is exact: equal strings are the same land up to the names of
//! spots, the order of regions and boundaries, the place where a walk begins, and the sense in
//! which the boundaries of a region are walked, which can be turned in one region alone, as regions
//! meet in spots only. The other direction is not needed and does not hold always: places that look
//! alike are ordered by numbers that depend on what is near them.

use super::drawing::{BOUNDARY, DEAD, Drawing, END, FREE, NAMES, REGION, SINGLE, halves};
use std::mem::take;

/// How often the numbers of spots are computed from what is near them.
const ROUNDS: usize = 3;

/// The string of a land with two lives: one move is left.
const ONE_MOVE: &[u8] = &[SINGLE, SINGLE, BOUNDARY, REGION];

/// Takes drawings apart.
#[derive(Debug)]
pub(super) struct Lands {
    /// The drawing without what plays no part.
    tidy: Drawing,
    /// For each region of a drawing, whether a move can be made in it.
    live: Vec<bool>,
    /// How often each spot is met where moves can be made.
    met: [u8; 256],
    /// For each region the first one of its land.
    land: Vec<u32>,
    form: LandWriter,
}

/// What is needed to write a land.
#[derive(Debug)]
struct LandWriter {
    /// A number for each spot, by its name.
    spot: [u64; 256],
    next: [u64; 256],
    /// The names that spots get.
    names: [u8; 256],
    /// Numbers for places, boundaries and regions of the drawing.
    place: Vec<u64>,
    boundary: Vec<u64>,
    /// For each boundary, whether a spot on it has a name.
    has_names: Vec<bool>,
    region: Vec<u64>,
    regions: Vec<u32>,
    boundaries: Vec<u32>,
    written: Vec<u8>,
}

impl Default for Lands {
    fn default() -> Self {
        let form = LandWriter {
            spot: [0; 256],
            next: [0; 256],
            names: [0; 256],
            place: Vec::new(),
            boundary: Vec::new(),
            has_names: Vec::new(),
            region: Vec::new(),
            regions: Vec::new(),
            boundaries: Vec::new(),
            written: Vec::new(),
        };
        Lands { tidy: Drawing::default(), live: Vec::new(), met: [0; 256], land: Vec::new(), form }
    }
}

impl Lands {
    /// Calls `each` with the string of every land in which moves can be made. The names of spots in
    /// the drawing are less than `names`.
    pub(super) fn of(&mut self, drawing: &Drawing, names: usize, mut each: impl FnMut(&[u8])) {
        self.tidy(drawing);
        self.join(names);
        let mut regions = take(&mut self.form.regions);
        for land in 0..self.land.len() as u32 {
            if self.land[land as usize] != land {
                continue;
            }
            regions.clear();
            regions.extend((land..self.land.len() as u32).filter(|&region| self.land[region as usize] == land));
            if let [one] = regions[..]
                && self.tidy.spots[self.tidy.spots_of(one as usize)] == [SINGLE, SINGLE]
            {
                each(ONE_MOVE);
                continue;
            }
            self.form.number(&self.tidy, &regions, names);
            self.form.write(&self.tidy, &mut regions, names);
            each(&self.form.written);
        }
        self.form.regions = regions;
    }

    /// Leaves out what plays no part.
    fn tidy(&mut self, drawing: &Drawing) {
        let Lands { tidy, live, met, .. } = self;
        live.clear();
        met.fill(0);
        for region in 0..drawing.regions.len() {
            let spots = &drawing.spots[drawing.spots_of(region)];
            // A move takes two lives.
            let alive = at_least(spots, 2);
            live.push(alive);
            if alive {
                for &spot in spots {
                    met[spot as usize] += 1;
                }
            }
        }
        tidy.clear();
        for region in (0..live.len()).filter(|&region| live[region]) {
            let first = tidy.spots.len();
            let before = tidy.boundaries.len();
            for boundary in drawing.region(region) {
                let start = tidy.spots.len();
                for &spot in drawing.boundary(boundary) {
                    if spot == DEAD {
                        continue;
                    }
                    let spot = if spot >= NAMES && met[spot as usize] == 1 { SINGLE } else { spot };
                    match tidy.spots[start..].last_mut() {
                        // Nothing is between its places.
                        Some(last) if spot >= NAMES && *last == spot => *last = SINGLE,
                        _ => tidy.spots.push(spot),
                    }
                }
                while let [one, .., last] = tidy.spots[start..]
                    && one == last
                    && one >= NAMES
                {
                    tidy.spots.pop();
                    tidy.spots[start] = SINGLE;
                }
                if tidy.spots.len() > start {
                    tidy.end_boundary();
                }
            }
            simplify(tidy, first, before);
            tidy.end_region();
        }
    }

    /// Finds out which regions are in one land.
    fn join(&mut self, names: usize) {
        let Lands { tidy, land, form, .. } = self;
        land.clear();
        land.extend(0..tidy.regions.len() as u32);
        let first = &mut form.next;
        first[..names].fill(u64::MAX);
        for region in 0..tidy.regions.len() {
            for &spot in &tidy.spots[tidy.spots_of(region)] {
                if spot < NAMES {
                    continue;
                }
                let seen = first[spot as usize];
                if seen == u64::MAX {
                    first[spot as usize] = region as u64;
                } else {
                    let (a, b) = (root(land, seen as u32), root(land, region as u32));
                    let (low, high) = (a.min(b), a.max(b));
                    land[high as usize] = low;
                }
            }
        }
        for region in 0..land.len() as u32 {
            land[region as usize] = root(land, region);
        }
    }
}

/// The first region of the land.
fn root(land: &[u32], mut region: u32) -> u32 {
    while land[region as usize] != region {
        region = land[region as usize];
    }
    region
}

/// Whether the spots of a region have at least this many lives.
fn at_least(spots: &[u8], lives: u32) -> bool {
    // A spot that is met twice here counts in halves, one that is also met elsewhere as well.
    let mut sum = 0;
    for (at, &spot) in spots.iter().enumerate() {
        sum += match spot {
            FREE | END | SINGLE => halves(spot) / 2,
            DEAD => 0,
            _ => u32::from(!spots[..at].contains(&spot)),
        };
        if sum >= lives {
            return true;
        }
    }
    false
}

/// Gives regions in which few moves are left the same form: the last one of a drawing, whose spots
/// begin at `first` and whose boundaries at `before`.
///
/// With two lives, one move is left, whatever the boundaries are. With three, if each place is
/// another spot, a move of two of them leaves the new spot and the third one together, whether the
/// line divides the region or not.
fn simplify(tidy: &mut Drawing, first: usize, before: usize) {
    let spots = &tidy.spots[first..];
    if at_least(spots, 4) {
        return;
    }
    if at_least(spots, 3) {
        let each_once = |(at, spot): (usize, &u8)| *spot >= SINGLE && (*spot == SINGLE || !spots[..at].contains(spot));
        if !spots.iter().enumerate().all(each_once) {
            return;
        }
    } else {
        let mut kept = [SINGLE; 2];
        let mut count = 0;
        for spot in spots {
            // One that is met here twice is met nowhere else.
            if *spot >= NAMES && spots.iter().filter(|other| *other == spot).count() == 1 {
                kept[count] = *spot;
                count += 1;
            }
        }
        tidy.spots.truncate(first);
        tidy.spots.extend(kept);
    }
    tidy.boundaries.truncate(before);
    tidy.end_boundary();
}

/// Mixes two numbers.
const fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 31)
}

impl LandWriter {
    /// Gives spots numbers that do not depend on their names, nor on any order.
    fn number(&mut self, drawing: &Drawing, regions: &[u32], names: usize) {
        self.spot[..NAMES as usize].copy_from_slice(&[0x1234_5677_1111, 0x2345_6781_2223, 0x3456_7891_3337]);
        self.spot[NAMES as usize..names].fill(0x4567_8912_4441);
        self.place.resize(drawing.spots.len(), 0);
        self.boundary.resize(drawing.boundaries.len(), 0);
        self.has_names.resize(drawing.boundaries.len(), false);
        self.region.resize(drawing.regions.len(), 0);
        for round in 1..=ROUNDS {
            let mut named = false;
            for &region in regions {
                let mut of_region = 0u64;
                for boundary in drawing.region(region as usize) {
                    let places = drawing.places(boundary);
                    let spots = &drawing.spots[places.clone()];
                    if round > 1 && !self.has_names[boundary] {
                        of_region = of_region.wrapping_add(mix(self.boundary[boundary], 77));
                        continue;
                    }
                    let numbers = &mut self.place[places];
                    let mut before = self.spot[spots[spots.len() - 1] as usize];
                    let mut here = self.spot[spots[0] as usize];
                    let mut of_boundary = 0u64;
                    let mut has_names = false;
                    for at in 0..spots.len() {
                        let next = if at + 1 == spots.len() { 0 } else { at + 1 };
                        let after = self.spot[spots[next] as usize];
                        let number = mix(here, before.wrapping_add(after).wrapping_add((before ^ after) << 7));
                        numbers[at] = number;
                        of_boundary = of_boundary.wrapping_add(number);
                        has_names |= spots[at] >= NAMES;
                        (before, here) = (here, after);
                    }
                    let number = mix(of_boundary, spots.len() as u64);
                    self.boundary[boundary] = number;
                    self.has_names[boundary] = has_names;
                    named |= has_names;
                    of_region = of_region.wrapping_add(mix(number, 77));
                }
                self.region[region as usize] = mix(of_region, 99);
            }
            if round == ROUNDS || !named {
                break;
            }
            self.next[NAMES as usize..names].fill(0);
            for &region in regions {
                for boundary in drawing.region(region as usize) {
                    if !self.has_names[boundary] {
                        continue;
                    }
                    let near = mix(self.region[region as usize], self.boundary[boundary]);
                    for place in drawing.places(boundary) {
                        let next = &mut self.next[drawing.spots[place] as usize];
                        *next = next.wrapping_add(mix(near, self.place[place]));
                    }
                }
            }
            for name in NAMES as usize..names {
                self.spot[name] = mix(self.spot[name], self.next[name]);
            }
        }
    }

    /// Writes a land, with its regions and boundaries in the order of their numbers.
    fn write(&mut self, drawing: &Drawing, regions: &mut [u32], names: usize) {
        self.names[NAMES as usize..names].fill(DEAD);
        self.written.clear();
        let mut next = NAMES;
        regions.sort_unstable_by_key(|&region| self.region[region as usize]);
        for &mut region in regions {
            self.boundaries.clear();
            self.boundaries.extend(drawing.region(region as usize).map(|boundary| boundary as u32));
            self.boundaries.sort_unstable_by_key(|&boundary| self.boundary[boundary as usize]);
            let turned = self.is_turned(drawing);
            for at in 0..self.boundaries.len() {
                let spots = drawing.boundary(self.boundaries[at] as usize);
                let start = self.start(spots, turned);
                let length = spots.len();
                for step in 0..length {
                    let spot = walk(spots, turned, start + step);
                    let name = &mut self.names[spot as usize];
                    if spot >= NAMES && *name == DEAD {
                        *name = next;
                        next += 1;
                    }
                    self.written.push(if spot >= NAMES { *name } else { spot });
                }
                self.written.push(BOUNDARY);
            }
            self.written.push(REGION);
        }
    }

    /// Whether the boundaries of the region in `boundaries` are walked in the other sense.
    fn is_turned(&self, drawing: &Drawing) -> bool {
        let (mut forth, mut back) = (0u64, 0u64);
        for &boundary in &self.boundaries {
            let spots = drawing.boundary(boundary as usize);
            if spots.len() < 3 {
                continue;
            }
            let (mut along, mut against) = (0u64, 0u64);
            let mut before = self.spot[spots[spots.len() - 1] as usize];
            let mut here = self.spot[spots[0] as usize];
            for at in 0..spots.len() {
                let after = self.spot[spots[if at + 1 == spots.len() { 0 } else { at + 1 }] as usize];
                along = along.wrapping_add(mix(mix(here, before), after));
                against = against.wrapping_add(mix(mix(here, after), before));
                (before, here) = (here, after);
            }
            forth = forth.wrapping_add(mix(along, self.boundary[boundary as usize]));
            back = back.wrapping_add(mix(against, self.boundary[boundary as usize]));
        }
        back < forth
    }

    /// Where the walk along a boundary begins: so that what is met comes early in the order of
    /// numbers, and of names that have been given.
    fn start(&self, spots: &[u8], turned: bool) -> usize {
        let length = spots.len();
        let key = |place: usize| {
            let spot = walk(spots, turned, place);
            (self.spot[spot as usize], if spot >= NAMES { self.names[spot as usize] } else { 0 })
        };
        let mut best = 0;
        let mut first = key(0);
        for start in 1..length {
            let begins = key(start);
            if begins > first {
                continue;
            }
            if begins < first {
                (best, first) = (start, begins);
                continue;
            }
            for step in 1..length {
                match key(start + step).cmp(&key(best + step)) {
                    std::cmp::Ordering::Equal => continue,
                    std::cmp::Ordering::Less => best = start,
                    std::cmp::Ordering::Greater => {}
                }
                break;
            }
        }
        best
    }
}

/// The spot at a place of a walk, of at most two rounds.
fn walk(spots: &[u8], turned: bool, place: usize) -> u8 {
    let place = if place >= spots.len() { place - spots.len() } else { place };
    if turned { spots[spots.len() - 1 - place] } else { spots[place] }
}
