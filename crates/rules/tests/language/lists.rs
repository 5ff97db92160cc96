//! Rules about lists: which texts are these, what they mean, how they are printed, and which errors
//! wrong ones have.

use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_messages::{Language, Say};
use nimatron_rules::list::{Claim, ListRules};
use nimatron_rules::{EvalError, Ruleset, parse, parse_value, print};
use proptest::prelude::*;

fn rules(text: &str) -> ListRules {
    ListRules::parse(text, &[]).unwrap_or_else(|error| panic!("{}", error.plain(text, Language::English)))
}

/// The options of a position, as people read them, in the order of the moves.
fn options(text: &str, position: &[i64]) -> Vec<String> {
    let rules = rules(text);
    let mut found = Vec::new();
    let listed = rules.options(position, &Budget::unlimited(), &mut |parts| {
        found.push(parts.iter().map(|part| rules.show(part, false)).collect::<Vec<_>>().join(" + "));
        Ok(())
    });
    listed.unwrap();
    found
}

#[test]
fn options_are_what_the_text_says() {
    let pairs = "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]";
    assert_eq!(options(pairs, &[1, 2, 2, 2, 1]), ["[1, 2, 1]", "[1, 2, 1]"]);
    assert_eq!(options(pairs, &[]), [""; 0]);
    assert_eq!(
        options("row -> row with [i] = k for i in indices(row), k in 0..row[i]-1", &[2, 1]),
        ["[0, 1]", "[1, 1]", "[2, 0]"]
    );
    assert_eq!(
        options(
            "row -> row without i with [0] = 9 if len(row) > 1 for i in indices(row)"
                .replace("if len(row) > 1 for i in indices(row)", "for i in indices(row) if len(row) > 1")
                .as_str(),
            &[5, 6]
        ),
        ["[9]", "[9]"]
    );
    // Parts of a sum that are empty and have no moves are left out, unless the sum has only one.
    assert_eq!(
        options("row -> (row[..i]) + (row[i+1..]) for i in indices(row)", &[1, 2, 3]),
        ["[2, 3]", "[1] + [3]", "[1, 2]"]
    );
    assert_eq!(options("row -> () if len(row) == 2", &[1, 2]), [""]);
    assert_eq!(
        options(
            "row -> sorted(row[1..]) ++ reversed(row[..1]) ++ [len(row), sum(row), min(row), max(row), max(1, row[0]), count(row, 3)] if row != []",
            &[3, 2, 1]
        ),
        ["[1, 2, 3, 3, 6, 1, 3, 3, 1]"]
    );
    assert_eq!(
        options("row -> row[..2] ++ [k] for k in {row, 7, 9..10, divisors(4)} if len(row) > 2", &[5, 5, 3]),
        ["[5, 5, 3]", "[5, 5, 5]", "[5, 5, 7]", "[5, 5, 9]", "[5, 5, 10]", "[5, 5, 1]", "[5, 5, 2]", "[5, 5, 4]"]
    );
    // Infinite sets end at the largest entry or length.
    assert_eq!(
        options("row -> row[k..] for k in powers(2) if k <= len(row)", &[0; 5]),
        ["[0, 0, 0, 0]", "[0, 0, 0]", "[0]"]
    );
    assert_eq!(options("row -> [] if row == \"ab\" or row == [1]", &[97, 98]), ["[]"]);
    assert_eq!(options("row -> row[1..] if len(row) > 0 and (row[0] == 3 or row[1] == 4)", &[3]), ["[]"]);
}

