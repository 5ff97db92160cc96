//! The folders of this crate are engines that never import one another: the compiler keeps the arrows
//! between crates, this test those inside.

#![allow(clippy::unwrap_used)]

#[test]
fn engines_do_not_import_one_another() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let engines: Vec<String> = std::fs::read_dir(&source)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert!(engines.len() >= 2, "{engines:?}");
    for engine in &engines {
        for file in std::fs::read_dir(source.join(engine)).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            for other in engines.iter().filter(|other| *other != engine) {
                assert!(!text.contains(&format!("crate::{other}")), "{} imports {other}", path.display());
            }
        }
    }
}
