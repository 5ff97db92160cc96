//! Values by all options: the value of a component is the mex of the values of all its options.
//! A cycle is found wherever there is one.

use super::bits::CellWords;
use super::field::CellGame;
use super::known::MemoFact;
use super::memo::{CellComponent, Memo};
use super::solver::CellError;
use nimatron_core::{Budget, MexSet};

/// A component whose options are being searched.
struct OptionsFrame<const N: usize, F: CellGame<N>> {
    key: F::Key,
    options: Vec<(u32, CellWords<N>)>,
    /// The values of the first options.
    values: Vec<u16>,
    /// The components of the option after them, if it was split.
    parts: Option<Vec<CellComponent<N, F>>>,
}

impl<const N: usize, F: CellGame<N>> Memo<N, F> {
    pub(super) fn by_all_options(&mut self, part: CellComponent<N, F>, budget: &Budget) -> Result<u16, CellError> {
        let key = part.0.clone();
        let mut stack = vec![self.frame(part, Vec::new(), Vec::new(), budget)?];
        let result = self.search(&mut stack, budget);
        if result.is_err() {
            // What is half searched is not known.
            for frame in &stack {
                self.known.remove(&frame.key);
            }
        }
        result?;
        Ok(self.known.get(&key).and_then(|known| known.value()).unwrap_or(0))
    }

    fn search(&mut self, stack: &mut Vec<OptionsFrame<N, F>>, budget: &Budget) -> Result<(), CellError> {
        let mut seen = MexSet::new();
        // Lists of frames that are not used now.
        let mut spare = Vec::new();
        while let Some(frame) = stack.last_mut() {
            match self.go_on(frame, budget)? {
                Some(part) => {
                    let (options, values) = spare.pop().unwrap_or_default();
                    let frame = self.frame(part, options, values, budget)?;
                    stack.push(frame);
                }
                None => {
                    seen.clear();
                    frame.values.iter().for_each(|&value| seen.insert(value.into()));
                    let value = u16::try_from(seen.mex()).ok().ok_or(CellError::TooLarge)?;
                    self.known.insert(frame.key.clone(), MemoFact::exact(value));
                    spare.extend(stack.pop().map(|frame| (frame.options, frame.values)));
                }
            }
        }
        Ok(())
    }

    /// Collects the values of options up to one with a component that has to be searched first.
    fn go_on(
        &mut self,
        frame: &mut OptionsFrame<N, F>,
        budget: &Budget,
    ) -> Result<Option<CellComponent<N, F>>, CellError> {
        while let Some((_, option)) = frame.options.get(frame.values.len()) {
            if frame.parts.is_none()
                && let Some(&value) = self.sums.get(option)
            {
                frame.values.push(value);
                continue;
            }
            let parts = match frame.parts.take() {
                Some(parts) => parts,
                None => {
                    let mut parts = Vec::new();
                    self.field.split_option(option, &frame.options, budget, &mut parts)?;
                    parts
                }
            };
            let mut sum = 0;
            for part in &parts {
                let known = self.known.get(&part.0).copied().unwrap_or(MemoFact::NOTHING);
                match known.value() {
                    Some(value) => sum ^= value,
                    None if known == MemoFact::PENDING => return Err(CellError::Cycle(self.field.unpacked(&part.1))),
                    None => {
                        let part = part.clone();
                        frame.parts = Some(parts);
                        return Ok(Some(part));
                    }
                }
            }
            self.sums.insert(*option, sum);
            frame.values.push(sum);
        }
        Ok(None)
    }

    /// Lists the options of a component and marks it as being searched.
    fn frame(
        &mut self,
        (key, component): CellComponent<N, F>,
        mut options: Vec<(u32, CellWords<N>)>,
        mut values: Vec<u16>,
        budget: &Budget,
    ) -> Result<OptionsFrame<N, F>, CellError> {
        options.clear();
        values.clear();
        self.field.options(&component, budget, &mut options)?;
        budget.tick(options.len() as u32 * 8)?;
        self.look_around(budget)?;
        self.known.insert(key.clone(), MemoFact::PENDING);
        Ok(OptionsFrame { key, options, values, parts: None })
    }
}
