//! The command `verify`: a certificate is checked by other programs than made it.

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::octal::{Certificate, Verdict};
use std::io::Read;
use std::process::ExitCode;

/// Bytes of a certificate, at the most: they have a few hundred.
const MOST: u64 = 1 << 20;

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
    let certificate = Certificate::parse(&text).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    let verdict = session.work(|budget| certificate.verify(budget)).map_err(|reason| {
        Failure::stopped(reason, &["nothing: the values have to be computed as far as the claim needs".to_owned()])
    })?;
    let Certificate { game, preperiod, period, checked_below, .. } = &certificate;
    let claim = format!("in {game} G(n + {period}) = G(n) for all n >= {preperiod}");
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
