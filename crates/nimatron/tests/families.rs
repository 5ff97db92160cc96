//! Laws of families: found, proved, compared with the engine for cells far beyond what the finder
//! looked at, and attacked: random local rules, and certificates that are changed somewhere.
#![allow(clippy::unwrap_used)]

use crate::random::Random;
use nimatron::answer::ComponentAnswer;
use nimatron::ask::{AskLaw, AskPosition, Loops, ToldPosition};
use nimatron::law::{Body, FamilyReport, LawAbout, LawAnswer};
use nimatron::proof::Proof;
use nimatron::{
    AnswerRequest, Budget, Cell, GameSettings, PositionFamily, Question, SolveError, Verdict, verify_proof,
};
use serde_json::Value as Json;

fn law(game: &str, family: &str) -> LawAnswer {
    let budget = Budget::unlimited().within_work(1 << 33);
    asked(game, family, 6, &budget).unwrap_or_else(|error| panic!("{game} {family}: {error:?}"))
}

fn asked(game: &str, family: &str, to: usize, budget: &Budget) -> Result<LawAnswer, SolveError> {
    AskLaw { game, family: Some(family), to: Some(to), ..AskLaw::default() }.find(budget)
}

/// The answer about a position by the law of its family; `None` if it is not answered so.
pub(crate) fn member(game: &str, position: &str) -> Option<ComponentAnswer> {
    let (positions, wanted) = ([position.to_owned()], AnswerRequest::default());
    let question =
        AskPosition { game, positions: &positions, settings: GameSettings::NONE, wanted, loops: Loops::default() };
    let plan = question.read(&Budget::unlimited()).ok().filter(|plan| plan.is_member(0))?;
    match plan.tell(&Budget::unlimited()).unwrap() {
        ToldPosition::Answer(answer) => answer.components.into_iter().next(),
        told => panic!("{game} {position}: {told:?}"),
    }
}

/// What is known of the family beside its law.
fn report(answer: &LawAnswer) -> &FamilyReport {
    if let LawAbout::Members(family) = &answer.about { family } else { panic!("not a family") }
}

/// The length of the period of the law; `None` without a law.
fn period(answer: &LawAnswer) -> Option<usize> {
    let law = &answer.report.found.as_ref()?.law;
    if let Body::Periodic(periodic) = &law.body { Some(periodic.period.len()) } else { None }
}

/// Compares a law with the values of the engine up to a member, as far as some work allows; returns
/// how many were compared.
fn compare(answer: &LawAnswer, game: &str, to: i64, work: u64) -> usize {
    let law = &answer.report.found.as_ref().unwrap().law;
    let value = |n: u64| law.value(&[n.into()]).and_then(|value| u32::try_from(value).ok());
    let text = answer.family().unwrap();
    let family = PositionFamily::new(game, text, &[]).unwrap();
    let table = family.table(to, &Budget::unlimited().within_work(work)).unwrap();
    let mut compared = 0;
    for (at, cell) in table.cells() {
        let n = at[0] as u64;
        match cell {
            Cell::Value(known) => {
                assert_eq!(value(n), u32::try_from(known).ok(), "{game} {text} n = {n}");
                compared += 1;
            }
            Cell::Outside => assert_eq!(value(n), None, "{game} {text} n = {n}"),
            Cell::Infinite(_) => panic!("{game} {text} n = {n}: all games of families end"),
            Cell::Unknown => {}
        }
    }
    compared
}

/// Families that close, with the length of the period.
const PROVED: &[(&str, &str, usize)] = &[
    // 0.137, Dawson's Kayles shifted by one.
    ("node-kayles", "path(n)", 34),
    ("node-kayles", "cycle(n)", 34),
    // 0.07, Dawson's Kayles.
    ("arc-kayles", "path(n)", 34),
    ("octal{0.77}", "path(n)", 12),
    // The values of Kayles on paths are never 0, so those on cycles are.
    ("octal{0.77}", "cycle(n)", 1),
    // Two neighbours of different colours are taken: on alternating stones 0.07 on 2 n stones.
    (PAIRS, "(xo)*n", 17),
    (PAIRS, "x (xo)*n o", 17),
    (PAIRS, "x.(xo)*n x.x", 17),
];

