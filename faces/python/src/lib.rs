//! The extension module of the Python package `nimatron`: the library behind classes that are
//! written in Python (`python/nimatron`). Here are only the parts that need Rust: questions as JSON
//! (`ask`), arrays of values, laws that are kept, the search in games that are Python functions,
//! and nimbers. The module is private: its functions rely on the Python side for the types of
//! arguments that users mistake.
//!
//! Long work runs on a thread of its own without the interpreter (`work`), so other threads of
//! Python go on, Ctrl-C is seen, and a panic becomes an exception.
//!
//! # Design
//!
//! Most questions go through the API as JSON text (`ask`). Directly in Rust are arrays of values
//! (`values`, whose vectors NumPy takes over), laws that are kept (`law`), nimbers (`field`,
//! `polynomial`, `matrix`, `arrays`), graphs (`graph`) and the search in games that are Python
//! functions (`function`, in misère play `whole`). Classes that users see are Python, with types
//! inline; only `_nimatron.pyi` is a stub.
//!
//! Python's side decides what may be called proved: `check` compares a solution with a table, and
//! "for all positions" is said only by `_check._decided`. Graphs of NetworkX are kept beside their
//! texts (`_positions.Given`), so that moves speak of their vertices by their labels.

// The macro `in_field` is for all widths, and one of them needs no conversion.
#![allow(clippy::useless_conversion)]

mod arrays;
mod ask;
mod bounds;
mod field;
mod function;
mod graph;
mod law;
mod matrix;
mod polynomial;
mod seen;
mod sum;
mod values;
mod whole;
mod work;

use nimatron_guard::CountingAllocator;
use nimatron_messages::Face;
use pyo3::prelude::*;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[pymodule]
fn _nimatron(module: &Bound<'_, PyModule>) -> PyResult<()> {
    nimatron_guard::count_memory();
    Face::Python.set();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Refused", module.py().get_type::<work::Refused>())?;
    module.add("Stopped", module.py().get_type::<bounds::Stopped>())?;
    module.add("Cycle", module.py().get_type::<function::Cycle>())?;
    module.add_class::<sum::PySum>()?;
    module.add_class::<function::FunctionSearch>()?;
    module.add_class::<graph::PyGraph>()?;
    module.add_class::<law::KeptLaw>()?;
    module.add_class::<field::Nimber>()?;
    module.add_class::<polynomial::Polynomial>()?;
    module.add_class::<matrix::PyMatrix>()?;
    for function in [
        wrap_pyfunction!(ask::ask, module)?,
        wrap_pyfunction!(ask::guess, module)?,
        wrap_pyfunction!(ask::verify, module)?,
        wrap_pyfunction!(ask::judge, module)?,
        wrap_pyfunction!(ask::graph, module)?,
        wrap_pyfunction!(ask::draw_graph, module)?,
        wrap_pyfunction!(ask::draw_values, module)?,
        wrap_pyfunction!(values::table, module)?,
        wrap_pyfunction!(values::family, module)?,
        wrap_pyfunction!(values::sequence, module)?,
        wrap_pyfunction!(arrays::product, module)?,
        wrap_pyfunction!(arrays::inverses, module)?,
        wrap_pyfunction!(arrays::powers, module)?,
        wrap_pyfunction!(arrays::dot, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