#[test]
fn lists_are_made_entry_by_entry() {
    // All entries in turn, as often as they are there; in moves each different one once.
    assert_eq!(options("row -> [x - k for x in row if x > k] for k in {1, 2}", &[3, 1, 3, 2]), ["[2, 2, 1]", "[1, 1]"]);
    assert_eq!(options("row -> [x for x in row if x != k] for k in row", &[5, 4, 5]), ["[5, 5]", "[4]"]);
    assert_eq!(options("row -> [10*i + row[i] for i in indices(row)] if row != []", &[3, 1]), ["[3, 11]"]);
    assert_eq!(
        options("row -> [x*y for x in row, y in 1..x if (x + y) % 2 == 0] if row != []", &[3, 2]),
        ["[3, 9, 4]"]
    );
    assert_eq!(
        options("row -> [sum(y for y in row if y <= x) for x in sorted(row)] if row != []", &[3, 1, 2]),
        ["[1, 3, 6]"]
    );
    assert_eq!(
        options(
            "row -> [xor(row), gcd(row), first(row), last(row), max(x % 4 for x in row), count(x for x in row if x > 4), count(x > 4 for x in row)] if row != []",
            &[12, 6, 9]
        ),
        ["[3, 3, 12, 9, 2, 3, 3]"]
    );
    assert_eq!(options("row -> [xor([k for k in 1..0]), gcd([0 - 6])] if row != []", &[1]), ["[0, 6]"]);
    let all = "row -> [k] for k in 1..6 if all(x % k == 0 for x in row)";
    assert_eq!(options(all, &[4, 6]), ["[1]", "[2]"]);
    assert_eq!(options(all, &[]), ["[1]", "[2]", "[3]", "[4]", "[5]", "[6]"]);
    let any = "row -> [k] for k in 1..6 if any(x % k == 0 for x in row if x > 4)";
    assert_eq!(options(any, &[4, 6]), ["[1]", "[2]", "[3]", "[6]"]);
    // It ends at the first that decides, as `or` does.
    assert_eq!(options("row -> [] if any(6 / x > 1 for x in row)", &[2, 0]), ["[]"]);
    // A guard with variables of a comprehension is tested when those of the move are bound.
    assert_eq!(
        options("row -> [i, j] for i in 0..1, j in 0..1 if any(x == i for x in row)", &[1]),
        ["[1, 0]", "[1, 1]"]
    );
    // Sets that are made member by member.
    assert_eq!(options("row -> [k] for k in {x % 3 for x in row if x > 2}", &[1, 6, 3, 5]), ["[0]", "[2]"]);
    assert_eq!(options("row -> [k for k in {x*y for x in row, y in 1..2}]", &[2, 1]), ["[1, 2, 4]"]);
    // Without some members.
    assert_eq!(
        options("row -> [k] for k in row except {4, 9..20}; row -> [k] for k in 2..5 except row", &[4, 3, 12, 6]),
        ["[3]", "[6]", "[2]", "[5]"]
    );
    assert_eq!(options("row -> [10/x + y for x in 0..2 except {0}, y in 1..x except primes]", &[]), ["[11, 6]"]);
    // What is in a list, or in a set.
    assert_eq!(options("row -> [k] for k in 1..9 if k in row and k not in primes", &[4, 3, 4, 6]), ["[4]", "[6]"]);
    assert_eq!(
        options("row -> [x for x in row if x in squares or x in {2, 7}] if 9 in row", &[9, 2, 3, 1]),
        ["[9, 2, 1]"]
    );
    // Positions of numbers, with a list for a moment.
    assert_eq!(
        options("n -> n - max(d for d in digits(n)); n -> n - min(d for d in digits(n) if d > 0) if n > 0", &[205]),
        ["200", "203"]
    );
    assert_eq!(
        options(
            "game g(n) where n >= 1; n -> n - d for d in divisors(n) if all(d % p != 0 for p in primes if p < d)",
            &[12]
        ),
        ["11", "10", "9"]
    );
}

