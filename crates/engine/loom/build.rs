//! The files of the engine that are tested here take the atomic integers of loom with this.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(loom)");
    println!("cargo::rustc-cfg=loom");
}
