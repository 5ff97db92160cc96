//! What a program reads, one that is checked or one that is written: a small language of templates.
//! `[{heaps}\n]` is a line for each position, `{tests}\n[{count}\n{heaps}\n]` the usual input of a
//! judge.
//!
//! What stands in square brackets is repeated for each position; without them the program runs once
//! for each. `\n`, `\t`, `\\`, `\{`, `\[`, `\]` are these characters.

use nimatron_catalogue::Position;
use nimatron_law::emit::{FormPart, JudgeForm, Tests};
use nimatron_messages::{Mark, Message, Parameter, programs};
use nimatron_nimber::BigUint;
use std::collections::BTreeSet;

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplatePiece {
    Text(String),
    /// The number of positions of the run.
    Tests,
    /// The number of components of the position.
    Count,
    /// All numbers of the position with blanks between them.
    Heaps,
    /// The position as nimatron shows it.
    Position,
    /// The entries of a list without blanks, digits or letters.
    Word,
    /// The coordinate with this index of a single component, or of all components.
    Coordinate(usize),
}

/// A template of the input of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    before: Vec<TemplatePiece>,
    each: Vec<TemplatePiece>,
    after: Vec<TemplatePiece>,
    /// Whether one run answers for many positions.
    pub many: bool,
}

/// What templates of input and output are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TemplateToken {
    /// A comma without a backslash.
    Comma(char),
    /// Any other letter, a line break among them.
    Letter(char),
    /// The name in braces.
    Field(String),
    /// The beginning of what is repeated, and its end.
    Open,
    Close,
}

/// Reads the letters of a template.
pub(crate) fn tokens(text: &str) -> Result<Vec<TemplateToken>, Message> {
    let mut all = Vec::new();
    let mut characters = text.chars();
    while let Some(one) = characters.next() {
        all.push(match one {
            '\\' => TemplateToken::Letter(match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(same @ ('\\' | '{' | '}' | '[' | ']' | ',' | '，')) => same,
                Some(other) => return Err(programs::bad_escape(other.to_string())),
                None => return Err(programs::bad_escape("")),
            }),
            '[' => TemplateToken::Open,
            ']' => TemplateToken::Close,
            '{' => {
                let mut name = String::new();
                loop {
                    match characters.next() {
                        Some('}') => break,
                        Some(letter) => name.push(letter),
                        None => return Err(programs::open_field(name)),
                    }
                }
                TemplateToken::Field(name.trim().to_owned())
            }
            '}' => return Err(programs::one_repetition_of_braces()),
            ',' | '，' => TemplateToken::Comma(one),
            other => TemplateToken::Letter(other),
        });
    }
    Ok(all)
}

impl Template {
    /// What programs are asked if nothing else is said: a line for each position.
    pub const USUAL: &str = "[{heaps}\\n]";
    /// The same for a program that answers about one position and ends.
    pub const ONE: &str = "{heaps}\\n";

    /// The usual forms of input for positions with this many coordinates, the simplest first; with
    /// each, whether it takes sums.
    pub fn usual_forms(coordinates: usize) -> Vec<(String, bool)> {
        let zeros = vec!["0"; coordinates].join(" ");
        let sums = [
            "{tests}\\n[{count}\\n{heaps}\\n]",
            "{tests}\\n[{heaps}\\n]",
            "[{count}\\n{heaps}\\n]",
            "{count}\\n{heaps}\\n",
            "[{count}\\n{heaps}\\n]0\\n",
        ];
        let single = [Template::USUAL, "{tests}\\n[{heaps}\\n]", Template::ONE].map(|form| (form.to_owned(), false));
        let last = (format!("[{{heaps}}\\n]{zeros}\\n"), false);
        sums.map(|form| (form.to_owned(), true)).into_iter().chain(single).chain([last]).collect()
    }

    /// Reads a template. `coordinates` are the names of the coordinates of a position.
    pub fn parse(text: &str, coordinates: &[String]) -> Result<Template, Message> {
        let template = Template::read(text, coordinates, coordinates.is_empty())?;
        template.makes_sense(coordinates)?;
        Ok(template)
    }

    /// Reads a template of positions that are a list, whose entries are the heaps, and these numbers
    /// beside it.
    pub(crate) fn parse_of_list(text: &str, numbers: &[String]) -> Result<Template, Message> {
        let template = Template::read(text, numbers, true)?;
        template.only_here()?;
        let has = |wanted: &TemplatePiece| template.each.contains(wanted);
        if ![TemplatePiece::Heaps, TemplatePiece::Word].iter().any(has) {
            return Err(programs::no_position());
        }
        let single = template.single_coordinates();
        match (0..numbers.len()).find(|at| !single.contains(at)) {
            Some(missing) => Err(programs::missing_coordinate(numbers[missing].clone())),
            None => Ok(template),
        }
    }

