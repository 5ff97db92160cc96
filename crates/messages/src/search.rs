//! Why a search has no answer.

crate::sentences! {
    "search":

    endless(positions) {
        "this game may go on for ever: {positions}"
        "这个游戏可能永远不会结束：{positions}"
    }

    too_wide() {
        "a position does not fit"
        "局面放不下"
    }
}
