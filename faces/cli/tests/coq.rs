//! Coq accepts the theorems that the command writes, and refuses changed ones. `formal/build` has
//! to have compiled the library, as `./test` does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn written(game: &str, name: &str, options: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let run =
        Command::new(env!("CARGO_BIN_EXE_nimatron")).args(["law", game, "--coq"]).arg(&file).args(options).output();
    let run = run.unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    file
}

/// The compiler of Coq, in a folder where it may leave files.
fn coqc() -> Command {
    let mut coqc = Command::new("coqc");
    coqc.current_dir(env!("CARGO_TARGET_TMPDIR"));
    coqc
}

/// The options that name the library.
fn library() -> [&'static str; 3] {
    ["-Q", concat!(env!("CARGO_MANIFEST_DIR"), "/../../formal"), "Nimatron"]
}

/// What Coq prints, and whether it accepts the file.
fn coq(file: &Path) -> (bool, String) {
    let run = coqc().args(library()).arg(file).output().unwrap();
    (run.status.success(), String::from_utf8_lossy(&run.stdout).into_owned())
}

/// Game, file, and what its theorem says.
#[rustfmt::skip]
const GAMES: &[(&str, &str, &str)] = &[
    ("n -> n - k for k in powers(2)", "powers.v", "Theorem law : forall n, grundy n = n mod 3."),
    ("n -> n - 1; n -> n/2 if n > 0", "halves.v", "Theorem law : forall p v, grundy p = v <-> reads 2 (powers_of 2) automaton_"),
    ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 1, b - 1)", "king.v", "grundy (a, b) = 2 * ((N.min a b) mod 2) + (a + b) mod 2."),
    ("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b", "nim.v", "grundy (a, b) = N.lxor a b."),
    ("n -> n - k for k in 1..n if k != 2", "but_two.v", "grundy n = 2 * (n / 4) + n mod 2."),
    ("wythoff", "wythoff.v", "then lost move [p] else won move [p]"),
    // Codes.
    ("0.137", "dawson.v", "if n <? 52 then nth (N.to_nat n) before 0 else nth (N.to_nat ((n - 52) mod 34)) cycle 0."),
    ("0.77", "kayles.v", "if n <? 71 then"),
    ("4.3", "splits.v", "if n <?"),
    // Finite sets.
    ("n -> n - k for k in {1, 4}", "set.v", "grundy n = nth (N.to_nat (n mod 5)) cycle 0."),
    ("n -> n - k for k in 1..3", "bash.v", "grundy n = n mod 4."),
    ("n -> n - k for k in 3..7", "interval.v", "grundy n = (n mod 10) / 3."),
    ("n -> n - k for k in {1, 3..4, 30..50}", "ranges.v", "Theorem law : forall n, grundy n ="),
    // Other rules of one heap.
    ("n -> n - 1; n -> (i) + (n - 3 - i) for i in 1..(n - 3)/2", "half.v", "Theorem law : forall n, grundy n ="),
    ("n -> n - 2 if n >= 3; n -> 0 if n == 1", "ends.v", "Theorem law : forall n, grundy n ="),
    ("n -> ()  if n == 2; n -> n - 3", "empty.v", "Theorem law : forall n, grundy n ="),
];

