//! Certificates of intervals: exactly the true ones are accepted. The truth is that of the naive
//! implementation of rules in `nimatron-oracle`, or of plain loops.

use super::verdict;
use nimatron_check::Verdict;
use nimatron_oracle::{OracleError, OracleGame, OracleSolver};
use nimatron_proof::{FORMAT, VERSION};
use serde_json::json;

const FOURTH: &str = "n -> y for y in 1..isqrt(n) if y*y*y*y >= n and y < n";
const THIRDS: &str = "n -> n/3 if n > 2; n -> n - n/3 if n > 2";

/// Intervals that begin with these numbers, with these values.
type Intervals = Vec<(u64, u32)>;

fn intervals(rules: &str, max: u64, claimed: &[(u64, u32)]) -> Verdict {
    let (starts, values): (Vec<u64>, Vec<u32>) = claimed.iter().copied().unzip();
    let game = json!({"rules": rules, "rows": {"coordinate": 0, "max": max}});
    let method = json!({"intervals": {"starts": starts, "values": values}});
    let text = json!({"format": FORMAT, "version": VERSION, "game": game, "claim": "grundy", "method": method});
    verdict(&text.to_string())
}

fn accepted(rules: &str, max: u64, claimed: &[(u64, u32)]) {
    let verdict = intervals(rules, max, claimed);
    assert!(matches!(verdict, Verdict::Valid(_)), "{rules}, {max}, {claimed:?}: {verdict:?}");
}

/// The identifier of the refusal.
fn refused(rules: &str, max: u64, claimed: &[(u64, u32)]) -> &'static str {
    match intervals(rules, max, claimed) {
        Verdict::Invalid(why) => why.id(),
        Verdict::Valid(_) => panic!("accepted: {rules}, {max}, {claimed:?}"),
    }
}

/// The values of the positions up to a number, by recursion.
fn truth(rules: &str, least: u64, max: u64) -> Result<Vec<u32>, OracleError> {
    let game = OracleGame::read(rules).unwrap();
    game.allow(1 << 23);
    let mut solver = OracleSolver::new(&game);
    (least..=max).map(|n| solver.grundy(&[n as i64]).map(|value| value as u32)).collect()
}

fn runs(least: u64, values: &[u32]) -> Intervals {
    let mut all: Intervals = Vec::new();
    for (n, &value) in (least..).zip(values) {
        if all.last().is_none_or(|&(_, last)| last != value) {
            all.push((n, value));
        }
    }
    all
}

/// Is this what is claimed of each position, as far as the truth is known?
fn is_true(least: u64, values: &[u32], claimed: &[(u64, u32)]) -> bool {
    let at = |n: u64| claimed.iter().rev().find(|&&(start, _)| start <= n).map(|&(_, value)| value);
    claimed.first().is_some_and(|&(start, _)| start == least)
        && claimed.windows(2).all(|pair| pair[0].0 < pair[1].0)
        && (least..).zip(values).all(|(n, &value)| at(n) == Some(value))
}

/// Do these claims say the same up to a number? The second one may have starts in no order.
fn same(one: &[(u64, u32)], other: &[(u64, u32)], max: u64) -> bool {
    let at = |all: &[(u64, u32)], n: u64| all.iter().rev().find(|&&(start, _)| start <= n).map(|&(_, value)| value);
    let edges = || one.iter().chain(other).map(|&(start, _)| start).filter(|&start| start <= max);
    edges().all(|n| at(one, n) == at(other, n))
}

/// Does every move lead from positions up to a number to smaller ones?
fn descends(rules: &str, least: u64, max: u64) -> bool {
    let game = OracleGame::read(rules).unwrap();
    game.allow(1 << 40);
    (least as i64..=max as i64).all(|n| game.options(&[n]).unwrap().iter().flatten().all(|part| part[0] < n))
}

