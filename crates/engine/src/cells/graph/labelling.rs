//! Canonical forms of components: equal forms mean isomorphic components.
//!
//! The vertices are coloured by what can be seen around them, round after round (colour
//! refinement); where that leaves vertices of one colour, each of them in turn gets a colour of its
//! own, and of all orders of the vertices that come out, the one with the smallest adjacency matrix
//! wins. Twins (vertices with the same neighbours) need not be told apart.
//!
//! The form is the whole matrix, so two components with one form are isomorphic whatever the search
//! did: where many symmetries cut the search short, a graph may get several forms, which costs
//! time and is never wrong. That is why this is not a library for canonical labelling: what is
//! needed is small, has to run in WebAssembly, and nothing rests on it.

/// Maximum number of vertices of a component that gets a canonical form.
const MAX_VERTICES: usize = 64;
/// Maximum number of orders that are compared for one component.
const MAX_ORDERS: u32 = 64;

/// A component with its vertices numbered from 0.
#[derive(Debug)]
pub(super) struct GraphComponent {
    vertices: usize,
    /// Neighbours and, in an order, those that are above; in a graph the same.
    around: Vec<u64>,
    above: Vec<u64>,
    labels: Vec<u32>,
}

impl GraphComponent {
    pub(super) fn new(vertices: usize) -> GraphComponent {
        let rows = if vertices > MAX_VERTICES { 0 } else { vertices };
        GraphComponent { vertices, around: vec![0; rows], above: vec![0; rows], labels: vec![0; rows] }
    }

    pub(super) fn label(&mut self, vertex: usize, label: u32) {
        if let Some(own) = self.labels.get_mut(vertex) {
            *own = label;
        }
    }

    /// An edge as it is seen from one of its ends.
    pub(super) fn edge(&mut self, vertex: usize, other: usize, is_above: bool) {
        if let (Some(around), Some(above)) = (self.around.get_mut(vertex), self.above.get_mut(vertex)) {
            *around |= 1 << other;
            *above |= u64::from(is_above) << other;
        }
    }

    /// Whether nothing tells two vertices apart.
    fn twins(&self, one: usize, other: usize) -> bool {
        let apart = |rows: &[u64]| (rows[one] ^ rows[other]) & !(1 << one | 1 << other);
        let between = |rows: &[u64]| (rows[one] >> other & 1, rows[other] >> one & 1);
        let (there, back) = between(&self.above);
        self.labels[one] == self.labels[other] && apart(&self.around) == 0 && apart(&self.above) == 0 && there == back
    }
}

/// The form of a component; `None` if it is too large.
pub(super) fn code(component: &GraphComponent) -> Option<Box<[u64]>> {
    if component.vertices > MAX_VERTICES {
        return None;
    }
    let mut search = LabellingSearch { component, best: None, orders: 0 };
    let colours: Vec<u32> = ranks(component.labels.iter().map(|&label| u64::from(label)));
    search.refine(colours);
    search.best
}

/// The rank of each number among the different ones.
fn ranks(numbers: impl Iterator<Item = u64> + Clone) -> Vec<u32> {
    let mut sorted: Vec<u64> = numbers.clone().collect();
    sorted.sort_unstable();
    sorted.dedup();
    numbers.map(|number| sorted.binary_search(&number).unwrap_or(0) as u32).collect()
}

/// Mixes bits, so that sums of mixed numbers tell multisets apart.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

struct LabellingSearch<'c> {
    component: &'c GraphComponent,
    best: Option<Box<[u64]>>,
    orders: u32,
}