/// The same for theorems about forms of rules, and for games that are made of others.
#[rustfmt::skip]
const FORMS: &[(&str, &str, &str)] = &[
    // Values that count something.
    ("game d(n) where n >= 1; n -> d for d in proper_divisors(n)", "factors.v", "-> grundy (fold_right N.mul 1 l) = N.of_nat (length l)."),
    ("game d(n) where n >= 1; n -> n/p for p in primes if n % p == 0", "parity.v", "= N.of_nat (length l) mod 2."),
    ("game d(n) where n >= 1; n -> n - d for d in proper_divisors(n)", "twos.v", "forall e k, grundy (2 ^ e * (2 * k + 1)) = e."),
    ("n -> n - d for d in divisors(n)", "twos_to_zero.v", "grundy 0 = 0 /\\ forall e k, grundy (2 ^ e * (2 * k + 1)) = e + 1."),
    ("game c(n) where n >= 1; n -> n - k for k in 1..n-1 if gcd(k, n) == 1", "coprime.v", "grundy n = N.of_nat (length ps)."),
    ("game c(n) where n >= 1; n -> k for k in 1..n/2 if gcd(n, k) == 1; n -> k for k in 1..n-1 if gcd(n, k) == 1", "coprime_two.v", "grundy n = N.of_nat (length ps)."),
    ("n -> n/k for k in 2..n+1 if n > 0", "bits.v", "Theorem law : forall n, grundy n = N.size n."),
    ("game l(n) where n >= 1; n -> n/k for k in 2..n", "log.v", "Theorem law : forall n, grundy n = N.log2 n."),
    // To smaller numbers that are chosen by a function.
    ("n -> m for m in 0..n-1 if isqrt(m) < isqrt(n)", "below.v", "forall n, 0 <= n -> grundy n = h n - h 0."),
    ("game b(n) where n >= 1; n -> n - k for k in 1..n-1 if log2(n-k) < log2(n) and log2(n) <= log2(n-k) + 2", "below_within.v", "forall n, 1 <= n -> grundy n = (h n - h 1) mod (2 + 1)."),
    // By certain primes.
    ("game d(n) where n >= 1; n -> n/p for p in primes if n % p == 0 and p % 4 == 1", "primes_parity.v", "= N.of_nat (length (filter counts l)) mod 2."),
    ("game d(n) where n >= 1; n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0", "primes_xor.v", "if counts p then N.lxor e (grundy m) else grundy m."),
    ("game d(n) where n >= 1; n -> n/k for k in divisors(n) if k > 1 and k % 2 != 0", "primes_odd.v", "= N.of_nat (length (filter counts l))."),
    // Euclid's game in its forms.
    ("game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..a; (a, b) -> (a, b - k*a) for k in 1..b", "euclid.v", "grundy (a, b) = (a * a - b * b) / (a * b)"),
    ("(a, b) -> (a - k*b, b) for k in 1..a if b > 0; (a, b) -> (a, b - k*a) for k in 1..b if a > 0", "euclid_zero.v", "let i := j in"),
    ("(a, b) -> (a - k*b, b) for k in 1..2 if b > 0; (a, b) -> (a, b - k*a) for k in 1..2 if a > 0", "euclid_two.v", "let i := j mod (2 + 1) in"),
    ("game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - b, b); (a, b) -> (a, b - a)", "euclid_one.v", "let i := j mod (1 + 1) in"),
    // Sums and products, also of parts whose coordinates do not stand side by side.
    ("game s(a, b, c); (a, b, c) -> (a - k, b, c) for k in {1, 4}; (a, b, c) -> (a, b - k, c) for k in 1..isqrt(b); (a, b, c) -> (a, b, c/k) for k in 2..c+1 if c > 0", "sum.v", "grundy (a, b, c) = N.lxor (Part1.grundy a) (N.lxor (Part2.grundy b) (Part3.grundy c))."),
    ("game s(x, y, z) where x >= 1 and z >= 1; (x, y, z) -> (x - k*z, y, z) for k in 1..x; (x, y, z) -> (x, y, z - k*x) for k in 1..z; (x, y, z) -> (x, y - k, z) for k in 1..3", "sum_apart.v", "N.lxor (Part1.grundy (x, z)) (Part2.grundy y)."),
    ("(x, y) -> (x - 1, y) + (x, y - k) + (x - 1, y - k) for k in {1, 4}", "product.v", "grundy (x, y) = nim_product (Part1.grundy x) (Part2.grundy y)."),
];

fn all() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}

/// All with `NIMATRON_ALL`; else those from the `first` on, so many steps apart that each kind is
/// there.
fn some<T>(list: &[T], first: usize, step: usize) -> impl Iterator<Item = &T> {
    let (first, step) = if all() { (0, 1) } else { (first, step) };
    list.iter().skip(first).step_by(step)
}

/// Of two heaps, a code, and rules that end elsewhere; all with `NIMATRON_ALL`. One heap with an
/// automaton is in `a_law_is_restated`, and a finite set in `admitted_lemmas_are_printed`.
#[test]
fn laws_are_theorems() {
    are_theorems(some(GAMES, 2, 6));
}

/// Two that count something, one of a function, and Euclid's game; all with `NIMATRON_ALL`. Certain
/// primes are in `changed_primes_are_refused`, and a sum in `admitted_lemmas_are_printed`.
#[test]
fn laws_of_forms_are_theorems() {
    are_theorems(some(FORMS, 1, 4).take(if all() { FORMS.len() } else { 4 }));
}

fn are_theorems<'g>(games: impl Iterator<Item = &'g (&'g str, &'g str, &'g str)>) {
    for (game, name, says) in games {
        let file = written(game, name, &["--installed"]);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(says), "{game}: {}", text.lines().find(|line| line.contains("Theorem law")).unwrap());
        let (accepted, printed) = coq(&file);
        assert!(accepted, "{game}");
        assert_eq!(printed.matches("Closed under the global context").count(), 1, "{game}: {printed}");
    }
}

