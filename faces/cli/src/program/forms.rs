//! The usual forms of the input of a program.

/// These forms, the simplest first, each with sums or without.
pub(crate) fn forms(arity: usize) -> Vec<(String, bool)> {
    let zeros = vec!["0"; arity].join(" ");
    let with_sums = [
        "{tests}\\n[{count}\\n{heaps}\\n]",
        "{tests}\\n[{heaps}\\n]",
        "[{count}\\n{heaps}\\n]",
        "{count}\\n{heaps}\\n",
    ];
    let single = ["[{heaps}\\n]", "{tests}\\n[{heaps}\\n]", "{heaps}\\n"];
    let mut all: Vec<(String, bool)> = with_sums.iter().map(|&form| (form.to_owned(), true)).collect();
    all.push(("[{count}\\n{heaps}\\n]0\\n".to_owned(), true));
    all.extend(single.iter().map(|&form| (form.to_owned(), false)));
    all.push((format!("[{{heaps}}\\n]{zeros}\\n"), false));
    all
}
