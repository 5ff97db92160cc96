//! The modules of the crate stand in layers: each imports only from those below it.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules that import one another: laws of families answer for positions, and are found by the
/// values that the chooser gives for the first members; a source says how it knows its values, and
/// what is proved names the source.
const TOGETHER: [&[&str]; 2] = [&["answer", "moves", "proven", "sources"], &["chooser", "law"]];

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
    let root_names = root_names(&fs::read_to_string(root.join("lib.rs")).unwrap(), &names);
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in all.iter().filter(|path| names.contains(&module(path)) && !path.ends_with("tests.rs")) {
        for name in named(&fs::read_to_string(path).unwrap()) {
            let target = if names.contains(&name) { Some(&name) } else { root_names.get(&name) };
            if let Some(target) = target.filter(|&target| *target != module(path)) {
                edges.entry(module(path)).or_default().insert(target.clone());
            }
        }
    }
    edges
}

/// The names right after `crate::` in the code of a file, without its tests.
fn named(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let mut depth = 0;
        let list: String = match rest.strip_prefix('{') {
            None => rest.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect(),
            // Only what stands at the first level of the braces.
            Some(list) => list
                .chars()
                .take_while(|&sign| {
                    depth += i32::from(sign == '{') - i32::from(sign == '}');
                    depth >= 0
                })
                .collect(),
        };
        let mut level = 0;
        for part in list.split(|sign| {
            level += i32::from(sign == '{') - i32::from(sign == '}');
            level == 0 && sign == ','
        }) {
            let name = part.trim().split([':', ' ', ',']).next().unwrap();
            if !name.is_empty() {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// The module of each name that the root exports, as far as it is one of the crate.
fn root_names(lib: &str, modules: &BTreeSet<String>) -> BTreeMap<String, String> {
    let lines = lib.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ");
    let mut found = BTreeMap::new();
    for rest in code.split("pub use ").skip(1) {
        let rest = rest.split(';').next().unwrap();
        let Some((module, names)) = rest.trim_start_matches("crate::").split_once("::") else { continue };
        if modules.contains(module) {
            let names = names.split("::").last().unwrap();
            for name in names.trim_matches(['{', '}', ' ']).split(',') {
                found.insert(name.trim().to_owned(), module.to_owned());
            }
        }
    }
    found
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
    // By a name that the root exports.
    assert!(edges["law"].contains("verify"), "{edges:?}");
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