/// Coq compiles the one that contains least of the library, and with `NIMATRON_ALL` all of them,
/// which takes long; but each contains what its parts of the library need.
#[test]
fn a_file_needs_no_library() {
    let games = [
        ("n -> n - k for k in 1..n/2", "alone_most.v"),
        ("n -> n - k for k in powers(2)", "alone.v"),
        ("0.77", "alone_kayles.v"),
    ];
    let theory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/formal/theory");
    for (at, (game, name)) in games.into_iter().enumerate() {
        let file = written(game, name, &[]);
        let mut inside: Vec<String> = Vec::new();
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let Some(part) = line.strip_prefix("Module ").and_then(|rest| rest.strip_suffix('.')) else { continue };
            let Ok(source) = std::fs::read_to_string(theory.join(format!("{part}.v"))) else { continue };
            for needed in source.lines().filter_map(|line| line.strip_prefix("From Nimatron Require Import ")) {
                for needed in needed.trim_end_matches('.').split(' ') {
                    assert!(inside.iter().any(|part| part == needed), "{game}: {part} needs {needed}");
                }
            }
            inside.push(part.to_owned());
        }
        assert!(inside.len() > 1, "{game}: {inside:?}");
        if at > 0 && !all() {
            continue;
        }
        let run = coqc().arg(&file).output().unwrap();
        assert!(run.status.success(), "{game}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

/// The guide states a law again in words of its own, and lets it follow from a printed file. That
/// contains the library with `NIMATRON_ALL` only, as to compile it takes long.
#[test]
fn a_law_is_restated() {
    let options: &[&str] = if all() { &[] } else { &["--installed"] };
    let file = written("n -> n - k for k in powers(2)", "out.v", options);
    let folder = file.parent().unwrap();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificate.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let (_, text) = guide.split_once("```coq\n").unwrap();
    std::fs::write(folder.join("restated.v"), text.split_once("```").unwrap().0).unwrap();
    for name in ["out.v", "restated.v"] {
        let library = library().into_iter().filter(|_| !all());
        let run = coqc().current_dir(folder).args(library).arg(name).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert!(String::from_utf8_lossy(&run.stdout).contains("Closed under the global context"), "{name}");
    }
}

/// A lemma that is admitted is an axiom, also of a part of a sum: one of a part, and one of a
/// finite set, or all with `NIMATRON_ALL`.
#[test]
fn admitted_lemmas_are_printed() {
    let sum = "game s(x, y); (x, y) -> (x - k, y) for k in {1, 4}; (x, y) -> (x, y - k) for k in 1..isqrt(y)";
    let theorems = [
        (sum, "Theorem law : forall n"),
        ("n -> n - k for k in 1..3", "Theorem winner"),
        (sum, "Theorem law : forall x y"),
        (sum, "Theorem grundy_values"),
        (sum, "Theorem winner"),
    ];
    for (game, theorem) in theorems.into_iter().take(if all() { 5 } else { 2 }) {
        let file = written(game, "admitted.v", &["--installed"]);
        let text = std::fs::read_to_string(&file).unwrap();
        let (before, rest) = text.split_once(theorem).unwrap_or_else(|| panic!("{theorem}: {text}"));
        let (statement, after) = rest.split_once("Proof.").unwrap();
        let (_, after) = after.split_once("Qed.").unwrap();
        std::fs::write(&file, format!("{before}{theorem}{statement}Admitted.{after}")).unwrap();
        let (accepted, says) = coq(&file);
        assert!(accepted && says.contains("Axioms:"), "{theorem}: {says}");
    }
}

/// A file names the definitions in which its theorems are stated, at their lines.
#[test]
fn a_file_lists_what_is_to_be_read() {
    let file = written("game d(n) where n >= 1; n -> n - d for d in digits(n, 3) if d > 0", "listed.v", &[]);
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut listed = Vec::new();
    for line in lines.iter().take_while(|line| **line != "*)") {
        let Some((name, number)) = line.split_once(", line ") else { continue };
        let name = name.trim().rsplit('.').next().unwrap();
        let declared = lines[number.parse::<usize>().unwrap() - 1];
        assert!(declared.split_whitespace().nth(1) == Some(name), "{name}: {declared}");
        listed.push(name);
    }
    for name in ["part_of", "is_grundy", "lost", "won", "allowed", "move", "digit_at", "automaton_"] {
        assert!(listed.contains(&name), "{name} is missing: {listed:?}");
    }
    assert!(!listed.contains(&"rules_") && !listed.contains(&"grundy") && listed.len() < 25, "{listed:?}");
}

/// Every change makes the file wrong, and Coq has to say so. Tried are those from the `first` on,
/// one in `step`, which leaves one of each kind, or all with `NIMATRON_ALL`.
fn refuses(game: &str, name: &str, (first, step): (usize, usize), changes: &[(&str, &str)]) {
    for &change in some(changes, first, step) {
        assert!(!changed(game, name, change), "{game}: {change:?}");
    }
}

/// Whether Coq accepts the theorem of a game with the first of these strings replaced by the
/// second.
fn changed(game: &str, name: &str, (from, to): (&str, &str)) -> bool {
    let file = written(game, name, &["--installed"]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(from), "{game}: {from}");
    std::fs::write(&file, text.replacen(from, to, 1)).unwrap();
    coq(&file).0
}

#[test]
fn changed_files_are_refused() {
    let changes = [
        ("n = k + m /\\ 1 <= m", "n = k + m /\\ 2 <= m"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3]"),
        ("accepting := [0; 3; 6]", "accepting := [0; 3; 5]"),
        ("[4; 0; 5; 2]", "[4; 0; 4; 2]"),
        ("Power 2 2", "Power 2 1"),
        ("grundy n = n mod 3", "grundy n = n mod 4"),
        ("grundy n = n mod 3", "grundy n = n"),
        ("(-3)%Z", "(-4)%Z"),
    ];
    refuses("n -> n - k for k in powers(2)", "changed.v", (0, 2), &changes);
}

#[test]
fn changed_periods_are_refused() {
    let changes = [
        // The values.
        ("before : list N := [0; 1; 2; 3; 1", "before : list N := [0; 1; 2; 3; 2"),
        ("before : list N := [0; 1; 2; 3; 1", "before : list N := [0; 1; 2; 3; 0"),
        ("before : list N := [0; 1; 2", "before : list N := [1; 1; 2"),
        (
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]",
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 3]",
        ),
        (
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]",
            "cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8]",
        ),
        ("cycle : list N := [7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]", "cycle : list N := []"),
        // The cuts.
        ("low := 1; high := 1", "low := 2; high := 2"),
        ("low := 1; high := 1", "low := 1; high := 0"),
        ("pieces := [0; 0]", "pieces := [1; 1]"),
        ("pieces := [0; 0]", "pieces := [0]"),
        ("pieces := [0; 0]; fixed := []", "pieces := [0; 0]; fixed := [0]"),
        // The moves.
        ("n = k + m + 1 /\\", "n = k + m + 3 /\\"),
        ("parts = [k; m]", "parts = [m]"),
        // What the theorem says.
        ("n <? 71", "n <? 70"),
        ("(n - 71) mod 12", "(n - 71) mod 11"),
    ];
    // A value, a cut and a move.
    refuses("0.77", "changed_period.v", (2, 5), &changes);
    let bash =
        [("grundy n = n mod 4", "grundy n = n mod 5"), ("[0; 1; 2; 3]", "[0; 1; 2]"), ("high := 3", "high := 4")];
    refuses("n -> n - k for k in 1..3", "changed_bash.v", (0, 3), &bash);
}

