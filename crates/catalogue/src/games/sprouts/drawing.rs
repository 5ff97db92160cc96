//! Positions of Sprouts as strings.
//!
//! What matters of a drawing are its regions, of each region its boundaries, and of each boundary
//! the spots that are met on a walk along it, with the region on the left: spots that can still
//! take a line. A spot without lines is a boundary of its own. A spot with one line is met once,
//! and one with two lines twice: in two regions, or twice on one boundary. If it is met twice it
//! has a name, by which its two places are the same spot.

/// A spot without lines: three more can end there. It is a boundary of its own.
pub(super) const FREE: u8 = 0;
/// A spot with one line.
pub(super) const END: u8 = 1;
/// A spot with two lines that is met once, because nothing can happen on its other side.
pub(super) const SINGLE: u8 = 2;
/// The first name of a spot with two lines that is met twice.
pub(super) const NAMES: u8 = 3;
/// In drawings that are not tidy: a spot that cannot take a line.
pub(super) const DEAD: u8 = 253;
/// The end of a boundary.
pub(super) const BOUNDARY: u8 = 254;
/// The end of a region.
pub(super) const REGION: u8 = 255;

/// How many lines can still end at the spots of a string: its lives. Every move takes two and adds
/// a spot with one.
pub(super) fn lives(string: &[u8]) -> u32 {
    let halves: u32 = string.iter().map(|&spot| halves(spot)).sum();
    halves / 2
}

/// How large the search below a string is expected to be: the number of places from which lines can
/// go, and two for a spot that has room for more than one. With it the search takes fewer steps
/// than with lives: free spots are equivalent.
pub(super) fn expected(string: &[u8]) -> u32 {
    let places = |&spot: &u8| match spot {
        FREE | END => 2,
        BOUNDARY | REGION => 0,
        _ => 1,
    };
    string.iter().map(places).sum()
}

/// Whether this is the name of a spot that is met twice.
pub(super) const fn is_name(spot: u8) -> bool {
    spot >= NAMES && spot < DEAD
}

/// Twice the lives that one place of a spot stands for.
pub(super) const fn halves(spot: u8) -> u32 {
    match spot {
        FREE => 6,
        END => 4,
        SINGLE => 2,
        DEAD | BOUNDARY | REGION => 0,
        _ => 1,
    }
}

/// A drawing, taken apart: places of spots, the ends of boundaries among them, and the ends of
/// regions among those.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    pub(super) spots: Vec<u8>,
    pub(super) boundaries: Vec<u32>,
    pub(super) regions: Vec<u32>,
}

impl Drawing {
    pub(super) fn clear(&mut self) {
        self.spots.clear();
        self.boundaries.clear();
        self.regions.clear();
    }

    /// Reads a string.
    pub(super) fn read(&mut self, string: &[u8]) {
        self.clear();
        for &spot in string {
            match spot {
                BOUNDARY => self.end_boundary(),
                REGION => self.end_region(),
                _ => self.spots.push(spot),
            }
        }
    }

    /// The boundaries of a region.
    pub(super) fn region(&self, region: usize) -> std::ops::Range<usize> {
        let start = if region == 0 { 0 } else { self.regions[region - 1] as usize };
        start..self.regions[region] as usize
    }

    /// The places of a boundary.
    pub(super) fn places(&self, boundary: usize) -> std::ops::Range<usize> {
        let start = if boundary == 0 { 0 } else { self.boundaries[boundary - 1] as usize };
        start..self.boundaries[boundary] as usize
    }

    /// The spots of a boundary.
    pub(super) fn boundary(&self, boundary: usize) -> &[u8] {
        &self.spots[self.places(boundary)]
    }

    /// The spots of a region, boundary after boundary.
    pub(super) fn spots_of(&self, region: usize) -> std::ops::Range<usize> {
        let boundaries = self.region(region);
        let end = |boundary: usize| if boundary == 0 { 0 } else { self.boundaries[boundary - 1] as usize };
        end(boundaries.start)..end(boundaries.end)
    }

    /// One more than the largest name, or the first name if there are none.
    pub(super) fn names(&self) -> usize {
        self.spots
            .iter()
            .filter(|&&spot| is_name(spot))
            .map(|&spot| usize::from(spot) + 1)
            .max()
            .unwrap_or(NAMES.into())
    }

    pub(super) fn end_boundary(&mut self) {
        self.boundaries.push(self.spots.len() as u32);
    }

    pub(super) fn end_region(&mut self) {
        self.regions.push(self.boundaries.len() as u32);
    }

    pub(super) fn copy_boundary(&mut self, from: &Drawing, boundary: usize) {
        self.spots.extend_from_slice(from.boundary(boundary));
        self.end_boundary();
    }

    pub(super) fn copy_region(&mut self, from: &Drawing, region: usize) {
        let moved = self.spots.len() as u32;
        let spots = from.spots_of(region);
        let start = spots.start as u32;
        self.spots.extend_from_slice(&from.spots[spots]);
        self.boundaries.extend(from.boundaries[from.region(region)].iter().map(|end| end - start + moved));
        self.end_region();
    }
}
