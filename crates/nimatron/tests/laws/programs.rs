//! What is written for a law: programs, and the automaton with outputs.

use super::compiled::{agrees_with_play, outputs, outputs_without};
use super::{all, of, one_in, rules_file, some};
use nimatron::law::{Body, Law, LawClaim, Target};
use nimatron::nimber::BigUint;
use nimatron::rules::Ruleset;
use nimatron::{Budget, Cell, value_table};
use nimatron_law::automata::StateBudget;
use nimatron_law::discover::expression::{Expression, Function, Operation};
use nimatron_law::discover::regular::Regular;
use nimatron_law::emit;
use nimatron_messages::Language;

/// Programs of laws compile, give the values, and name winning moves. One game in six, each of
/// another kind of law, or all with `NIMATRON_ALL`.
#[test]
fn programs_agree() {
    let games = [
        "kayles",
        "pow2",
        "half",
        "sqrt",
        "e-and-d",
        "wythoff-P",
        "mark",
        "lasker",
        "sub-2-4-7",
        "cycle-cut",
        "one-or-prime",
        "fibonacci-nim-P",
        "zeck-part",
        "submask",
        "n -> n - k for k in 2..n/2",
        "n -> n - k for k in 1..log2(n) + 1 if n > 0",
        "n -> n - k for k in 1..n if 2*k <= n + 3 and k*k <= 2*n + 1",
        "n -> n - k for k in 1..max(isqrt(n), min(2, (3*n + 1)/4))",
        "euclid",
        "design-euclid",
        "(a, b) -> (a - k*b, b) for k in 1..2 if b > 0; (a, b) -> (a, b - k*a) for k in 1..2 if a > 0",
        "game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..3; (a, b) -> (a, b - k*a) for k in 1..3",
    ];
    one_in(6, games).for_each(agrees);
}

/// The same for sums and products of games, and for values that no automaton gives. One game in
/// four, or all with `NIMATRON_ALL`.
#[test]
fn programs_of_parts_and_ranks_agree() {
    let games = [
        "(a, b) -> (a - k, b) for k in 1..isqrt(a); (a, b) -> (a, b - k) for k in {1, 3, 4}",
        "(a, b, c) -> (a - k, b, c) for k in {1, 2} if a % 3 > 0; (a, b, c) -> (a, b/2, c) if b > 0; (a, b, c) -> (a, b, c - k) for k in 1..(c + 1)/2",
        "game g(a, b) where a >= 1 and b >= 2; (a, b) -> (k, b) for k in 1..a-1 if a % k == 0; (a, b) -> (a, b - k) for k in 2..b/2",
        "game g(a, b, c) where a >= 1 and b >= 1; (a, b, c) -> (k, a - k, c) for k in 1..a-1; (a, b, c) -> (k, b - k, c) for k in 1..b-1; (a, b, c) -> (a, b, c - k) for k in 1..c/3",
        "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1",
        "(x, y) -> (i, y) + (x, j)+ (x, k) + (i, j) + (i, k) for i in {x-1, x-3}, j in 0..y-1, k in 0..y-1 if j < k",
        "to-divisor",
        "proper-divisor",
        "n -> n - d for d in divisors(n) if n > 0",
        "game g(n) where n >= 1; n -> n/p for p in primes if n % p == 0",
        "n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and n > 0",
        "coprime-take",
        "floor-div",
        "game g(n) where n >= 1; n -> n/k for k in 2..n",
    ];
    one_in(4, games).for_each(agrees);
}

/// The same for laws by functions, by certain primes, and with limits: one of each, or all with
/// `NIMATRON_ALL`.
#[test]
fn programs_of_functions_and_limits_agree() {
    let games = [
        "n -> m for m in 0..n-1 if popcount(m) < popcount(n)",
        "game g(n) where n >= 1; n -> m for m in 1..n-1 if popcount(m) < popcount(n) and popcount(m) + 2 >= popcount(n)",
        "n -> m for m in 0..n-1 if digits(m, 3) < digits(n, 3)",
        "game g(n) where n >= 1; n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1 and gcd(n/d, 2) == 1",
        "n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1 and n > 0",
        "n -> n/p for p in primes if n > 0 and n % p == 0 and p % 4 == 3",
        "game g(n) where n >= 1; n -> n/q for q in powers(2) if q > 1 and n % q == 0; n -> n/q for q in powers(3) if q > 1 and n % q == 0",
        "(n, q) -> (n - k, 3*k) for k in 1..min(n, q)",
        "game g(n) where n >= 1; n -> n - d for d in 1..n-1 if n % d == 0 and d % 4 != 0",
        "(n, i) -> (n - k, max(i + 1, 7)) for k in 1..i",
        "(a, b) -> (a - k, b) for k in 1..a if k*k <= b",
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n) if d > 1",
        "(n, i) -> (n - k, i + 1) for k in 1..i",
        "n -> n - k for k in 1..isqrt(9*n)",
        "n -> n - k for k in 1..digits(n, 2)",
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - l) for k in 1..a, l in 1..b if l <= 2*k and k <= 2*l",
        "(a, b) -> (m, b) for m in 0..a-1 if popcount(m) < popcount(a); (a, b) -> (a, b - k) for k in 1..b/2",
    ];
    one_in(6, games).for_each(agrees);
}