    /// The pieces of a template; `words`: positions, or a part of them, may be words.
    fn read(text: &str, coordinates: &[String], words: bool) -> Result<Template, Message> {
        let mut parts: Vec<Vec<TemplatePiece>> = vec![Vec::new()];
        let mut open = false;
        for token in tokens(text)? {
            let literal = match token {
                TemplateToken::Open if parts.len() == 1 => {
                    open = true;
                    parts.push(Vec::new());
                    continue;
                }
                TemplateToken::Close if open => {
                    open = false;
                    parts.push(Vec::new());
                    continue;
                }
                TemplateToken::Open | TemplateToken::Close => return Err(programs::one_repetition()),
                TemplateToken::Field(name) => {
                    let piece = field(&name, coordinates, words)?;
                    parts.last_mut().unwrap_or(&mut Vec::new()).push(piece);
                    continue;
                }
                TemplateToken::Comma(letter) | TemplateToken::Letter(letter) => letter,
            };
            match parts.last_mut().map(|part| (part.pop(), part)) {
                Some((Some(TemplatePiece::Text(mut text)), part)) => {
                    text.push(literal);
                    part.push(TemplatePiece::Text(text));
                }
                Some((other, part)) => {
                    part.extend(other);
                    part.push(TemplatePiece::Text(literal.to_string()));
                }
                None => {}
            }
        }
        if open {
            return Err(programs::open_repetition());
        }
        let many = parts.len() == 3;
        let mut parts = parts.into_iter();
        let first = parts.next().unwrap_or_default();
        Ok(match (parts.next(), parts.next()) {
            (Some(each), Some(after)) => Template { before: first, each, after, many },
            _ => Template { before: Vec::new(), each: first, after: Vec::new(), many },
        })
    }

    /// Refuses pieces that stand on the wrong side of the brackets.
    fn only_here(&self) -> Result<(), Message> {
        let of_position = |piece: &TemplatePiece| !matches!(piece, TemplatePiece::Text(_) | TemplatePiece::Tests);
        if self.before.iter().chain(&self.after).any(of_position) {
            return Err(programs::position_outside());
        }
        if self.each.contains(&TemplatePiece::Tests) {
            return Err(programs::tests_inside());
        }
        Ok(())
    }

    fn makes_sense(&self, coordinates: &[String]) -> Result<(), Message> {
        self.only_here()?;
        let has = |wanted: &TemplatePiece| self.each.contains(wanted);
        let single = self.single_coordinates();
        if has(&TemplatePiece::Heaps) || has(&TemplatePiece::Count) {
            self.shared_make_sense(&single, coordinates)?;
        } else if !single.is_empty() {
            if let Some(missing) = (0..coordinates.len()).find(|at| !single.contains(at)) {
                return Err(programs::missing_coordinate(coordinates[missing].clone()));
            }
        } else if ![TemplatePiece::Position, TemplatePiece::Word].iter().any(has) {
            return Err(programs::no_position());
        }
        Ok(())
    }

    /// The coordinates that stand alone.
    fn single_coordinates(&self) -> BTreeSet<usize> {
        let coordinate =
            |piece: &TemplatePiece| if let TemplatePiece::Coordinate(at) = piece { Some(*at) } else { None };
        self.each.iter().filter_map(coordinate).collect()
    }

    /// Beside heaps coordinates are those of all heaps: they stand before them, and others are left.
    fn shared_make_sense(&self, shared: &BTreeSet<usize>, coordinates: &[String]) -> Result<(), Message> {
        let heaps = self.each.iter().position(|piece| *piece == TemplatePiece::Heaps);
        let before = &self.each[..heaps.unwrap_or(0)];
        let wrong = match shared.len() == coordinates.len() {
            true => shared.last(),
            false => shared.iter().find(|at| !before.contains(&TemplatePiece::Coordinate(**at))),
        };
        match wrong {
            Some(&at) => Err(programs::coordinate_and_heaps(coordinates[at].clone())),
            None if heaps.is_none() && !self.each.contains(&TemplatePiece::Word) => Err(programs::no_position()),
            None => Ok(()),
        }
    }

