//! What a program prints for a test: words, and what a winning first move is.

use super::form::Callable;
use super::functions::indented;

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerPart {
    /// A text without line breaks.
    Text(String),
    /// The end of a line. After the last line there is always one.
    NewLine,
    /// The value of the position.
    Value,
    /// The number of winning first moves; different moves leave different positions.
    Moves,
    /// The number, from 1 on, of the heap in which the move is made.
    Heap,
    /// What the move leaves of it.
    Left,
    /// By how much it makes it smaller.
    Taken,
    /// All heaps after the move.
    Heaps,
    /// This for each winning first move, instead of the first of them.
    Each(Vec<AnswerPart>),
}

impl AnswerPart {
    /// Whether it belongs to one move.
    pub const fn is_of_a_move(&self) -> bool {
        matches!(self, AnswerPart::Heap | AnswerPart::Left | AnswerPart::Taken | AnswerPart::Heaps)
    }

    /// Whether winning moves are looked for.
    pub const fn needs_moves(&self) -> bool {
        self.is_of_a_move() || matches!(self, AnswerPart::Moves | AnswerPart::Each(_))
    }
}

/// Code that prints an answer, for a sum of heaps or a single position.
pub(super) struct AnswerWriter<'c> {
    pub(super) callable: &'c Callable,
    /// What the options need beside the position and the value.
    pub(super) arguments: &'c str,
    pub(super) is_sum: bool,
    /// Whether what is left of a heap is one number.
    pub(super) single: bool,
    /// The coordinates that stand once in the input, which are not printed.
    pub(super) shared: Vec<usize>,
}