/// Two types of every length on alternating cells.
const SMALL: &str = "game small on board\n  X. -> #. in rows, both ways";

/// Takes two neighbours of different colours.
const PAIRS: &str = "game pairs on board\n  xo -> .. in rows, both ways";

/// Compared with members up to 45, or with `NIMATRON_ALL` up to 60.
#[test]
fn known_families_are_proved() {
    let (to, least) = if crate::all() { (60, 40) } else { (45, 30) };
    for &(game, family, length) in PROVED {
        let answer = law(game, family);
        assert_eq!(period(&answer), Some(length), "{game} {family}: {:?}", report(&answer).why);
        assert!(compare(&answer, game, to, 1 << 30) > least, "{game} {family}");
    }
}

#[test]
fn families_that_do_not_close_say_so() {
    for (game, family) in
        [("node-kayles", "grid(3,n)"), ("cram", "2xn"), ("treblecross", "1xn"), ("arc-kayles", "grid(2,n)")]
    {
        let answer = law(game, family);
        assert!(answer.report.found.is_none() && !report(&answer).why.is_empty(), "{game} {family}");
    }
}

#[test]
fn what_is_not_a_family_is_refused() {
    let budget = Budget::unlimited();
    for (game, family) in [
        ("nim", "1xn"),
        ("node-kayles", "petersen"),
        ("cram", "grid(2,n)"),
        ("cram", "1xn + 1xn"),
        ("node-kayles", "nowhere(n)"),
        ("no-such-game", "path(n)"),
    ] {
        assert!(asked(game, family, 1, &budget).is_err(), "{game} {family}");
    }
    // Families that are read, and have no law here.
    for (game, family, says) in [
        ("node-kayles", "complete(n)", "not a family of graphs"),
        ("cram", "nxn", "not a family of boards"),
        ("cram", "99xn", "not a family of boards"),
        ("cram", "11xn", "a column has 11 cells"),
        ("game g on graph; v -> remove v if vertices > 3", "path(n)", "`vertices` of the whole component"),
        ("game g on board; ?. -> ?#", "1xn", "begins or ends with cells"),
        ("game g on board; . -> #", "1xn", "are not connected"),
    ] {
        let answer = asked(game, family, 1, &budget).unwrap();
        assert!(answer.report.found.is_none(), "{game} {family}");
        let why = &report(&answer).why;
        assert!(why.iter().any(|why| why.to_string().contains(says)), "{game} {family}: {why:?}");
    }
}

#[test]
fn members_of_any_size_are_solved() {
    let budget = Budget::unlimited();
    let answer = member("node-kayles", "path(100000000000000000000000)").unwrap();
    assert_eq!(answer.shown, "graph-node-kayles(path(100000000000000000000000))");
    // The remainder by 34 is 22, as that of 838.
    let table = PositionFamily::new("node-kayles", "path(n)", &[]).unwrap().table(838, &budget).unwrap();
    assert_eq!(table.values().last(), answer.grundy().map(Cell::Value));
    assert!(member("cram", "2x1000").is_none() && member("node-kayles", "path(7)").is_none());
}

impl Random {
    /// Rules of a game on graphs that look at a bounded distance.
    fn graph_rules(&mut self) -> String {
        let mut text = String::from("game random on graph");
        for _ in 0..1 + self.below(2) {
            let (subject, name) = self.of(&[
                ("v", "v"),
                ("v", "v"),
                ("edge e", "e"),
                ("connected s of 1..2", "s"),
                ("connected s of 2", "s"),
                ("path s of 3", "s"),
                ("clique s of 2", "s"),
            ]);
            let mut removes = match name {
                "e" => self.of(&["e", "e, neighbours(e)", "edge e", "e, isolated", "edges(e)"]).to_owned(),
                "v" => self.of(&["v", "v, neighbours(v)", "within(v, 2)", "v, isolated", "neighbours(v)"]).to_owned(),
                _ => self.of(&["s", "s, neighbours(s)", "s, isolated"]).to_owned(),
            };
            if self.below(8) == 0 {
                removes += ", isolated";
            }
            let condition = match (name, self.below(3)) {
                ("v", 0) => self.of(&[
                    " if degree(v) > 0",
                    " if degree(v) <= 1",
                    " if degree(v) % 2 == 0",
                    " if degree(v) != 1",
                ]),
                ("s", 0) => {
                    self.of(&[" if pieces <= 1", " if pieces == 1", " if pieces >= 1", " if len(s) + pieces <= 3"])
                }
                _ => "",
            };
            text += &format!("\n  {subject} -> remove {removes}{condition}");
        }
        text
    }