/// All small changes of a claim.
fn changed(claimed: &[(u64, u32)]) -> Vec<Intervals> {
    let mut all = Vec::new();
    for at in 0..claimed.len() {
        let mut with = |change: &dyn Fn(&mut Intervals)| {
            let mut other = claimed.to_vec();
            change(&mut other);
            all.push(other);
        };
        let (start, value) = claimed[at];
        with(&|other| other[at].0 += 1);
        with(&|other| other[at].0 = start.saturating_sub(1));
        with(&|other| other[at].1 += 1);
        with(&|other| other[at].1 = value.saturating_sub(1));
        with(&|other| other[at].1 = u32::MAX);
        with(&|other| other.retain(|&(own, _)| own != start));
        with(&|other| other.insert(at + 1, (start + 1, value + 1)));
        with(&|other| other.insert(at + 1, (start + 2, value / 2)));
        if at > 0 {
            with(&|other| {
                other[at].1 = other[at - 1].1;
                other[at - 1].1 = value;
            });
        }
    }
    all
}

/// The true intervals up to some numbers are accepted, and what is changed into something false is
/// refused.
fn exactly(rules: &str, least: u64, max: u64) {
    let values = truth(rules, least, max).unwrap();
    let mut refusals = 0;
    for end in [least, least + 1, max / 2, max - 1, max] {
        let known = &values[..(end - least + 1) as usize];
        let claimed = runs(least, known);
        accepted(rules, end, &claimed);
        let all = changed(&claimed);
        // Of many changes some, spread over all.
        for other in all.iter().step_by(all.len().div_ceil(400)) {
            if !is_true(least, known, other) {
                refused(rules, end, other);
                refusals += 1;
            }
        }
    }
    assert!(refusals >= 4, "{rules}: {refusals}");
}

#[test]
fn exactly_true_intervals_are_accepted() {
    for (rules, least, max) in [
        (FOURTH, 0, 3000),
        (THIRDS, 0, 3000),
        ("n -> isqrt(n) if n > 1", 0, 3000),
        ("n -> n - k for k in 1..n/2", 0, 150),
        ("n -> n - k for k in 1..3", 0, 50),
        ("n -> n/2 if n > 0; n -> n/3 if n > 0", 0, 2000),
        ("n -> n/2 if n > 0; n -> n/3 if n > 0; n -> n/4 if n > 0", 0, 2000),
        ("game g(n) where n >= 1; n -> n/2; n -> n/3", 1, 2000),
        ("game g(n) where n >= 1; n -> n - k for k in 1..3", 1, 40),
        ("game g(n) where n >= 7; n -> n/2; n -> n - 3", 7, 100),
        ("n -> n/k for k in 2..4 if n > 0", 0, 1000),
        ("n -> n/k for k in 2..n+1 if n > 0", 0, 200),
        ("game g(n; m=[2,5,9]); n -> n/k for k in m if n > 0", 0, 1000),
        ("n -> log2(n) if n > 2", 0, 2000),
        ("n -> max(n/2, n - 40) if n > 0; n -> min(n/2, 9) if n > 5", 0, 300),
        ("n -> n - a - b for a in 1..3, b in a..n/4", 0, 80),
        ("n -> a*b for a in 1..3, b in 1..isqrt(n) if a*b < n", 0, 500),
        // Options that are no positions, empty ranges, results below 0.
        ("n -> n - 100", 0, 350),
        ("n -> n/2 - 5", 0, 500),
        ("n -> 3 - n/2 if n > 3", 0, 100),
        ("n -> k for k in 10..isqrt(n)", 0, 600),
        ("n -> k for k in 5..3", 0, 50),
        ("n -> k for k in n/10..12 if n > 12", 0, 200),
        ("n -> k for k in 2..14 - n/10 if n > 13", 0, 200),
        ("n -> j for k in 1..2, j in n/10..12 if n > 12", 0, 200),
        ("n -> j - k for k in 1..2, j in 2 + k..14 - n/10 if n > 12", 0, 200),
        ("n -> k for k in {7..n/10, n/10..12} if n > 12 and k < 12", 0, 300),
        ("n -> n - 50 - k for k in isqrt(n)..3", 0, 150),
        // Divisions by a variable, remainders, conditions of several parts.
        ("n -> n/k for k in 2..5 if n > 0 and n % k == 0", 0, 120),
        ("n -> n % 3 if n > 3", 0, 200),
        ("n -> n/2 if n % 2 == 0 and n > 0; n -> 0 if n % 2 == 1 and n > 0", 0, 100),
        ("n -> n/2 if n > 10 or n == 4; n -> 0 if not (n < 20 xor n < 40) and n > 0", 0, 400),
        ("n -> n/(n - 3) if n > 4", 0, 300),
        ("n -> () if n > 9; n -> n/2 if n > 4", 0, 300),
        ("n -> n/2 if n > 0; until n > 50 and n < 70", 0, 300),
        ("n -> n - 2^k for k in 0..3 if n > 0", 0, 60),
        ("n -> (n - 5)^2 / n if n > 7 and (n - 5)^2 / n < n", 0, 200),
        ("n -> gcd(n, 12) if n > 12; n -> popcount(n) if n > 20", 0, 150),
        ("n -> n/2 if is_prime(n)", 0, 100),
        ("n -> abs(n - 40)/2 if n > 20", 0, 300),
        ("n -> n + k for k in -n/3..-1", 0, 60),
        ("n -> n*-1/-2 if n > 0", 0, 300),
        ("n -> n % -7 + 6 if n > 6", 0, 100),
    ] {
        exactly(rules, least, max);
    }
}

