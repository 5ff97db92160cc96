//! Numbers and texts that are not nimbers of some width, and logarithms that cannot be found.

crate::sentences! {
    "nimbers":

    not_a_nimber(text, bits) {
        "`{text}` is not a nimber below 2^{bits}: expected a number, as in 5, *5 or 0x1f"
        "`{text}` 不是小于 2^{bits} 的 nim 数：应为一个数，如 5、*5 或 0x1f"
    }
    too_wide(bits) {
        "this nimber is not below 2^{bits}"
        "这个 nim 数不小于 2^{bits}"
    }
    logarithm_too_hard(prime, digits, below) {
        "the order of the base has the prime factor {prime}, for which some 10^{digits} steps would be needed; only exponents below about 2^{below} are found in such a group"
        "底数的阶有素因数 {prime}，大约需要 10^{digits} 步；在这样的群中只能找到约小于 2^{below} 的指数"
    }
}
