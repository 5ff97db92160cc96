//! Lines of standard input: the calculator and problems of judges.

use crate::{fed, refused, run, text};

/// With `NIMATRON_ALL` also a logarithm that is refused after seconds.
#[test]
fn the_calculator_refuses_in_words() {
    let cases: &[(&[&str], &str)] = &[
        (&["nimber", "5 / 0"], "division by zero"),
        (&["nimber", "5 +"], "the end of the expression"),
        (&["nimber", "-"], ""),
        (&["nimber", "--table", "0"], "from 1 to 1024"),
        (&["nimber", "5 * 7", "--feild", "8"], "a similar argument exists: '--field'"),
        (&["nimber", "--table", "2000"], "from 1 to 1024"),
        (&["nimber", "--of", "sum"], "--table"),
        (&["nimber", "--field", "7", "5"], "possible values: 8, 16"),
        (&["nimber", "--field", "8", "300"], "the field 2^8 has the nimbers below 2^8"),
        (&["judge", "nim_product"], "did you mean `nim_product_64`?"),
        (&["judge", "nothing"], "--list"),
        (&["judge"], "PROBLEM"),
    ];
    for (args, says) in cases.iter().filter(|(args, _)| args != &["nimber", "-"]) {
        refused(args, 2, says);
    }
    // Empty input has no answers.
    assert_eq!(run(&["nimber", "-"]).status.code(), Some(0));
    refused(&["nimber", "--limit", "1MiB", "log([2^100 + 1], generator(128))"], 3, "this needs about");
    if std::env::var_os("NIMATRON_ALL").is_some() {
        refused(&["nimber", "log([2^200 + 1], generator(256))"], 3, "5704689200685129054721");
    }
    assert_eq!(run(&["nimber", "log(5, 2)"]).status.code(), Some(1));
    assert_eq!(run(&["nimber", "solve(x^3 = 2)"]).status.code(), Some(1));
}

#[test]
fn lines_are_calculated_one_by_one() {
    let output = fed(&["nimber", "-"], b"5 * 7\n\n1 / 0\n2 * 2\n");
    assert_eq!(output.status.code(), Some(2));
    let stdout = text(&output.stdout);
    assert!(stdout.contains("5 * 7:\n*13\n") && stdout.contains("2 * 2:\n*3\n"), "{stdout}");
    assert!(text(&output.stderr).contains("line 3: error: division by zero"));
    let output =
        fed(&["nimber", "-", "--json", "--limit", "1MiB"], b"log([2^100 + 1], generator(128))\n5 * 7\n1 / 0\n");
    assert_eq!(output.status.code(), Some(3));
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains("\"error\"") && lines[1].contains("\"value\":\"13\"") && lines[2].contains("\"error\""));
}

/// The end of a line that is too long is not a line of its own.
#[test]
fn a_line_is_read_to_its_end() {
    for beginning in ["1+".repeat(1 << 16), " ".repeat(1 << 17), " ".repeat(3 << 20)] {
        let output = fed(&["nimber", "-"], format!("{beginning}5*7\n2*2\n").as_bytes());
        assert_eq!(
            (output.status.code(), text(&output.stdout)),
            (Some(2), "2*2:\n*3\n  in the field 2^8, the nimbers below 256\n".to_owned())
        );
        let stderr = text(&output.stderr);
        assert_eq!(stderr, "line 1: error: the expression has more than 65536 bytes\n");
    }
}

#[test]
fn a_judge_gets_the_answers_before_a_mistake() {
    let output = fed(&["judge", "nim_product_64"], b"3\r\n2 2\n\n 16 16 \n5 x\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "3\n24\n");
    assert_eq!(text(&output.stderr), "error: line 5, column 3: expected the second number of a pair, found `x`\n");
    let whole = fed(&["judge", "nim_product_64"], b"1\n18446744073709551615 18446744073709551615");
    assert_eq!((whole.status.code(), text(&whole.stdout)), (Some(0), "11290409524105353207\n".to_owned()));
    for (input, says) in [
        (&b""[..], "the number of pairs is missing"),
        (b"2\n1 1\n", "the first number of a pair is missing"),
        (b"1\n1 1\n1", "continues after the last case"),
        (b"1\n1 18446744073709551616", "is not below 2^64"),
    ] {
        let output = fed(&["judge", "nim_product_64"], input);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(says), "{}", text(&output.stderr));
    }
}
