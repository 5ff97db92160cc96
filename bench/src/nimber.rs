//! Nim products against the usual library method (`bench/rivals/nimber.cpp`): picoseconds per
//! product, the minimum of 400 rounds of 4096 products in a process, and the minimum over several
//! processes in turn.

use crate::{BASIS, Measured, fold, least, measure};
use anyhow::{Context, Result, bail, ensure};
use nimatron::contest::{Input, Output, what};
use nimatron_nimber::batch::{self, Kernel};
use nimatron_nimber::{Field, Gf64, Nimber, Nimber128, Nimber256, Polynomial};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

const COUNT: usize = 4096;

/// A method, its name in the table, the rival's mode, and the target.
const CASES: [(&str, &str, &str, &str); 13] = [
    ("batch64-avx512", "64-bit batch, AVX-512 and GFNI", "product64", "14"),
    ("batch64-avx2-gfni", "64-bit batch, AVX2 and GFNI", "product64", "6"),
    ("batch64-avx2", "64-bit batch, AVX2 without GFNI", "product64", ""),
    ("single64", "64-bit single products, independent", "product64", "1.2"),
    ("chain64", "64-bit single products, each from the last", "chain64", ""),
    ("poly64-single", "64-bit, polynomial basis, `*` one by one", "product64", "8"),
    ("poly64-chain", "64-bit, polynomial basis, each from the last", "chain64", ""),
    ("poly64-slices", "64-bit, polynomial basis, slices", "product64", ""),
    ("batch128-avx512", "128-bit batch, AVX-512 and GFNI", "product128", "(4 ns)"),
    ("batch128-avx2-gfni", "128-bit batch, AVX2 and GFNI", "product128", ""),
    ("single128", "128-bit single products", "product128", ""),
    ("batch256-avx512", "256-bit batch, AVX-512 and GFNI", "product256", "(15 ns)"),
    ("single256", "256-bit single products", "product256", ""),
];

/// A pseudo-random sequence of numbers, the same in every run (splitmix64).
pub(crate) struct RandomWords(pub(crate) u64);

impl RandomWords {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.next()) | u128::from(self.next()) << 64
    }
}

/// Picoseconds per product in the best round.
fn timed(mut round: impl FnMut()) -> u64 {
    let once = |round: &mut dyn FnMut()| {
        let start = Instant::now();
        round();
        start.elapsed().as_nanos() as u64
    };
    (0..400).map(|_| once(&mut round)).min().unwrap_or(0) * 1000 / COUNT as u64
}

/// One measurement in this process: picoseconds, checksum, peak memory.
pub(crate) fn run_case(name: &str) -> Result<()> {
    let mut words = RandomWords(1);
    let a: Vec<u64> = (0..4 * COUNT).map(|_| words.next()).collect();
    let b: Vec<u64> = (0..4 * COUNT).map(|_| words.next()).collect();
    let mut out = vec![0u64; 4 * COUNT];
    let narrow = |words: &[u64]| words[..COUNT].iter().map(|&x| Nimber(x)).collect::<Vec<_>>();
    let pair = |words: &[u64]| u128::from(words[0]) | u128::from(words[1]) << 64;
    let middle = |words: &[u64]| words.chunks(2).take(COUNT).map(|two| Nimber128(pair(two))).collect::<Vec<_>>();
    let wide =
        |words: &[u64]| words.chunks(4).map(|four| Nimber256::new(pair(&four[2..]), pair(four))).collect::<Vec<_>>();
    let (way, kernel) = match name.split_once('-') {
        Some((way, "avx512")) => (way, Kernel::Avx512Gfni),
        Some((way, "avx2-gfni")) => (way, Kernel::Avx2Gfni),
        Some((way, "avx2")) => (way, Kernel::Avx2),
        _ => (name, Kernel::OneByOne),
    };
    ensure!(Kernel::available().any(|available| available == kernel), "not on this machine");
    let ps = match way {
        "batch64" | "single64" => {
            let (a, b, mut products) = (narrow(&a), narrow(&b), vec![Nimber::ZERO; COUNT]);
            let ps = timed(|| batch::product_by(kernel, &a, &b, &mut products));
            out.iter_mut().zip(products).for_each(|(out, product)| *out = product.0);
            ps
        }
        "chain64" => {
            let (a, b) = (narrow(&a), narrow(&b));
            timed(|| {
                let mut x = a[0];
                for (out, &b) in out.iter_mut().zip(&b) {
                    x *= b;
                    *out = x.0;
                }
            })
        }
        "poly64-single" | "poly64-chain" | "poly64-slices" => {
            let basis = |words: &[u64]| narrow(words).into_iter().map(Gf64::from).collect::<Vec<_>>();
            let (a, b) = (basis(&a), basis(&b));
            let mut products = vec![Gf64::ZERO; COUNT];
            let ps = match way {
                "poly64-single" => timed(|| {
                    for ((out, &a), &b) in products.iter_mut().zip(&a).zip(&b) {
                        *out = a * b;
                    }
                }),
                "poly64-chain" => timed(|| {
                    let mut x = a[0];
                    for (out, &b) in products.iter_mut().zip(&b) {
                        x *= b;
                        *out = x;
                    }
                }),
                _ => timed(|| {
                    products.copy_from_slice(&a);
                    Gf64::multiply_slices(&mut products, &b);
                }),
            };
            out.iter_mut().zip(products).for_each(|(out, product)| *out = Nimber::from(product).0);
            ps
        }
        "batch128" | "single128" => {
            let (a, b, mut products) = (middle(&a), middle(&b), vec![Nimber128::ZERO; COUNT]);
            let ps = timed(|| batch::product_by(kernel, &a, &b, &mut products));
            let words = products.iter().flat_map(|product| [product.0 as u64, (product.0 >> 64) as u64]);
            out.iter_mut().zip(words).for_each(|(out, word)| *out = word);
            ps
        }
        "batch256" | "single256" => {
            let (a, b, mut products) = (wide(&a), wide(&b), vec![Nimber256::ZERO; COUNT]);
            let ps = timed(|| batch::product_by(kernel, &a, &b, &mut products));
            let halves = products.iter().flat_map(|product| [product.low, product.high]);
            let words = halves.flat_map(|half| [half as u64, (half >> 64) as u64]);
            out.iter_mut().zip(words).for_each(|(out, word)| *out = word);
            ps
        }
        _ => bail!("there is no case {name}"),
    };
    let checksum = out.iter().fold(BASIS, |sum, &value| fold(sum, value));
    println!("{ps} {checksum} {}", crate::peak_memory()?);
    Ok(())
}

