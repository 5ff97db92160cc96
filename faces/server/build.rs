//! Rebuilds the crate when the page was built, because the files of `../web/dist` are embedded in
//! the program.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Cargo would treat a path that does not exist as changed at every build.
    for folder in ["../web/dist", "../web"] {
        if Path::new(folder).exists() {
            println!("cargo:rerun-if-changed={folder}");
            return;
        }
    }
}