#[test]
fn coordinates_are_lists_and_numbers() {
    let memory =
        "game g(row[], last)\n  (row, last) -> (row without i, row[i])  for i in indices(row)  if row[i] != last\n";
    assert_eq!(options(memory, &[3, 1, 2, 1, 1]), ["([1, 1], 2)"]);
    // As for numbers, a result with a negative coordinate is not a move.
    assert_eq!(options("(n, row) -> (n - k, row[k..]) for k in 0..len(row) if k > 0", &[1, 2, 8, 9]), ["(0, [9])"]);
    assert_eq!(
        options("(row, _) -> (row[1..], 0) if len(row) > 0; (row, 1) -> (row ++ row, 0)", &[1, 7, 1]),
        ["([], 0)", "([7, 7], 0)"]
    );
    assert_eq!(options("game g(a[], b[]); (a, b) -> (a[1..], b ++ a[..1]) if a != []", &[2, 1, 2, 0]), ["([2], [1])"]);
    // `row[]` says that a coordinate is a list, where no move shows it.
    assert_eq!(options("(row[], turn) -> (row[1..], 1 - turn) if len(row) > turn", &[1, 2, 0]), ["([], 1)"]);
    assert_eq!(options("(row[], t) -> (row, t - 1)", &[1, 7, 2]), ["([7], 1)"]);
    // Results that `where` excludes are not moves.
    let even = "game g(row[]) where sum(row) % 2 == 0\n  row -> row without i for i in indices(row)";
    assert_eq!(options(even, &[2, 1, 1]), ["[1, 1]"]);
    let settings = [("m".to_owned(), parse_value("[4, 5]").unwrap()), ("c".to_owned(), parse_value("2").unwrap())];
    let text = "game g(row[]; m, c)\n  row -> row[..c] ++ m[1..] ++ [m[0]]  for x in m  if len(row) == x";
    let rules = ListRules::parse(text, &settings).unwrap();
    let mut found = Vec::new();
    rules
        .options(&[0; 5], &Budget::unlimited(), &mut |parts| {
            found.extend(parts);
            Ok(())
        })
        .unwrap();
    assert_eq!(found, [[0, 0, 5, 4]]);
}

#[test]
fn other_rules_are_not_taken_for_these() {
    for text in [
        "row -> row[1..]",
        "row -> row ++ row",
        "row -> sorted(row)",
        "row -> row without 0",
        "(a, b) -> (a, b with [0] = 1)",
        "# comment\ngame g(n, row[]; m = [1]) symmetric\n  nonsense",
        "row -> () if row == \"ab\"",
        "row -> [x for x in row if x > 1] if row != [1]",
        "n -> n - max(d for d in digits(n))",
        "game g(n; m = 3)\n  n -> n - max(d for d in digits(n))",
    ] {
        assert!(ListRules::are_these(text), "{text}");
    }
    for text in [
        "n -> n - k for k in {1, 3}",
        "n -> n - k for k in [1, 3]",
        "n -> n - m[0]",
        "game g(n; m = [1, 2])\n  n -> n - k for k in m if len(m) > 1",
        "game row(n)\n n -> n - 1",
        "n -> (n - k) for k in 1..3",
        "game g(n; m = [1, 2])\n  n -> (n - m[0]) + (k) for k in 1..n",
        ".. -> ## in rows",
        "[../..] -> [##/##]",
        "(with, without) -> (with - 1, without)",
        "row -> \"",
    ] {
        assert!(!ListRules::are_these(text), "{text}");
    }
}

#[test]
fn printed_rules_are_equal_rules() {
    let text = "game  merge( row [ ],n ;m=[1,2])mirrored where len(row)<9 # head\n(row,n)->(row without (j+1) with[i]=row[i]+row[j],n) for i in indices(row),j in 0..len(row)-2 if i<j\n(row,n)->(row[..i]++(row[i..i+1]++row[ i + 2 .. ]),n)+((row with [0]=1)[1..],0) for i in row\n(r,n)->(sorted(r++[n,m[1]])++\"ab c\",n)";
    assert_eq!(
        print(&parse(text).unwrap()).trim_end(),
        r#"game merge(row[], n; m = [1, 2]) mirrored where len(row) < 9  # head
  (row, n) -> (row without j + 1 with [i] = row[i] + row[j], n)                            for i in indices(row), j in 0..len(row)-2  if i < j
  (row, n) -> (row[..i] ++ (row[i..i+1] ++ row[i+2..]), n) + ((row with [0] = 1)[1..], 0)  for i in row
  (r, n) -> (sorted(r ++ [n, m[1]]) ++ "ab c", n)"#
    );
    let text = "row->[ x-1 for x in row,y in 1 .. x if x>y ]++ sorted( [k for k in divisors(row[0]) ]) if all( (x>1) for x in row )";
    assert_eq!(
        print(&parse(text).unwrap()).trim_end(),
        "row -> [x - 1 for x in row, y in 1..x if x > y] ++ sorted(k for k in divisors(row[0]))  if all(x > 1 for x in row)"
    );
}