/// Prints the table of products.
pub(crate) fn compare(rivals: &Path, command: &str) -> Result<()> {
    let own = std::env::current_exe()?;
    println!("| nim products | nimatron ns | log tables ns | times as fast | to reach |");
    println!("|---|---|---|---|---|");
    for (name, work, mode, to_reach) in CASES {
        let (mut ours, mut theirs): (Option<Measured>, Option<Measured>) = (None, None);
        let available = Command::new(&own).args(["nimber", name]).output()?;
        if !available.status.success() {
            println!("| {work} | not on this machine | | | {to_reach} |");
            continue;
        }
        for _ in 0..7 {
            ours = least(ours, measure(Command::new(&own).args(["nimber", name]))?);
            theirs = least(theirs, measure(Command::new(rivals.join("nimber")).arg(mode))?);
        }
        let (ours, theirs) = (ours.context("no measurement")?, theirs.context("no measurement")?);
        ensure!(ours.checksum == theirs.checksum, "{work}: the products differ");
        let ns = |measured: &Measured| measured.ns as f64 / 1000.0;
        println!("| {work} | {:.2} | {:.1} | {:.1} | {to_reach} |", ns(&ours), ns(&theirs), ns(&theirs) / ns(&ours));
    }
    text(rivals, command)
}

/// Reads pairs and writes one number for each as `judge nim_product_64` does, without multiplying.
pub(crate) fn copy() -> Result<()> {
    let (mut stdin, mut stdout) = (std::io::stdin().lock(), std::io::stdout().lock());
    let (mut input, mut output) = (Input::new(&mut stdin), Output::new(&mut stdout));
    for _ in 0..input.number(&what::PAIRS)? {
        let (a, b) = (input.number(&what::NUMBER)?, input.number(&what::NUMBER)?);
        output.line(a ^ b)?;
    }
    Ok(output.flush()?)
}

