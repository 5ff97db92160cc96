//! Proofs by the games that a game is made of: sums and products.

crate::sentences! {
    "verdicts.compounds":

    other_moves() {
        "the moves are not those of the games that it is made of"
        "走法不是其组成游戏的走法"
    }
    product_of_two() {
        "a product has to be made of two games"
        "积须由两个游戏组成"
    }
    wrong_factors() {
        "the games of a product have to have one coordinate each, in their order"
        "积的两个游戏须依次各有一个坐标"
    }
    missing_product() {
        "a product of two moves is missing"
        "缺少两个走法的某个积"
    }
    not_a_product() {
        "a move is not the product of two moves"
        "有一个走法不是两个走法的积"
    }
    wrong_coordinates() {
        "every coordinate has to belong to one of at least two games"
        "须至少有两个游戏，且每个坐标属于其中一个"
    }
    law_of_a_part_is_missing() {
        "the values of a part are not given: only a sum that is not a part itself may leave that open"
        "某个部分的值没有给出：只有本身不是部分的和才可以不给出"
    }
    part_may_not_end() {
        "no order is known that every move lowers in a part whose law is not given: its play may not end, and it may have no values"
        "有一个部分没有给出规律，而且不知道有什么次序能使它的每一步都走到更低的局面，所以它的对局可能永远进行下去，也就可能没有值"
    }
    no_law_of_a_part() {
        "no part has a method, so nothing is proved about values"
        "没有一个部分有证明方法，所以关于值什么也没有证明"
    }
    wrong_part(error) {
        "a part: {error}"
        "某个部分：{error}"
    }
    other_coordinates() {
        "a part and its rules have different numbers of coordinates"
        "某个部分与其规则的坐标个数不同"
    }
    other_start() {
        "a coordinate of a part begins at another number"
        "某个部分的坐标从另一个数开始"
    }
    other_conditions() {
        "the conditions on positions are not those of the parts"
        "对局面的条件不是各部分的条件"
    }
    unknown_array() {
        "a part uses an array that the rules do not have"
        "某个部分用到了规则中没有的数组"
    }
    unequal_sets() {
        "which members of a set occur in a part depends on the coordinates of other parts"
        "某个部分的集合遍历多远取决于其他坐标"
    }
    several_components() {
        "a move of a part does not leave exactly one component"
        "某个部分的走法留下的分量不是恰好一个"
    }
}