/// Formulas and conditions that are only conjectured have programs too, which say so; they name
/// winning moves if moves take numbers. With `NIMATRON_ALL` a second formula, which takes long.
#[test]
fn programs_of_conjectures_agree() {
    let games = [
        "game g(n) where n >= 1; n -> d for d in proper_divisors(n) if n % d == 0; n -> 1 if n > 1",
        "one-or-part",
        "n -> m for m in 1..n-1 if (m and n) == m",
    ];
    let count = if all() { games.len() } else { 2 };
    for (at, game) in games[..count].iter().copied().enumerate() {
        let answer = if game.contains("->") { of(game) } else { of(&rules_file(game)) };
        assert!(answer.certificate().is_none(), "{game}");
        let law = &answer.report.found.as_ref().unwrap().law;
        let input: String = (0..400).map(|n| format!("{n}\n")).collect();
        let program = |target| {
            let text = answer.program(target, &Budget::unlimited()).unwrap().unwrap();
            assert!(text.contains("CONJECTURED"));
            text
        };
        for (file, output) in outputs_without(at % 2, game, &program, &input) {
            for (n, line) in output.lines().enumerate() {
                let said = line.split(' ').next().unwrap();
                match (said, law.value(&[n.into()])) {
                    ("?", value) => assert_eq!(value, None, "{game} {file} {n}"),
                    ("P", value) => assert_eq!(value, Some(0u32.into()), "{game} {file} {n}"),
                    ("N", value) => assert_eq!(value, Some(1u32.into()), "{game} {file} {n}"),
                    (said, value) => assert_eq!(Some(said.parse().unwrap()), value, "{game} {file} {n}"),
                }
            }
        }
    }
}

/// Every function and operation of formulas: nine of them in one program, or with `NIMATRON_ALL`
/// each in its own.
#[test]
fn programs_of_formulas_agree() {
    let of_n = |at: usize| Expression::Coordinate(at, ["a", "b"][at].to_owned());
    let rules = Ruleset::parse("game g(a, b) where a >= 1 and b >= 1; (a, b) -> (a - 1, b - 1)").unwrap();
    let positions = || (1..40u64).flat_map(|a| (1..40u64).map(move |b| [a, b]));
    let input: String = positions().map(|[a, b]| format!("{a} {b}\n")).collect();
    let operations = [
        Operation::Plus,
        Operation::Times,
        Operation::Quotient,
        Operation::Remainder,
        Operation::Xor,
        Operation::Or,
        Operation::And,
        Operation::Min,
        Operation::Max,
        Operation::NimProduct,
        Operation::EuclidRatio,
    ];
    let sum = |a: Expression, b: Expression| Expression::Both(Operation::Plus, Box::new(a), Box::new(b));
    let operations = operations.map(|operation| {
        let part = Expression::Both(operation, Box::new(sum(of_n(0), Expression::Constant(2))), Box::new(of_n(1)));
        Expression::Both(Operation::Minus, Box::new(sum(part, of_n(0))), Box::new(of_n(0)))
    });
    let functions = Function::ALL.map(|function| {
        let of = sum(of_n(0), Expression::Both(Operation::Times, Box::new(of_n(0)), Box::new(of_n(1))));
        Expression::Of(function, Box::new(of))
    });
    let budget = Budget::unlimited();
    let formulas: Vec<Expression> = operations.into_iter().chain(functions).collect();
    for (at, together) in formulas.chunks(if all() { 1 } else { 9 }).enumerate() {
        let formula = together.iter().cloned().reduce(sum).unwrap();
        let law = Law::of_formula(2, formula.clone());
        let means = StateBudget::new(1000, 1 << 20, &budget);
        let program = emit::program(&rules, &law, "", "", false, &means).unwrap().unwrap();
        for (file, output) in outputs_without(at % 2, &formula.to_string(), &|target| program.text(target), &input) {
            for (position, line) in positions().zip(output.lines()) {
                let value = formula.value(&position).map(|value| value.to_string());
                assert_eq!(line.split(' ').next(), value.as_deref(), "{formula} {file} {position:?}");
            }
        }
    }
}