    /// Rules of a game on boards, of one or two of these patterns.
    fn patterns(&mut self, all: &[&str]) -> String {
        let mut text = String::from("game random on board");
        for _ in 0..1 + self.below(2) {
            let rule = self.of(all);
            let directions = self.of(&["", "", " in rows, columns", " in rows, both ways"]);
            let directions = if rule.starts_with('[') { "" } else { directions };
            text += &format!("\n  {rule}{directions}");
        }
        text
    }

    fn board_rules(&mut self) -> String {
        self.patterns(&[
            ".. -> ##",
            "... -> ###",
            ". -> #",
            "... -> .#.",
            "... -> #.#",
            ".. -> #.",
            ".... -> #..#",
            "... -> .X.",
            ".X -> ##",
            "X. -> ##",
            ".?. -> #?#",
            "[.. / ..] -> [## / ##]",
            "[.. / .?] -> [## / #?]",
            "[.? / ?.] -> [#? / ?#]",
            ".. -> XX",
            "XX -> ##",
        ])
    }

    /// Rules that change rows of `.` and `X`.
    fn block_rules(&mut self) -> String {
        self.patterns(&[
            ".X -> ##",
            ".X -> #.",
            "X. -> ##",
            "X.X -> ###",
            ".X -> .#",
            "X. -> #.",
            ".X. -> ###",
            ".XX -> #.#",
            "X -> #",
            "X.X -> .#.",
            ".. -> ##",
            "XX -> #.",
            "[.X / X.] -> [## / ##]",
            "[X / .] -> [# / #]",
        ])
    }
}

/// What is proved of random rules agrees with the engine far out, and with all symmetries and
/// decompositions that the engine finds by itself. With `NIMATRON_ALL` three times as many rules
/// are tried, and those that are not proved at once for longer.
fn attack(seed: u64, count: usize, rules: fn(&mut Random) -> String, families: &[&str], to: i64) {
    let (count, work) = if crate::all() { (count, 1 << 28) } else { (count / 3, 1 << 24) };
    let mut random = Random(seed);
    let (mut proved, mut values) = (0, 0);
    for _ in 0..count {
        let (game, family) = (rules(&mut random), random.of(families));
        let budget = Budget::unlimited().within_work(work);
        let Ok(answer) = asked(&game, family, 1, &budget) else { continue };
        if answer.report.found.is_none() {
            continue;
        }
        proved += 1;
        values += compare(&answer, &game, to, 1 << 24);
    }
    // About one in seven is proved: a test that proves nothing tests nothing.
    assert!(proved * 25 > count && values > 15 * proved, "{proved} of {count} proved, {values} values compared");
}

#[test]
fn random_rules_on_graphs() {
    let families = [
        "path(n)",
        "path(n)",
        "cycle(n)",
        "grid(2,n)",
        "king(2,n)",
        "caterpillar(n*1)",
        "path(n) x cycle(3)",
        "circulant(n; 1,2)",
        "complete(2) x path(n)",
    ];
    attack(1, 60, Random::graph_rules, &families, 34);
}

#[test]
fn random_rules_on_boards() {
    attack(2, 80, Random::board_rules, &["1xn", "1xn", "2xn", "nx1", "nx2"], 34);
}

/// Alternating stones, other blocks, ends; most of these rules are not symmetric, some are.
#[test]
fn random_rules_on_rows_of_blocks() {
    let families =
        ["(.X)*n", "(.X)*n .", "X(..X)*n", "(.XX)*n #X", "..(.X)*n", "(.X)*n/(X.)*n", "(..X)*n/(X..)*n", "(.)*n X"];
    attack(3, 120, Random::block_rules, &families, 30);
}