/// A random expression about lists; most are wrong for the checker, which the printer does not
/// mind.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof!["row", "i", "[0-9]", "\"[a-c +]{0,3}\"", "\\[\\]"];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let e = || inner.clone();
        prop_oneof![
            (e(), e()).prop_map(|(a, b)| format!("({a}) ++ ({b})")),
            (e(), e()).prop_map(|(a, b)| format!("{a} ++ {b}")),
            (e(), e()).prop_map(|(a, b)| format!("({a})[{b}]")),
            (e(), e(), e()).prop_map(|(a, b, c)| format!("({a})[{b}..{c}]")),
            (e(), e()).prop_map(|(a, b)| format!("({a})[..{b}]")),
            e().prop_map(|a| format!("row[{a}..]")),
            (e(), e(), e()).prop_map(|(a, b, c)| format!("({a} with [{b}] = ({c}))")),
            (e(), e()).prop_map(|(a, b)| format!("({a} without ({b}))")),
            (e(), e()).prop_map(|(a, b)| format!("{a} + ({b})")),
            (e(), e()).prop_map(|(a, b)| format!("({a} == {b})")),
            (e(), e()).prop_map(|(a, b)| format!("[{a}, {b}]")),
            e().prop_map(|a| format!("sum({a})")),
            (e(), e()).prop_map(|(a, b)| format!("[{a} for x in {b}..9, y in row]")),
            (e(), e()).prop_map(|(a, b)| format!("any({a} for x in {{{b}, 1}} if {a})")),
            e().prop_map(|a| format!("-({a})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_printed_parses_to_the_same(one in expression(), other in expression()) {
        for text in [format!("row -> {one} for i in {other}..{one} if {other}"), format!("row -> ({one}) + ({other})")] {
            let Ok(tree) = parse(&text) else { continue };
            let printed = print(&tree);
            let again = parse(&printed).map_err(|e| TestCaseError::fail(e.plain(&printed, Language::English)))?;
            prop_assert_eq!(&again, &tree, "{}", printed);
            prop_assert_eq!(print(&again), printed);
            // No tree panics in the checkers.
            let _ = ListRules::parse(&text, &[]);
            let _ = Ruleset::parse(&text);
        }
    }

    /// No text panics, and what is drawn around an error lies in the text.
    #[test]
    fn no_text_about_lists_panics(text in "(game g\\(row\\[\\]|row|->|\\[|\\]|\\.\\.|\\+\\+|with|without|symmetric|len|sum|any|for x in|\\(|\\)|=|if|for i in|indices|\"| |,|0|1|i|;|\n){0,24}") {
        let _ = ListRules::are_these(&text);
        if let Err(error) = ListRules::parse(&text, &[]) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
            let _ = error.plain(&text, Language::English);
        }
    }
}

