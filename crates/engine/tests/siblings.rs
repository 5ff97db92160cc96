//! The folders of this crate are engines that never import one another. The compiler enforces the
//! dependencies between crates; this test enforces those inside.

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
        for path in files(&source.join(engine)) {
            let text = std::fs::read_to_string(&path).unwrap();
            for other in engines.iter().filter(|other| *other != engine) {
                assert!(!text.contains(&format!("crate::{other}")), "{} imports {other}", path.display());
            }
        }
    }
}

fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
