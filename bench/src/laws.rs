//! The law finder on a suite of games and on random rules: what is found, what is proved, and how
//! long it takes.

use anyhow::{Context, Result, bail, ensure};
use nimatron::atlas::{self, Atlas, AtlasPositionKind, Gives};
use nimatron::law::{self, LawAnswer, LawClaim, Search, Verdict};
use nimatron::nimber::BigUint;
use nimatron::words::{self, Language};
use nimatron::{Budget, GameDef, Limit, Progress, StopFlag, value_table};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The result for one game.
struct LawBenchRow {
    name: String,
    found: bool,
    proved: bool,
    seconds: f64,
    check: Option<f64>,
}

fn search(game: &Arc<GameDef>, search: &Search, limit: Duration) -> Result<(LawAnswer, f64)> {
    let start = Instant::now();
    let limit = Limit { time: Some(limit), ..Limit::default() };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let answer = law::find_law(game, search, &budget).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok((answer, start.elapsed().as_secs_f64()))
}

/// Runs all rule files of a folder, or only those named.
pub(crate) fn suite(folder: &Path, only: &[&str]) -> Result<()> {
    let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    let mut rows: Vec<LawBenchRow> = Vec::new();
    for file in files {
        let name = file.file_name().to_string_lossy().trim_end_matches(".game").to_owned();
        if !only.is_empty() && !only.contains(&name.as_str()) {
            continue;
        }
        let path = file.path();
        let game = match GameDef::load(path.to_str().context("the path is not UTF-8 text")?, &[]) {
            Ok(game) => Arc::new(game),
            Err(error) => {
                println!("{name} | {error}");
                continue;
            }
        };
        let (answer, seconds) = match search(&game, &Search::default(), Duration::from_secs(60)) {
            Ok(done) => done,
            Err(error) => {
                println!("{name} | {error}");
                continue;
            }
        };
        let found = answer.report.found.as_ref();
        let mut check = None;
        if let Some(certificate) = answer.certificate() {
            let start = Instant::now();
            ensure!(
                matches!(nimatron::verify_proof(certificate, &Budget::unlimited())?, Verdict::Valid(_)),
                "{name} is not valid"
            );
            check = Some(start.elapsed().as_secs_f64());
        }
        if let Some(found) = found {
            far(&game, &found.law, 300)?;
        }
        let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
        let checked = check.map_or_else(|| "-".to_owned(), |check| format!("{:.1}", check * 1e3));
        println!("{name} | {:.3} s | check {checked} ms | {}", seconds, text.trim().replace('\n', " |"));
        rows.push(LawBenchRow { name, found: found.is_some(), proved: answer.certificate().is_some(), seconds, check });
    }
    let count = |test: &dyn Fn(&LawBenchRow) -> bool| rows.iter().filter(|row| test(row)).count();
    let median = |mut numbers: Vec<f64>| {
        numbers.sort_by(f64::total_cmp);
        numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
    };
    println!();
    println!("{} games, {} laws found, {} proved", rows.len(), count(&|row| row.found), count(&|row| row.proved));
    println!(
        "median {:.3} s; median check {:.1} ms",
        median(rows.iter().map(|row| row.seconds).collect()),
        median(rows.iter().filter_map(|row| row.check).collect()) * 1e3
    );
    let slow: Vec<String> =
        rows.iter().filter(|row| row.seconds > 1.0).map(|row| format!("{} {:.1}", row.name, row.seconds)).collect();
    println!("over a second: {}", slow.join(", "));
    Ok(())
}

/// Compares a law with the values that the engines compute for all positions up to a bound that
/// depends on `most`. Returns the number of positions compared.
fn far(game: &Arc<GameDef>, law: &law::Law, most: i64) -> Result<usize> {
    let corner = match law.arity {
        1 => vec![most * 20],
        2 => vec![most; 2],
        _ => vec![20; law.arity],
    };
    let budget = Budget::for_time(Duration::from_secs(10));
    let Ok(table) = value_table(game, &corner, &budget) else { return Ok(0) };
    let mut compared = 0;
    for (position, cell) in table.cells() {
        let nimatron::Cell::Value(value) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        if law.domain.rows().is_some_and(|rows| position[rows.coordinate].unsigned_abs() > rows.max) {
            continue;
        }
        if law.domain.class().is_some_and(|class| !class.contains(&numbers[0])) {
            continue;
        }
        let says = law.value(&numbers);
        let right = match law.claim {
            LawClaim::Grundy => says == Some(BigUint::from(value)),
            LawClaim::Levels(levels) => says == Some(BigUint::from(value.min(levels.into()))),
            LawClaim::Outcome => says.as_ref().is_some_and(|says| (*says == BigUint::from(0u32)) == (value == 0)),
        };
        if !right {
            bail!("FALSE: {} at {position:?}: the law says {says:?}, the value is {value}", game.name());
        }
        compared += 1;
    }
    Ok(compared)
}

