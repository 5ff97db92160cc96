//! The meaning of names while a rule is evaluated.

use crate::evaluate::OracleError;
use crate::expression::Functions;

#[derive(Clone, Copy, Debug)]
pub(crate) enum ScopeBinding<'g> {
    Number(i64),
    Array(&'g [i64]),
}

/// The names in scope, from the outermost to the innermost: a later one hides an earlier one.
#[derive(Clone, Default)]
pub(crate) struct OracleScope<'g> {
    pub(crate) names: Vec<(&'g str, ScopeBinding<'g>)>,
    /// Additional functions, for formulas.
    pub(crate) functions: Option<Functions<'g>>,
}

impl<'g> OracleScope<'g> {
    pub(crate) fn find(&self, name: &str) -> Option<ScopeBinding<'g>> {
        self.names.iter().rev().find(|(own, _)| *own == name).map(|(_, meaning)| *meaning)
    }

    pub(crate) fn number(&self, name: &str) -> Result<i64, OracleError> {
        match self.find(name) {
            Some(ScopeBinding::Number(number)) => Ok(number),
            Some(ScopeBinding::Array(_)) => Err(OracleError::Fails(format!("`{name}` is an array"))),
            None => Err(OracleError::Fails(format!("`{name}` is unknown"))),
        }
    }

    pub(crate) fn array(&self, name: &str) -> Result<&'g [i64], OracleError> {
        match self.find(name) {
            Some(ScopeBinding::Array(array)) => Ok(array),
            _ => Err(OracleError::Fails(format!("`{name}` is not an array"))),
        }
    }

    pub(crate) fn push_number(&mut self, name: &'g str, number: i64) {
        self.names.push((name, ScopeBinding::Number(number)));
    }
}