/// Each case: a wrong text, the text at the caret, a part of the message, a part of the help.
#[test]
fn errors_point_at_the_place() {
    for (text, place, message, help) in [
        ("row -> row", "row", "", ""),
        ("row -> row[1..] + 1 if len(row) > 0", "row[1..]", "is a list, but a number is needed", "joined by `++`"),
        ("row -> row + [1] if row != []", "row", "`row` is a list", "joined by `++`"),
        ("row -> row - 1 if len(row) > 0", "row", "`row` is a list", "`row[0]`"),
        ("row -> row[0] if len(row) > 0", "row[0]", "expected a list here", "`[row[0]]`"),
        ("row -> row[1..] if row", "row", "expected a condition", ""),
        ("row -> row[1..] if row[0] > row", "row[0] > row", "compared with a number", "`row[0]`"),
        ("row -> row[1..] if row < [1]", "row < [1]", "none is less", ""),
        ("row -> rwo[1..] if row != []", "rwo", "`rwo` is not known", "did you mean `row`?"),
        ("row -> row[1..] if lenn(row) > 0", "lenn", "no function called `lenn`", "did you mean `len`?"),
        ("row -> row[i..] for i in indeces(row)", "indeces", "no set called `indeces`", ""),
        ("row -> row[i..] for i in row[0]", "row[0]", "expected a set", "1..3"),
        ("row -> row[i..] for i in len(row)", "len", "gives a number, not a set", ""),
        ("row -> row[i..] for i in indices(3)", "3", "expected a list here", ""),
        ("row -> sorted(row, 1)", "sorted(row, 1)", "`sorted` takes", ""),
        ("row -> row[1, 2]", ",", "expected `]`", ""),
        ("row -> row with 0 = 1 if row != []", "0", "expected `[` and the index of an entry", ""),
        ("row -> row with [0] 1 if row != []", "1", "expected `=` and the new entry", ""),
        ("row -> row ++ \"ab", "\"ab", "is not closed", ""),
        ("(row, n) -> (row[1..], n[0])", "row[1..], n[0]", "", ""),
        ("game g(row[], n)\n  (row, n) -> (row[1..], n[0])", "n", "has no entries", "game g(row[])"),
        ("game g(row[]\n  row -> row[1..]", "row", "", ""),
        ("game g(row[1])\n  row -> row[1..]", "1", "expected `]` after the name of a list", ""),
        (
            "game g(row[]) symetric\n  row -> row[1..] if row != []",
            "symetric",
            "`symetric` is not known",
            "`symmetric`",
        ),
        ("game g(row[])\n  3 -> row[1..]", "3", "expected a list here", ""),
        ("game g(row[], n)\n  (row, n[]) -> (row[1..], n)", "n", "has no entries", "game g(row[])"),
        ("game g(n)\n  n[] -> n - 1", "n", "has no entries", "game g(row[])"),
        ("row[1] -> row[1..]", "1", "expected `]` after the name of a list", ""),
        ("game g(row[], n)\n  row -> row[1..]", "row -> row[1..]", "2 coordinates, but this one has 1", "row, n"),
        ("row -> (0..len(row)) if row != []", "0..len(row)", "no stretches", "(row[..i]) + (row[i+1..])"),
        ("row -> row ++ [1]", "row -> row ++ [1]", "never ends", "shorter"),
        ("row -> [x for y in row] if row != []", "x", "`x` is not known", ""),
        ("row -> [x for x in row, x in row] if row != []", "x", "`x` is already taken", ""),
        ("row -> [row for row in row] if row != []", "row", "`row` is already taken", ""),
        ("row -> [x for x in row if x] if row != []", "x", "expected a condition", ""),
        ("row -> [x > 1 for x in row] if row != []", "x > 1", "expected a number", "`count(...)` counts"),
        ("row -> row[1..] if any(x for x in row)", "x", "expected a condition", ""),
        ("row -> row[1..] if any(row)", "any(row)", "for each member", "any(x > 1 for x in row)"),
        ("row -> row[1..] if all(row == [1])", "all(row == [1])", "for each member", "all(x > 1 for x in row)"),
        ("row -> [[x for x in row]] if row != []", "[x for x in row]", "this is a list", ""),
        ("row -> [row for x in row] if row != []", "row", "`row` is a list", ""),
        ("row -> [x for x row] if row != []", "row", "expected `in`", ""),
        ("row -> [x for x in row if x > 1 if row != []", "if", "expected `]`", ""),
        ("row -> [x for x in 1..] if row != []", "1..", "never ends", ""),
        ("row -> [x for x in sum(row)] if row != []", "sum", "gives a number, not a set", ""),
        ("n -> n - [d for d in digits(n)]", "[d for d in digits(n)]", "this is a list", ""),
        ("row -> [1] ++ sorted(row) if len(row) > 3", "row -> [1] ++ sorted(row) if len(row) > 3", "never ends", ""),
        ("row -> row ++ [k] for k in 1..2", "row -> row ++ [k] for k in 1..2", "never ends", ""),
        ("row -> row ++ \"\"", "row -> row ++ \"\"", "never ends", ""),
        ("game g(a[], n)\n  (a, n) -> (a ++ [n], n + 1)", "(a, n) -> (a ++ [n], n + 1)", "never ends", ""),
    ] {
        // A text whose caret is not given is only required not to be taken for a right one.
        let error = ListRules::parse(text, &[]).expect_err(text);
        if message.is_empty() {
            continue;
        }
        let drawn = error.plain(text, Language::English);
        assert!(error.message.to_string().contains(message), "{drawn}");
        assert_eq!(&text[error.span.start..error.span.end], place, "{drawn}");
        assert!(error.help.as_ref().map_or_else(String::new, ToString::to_string).contains(help), "{drawn}");
    }
}

