use super::*;
use crate::read_tokens;

fn game(text: &str, format: Format) -> Result<ExplicitGame, Unreadable> {
    read_text(text.as_bytes(), Some(format), &Budget::unlimited()).map(|read| read.0)
}

/// The moves by names, sorted.
fn moves(text: &str, format: Format) -> Vec<(String, String)> {
    let game = game(text, format).unwrap();
    let names = game.names();
    let mut all: Vec<(String, String)> = (0..names.nodes() as u32)
        .flat_map(|from| game.graph().row(from).iter().map(move |&to| (names.name(from), names.name(to))))
        .collect();
    all.sort();
    all
}

fn pairs(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
}

#[test]
fn all_formats_say_the_same() {
    let expected = pairs(&[("1", "2"), ("2", "1"), ("2", "3")]);
    for (format, text) in [
        (Format::Edges, "# a comment\n1 2\n2 1\r\n2\t3\n\n3"),
        (Format::Edges, "1: 2\n2: 1 3\n3:\n"),
        (Format::Csv, "1,2\n2,1\n2,3\n"),
        (Format::Csv, "to,weight,from\n2,5,1\n1,5,2\n3,5,2\n"),
        (Format::Csv, "from,to\n1,2\n 2 , 1\n2,3\n3,\n"),
        (Format::PgSolver, "parity 3;\n1 0 0 2 \"a; b\";\n2 4 1 1, 3;\n3 1 0;"),
        (Format::Dimacs, "c\np sp 3 3\na 1 2 7\na 2 1\na 2 3\n"),
        (Format::Dimacs, "p edge 3 2\ne 1 2\na 2 3\n"),
    ] {
        assert_eq!(moves(text, format), expected, "{text}");
    }
}

#[test]
fn names_are_texts_where_they_are_not_numbers() {
    assert_eq!(moves("1 2\n2 end\nstart 1", Format::Edges), pairs(&[("1", "2"), ("2", "end"), ("start", "1")]));
    assert_eq!(moves("1 01", Format::Edges), pairs(&[("1", "01")]));
    assert_eq!(moves("\"a, b\",c\n", Format::Csv), pairs(&[("a, b", "c")]));
}

#[test]
fn errors_say_the_line() {
    for (format, text, line) in [
        (Format::Edges, "1 2\n: 3\n", 2),
        (Format::Csv, "1,2\n\n,3\n", 3),
        (Format::PgSolver, "parity 3;\n1 0 2 2;\n", 2),
        (Format::PgSolver, "parity 3;\n1 0 1 2\n", 2),
        (Format::PgSolver, "parity 3;\n1 0 1 2,x;\n", 2),
        (Format::Dimacs, "a 1 2\n", 1),
        (Format::Dimacs, "p sp 3 1\na 1 4\n", 2),
        (Format::Dimacs, "p sp 3 1\nb 1 2\n", 2),
        (Format::Dimacs, "p sp 3 1\np sp 3 1\n", 2),
    ] {
        match game(text, format) {
            Err(Unreadable::Line(at, _)) => assert_eq!(at, line, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn tokens_are_named_one_by_one_or_as_a_sum() {
    let game = game("from,to\n\"New York\",end\na+b,end\nend,\n", Format::Csv).unwrap();
    let names = |texts: &[&str]| {
        let tokens = read_tokens(texts, |name| Ok(game.names().node(name)), |unknown| unknown)?;
        Ok::<_, String>(tokens.into_iter().map(|token| game.names().name(token)).collect::<Vec<_>>())
    };
    assert_eq!(names(&["New York + end"]).unwrap(), ["New York", "end"]);
    assert_eq!(names(&["a+b", " end  end "]).unwrap(), ["a+b", "end", "end"]);
    assert_eq!(names(&[""]).unwrap(), [""; 0]);
    assert_eq!(names(&["end + York"]).unwrap_err(), "York");
}

/// A first line that might count vertices and edges is shown first, when it turns out to be a move.
#[test]
fn a_first_line_that_is_a_move_is_shown_first() {
    let text = "5 20\n2 1\n3 2\n3 1\n4 3\n4 2\n5 4\n6 5\n7 6\n8 7\n";
    let (_, notes) = read_text(text.as_bytes(), None, &Budget::unlimited()).unwrap();
    let shown = notes.last().unwrap().to_string();
    assert!(shown.contains("10 moves: 5 -> 20, 2 -> 1, 3 -> 2"), "{shown}");
}