/// Laws by classes, polynomials, and cones: programs give the values even if products are longer
/// than 128 bits. Of the polynomials only the cubic one, or all with `NIMATRON_ALL`.
#[test]
fn programs_of_classes_polynomials_and_cones_agree() {
    let budget = Budget::unlimited();
    let check = |name: &str, rules: &str, law: &Law, positions: &[Vec<u64>]| {
        let means = StateBudget::new(10_000, 1 << 24, &budget);
        let rules = Ruleset::parse(rules).unwrap();
        let program = emit::program(&rules, law, "", "", false, &means).unwrap().unwrap();
        let text = |p: &Vec<u64>| p.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let input: String = positions.iter().map(|p| text(p) + "\n").collect();
        for (file, output) in outputs(name, &|target| program.text(target), &input) {
            assert_eq!(output.lines().count(), positions.len(), "{name} {file}");
            for (position, line) in positions.iter().zip(output.lines()) {
                let numbers: Vec<_> = position.iter().map(|&x| x.into()).collect();
                let value = law.value(&numbers).map(|value| match law.claim {
                    LawClaim::Outcome => if value == 0u32.into() { "P" } else { "N" }.to_owned(),
                    _ => value.to_string(),
                });
                let said = line.split(' ').next().filter(|&word| word != "?").map(str::to_owned);
                // Python has no limit of 64 bits; the others refuse numbers that may exceed it,
                // even if only another class does.
                let free =
                    if file.ends_with(".py") { value.is_none() } else { said.is_none() && position[0] >= 1 << 32 };
                assert!(free || said == value, "{name} {file} {position:?}: {said:?} {value:?}");
            }
        }
    };
    let large = [u64::MAX, u64::MAX / 3, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, 6_074_000_999, 6_074_001_000, 1 << 40];
    let numbers: Vec<Vec<u64>> = (0..300).chain(large).map(|n| vec![n]).collect();
    let sequences: [(&str, &dyn Fn(u32) -> u32); 4] = [
        ("cubic", &|n| (n * n * n + 5 * n) / 6),
        ("squares", &|n| n * n),
        ("classes", &|n| match n % 3 {
            0 => (n / 3).count_ones(),
            1 => (n / 3) * (n / 3 + 3) / 2,
            _ => [4, 7][(n / 3 % 2) as usize],
        }),
        ("triangular", &|n| n * (n + 1) / 2),
    ];
    for (name, g) in some(sequences) {
        let text: String = (0..600).map(|n| g(n).to_string() + " ").collect();
        let numbers_read = nimatron::law::Numbers::parse(&text, 0).unwrap();
        let found = nimatron::law::guess(&numbers_read, &budget).report.found.unwrap();
        check(name, "n -> n - 1", &found.law, &numbers);
    }
    let (mut a, mut b) = (1u64, 1u64);
    let mut pairs: Vec<Vec<u64>> = (0..40).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect();
    while let Some(next) = a.checked_add(b) {
        (a, b) = (next, a);
        pairs.push(vec![a, b]);
    }
    pairs.extend(
        [[3, 5], [0, 7], [u64::MAX, 1], [u64::MAX, u64::MAX], [u64::MAX, u64::MAX - 1], [u64::MAX, 1 << 63]]
            .map(Vec::from),
    );
    let rules = "game g(a, b) where a >= b; (a, b) -> (max(a - k*b, b), min(a - k*b, b)) for k in 1..a/b if b > 0";
    let answer = of(rules);
    let law = &answer.report.found.as_ref().unwrap().law;
    assert!(matches!(law.body, Body::Cones(_)));
    check("cones", rules, law, &pairs);
    // A quadrant, with values on its sides.
    let mut grid = String::new();
    for a in 0..120u64 {
        for b in 0..120u64 {
            let value = match (a, b) {
                (0, 0) => 9,
                _ if 2 * a < b => 0,
                _ if a * a < 7 * b * b => 1,
                _ if a < 3 * b => 2,
                _ => 3,
            };
            grid += &format!("{value} ");
        }
        grid.push('\n');
    }
    let read = nimatron::law::Numbers::parse(&grid, 0).unwrap();
    let found = nimatron::law::guess(&read, &budget).report.found.unwrap();
    assert!(matches!(found.law.body, Body::Cones(_)), "{found:?}");
    check("quadrant", "(a, b) -> (a - 1, b - 1)", &found.law, &pairs);
}

