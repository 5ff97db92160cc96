//! What a program prints, as answers: one on each line, or one in each word.

use crate::process::RunError;
use nimatron::Outcome;
use nimatron::check::SolutionAnswer;
use nimatron_messages::programs;

/// Words that mean that the player to move wins, or loses. Case does not matter.
const KNOWN: [(&str, &str); 15] = [
    ("first", "second"),
    ("n", "p"),
    ("win", "lose"),
    ("wins", "loses"),
    ("won", "lost"),
    ("winning", "losing"),
    ("w", "l"),
    ("alice", "bob"),
    ("yes", "no"),
    ("true", "false"),
    ("first player", "second player"),
    ("player 1", "player 2"),
    ("先手", "后手"),
    ("先手必胜", "先手必败"),
    ("先手胜", "后手胜"),
];

/// The words of `--says`.
#[derive(Clone, Debug, Default)]
pub(crate) struct OutcomeWords {
    /// The word for a win of the player to move, and that for a loss.
    pub(crate) own: Option<(String, String)>,
}

impl OutcomeWords {
    /// Reads `first,second`.
    pub(crate) fn parse(text: &str) -> Option<OutcomeWords> {
        let (win, loss) = text.split_once([',', '，'])?;
        let (win, loss) = (tidy(win), tidy(loss));
        (!win.is_empty() && !loss.is_empty() && win != loss).then_some(OutcomeWords { own: Some((win, loss)) })
    }

    /// The answers of an output about this many positions.
    pub(crate) fn read(&self, output: &str, positions: usize) -> Result<Vec<SolutionAnswer>, RunError> {
        let lines: Vec<&str> = output.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if lines.len() == positions {
            if let Some(said) = self.with_moves(&lines) {
                return Ok(said);
            }
            return Ok(lines.into_iter().map(|line| self.said(line)).collect());
        }
        let words: Vec<&str> = output.split_whitespace().collect();
        if words.len() == positions {
            return Ok(words.into_iter().map(|word| self.said(word)).collect());
        }
        let beginning: String = output.trim().chars().take(60).collect();
        let output = beginning.escape_debug().to_string();
        Err(RunError::Answers { wanted: positions, found: lines.len(), output })
    }

    /// The answers of a program that `emit` wrote: on each line an answer and a winning move, `-`
    /// if there is none. Without such a line the numbers after the first may be anything.
    fn with_moves(&self, lines: &[&str]) -> Option<Vec<SolutionAnswer>> {
        lines.iter().any(|line| line.ends_with(" -")).then_some(())?;
        let answer = |line: &&str| Some(self.said(line.split_whitespace().next()?));
        let said: Vec<SolutionAnswer> = lines.iter().map(answer).collect::<Option<_>>()?;
        (!said.iter().any(|said| matches!(said, SolutionAnswer::Nothing(_)))).then_some(said)
    }

    fn said(&self, text: &str) -> SolutionAnswer {
        let text = without_case(text);
        let word = tidy(text);
        if let Some((win, loss)) = &self.own {
            return match &word {
                word if word == win => true.into(),
                word if word == loss => false.into(),
                _ => SolutionAnswer::Nothing(programs::no_answer(shortened(text))),
            };
        }
        if let Ok(number) = text.parse() {
            return SolutionAnswer::Number(number);
        }
        let short = word.strip_suffix(" wins").or(word.strip_suffix(" win")).unwrap_or(&word);
        let has = |outcome: Outcome| {
            KNOWN.iter().any(|(win, loss)| short == if outcome == Outcome::N { *win } else { *loss })
        };
        if has(Outcome::N) {
            true.into()
        } else if has(Outcome::P) || word == "後手" || word == "后手必胜" {
            false.into()
        } else {
            SolutionAnswer::Nothing(programs::no_answer(shortened(text)))
        }
    }
}

/// A word in lower case, without a mark at its end.
fn tidy(text: &str) -> String {
    text.trim().trim_end_matches(['.', '!', '。', '！']).trim().to_lowercase()
}

/// `Case #3: first` is `first`.
fn without_case(text: &str) -> &str {
    let Some((head, answer)) = text.split_once(':') else { return text };
    let head = head.to_ascii_lowercase();
    let number = head.strip_prefix("case").map(|rest| rest.trim().trim_start_matches('#').trim());
    match number {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => answer.trim(),
        _ => text,
    }
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", short.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_in_many_words() {
        let words = OutcomeWords::default();
        let read = |text: &str, count: usize| words.read(text, count).unwrap();
        assert_eq!(read("First\nSECOND\n", 2), [true.into(), false.into()]);
        assert_eq!(read("Case #1: Alice wins!\nCase #2: Bob\n", 2), [true.into(), false.into()]);
        assert_eq!(read("0 3 1", 3), [0.into(), 3.into(), 1.into()]);
        assert!(matches!(read("-1", 1)[..], [SolutionAnswer::Nothing(_)]));
        assert!(matches!(read("1.5", 1)[..], [SolutionAnswer::Nothing(_)]));
        assert_eq!(read("0 -\n1 0\n2 0\n", 3), [0.into(), 1.into(), 2.into()]);
        assert_eq!(read("P -\nN 0 + 1\n", 2), [false.into(), true.into()]);
        assert!(matches!(read("0 1\n1 0\n", 2)[..], [SolutionAnswer::Nothing(_), _]));
        let own = OutcomeWords::parse("Zayas,Cuber QQ").unwrap();
        assert_eq!(own.read("cuber qq\nZayas", 2).unwrap(), [false.into(), true.into()]);
        assert!(
            OutcomeWords::parse("a,a").is_none()
                && OutcomeWords::parse("a").is_none()
                && OutcomeWords::parse(",b").is_none()
        );
        assert_eq!(words.read("5\n6", 3), Err(RunError::Answers { wanted: 3, found: 2, output: "5\\n6".to_owned() }));
    }
}
