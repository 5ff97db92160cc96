//! The coordinates of a game and the values of its parameters.

use super::{Checked, MAX_ARITY, Meaning, Scope, listed, moves_of, repeated_coordinate};
use crate::ast::{Coordinate, Header, Line, Move, Pattern, Text, Value};
use crate::diagnostic::{Diagnostic, Span, nearest};
use nimatron_messages::{lists, names, syntax};

/// The names of the coordinates: of the header, or else of the first move, where those without a
/// name become `x1`, `x2`, ... by their places.
pub(crate) fn coordinates_of(text: &Text) -> Checked<Vec<String>> {
    let first = moves_of(text).next();
    let own = match (&text.header, first) {
        (Some(header), _) => coordinate_names(&header.coordinates)?,
        (None, Some(rule)) => {
            let name = |(index, item): (usize, &Pattern)| match item.name() {
                Some(name) if name.text != "_" => name.text.clone(),
                _ => format!("x{}", index + 1),
            };
            rule.pattern.iter().enumerate().map(name).collect()
        }
        (None, None) => Vec::new(),
    };
    if own.len() > MAX_ARITY {
        let span = first.map_or(Span::default(), |rule| rule.span.0);
        let message = names::too_many_coordinates(MAX_ARITY, own.len());
        return Err(Diagnostic::new(span, message, names::too_many()));
    }
    Ok(own)
}

/// Names for coordinates of which no two are equal, so that sentences about them can be read: those
/// without a name become `x1`, `x2`, ... by their places, or the like if that name is used.
pub(super) fn told_apart(coordinates: &[String], parameters: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, own) in coordinates.iter().enumerate() {
        let is_used = |name: &str| names.iter().chain(&coordinates[at + 1..]).any(|other| other == name);
        if own != "_" && !is_used(own) {
            names.push(own.clone());
            continue;
        }
        let place = format!("x{}", at + 1);
        let numbered = (2..).map(|number| format!("{place}_{number}"));
        let is_free = |name: &String| !is_used(name) && !parameters.contains(&name.as_str());
        names.extend(std::iter::once(place.clone()).chain(numbered).find(is_free));
    }
    names
}

/// What sentences call the only coordinate if neither a header nor the first move names it, and no
/// `where` may name it `x1`: the name in the first other move with one, or else `n`.
pub(super) fn name_of_the_only(text: &Text) -> Option<String> {
    let named = |rule: &Move| match rule.pattern.as_slice() {
        [Pattern::Name(name)] if name.text != "_" => Some(name.text.clone()),
        _ => None,
    };
    let has_domain = text.lines.iter().any(|line| matches!(line, Line::Domain(..) | Line::Until(_)));
    let is_unnamed = text.header.is_none() && !has_domain && named(moves_of(text).next()?).is_none();
    is_unnamed.then(|| moves_of(text).find_map(named).unwrap_or_else(|| "n".to_owned()))
}

pub(crate) fn parameters(text: &Text, settings: &[(String, Value)], scope: &mut Scope) -> Checked<()> {
    let declared: &[_] = text.header.as_ref().map_or(&[], |header| &header.parameters);
    for (name, _) in settings {
        if !declared.iter().any(|parameter| parameter.name.text == *name) {
            let known = declared.iter().map(|parameter| parameter.name.text.as_str());
            let error = Diagnostic::without_label(Span::default(), names::unknown_parameter(name));
            let help = match nearest(name, known.clone()) {
                Some(near) => names::did_you_mean(near),
                None if declared.is_empty() => names::how_to_declare_parameters(),
                None => names::known_parameters(listed(known)),
            };
            return Err(error.help(help));
        }
    }
    for parameter in declared {
        let given = settings.iter().rev().find(|(name, _)| *name == parameter.name.text).map(|(_, value)| value);
        let name = &parameter.name;
        if scope.names.iter().any(|(known, _)| *known == name.text) {
            return Err(Diagnostic::new(name.span, names::repeated_parameter(&name.text), names::again()));
        }
        let meaning = match given.or(parameter.value.as_ref()) {
            Some(Value::Int(value)) => Meaning::Int(*value),
            Some(Value::Array(values)) if values.is_empty() => {
                return Err(Diagnostic::new(name.span, names::empty_array(&name.text), syntax::no_members()));
            }
            Some(Value::Array(values)) => {
                scope.arrays.push(values.clone());
                Meaning::Array(scope.arrays.len() - 1)
            }
            None => {
                let message = names::parameter_without_value(&name.text);
                return Err(Diagnostic::new(name.span, message, names::needs_a_value())
                    .help(names::give_it_a_value(&name.text)));
            }
        };
        scope.names.push((name.text.clone(), meaning));
    }
    Ok(())
}

pub(crate) fn coordinate_names(list: &[Coordinate]) -> Checked<Vec<String>> {
    for (index, Coordinate { name, .. }) in list.iter().enumerate() {
        if list[..index].iter().any(|known| known.name == *name) && name.text != "_" {
            return Err(repeated_coordinate(name));
        }
    }
    Ok(list.iter().map(|coordinate| coordinate.name.text.clone()).collect())
}

/// Rules about lists are another kind of rules.
pub(super) fn reject_lists(header: &Header) -> Checked<()> {
    if let Some(list) = header.coordinates.iter().find(|coordinate| coordinate.list) {
        return Err(Diagnostic::new(list.name.span, lists::only_numbers_here(), lists::a_list()));
    }
    match header.claims.first() {
        Some(claim) => {
            let error = Diagnostic::new(claim.span, lists::claim_without_list(&claim.text), names::not_here());
            Err(error.help(lists::declare(&header.name.text)))
        }
        None => Ok(()),
    }
}
