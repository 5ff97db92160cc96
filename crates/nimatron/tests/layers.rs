//! The modules of the crate stand in layers: each imports only from those below it.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules that import one another: laws of families answer for positions, and are found by the
/// values that the chooser gives for the first members; a source says how it knows its values, and
/// what is proved names the source.
const TOGETHER: [&[&str]; 2] = [&["answer", "moves", "proven", "sources"], &["chooser", "family", "law"]];

/// The files of Rust below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// For each module, the modules that its code names with `crate::`.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&root, &mut all);
    let module = |path: &Path| {
        let first = path.strip_prefix(&root).unwrap().iter().next().unwrap().to_str().unwrap();
        first.trim_end_matches(".rs").to_owned()
    };
    let names: BTreeSet<String> = all.iter().map(|path| module(path)).filter(|name| name != "lib").collect();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in all.iter().filter(|path| names.contains(&module(path)) && !path.ends_with("tests.rs")) {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for rest in line.split("crate::").skip(1) {
                let list = rest.strip_prefix('{').unwrap_or(rest);
                let ends = if list.len() < rest.len() { &['}', ';'][..] } else { &[':', ';', ',', '}', '(', ' '][..] };
                for name in list.split(ends).next().unwrap().split(',') {
                    let name = name.trim().split("::").next().unwrap();
                    if names.contains(name) && name != module(path) {
                        edges.entry(module(path)).or_default().insert(name.to_owned());
                    }
                }
            }
        }
    }
    edges
}

/// The modules that a module needs, also through others.
fn needs(edges: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for next in edges.get(name).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

#[test]
fn modules_stand_in_layers() {
    let edges = imports();
    assert!(edges["api"].contains("ask") && edges["ask"].contains("solve"), "{edges:?}");
    let mut together: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for name in edges.keys() {
        let below = needs(&edges, name);
        if below.contains(name) {
            together.insert(below.iter().filter(|other| needs(&edges, other).contains(name)).cloned().collect());
        }
    }
    let named = TOGETHER.map(|names| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>());
    assert_eq!(together, BTreeSet::from(named));
}
