//! Reads the rules of games on graphs.
//!
//! ```text
//! text      = [ "game" name "on" ( "graph" | "order" ) ] clause*     clauses end with the line, or ";"
//! clause    = subject "->" "remove" part ( "," part )* [ "if" condition ]
//! subject   = name | "edge" name [ "-" name ] | ( "connected" | "clique" | "path" ) name "of" size
//! size      = number [ ".." number ]
//! part      = name | "neighbours" "(" name ")" | "within" "(" name "," number ")" | "above" "(" name ")"
//!           | "below" "(" name ")" | "edge" name [ "-" name ] | "edges" "(" name ")" | "isolated"
//! condition = an expression of the rule language over degree(v), above(v), below(v), label(v), len(s),
//!             vertices, edges, pieces
//! ```

use super::{Comparison, Count, Deletion, GraphRules, Removed, Subject, Test, Who};
use crate::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::lexer::{TokenKind, lex};
use crate::parser::{MAX_TEXT, Parser};
use crate::width::half_width;
use nimatron_messages::{Message, Say, grammar, graphs as says, names, syntax, tokens};

/// The words that mean something in these rules, besides those of the header and of conditions.
pub(crate) const WORDS: [&str; 18] = [
    "remove",
    "edge",
    "connected",
    "clique",
    "path",
    "of",
    "neighbours",
    "neighbors",
    "within",
    "above",
    "below",
    "edges",
    "isolated",
    "degree",
    "label",
    "len",
    "vertices",
    "pieces",
];
/// Maximum number of vertices of a subject.
const MAX_SIZE: i64 = 16;
/// Maximum of the numbers in a text.
const MAX_NUMBER: i64 = 1 << 32;

type GraphParseResult<T> = Result<T, Diagnostic>;

pub(super) fn are_these(text: &str) -> bool {
    let text = &*half_width(text);
    let plain = || text.lines().map(|line| line.split('#').next().unwrap_or(line));
    let header = plain().find(|line| !line.trim().is_empty()).unwrap_or("");
    let words: Vec<&str> = header.split([' ', '\t', ';']).filter(|word| !word.is_empty()).collect();
    if words.first() == Some(&"game") && words.get(2) == Some(&"on") {
        return matches!(words.get(3), Some(&("graph" | "graphs" | "order" | "orders")));
    }
    let arrow = |line: &str| {
        line.replace('→', "->").split("->").skip(1).any(|result| {
            let rest = result.trim_start().strip_prefix("remove");
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        })
    };
    plain().any(arrow)
}

pub(super) fn parse(text: &str) -> GraphParseResult<GraphRules> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::new(Span::new(0, 0), tokens::text_too_long(text.len(), MAX_TEXT), tokens::too_long()));
    }
    let mut reader = GraphRuleParser {
        parser: Parser { tokens: lex(text)?, at: 0, depth: 0, size: 0, endless: false },
        order: false,
        subject: Subject::Vertex,
        called: Vec::new(),
    };
    let mut rules = GraphRules { text: text.to_owned(), name: None, order: false, moves: Vec::new() };
    reader.skip_lines();
    if matches!(reader.parser.peek(), TokenKind::Keyword("game")) {
        rules.name = Some(reader.header()?);
    } else {
        // Above and below mean something in an order only.
        let names_order =
            |kind: &TokenKind| matches!(kind, TokenKind::Name(word) if word == "above" || word == "below");
        reader.order = reader.parser.tokens.iter().any(|token| names_order(&token.kind));
    }
    rules.order = reader.order;
    loop {
        reader.skip_lines();
        if matches!(reader.parser.peek(), TokenKind::End) {
            break;
        }
        rules.moves.push(reader.clause()?);
    }
    if rules.moves.is_empty() {
        let message = says::no_move();
        return Err(Diagnostic::new(reader.parser.span(), message, syntax::expected_here("`v -> remove v`")));
    }
    Ok(rules)
}

struct GraphRuleParser {
    parser: Parser,
    order: bool,
    /// The subject of the current move.
    subject: Subject,
    /// Its names.
    called: Vec<String>,
}

