//! The parts without operators: numbers, names, brackets, calls, and numbers of a list.

use super::super::lexer::{FormulaToken, wrong};
use super::super::tree::{FormulaFunction, FormulaNode, FormulaOperator, FormulaTree};
use super::{Bare, FormulaParser, FormulaPart, FormulaResult, no_label};
use nimatron_messages::{Mark, Parameter, checks, names};
use nimatron_rules::{Span, nearest};

impl FormulaParser<'_> {
    pub(super) fn term(&mut self) -> FormulaResult<FormulaPart> {
        let (token, span) = self.tokens[self.at].clone();
        match token {
            FormulaToken::Number(number) => {
                self.at += 1;
                self.make(FormulaNode::Number(number), span, false, Bare::Term)
            }
            FormulaToken::Sign(truth @ ("true" | "false")) => {
                self.at += 1;
                self.make(FormulaNode::Truth(truth == "true"), span, true, Bare::Term)
            }
            FormulaToken::Sign("(") => {
                self.at += 1;
                let inner = self.whole()?;
                let end = self.span();
                self.expect(")")?;
                Ok(FormulaPart { tree: FormulaTree { span: span.to(end), ..inner.tree }, bare: Bare::Term, ..inner })
            }
            FormulaToken::Sign("[") => self.element(span),
            // `xor(a, b)` of the rule language.
            FormulaToken::Sign(word @ ("xor" | "and" | "or"))
                if self.tokens.get(self.at + 1).is_some_and(|next| next.0 == FormulaToken::Sign("(")) =>
            {
                self.at += 1;
                let arguments = self.arguments()?;
                let operation = match word {
                    "xor" => FormulaOperator::Xor,
                    "and" => FormulaOperator::And,
                    _ => FormulaOperator::Or,
                };
                let mut arguments = arguments.into_iter();
                let (Some(first), Some(second)) = (arguments.next(), arguments.next()) else {
                    return Err(wrong(span, checks::arguments(word, 2, 64), no_label(), None));
                };
                let part = |tree: FormulaTree| FormulaPart { tree, condition: false, bare: Bare::Term };
                let mut all = self.numbers(operation, part(first), part(second), Bare::Term)?;
                for next in arguments {
                    all = self.numbers(operation, all, part(next), Bare::Term)?;
                }
                Ok(all)
            }
            FormulaToken::Name(name) => {
                self.at += 1;
                if self.is("(") { self.call(&name, span) } else { self.coordinate(&name, span) }
            }
            FormulaToken::Sign("~") => {
                Err(wrong(span, checks::unexpected("~"), no_label(), Some(checks::no_complement())))
            }
            _ => Err(self.unexpected(None)),
        }
    }

    /// `[0, 1, 2][n % 3]`, of which the first bracket is next.
    fn element(&mut self, start: Span) -> FormulaResult<FormulaPart> {
        self.expect("[")?;
        let mut all = Vec::new();
        // Python allows a comma at the end.
        while !self.is("]") {
            let part = self.whole()?;
            all.push(self.number(part)?);
            if !self.eat(",") {
                break;
            }
        }
        let end = self.span();
        self.expect("]")?;
        if !self.is("[") || all.is_empty() {
            return Err(wrong(start.to(end), checks::list_without_index(), no_label(), Some(checks::index_of_list())));
        }
        self.expect("[")?;
        let index = self.whole()?;
        let index = self.number(index)?;
        let end = self.span();
        self.expect("]")?;
        self.make(FormulaNode::Element(all, Box::new(index)), start.to(end), false, Bare::Term)
    }

    fn coordinate(&mut self, name: &str, span: Span) -> FormulaResult<FormulaPart> {
        let own = self.coordinates.iter().position(|own| own == name);
        let at = own.or_else(|| (self.coordinates.len() == 1 && name == "n").then_some(0));
        match at {
            Some(at) => self.make(FormulaNode::Coordinate(at), span, false, Bare::Term),
            None => {
                let known = Parameter::list(self.coordinates.iter().cloned(), Mark::Comma);
                let help = match nearest(name, self.coordinates.iter().map(String::as_str)) {
                    Some(near) => names::did_you_mean(near),
                    None => checks::coordinates_are(known),
                };
                Err(wrong(span, checks::unknown_name(name), no_label(), Some(help)))
            }
        }
    }

    pub(super) fn arguments(&mut self) -> FormulaResult<Vec<FormulaTree>> {
        self.expect("(")?;
        let mut all = Vec::new();
        if self.eat(")") {
            return Ok(all);
        }
        loop {
            let part = self.whole()?;
            all.push(self.number(part)?);
            if !self.eat(",") {
                self.expect(")")?;
                return Ok(all);
            }
        }
    }

    fn call(&mut self, name: &str, span: Span) -> FormulaResult<FormulaPart> {
        let one = |mut arguments: Vec<FormulaTree>, span: Span| match (arguments.pop(), arguments.is_empty()) {
            (Some(number), true) => Ok(number),
            _ => Err(wrong(span, checks::arguments(name, 1, 1), no_label(), None)),
        };
        match name {
            // Numbers are integers, and quotients are rounded down anyway.
            "floor" | "math.floor" => {
                let tree = one(self.arguments()?, span)?;
                return Ok(FormulaPart { tree, condition: false, bare: Bare::Term });
            }
            // The exponent of 2 is the logarithm of the lowest bit.
            "v2" => {
                let number = one(self.arguments()?, span)?;
                let span = span.to(self.tokens[self.at - 1].1);
                let lowest = FormulaTree { node: FormulaNode::Call(FormulaFunction::Lowbit, vec![number]), span };
                return self.make(FormulaNode::Call(FormulaFunction::Log2, vec![lowest]), span, false, Bare::Term);
            }
            _ => {}
        }
        let short = name.strip_prefix("__builtin_popcount").map_or(name, |_| "popcount");
        let Some(&(_, function, least, most)) = FormulaFunction::ALL.iter().find(|entry| entry.0 == short) else {
            let known = FormulaFunction::ALL.iter().take(9).map(|entry| entry.0).chain(["floor", "v2"]);
            let help = match nearest(name, known.clone()) {
                Some(near) => names::did_you_mean(near),
                None => checks::known_are(Parameter::list(known, Mark::Comma)),
            };
            return Err(wrong(span, checks::unknown_function(name), no_label(), Some(help)));
        };
        let arguments = self.arguments()?;
        let span = span.to(self.tokens[self.at - 1].1);
        if !(least..=most).contains(&arguments.len()) {
            return Err(wrong(span, checks::arguments(name, least, most), no_label(), None));
        }
        self.make(FormulaNode::Call(function, arguments), span, false, Bare::Term)
    }
}
