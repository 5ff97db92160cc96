//! Octal and hexadecimal codes as rules: the digit d_k says what may be left when k tokens are taken
//! from a heap: 1 nothing, 2 one heap, 4 two heaps, 8 three heaps, added up (Guy and Smith 1956).

/// The rules of a code like `0.137` or `0.F8`, or what is wrong with it; `None` if the text is no
/// code at all.
pub fn octal_rules(code: &str) -> Option<Result<String, String>> {
    let (before, after) = code.split_once('.')?;
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_hexdigit());
    if before.len() != 1 || after.is_empty() || !digits(before) || !digits(after) {
        return None;
    }
    Some(rules(code, before, after))
}

fn rules(code: &str, before: &str, after: &str) -> Result<String, String> {
    let values: Vec<u32> = before.chars().chain(after.chars()).filter_map(|c| c.to_digit(16)).collect();
    if !code.contains(|c: char| c.is_ascii_alphabetic()) && values.iter().any(|&digit| digit > 7) {
        let digit = values.iter().find(|&&digit| digit > 7).copied().unwrap_or(8);
        return Err(format!(
            "{digit} is not an octal digit (0 to 7); a hexadecimal code needs a digit A to F, or write the rules out"
        ));
    }
    if values[0] & 3 != 0 {
        return Err(format!("the digit before the point may only split heaps (0, 4, 8 or C), and here it is {before}"));
    }
    let mut lines = format!("game code(n)  # {code}\n");
    for (k, &digit) in values.iter().enumerate() {
        let (nothing, one, two, three) = (digit & 1 != 0, digit & 2 != 0, digit & 4 != 0, digit & 8 != 0);
        match (nothing, one) {
            (true, true) => lines += &format!("  n -> n - {k}\n"),
            (true, false) => lines += &format!("  n -> 0  if n == {k}\n"),
            (false, true) => lines += &format!("  n -> n - {k}  if n > {k}\n"),
            (false, false) => {}
        }
        let rest = if k == 0 { "n".to_owned() } else { format!("n - {k}") };
        if two {
            lines += &format!("  n -> (i) + ({rest} - i)  for i in 1..({rest})/2\n");
        }
        if three {
            lines += &format!("  n -> (i) + (j) + ({rest} - i - j)  for i in 1..({rest})/3, j in i..({rest} - i)/2\n");
        }
    }
    if lines.lines().count() == 1 {
        return Err("this code has no moves: all its digits are 0".to_owned());
    }
    Ok(lines)
}