impl GraphRuleParser {
    fn skip_lines(&mut self) {
        while matches!(self.parser.peek(), TokenKind::Newline | TokenKind::Comment(_)) {
            self.parser.next();
        }
    }

    fn eat_name(&mut self, word: &str) -> bool {
        let found = matches!(self.parser.peek(), TokenKind::Name(name) if name == word);
        if found {
            self.parser.next();
        }
        found
    }

    fn name(&mut self, role: &Message) -> GraphParseResult<(String, Span)> {
        match self.parser.peek().clone() {
            TokenKind::Name(name) => Ok((name, self.parser.next().span)),
            _ => Err(self.parser.unexpected(role)),
        }
    }

    fn header(&mut self) -> GraphParseResult<String> {
        self.parser.next();
        let (name, _) = self.name(&grammar::game_name())?;
        if !self.eat_name("on") {
            return Err(self.parser.unexpected(&says::on_graph()));
        }
        if self.eat_name("order") || self.eat_name("orders") {
            self.order = true;
        } else if !self.eat_name("graph") && !self.eat_name("graphs") {
            return Err(self.parser.unexpected(&says::on_graph()));
        }
        self.end_of_line()?;
        Ok(name)
    }

    fn end_of_line(&mut self) -> GraphParseResult<()> {
        match self.parser.peek() {
            TokenKind::Newline | TokenKind::Comment(_) | TokenKind::End => Ok(()),
            _ => Err(self.parser.unexpected(&grammar::end_of_move())),
        }
    }

    fn clause(&mut self) -> GraphParseResult<Deletion> {
        self.subject()?;
        self.parser.expect("->", grammar::symbol)?;
        if !self.eat_name("remove") {
            return Err(self.parser.unexpected(&says::remove()));
        }
        let mut removes = vec![self.part()?];
        while self.parser.eat(",") {
            removes.push(self.part()?);
        }
        let condition = if matches!(self.parser.peek(), TokenKind::Keyword("if")) {
            self.parser.next();
            let condition = self.parser.expression()?;
            Some(self.test(&condition)?)
        } else {
            None
        };
        self.end_of_line()?;
        Ok(Deletion { subject: self.subject, removes, condition })
    }

    fn subject(&mut self) -> GraphParseResult<()> {
        let start = self.parser.span();
        let (first, _) = self.name(&says::a_subject())?;
        let sets: Option<fn(usize, usize) -> Subject> = match first.as_str() {
            "connected" => Some(Subject::Connected),
            "clique" => Some(Subject::Clique),
            "path" => Some(Subject::Path),
            _ => None,
        };
        let is_name = matches!(self.parser.peek(), TokenKind::Name(_));
        (self.subject, self.called) = match (sets, first.as_str()) {
            (Some(set), _) if is_name => {
                let (name, _) = self.name(&says::a_subject())?;
                if !self.eat_name("of") {
                    return Err(self.parser.unexpected(&says::of_size()));
                }
                let (min, max) = self.sizes()?;
                (set(min, max), vec![name])
            }
            (None, "edge") if is_name => {
                let (name, _) = self.name(&says::a_subject())?;
                if self.parser.eat("-") {
                    let (second, span) = self.name(&says::a_subject())?;
                    if second == name {
                        return Err(Diagnostic::new(span, says::same_end(&name), says::another_name()));
                    }
                    (Subject::Edge, vec![name, second])
                } else {
                    (Subject::Edge, vec![name])
                }
            }
            (None, _) if !is_name => (Subject::Vertex, vec![first]),
            _ => return Err(Diagnostic::new(start, says::not_a_subject(&first), says::subjects())),
        };
        Ok(())
    }

    fn sizes(&mut self) -> GraphParseResult<(usize, usize)> {
        let start = self.parser.span();
        let min = self.number()?;
        let max = if self.parser.eat("..") { self.number()? } else { min };
        let span = start.to(self.parser.previous_span());
        if min < 1 || max < min || max > MAX_SIZE {
            return Err(Diagnostic::new(span, says::sizes(MAX_SIZE), syntax::expected_here("`1..3`")));
        }
        Ok((min as usize, max as usize))
    }

