//! Whether a move may be made in a position.

use super::super::bits::{CellWords, and, any, intersect, minus, ones, or};
use super::candidates::Candidate;
use super::deletions::Deletions;
use super::set;
use nimatron_rules::graph::{Count, Subject, Test, Who};

/// A position, and a move in it.
struct DeletionContext<'a, const N: usize> {
    game: &'a Deletions<N>,
    candidate: &'a Candidate<N>,
    before: &'a CellWords<N>,
    after: &'a CellWords<N>,
}

impl<const N: usize> Deletions<N> {
    /// Whether the subject, all of whose vertices are there, still is what it has to be. It always
    /// is if edges go with their vertices only.
    pub(super) fn stands(&self, candidate: &Candidate<N>, words: &CellWords<N>) -> bool {
        if !self.edges_go {
            return true;
        }
        let vertices = &candidate.subject;
        let adjacent = |one: u32, other: u32| intersect(&self.neighbours(one as usize, words), &set([other as usize]));
        match self.moves[candidate.kind as usize].subject {
            Subject::Vertex | Subject::Edge => true,
            Subject::Clique(..) => {
                (1..vertices.len()).all(|at| vertices[..at].iter().all(|&one| adjacent(one, vertices[at])))
            }
            Subject::Path(..) => vertices.windows(2).all(|pair| adjacent(pair[0], pair[1])),
            Subject::Connected(..) => {
                let all: CellWords<N> = set(vertices.iter().map(|&vertex| vertex as usize));
                let mut reached: CellWords<N> = set([vertices[0] as usize]);
                loop {
                    let next = ones(&reached).fold(reached, |next, v| or(&next, &self.neighbours(v, words)));
                    let next = and(&next, &all);
                    if next == reached {
                        return reached == all;
                    }
                    reached = next;
                }
            }
        }
    }

    /// Whether the condition of a move holds.
    pub(super) fn allows(&self, candidate: &Candidate<N>, before: &CellWords<N>, after: &CellWords<N>) -> bool {
        match &self.moves[candidate.kind as usize].condition {
            None => true,
            Some(test) => DeletionContext { game: self, candidate, before, after }.holds(test),
        }
    }
}

impl<const N: usize> DeletionContext<'_, N> {
    fn holds(&self, test: &Test) -> bool {
        match test {
            Test::And(left, right) => self.holds(left) && self.holds(right),
            Test::Or(left, right) => self.holds(left) || self.holds(right),
            Test::Not(test) => !self.holds(test),
            Test::Compare(left, comparison, right) => comparison.holds(self.count(left), self.count(right)),
        }
    }

    fn vertex(&self, who: Who) -> usize {
        self.candidate.vertices(who)[0] as usize
    }

    fn size(words: &CellWords<N>) -> i64 {
        words.iter().map(|word| i64::from(word.count_ones())).sum()
    }

    /// The vertices of the component in which the move is made.
    fn component(&self) -> CellWords<N> {
        self.game.component(self.vertex(Who::First), self.before)
    }

    fn count(&self, count: &Count) -> i64 {
        let game = self.game;
        match count {
            Count::Number(number) => *number,
            Count::Degree(who) => Self::size(&game.neighbours(self.vertex(*who), self.before)),
            Count::Above(who) => Self::size(&and(&game.above[self.vertex(*who)], self.before)),
            Count::Below(who) => Self::size(&and(&game.below[self.vertex(*who)], self.before)),
            Count::Label(who) => game.graph.labels.get(self.vertex(*who)).copied().unwrap_or(0).into(),
            Count::Size => self.candidate.subject.len() as i64,
            Count::Vertices => Self::size(&self.component()),
            Count::Edges => {
                let component = self.component();
                let ends = ones(&component).map(|v| Self::size(&game.neighbours(v, self.before)));
                ends.sum::<i64>() / 2
            }
            Count::Pieces => {
                let mut left = and(&self.component(), self.after);
                let mut pieces = 0;
                while let Some(vertex) = any(&left) {
                    left = minus(&left, &game.component(vertex, self.after));
                    pieces += 1;
                }
                pieces
            }
            Count::Sum(left, right) => self.count(left) + self.count(right),
            Count::Difference(left, right) => self.count(left) - self.count(right),
            Count::Remainder(count, by) => self.count(count).rem_euclid(*by),
        }
    }
}
