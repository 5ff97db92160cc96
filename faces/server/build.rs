//! Rebuilds the crate when the page was built, because the files of `../web/dist` are embedded in
//! the program. (Without optimisation for release they are read when they are asked for.)

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("PROFILE").is_some_and(|profile| profile == "debug") {
        return;
    }
    // Cargo would treat a path that does not exist as changed at every build.
    for folder in ["../web/dist", "../web"] {
        if Path::new(folder).exists() {
            println!("cargo:rerun-if-changed={folder}");
            return;
        }
    }
}
