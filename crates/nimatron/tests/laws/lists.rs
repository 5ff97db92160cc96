//! Laws of games on lists: what they say, and that they and their programs give the values of lists
//! that were not looked at.

use super::compiled::{outputs, outputs_without};
use super::{all, some};
use nimatron::ask::AskLaw;
use nimatron::law::{LawAbout, LawAnswer, ListReport, Target};
use nimatron::words::CertificateAt;
use nimatron::{AnswerRequest, Budget, Convention, Question, solve};
use nimatron_messages::Language;
use std::fmt::Write;

/// Rules with what is said of them, in the order of the list in `docs/laws.md`.
const LAWS: [(&str, &str); 16] = [
    // A row of heaps, with other moves too.
    ("row -> row with [i] = row[i] - k for i in indices(row), k in 1..row[i]", "g(row) = xor(row)"),
    ("row -> row with [i] = row[i] - k for i in indices(row), k in 1..3 if k <= row[i]", "g(row) = xor(row) mod 4"),
    // Staircase Nim, coins on a strip.
    (
        "row -> row with [i] = row[i] - k with [i-1] = row[i-1] + k for i in 1..len(row)-1, k in 1..row[i]",
        "g(row) = xor(row[i] for i in indices(row) if i % 2 == 1)",
    ),
    (
        "game c(row[]) where all(i == 0 or row[i-1] < row[i] for i in indices(row))
           row -> row with [i] = x  for i in indices(row), x in 0..row[i]-1  if x > max([-1] ++ row[..i])",
        "g(row) = xor(row[i] - sum(row[max(i-1,0)..i]) - min(i, 1) for i in indices(row) if (len(row) - i) % 2 == 1)",
    ),
    // The same is taken from all.
    ("row -> [x - k for x in row] for k in 1..min(row)", "g(row) = min(row), for all row with len(row) >= 1"),
    // The number of moves is fixed.
    ("row -> row without i for i in indices(row)", "g(row) = len(row) mod 2"),
    ("row -> row[1..] if len(row) > 0; row -> row[..len(row)-1] if len(row) > 0", "g(row) = len(row) mod 2"),
    (
        "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]",
        "g(row) = floor((len(row) - reduced(row))/2) mod 2; reduced(row) is how many entries are left when equal \
         neighbours are removed in pairs as long as there are any",
    ),
    (
        "row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] != row[i+1]",
        "g(row) = (a - b) mod 2, for all row with len(row) >= 1 and len(distinct(row)) <= 2, where a = len(row), \
         b = max(count(row, x) for x in row)",
    ),
    (
        "game m(row[]) symmetric; row -> row without j with [i] = row[i] + row[j]
           for i in indices(row), j in indices(row) if i < j",
        "g(len(row) + 2) = g(len(row)) for all len(row) >= 1; values 0 | 0,1",
    ),
    // From the first heap that is not empty.
    (
        "row -> row[1..] if len(row) > 0; row -> row with [0] = k for k in 1..row[0]-1 if len(row) > 0",
        "row is a P-position exactly if a is odd and b >= 1, or b = 0 and a is even, where \
         a = count(max(row[..i+1]) < 2 for i in indices(row)), b = sum(x / 2 for x in row)",
    ),
    (
        "row -> row with [0] = row[i] with [i] = row[0] - 1 for i in 1..len(row)-1 if row[0] > 0",
        "row is a P-position exactly if min(row) = first(row), for all row with len(row) >= 1",
    ),
    (
        "row -> row with [i] = x for i in indices(row), x in 0..row[i]-1 if row[i] == max(row) and count(row, x) == 0",
        "row is a P-position exactly if c >= 2 and a + b is odd, or a = 0, for all row with len(row) >= 1, where \
         a = max(row), b = len(distinct(row)), c = count(x + 1 >= max(row) for x in row)",
    ),
    (
        "game m(row[]; cap = 4) symmetric; row -> row without j with [i] = row[i] + row[j]
           for i in indices(row), j in indices(row) if i < j and row[i] + row[j] <= cap",
        "g(len(row) + 8) = g(len(row)) for all len(row) >= 0; values 0,0,1,0,1,1,0,1, for all row with \
         all(x == 1 for x in row)",
    ),
    ("row -> row with [i] = 0 for i in indices(row) if row[i] == 1", "g(row) = count(row, 1) mod 2"),
    ("row -> row with [i] = row[i] - 1 for i in indices(row) if row[i] > 0", "g(row) = xor(row) mod 2"),
];

fn told(rules: &str) -> LawAnswer {
    AskLaw { game: rules, ..AskLaw::default() }.find(&Budget::unlimited()).unwrap()
}

fn of_lists(told: &LawAnswer) -> &ListReport {
    if let LawAbout::Lists(lists) = &told.about { lists } else { panic!("not a game on a list") }
}