/// The kinds of move from which rules are drawn.
const MOVES: [&str; 32] = [
    "n -> n - 1",
    "n -> n - 2",
    "n -> n - 3",
    "n -> n - 4",
    "n -> n - 5",
    "n -> n - 6",
    "n -> n - 7",
    "n -> n/2 if n > 0",
    "n -> (n + 1)/2 if n > 1",
    "n -> n/2 if n > 0 and n % 2 == 0",
    "n -> n/3 if n > 0",
    "n -> (n + 2)/3 if n > 1",
    "n -> n/3 if n > 0 and n % 3 == 0",
    "n -> n/4 if n > 0",
    "n -> n/5 if n > 0",
    "n -> 2*n/3 if n > 0",
    "n -> 3*n/4 if n > 0",
    "n -> n - lowbit(n) if n > 0",
    "n -> n - k for k in powers(2) if n/k % 2 == 1",
    "n -> n - k for k in powers(2)",
    "n -> n - k for k in powers(3)",
    "n -> n - k for k in powers(4)",
    "n -> n - k for k in fibonacci",
    "n -> n - 1 if n % 2 == 1",
    "n -> n - 1 if n % 2 == 0",
    "n -> n - 2 if n % 3 == 0",
    "n -> n - 1 if n % 3 != 0",
    "n -> n - 3 if n % 2 == 0",
    "n -> n - k for k in 1..n/2",
    "n -> n - k for k in 2..n",
    "n -> n - k for k in 1..n if k % 2 == 1",
    "n -> 0 if n > 0",
];

/// Rules of two to four moves drawn from a list.
pub(crate) fn random(count: usize, seed: u64) -> Result<()> {
    let mut state = seed | 1;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let start = Instant::now();
    let (mut proved, mut found, mut periodic, mut compared, mut of_values) = (0, 0, 0, 0, 0);
    // Laws of the P-positions count as well, where the values have none; they are counted apart.
    let usual = Search { partial: true, ..atlas::search(AtlasPositionKind::Heap) };
    let (mut finding, mut slowest) = (0.0, (0, String::new()));
    for _ in 0..count {
        let mut moves: Vec<&str> = Vec::new();
        for _ in 0..2 + draw(3) {
            let one = MOVES[draw(MOVES.len())];
            if !moves.contains(&one) {
                moves.push(one);
            }
        }
        let text = moves.join("\n");
        let game = Arc::new(GameDef::load(&text, &[]).map_err(|error| anyhow::anyhow!("{error}"))?);
        let (answer, seconds) = search(&game, &usual, Duration::from_secs(20))?;
        finding += seconds;
        slowest = slowest.max(((seconds * 1e3) as u64, text.replace('\n', "; ")));
        if let Some(law) = &answer.report.found {
            found += 1;
            proved += usize::from(answer.certificate().is_some());
            of_values += usize::from(answer.certificate().is_some() && law.law.claim == LawClaim::Grundy);
            periodic += usize::from(matches!(law.law.body, law::Body::Periodic(_)));
            compared += far(&game, &law.law, 300)?;
            if answer.certificate().is_none() {
                println!("only conjectured: {}", text.replace('\n', "; "));
            }
        }
    }
    println!(
        "{count} games, {found} laws, {proved} proved ({:.1} %): {of_values} of all values ({:.1} %), \
        {} of the P-positions only; {periodic} periodic",
        100.0 * proved as f64 / count as f64,
        100.0 * of_values as f64 / count as f64,
        proved - of_values
    );
    println!(
        "{compared} far values compared, none wrong; \
        {finding:.1} s for the search (slowest {} ms: {}), {:.0} games a minute; {:.1} s in all",
        slowest.0,
        slowest.1,
        60.0 * count as f64 / finding,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// This many proved laws of an atlas, chosen by chance, against values computed by the engine: of a
/// heap those up to 10,000, of two coordinates those up to 100 x 100. A law whose certificate was
/// made from that of another game is found again for that game, and compared with the values of its
/// own.
pub(crate) fn of_atlas(path: &Path, count: usize, seed: u64) -> Result<()> {
    let atlas = Atlas::open(path).map_err(|error| anyhow::anyhow!("{error}"))?;
    let (_, entries) = atlas.counts().map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut state = seed | 1;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let entry = |number| atlas.entry(number).map_err(|error| anyhow::anyhow!("{error}"));
    let (mut done, mut carried, mut valid, mut compared) = (0, 0, 0, 0);
    while done < count {
        let number = 1 + draw(entries);
        let Some(own) = entry(number)? else { continue };
        let Some(known) = own.law.filter(|law| law.proved) else { continue };
        let game = Arc::new(GameDef::load(&own.game.rules, &[]).map_err(|error| anyhow::anyhow!("{error}"))?);
        let certificate = atlas.certificate(number).map_err(|error| anyhow::anyhow!("{error}"))?;
        let certificate = certificate.context("a proved law has a certificate")?;
        ensure!(certificate.contains(&serde_json::json!(own.game.rules).to_string()), "another game: {number}");
        match nimatron::verify(&certificate, &Budget::for_time(Duration::from_secs(60))) {
            Ok(Ok(Verdict::Valid(_))) => valid += 1,
            other => bail!("FALSE: no. {number}: {other:?}"),
        }
        let found_for = match known.like {
            Some(other) => {
                carried += 1;
                let other = entry(other)?.context("the game with the law is there")?;
                Arc::new(GameDef::load(&other.game.rules, &[]).map_err(|error| anyhow::anyhow!("{error}"))?)
            }
            None => Arc::clone(&game),
        };
        let (answer, _) = search(&found_for, &atlas::search(own.game.positions), Duration::from_secs(60))?;
        let law = answer.report.found.with_context(|| format!("no law is found again for no. {number}"))?.law;
        let most = if own.game.positions == AtlasPositionKind::Heap { 500 } else { 100 };
        let values = far(&game, &law, most)?;
        ensure!(values > 0 || known.gives == Gives::Part, "nothing was compared for no. {number}");
        compared += values;
        done += 1;
    }
    println!(
        "{done} proved laws of {entries} entries ({carried} of them with the certificate of another game): \
        {valid} certificates valid, {compared} values compared, none false"
    );
    Ok(())
}
