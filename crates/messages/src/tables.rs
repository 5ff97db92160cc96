//! Why rules have no dense table, and how far a search with a table of fixed size is.

crate::sentences! {
    "tables":

    too_many_coordinates(max) {
        "a table has at most {max} coordinates"
        "表至多有 {max} 个坐标"
    }

    load(percent) {
        "table {percent} % full"
        "表已填 {percent} %"
    }
    load_without(percent, values) {
        "table {percent} % full, the value is not {values}"
        "表已填 {percent} %，值不是 {values}"
    }

    no_order() {
        "no measure was found that every move lowers, so there is no order to fill a table in"
        "没有找到每一步都使之减小的量，因此无法确定填表的顺序"
    }

    unbounded() {
        "moves may raise a coordinate without bound, so no box holds all options"
        "走法可能使坐标无限增大，因此没有哪个范围能容纳所有后继局面"
    }
}
