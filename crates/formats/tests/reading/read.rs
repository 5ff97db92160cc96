//! What is read, and what is said about it.

use super::{Moves, Wrong, graph, moves, moves_as};
use nimatron_core::Budget;
use nimatron_formats::{Format, Purpose, TextSource, read};

#[test]
fn moves_are_read_in_all_formats_and_dialects() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("", "a b\nb c\n", "a>b b>c"),
        ("", "a: b, c\nb: c\nc:\n", "a>b a>c b>c"),
        ("", "a: b\nb:\nc : a\n", "a>b c>a"),
        ("g.edges", "a, b\nb, c\n", "a>b b>c"),
        ("", "a -> b\nb -> c, d\n", "a>b b>c b>d"),
        ("", "a->b->c;\n", "a>b b>c"),
        ("", "a → b\n", "a>b"),
        ("", "a -- b\n", "a>b b>a"),
        ("", "# c\n% c\n// c\na b # c\n", "a>b"),
        ("", "\"a b\" \"c d\"\n", "a b>c d"),
        ("", "(0, 1) (0, 0)\n(1, 1) (0, 1)\n", "(0, 1)>(0, 0) (1, 1)>(0, 1)"),
        ("", "(0,1) (0,0)\n(1,1) (0,1) (1,0)\n", "(0,1)>(0,0) (1,1)>(0,1) (1,1)>(1,0)"),
        ("", "1,1 0,1\n0,1 0,0\n", "0,1>0,0 1,1>0,1"),
        ("", "[0,1] [0,0]\n", "[0,1]>[0,0]"),
        ("g.edges", "c d\nd e\n", "c>d d>e"),
        ("", "c d\n", "c>d"),
        ("", "p q\n", "p>q"),
        ("", "http://a.org/x#R http://a.org/y#A\n", "http://a.org/x#R>http://a.org/y#A"),
        ("g.csv", "source\ttarget\na\tb\nb\tc\n", "a>b b>c"),
        ("g.csv", "Source;Target;Type\na;b;Directed\nb;c;Undirected\n", "a>b b>c c>b"),
        ("", "\"Source\",\"Destination\",\"Type\"\n\"n1\",\"n2\",\"Directed\"\n", "n1>n2"),
        ("", "TO,FROM\nb,a\n", "a>b"),
        ("", "Source Target Weight\na b 5\nb c 7\n", "a>b b>c"),
        ("", "New York\tBoston\nBoston\tRome\n", "Boston>Rome New York>Boston"),
        ("", "a;b\nb;c\n", "a>b b>c"),
        ("g.csv", "a,b,\nb,c,\n", "a>b b>c"),
        ("", "c x\np col 3 2\nn 1 3\ne 1 2\ne 2 3\n", "1>2 2>1 2>3 3>2"),
        ("", "p 3 2\na 1 2\na 2 3\n", "1>2 2>3"),
        ("", "p edge 3 1  ---\ne 1 2\n", "1>2 2>1 3"),
        ("g.gr", "c PACE\np tw 3 2\n1 2\n2 3\n", "1>2 2>1 2>3 3>2"),
        ("", "%%MatrixMarket matrix coordinate pattern general\n% c\n4 4 3\n1 2\n2 3\n3 4\n", "1>2 2>3 3>4"),
        ("g.mtx", "%%MatrixMarket matrix coordinate real symmetric\n3 3 1\n2 1 0.5\n", "1>2 2>1 3"),
        ("", "digraph G {\n  a -> b;\n  b -> c [label=\"x -> y\"];\n}\n", "a>b b>c"),
        ("", "strict digraph \"x\" { rankdir=LR; node [shape=box]; a:n -> {b; c} // d\n}\n", "a>b a>c"),
        ("", "graph { \"a b\" -- c }", "a b>c c>a b"),
        ("", "/* c */ digraph {subgraph cluster_0 { a -> b } d}", "a>b d"),
        ("", "parity 2;\n0 2 0 1;\n1 3 1 ;\n", "0>1"),
        ("g.g6", ">>graph6<<Bw\n", "0>1 0>2 1>0 1>2 2>0 2>1"),
        ("", "5 4\n0 1\n1 2\n2 3\n3 4\n", "0>1 1>2 2>3 3>4"),
        ("", "5 4\n1 2\n2 3\n3 4\n", "1>2 2>3 3>4 5>4"),
        ("", "0 1\n1 2\n2 0\n", "0>1 1>2 2>0"),
        ("g.edges", "A\tB\ttype\t2\n", "A>2 A>B A>type"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
}

