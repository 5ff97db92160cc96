//! Sums of positions as they are written for misère play: heaps `*2`, positions by their options
//! `*{2,3}`, and positions of games.
//!
//! ```text
//! sum  = part ("+" part)*        part = [number "."] one
//! one  = "0" | "*" number | ["*"] "{" [item ("," item)*] "}" | game "(" position ")"
//! item = sum, in which a number n is *n
//! ```

use super::nodes::Nodes;
use crate::error::{QuestionResult, SolveResult, not_listed};
use crate::positions::endless::ends;
use crate::question::{Component, Question};
use nimatron_catalogue::{GameDef, GameSettings, QuestionError, split_outside};
use nimatron_core::Budget;
use nimatron_messages::{Message, Say, genus as says};
use nimatron_rules::{Diagnostic, Span};
use std::sync::Arc;

/// Maximum length in bytes, and maximum depth of braces.
const MAX_TEXT: usize = 1 << 16;
const MAX_DEPTH: usize = 100;
/// Maximum size of a heap of Nim, and maximum number of equal parts.
const MAX_HEAP: usize = 500;
const MAX_TIMES: usize = 500;

/// A sum of positions.
///
/// ```
/// use nimatron::misere::MisereExpression;
/// let sum = MisereExpression::parse("kayles(9) + 2.*{2,{1}}")?;
/// assert_eq!(sum.text(), "kayles(9) + 2.*{2,{1}}");
/// let error = MisereExpression::parse("*2 + *{3,x}").unwrap_err();
/// assert_eq!((error.span.start, error.span.end), (9, 10));
/// # Ok::<(), nimatron::rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct MisereExpression {
    text: String,
    parts: Vec<MisereTerm>,
    /// The positions of games in it.
    question: Question,
}

/// Something as often as the number says.
#[derive(Clone, Debug)]
struct MisereTerm {
    times: usize,
    one: One,
}

#[derive(Clone, Debug)]
enum One {
    Heap(usize),
    /// By its options.
    Options(Vec<Vec<MisereTerm>>),
    /// The components of the question from one place up to another.
    Components(usize, usize),
}

impl MisereExpression {
    /// Parses an expression.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<MisereExpression, Diagnostic> {
        MisereExpression::parse_with(text, GameSettings::default())
    }

    /// The same, with settings for the games in it.
    fn parse_with(text: &str, settings: GameSettings<'_>) -> Result<MisereExpression, Diagnostic> {
        if text.len() > MAX_TEXT {
            return Err(wrong(Span::default(), says::too_long(MAX_TEXT), None));
        }
        let mut parser = MisereParser { text, at: 0, depth: 0, settings, question: Question::default() };
        let parts = parser.sum()?;
        if parser.at < text.len() {
            return Err(parser.unexpected(says::plus_or_end()));
        }
        Ok(MisereExpression { text: text.trim().to_owned(), parts, question: parser.question })
    }

    /// The same, for those who ask questions.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub(crate) fn read(text: &str, settings: GameSettings<'_>) -> QuestionResult<MisereExpression> {
        MisereExpression::parse_with(text, settings).map_err(|diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: text.to_owned(),
            origin: None,
        })
    }

    /// The sum of the components of a question.
    pub(crate) fn of(question: Question) -> MisereExpression {
        let one = One::Components(0, question.components.len());
        MisereExpression { text: question.show(), parts: vec![MisereTerm { times: 1, one }], question }
    }

    /// Whether this text of a game is rather an expression.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim();
        !nimatron_catalogue::is_rules(text)
            && (text.starts_with(['*', '{']) || text.contains(".*") || text.contains(".{") || is_sum(text))
    }

    /// The expression as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What should be said about the positions: parts without effect.
    pub fn warnings(&self) -> &[Message] {
        &self.question.warnings
    }

    /// The games of the positions in it.
    pub(super) fn games(&self) -> Vec<Arc<GameDef>> {
        self.question.games().0
    }

    /// The parts of the sum, as positions of `nodes`, which were made for the games of this
    /// expression.
    pub(super) fn add_to(&self, nodes: &mut Nodes<'_>, budget: &Budget) -> SolveResult<Vec<usize>> {
        ends(&self.question)?;
        let mut components = Vec::new();
        let (_, numbers) = self.question.games();
        for (Component { position, .. }, game) in self.question.components.iter().zip(numbers) {
            let small = position.small().ok_or_else(|| not_listed(position))?;
            components.push(nodes.position(game, small, budget)?);
        }
        sum(&self.parts, &components, nodes, budget)
    }
}

fn is_sum(text: &str) -> bool {
    let parts = split_outside(text, '+');
    let is_code = nimatron_engine::heap::looks_like_code;
    parts.len() > 1 || text.ends_with(')') && text.contains('(') && !is_code(text)
}

fn sum(
    parts: &[MisereTerm],
    components: &[Vec<usize>],
    nodes: &mut Nodes<'_>,
    budget: &Budget,
) -> SolveResult<Vec<usize>> {
    let mut all = Vec::new();
    for MisereTerm { times, one } in parts {
        let own = match one {
            One::Heap(size) => vec![nodes.heap(*size, budget)?],
            One::Options(items) => {
                let items = items.iter().map(|item| sum(item, components, nodes, budget).map(Vec::into));
                let options = items.collect::<SolveResult<_>>()?;
                vec![nodes.add(options, budget)?]
            }
            &One::Components(from, to) => components[from..to].concat(),
        };
        (0..*times).for_each(|_| all.extend_from_slice(&own));
    }
    Ok(all)
}

