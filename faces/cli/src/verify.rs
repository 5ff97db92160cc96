//! The command `verify`: a certificate is checked by other programs than made it.

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::law;
use nimatron::octal::{Certificate, Verdict};
use std::io::Read;
use std::process::ExitCode;

/// Bytes of a certificate, at the most: they have a few hundred, or with large automata some thousands.
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
    if is_of_a_law(&text) {
        return verify_law(args, session, &text);
    }
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&text) {
        return Err(Failure::usage(format!("{name} is no certificate: it is no JSON: {error}")));
    }
    let certificate = Certificate::parse(&text).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    let verdict = session.work(|budget| certificate.verify(budget)).map_err(|reason| {
        Failure::stopped(reason, &["nothing: the values have to be computed as far as the claim needs".to_owned()])
    })?;
    let Certificate { game, preperiod, period, checked_below, .. } = &certificate;
    let claim = certificate.claim();
    let (valid, why) = match &verdict {
        Verdict::Valid => (true, None),
        Verdict::Invalid(why) => (false, Some(why.as_str())),
    };
    let out = match (args.json, why) {
        (true, _) => {
            let fields = serde_json::json!({
                "valid": valid, "game": game, "preperiod": preperiod, "period": period, "checked_below": checked_below, "why": why,
            });
            format!("{fields}\n")
        }
        (false, None) => {
            format!("VALID: {claim}; computed again and compared for the heaps {preperiod} to {}\n", checked_below - 1)
        }
        (false, Some(why)) => format!("INVALID: {claim} is not proved: {why}\n"),
    };
    print(out.as_bytes())?;
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Does a text say that it is a certificate of a law? One that says neither is told so by the reader of periods.
fn is_of_a_law(text: &str) -> bool {
    let parsed: Option<serde_json::Value> = serde_json::from_str(text).ok();
    parsed.is_some_and(|fields| fields["format"] == law::FORMAT)
}

fn verify_law(args: &VerifyArgs, session: &Session, text: &str) -> Result<ExitCode, Failure> {
    let verdict = session.work(|budget| law::verify(text, budget)).map_err(|reason| {
        Failure::stopped(reason, &["nothing: some sentence of the proof is not decided".to_owned()])
    })?;
    let (valid, said) = match &verdict {
        law::Verdict::Valid(claim) => (true, claim),
        law::Verdict::Invalid(why) => (false, why),
    };
    let out = if args.json {
        let (claim, why) = if valid { (Some(said), None) } else { (None, Some(said)) };
        format!("{}\n", serde_json::json!({"valid": valid, "claim": claim, "why": why}))
    } else if valid {
        format!("VALID: {said}\n")
    } else {
        format!("INVALID: {said}\n")
    };
    print(out.as_bytes())?;
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