/// Every second law, or all with `NIMATRON_ALL`: programs of the others are compared with play
/// below.
#[test]
fn laws_say_what_is_known() {
    for (rules, expected) in some(LAWS.into_iter().skip(usize::from(!all()))) {
        let told = told(rules);
        let text = told.text(false, Language::English, CertificateAt::Unsaid);
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some(expected), "{rules}");
        assert!(lines.next().unwrap().starts_with("  CONJECTURED: fits the values of "), "{text}");
        assert!(told.is_found() && told.certificate().is_none());
    }
}

/// Lists that are longer, or have larger entries, than those from which laws are found.
fn others() -> Vec<Vec<u64>> {
    let mut state = 7u64;
    let mut next = |end: u64| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (state >> 33) % end
    };
    let mut all = vec![vec![17], vec![0, 19], vec![1; 9], vec![0, 1, 1, 0, 1, 0, 0, 1, 1], vec![2, 2, 1, 1, 2, 2, 1]];
    for _ in 0..12 {
        let (length, end) = (2 + next(4), 4 + next(6));
        all.push((0..length).map(|_| next(end)).collect());
    }
    all
}

fn shown(row: &[u64]) -> String {
    format!("[{}]", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

/// Programs in all languages give what play gives, one list a line and in the form of a judge, and
/// refuse lists that are too short for the law. Half of the laws, with the two programs by turns,
/// or all with `NIMATRON_ALL`.
#[test]
fn programs_agree_with_play() {
    for (at, (rules, _)) in some(LAWS).enumerate() {
        let told = told(rules);
        let law = of_lists(&told).law.as_ref().unwrap();
        let program = told.programs(&Budget::unlimited()).unwrap().unwrap();
        let form =
            told.program_in_form(&[], Some("{tests}\\n[{count}\\n{heaps}\\n]"), Some("win,lose"), &Budget::unlimited());
        let form = form.unwrap().unwrap();
        let (mut input, mut expected) = (String::new(), String::new());
        let (mut tests, mut words, mut count) = (String::new(), String::new(), 0);
        for row in others() {
            let line: Vec<String> = row.iter().map(ToString::to_string).collect();
            let Ok(question) = Question::parse(rules, [shown(&row)], &[]) else { continue };
            writeln!(input, "{}", line.join(" ")).unwrap();
            // A program of a law about some kind of lists searches for the others.
            if !law.scope.contains(&row) && !program.is_table() {
                writeln!(expected, "? no position of this law").unwrap();
                continue;
            }
            let answer = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
            let outcome = answer.outcome;
            if law.gives_values() {
                writeln!(expected, "{}", answer.value.unwrap()).unwrap();
            } else {
                writeln!(expected, "{outcome}").unwrap();
            }
            writeln!(tests, "{}\n{}", row.len(), line.join(" ")).unwrap();
            writeln!(words, "{}", if outcome.mover_wins() { "win" } else { "lose" }).unwrap();
            count += 1;
        }
        assert!(count > 2, "{rules}");
        let left_out = at / 2 % 2;
        if all() || at % 2 == 0 {
            for (file, output) in outputs_without(left_out, rules, &|target: Target| program.text(target), &input) {
                assert_eq!(output, expected, "{rules} {file}");
            }
        }
        if all() || at % 2 == 1 {
            let input = format!("{count}\n{tests}");
            for (file, output) in outputs_without(left_out, rules, &|target: Target| form.text(target), input) {
                assert_eq!(output, words, "{rules} {file}");
            }
        }
    }
}

/// In misère play the winner is known, by the theorem of Nim for instance.
#[test]
fn outcomes_of_misere_play() {
    for (rules, expected) in [
        (LAWS[0].0, "a + b = 1, or a = 0 and b >= 1, where a = xor(row), b = sum(x / 2 for x in row)"),
        ("row -> row without i for i in indices(row)", "len(row) is odd"),
    ] {
        let asked = AskLaw { game: rules, convention: Convention::Misere, ..AskLaw::default() };
        let told = asked.find(&Budget::unlimited()).unwrap();
        let text = told.text(false, Language::English, CertificateAt::Unsaid);
        let start = "in misère play (who cannot move wins): row is a P-position exactly if ";
        assert!(text.starts_with(&format!("{start}{expected}")), "{text}");
        let law = of_lists(&told).law.as_ref().unwrap();
        let mut compared = 0;
        for row in others() {
            let Ok(question) = Question::parse(rules, [shown(&row)], &[]) else { continue };
            let wanted = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
            // Long sums of heaps are too many for the search.
            if row.iter().map(|entry| entry + 1).product::<u64>() > 2000 {
                continue;
            }
            let answer = solve(&question, wanted, &Budget::unlimited()).unwrap();
            assert_eq!(law.outcome(&row), Some(answer.outcome), "{rules} {row:?}");
            compared += 1;
        }
        assert!(compared > 5, "{compared}");
    }
}

/// Words of a judge, of digits and of letters. With `NIMATRON_ALL` more inputs of the same games.
#[test]
fn programs_read_words() {
    let rules = |sign: &str| format!("row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] {sign} row[i+1]");
    let input = "3\n01\n1111\n0011\n";
    let cases = [
        (rules("!="), "{tests}\\n[{count} {word}\\n]", "2\n2 ab\n5 ababa\n", "DA\nNET\n"),
        (rules("=="), "{word}", "abacaba", "NET\n"),
        // Digits are numbers.
        (
            "row -> row with [i] = row[i] - 1 for i in indices(row) if row[i] > 0".to_owned(),
            "[{word}\\n]",
            "12\n90\n70\n",
            "DA\nDA\nDA\n",
        ),
        (rules("!="), "[{word}\\n]0\\n", "01\n1111\n0\n01\n", "DA\nNET\n"),
        (rules("!="), "{tests}\\n[{word}\\n]", input, "DA\nNET\nNET\n"),
        (rules("!="), "[{word}\\n]END", "01\nEN\n1111\nEND\n01\n", "DA\nDA\nNET\n"),
        (rules("=="), "{word}", "iiq\n", "DA\n"),
    ];
    let count = if all() { cases.len() } else { 4 };
    for (rules, template, input, expected) in cases.into_iter().take(count) {
        let told = told(&rules);
        let form = told.program_in_form(&[], Some(template), Some("DA,NET"), &Budget::unlimited()).unwrap().unwrap();
        for (file, output) in outputs(&rules, &|target: Target| form.text(target), input) {
            assert_eq!(output, expected, "{rules} {file}");
        }
    }
    // The halves of four heaps of 2^63 are 2^64.
    let heaps = told(LAWS[10].0).programs(&Budget::unlimited()).unwrap().unwrap();
    let large = format!("{}\n1 1\n", vec![(1u64 << 63).to_string(); 4].join(" "));
    for (file, output) in outputs("sums", &|target: Target| heaps.text(target), &large) {
        assert_eq!(output, "N\nP\n", "{file}");
    }
    // Of other games there are no words.
    let nim = AskLaw { game: "nim", ..AskLaw::default() }.find(&Budget::unlimited()).unwrap();
    assert!(nim.program_in_form(&[], Some("{word}"), None, &Budget::unlimited()).is_err());
}

/// Where no function of a few numbers fits, nothing is claimed; and what is not asked here is
/// refused as before.
#[test]
fn nothing_is_made_up() {
    let stones = "row -> row with [i] = d for i in indices(row), d in 0..1
                    if row[i] == 2 and (i == 0 or row[i-1] != d) and (i == len(row) - 1 or row[i+1] != d)";
    let told_none = told(stones);
    assert!(!told_none.is_found());
    let text = told_none.text(false, Language::English, CertificateAt::Unsaid);
    assert!(text.starts_with("no law found\n  the values of "), "{text}");
    let searching = told_none.program_or_table(&[], &Budget::unlimited()).unwrap().unwrap();
    assert!(searching.text(Target::Python).contains("no law: a search from the rules"));
    let with_turn = AskLaw { game: "game t(row[], n); (row, n) -> (row[1..], n) if len(row) > 0", ..AskLaw::default() };
    assert!(with_turn.find(&Budget::unlimited()).is_err());
    // A game that may go on for ever.
    let endless =
        AskLaw { game: "row -> row with [0] = 1 - row[0] if len(row) > 0 and row[0] < 2", ..AskLaw::default() };
    assert!(endless.find(&Budget::unlimited()).is_err());
    // Where no list has a move, all values are 0.
    let still = told("row -> row[1..] if len(row) > 1000");
    assert!(still.text(false, Language::English, CertificateAt::Unsaid).starts_with("g(row) = 0\n"));
    for (file, output) in
        outputs("still", &|target: Target| still.programs(&Budget::unlimited()).unwrap().unwrap().text(target), "1 2\n")
    {
        assert_eq!(output, "0\n", "{file}");
    }
    // Where a rule fails at most lists, that is said; and rows are those of numbers.
    let failing = AskLaw { game: "row -> row with [0] = row[0] - 1 if len(row) > 0", ..AskLaw::default() };
    assert!(failing.find(&Budget::unlimited()).is_err());
    let of_rows = AskLaw { game: LAWS[0].0, rows: Some("row=2"), ..AskLaw::default() };
    assert!(of_rows.find(&Budget::unlimited()).is_err());
    // Little time.
    let limits = nimatron::Limit { time: Some(std::time::Duration::ZERO), ..Budget::unlimited().limit() };
    let stopped = AskLaw { game: LAWS[0].0, ..AskLaw::default() }.find(&Budget::unlimited().within(limits)).unwrap();
    assert!(stopped.report.stopped.is_some() && !stopped.is_found());
}