/// Far beyond what can be played through: the breaks of the game in which y^2 <= n <= y^4, by a
/// plain loop over the claimed values themselves.
#[test]
fn far_out() {
    let (second, third) = (2_562_991_876, 2_042_925_103_215_442);
    let known = [(0, 0), (4, 1), (16, 2), (82, 0), (6724, 3), (50626, 1), (second, 2), (third, 0)];
    for (max, end) in [
        (3, 1),
        (81, 3),
        (6723, 4),
        (50_625, 5),
        (second - 1, 6),
        (third - 1, 7),
        (1_000_000_000_000_000_000, 8),
        (i64::MAX as u64, 8),
    ] {
        accepted(FOURTH, max, &known[..end]);
        if end < 8 {
            // One more position, with the value of the last interval.
            assert_eq!(refused(FOURTH, max + 1, &known[..end]).split('.').nth(1), Some("intervals"));
        }
        for other in changed(&known[..end]) {
            if !same(&known[..end], &other, max) {
                refused(FOURTH, max, &other);
            }
        }
    }
    assert_eq!(refused(FOURTH, 1 << 63, &known), "verdicts.intervals.too_large");
    assert_eq!(refused(FOURTH, u64::MAX, &known), "verdicts.intervals.too_large");

    // The values of n/3 and n - n/3 to 10^18, by their breaks: a value is that of two smaller ones.
    let value = |claimed: &[(u64, u32)], n: u64| {
        let at = |n: u64| claimed[claimed.partition_point(|&(start, _)| start <= n) - 1].1;
        if n > 2 { (0..3).find(|&v| v != at(n / 3) && v != at(n - n / 3)).unwrap() } else { 0 }
    };
    let max = 1_000_000_000_000_000_000;
    let mut claimed: Intervals = vec![(0, 0), (3, 1)];
    loop {
        let (start, last) = *claimed.last().unwrap();
        // The value changes where one of the two options comes to another interval.
        let near = |edge: u64| (0..5).map(move |by| (edge + edge / 2 + by).saturating_sub(2));
        let next = claimed.iter().flat_map(|&(edge, _)| near(edge).chain([3 * edge]));
        let Some(next) = next.filter(|&n| n > start && value(&claimed, n) != last).min() else { break };
        if next > max {
            break;
        }
        let new = value(&claimed, next);
        claimed.push((next, new));
    }
    let values = truth(THIRDS, 0, 3000).unwrap();
    let early: Intervals = claimed.iter().copied().filter(|&(start, _)| start <= 3000).collect();
    assert_eq!(runs(0, &values), early);
    accepted(THIRDS, max, &claimed);
    for at in 2..claimed.len() {
        for shift in [-1, 1] {
            let mut other = claimed.clone();
            other[at].0 = other[at].0.strict_add_signed(shift);
            if other[at].0 > other[at - 1].0 && other.get(at + 1).is_none_or(|next| other[at].0 < next.0) {
                refused(THIRDS, max, &other);
            }
        }
    }
}