#[test]
fn changed_ranks_are_refused() {
    let changes = [
        ("k + 1 <= n", "k <= n"),
        ("N.divide k n", "N.divide k (n + 1)"),
        ("1 <= k /\\", "2 <= k /\\"),
        ("N -> N := factor_count", "N -> N := factor_parity"),
        ("= N.of_nat (length l).", "= N.of_nat (length l) + 1."),
    ];
    refuses("game d(n) where n >= 1; n -> d for d in proper_divisors(n)", "changed_factors.v", (0, 3), &changes);
    let changes = [("N.gcd k n = 1", "N.gcd k n = 2"), ("parts = [n - k]", "parts = [n + k]"), ("q <= p)", "q < p)")];
    let game = "game c(n) where n >= 1; n -> n - k for k in 1..n-1 if gcd(k, n) == 1";
    refuses(game, "changed_coprime.v", (1, 3), &changes);
    let changes = [("2 <= k", "3 <= k"), ("k <= n + 1", "k <= n"), ("N.size n.", "N.log2 n.")];
    refuses("n -> n/k for k in 2..n+1 if n > 0", "changed_bits.v", (2, 3), &changes);
}

#[test]
fn changed_functions_are_refused() {
    let changes = [
        ("h m + 1 <= h n", "h m + 2 <= h n"),
        ("h m + 1 <= h n", "h m <= h n"),
        ("grundy n = h n - h 0", "grundy n = h n - 1"),
    ];
    refuses("n -> m for m in 0..n-1 if isqrt(m) < isqrt(n)", "changed_below.v", (0, 2), &changes);
}

