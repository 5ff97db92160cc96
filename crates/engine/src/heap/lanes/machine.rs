//! The vector instructions of the machine.

/// The instructions that are used. A value of this type proves that the machine has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct SimdMachine(pub(super) Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    /// avx512f, avx512bw, avx512vl, avx512vbmi, avx512vbmi2 and avx512bitalg, with popcnt.
    Avx512,
    /// avx2, with popcnt.
    Avx2,
    Plain,
}
impl Instructions {
    fn are_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Instructions::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("popcnt")
            }
            Instructions::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            Instructions::Plain => true,
        };
        #[cfg(not(target_arch = "x86_64"))]
        return self == Instructions::Plain;
    }
}

impl SimdMachine {
    /// All supported sets of instructions that this machine has, best first.
    pub(in crate::heap) fn all() -> impl Iterator<Item = SimdMachine> {
        [Instructions::Avx512, Instructions::Avx2, Instructions::Plain]
            .into_iter()
            .filter(|set| set.are_here())
            .map(SimdMachine)
    }

    /// Whether this stands for the instructions of AVX-512.
    pub(super) fn has_avx512(self) -> bool {
        self.0 == Instructions::Avx512
    }

    /// The best set of instructions of this machine.
    pub(in crate::heap) fn best() -> SimdMachine {
        SimdMachine::all().next().unwrap_or(SimdMachine(Instructions::Plain))
    }
}
