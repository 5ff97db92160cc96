//! The extension module as a file. It is built with all other tests, from the same crates, and
//! `faces/python/build --with` runs the tests in Python with it.

use std::path::PathBuf;

#[test]
fn the_library_has_the_function_by_which_python_loads_it() -> std::io::Result<()> {
    let mut folder: PathBuf = std::env::current_exe()?;
    folder.pop();
    let library = std::fs::read(folder.join("lib_nimatron.so"))?;
    let name = b"PyInit__nimatron";
    assert!(library.windows(name.len()).any(|bytes| bytes == name));
    Ok(())
}
