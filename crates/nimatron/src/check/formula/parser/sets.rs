//! The sets after `in`.

use super::super::lexer::{Token, wrong};
use super::super::tree::{Member, Node, Operation, Tree};
use super::{Parsed, Parser, no_label};
use nimatron_messages::checks;
use nimatron_rules::Span;
use num_bigint::BigInt;

impl Parser<'_> {
    /// A set after `in`, and where it ends: `(0, 2)`, `[0, 2]`, `{0, 2..4}`, `0..4`,
    /// `range(0, 5)`, `powers(2)`.
    pub(super) fn set(&mut self) -> Parsed<(Vec<Member>, Span)> {
        let close = match self.peek() {
            Token::Sign("(") => ")",
            Token::Sign("[") => "]",
            Token::Sign("{") => "}",
            _ => {
                let member = self.member()?;
                let end = self.tokens[self.at - 1].1;
                if let Member::One(tree) = &member {
                    return Err(wrong(tree.span, checks::set_wanted(), no_label(), Some(checks::sets_are())));
                }
                return Ok((vec![member], end));
            }
        };
        self.at += 1;
        let mut members = Vec::new();
        loop {
            // Python allows a comma at the end.
            if self.is(close) {
                break;
            }
            members.push(self.member()?);
            if !self.eat(",") {
                break;
            }
        }
        let end = self.span();
        self.expect(close)?;
        Ok((members, end))
    }

    fn member(&mut self) -> Parsed<Member> {
        if let Some(member) = self.named_set()? {
            return Ok(member);
        }
        let first = self.sum()?;
        let first = self.number(first)?;
        if !self.eat("..") {
            return Ok(Member::One(first));
        }
        let last = self.sum()?;
        Ok(Member::Range(first, self.number(last)?))
    }

    fn named_set(&mut self) -> Parsed<Option<Member>> {
        let Token::Name(name) = self.peek().clone() else { return Ok(None) };
        let span = self.span();
        let member = match name.as_str() {
            "fibonacci" => Member::Fibonacci,
            "squares" => Member::Squares,
            "triangular" => Member::Triangular,
            "primes" => Member::Primes,
            "powers" => {
                self.at += 1;
                let arguments = self.arguments()?;
                let base = match &arguments[..] {
                    [Tree { node: Node::Number(base), .. }] => u32::try_from(base).ok().filter(|&base| base >= 2),
                    _ => None,
                };
                let base = base.ok_or_else(|| wrong(span, checks::powers_of(), no_label(), None))?;
                return Ok(Some(Member::Powers(base)));
            }
            "range" => {
                self.at += 1;
                let mut arguments = self.arguments()?.into_iter();
                let (first, last) = match (arguments.next(), arguments.next(), arguments.next()) {
                    (Some(last), None, _) => (Tree { node: Node::Number(BigInt::ZERO), span }, last),
                    (Some(first), Some(last), None) => (first, last),
                    _ => return Err(wrong(span, checks::arguments("range", 1, 2), no_label(), None)),
                };
                let one = Tree { node: Node::Number(1.into()), span };
                let node = Node::Compute(Operation::Minus, Box::new(last), Box::new(one));
                return Ok(Some(Member::Range(first, Tree { node, span })));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(member))
    }
}