    /// The form of a program that reads this, and prints values.
    ///
    /// # Errors
    /// What such a program does not read.
    pub fn form(&self) -> Result<JudgeForm, Message> {
        let is_blank = |piece: &TemplatePiece| matches!(piece, TemplatePiece::Text(text) if text.trim().is_empty());
        let parts = |pieces: &[TemplatePiece]| -> Vec<TemplatePiece> {
            pieces.iter().filter(|piece| !is_blank(piece)).cloned().collect()
        };
        let unread = |pieces: &[TemplatePiece]| match pieces.first() {
            Some(TemplatePiece::Text(text)) => programs::form_without_text(text.trim()),
            _ => programs::form_without_tests(),
        };
        let before = parts(&self.before);
        let end = parts(&self.after);
        let tests = match (&before[..], &end[..]) {
            ([], []) if !self.many => Tests::One,
            ([TemplatePiece::Tests], []) => Tests::Counted,
            ([], []) => Tests::UntilEnd(Vec::new()),
            ([], [TemplatePiece::Text(text)]) if parts(&self.each).first() == Some(&TemplatePiece::Word) => {
                let mut words = text.split_whitespace();
                match (words.next(), words.next()) {
                    (Some(word), None) => Tests::UntilWord(word.to_owned()),
                    _ => return Err(programs::form_end(1)),
                }
            }
            ([], [TemplatePiece::Text(text)]) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                let numbers: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
                let negative = |word: &&str| word.parse::<i64>().is_ok_and(|number| number < 0);
                let numbers = match numbers {
                    Some(numbers) => numbers,
                    // Numbers of a position are never negative.
                    None if words.iter().all(negative) => Vec::new(),
                    None => return Err(programs::form_without_text(text.trim())),
                };
                // Only what stands before the heaps is known when a test begins.
                let is_list = |piece: &TemplatePiece| matches!(piece, TemplatePiece::Heaps | TemplatePiece::Word);
                let first = parts(&self.each).iter().take_while(|piece| !is_list(piece)).count();
                if words.len() > first {
                    return Err(programs::form_end(first));
                }
                if numbers.is_empty() && words.len() <= first { Tests::UntilNegative } else { Tests::UntilEnd(numbers) }
            }
            ([], other) | (other, _) => return Err(unread(other)),
        };
        let mut each = Vec::new();
        for piece in parts(&self.each) {
            let part = match piece {
                TemplatePiece::Count => FormPart::Count,
                TemplatePiece::Heaps if each.contains(&FormPart::Count) => FormPart::Heaps,
                TemplatePiece::Heaps => return Err(programs::form_needs_count()),
                TemplatePiece::Coordinate(at) => FormPart::Coordinate(at),
                TemplatePiece::Word => FormPart::Word,
                TemplatePiece::Position => return Err(programs::form_without_position()),
                other => return Err(unread(&[other])),
            };
            if each.contains(&part) {
                return Err(programs::form_twice());
            }
            each.push(part);
        }
        let counted = each.contains(&FormPart::Heaps) || each.contains(&FormPart::Word);
        if each.contains(&FormPart::Count) && !counted {
            return Err(programs::form_needs_count());
        }
        Ok(JudgeForm { tests, each, says: None })
    }

    /// Whether only positions with one component can be written, as it has no field for heaps.
    pub fn only_single(&self) -> bool {
        !self.single_coordinates().is_empty() && !self.each.contains(&TemplatePiece::Heaps)
    }

    /// The coordinates that stand once for all heaps.
    pub fn shared(&self) -> Vec<usize> {
        let of_heaps = self.each.contains(&TemplatePiece::Heaps);
        self.single_coordinates().into_iter().filter(|_| of_heaps).collect()
    }

    /// The numbers that end the input, if a position may be written like them: `0 0` of
    /// `[{a} {b}\n]0 0\n`.
    pub fn end_mark(&self) -> Option<Vec<BigUint>> {
        let [TemplatePiece::Text(text)] = &self.after[..] else { return None };
        let mut coordinates = 0..;
        let in_order = self.each.iter().all(|piece| match piece {
            TemplatePiece::Text(text) => text.trim().is_empty(),
            TemplatePiece::Heaps => true,
            TemplatePiece::Coordinate(at) => coordinates.next() == Some(*at),
            TemplatePiece::Tests | TemplatePiece::Count | TemplatePiece::Position | TemplatePiece::Word => false,
        });
        let numbers: Option<Vec<BigUint>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        numbers.filter(|numbers| in_order && !numbers.is_empty())
    }

    /// The input about these positions.
    pub fn input(&self, sums: &[Vec<Position>]) -> String {
        let mut out = String::new();
        write(&self.before, sums.len(), &Vec::new(), &mut out);
        for sum in sums {
            write(&self.each, sums.len(), sum, &mut out);
        }
        write(&self.after, sums.len(), &Vec::new(), &mut out);
        out
    }
}