/// Rows of stones agree with the definition.
#[test]
fn rows_of_clobber_are_read() {
    // By a program of a few lines that knows rows only: n stones for even n from 2 to 24.
    assert_eq!(member_values("clobber", "(xo)*n", 12), [1, 3, 0, 2, 0, 2, 0, 3, 1, 4, 6, 1]);
    assert_eq!(member_values("clobber", "(xo)*n x", 6), [0, 1, 0, 2, 4, 5, 2]);
    // As written out.
    let cells = |position| Question::parse("clobber", [position], &[]).unwrap().components[0].position.clone();
    assert_eq!(cells("x (xo)*2 o/o(xo)*2 x"), cells("xxoxoo/oxoxox"));
    for wrong in ["(xo)*", "(xo)3", "(xo)*99999999999999999999", "(xo)*20000", "()*3", "x(xo", "xo)*3"] {
        assert!(Question::parse("clobber", [wrong], &[]).is_err(), "{wrong}");
    }
}

fn member_values(game: &str, family: &str, to: i64) -> Vec<u64> {
    let table = PositionFamily::new(game, family, &[]).unwrap().table(to, &Budget::unlimited()).unwrap();
    table.cells().filter_map(|(_, cell)| if let Cell::Value(value) = cell { Some(value) } else { None }).collect()
}

/// All places in JSON that hold a number, a text, or a member of a list.
fn changed(json: &Json, out: &mut Vec<Json>) {
    match json {
        Json::Number(number) => {
            let number = number.as_u64().unwrap();
            out.push((number + 1).into());
            if number > 0 {
                out.push((number - 1).into());
            }
        }
        Json::Null => out.push(0.into()),
        Json::String(text) => {
            for (from, to) in [('0', '1'), ('1', '0'), ('.', '?'), ('?', '.')] {
                if text.contains(from) {
                    out.push(text.replacen(from, &to.to_string(), 1).into());
                }
            }
        }
        Json::Array(list) => {
            for (at, member) in list.iter().enumerate() {
                let mut less = list.clone();
                less.remove(at);
                out.push(less.into());
                let mut other = Vec::new();
                changed(member, &mut other);
                out.extend(other.into_iter().map(|member| {
                    let mut list = list.clone();
                    list[at] = member;
                    Json::from(list)
                }));
            }
        }
        Json::Object(fields) => {
            for (name, field) in fields {
                let mut other = Vec::new();
                changed(field, &mut other);
                out.extend(other.into_iter().map(|field| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), field);
                    Json::from(fields)
                }));
            }
        }
        Json::Bool(_) => {}
    }
}

/// Every third change, or all with `NIMATRON_ALL`.
#[test]
fn changed_certificates_are_refused() {
    let step = if crate::all() { 1 } else { 3 };
    for (game, family) in [("octal{0.77}", "path(n)"), ("cram", "1xn"), ("octal{0.77}", "cycle(n)"), (SMALL, "(.X)*n")]
    {
        let answer = law(game, family);
        let good = answer.certificate().unwrap();
        assert!(matches!(verify_proof(good, &Budget::unlimited()), Ok(Verdict::Valid(_))), "{game} {family}");
        let json: Json = serde_json::from_str(&good.text()).unwrap();
        let mut methods = Vec::new();
        changed(&json["method"], &mut methods);
        assert!(methods.len() > 300, "{}", methods.len());
        for method in methods.into_iter().step_by(step) {
            let mut other = json.clone();
            other["method"] = method;
            let text = other.to_string();
            let Ok(proof) = Proof::parse(&text) else { continue };
            let verdict = verify_proof(&proof, &Budget::unlimited().within_work(1 << 32)).unwrap();
            assert!(matches!(verdict, Verdict::Invalid(_)), "{game} {family}: {text}");
        }
        // Of another game, of another family.
        for (field, text) in [
            ("rules", "v -> remove v"),
            ("family", "grid(2,n)"),
            ("family", "2xn"),
            ("family", "petersen"),
            ("family", "(.XX)*n"),
        ] {
            let mut other = json.clone();
            other["game"][field] = text.into();
            let verdict = verify_proof(&Proof::parse(&other.to_string()).unwrap(), &Budget::unlimited()).unwrap();
            assert!(matches!(verdict, Verdict::Invalid(_)), "{game} {family}: {text}");
        }
    }
}
