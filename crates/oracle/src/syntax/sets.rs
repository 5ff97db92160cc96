//! Variables and the sets that they run through.

use super::{OracleExpression, OracleMadeSet, OracleParser, SyntaxResult, VariableRange};
use crate::lexer::OracleToken;

impl OracleParser {
    pub(super) fn variables(
        &mut self,
        all: &mut Vec<(String, Vec<VariableRange>)>,
        exceptions: &mut Vec<(OracleExpression, usize)>,
    ) -> SyntaxResult<()> {
        loop {
            self.variable(all, exceptions)?;
            if !self.eat(",") {
                return Ok(());
            }
        }
    }

    /// A variable with its set, and what is left out of it.
    fn variable(
        &mut self,
        variables: &mut Vec<(String, Vec<VariableRange>)>,
        exceptions: &mut Vec<(OracleExpression, usize)>,
    ) -> SyntaxResult<()> {
        let name = self.name()?;
        self.expect("in")?;
        variables.push((name.clone(), self.set()?));
        while self.eat_name("except") {
            let member = Box::new(OracleExpression::Name(name.clone()));
            let within = OracleExpression::Within(member, self.set()?);
            exceptions.push((OracleExpression::Not(Box::new(within)), variables.len()));
        }
        Ok(())
    }

    pub(super) fn set(&mut self) -> SyntaxResult<Vec<VariableRange>> {
        if !self.eat("{") {
            let part = self.part()?;
            return if matches!(part, VariableRange::One(_)) { self.wrong("a set") } else { Ok(vec![part]) };
        }
        let mut parts = vec![self.part()?];
        if self.eat("for") {
            let entry = match parts.remove(0) {
                VariableRange::One(entry) => entry,
                VariableRange::Named(name, arguments) if arguments.is_empty() => OracleExpression::Name(name),
                VariableRange::Named(name, arguments) => OracleExpression::Call(name, arguments),
                _ => return self.wrong("a member"),
            };
            let (mut variables, mut exceptions) = (Vec::new(), Vec::new());
            self.variables(&mut variables, &mut exceptions)?;
            let condition = if self.eat("if") { Some(self.expression()?) } else { None };
            self.expect("}")?;
            let made = OracleMadeSet { entry, variables, exceptions, condition };
            return Ok(vec![VariableRange::Made(Box::new(made))]);
        }
        while self.eat(",") {
            parts.push(self.part()?);
        }
        self.expect("}")?;
        Ok(parts)
    }

    fn part_ends(&self) -> bool {
        matches!(self.peek(), None | Some(OracleToken::LineEnd | OracleToken::Sign("," | "}" | ")" | "for" | "if")))
            || self.at_name("except")
    }

    fn part(&mut self) -> SyntaxResult<VariableRange> {
        let before = self.at;
        if let Ok(name) = self.name() {
            if self.part_ends() {
                return Ok(VariableRange::Named(name, Vec::new()));
            }
            if self.eat("(") {
                let arguments = self.arguments()?;
                if self.part_ends() {
                    return Ok(VariableRange::Named(name, arguments));
                }
            }
        }
        self.at = before;
        let first = self.expression()?;
        if !self.eat("..") {
            return Ok(VariableRange::One(first));
        }
        if self.part_ends() {
            return Ok(VariableRange::Endless(first));
        }
        Ok(VariableRange::Range(first, self.expression()?))
    }

    pub(super) fn arguments(&mut self) -> SyntaxResult<Vec<OracleExpression>> {
        let mut all = Vec::new();
        if self.eat(")") {
            return Ok(all);
        }
        loop {
            all.push(self.expression()?);
            if !self.eat(",") {
                self.expect(")")?;
                return Ok(all);
            }
        }
    }
}
