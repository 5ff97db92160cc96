//! The sets after `in`.

use super::super::lexer::{FormulaToken, wrong};
use super::super::tree::{FormulaNode, FormulaOperator, FormulaSetItem, FormulaTree};
use super::{FormulaParser, FormulaResult, no_label};
use nimatron_messages::checks;
use nimatron_rules::Span;
use num_bigint::BigInt;

impl FormulaParser<'_> {
    /// A set after `in`, and where it ends: `(0, 2)`, `[0, 2]`, `{0, 2..4}`, `0..4`,
    /// `range(0, 5)`, `powers(2)`.
    pub(super) fn set(&mut self) -> FormulaResult<(Vec<FormulaSetItem>, Span)> {
        let close = match self.peek() {
            FormulaToken::Sign("(") => ")",
            FormulaToken::Sign("[") => "]",
            FormulaToken::Sign("{") => "}",
            _ => {
                let member = self.member()?;
                let end = self.tokens[self.at - 1].1;
                if let FormulaSetItem::One(tree) = &member {
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

    fn member(&mut self) -> FormulaResult<FormulaSetItem> {
        if let Some(member) = self.named_set()? {
            return Ok(member);
        }
        let first = self.sum()?;
        let first = self.number(first)?;
        if !self.eat("..") {
            return Ok(FormulaSetItem::One(first));
        }
        let last = self.sum()?;
        Ok(FormulaSetItem::Range(first, self.number(last)?))
    }

    fn named_set(&mut self) -> FormulaResult<Option<FormulaSetItem>> {
        let FormulaToken::Name(name) = self.peek().clone() else { return Ok(None) };
        let span = self.span();
        let member = match name.as_str() {
            "fibonacci" => FormulaSetItem::Fibonacci,
            "squares" => FormulaSetItem::Squares,
            "triangular" => FormulaSetItem::Triangular,
            "primes" => FormulaSetItem::Primes,
            "powers" => {
                self.at += 1;
                let arguments = self.arguments()?;
                let base = match &arguments[..] {
                    [FormulaTree { node: FormulaNode::Number(base), .. }] => {
                        u32::try_from(base).ok().filter(|&base| base >= 2)
                    }
                    _ => None,
                };
                let base = base.ok_or_else(|| wrong(span, checks::powers_of(), no_label(), None))?;
                return Ok(Some(FormulaSetItem::Powers(base)));
            }
            "range" => {
                self.at += 1;
                let mut arguments = self.arguments()?.into_iter();
                let (first, last) = match (arguments.next(), arguments.next(), arguments.next()) {
                    (Some(last), None, _) => (FormulaTree { node: FormulaNode::Number(BigInt::ZERO), span }, last),
                    (Some(first), Some(last), None) => (first, last),
                    _ => return Err(wrong(span, checks::arguments("range", 1, 2), no_label(), None)),
                };
                let one = FormulaTree { node: FormulaNode::Number(1.into()), span };
                let node = FormulaNode::Compute(FormulaOperator::Minus, Box::new(last), Box::new(one));
                return Ok(Some(FormulaSetItem::Range(first, FormulaTree { node, span })));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(member))
    }
}
