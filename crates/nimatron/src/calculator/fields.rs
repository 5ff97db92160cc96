//! From a width, which is known when the program runs, to the type of its nimbers.

/// Does something in the field of this width, where `$F` is its type.
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
