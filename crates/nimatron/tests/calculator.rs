//! The calculator: values against the library, errors with their spans, and no text that makes it
//! panic.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use nimatron::calculator::{CalculatorError, CalculatorValue, SolutionVerdict, calculate};
use nimatron::nimber::{BigUint, Field, Nimber, Nimber256};
use nimatron::{Budget, Limit, StopFlag, StopReason, words};
use nimatron_messages::Language;
use proptest::prelude::*;

fn value(text: &str) -> CalculatorValue {
    calculate(text, None, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}")).value
}

fn nimber(text: &str) -> u64 {
    match value(text) {
        CalculatorValue::Nimber(x) => u64::try_from(x.low).unwrap(),
        other => panic!("{text}: {other:?}"),
    }
}

fn ordinary(text: &str) -> u64 {
    match value(text) {
        CalculatorValue::Ordinary(n) => u64::try_from(n).unwrap(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn expressions_have_the_values_of_the_field() {
    for (text, wanted) in [
        ("5", 5),
        ("*5", 5),
        ("0x1f", 31),
        ("1_000", 1000),
        ("5 + 7", 2),
        ("5 - 7", 2),
        ("2^(order(5) - 13)", 3),
        ("-5", 5),
        ("5*7", 13),
        ("5 * *7", 13),
        ("*5 * *7", 13),
        ("*5**7 ", 0),
        ("5 ⊗ 7 ⊕ 3", 14),
        ("2 + 3 * 4", 2 ^ 12),
        ("(2 + 3) * 4", 4),
        ("1 / 2 / 2", 2),
        ("2^3^2", 1),
        ("2^-1", 3),
        ("(5*7)^-2 * 13^2", 1),
        ("2^order(2)", 1),
        ("2^log(3, 2)", 3),
        ("2^(order(5) - 14)", 2),
        ("[5 * 7]", 35),
        ("[2^10 + 7 % 4 - 4 / 2]", 1025),
        ("[order(5)] + 1", 14),
        ("sqrt(square(77))", 77),
        ("inv(3)", 2),
        ("frobenius(5, 2)", Nimber(5).pow(4).0),
        ("conj(18)", 19),
        ("conj(18, 64)", 18),
        ("300 + conj(18)", 319),
        ("conj(18) + 300", 319),
        ("256 + [trace(128)]", 257),
        ("frobenius(5, 1 + 1)", Nimber(5).pow(4).0),
        ("2^(-1)", 3),
        ("2 ∗ 3 − 1", 0),
        ("norm(18)", 9),
        ("generator(8)", 18),
        ("generator(64)", (1 << 32) + 6),
        ("mex(0, 1, 3)", 2),
        ("mex()", 0),
        ("0^0", 1),
        ("0^5", 0),
    ] {
        if text == "*5**7 " {
            assert!(calculate(text, None, &Budget::unlimited()).is_err());
        } else {
            assert_eq!(nimber(text), wanted, "{text}");
        }
    }
    assert_eq!(ordinary("order(5)"), 15);
    assert_eq!(ordinary("trace(128)"), 1);
    assert_eq!(ordinary("trace(128, 16)"), 0);
    assert_eq!(ordinary("log(3, 2)"), 2);
    let large = value("2^(10^1000)");
    assert_eq!(large, CalculatorValue::Nimber(Nimber256::from(2u8))); // 10^1000 is 1 modulo 3
}

#[test]
fn an_answer_names_its_field() {
    let bits = |text: &str, field: Option<u32>| calculate(text, field, &Budget::unlimited()).unwrap().bits;
    assert_eq!(bits("5 * 7", None), 8);
    assert_eq!(bits("256 / 256", None), 16);
    assert_eq!(bits("5 * 7", Some(64)), 64);
    assert_eq!(bits("[2^200]", None), 256);
    assert_eq!(bits("solve(x^2 + x = 128)", None), 16);
    assert_eq!(bits("generator(64) / generator(64)", None), 64);
    assert!(calculate("256", Some(8), &Budget::unlimited()).is_err());
}

fn solutions(text: &str, field: Option<u32>) -> (Vec<u64>, SolutionVerdict, Vec<u32>) {
    match calculate(text, field, &Budget::unlimited()).unwrap().value {
        CalculatorValue::Solutions(found) => {
            let roots = found.roots.iter().map(|root| u64::try_from(root.low).unwrap()).collect();
            (roots, found.verdict, found.searched)
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn equations_are_solved_in_the_smallest_field() {
    assert_eq!(solutions("solve(x^2 + x = 12)", None), (vec![26, 27], SolutionVerdict::All, vec![]));
    assert_eq!(solutions("solve(x^2 + x = 128)", None), (vec![256, 257], SolutionVerdict::All, vec![8]));
    assert_eq!(solutions("solve(x^2 + x = 128)", Some(8)), (vec![], SolutionVerdict::MoreIn(16), vec![8]));
    assert_eq!(solutions("solve(x^3 = 1)", None), (vec![1, 2, 3], SolutionVerdict::All, vec![]));
    assert_eq!(solutions("solve(x^2 = 24)", None), (vec![16], SolutionVerdict::All, vec![]));
    assert_eq!(solutions("solve((x + 3)^2 * (x + 5))", None), (vec![3, 5], SolutionVerdict::All, vec![]));
    assert_eq!(solutions("solve((x^3 + 2) * (x + 5))", None), (vec![5], SolutionVerdict::AllFinite, vec![]));
    assert_eq!(solutions("solve(x^3 = 2)", None).1, SolutionVerdict::NoneFinite);
    assert_eq!(solutions("solve(2 * x = 2 * x)", None).1, SolutionVerdict::Everything);
    assert_eq!(solutions("solve(x + x = 1)", None).1, SolutionVerdict::Never);
    // Beyond the widest field: the top bit of 2^256 has the trace 1.
    assert_eq!(solutions("solve(x^2 + x = [2^255])", None), (vec![], SolutionVerdict::MoreIn(512), vec![256]));
    assert_eq!(solutions("solve((x + 1) * (x^2 + x + 128))", None), (vec![1], SolutionVerdict::MoreIn(16), vec![]));
    assert_eq!(solutions("solve(x^3 = 2)", Some(8)).1, SolutionVerdict::NoneFinite);
    // Irreducible factors of degrees 3 and 77.
    assert_eq!(solutions("solve(x^80 + x^9 + 1)", None).1, SolutionVerdict::NoneFinite);
    // The form in which polynomials are printed.
    assert_eq!(solutions("solve(x^2 + *6 x + *8)", None).0, solutions("solve(x^2 + 6 * x = 8)", None).0);
    // A coefficient outside the field of the numbers in the text.
    let from_mex =
        format!("solve(x^2 + mex({}) * x + 1)", (0..256).map(|n| n.to_string()).collect::<Vec<_>>().join(","));
    assert_eq!(solutions(&from_mex, None).0, solutions("solve(x^2 + 256 * x + 1)", None).0);
    assert!(calculate("solve(x^2 + generator(64) * x + 1)", Some(8), &Budget::unlimited()).is_err());
    // 200 roots in a narrow field, found in the widest one.
    let factors: Vec<String> = (1..=200).map(|root| format!("(x + {root})")).collect();
    let wide = format!("solve({})", factors.join(" * "));
    assert_eq!(solutions(&wide, Some(256)).0, (1..=200).collect::<Vec<u64>>());
    let budget = Budget::for_time(std::time::Duration::from_millis(1));
    assert!(matches!(calculate(&wide, Some(256), &budget), Err(CalculatorError::Stopped(StopReason::Time(_)))));
    // x^4 + x + 1 already splits in 2^4, so every field has its roots.
    assert_eq!(solutions("solve(x^4 + x + 1)", None).0.len(), 4);
}

#[test]
fn mistakes_have_their_place_and_say_what_would_be_right() {
    for (text, start, words) in [
        ("", 0, "the end of the expression"),
        ("5 +", 3, "the end of the expression"),
        ("5 7", 2, "an operator"),
        ("5 / (2 + 2)", 4, "division by zero"),
        ("0^-1", 0, "division by zero"),
        ("inv(0)", 4, "no inverse"),
        ("5**7", 1, "`**`"),
        ("2^*3", 2, "ordinary"),
        ("3x", 0, "`3x` is not a number"),
        ("x + 1", 0, "only allowed inside solve"),
        ("5 = 5", 2, "only allowed inside solve"),
        ("5 % 3", 2, "no remainders"),
        ("sqr(5)", 0, "no function called `sqr`"),
        ("order(0)", 6, "no order"),
        ("order(5) + 1", 0, "ordinary number"),
        ("solve(1/x = 2)", 8, "denominator"),
        ("solve(x^300 = 1)", 6, "degree 300"),
        ("solve(x^2 = 1", 13, "to close solve"),
        ("sqrt(1, 2)", 0, "is written sqrt(5)"),
        ("2^(1/2)", 3, "leaves a remainder"),
        ("generator(2^8)", 10, "a width is"),
        ("solve(X = 5)", 6, "unknown name `X`"),
        ("trace(5, 7)", 9, "a width is"),
        ("trace(300, 8)", 0, "not in the field 2^8"),
        ("[3 - 5]", 1, "negative"),
        ("[1 / 0]", 5, "division by zero"),
        ("[2^100000]", 1, "more than 16384 bits"),
        ("2^5^2^8193", 0, "more than 16384 bits"),
        ("[2^256]", 0, "too large"),
        ("log(5)", 0, "is written log(5, 2)"),
        ("5 $ 3", 2, "no meaning"),
        ("é", 0, "unknown name `é`"),
        ("éa", 0, "no function called"),
        ("2^9^9^9^9", 0, "more than 16384 bits"),
    ] {
        match calculate(text, None, &Budget::unlimited()) {
            Err(CalculatorError::Wrong(wrong)) => {
                assert!(wrong.message.to_string().contains(words), "{text}: {}", wrong.message);
                assert_eq!(wrong.span.start, start, "{text}: {}", wrong.message);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// The last logarithm, a search of many steps, is refused with `NIMATRON_ALL`; else it is stopped
/// soon, and `nimatron-nimber` has the test that one of 256 bits is refused.
#[test]
fn limits_and_interruptions_are_honoured() {
    let log = "log([2^100 + 12345], generator(128))";
    let small = Budget::unlimited().with_memory(1 << 20);
    assert!(matches!(calculate(log, None, &small), Err(CalculatorError::Stopped(StopReason::Memory { .. }))));
    let stop = StopFlag::default();
    stop.raise();
    let stopped = Budget::start(Limit::default(), stop, Default::default());
    assert_eq!(calculate(log, None, &stopped), Err(CalculatorError::Stopped(StopReason::Interrupted)));
    assert_eq!(calculate("solve(x^2 = 5)", None, &stopped), Err(CalculatorError::Stopped(StopReason::Interrupted)));
    let hard = "log([2^200 + 12345], generator(256))";
    if crate::all() {
        let refused = calculate(hard, None, &Budget::unlimited());
        assert!(matches!(refused, Err(CalculatorError::TooHard(_))));
    } else {
        let late = calculate(hard, None, &Budget::for_time(std::time::Duration::from_millis(100)));
        assert!(matches!(late, Err(CalculatorError::Stopped(StopReason::Time(_)))));
    }
}

/// Random expressions with their values.
fn expressions() -> impl Strategy<Value = (String, Nimber)> {
    let leaf = (any::<u64>(), 0u32..64).prop_map(|(x, shift)| (format!("{}", x >> shift), Nimber(x >> shift)));
    leaf.prop_recursive(5, 40, 2, |inner| {
        (inner.clone(), inner, 0..6).prop_map(|((a, x), (b, y), operation)| match operation {
            0 => (format!("({a} + {b})"), x + y),
            1 => (format!("({a} * {b})"), x * y),
            2 if !y.is_zero() => (format!("({a} / {b})"), x / y),
            3 => (format!("sqrt({a})"), x.sqrt()),
            4 => (format!("({a})^5"), x.pow(5)),
            _ => (format!("({a}-*{})", y.0), x + y),
        })
    })
}

proptest! {
    #[test]
    fn random_expressions_have_their_values((text, wanted) in expressions()) {
        prop_assert_eq!(value(&text), CalculatorValue::Nimber(wanted.into()));
    }

    #[test]
    fn roots_of_random_quadratics_are_solutions(b: u16, c: u16) {
        let (roots, verdict, _) = solutions(&format!("solve(x^2 + {b} * x = {c})"), None);
        // A quadratic over 2^16 has its roots in 2^32 at the latest.
        prop_assert_eq!(verdict, SolutionVerdict::All);
        for root in roots {
            let x = Nimber(root);
            prop_assert_eq!(x.square() + Nimber(b.into()) * x, Nimber(c.into()));
        }
    }

    /// Any text is answered or refused, and answers can be printed.
    #[test]
    fn no_text_causes_a_panic(text in "[0-9x*+/^()\\[\\], =%-]{0,20}|(sqrt|log|solve|order|trace|minpoly|norm)\\([0-9x,^+]{0,9}\\)|\\PC{0,12}") {
        let budget = Budget::for_time(std::time::Duration::from_secs(5));
        match calculate(&text, None, &budget) {
            Ok(answer) => {
                prop_assert!(!words::calculation(&answer, Language::English).is_empty());
                prop_assert!(answer.json()["kind"].is_string());
            }
            Err(CalculatorError::Wrong(wrong)) => {
                prop_assert!(wrong.span.start <= wrong.span.end && wrong.span.end <= text.len());
                prop_assert!(text.is_char_boundary(wrong.span.start) && text.is_char_boundary(wrong.span.end));
            }
            Err(_) => {}
        }
    }
}

#[test]
fn deep_and_long_texts_are_handled() {
    for text in
        ["(".repeat(60_000), "-".repeat(60_000), "1+".repeat(30_000) + "1", "[".repeat(60_000), "2^".repeat(20_000)]
    {
        let _ = calculate(&text, None, &Budget::unlimited());
    }
    assert!(calculate(&"1".repeat(100_000), None, &Budget::unlimited()).is_err());
    assert_eq!(value(&("1+".repeat(30_000) + "1")), CalculatorValue::Nimber(Nimber256::from(1u8)));
    let digits = BigUint::from(10u8).pow(76).to_string();
    assert_eq!(value(&digits), CalculatorValue::Nimber(digits.parse().unwrap()));
}
