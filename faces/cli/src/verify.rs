//! The command `verify`: a certificate is checked by other programs than made it.

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::Verdict;
use std::io::Read;
use std::process::ExitCode;

/// Bytes of a certificate, at the most: they have a few hundred, or with large automata some
/// thousands.
const MOST: u64 = 64 << 20;

pub(crate) fn verify(args: &VerifyArgs, session: &Session) -> Result<ExitCode, Failure> {
    let name = args.file.display();
    let text = if args.file.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().take(MOST).read_to_string(&mut text).map(|_| text)
    } else {
        let mut text = String::new();
        std::fs::File::open(&args.file).and_then(|file| file.take(MOST).read_to_string(&mut text)).map(|_| text)
    };
    let text = text.map_err(|error| Failure::usage(format!("{name} cannot be read: {error}")))?;
    let verdict = session
        .work(|budget| nimatron::verify(&text, budget))
        .map_err(|reason| Failure::stopped(reason, &["nothing: the proof is not decided".to_owned()]))?;
    let verdict = verdict.map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    let (valid, said) = match &verdict {
        Verdict::Valid(claim) => (true, claim.to_string()),
        Verdict::Invalid(why) => (false, why.to_string()),
    };
    let out = if args.json {
        let (claim, why) = if valid { (Some(&said), None) } else { (None, Some(&said)) };
        format!("{}\n", serde_json::json!({"valid": valid, "claim": claim, "why": why}))
    } else if valid {
        format!("VALID: {said}\n")
    } else {
        format!("INVALID: {said}\n")
    };
    print(out.as_bytes())?;
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