/// Programs do not go from heap to heap if the law skips heaps. A root and a logarithm, or with
/// `NIMATRON_ALL` also other roots and a quotient.
#[test]
fn programs_of_large_heaps() {
    let limits = ["isqrt(2*n + 1)", "isqrt(n)", "isqrt(n)/2", "log2(n) + 1 if n > 0", "n/7"];
    for (at, most) in one_in(3, limits).enumerate() {
        let answer = of(&format!("n -> n - k for k in 1..{most}"));
        let law = answer.certificate().map_or_else(|| panic!("{most}"), |_| &answer.report.found.as_ref().unwrap().law);
        let value = |n: u64| law.value(&[n.into()]).unwrap();
        let heaps = [u64::MAX, u64::MAX / 3, 10u64.pow(18) + 1, 1 << 63, 123_456_789_123_457];
        let input: String = heaps.iter().map(|n| format!("{n}\n")).collect();
        let program = |target| answer.program(target, &Budget::unlimited()).unwrap().unwrap();
        for (file, output) in outputs_without(at % 2, most, &program, &input) {
            for (&heap, line) in heaps.iter().zip(output.lines()) {
                let (said, left) = line.split_once(' ').unwrap();
                assert_eq!(said, value(heap).to_string(), "{most} {file} {heap}");
                match left.parse() {
                    Ok(left) => assert_eq!(value(left).to_string(), "0", "{most} {file} {heap} -> {left}"),
                    Err(_) => assert_eq!(said, "0", "{most} {file} {heap}: {left}"),
                }
            }
        }
    }
}

/// At the ends of 64 bits a program gives the value of the law, or says that it cannot: it never
/// wraps around. Moves lead to positions with the value 0. One game in four, or all with
/// `NIMATRON_ALL`.
#[test]
fn programs_at_the_end_of_64_bits() {
    let budget = Budget::unlimited();
    let ends = [u64::MAX, u64::MAX - 1, 1_085_898_821_043_566_835, (1 << 63) + 1, 1 << 63, (1 << 63) - 1];
    for (game, arity) in one_in(
        4,
        [
            (&rules_file("wythoff-P")[..], 2),
            (&rules_file("euclid"), 2),
            (&rules_file("e-and-d"), 2),
            (
                "(a, b, c) -> (a - k, b + k, c) for k in 1..a; (a, b, c) -> (a, b - k, c) for k in 1..b; (a, b, c) -> (a, b, c - k) for k in {1, 2}",
                3,
            ),
            (&rules_file("lasker"), 1),
            (&rules_file("pow2"), 1),
            (&rules_file("zeck-part"), 1),
            (&rules_file("floor-div"), 1),
            (&rules_file("proper-divisor"), 1),
            (&rules_file("to-divisor"), 1),
            (&rules_file("coprime-take"), 1),
            ("n -> n - k for k in 1..2^60", 1),
            ("n -> n - k for k in 1..(3*n + 1)/4", 1),
            ("n -> n - k for k in 1..isqrt(2*n + 1)", 1),
            ("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1", 2),
            // Its programs take the longest.
            ("(a, b) -> (a - k, b) for k in 1..isqrt(a); (a, b) -> (a, b - k) for k in {1, 3, 4}", 2),
            ("(a, b) -> (a - k*b, b) for k in 1..2 if b > 0; (a, b) -> (a, b - k*a) for k in 1..2 if a > 0", 2),
        ],
    ) {
        let answer = of(game);
        let law = &answer.report.found.as_ref().unwrap_or_else(|| panic!("{game}")).law;
        let mut positions: Vec<Vec<u64>> = Vec::new();
        for (at, &x) in ends.iter().enumerate() {
            for &y in &ends[..if arity == 1 { 1 } else { ends.len() }] {
                let mut position = vec![x, y, ends[(at + 2) % ends.len()]];
                position.truncate(arity);
                positions.push(position);
            }
        }
        let text = |p: &Vec<u64>| p.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let input: String = positions.iter().map(|p| text(p) + "\n").collect();
        let program = |target| answer.program(target, &budget).unwrap().unwrap_or_else(|| panic!("{game}"));
        let value = |position: &[BigUint]| law.value(position);
        for (file, output) in outputs(game, &program, &input) {
            assert_eq!(output.lines().count(), positions.len(), "{game} {file}");
            for (position, line) in positions.iter().zip(output.lines()) {
                let numbers: Vec<BigUint> = position.iter().map(|&x| x.into()).collect();
                let (said, left) = line.split_once(' ').unwrap();
                // Programs know the values of more numbers than the library, which factors less.
                let (false, Some(value_here)) = (said == "?", value(&numbers)) else { continue };
                match said {
                    "P" => assert_eq!(value_here, BigUint::ZERO, "{game} {file} {position:?}"),
                    "N" => assert_ne!(value_here, BigUint::ZERO, "{game} {file} {position:?}"),
                    said => assert_eq!(said, value_here.to_string(), "{game} {file} {position:?}"),
                }
                if left == "-" || left == "nothing" {
                    continue;
                }
                let parts = left.split(" + ").map(|part| {
                    let part: Vec<BigUint> = part.split(' ').map(|word| word.parse().unwrap()).collect();
                    value(&part)
                });
                if let Some(parts) = parts.collect::<Option<Vec<_>>>() {
                    let sum = parts.into_iter().fold(BigUint::ZERO, |sum, part| sum ^ part);
                    assert_eq!(sum, BigUint::ZERO, "{game} {file} {position:?} -> {left}");
                }
            }
        }
    }
}

