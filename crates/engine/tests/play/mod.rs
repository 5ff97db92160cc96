//! Who wins sums in misère play, by plain recursion: what quotients and genera are compared with.

use nimatron_engine::misere::Positions;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Whether the player to move wins a sum in misère play. The sum is increasing; `known` keeps what
/// has been found.
pub(crate) fn wins(positions: &impl Positions, sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let mut options = Vec::new();
    for (at, &position) in sum.iter().enumerate() {
        let flow = positions.options(position, &mut |parts| {
            let mut option = [&sum[..at], &sum[at + 1..], parts].concat();
            option.sort_unstable();
            options.push(option);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
    }
    let result = options.is_empty() || options.iter().any(|option| !wins(positions, option, known));
    known.insert(sum.to_vec(), result);
    result
}