    fn number(&mut self) -> GraphParseResult<i64> {
        match *self.parser.peek() {
            TokenKind::Int(value) if value <= MAX_NUMBER => {
                self.parser.next();
                Ok(value)
            }
            TokenKind::Int(_) => {
                let label = tokens::more_than(MAX_NUMBER);
                Err(Diagnostic::new(self.parser.span(), tokens::number_too_large(), label))
            }
            _ => Err(self.parser.unexpected(&says::a_number())),
        }
    }

    /// The vertices that a name means.
    fn who(&self, name: &str, span: Span) -> GraphParseResult<Who> {
        let is_edge = self.subject == Subject::Edge;
        match self.called.iter().position(|own| own == name) {
            Some(0) if is_edge && self.called.len() == 1 => Ok(Who::All),
            Some(0) if is_edge || self.subject == Subject::Vertex => Ok(Who::First),
            Some(0) => Ok(Who::All),
            Some(_) => Ok(Who::Second),
            None => {
                let known = self.called.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                Err(Diagnostic::new(span, says::unknown_vertex(name), says::known_vertices(known)))
            }
        }
    }

    /// `(name` after a word, the closing bracket not yet read.
    fn argument(&mut self) -> GraphParseResult<Who> {
        self.parser.expect("(", grammar::symbol)?;
        let (name, span) = self.name(&says::a_subject())?;
        self.who(&name, span)
    }

    fn part(&mut self) -> GraphParseResult<Removed> {
        let (word, span) = self.name(&says::a_part())?;
        let calls = matches!(self.parser.peek(), TokenKind::Sym("("));
        let part = match word.as_str() {
            "neighbours" | "neighbors" if calls => Removed::Neighbours(self.argument()?),
            "above" | "below" if calls => {
                if !self.order {
                    return Err(Diagnostic::new(span, says::only_in_orders(&word), says::on_order()));
                }
                let who = self.argument()?;
                if word == "above" { Removed::Above(who) } else { Removed::Below(who) }
            }
            "edges" if calls => Removed::EdgesAt(self.argument()?),
            "within" if calls => {
                let who = self.argument()?;
                self.parser.expect(",", grammar::symbol)?;
                Removed::Within(who, self.number()?.min(1 << 20) as usize)
            }
            "isolated" if !calls && !self.called.contains(&word) => return Ok(Removed::Isolated),
            "edge" if matches!(self.parser.peek(), TokenKind::Name(_)) => return self.the_edge(span),
            _ if calls => {
                let known = ["neighbours", "within", "above", "below", "edges"];
                let error = Diagnostic::without_label(span, names::unknown_function(&word));
                return Err(match nearest(&word, known) {
                    Some(near) => error.help(names::did_you_mean(near)),
                    None => error,
                });
            }
            _ => {
                // The name of an edge alone is its two ends, which is what few people mean.
                if self.subject == Subject::Edge && self.called.len() == 1 && self.called[0] == word {
                    return Err(Diagnostic::new(span, says::edge_or_ends(&word), says::write_edge(&word)));
                }
                return Ok(Removed::Vertices(self.who(&word, span)?));
            }
        };
        self.parser.expect(")", grammar::closing_bracket)?;
        let edges = matches!(part, Removed::EdgesAt(_));
        if edges && self.order {
            return Err(Diagnostic::new(span, says::no_edges_in_orders(), says::remove_vertices()));
        }
        Ok(part)
    }

    /// `e` or `v-w` after the word `edge`.
    fn the_edge(&mut self, start: Span) -> GraphParseResult<Removed> {
        let (first, span) = self.name(&says::a_subject())?;
        let mut ends = vec![first];
        if self.parser.eat("-") {
            ends.push(self.name(&says::a_subject())?.0);
        }
        let span = start.to(span).to(self.parser.previous_span());
        let turned =
            ends.len() == 2 && self.called.len() == 2 && ends[0] == self.called[1] && ends[1] == self.called[0];
        if self.subject != Subject::Edge || !(ends == self.called || turned) {
            return Err(Diagnostic::new(span, says::not_this_edge(), says::subjects()));
        }
        if self.order {
            return Err(Diagnostic::new(span, says::no_edges_in_orders(), says::remove_vertices()));
        }
        Ok(Removed::Edge)
    }