/// The least prime factor of any number of 64 bits is found at once, also if it is large, and the
/// place of a prime among the primes; with `NIMATRON_ALL` that of the last prime of 32 bits, which
/// takes seconds.
#[test]
fn programs_know_large_primes() {
    let factors = [
        // The largest prime below 2^63 and below 2^64.
        ("9223372036854775783", "1 1"),
        ("18446744073709551557", "1 1"),
        // Two primes of 32 bits, a square, a cube, and 2^64 - 1.
        ("18446743979220271189", "2 1"),
        ("4611686014132420609", "2 1"),
        ("9223253290108583207", "3 1"),
        ("18446744073709551615", "7 1"),
    ];
    // The last primes below 10^7 and 10^9 (OEIS A006880), and below 2^32; the next is not counted.
    let places =
        [("9999991", "664579 2"), ("999999937", "50847534 2"), ("4294967311", "?"), ("4294967291", "203280221 2")];
    let places = &places[..if all() { 4 } else { 3 }];
    let coprime = "n -> n - k for k in 1..n if gcd(n, k) == 1";
    for (name, game, known) in [("factors", &rules_file("to-divisor")[..], &factors[..]), ("places", coprime, places)] {
        let answer = of(game);
        let input: String = known.iter().map(|(n, _)| format!("{n}\n")).collect();
        let program = |target| answer.program(target, &Budget::unlimited()).unwrap().unwrap();
        let mut all: Vec<String> = Vec::new();
        for (file, output) in outputs(name, &program, &input) {
            for ((n, says), line) in known.iter().zip(output.lines()) {
                assert!(line.starts_with(says), "{file} {n}: {line}");
            }
            all.push(output);
        }
        assert!(all.windows(2).all(|two| two[0] == two[1]), "{all:?}");
    }
}

/// Checks that the programs of a game's law give its values and winning moves.
fn agrees(name: &str) {
    let answer = if name.contains("->") { of(name) } else { of(&rules_file(name)) };
    let program = |target| {
        let program = answer.program(target, &Budget::unlimited()).unwrap();
        program.unwrap_or_else(|| panic!("{name}: {:?}", answer.report))
    };
    agrees_with_play(name.len() % 2, name, &answer.game, &program);
}

/// Regular sequences are computed digit by digit, here the diatomic sequence of Stern.
#[test]
fn programs_of_regular_sequences() {
    let stern = |n: u64| {
        let (mut a, mut b) = (0u64, 1);
        for bit in (0..64).rev() {
            if n >> bit & 1 == 1 { a += b } else { b += a }
        }
        a
    };
    let values: Vec<Option<u32>> = (0..1500).map(|n| Some(stern(n) as u32)).collect();
    let budget = Budget::unlimited();
    let regular = Regular::find(&values, 2, &budget).unwrap().unwrap();
    let law = Law::new(LawClaim::Grundy, 1, Body::Regular(regular));
    // Rules without formulas: no moves are known.
    let rules = Ruleset::parse("n -> n - d for d in proper_divisors(n)").unwrap();
    let means = StateBudget::new(1000, 1000, &budget);
    let program = emit::program(&rules, &law, "claim", "status", false, &means).unwrap().unwrap();
    let numbers = [0, 1, 2, 3, 17, 1499, 1500, 123_456_789, (1 << 40) - 1, u64::MAX];
    let input: String = numbers.iter().map(|n| format!("{n}\n")).collect();
    let expected: String = numbers.iter().map(|&n| format!("{}\n", stern(n))).collect();
    for (file, output) in outputs("stern", &|target| program.text(target), &input) {
        assert_eq!(output, expected, "{file}");
    }
}