impl LabellingSearch<'_> {
    /// Refines colours until nothing new is seen, then tells one more vertex apart.
    fn refine(&mut self, mut colours: Vec<u32>) {
        let component = self.component;
        let mut count = 0;
        loop {
            let different = colours.iter().max().map_or(0, |&max| max + 1);
            if different == count {
                break;
            }
            count = different;
            let seen = |vertex: usize| {
                let sum = |row: u64, salt: u64| {
                    let mut left = row;
                    let mut sum = 0u64;
                    while left != 0 {
                        let other = left.trailing_zeros() as usize;
                        left &= left - 1;
                        sum = sum.wrapping_add(mixed(u64::from(colours[other]) + salt));
                    }
                    sum
                };
                let around = sum(component.around[vertex], 1 << 32);
                let above = sum(component.above[vertex], 2 << 32);
                mixed(around.wrapping_add(above.rotate_left(17)))
            };
            // The old colour stays the first thing that counts, so classes are only ever split.
            let mut order: Vec<(u32, u64, usize)> =
                (0..colours.len()).map(|vertex| (colours[vertex], seen(vertex), vertex)).collect();
            order.sort_unstable();
            let mut next = 0;
            for at in 0..order.len() {
                if at > 0 && (order[at].0, order[at].1) != (order[at - 1].0, order[at - 1].1) {
                    next += 1;
                }
                colours[order[at].2] = next;
            }
        }
        if count as usize == colours.len() {
            self.compare(&colours);
            return;
        }
        self.branch(&colours, count);
    }

    /// Gives each vertex of the smallest class in turn a colour of its own.
    fn branch(&mut self, colours: &[u32], count: u32) {
        let mut sizes = vec![0u32; count as usize];
        colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
        let class =
            (0..count).filter(|&colour| sizes[colour as usize] > 1).min_by_key(|&colour| sizes[colour as usize]);
        let Some(class) = class else { return };
        let members: Vec<usize> = (0..colours.len()).filter(|&vertex| colours[vertex] == class).collect();
        for (at, &vertex) in members.iter().enumerate() {
            if members[..at].iter().any(|&earlier| self.component.twins(earlier, vertex)) {
                continue;
            }
            let apart = (0..colours.len()).map(|other| 2 * u64::from(colours[other]) + u64::from(other != vertex));
            self.refine(ranks(apart.collect::<Vec<u64>>().into_iter()));
            if self.orders >= MAX_ORDERS {
                return;
            }
        }
    }

    /// Compares the matrix in the order of these colours, all different, with the best one.
    fn compare(&mut self, colours: &[u32]) {
        self.orders += 1;
        let GraphComponent { vertices, above, labels, .. } = self.component;
        let mut place = vec![0; *vertices];
        for (vertex, &colour) in colours.iter().enumerate() {
            place[colour as usize] = vertex;
        }
        let labelled = labels.iter().any(|&label| label != 0);
        let mut code = vec![*vertices as u64 | u64::from(labelled) << 32];
        if labelled {
            code.extend(place.iter().map(|&vertex| u64::from(labels[vertex])));
        }
        let is_order = *above != self.component.around;
        let (mut word, mut bits) = (0u64, 0);
        for (at, &vertex) in place.iter().enumerate() {
            let others = if is_order { &place[..] } else { &place[..at] };
            for &other in others {
                word = word << 1 | above[vertex] >> other & 1;
                bits += 1;
                if bits == 64 {
                    code.push(word);
                    (word, bits) = (0, 0);
                }
            }
        }
        code.push(word);
        code[0] |= u64::from(is_order) << 33;
        if self.best.as_ref().is_none_or(|best| **best > *code) {
            self.best = Some(code.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GraphComponent, code};

    fn of(vertices: usize, edges: &[(usize, usize)], order: bool, numbers: &[usize]) -> GraphComponent {
        let mut component = GraphComponent::new(vertices);
        for &(low, high) in edges {
            component.edge(numbers[low], numbers[high], true);
            component.edge(numbers[high], numbers[low], !order);
        }
        component
    }

    /// A simple generator (SplitMix64), so that the test is the same everywhere.
    fn random(state: &mut u64, below: usize) -> usize {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (super::mixed(*state) % below as u64) as usize
    }

    #[test]
    fn renumbered_graphs_have_one_form() {
        let mut state = 1;
        for round in 0..2000 {
            let vertices = 1 + random(&mut state, 9);
            let order = round % 2 == 1;
            let mut edges = Vec::new();
            for high in 0..vertices {
                edges.extend((0..high).filter(|_| random(&mut state, 3) == 0).map(|low| (low, high)));
            }
            let mut numbers: Vec<usize> = (0..vertices).collect();
            let plain = code(&of(vertices, &edges, order, &numbers));
            for at in (1..vertices).rev() {
                numbers.swap(at, random(&mut state, at + 1));
            }
            assert_eq!(plain, code(&of(vertices, &edges, order, &numbers)), "{edges:?} {numbers:?}");
        }
    }

    /// All graphs with five vertices: as many forms as there are graphs up to isomorphism (OEIS
    /// A000088), and six with four vertices are the connected ones (A001349).
    #[test]
    fn different_graphs_have_different_forms() {
        for (vertices, count) in [(3, 4), (4, 11), (5, 34), (6, 156)] {
            let pairs: Vec<(usize, usize)> =
                (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
            let numbers: Vec<usize> = (0..vertices).collect();
            let mut forms = std::collections::HashSet::new();
            for chosen in 0..1u32 << pairs.len() {
                let edges: Vec<(usize, usize)> =
                    pairs.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, &pair)| pair).collect();
                forms.insert(code(&of(vertices, &edges, false, &numbers)));
            }
            assert_eq!(forms.len(), count, "{vertices}");
        }
    }

    #[test]
    fn large_and_symmetric_graphs_are_quick() {
        let complete: Vec<(usize, usize)> = (0..64).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
        let numbers: Vec<usize> = (0..64).collect();
        assert!(code(&of(64, &complete, false, &numbers)).is_some());
        let cube: Vec<(usize, usize)> =
            (0..64).flat_map(|v: usize| (0..6).map(move |bit| (v, v ^ 1 << bit))).filter(|(v, w)| v < w).collect();
        assert!(code(&of(64, &cube, false, &numbers)).is_some());
        assert!(code(&GraphComponent::new(65)).is_none());
    }
}
