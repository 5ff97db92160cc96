//! Laws of the first rows.

use super::proofs::on_positions;
use super::{Finder, none_if_too_large};
use crate::automata::Numeration;
use crate::certificate::Standing;
use crate::discover::automatic::{AutomatonSearch, Form, Output, ProvingResult};
use crate::law::{Extent, Law, LawClaim, Rows};
use crate::prove::formulas::{Code, FormulaGame};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_rules::formula::{Atom, Clause};

impl Finder<'_> {
    /// Proves a law of the first rows of one of the two coordinates.
    pub(super) fn any_rows(&mut self, table: &Table) -> Result<bool, StopReason> {
        for coordinate in 0..2 {
            if self.rules.shape().never_grows[coordinate] && self.rows(table, coordinate)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Proves a law of the first rows, as many as possible up to rows 0 to 3.
    fn rows(&mut self, table: &Table, coordinate: usize) -> Result<bool, StopReason> {
        // A row that is constant from its middle on needs no law.
        let size = table.sizes[1 - coordinate] as u64;
        let at = |along: u64| table.get(&if coordinate == 0 { [1, along] } else { [along, 1] }).flatten();
        if (size / 2..size).all(|along| at(along) == at(size - 1)) {
            return Ok(false);
        }
        let mut best = None;
        for max in 1..=3u64 {
            match self.first_rows(table, Rows { coordinate, max })? {
                Some(found) => best = Some(found),
                None => break,
            }
        }
        let Some((law, standing)) = best else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }

    /// The proved law of some rows: that of the game whose positions are only these.
    pub(super) fn first_rows(&mut self, table: &Table, rows: Rows) -> Result<Option<(Law, Standing)>, StopReason> {
        let Rows { coordinate, max } = rows;
        let Some(mut moves) = self.moves.as_deref().cloned() else { return Ok(None) };
        let Ok(constant) = i64::try_from(max) else { return Ok(None) };
        let inside = Atom::Linear { terms: vec![(coordinate, -1)], constant, equal: false };
        let bound = |clause: &mut Clause| clause.atoms.push(inside.clone());
        moves.clauses.iter_mut().for_each(bound);
        moves.domain.iter_mut().for_each(bound);
        let part = table.rows(coordinate, max);
        let system = Numeration::in_base(2);
        let Some(game) = none_if_too_large(FormulaGame::new(self.rules, &moves, system, &self.limits()))?.flatten()
        else {
            return Ok(None);
        };
        let mut forms = vec![Form::Graph(Code::Plain)];
        if part.max_value() < 24 {
            forms.insert(0, Form::Outputs);
        }
        for form in forms {
            self.report.tried += 1;
            let search = AutomatonSearch { table: &part, numeration: system, form, output: Output::Value };
            let found = search.prove(&game, self.effort(LawClaim::Grundy), &self.limits());
            let Some(ProvingResult::Proved(mut automatic)) = none_if_too_large(found)? else { continue };
            let Some(graph) = none_if_too_large(on_positions(&automatic.graph, &game, &self.limits()))? else {
                continue;
            };
            automatic.graph = graph;
            let Some(standing) = self.certified(&automatic, LawClaim::Grundy, Some(rows), &game)? else { continue };
            let mut law = Law::new(LawClaim::Grundy, part.arity(), automatic.clone());
            law.domain.extent = Extent::Rows(rows);
            let law = self.readable(law, &automatic, &part)?;
            return Ok(Some((law, standing)));
        }
        Ok(None)
    }
}
