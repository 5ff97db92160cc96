//! Numerations of the library in Coq.

use nimatron_rules::formula::Atom;

/// How numbers are written.
pub(crate) enum FormalNumeration {
    /// In this base.
    Base(u32),
    /// As sums of Fibonacci numbers.
    Zeckendorf,
    /// In the numeration of the metallic mean of this number.
    Metallic(u32),
}

impl FormalNumeration {
    /// The system that a certificate names; `None` if the library does not know it.
    pub(crate) fn named(name: &str) -> Option<FormalNumeration> {
        let (kind, parameter) = name.split_once(' ').unwrap_or((name, ""));
        match kind {
            "base" => parameter.parse().ok().map(FormalNumeration::Base),
            "fibonacci" => Some(FormalNumeration::Zeckendorf),
            "metallic" => parameter.parse().ok().map(FormalNumeration::Metallic),
            _ => None,
        }
    }

    /// It in words, after "written".
    pub(crate) fn words(&self) -> String {
        match self {
            FormalNumeration::Base(base) => format!("in base {base}"),
            FormalNumeration::Zeckendorf => "as sums of Fibonacci numbers (Zeckendorf)".to_owned(),
            FormalNumeration::Metallic(mean) => {
                format!("in the numeration whose weights are 1, {mean}, {mean} * {mean} + 1, ...")
            }
        }
    }

    /// It with its machines, as a term.
    pub(crate) fn term(&self) -> String {
        match self {
            FormalNumeration::Base(base) => format!("base_system {base} eq_refl"),
            FormalNumeration::Zeckendorf => "zeckendorf_system".to_owned(),
            FormalNumeration::Metallic(mean) => format!("metallic_system {mean} eq_refl"),
        }
    }

    /// Its words and what they stand for, as a term.
    pub(crate) fn numeration(&self) -> String {
        match self {
            FormalNumeration::Base(base) => format!("base {base} (proj1 (N.leb_le 2 {base}) eq_refl)"),
            FormalNumeration::Zeckendorf => "zeckendorf".to_owned(),
            FormalNumeration::Metallic(mean) => format!("metallic {mean} eq_refl"),
        }
    }

    /// Its radix and the weights of its places, as terms, and the theorem that the automaton reads
    /// these digits.
    pub(crate) fn digits(&self) -> [String; 3] {
        match self {
            FormalNumeration::Base(base) => [base.to_string(), format!("(powers_of {base})"), "base_reads".to_owned()],
            FormalNumeration::Zeckendorf => ["2".to_owned(), "(weight 1 1)".to_owned(), "weighted_reads".to_owned()],
            FormalNumeration::Metallic(mean) => {
                [(mean + 1).to_string(), format!("(weight {mean} 0)"), "weighted_reads".to_owned()]
            }
        }
    }

    /// The unary code, as a term, and the code of the value `v`; `None` if there is none.
    pub(crate) fn unary(&self) -> Option<(String, String)> {
        match self {
            FormalNumeration::Base(base) => Some((format!("(Powers {base})"), format!("{base} ^ v"))),
            FormalNumeration::Zeckendorf => Some(("Fibonaccis".to_owned(), "fibonacci (N.to_nat v)".to_owned())),
            FormalNumeration::Metallic(_) => None,
        }
    }

    /// Whether nim-sums have a machine.
    pub(crate) fn has_bits(&self) -> bool {
        matches!(self, FormalNumeration::Base(base) if base.is_power_of_two())
    }

    /// Whether an atom has a machine.
    pub(crate) fn has_machine(&self, atom: &Atom) -> bool {
        match atom {
            Atom::Linear { .. } => true,
            Atom::Remainder { .. } => matches!(self, FormalNumeration::Base(_)),
            Atom::Power { base, .. } => {
                matches!(self, FormalNumeration::Base(own) if have_common_root(i64::from(*own), *base))
            }
            Atom::Bitwise { .. } | Atom::Bit { .. } => self.has_bits(),
            Atom::Lowbit { .. } => matches!(self, FormalNumeration::Base(2)),
            Atom::Fibonacci { .. } | Atom::ZeckendorfPart { .. } => matches!(self, FormalNumeration::Zeckendorf),
            Atom::Digit { base, .. } => matches!(self, FormalNumeration::Base(own) if i64::from(*own) == *base),
        }
    }
}

/// Whether both numbers are powers of one.
fn have_common_root(base: i64, other: i64) -> bool {
    let is_power = |root: i64, of: i64| (1..64).any(|exponent| root.checked_pow(exponent) == Some(of));
    (2..=base).any(|root| is_power(root, base) && is_power(root, other))
}