/// Conditions that change only far out, powers beyond 64 and 128 bits.
#[test]
fn conditions_far_out() {
    let max = 1_000_000_000_000;
    let half = "n -> n/2 if n < 1100000 and n > 0";
    let mut claimed: Intervals = vec![(0, 0)];
    claimed.extend((0..21).map(|bit| (1 << bit, 1 - bit % 2)));
    accepted(half, 1_099_999, &claimed);
    assert_eq!(refused(half, 1_100_000, &claimed), "verdicts.intervals.not_reached");
    claimed.push((1_100_000, 0));
    accepted(half, max, &claimed);
    for other in changed(&claimed) {
        if !same(&claimed, &other, max) {
            refused(half, max, &other);
        }
    }
    // (By a plain loop, because the powers do not fit into 64 bits.)
    for (power, exponent) in [("y*y*y*y*y*y*y*y", 8), ("y^8", 8), ("y^40", 40), ("(0 - y)^8", 8)] {
        let (rules, max) = (&format!("n -> y for y in 1..isqrt(n) if {power} >= n and y < n"), 10_000u64);
        let mut values: Vec<u32> = Vec::new();
        for n in 0..=max {
            let options = (1..=n.isqrt()).filter(|&y| y < n && y.saturating_pow(exponent) >= n);
            let options: Vec<u32> = options.map(|y| values[y as usize]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let known = runs(0, &values);
        accepted(rules, max, &known);
        for other in changed(&known) {
            if !is_true(0, &values, &other) {
                refused(rules, max, &other);
            }
        }
    }
    // What needs more than 128 bits is decided as far as its bounds decide it.
    let large = "n -> 0 if n > 0 and n^9 > 5; n -> 1 if n > 1 and n^9 - n^8 == 7";
    accepted(large, i64::MAX as u64, &[(0, 0), (2, 1)]);
    let unknown = "n -> 0 if n > 1 and n^9 - n^9 == 0";
    assert_eq!(refused(unknown, i64::MAX as u64, &[(0, 0), (2, 1)]), "verdicts.intervals.undecided");
}

/// Moves that are not lower, lines of another form, claims of another form.
#[test]
fn other_forms_are_refused() {
    for (rules, max, claimed, why) in [
        ("n -> n", 5, &[(0, 0)][..], "not_lower"),
        ("n -> n + 1", 5, &[(0, 0)], "not_lower"),
        ("n -> 9 if n > 3", 20, &[(0, 0), (4, 1)], "not_lower"),
        ("n -> k for k in 0..5 if n > 3", 20, &[(0, 0), (4, 1)], "not_lower"),
        ("n -> 9 - n if n > 3", 20, &[(0, 0)], "not_lower"),
        // From 1 to 1.
        ("n -> y for y in 1..isqrt(n) if y*y*y*y >= n", 20, &[(0, 0), (4, 1), (16, 2)], "not_lower"),
        ("n -> (i) + (n - 1 - i) for i in 0..n-1", 5, &[(0, 0), (1, 1)], "line_not_followed"),
        ("n -> (0..n - 1)", 5, &[(0, 0)], "line_not_followed"),
        ("n -> n - k for k in powers(2)", 5, &[(0, 0)], "line_not_followed"),
        ("n -> n - a - b - c for a in 1..2, b in 1..2, c in 1..2", 5, &[(0, 0)], "line_not_followed"),
        ("game g(n) where n % 2 == 0; n -> n - 2", 5, &[(0, 0)], "has_conditions"),
        ("n -> n - 1", 5, &[], "not_intervals"),
        ("n -> n - 1", 5, &[(1, 0)], "not_intervals"),
        ("n -> n - 1", 2, &[(0, 0), (1, 1), (1, 0)], "not_intervals"),
        ("n -> n - 1", 2, &[(0, 0), (2, 0), (1, 1)], "not_intervals"),
        ("n -> n - 1", 2, &[(0, 0), (1, 1), (2, 0), (3, 1)], "not_intervals"),
        ("n -> n - 1", 2, &[(0, 0), (1, 1), (2, 2)], "not_reached"),
        ("n -> n - 1", 2, &[(0, 0), (1, 1), (2, 3)], "value_too_large"),
        ("n -> n - 1", 2, &[(0, 0), (1, 1)], "equal_option"),
        ("n -> n - 1", 2, &[(0, 1), (1, 0)], "not_reached"),
        ("n -> n*n*n if n^50 < 7", 2, &[(0, 0), (1, 0)], "not_lower"),
    ] {
        let id = refused(rules, max, claimed);
        let id = id.strip_prefix("verdicts.intervals.").unwrap_or(id);
        // Which of several defects is named first is not fixed.
        assert!(id == why || (id == "equal_option" && why == "not_reached"), "{rules} {claimed:?}: {id}");
    }
    // Two coordinates, no rows, another coordinate, misere play, another claim, a strategy.
    let text = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut all = json!({"format": FORMAT, "version": VERSION, "claim": "grundy",
            "game": {"rules": "n -> n - 1", "rows": {"coordinate": 0, "max": 1}},
            "method": {"intervals": {"starts": [0, 1], "values": [0, 1]}}});
        change(&mut all);
        matches!(verdict(&all.to_string()), Verdict::Valid(_))
    };
    assert!(text(&|_| {}));
    assert!(!text(&|all| all["game"]["rules"] = json!("(a, b) -> (a - 1, b)")));
    assert!(!text(&|all| drop(all["game"].as_object_mut().unwrap().remove("rows"))));
    assert!(!text(&|all| all["game"]["rows"]["coordinate"] = json!(1)));
    assert!(!text(&|all| all["claim"] = json!("outcome")));
    assert!(!text(&|all| all["claim"] = json!({"levels": 2})));
    assert!(!text(&|all| all["convention"] = json!("misere")));
    assert!(!text(&|all| all["method"]["intervals"]["starts"] = json!([0])));
    assert!(!text(&|all| all["method"]["intervals"]["values"] = json!([0, 1, 0])));
    assert!(!text(&|all| all["witness"] = json!([])) || text(&|_| {}));
    assert!(!text(&|all| all["strategy"] = json!({"residues": []})));
}

/// A generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len() as u64) as usize]
    }

    /// An expression of the position, and of a variable if there is one.
    fn number(&mut self, variable: bool) -> String {
        let c = 1 + self.below(9);
        let k = if variable { "k" } else { "n" };
        match self.below(12) {
            0 => format!("n/{}", c + 1),
            1 => format!("n - n/{}", c + 1),
            2 => "isqrt(n)".to_owned(),
            3 => format!("n - {c}"),
            4 => format!("{c}*isqrt(n)"),
            5 => format!("n % {}", c + 1),
            6 => format!("{k}*{k}"),
            7 => format!("max({k}, {c}) - min(n, {c})"),
            8 => format!("(n + {c}*{k})/{}", c + 2),
            9 => format!("abs({k} - {})", c * 7),
            10 => format!("n/(1 + {k})"),
            _ => k.to_owned(),
        }
    }

    fn condition(&mut self, variable: bool) -> String {
        let sign = self.of(&["<", "<=", ">", ">=", "==", "!="]);
        let (a, c) = (self.number(variable), self.below(60));
        match self.below(6) {
            0 => format!("{a} {sign} {}", self.number(variable)),
            1 => format!("({a} {sign} {c} or n > {})", self.below(300)),
            2 => format!("not ({a} {sign} {c} and n % {} == 1)", 2 + c % 5),
            _ => format!("{a} {sign} {c}"),
        }
    }

    fn line(&mut self) -> String {
        let variable = self.below(2) == 0;
        let result = match self.below(4) {
            0 if variable => "n - k".to_owned(),
            1 if variable => "k".to_owned(),
            _ => self.number(variable),
        };
        let set = match self.below(4) {
            0 => format!("{}..isqrt(n)", self.below(4)),
            1 => format!("1..n/{}", 2 + self.below(3)),
            2 => format!("{}..{}", self.below(5), self.below(9)),
            _ => format!("isqrt(n)..{}", self.number(false)),
        };
        let second = ["", "", ", j in k..n/3", ", j in 0..3, k in j..isqrt(n)", ", j in {1, 4, k, n/2}"];
        let (result, bound) = match second[self.below(5) as usize] {
            _ if !variable => (result, String::new()),
            "" => (result, format!(" for k in {set}")),
            more => {
                let result = self.of(&["n - k - j", "j", "k*j", "(n - j)/(1 + abs(k))", "max(k, j)"]).to_owned();
                // The variable k comes second in one of them.
                let all = if more.starts_with(", j in 0") { more[2..].to_owned() } else { format!("k in {set}{more}") };
                (result, format!(" for {all}"))
            }
        };
        let mut guards = vec![format!("{result} < n")];
        guards.extend((0..self.below(3)).map(|_| self.condition(variable)));
        if self.below(8) == 0 {
            guards.remove(0);
        }
        let joined = if guards.is_empty() { String::new() } else { format!(" if {}", guards.join(" and ")) };
        format!("n -> {result}{bound}{joined}")
    }
}

