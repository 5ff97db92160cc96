//! Trial
use nimatron_core::Budget;
use nimatron_law::automata::{Means, Numeration, Stop};
use nimatron_law::discover::automatic::{Effort, Form, Found, find};
use nimatron_law::prove::formulas::{Code, Game, Moves};
use nimatron_law::table::Table;
use nimatron_rules::Ruleset;
use std::time::Instant;

fn mex_table(rules: &Ruleset, n: usize) -> Table {
    let budget = Budget::unlimited();
    let mut ev = rules.evaluator();
    let arity = rules.arity();
    let size = if arity == 1 { n } else { 40 };
    let mut t = Table { sizes: vec![size; arity], values: vec![] };
    let count = size.pow(arity as u32);
    t.values = vec![None; count];
    // order: repeated passes by sum
    let mut idx: Vec<usize> = (0..count).collect();
    idx.sort_by_key(|&i| t.position(i).iter().sum::<u64>());
    for i in idx {
        let pos: Vec<i64> = t.position(i).iter().map(|&x| x as i64).collect();
        if !ev.is_position(&pos, &budget).unwrap() { continue }
        let mut seen = std::collections::BTreeSet::new();
        let mut bad = false;
        if ev.options(&pos, &budget, &mut |o| {
            let mut v = 0;
            for c in o.chunks(arity) { let p: Vec<u64> = c.iter().map(|&x| x as u64).collect();
                match t.get(&p) { Some(Some(x)) => v ^= x, _ => bad = true } }
            seen.insert(v);
        }).is_err() { return t; }
        if bad { continue }
        let mut m = 0; while seen.contains(&m) { m += 1 }
        t.values[i] = Some(m);
    }
    t
}

#[test]
fn trial() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if let Ok(only) = std::env::var("ONLY") { if !only.split(',').any(|o| o == name) { continue } }
        let text = std::fs::read_to_string(&file).unwrap();
        let rules = Ruleset::parse(&text).unwrap();
        let start = Instant::now();
        let moves = match Moves::new(&rules) { Ok(m) => m, Err(e) => { eprintln!("{name}: undefinable {e}"); continue } };
        if rules.arity() > 2 { continue }
        let budget = Budget::for_time(std::time::Duration::from_secs(20));
        let means = Means::new(300_000, 1 << 40, &budget);
        let table = mex_table(&rules, 1000);
        let tt = start.elapsed();
        let mut res = String::from("NOTHING");
        'all: for outcome in [false, true] {
          for system in [Numeration::Base(2), Numeration::Base(3), Numeration::Fibonacci, Numeration::Base(10), Numeration::Base(6), Numeration::Base(12), Numeration::Metallic(2)] {
            let game = match Game::new(&rules, &moves, system, &means) { Ok(Some(g)) => g, Ok(None) => continue, Err(e) => { res = format!("{e}"); break } };
            let forms: &[Form] = if outcome { &[Form::Outputs] } else if table.most() < 12 { &[Form::Outputs, Form::Graph(Code::Plain)] } else { &[Form::Graph(Code::Plain), Form::Graph(Code::Unary)] };
            for &form in forms {
                let t = if outcome { table.outcomes() } else { table.clone() };
                match find(&t, system, form, Some(&game), outcome, Effort { states: 150, beyond: 20 }, &means) {
                    Ok(Found::Proved(law)) => { res = format!("PROVED {system} {form:?} outcome={outcome} states {} descends {:?}", law.graph.dfa.states(), game.descends(&means)); break 'all }
                    Ok(Found::Fits(_)) => unreachable!(),
                    Ok(Found::Nothing(at)) => { res += &format!(" [{system} {form:?} {at:?}]"); }
                    Err(Stop::Budget(r)) => { res += &format!(" {r}"); break 'all }
                    Err(e) => res += &format!(" [{e}]"),
                }
            }
          }
        }
        eprintln!("{name}: table {tt:?} {:?} {res}", start.elapsed());
    }
}