    fn test(&self, expr: &Expr) -> GraphParseResult<Test> {
        let boxed = |expr: &Expr| self.test(expr).map(Box::new);
        Ok(match &expr.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => Test::And(boxed(left)?, boxed(right)?),
            ExprKind::Binary(BinaryOp::Or, left, right) => Test::Or(boxed(left)?, boxed(right)?),
            ExprKind::Unary(UnaryOp::Not, operand) => Test::Not(boxed(operand)?),
            ExprKind::Binary(op, left, right) => {
                let comparison = match op {
                    BinaryOp::Eq => Comparison::Equal,
                    BinaryOp::Ne => Comparison::Unequal,
                    BinaryOp::Lt => Comparison::Less,
                    BinaryOp::Le => Comparison::AtMost,
                    BinaryOp::Gt => Comparison::Greater,
                    BinaryOp::Ge => Comparison::AtLeast,
                    _ => return Err(Diagnostic::new(expr.span, says::not_a_condition(), says::compare())),
                };
                Test::Compare(self.count(left)?, comparison, self.count(right)?)
            }
            _ => return Err(Diagnostic::new(expr.span, says::not_a_condition(), says::compare())),
        })
    }

    fn count(&self, expr: &Expr) -> GraphParseResult<Count> {
        let boxed = |expr: &Expr| self.count(expr).map(Box::new);
        let unknown = |span: Span, message: Message| Diagnostic::new(span, message, says::counts());
        Ok(match &expr.kind {
            ExprKind::Int(value) if *value <= MAX_NUMBER => Count::Number(*value),
            ExprKind::Int(_) => {
                return Err(Diagnostic::new(expr.span, tokens::number_too_large(), tokens::more_than(MAX_NUMBER)));
            }
            ExprKind::Name(name) => match name.as_str() {
                "pieces" => Count::Pieces,
                "vertices" => Count::Vertices,
                "edges" => Count::Edges,
                _ => return Err(unknown(expr.span, says::not_a_count(name))),
            },
            ExprKind::Unary(UnaryOp::Neg, operand) => Count::Difference(Box::new(Count::Number(0)), boxed(operand)?),
            ExprKind::Binary(BinaryOp::Add, left, right) => Count::Sum(boxed(left)?, boxed(right)?),
            ExprKind::Binary(BinaryOp::Sub, left, right) => Count::Difference(boxed(left)?, boxed(right)?),
            ExprKind::Binary(BinaryOp::Mod, left, right) => match right.kind {
                ExprKind::Int(by @ 1..=MAX_NUMBER) => Count::Remainder(boxed(left)?, by),
                _ => return Err(Diagnostic::new(right.span, says::remainder(), says::a_number())),
            },
            ExprKind::Call(function, arguments) => {
                let [argument] = arguments.as_slice() else {
                    return Err(unknown(expr.span, says::one_argument(&function.text)));
                };
                let ExprKind::Name(name) = &argument.kind else {
                    return Err(unknown(argument.span, says::one_argument(&function.text)));
                };
                let who = self.who(name, argument.span)?;
                if function.text == "len" {
                    return Ok(Count::Size);
                }
                if who == Who::All {
                    return Err(unknown(argument.span, says::of_one_vertex(&function.text)));
                }
                match function.text.as_str() {
                    "degree" => Count::Degree(who),
                    "label" => Count::Label(who),
                    "above" | "below" if !self.order => {
                        let message = says::only_in_orders(&function.text);
                        return Err(Diagnostic::new(function.span, message, says::on_order()));
                    }
                    "above" => Count::Above(who),
                    "below" => Count::Below(who),
                    _ => return Err(unknown(function.span, names::unknown_function(&function.text))),
                }
            }
            _ => return Err(unknown(expr.span, says::not_a_count(expr_text(expr)))),
        })
    }
}

fn expr_text(expr: &Expr) -> Message {
    match &expr.kind {
        ExprKind::Binary(op, ..) => Message::verbatim(op.sign()),
        _ => TokenKind::Sym("(").message(),
    }
}