/// Random rules, whose true intervals are accepted, and which have no other ones. More of them with
/// `NIMATRON_ALL`.
#[test]
fn random_rules_have_the_intervals_of_the_oracle() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut valid, mut too_hard, mut rising, mut false_ones, mut endless) = (0, 0, 0, 0, 0);
    let rounds = if std::env::var_os("NIMATRON_ALL").is_some() { 1000 } else { 40 };
    for _ in 0..rounds {
        let lines: Vec<String> = (0..1 + random.below(3)).map(|_| random.line()).collect();
        let least = random.below(3);
        let rules = format!("game g(n) where n >= {least}; {}", lines.join("; "));
        let max = 50 + random.below(350);
        let values = match truth(&rules, least, max) {
            Ok(values) => Some(values),
            Err(OracleError::TooLarge) => continue,
            Err(_) => None,
        };
        let Some(values) = values else {
            // Play may not end, or the rules may fail: nothing may be accepted.
            let mut claimed = vec![(least, 0)];
            claimed.extend((0..4).map(|at| (least + 1 + at, random.below(3) as u32)));
            refused(&rules, max, &claimed);
            endless += 1;
            continue;
        };
        let claimed = runs(least, &values);
        match intervals(&rules, max, &claimed) {
            Verdict::Valid(_) => valid += 1,
            Verdict::Invalid(why) => {
                let hard =
                    ["undecided", "too_many_moves", "too_much_work"].map(|id| format!("verdicts.intervals.{id}"));
                let hard = hard.iter().any(|id| id == why.id()) || why.id() == "verdicts.no_meaning";
                let rises = why.id() == "verdicts.intervals.not_lower" && !descends(&rules, least, max);
                assert!(hard || rises, "{rules} to {max}, {claimed:?}: {why}");
                if rises { rising += 1 } else { too_hard += 1 }
            }
        }
        let all = changed(&claimed);
        for _ in 0..8 {
            let other = &all[random.below(all.len() as u64) as usize];
            if !is_true(least, &values, other) {
                refused(&rules, max, other);
                false_ones += 1;
            }
        }
    }
    assert!(
        valid > rounds * 3 / 4 && too_hard <= 3 && false_ones > 5 * rounds,
        "{valid} {too_hard} {rising} {false_ones} {endless}"
    );
}
