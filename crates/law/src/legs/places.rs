//! Where a move of a game on graphs looks, and what it removes: everything is within a bounded
//! distance of its subject, and is worked out here on small trees.

use super::graph::LegsForest;
use nimatron_messages::{Message, legs as say};
use nimatron_rules::graph::{Comparison, Count, Deletion, GraphRules, Removed, Subject, Test, Who};
use std::collections::{BTreeSet, VecDeque};

/// The largest window that is looked at.
const MAX_WINDOW: usize = 48;

/// Why the moves of these rules are not in one place, if they are not.
pub fn refuses(rules: &GraphRules) -> Option<Message> {
    if rules.is_on_orders() {
        return Some(say::on_orders());
    }
    let whole = |test: &Option<Test>| test.as_ref().is_some_and(looks_at_all);
    if rules.moves().iter().any(|deletion| whole(&deletion.condition)) {
        return Some(say::looks_at_all());
    }
    (window(rules) > MAX_WINDOW).then(|| say::looks_far(MAX_WINDOW))
}

fn looks_at_all(test: &Test) -> bool {
    fn counts_all(count: &Count) -> bool {
        match count {
            Count::Vertices | Count::Edges => true,
            Count::Sum(left, right) | Count::Difference(left, right) => counts_all(left) || counts_all(right),
            Count::Remainder(count, _) => counts_all(count),
            _ => false,
        }
    }
    match test {
        Test::And(left, right) | Test::Or(left, right) => looks_at_all(left) || looks_at_all(right),
        Test::Not(test) => looks_at_all(test),
        Test::Compare(left, _, right) => counts_all(left) || counts_all(right),
    }
}

/// The largest distance from the subject of what a move removes.
fn reach(deletion: &Deletion) -> usize {
    let others = deletion.removes.iter().map(|part| match part {
        Removed::Neighbours(_) | Removed::EdgesAt(_) => 1,
        Removed::Within(_, steps) => *steps,
        _ => 0,
    });
    others.max().unwrap_or(0) + usize::from(deletion.removes.contains(&Removed::Isolated))
}

const fn most(subject: Subject) -> usize {
    match subject {
        Subject::Vertex => 1,
        Subject::Edge => 2,
        Subject::Connected(_, most) | Subject::Path(_, most) => most,
        // A tree has no larger ones.
        Subject::Clique(_, most) => {
            if most < 2 {
                most
            } else {
                2
            }
        }
    }
}

/// How many vertices of a path the place of a move can contain: a subject, and on each side one
/// vertex more than the move can remove.
pub fn window(rules: &GraphRules) -> usize {
    rules.moves().iter().map(|deletion| most(deletion.subject) + 2 * (reach(deletion) + 1)).max().unwrap_or(0)
}

/// A move on a tree: the vertices near its subject, and the tree that it leaves.
pub(super) struct TreeMove {
    /// All vertices whose distance from the subject is at most one more than that of what is
    /// removed.
    pub(super) place: Vec<usize>,
    pub(super) left: LegsForest,
    pub(super) there: Vec<bool>,
}

/// The moves on a tree whose places are wanted.
pub(super) fn moves(rules: &GraphRules, tree: &LegsForest, wanted: &dyn Fn(&[usize]) -> bool) -> Vec<TreeMove> {
    let mut moves = Vec::new();
    for deletion in rules.moves() {
        for subject in subjects(deletion.subject, tree) {
            let place = within(tree, &subject, reach(deletion) + 1);
            if wanted(&place)
                && let Some((left, there)) = played(deletion, tree, &subject)
            {
                moves.push(TreeMove { place, left, there });
            }
        }
    }
    moves
}

/// The vertices at a distance of at most this many steps.
fn within(tree: &LegsForest, from: &[usize], steps: usize) -> Vec<usize> {
    let mut reached = from.to_vec();
    let mut queue: VecDeque<(usize, usize)> = from.iter().map(|&vertex| (vertex, 0)).collect();
    while let Some((vertex, far)) = queue.pop_front() {
        if far == steps {
            continue;
        }
        for &(next, _) in &tree.around[vertex] {
            if !reached.contains(&next) {
                reached.push(next);
                queue.push_back((next, far + 1));
            }
        }
    }
    reached
}

fn subjects(kind: Subject, tree: &LegsForest) -> Vec<Vec<usize>> {
    let vertices = 0..tree.around.len();
    let edges = || {
        let neighbours = |one: usize| tree.around[one].iter().map(move |&(other, _)| vec![one, other]);
        vertices.clone().flat_map(neighbours)
    };
    let singles = || vertices.clone().map(|vertex| vec![vertex]);
    match kind {
        Subject::Vertex => singles().collect(),
        Subject::Edge => edges().collect(),
        Subject::Clique(min, max) => {
            let ones = singles().filter(|_| min <= 1);
            ones.chain(edges().filter(|ends| ends[0] < ends[1] && min <= 2 && max >= 2)).collect()
        }
        Subject::Connected(min, max) => {
            let mut sets: BTreeSet<Vec<usize>> = singles().collect();
            let mut all = Vec::new();
            for size in 1..=max {
                if size >= min {
                    all.extend(sets.iter().cloned());
                }
                if size < max {
                    sets = sets.iter().flat_map(|set| grown(tree, set)).collect();
                }
            }
            all
        }
        Subject::Path(min, max) => {
            let mut paths: Vec<Vec<usize>> = singles().collect();
            let mut all = Vec::new();
            for size in 1..=max {
                if size >= min {
                    all.extend(paths.iter().filter(|path| path.first() <= path.last()).cloned());
                }
                let longer = |path: &Vec<usize>| {
                    let last = path[path.len() - 1];
                    let next = tree.around[last].iter().map(|&(next, _)| next).filter(|next| !path.contains(next));
                    next.map(|next| [&path[..], &[next]].concat()).collect::<Vec<_>>()
                };
                if size < max {
                    paths = paths.iter().flat_map(longer).collect();
                }
            }
            all
        }
    }
}

