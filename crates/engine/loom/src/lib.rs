//! The table of facts that threads of the engine share (`cells/taking/table.rs`) with the atomic
//! integers of loom, and the tests with them (`cells/taking/orders.rs`). A crate of its own, so
//! that these few files are compiled once more and not the whole engine.
#![cfg(test)]
#![allow(dead_code)]

#[path = "../../src/cells"]
mod cells {
    mod known;
    mod taking {
        mod fact;
        mod table;
        mod word;
    }
}