/// A million pairs of random numbers, from text to text, in whole processes.
fn text(rivals: &Path, command: &str) -> Result<()> {
    let (pairs, out) = (rivals.join("pairs.txt"), rivals.join("products.txt"));
    let mut words = RandomWords(3);
    let lines: String = (0..1_000_000).map(|_| format!("{} {}\n", words.next(), words.next())).collect();
    std::fs::write(&pairs, format!("1000000\n{lines}"))?;
    let own = std::env::current_exe()?;
    let rival = rivals.join("nimber");
    type Way<'a> = (&'a str, &'a Path, &'a [&'a str]);
    let ways: [Way<'_>; 5] = [
        ("`nimatron judge nim_product_64`", Path::new(command), &["judge", "nim_product_64"]),
        ("the same reading and writing, without products", &own, &["copy"]),
        ("C++ as usual: whole input, digit by digit, log tables", &rival, &["text"]),
        ("C++ as usual, without products", &rival, &["copy"]),
        ("`cat`", Path::new("cat"), &[]),
    ];
    let mut best = [f64::MAX; 5];
    let mut products = Vec::new();
    for _ in 0..9 {
        for (best, (name, program, arguments)) in best.iter_mut().zip(ways) {
            let mut run = Command::new(program);
            run.args(arguments).stdin(std::fs::File::open(&pairs)?).stdout(std::fs::File::create(&out)?);
            let start = Instant::now();
            ensure!(run.status()?.success(), "{name} failed");
            *best = best.min(start.elapsed().as_secs_f64() * 1e3);
            if arguments.last().is_some_and(|last| *last != "copy") {
                products.push(std::fs::read(&out)?);
            }
        }
        ensure!(products.windows(2).all(|two| two[0] == two[1]), "the products differ");
        products.truncate(1);
    }
    println!("\n| 10^6 products, text to text (39 MiB in, 19 MiB out), whole process | ms | ratio |");
    println!("|---|---|---|");
    for (ms, (name, ..)) in best.into_iter().zip(ways) {
        println!("| {name} | {ms:.0} | {:.2} |", best[0] / ms);
    }
    Ok(())
}

/// Operations without a rival: logarithms, inverses, equations, polynomials.
pub(crate) fn others() -> Result<()> {
    let mut words = RandomWords(7);
    let start = Instant::now();
    let first = Nimber(words.next()).log(Nimber::GENERATOR)?;
    let set_up = start.elapsed();
    println!("| others | time |");
    println!("|---|---|");
    println!("| set-up and first discrete logarithm, 64 bits | {:.1} ms |", set_up.as_secs_f64() * 1e3);
    let xs: Vec<Nimber> = (0..20_000).map(|_| Nimber(words.next())).collect();
    let mut best = f64::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let mut sum = first.unwrap_or(0);
        for x in &xs {
            sum ^= x.log(Nimber::GENERATOR)?.context("a generator")?;
        }
        std::hint::black_box(sum);
        best = best.min(start.elapsed().as_secs_f64() / xs.len() as f64);
    }
    println!("| discrete logarithm, 64 bits | {:.2} us |", best * 1e6);
    for (name, work) in [
        ("inverse", (|x: Nimber| x.inverse().unwrap_or(x)) as fn(Nimber) -> Nimber),
        ("square", |x| x.square()),
        ("square root", |x| x.sqrt()),
        ("x^2 + x = c", |x| x.solve_artin_schreier().map_or(x, |roots| roots.0)),
    ] {
        let xs = &xs[..COUNT];
        let ps = timed(|| {
            for &x in xs {
                std::hint::black_box(work(x));
            }
        });
        println!("| {name}, 64 bits | {:.1} ns |", ps as f64 / 1000.0);
    }
    let mut inverses = xs[..COUNT].to_vec();
    let ps = timed(|| batch::invert(&mut inverses));
    println!("| inverse, 64 bits, batch | {:.1} ns |", ps as f64 / 1000.0);
    let seconds = |work: &mut dyn FnMut() -> Result<()>| -> Result<f64> {
        let start = Instant::now();
        work()?;
        Ok(start.elapsed().as_secs_f64())
    };
    let exponent = words.wide();
    let x = Nimber128::GENERATOR.pow(exponent);
    let first = seconds(&mut || {
        ensure!(x.log(Nimber128::GENERATOR)? == Some(exponent % u128::MAX), "a wrong logarithm");
        Ok(())
    })?;
    println!("| first discrete logarithm, 128 bits | {first:.2} s |");
    let mut total = 0.0;
    for _ in 0..5 {
        let x = Nimber128(words.wide());
        total +=
            seconds(&mut || x.log(Nimber128::GENERATOR).map(|found| assert!(found.is_some())).map_err(Into::into))?;
    }
    println!("| discrete logarithm, 128 bits, mean of 5 | {:.2} s |", total / 5.0);
    for size in [1usize << 12, 1 << 16, 1 << 20] {
        let degree = |f: Polynomial<Nimber>| f.degree().map(|_| ()).context("the product is 0");
        let f = Polynomial::new((0..size).map(|_| Nimber(words.next())).collect::<Vec<_>>());
        let g = Polynomial::new((0..size).map(|_| Nimber(words.next())).collect::<Vec<_>>());
        let time = (0..3).map(|_| seconds(&mut || degree(&f * &g))).collect::<Result<Vec<_>>>()?;
        let best = time.into_iter().fold(f64::MAX, f64::min);
        println!("| product of two polynomials with {size} coefficients | {:.2} ms |", best * 1e3);
    }
    let size = 500;
    let rows: Vec<Vec<Nimber>> = (0..size).map(|_| (0..size).map(|_| Nimber(words.next())).collect()).collect();
    let matrix = nimatron_nimber::Matrix::from_rows(&rows);
    let product = seconds(&mut || matrix.checked_mul(&matrix).map(drop).context("no product"))?;
    println!("| product of two matrices of {size} x {size} | {:.1} ms |", product * 1e3);
    let inverse = seconds(&mut || matrix.inverse().map(drop).context("a singular matrix"))?;
    println!("| inverse of a matrix of {size} x {size} | {:.1} ms |", inverse * 1e3);
    Ok(())
}