/// The automaton that is drawn agrees with the law.
#[test]
fn automata_with_outputs_read_the_values() {
    let budget = Budget::unlimited();
    let mut drawn = 0;
    for name in ["mark", "imark-1-2", "clear-bit", "wythoff-P", "zeck-part", "king", "nim2"] {
        let answer = of(&rules_file(name));
        let law = &answer.report.found.as_ref().unwrap().law;
        let means = nimatron_law::automata::StateBudget::new(100_000, 10_000_000, &budget);
        let outputs = law.automatic().unwrap().outputs(law.claim, &means).unwrap();
        let svg = answer.machine(&budget).unwrap().unwrap().svg(Language::English);
        let Some(outputs) = outputs else {
            assert_eq!(name, "nim2", "only its values have no bound");
            continue;
        };
        assert!(svg.unwrap().contains("<circle"), "{name}");
        let corner = if law.arity == 1 { vec![300] } else { vec![40, 40] };
        for (position, cell) in value_table(&answer.game, &corner, &budget).unwrap().cells() {
            let Cell::Value(value) = cell else { panic!("{position:?}") };
            let wanted = if law.claim == LawClaim::Outcome { u32::from(value == 0) } else { value as u32 };
            let numbers: Vec<u64> = position.iter().map(|&x| x.unsigned_abs()).collect();
            assert_eq!(outputs.read(&numbers), Some(wanted), "{name} {position:?}");
        }
        drawn += 1;
    }
    assert_eq!(drawn, 6);
}

/// A program gives a winning move wherever the value is not 0, or says that it gives values only.
/// The law of which it says so takes long to prove: it is for `NIMATRON_ALL`, as are more powers.
#[test]
fn programs_give_moves_or_say_that_they_do_not() {
    let budget = Budget::unlimited();
    let input: String = (1..120u64).chain([1_000_000_000_000]).map(|n| format!("{n}\n")).collect();
    let hex = rules_file("hex-2048");
    let values_only = all().then_some((&*hex, false));
    for (rules, moves) in some([
        ("n -> n - k for k in powers(3)", true),
        ("n -> n - k for k in powers(5)", true),
        (&*rules_file("ruler-game"), true),
        ("n -> n - k for k in powers(7)", true),
    ])
    .chain(values_only)
    {
        let answer = of(rules);
        assert!(answer.certificate().is_some(), "{rules}");
        let mut evaluator = answer.game.rules().unwrap().evaluator();
        let program = |target| answer.program(target, &budget).unwrap().unwrap();
        assert_eq!(program(Target::Cpp).contains("values only"), !moves, "{rules}");
        assert_eq!(program(Target::Cpp).contains("winning_move"), moves, "{rules}");
        for (file, output) in outputs(rules, &program, &input) {
            for (n, line) in input.lines().zip(output.lines()) {
                let (value, left) = line.split_once(' ').unwrap_or((line, ""));
                if !moves || value == "0" {
                    assert_eq!(left, if moves { "-" } else { "" }, "{rules} {file} {n}: {line}");
                    continue;
                }
                let law = &answer.report.found.as_ref().unwrap().law;
                let components: Vec<u64> = left.split(" + ").filter_map(|word| word.parse().ok()).collect();
                assert_eq!(components.is_empty(), left == "nothing", "{rules} {file} {n}: {line}");
                let values = components.iter().map(|&n| law.value(&[n.into()]).unwrap());
                let sum = values.fold(0u32.into(), |sum: BigUint, value| sum ^ value);
                assert_eq!(sum, 0u32.into(), "{rules} {file} {n}: {line}");
                let n: i64 = n.parse().unwrap();
                if n < 1000 {
                    let mut listed = false;
                    let of = |option: &[i64]| option.iter().map(|&n| n.unsigned_abs()).eq(components.iter().copied());
                    evaluator.options(&[n], &budget, &mut |option| listed |= of(option)).unwrap();
                    assert!(listed, "{rules} {file} {n}: {line}");
                }
            }
        }
    }
}