impl AnswerWriter<'_> {
    /// Statements that print the answer, where `line` is not a variable yet.
    pub(super) fn printed(&self, answer: &[AnswerPart]) -> String {
        let answer = match answer {
            [before @ .., AnswerPart::NewLine] => before,
            all => all,
        };
        match answer {
            [] => return "say \"\"\n".to_owned(),
            [AnswerPart::Text(text)] => return format!("say \"{text}\"\n"),
            [AnswerPart::Value] => return format!("say str({})\n", self.value()),
            _ => {}
        }
        let mut code = String::new();
        if !self.is_sum && answer.iter().any(AnswerPart::needs_moves) {
            code += &self.options("0");
        }
        if answer.contains(&AnswerPart::Moves) {
            code += "number moves = 0\n";
            code += &self.for_each_heap("moves += len(found)\n");
            if answer.len() == 1 {
                return code + "say str(moves)\n";
            }
        }
        let (heap, left) = self.needed(answer);
        if heap || left {
            let mut chosen = String::new();
            if heap {
                code += "number heap = 0\n";
                chosen += "heap = heap_index + 1\n";
            }
            if left {
                code += "list left = []\n";
                chosen += "left = copy(found[0])\n";
            }
            chosen += if self.is_sum { "break\n" } else { "" };
            code += &self.for_each_heap(&format!("if len(found) > 0\n{}", indented(&chosen)));
        }
        code += "text line = \"\"\n";
        code += &self.parts(answer, "");
        code + "say line\n"
    }

    /// Whether parts of an answer need the number of the heap, and what is left of it.
    fn needed(&self, parts: &[AnswerPart]) -> (bool, bool) {
        let has = |part| parts.contains(&part);
        let of_both = self.is_sum && (has(AnswerPart::Taken) || has(AnswerPart::Heaps));
        (has(AnswerPart::Heap) || of_both, has(AnswerPart::Left) || has(AnswerPart::Taken) || has(AnswerPart::Heaps))
    }

    /// A statement for the options `found` with a value.
    fn options(&self, wanted: &str) -> String {
        let position = self.callable.coordinates.join(", ");
        format!("lists found = winning_options({position}, {wanted}{})\n", self.arguments)
    }

    /// Statements that do something with the winning options `found` of each heap.
    fn for_each_heap(&self, body: &str) -> String {
        if !self.is_sum {
            return body.to_owned();
        }
        let coordinates = self.callable.coordinates.iter().enumerate();
        let read: String = coordinates.map(|(at, name)| format!("number {name} = heaps[heap_index][{at}]\n")).collect();
        let body = read + &self.options(&format!("sum ^ {}", self.callable.value)) + body;
        format!("for heap_index in 0..count\n{}", indented(&body))
    }

    /// `of`: the beginning of the names of what describes the move.
    fn parts(&self, parts: &[AnswerPart], of: &str) -> String {
        // A line break that a list of lines brings itself.
        let next_begins = |at: usize| match parts.get(at + 1) {
            Some(AnswerPart::Each(inner)) => inner.last() == Some(&AnswerPart::NewLine),
            _ => false,
        };
        let doubled = |at: usize, part: &AnswerPart| *part == AnswerPart::NewLine && next_begins(at);
        let kept = parts.iter().enumerate().filter(|(at, part)| !doubled(*at, part));
        kept.map(|(_, part)| self.part(part, of)).collect()
    }

    /// The value of the position.
    fn value(&self) -> &str {
        if self.is_sum { "sum" } else { &self.callable.value }
    }

    fn part(&self, part: &AnswerPart, of: &str) -> String {
        let (heap, left) = (format!("{of}heap"), format!("{of}left"));
        let add = |text: &str| format!("line += {text}\n");
        match part {
            AnswerPart::Text(text) => add(&format!("\"{text}\"")),
            AnswerPart::NewLine => add("newline"),
            AnswerPart::Value => add(&format!("str({})", self.value())),
            AnswerPart::Moves => add("str(moves)"),
            AnswerPart::Heap => add(&format!("str({heap})")),
            AnswerPart::Left => self.numbers(&left),
            AnswerPart::Taken if self.is_sum => add(&format!("str(heaps[{heap} - 1][0] - {left}[0])")),
            AnswerPart::Taken => add(&format!("str({} - {left}[0])", self.callable.coordinates[0])),
            AnswerPart::Heaps => {
                let whole = format!(
                    "if heap_at + 1 == {heap}\n{}else\n{}",
                    indented(&self.numbers(&left)),
                    indented(&self.numbers("heaps[heap_at]"))
                );
                format!("for heap_at in 0..count\n    if heap_at > 0\n        line += \" \"\n{}", indented(&whole))
            }
            AnswerPart::Each(inner) => {
                // Line breaks at the end of each are between them: after the last there is one
                // anyway.
                let (before, inner) = match &inner[..] {
                    [inner @ .., AnswerPart::NewLine] => ("if len(line) > 0\n    line += newline\n", inner),
                    all => ("", all),
                };
                let (needs_heap, needs_left) = self.needed(inner);
                let mut body = String::new();
                if needs_heap {
                    body += "number own_heap = heap_index + 1\n";
                }
                if needs_left {
                    body += "list own_left = copy(found[move_index])\n";
                }
                body += before;
                body += &self.parts(inner, "own_");
                self.for_each_heap(&format!("for move_index in 0..len(found)\n{}", indented(&body)))
            }
        }
    }

    /// Statements that add the numbers of what is left to the line, with blanks between them.
    fn numbers(&self, list: &str) -> String {
        if self.single {
            return format!("line += str({list}[0])\n");
        }
        let arity = self.callable.coordinates.len();
        let first = (0..arity).find(|at| !self.shared.contains(at)).unwrap_or(0);
        let shown = format!("if at > {first}\n    line += \" \"\nline += str({list}[at])\n");
        let is_own: Vec<String> = self.shared.iter().map(|at| format!("not (at % {arity} == {at})")).collect();
        let shown = match is_own.is_empty() {
            true => shown,
            false => format!("if {}\n{}", is_own.join(" and "), indented(&shown)),
        };
        format!("for at in 0..len({list})\n{}", indented(&shown))
    }
}