#[test]
fn graphs_are_read_in_all_formats_and_dialects() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("", "0 1\n1 2\n", "0-1 1-2"),
        ("", "0,1\n1,2\n", "0-1 1-2"),
        ("", "0\t1\r\n1\t2\r\n", "0-1 1-2"),
        ("", "0-1,1-2,5\n", "0-1 1-2 5"),
        ("", "0-1\n1-2\n5\n", "0-1 1-2 5"),
        ("", "0: 1 5\n1: 2\n", "0-1 0-5 1-2"),
        ("", "0 -- 1\n", "0-1"),
        ("", "5 4\n0 1\n1 2\n2 3\n3 4\n", "0-1 1-2 2-3 3-4"),
        ("", "3\n0 1\n1 2\n", "0-1 1-2"),
        ("", "4 2\n1 2\n2 3\n", "1-2 2-3 4"),
        ("", "# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\n0\t1\n1\t2\n", "0-1 1-2"),
        ("", "a b\nb c\n", "0-1 1-2"),
        ("g.csv", "Source;Target\n0;1\n1;2\n", "0-1 1-2"),
        ("", "p edge 3 1\ne 1 2\n", "1-2 3"),
        ("", "graph { a -- b -- c }", "0-1 1-2"),
        ("g.g6", "Bw\n", "0-1 0-2 1-2"),
        ("", "0 1 5\n1 2 7\n", "1: formats.more_than_an_edge"),
        ("", "0 7  0 8  1 7\n", "1: formats.more_than_an_edge"),
        ("", "0 1\n1 1\n", "2: graphs.a_loop"),
        ("", "0-1,x\n", "1: formats.not_an_edge"),
    ] {
        wrong.check(name, text, &graph(name, text), expected);
    }
}

#[test]
fn headers_of_spreadsheets_and_programs_are_known() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("g.csv", "sep=;\na;b\nb;c\n", "a>b b>c"),
        ("", "sep=;\na;b\nb;c\n", "a>b b>c"),
        ("g.csv", "SEP=,\nfrom,to\na,b\n", "a>b"),
        ("g.csv", "u,v\n0,1\n1,2\n", "0>1 1>2"),
        ("", "u,v,weight\n0,1,5\n1,2,6\n", "0>1 1>2"),
        ("", "u,v\nv,w\n", "u>v v>w"),
        ("", "u,v\n", "u>v"),
        ("", "node1,node2\na,b\nb,c\n", "a>b b>c"),
        ("", "node1,node2\nnode2,node3\n", "node1>node2 node2>node3"),
        ("", "start,end\na,b\n", "a>b"),
        ("", "start,a\na,end\n", "a>end start>a"),
        ("", "Source Node,Target Node\na,b\nb,c\n", "a>b b>c"),
        ("", "From Node;To Node\na;b\n", "a>b"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
}

#[test]
fn a_parity_game_lists_all_its_successors() {
    let mut wrong = Wrong::default();
    for (text, expected) in [
        ("parity 5;\n0 0 0 1;\n1 0 1 2;\n", "3: formats.not_listed"),
        ("parity 3;\n0 6 0 7;\n3 3 1 ;\n7 0 0 3;\n", "0>7 7>3"),
        ("parity 5;\n0 0 0 1;\n1 0 1 ;\n", "0>1"),
    ] {
        wrong.check("g.pg", text, &moves("g.pg", text), expected);
    }
    let notes = |text| moves_as("g.pg", text, None).unwrap().notes;
    assert_eq!(notes("parity 5;\n0 0 0 1;\n1 0 1 ;\n"), ["formats.fewer_positions"]);
    assert_eq!(notes("parity 1;\n0 0 0 1 \"1\";\n1 0 1 \"0\";\n"), ["formats.shown_as_another"]);
    assert!(notes("parity 1;\n0 0 0 1 \"0\";\n1 0 1 \"9\";\n").is_empty());
    assert!(notes("parity 2;\n0 0 0 1;\n1 0 1 ;\n").is_empty());
}

#[test]
fn one_of_several_graphs_is_chosen_by_its_number() {
    let read = |text: &str, number| {
        let mut moves = Moves::default();
        let source = TextSource::text(text.as_bytes()).unwrap().choose(Some(number));
        read(source, Purpose::Moves, None, &mut moves, &Budget::unlimited()).map(|()| moves.moves.len())
    };
    assert_eq!(read("Bw\nBG\n", 1), Ok(6));
    assert_eq!(read("Bw\nBG\n", 2), Ok(2));
    assert!(read("Bw\nBG\n", 3).is_err());
    assert!(read("Bw\nBG\n", 0).is_err());
    assert_eq!(read("digraph {a -> b} graph {a -- b}", 2), Ok(2));
    assert!(read("a b\n", 1).is_err());
}

#[test]
fn what_is_not_used_is_said() {
    for (name, text, notes) in [
        ("g.csv", "from,to,weight\na,b,5\n", &["formats.unused_columns"][..]),
        ("", "5 4\n0 1\n1 2\n2 3\n3 4\n", &["formats.header"]),
        ("", "p sp 2 1\na 1 2 7\n", &["formats.weights_unused"]),
        ("", "p edge 2 4\ne 1 2\ne 2 1\n", &["formats.other_count"]),
        ("", "a b {'weight': 1}\nb c {'weight': 1}\n", &["formats.attributes_unused"]),
        ("", "# Undirected graph: x\n1 2\n2 3\n", &["formats.undirected_as_moves"]),
        ("", "# Directed graph: x\n1 2\n2 3\n", &[]),
        ("", "a b {}\n", &[]),
        ("", "a b\n", &[]),
    ] {
        assert_eq!(moves_as(name, text, None).unwrap().notes, notes, "{text}");
    }
}

#[test]
fn a_format_that_is_asked_for_takes_every_line() {
    let moves = moves_as("", "5 4\n0 1\n1 2\n2 3\n3 4\n", Some(Format::Edges)).unwrap();
    assert_eq!(moves.moves.len(), 5);
    let moves = moves_as("g.csv", "0 1 5\n1 2 7\n", Some(Format::Edges)).unwrap();
    assert_eq!(moves.moves.len(), 4);
}
