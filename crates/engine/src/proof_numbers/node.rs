//! The nodes of the search.

use super::links::NONE;

/// How much is left to show. Numbers are sums over very many paths, so they need a wide range, and
/// only few digits.
pub(super) type Effort = f32;

/// What cannot be shown.
pub(super) const NEVER: Effort = Effort::INFINITY;

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofNodeKind {
    /// A component beside a heap.
    Couple { component: u32, heap: u8 },
    /// The value of a component: its numbers are both the effort for the couple that is tried next.
    Value { component: u32 },
    /// A sum of components, whose list has this number, beside a heap.
    Sum { list: u32, heap: u8 },
}

/// A node: its player wants to win.
#[derive(Debug)]
pub(super) struct ProofNode {
    pub(super) kind: ProofNodeKind,
    /// The effort to show that it is won; 0 if it is, [`NEVER`] if it is lost.
    pub(super) proof: Effort,
    /// The effort to show that it is lost.
    pub(super) disproof: Effort,
    /// For an open couple, the numbers that follow from those of its options, unless it is stale.
    pub(super) coming: (Effort, Effort),
    /// Whether all options have to be looked at to find its numbers.
    pub(super) stale: bool,
    /// Whether it is in the queue of those whose numbers have to be computed again.
    pub(super) queued: bool,
    /// Whether its options have been listed.
    pub(super) open: bool,
    /// A node comes after all nodes on which it depends.
    pub(super) rank: u32,
    /// The place of its first dependant in the links.
    pub(super) dependants: u32,
    /// The nodes on which it depends and that are not known to be won.
    pub(super) children: Vec<u32>,
}

impl ProofNode {
    pub(super) fn new(kind: ProofNodeKind, rank: u32, (proof, disproof): (Effort, Effort)) -> ProofNode {
        let (coming, stale) = ((proof, disproof), true);
        let (queued, open, dependants, children) = (false, false, NONE, Vec::new());
        ProofNode { kind, proof, disproof, coming, stale, queued, open, rank, dependants, children }
    }

    /// Whether the player to move wins; `None` if that is not known.
    pub(super) fn outcome(&self) -> Option<bool> {
        if self.proof == 0.0 {
            Some(true)
        } else if self.disproof == 0.0 {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn effort(&self) -> Effort {
        self.proof.min(self.disproof)
    }
}

/// The numbers of a node that is known to be won, or lost.
pub(super) const fn known(won: bool) -> (Effort, Effort) {
    if won { (0.0, NEVER) } else { (NEVER, 0.0) }
}

/// The numbers of a couple that has not been opened, whose search is expected to be this large.
/// What matters most is that they grow fast, so that one large component is not preferred to
/// several small ones, and that a loss, for which all options have to be won, costs more. The
/// exponents are those with which Sprouts with 12 to 18 spots took the least time.
pub(super) fn first_numbers(estimate: u32) -> (Effort, Effort) {
    let estimate = estimate as Effort;
    let proof = (0.5 * estimate * estimate.sqrt()).max(1.0);
    (proof, (proof * estimate).max(1.0))
}