fn field(name: &str, coordinates: &[String], words: bool) -> Result<TemplatePiece, Message> {
    // The names of coordinates come last: a game may call one of them `count`.
    Ok(match name {
        "tests" => TemplatePiece::Tests,
        "count" => TemplatePiece::Count,
        "heaps" => TemplatePiece::Heaps,
        "position" => TemplatePiece::Position,
        // (Positions without coordinates are lists, or cells.)
        "word" if words => TemplatePiece::Word,
        _ => match coordinates.iter().position(|own| own == name) {
            Some(at) => TemplatePiece::Coordinate(at),
            None => {
                let word = words.then_some("word");
                let known = ["tests", "count", "heaps", "position"].into_iter().chain(word).map(str::to_owned);
                let known = known.chain(coordinates.iter().cloned()).map(|name| format!("{{{name}}}"));
                return Err(programs::unknown_field(name, Parameter::list(known, Mark::Comma)));
            }
        },
    })
}

/// An entry of a list in a word: a digit, or the letter with this code.
fn letter(entry: &BigUint) -> char {
    let code = u32::try_from(entry).unwrap_or(u32::MAX);
    char::from_digit(code, 10).or_else(|| char::from_u32(code)).unwrap_or('?')
}

fn write(pieces: &[TemplatePiece], tests: usize, sum: &[Position], out: &mut String) {
    let numbers = || sum.iter().flat_map(Position::numbers);
    // Coordinates that stand alone are not repeated for each heap.
    let of_heap = |position: &Position| {
        let numbers = position.numbers().into_iter().enumerate();
        let own = numbers.filter(|(at, _)| !pieces.contains(&TemplatePiece::Coordinate(*at)));
        own.map(|(_, number)| number.to_string()).collect::<Vec<_>>()
    };
    let joined = |all: Vec<String>| all.join(" ");
    for piece in pieces {
        match piece {
            TemplatePiece::Text(text) => out.push_str(text),
            TemplatePiece::Tests => out.push_str(&tests.to_string()),
            TemplatePiece::Count => out.push_str(&sum.len().to_string()),
            TemplatePiece::Heaps => out.push_str(&joined(sum.iter().flat_map(of_heap).collect())),
            TemplatePiece::Position => {
                let typed = |position: &Position| {
                    let numbers: Vec<String> = position.numbers().iter().map(ToString::to_string).collect();
                    numbers.join(",")
                };
                out.push_str(&joined(sum.iter().map(typed).collect()));
            }
            TemplatePiece::Word => out.extend(numbers().map(|entry| letter(&entry))),
            TemplatePiece::Coordinate(at) => {
                out.push_str(&numbers().nth(*at).map(|number| number.to_string()).unwrap_or_default());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(template: &str, sums: &[Vec<Position>]) -> String {
        Template::parse(template, &["a".to_owned(), "b".to_owned()]).unwrap().input(sums)
    }

    #[test]
    fn inputs_of_judges() {
        let sums = [vec![Position::Small(vec![1, 2])], vec![Position::Small(vec![3, 4]), Position::Small(vec![0, 5])]];
        assert_eq!(written("[{heaps}\\n]", &sums), "1 2\n3 4 0 5\n");
        assert_eq!(written("{tests}\\n[{count}\\n{heaps}\\n]", &sums), "2\n1\n1 2\n2\n3 4 0 5\n");
        assert_eq!(written("[{position};]0\\n", &sums), "1,2;3,4 0,5;0\n");
        assert_eq!(written("\\[{b} {a}\\]", &sums[..1]), "[2 1]");
    }

    #[test]
    fn mistakes_are_said() {
        for (template, id) in [
            ("{x}", "programs.unknown_field"),
            ("{heaps", "programs.open_field"),
            ("[{heaps}", "programs.open_repetition"),
            ("[{heaps}][{heaps}]", "programs.one_repetition"),
            ("{heaps}[{a}{b}]", "programs.position_outside"),
            ("[5]", "programs.no_position"),
            ("[{a}]", "programs.missing_coordinate"),
            ("[{a} {b} {heaps}]", "programs.coordinate_and_heaps"),
            ("[{count} {heaps} {a}]", "programs.coordinate_and_heaps"),
            ("[{count} {a}]", "programs.coordinate_and_heaps"),
            ("[{count} {heaps} {b}]", "programs.coordinate_and_heaps"),
            ("[{tests} {heaps}]", "programs.tests_inside"),
            ("{heaps}\\q", "programs.bad_escape"),
            ("{heaps}}", "programs.one_repetition_of_braces"),
        ] {
            let names = ["a".to_owned(), "b".to_owned()];
            assert_eq!(Template::parse(template, &names).unwrap_err().id(), id, "{template}");
        }
    }
}
