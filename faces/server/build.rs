//! Builds the crate anew when the page was built: the page lies in `../web/dist` and is part of the
//! program.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A path that is not there would count as changed at every build.
    for folder in ["../web/dist", "../web"] {
        if Path::new(folder).exists() {
            println!("cargo:rerun-if-changed={folder}");
            return;
        }
    }
}
