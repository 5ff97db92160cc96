//! Chooses the type of nimbers for a width that is known only at run time.

/// Evaluates an expression in which `$F` is the type of the nimbers of `$bits` bits.
macro_rules! in_field {
    ($bits:expr, $F:ident => $work:expr) => {
        match $bits {
            8 => {
                type $F = nimatron_nimber::Nimber8;
                $work
            }
            16 => {
                type $F = nimatron_nimber::Nimber16;
                $work
            }
            32 => {
                type $F = nimatron_nimber::Nimber32;
                $work
            }
            64 => {
                type $F = nimatron_nimber::Nimber;
                $work
            }
            128 => {
                type $F = nimatron_nimber::Nimber128;
                $work
            }
            _ => {
                type $F = nimatron_nimber::Nimber256;
                $work
            }
        }
    };
}

pub(super) use in_field;