#[test]
fn changed_primes_are_refused() {
    let changes = [
        ("counts p = true /\\ N.divide", "counts p = false /\\ N.divide"),
        ("[1]", "[3]"),
        ("N -> N := parity counts", "N -> N := count counts"),
        ("parts = [n / p]", "parts = [p]"),
    ];
    // Other primes are another game, of which the same is true.
    let game = "game d(n) where n >= 1; n -> n/p for p in primes if n % p == 0 and p % 4 == 1";
    refuses(game, "changed_primes.v", (0, 3), &[changes[0], changes[2], changes[3]]);
    assert!(changed(game, "other_primes.v", changes[1]));
    let changes =
        [("1 <= i /\\", "2 <= i /\\"), ("N.lxor e (grundy m)", "e + grundy m"), ("p ^ i) n", "p ^ i) (n + 1)")];
    refuses(
        "game d(n) where n >= 1; n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0",
        "changed_powers.v",
        (1, 3),
        &changes,
    );
}

#[test]
fn changed_euclid_is_refused() {
    let game = "game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..a; (a, b) -> (a, b - k*a) for k in 1..b";
    let changes = [
        ("k * b + 1 <= a", "k * b <= a"),
        ("1 <= k /\\ k * a", "2 <= k /\\ k * a"),
        ("(a, b - k * a)", "(a, b - a)"),
        ("euclid 1 None.", "euclid 0 None."),
        ("grundy (a, b) = (a * a - b * b)", "grundy (a, b) = (a * a)"),
    ];
    refuses(game, "changed_euclid.v", (0, 3), &changes);
    let game = "(a, b) -> (a - k*b, b) for k in 1..2 if b > 0; (a, b) -> (a, b - k*a) for k in 1..2 if a > 0";
    let changes = [("k <= 2", "k <= 3"), ("(Some 2)", "(Some 3)"), ("j mod (2 + 1)", "j")];
    refuses(game, "changed_euclid_two.v", (2, 3), &changes);
}

#[test]
fn changed_compounds_are_refused() {
    let game = "game s(x, y); (x, y) -> (x - k, y) for k in {1, 4}; (x, y) -> (x, y - k) for k in 1..isqrt(y)";
    let changes = [
        ("parts = [(x', y)]", "parts = [(x', x)]"),
        ("parts = [(x, y')]", "parts = [(x, y'); (x, y')]"),
        ("Part2.move y [y']", "Part1.move y [y']"),
        ("N.lxor (Part1.grundy x)", "N.lor (Part1.grundy x)"),
        ("cycle : list N := [0; 1", "cycle : list N := [0; 2"),
    ];
    refuses(game, "changed_sum.v", (0, 4), &changes);
    let game = "(x, y) -> (x - 1, y) + (x, y - k) + (x - 1, y - k) for k in {1, 4}";
    let changes = [
        ("++ list_prod ps qs", ""),
        ("fun b => (x, b)", "fun b => (b, x)"),
        ("nim_product (Part1.grundy x) (Part2.grundy y).", "N.lxor (Part1.grundy x) (Part2.grundy y)."),
    ];
    refuses(game, "changed_product.v", (2, 3), &changes);
}

/// Coq takes the name of a file for that of a module.
#[test]
fn names_of_files_are_names_of_modules() {
    for (name, other) in
        [("two-heaps.v", "two_heaps.v"), ("2.v", "law_2.v"), ("law", "law.v"), ("law.txt", "law_txt.v")]
    {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let run =
            Command::new(env!("CARGO_BIN_EXE_nimatron")).args(["law", "nim", "--coq"]).arg(&file).output().unwrap();
        assert!(!run.status.success() && !file.exists(), "{name}");
        assert!(String::from_utf8_lossy(&run.stderr).contains(&format!("`{other}` for instance")), "{name}");
    }
}

#[test]
fn what_cannot_be_stated_is_said() {
    let run = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .args(["law", "mark", "--coq", "/dev/null/none.v"])
        .output()
        .unwrap();
    assert!(!run.status.success());
    // Its proof is that moves compose.
    let game = "n -> m for m in 0..n-1 if (m and n) == m";
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("submask.v");
    let run = Command::new(env!("CARGO_BIN_EXE_nimatron")).args(["law", game, "--coq"]).arg(&file).output().unwrap();
    assert!(!run.status.success() && !file.exists());
    assert!(String::from_utf8_lossy(&run.stderr).contains("no theorem for Coq"));
}