/// Rules about numbers know no lists, and say so.
#[test]
fn rules_about_numbers_refuse_lists() {
    for (text, message) in [
        ("n -> [n]", "its positions are numbers"),
        ("game g(n)\n  n -> n[1..]", "its positions are numbers"),
        ("game g(n)\n  n -> n ++ n", "its positions are numbers"),
        ("game g(n) symmetric\n  n -> n - 1", "`symmetric` is said of lists"),
        ("game g(n[])\n  n -> n[1..]", "these are rules about lists"),
        ("n -> n - k for k in [1, 3]", "expected a set"),
    ] {
        let error = Ruleset::parse(text).expect_err(text);
        assert!(error.message.to_string().contains(message), "{}", error.plain(text, Language::English));
    }
}

#[test]
fn faults_at_a_position_name_it() {
    for (text, position, place, says) in [
        ("row -> row[1..]", &[][..], "row[1..]", "the list has 0 entries, so it has no part 1..0"),
        ("row -> row[1..0] if row != []", &[4], "row[1..0]", "no part 1..0"),
        (
            "row -> row[1..] if row[2] == 1",
            &[5, 6],
            "2",
            "the list has 2 entries, numbered from 0, but this asks for number 2",
        ),
        ("row -> row with [len(row)] = 1", &[5], "len(row)", "asks for number 1"),
        ("row -> row without 0 - 1", &[5], "0 - 1", "asks for number -1"),
        ("row -> row with [0] = row[0] - 7 if row != []", &[5], "row with [0] = row[0] - 7", "would be -2"),
        ("row -> [sum(row)] if row != []", &[i64::MAX, 1], "sum(row)", "beyond 64 bits"),
        ("row -> [row[0] * row[0]] if row != []", &[1 << 40], "row[0] * row[0]", "beyond 64 bits"),
        ("row -> row[1..] if max(row) > 1", &[], "max(row)", "`max` of an empty list"),
        (
            "row -> row[1..] if min(x for x in row if x > 9) > 1",
            &[4],
            "min(x for x in row if x > 9)",
            "`min` of an empty list",
        ),
        ("row -> [6 / x for x in row] if row != []", &[2, 0], "6 / x", "division by zero"),
        ("row -> [x - 3 for x in row] if row != []", &[5, 2], "[x - 3 for x in row]", "would be -1"),
        ("row -> [last(row)]", &[], "last(row)", "the list has 0 entries"),
        ("row -> row[1..] if 6 % row[0] == 1", &[0], "6 % row[0]", "division by zero"),
        ("row -> row[1..] for k in powers(row[0]) if row != []", &[1], "row[0]", "never ends"),
    ] {
        let rules = rules(text);
        match rules.options(position, &Budget::unlimited(), &mut |_| Ok(())) {
            Err(EvalError::Fault { fault, span, position: shown }) => {
                assert_eq!((&text[span.start..span.end], shown), (place, rules.show(position, false)), "{text}");
                assert!(fault.message().to_string().contains(says), "{text}: {}", fault.message());
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// What never ends is stopped by the budget, and a list that is too long by the memory.
#[test]
fn lists_without_end_are_stopped() {
    for text in [
        "n -> n - count(x for x in 1..10^18)",
        "n -> n - sum([x for x in 0..10^18])",
        "n -> n - 1 if all(x >= 0 for x in 0..10^18)",
        "n -> n - count(p for p in primes, q in primes, r in primes)",
    ] {
        let budget = Budget::unlimited().within_work(1 << 16);
        let stopped = rules(text).options(&[10_000], &budget, &mut |_| Ok(()));
        assert!(matches!(stopped, Err(EvalError::Stopped(StopReason::Work))), "{text}: {stopped:?}");
    }
    let limit = Limit { memory: 1 << 20, ..Limit::default() };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let stopped = rules("n -> len(reversed(x for x in 1..10^9))").options(&[1], &budget, &mut |_| Ok(()));
    assert!(matches!(stopped, Err(EvalError::Stopped(StopReason::Memory { .. }))), "{stopped:?}");
}

#[test]
fn claims_are_tested() {
    let right = [
        (
            "symmetric",
            "row -> row without j with [i] = row[i] + row[j] for i in indices(row), j in indices(row) if i < j",
        ),
        ("symmetric", "row -> row without i for i in indices(row) if row[i] == max(row)"),
        ("mirrored", "row -> row[1..] if row != []; row -> row[..len(row)-1] if row != []"),
        ("mirrored, symmetric", "row -> row without i for i in indices(row)"),
        // Equal values are not enough, but equal options are, even if they come in another order.
        ("mirrored", "row -> (row[..i]) + (row[i+1..]) for i in indices(row)"),
    ];
    for (claim, moves) in right {
        let text = format!("game g(row[]) {claim}\n  {}", moves.replace("; ", "\n  "));
        assert!(ListRules::parse(&text, &[]).is_ok(), "{text}");
    }
    let wrong = [
        ("symmetric", "row -> row[1..] if row != []", "[1, 0] and [0, 1]", "has a move to [0]"),
        ("mirrored", "row -> row[1..] if row != []", "[1, 0] and [0, 1]", "has a move to [0]"),
        (
            "symmetric",
            "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]",
            "",
            "has a move to",
        ),
        ("mirrored", "row -> row without i for i in indices(row) if row[i] == 97 and i == 0", "97", "has a move to"),
    ];
    for (claim, moves, pair, says) in wrong {
        let text = format!("game g(row[]) {claim}\n  {moves}");
        let error = ListRules::parse(&text, &[]).expect_err(&text);
        let drawn = error.plain(&text, Language::English);
        assert!(error.message.to_string().contains(pair) && error.message.to_string().contains(says), "{drawn}");
        assert_eq!(&text[error.span.start..error.span.end], claim, "{drawn}");
    }
    assert_eq!(
        rules("game g(row[]) mirrored, symmetric\n  row -> row without i for i in indices(row)").claim(),
        Some(Claim::Symmetric)
    );
    let rules = rules("game g(a[], n, b[]) symmetric\n  (a, n, b) -> (a without i, n, b) for i in indices(a)");
    let mut position = [2, 9, 8, 7, 3, 3, 1, 2];
    rules.normalize(&mut position);
    assert_eq!(position, [2, 8, 9, 7, 3, 1, 2, 3]);
}
