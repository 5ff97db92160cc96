//! All tests of the library from outside, in one program: to link one for each file took longer
//! than most of them run. `cargo nextest run -p nimatron -E 'test(/^graphs::/)'` runs those of
//! `graphs.rs`.

mod api;
mod api_typed;
mod ask;
mod asks;
mod atlas;
mod boards;
mod calculator;
mod commands;
mod count;
mod drawn;
mod examples;
mod facts;
mod families;
mod far;
mod four_digits;
mod genus;
mod graphs;
mod kept;
mod languages;
mod laws;
mod layers;
mod legs;
mod limits;
mod lists;
mod loopy;
mod misere;
mod misere_certificates;
mod native;
mod plain_graphs;
mod puzzles;
mod random;
mod reasons;
mod regressions;
mod solutions;
mod suite;
mod theorems;
mod value_certificates;
mod work;

/// Whether tests do all that they can, however long it takes (`./test --all`).
fn all() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}