/// The sets with one neighbour more, each in ascending order.
fn grown(tree: &LegsForest, set: &[usize]) -> Vec<Vec<usize>> {
    let next = set.iter().flat_map(|&vertex| tree.around[vertex].iter().map(|&(next, _)| next));
    let next: BTreeSet<usize> = next.filter(|next| !set.contains(next)).collect();
    let with = |next: usize| {
        let mut set = [set, &[next]].concat();
        set.sort_unstable();
        set
    };
    next.into_iter().map(with).collect()
}

fn of(who: Who, subject: &[usize]) -> &[usize] {
    match who {
        Who::First => &subject[..1],
        Who::Second => &subject[subject.len() - 1..],
        Who::All => subject,
    }
}

/// What a move leaves; `None` if it may not be made or removes nothing.
fn played(deletion: &Deletion, tree: &LegsForest, subject: &[usize]) -> Option<(LegsForest, Vec<bool>)> {
    let mut there = vec![true; tree.around.len()];
    let mut left = tree.clone();
    let cut = |left: &mut LegsForest, one: usize, other: usize| {
        left.around[one].retain(|(next, _)| *next != other);
        left.around[other].retain(|(next, _)| *next != one);
    };
    for part in &deletion.removes {
        match *part {
            Removed::Vertices(who) => of(who, subject).iter().for_each(|&vertex| there[vertex] = false),
            Removed::Neighbours(who) => {
                let next = of(who, subject).iter().flat_map(|&vertex| &tree.around[vertex]);
                next.for_each(|&(vertex, _)| there[vertex] = false);
            }
            Removed::Within(who, steps) => {
                within(tree, of(who, subject), steps).into_iter().for_each(|vertex| there[vertex] = false);
            }
            Removed::Edge => cut(&mut left, subject[0], subject[1]),
            Removed::EdgesAt(who) => {
                for &vertex in of(who, subject) {
                    tree.around[vertex].iter().for_each(|&(next, _)| cut(&mut left, vertex, next));
                }
            }
            Removed::Above(_) | Removed::Below(_) | Removed::Isolated => {}
        }
    }
    if deletion.removes.contains(&Removed::Isolated) {
        let lone = |&vertex: &usize| !left.around[vertex].iter().any(|(next, _)| there[*next]);
        let lone: Vec<usize> = (0..there.len()).filter(|&vertex| there[vertex]).filter(lone).collect();
        lone.into_iter().for_each(|vertex| there[vertex] = false);
    }
    let edges = |graph: &LegsForest| graph.around.iter().map(Vec::len).sum::<usize>();
    if there.iter().all(|&it| it) && edges(&left) == edges(tree) {
        return None;
    }
    let scene = LegsConditionContext { tree, subject, left: &left, there: &there };
    let may = deletion.condition.as_ref().is_none_or(|test| scene.holds(test));
    may.then_some((left, there))
}

/// What a condition looks at.
struct LegsConditionContext<'a> {
    tree: &'a LegsForest,
    subject: &'a [usize],
    left: &'a LegsForest,
    there: &'a [bool],
}

impl LegsConditionContext<'_> {
    fn holds(&self, test: &Test) -> bool {
        match test {
            Test::And(left, right) => self.holds(left) && self.holds(right),
            Test::Or(left, right) => self.holds(left) || self.holds(right),
            Test::Not(test) => !self.holds(test),
            Test::Compare(left, comparison, right) => {
                let order = self.count(left).cmp(&self.count(right));
                match comparison {
                    Comparison::Equal => order.is_eq(),
                    Comparison::Unequal => order.is_ne(),
                    Comparison::Less => order.is_lt(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::Greater => order.is_gt(),
                    Comparison::AtLeast => order.is_ge(),
                }
            }
        }
    }

    fn count(&self, count: &Count) -> i64 {
        match count {
            Count::Number(number) => *number,
            Count::Degree(who) => self.tree.around[of(*who, self.subject)[0]].len() as i64,
            Count::Size => self.subject.len() as i64,
            Count::Pieces => self.left.pieces(self.there).len() as i64,
            Count::Sum(left, right) => self.count(left) + self.count(right),
            Count::Difference(left, right) => self.count(left) - self.count(right),
            Count::Remainder(count, by) => self.count(count).rem_euclid(*by),
            // Refused before, or 0 in trees without labels and order.
            Count::Vertices | Count::Edges | Count::Above(_) | Count::Below(_) | Count::Label(_) => 0,
        }
    }
}