fn wrong(span: Span, message: Message, help: Option<Message>) -> Diagnostic {
    Diagnostic { message, span, label: Message::verbatim(""), help }
}

struct MisereParser<'t> {
    text: &'t str,
    at: usize,
    /// The number of braces around this place.
    depth: usize,
    settings: GameSettings<'t>,
    question: Question,
}

type ExpressionResult<T> = Result<T, Diagnostic>;

impl MisereParser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn takes(&mut self, sign: char) -> bool {
        self.skip_space();
        let taken = self.rest().starts_with(sign);
        if taken {
            self.at += sign.len_utf8();
        }
        taken
    }

    /// The error that something else was expected here.
    fn unexpected(&self, wanted: Message) -> Diagnostic {
        let message = match self.rest().chars().next() {
            Some(sign) => says::expected(wanted, sign.to_string()),
            None => says::ends_early(wanted),
        };
        let end = self.at + self.rest().chars().next().map_or(0, char::len_utf8);
        wrong(Span::new(self.at, end), message, Some(says::how_written()))
    }

    fn sum(&mut self) -> ExpressionResult<Vec<MisereTerm>> {
        let mut parts = vec![self.part()?];
        while self.takes('+') {
            parts.push(self.part()?);
        }
        self.skip_space();
        Ok(parts)
    }

    /// The digits here, as a number if it is at most this large.
    fn number(&mut self, max: usize, too_large: impl FnOnce(usize) -> Message) -> ExpressionResult<usize> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.unexpected(says::a_number()));
        }
        let span = Span::new(self.at, self.at + digits);
        let number = self.text[span.start..span.end].parse().ok().filter(|&number| number <= max);
        self.at = span.end;
        number.ok_or_else(|| wrong(span, too_large(max), None))
    }

    fn part(&mut self) -> ExpressionResult<MisereTerm> {
        self.skip_space();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let after = &self.rest()[digits..];
        let is_multiple = digits > 0 && (after.starts_with(".*") || after.starts_with(".{"));
        let times = if is_multiple { self.number(MAX_TIMES, says::too_often)? } else { 1 };
        self.at += usize::from(is_multiple);
        Ok(MisereTerm { times, one: self.one()? })
    }

    fn one(&mut self) -> ExpressionResult<One> {
        self.skip_space();
        let start = self.at;
        if self.takes('*') {
            self.skip_space();
            if !self.rest().starts_with('{') {
                return Ok(One::Heap(self.number(MAX_HEAP, says::heap_too_large)?));
            }
        }
        if self.takes('{') {
            return Ok(One::Options(self.items()?));
        }
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        // A code goes on with a point or `!`, and a name might begin with a digit.
        let goes_on = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '!' | '(' | '-');
        if digits > 0 && !self.rest()[digits..].starts_with(goes_on) {
            let number = self.number(MAX_HEAP, says::heap_too_large)?;
            // Outside braces a number is rather a mistake.
            return if self.depth > 0 || number == 0 {
                Ok(One::Heap(number))
            } else {
                Err(wrong(Span::new(start, self.at), says::bare_number(number), Some(says::how_written())))
            };
        }
        self.position_of_game()
    }

    /// The items up to the brace that closes them.
    fn items(&mut self) -> ExpressionResult<Vec<Vec<MisereTerm>>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(wrong(Span::new(self.at - 1, self.at), says::too_deep(MAX_DEPTH), None));
        }
        let mut items = Vec::new();
        if !self.takes('}') {
            loop {
                items.push(self.sum()?);
                if self.takes('}') {
                    break;
                }
                if !self.takes(',') {
                    return Err(self.unexpected(says::comma_or_brace()));
                }
            }
        }
        self.depth -= 1;
        Ok(items)
    }

    /// A position of a game: all up to the next sign that is not inside brackets.
    fn position_of_game(&mut self) -> ExpressionResult<One> {
        let (start, mut brackets, mut quoted) = (self.at, 0usize, false);
        let ends = |(at, sign): (usize, char)| {
            match sign {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '+' | ',' | '}' if brackets == 0 => return Some(at),
                '(' | '[' | '{' => brackets += 1,
                ')' | ']' | '}' => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            None
        };
        let length = self.rest().char_indices().find_map(ends).unwrap_or(self.rest().len());
        let term = self.text[start..start + length].trim_end();
        if term.is_empty() {
            return Err(self.unexpected(says::a_position()));
        }
        let span = Span::new(start, start + term.len());
        if !term.contains('(') {
            return Err(wrong(span, says::not_a_position(term), Some(says::how_written())));
        }
        let question = Question::of_term(term, self.settings).and_then(|question| question.listed());
        let question = question.map_err(|error: QuestionError| wrong(span, error.message(), None))?;
        self.at = start + length;
        let from = self.question.components.len();
        self.question.components.extend(question.components);
        self.question.warnings.extend(question.warnings);
        Ok(One::Components(from, self.question.components.len()))
    }
}
