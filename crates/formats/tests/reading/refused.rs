//! What may mean something else, and is refused with its line.

use super::{Wrong, graph, moves, moves_as, refusal};

#[test]
fn moves_that_cannot_be_meant_are_refused_with_their_line() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("", "a b\n<edge x\n", "2: formats.no_name"),
        ("", "a b\nb c;\n", "2: formats.no_name"),
        ("", "a b\n{ c\n", "2: formats.bracket"),
        ("", "a b\na => b\n", "2: formats.other_arrow"),
        ("", "a --> b\nb --> c\n", "1: formats.other_arrow"),
        ("", "a-->b\nb-->c\n", "1: formats.other_arrow"),
        ("", "a #b\n", "1: formats.no_name"),
        ("", "a -> b, c -> d\n", "1: formats.several_before_arrow"),
        ("", "-> b\n", "1: formats.name_expected"),
        ("", ": b\n", "1: formats.name_before_colon"),
        ("", "a, b\nb, c d\n", "2: formats.blank_in_name"),
        ("", "0 1 5\n1 2 7\n", "1: formats.weights"),
        ("", "a b 1\nb c 1\nc d 1\n", "1: formats.weights"),
        ("", "4 4 3\n1 2\n2 3\n3 4\n", "1: formats.three_counts"),
        ("", "2 1\n0 1\n", "1: formats.header_or_move"),
        ("", "9\n0 1\n1 2\n", "1: formats.count_or_vertex"),
        ("", "a,b,5\nb,c,7\n", "1: formats.third_column"),
        ("", "a b, c\n", "1: formats.blank_in_name"),
        ("g.csv", "a b\nb c\n", "1: formats.no_columns"),
        ("", "Source,Weight\na,1\n", "1: formats.one_column"),
        ("", "a,b\n,c\n", "2: formats.no_position"),
        ("", "\"a b\n", "1: formats.quotation_open"),
        ("g.gr", "p sp 4000000000 1\na 1 2\n", "1: formats.too_few_edges"),
        ("g.gr", "p sp 99999999999 99999999999\na 1 2\n", "1: formats.too_few_edges"),
        ("g.gr", "p sp 4 3\na 1 2\n", "1: formats.fewer_edges"),
        ("", "p cnf 3 2\n1 -2 0\n2 3 0\n", "1: formats.looks_like"),
        ("g.col", "e 1 2\n", "1: formats.no_problem_line"),
        ("", "e 1 2\ne 2 3\n", "1: formats.no_problem_line"),
        ("g.col", "p edge 2 1\ne 1 02\n", "2: formats.not_a_vertex"),
        ("", "%%MatrixMarket matrix array real general\n2 2\n1\n", "1: formats.matrix_head"),
        ("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 2\n", "2: formats.not_square"),
        ("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n", "2: formats.fewer_edges"),
        ("g.dot", "digraph {\na -- b }", "2: formats.wrong_arrow"),
        ("g.dot", "digraph {\na -> b\n", "2: formats.brace_open"),
        ("", "digraph {a -> b} digraph {c -> d}", "file: formats.several_graphs"),
        ("g.g6", "Bw\nCF\n", "file: formats.several_graphs"),
        ("g.g6", "Bw?\n", "1: formats.not_graph6"),
        ("g.pg", "parity 1;\n0 0 0 1 2;\n", "2: formats.not_of_pgsolver"),
        ("", "*Vertices 3\n1 \"a\"\n", "1: formats.looks_like"),
        ("", "graph [\n node [ id 0 ]\n]\n", "1: formats.looks_like"),
        ("", "Creator \"x\"\ngraph\n[\n]\n", "1: formats.looks_like"),
        ("", "<?xml version=\"1.0\"?>\n<graphml>\n", "1: formats.looks_like"),
        ("", "{\"nodes\": []}\n", "1: formats.looks_like"),
        ("", "[[0, 1], [1, 2]]\n", "1: formats.looks_like"),
        ("", "HOA: v1\n", "1: formats.looks_like"),
        ("", "LEDA.GRAPH\nvoid\n", "1: formats.looks_like"),
        ("", "s td 3 2 5\nb 1 1 2\n", "1: formats.looks_like"),
        ("", ":Fa@x^\n", "1: formats.looks_like"),
        ("", "&DI?AO?\n", "1: formats.looks_like"),
        ("", "4 3\n2\n1 3\n2 4\n3\n", "1: formats.looks_like"),
        ("g.net", "a b\n", "1: formats.looks_like"),
    ] {
        let got = moves_as(name, text, None).map_or_else(|error| refusal(&error), |_| "read".to_owned());
        wrong.check(name, text, &got, expected);
    }
}

#[test]
fn lists_attributes_and_outlines_of_other_formats_are_no_names() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("g.edgelist", "0 1 {}\n1 2 {}\n", "0>1 1>2"),
        ("g.edgelist", "0 1 {'weight': 5}\n1 2 {'weight': 3, 'x': 'a b'}\n", "0>1 1>2"),
        ("", "0 1 {\"weight\": 5}\n1 2 {}\n", "0>1 1>2"),
        ("", "0: [1]\n1: [2]\n2: []\n", "1: formats.no_name"),
        ("", "0: [1, 2],\n1: [],\n", "1: formats.no_name"),
        ("", "a: {b}\nb: set()\n", "1: formats.no_name"),
        ("", "a: b\nb: set()\n", "2: formats.no_name"),
        ("", "a: b\nb: frozenset({c})\n", "2: formats.no_name"),
        ("", "0: (1, 2)\n1: (2,)\n", "1: formats.no_name"),
        ("", "0 -> 1 [label=\"x\"]\n", "1: formats.no_name"),
        ("", "0 -> 1;\n1 -> 2 [label=\"x\"];\n", "2: formats.no_name"),
        ("", "0 -> 1 [weight=2, label=x];\n", "1: formats.no_name"),
        ("", "a: 'b', 'c'\n", "1: formats.no_name"),
        ("", "'a' 'b'\n", "1: formats.no_name"),
        ("g.csv", "'a','b'\n", "1: formats.no_name"),
        ("g.csv", "a,[b]\n", "1: formats.no_name"),
        ("g.csv", "a,\"[b]\"\n", "a>[b]"),
        ("", "a' a''\n", "a'>a''"),
        ("", "a:\n  - b\n", "2: formats.indented"),
        ("", "a:\n  b\n  c\nb:\n", "2: formats.indented"),
        ("", "1:\n  2\n", "2: formats.indented"),
        ("", "a\n\tb\n\tc\n", "2: formats.indented"),
        ("", "  a:\n  b: a\n", "b>a"),
        ("", "10 11\n 9 10\n   8\n  11\n", "10>11 9>10 8"),
        ("", "a \\\nb c\n", "1: formats.no_name"),
        ("", "a b \\\n  c\n", "1: formats.no_name"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
}

/// Lists that are wrapped, counted, weighted or labelled, words for no option, and what may stand
/// above or below a graph.
#[test]
fn names_with_something_else_are_not_options() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        // Wrapped lines.
        ("", "a: b\n   c\nb: c\nc:\n", "2: formats.continued"),
        ("", "a: b,\n   c\nb: c\nc:\n", "2: formats.continued"),
        ("", "a: b,\nc\nb: c\nc:\n", "2: formats.continued"),
        ("", "a -> b,\n     c\nb -> c\n", "2: formats.continued"),
        ("", "  a: b\n  b: c\n", "a>b b>c"),
        // Counts, then a graph, then queries or an end.
        ("", "5 2\n1 2\n2 3\n3 4\n4 5\n1\n3\n", "1: formats.more_after_graph"),
        ("", "5 2\n1 2\n2 3\n3 4\n4 5\n1 3\n2 5\n", "1: formats.more_after_graph"),
        ("", "4 3\n1 2\n2 3\n3 4\n0\n", "1: formats.more_after_graph"),
        ("", "4 3\n1 2\n2 3\n3 4\n-1\n", "1: formats.more_after_graph"),
        // The number of options after each position.
        ("", "0 2 1 2\n1 1 2\n2 0\n", "1: formats.counted_lists"),
        ("", "0 1 1\n1 1 2\n2 1 3\n3 0\n", "1: formats.counted_lists"),
        ("", "0\n1 0\n2 1 0\n3 2 1 0\n", "1>0 2>0 2>1 3>0 3>1 3>2"),
        // Weights and labels.
        ("", "a -> b 3\nb -> c 1\n", "1: formats.weight"),
        ("", "a -> b w3\nb -> c w1\n", "1: formats.weight"),
        ("", "a -> b, weight=3\nb -> c, weight=1\n", "1: formats.weight"),
        ("", "a -> b cost5\nb -> c cost6\n", "1: formats.weight"),
        ("", "s0: s1 t1\ns1: s0 t2\n", "s0>s1 s0>t1 s1>s0 s1>t2"),
        ("", "w0: w1 x1\nw1: w0 x2\n", "w0>w1 w0>x1 w1>w0 w1>x2"),
        ("", "a -> b (win)\nb -> c (lose)\n", "1: formats.no_name"),
        ("", "1: 2:5\n2: 3:2\n3:\n", "1: formats.labelled"),
        ("", "a: b(3)\nb: c(1)\nc:\n", "1: formats.labelled"),
        ("", "1: 2=5\n2: 3=2\n3:\n", "1: formats.labelled"),
        ("", "1: 2/5\n2: 3/2\n3:\n", "1: formats.labelled"),
        ("", "1: 2.\n2: 3.\n3:\n", "1: formats.labelled"),
        ("", "1: 2-4\n2: 3\n3:\n4: 3\n", "1: formats.labelled"),
        ("", "1: 2..4\n2: 3\n3:\n4: 3\n", "1: formats.labelled"),
        ("", "1: 2 (3)\n2: 3 (1)\n3:\n", "1: formats.no_name"),
        ("", "a: b: 3\nb: c: 1\nc:\n", "1: formats.no_name"),
        ("", "1: 2 and 3\n2: 3\n3:\n", "1: formats.no_name"),
        ("", "1: 2 & 3\n2: 3\n3:\n", "1: formats.no_name"),
        ("", "1: 2 3 ...\n2: 3\n3:\n", "1: formats.no_name"),
        ("", "a.b: a.c\na.c: a\na:\n", "a.b>a.c a.c>a"),
        ("", "a -> b \"3\"\nb -> c \"1\"\n", "a>3 a>b b>1 b>c"),
        // What stands at the end of a text, or above it.
        ("", "1 2\n2 3\n3 4\n0 0\n", "4: formats.title"),
        ("", "1 2\n2 3\n3 4\n-1 -1\n", "4: formats.title"),
        ("", "1 2\n2 2\n3 3\n", "1>2 2>2 3>3"),
        ("", "0 1\n0 2\n0 3\nEND\n", "4: formats.title"),
        ("", "u v\n1 2\n2 3\n", "1: formats.title"),
        ("", "u v\nv w\nw u\n", "u>v v>w w>u"),
        ("", "Case 1:\na b\nb c\nCase 2:\na c\n", "1: formats.no_name"),
        ("", "title: my game\na: b\nb:\n", "1: formats.key"),
        ("", "a: b\nb:\npositions: a b\n", "3: formats.key"),
        ("", "moves:\na -> b\n", "1: formats.key"),
        ("", "\"title\": a\na:\n", "title>a"),
        ("", "game: a b\na: game\nb:\n", "a>game game>a game>b"),
        // The number of options after a colon.
        ("", "1: 2 2 3\n2: 1 4\n3: 1 4\n4: 0\n", "1: formats.counted_lists"),
        ("", "1: 0\n2: 1 0\n3: 2 1 0\n", "1>0 2>0 2>1 3>0 3>1 3>2"),
        // Matrices.
        ("", "3\n011\n001\n000\n", "1: formats.matrix"),
        ("", "  (0, 1)\t1\n  (1, 2)\t1\n", "1: formats.matrix"),
        ("m.csv", ",a,b,c\na,0,1,1\nb,1,0,0\nc,1,0,0\n", "1: formats.matrix"),
        ("", "| from | to |\n|---|---|\n| a | b |\n", "1: formats.looks_like"),
        // Tables.
        ("t.csv", "from,to,to\na,b,c\nb,c,\n", "1: formats.one_end_again"),
        ("t.csv", "from,to\na,b,c\nb,c\n", "2: formats.third_column"),
        ("t.csv", "position,grundy\na,1\nb,0\n", "1: formats.unknown_columns"),
        ("t.csv", "départ,arrivée\na,b\nb,c\n", "a>b b>c"),
        ("t.csv", "node1,node2\nnode3,node4\nnode4,node5\n", "node1>node2 node3>node4 node4>node5"),
        ("t.csv", "node1,node2\na,b\nb,c\n", "a>b b>c"),
        ("t.csv", "source,sink\nsource,a\na,sink\n", "a>sink source>a source>sink"),
        ("t.csv", "source,weight\na,b\nb,c\n", "1: formats.unknown_columns"),
        ("t.csv", "a;b;0,5\nb;c;1,5\n", "1: formats.third_column"),
        ("t.csv", "from;to\n3,5;2,5\n2,5;1,1\n", "2,5>1,1 3,5>2,5"),
        ("t.csv", "outcome,position\nN,4\nP,5\n", "1: formats.unknown_columns"),
        ("t.csv", "player,move\nA,3\nB,2\n", "1: formats.unknown_columns"),
        ("t.csv", "end_node,start_node\nb,a\n", "1: formats.unknown_columns"),
        ("t.csv", "from,to\na,b\nb,c\nTotal,2\n", "4: formats.title"),
        ("t.csv", "from,to\na,b\nb,c\nGrand Total,2\n", "4: formats.title"),
        ("t.csv", "from,to\na,total\ntotal,b\n", "a>total total>b"),
        ("", "\"from\" \"to\"\n\"a\" \"b\"\n", "a>b"),
        ("", "# to,from\nb,a\nc,b\n", "1: formats.reversed_comment"),
        ("", "from -> to\na -> b\n", "a>b from>to"),
        ("", "game -> over\ntitle -> name\n", "game>over title>name"),
        // Comments.
        ("", "# Undirected graph: ../x.txt\n# Nodes: 3 Edges: 2\n1 2\n2 3\n", "1>2 2>3"),
        // GraphViz.
        ("", "digraph { a -> b, c; b -> d }", "a>b a>c b>d"),
        ("", "digraph { a, b -> c, d; }", "a>c a>d b>c b>d"),
        ("", "digraph { a, b; a -> b, rankdir=LR }", "a>b"),
        ("", "digraph { a -> \"long\\\nname\"; longname -> \"z\" + \"y\" }", "a>longname longname>zy"),
        ("", "digraph { a -> b [arrowhead=none] }", "1: formats.edge_direction"),
        // No option.
        ("", "a: b\nb: none\n", "2: formats.means_nothing"),
        ("", "a: b\nb: N/A\n", "2: formats.means_nothing"),
        ("", "a: b\nb: no moves\n", "2: formats.means_nothing"),
        ("", "a: b\nb: 无\n", "2: formats.means_nothing"),
        ("", "a: b\nb: ∅\n", "2: formats.means_nothing"),
        ("", "a: b\nb: \"\"\n", "2: formats.means_nothing"),
        ("", "a -> b\nb -> none\n", "2: formats.means_nothing"),
        ("", "a: none\nnone: b\n", "a>none none>b"),
        ("", "from,to\na,b\nb,none\n", "3: formats.means_nothing"),
        ("", "a -> b\nb ->\n", "a>b"),
        ("", "a -> b\nb →\n", "a>b"),
        // The number of edges fits, of a tree it would not.
        ("", "5 5\n1 2\n2 3\n3 4\n4 5\n1 5\n", "1>2 1>5 2>3 3>4 4>5"),
        // Hidden, turned around, with a label.
        ("g.dot", "graph { a -- b [dir=forward]; b -- c }\n", "1: formats.edge_direction"),
        ("g.dot", "digraph { a -> b [dir=forward]; }\n", "a>b"),
        ("g.dot", "digraph { a -> b; b -> c [style=invis]; }\n", "1: formats.hidden"),
        ("g.dot", "digraph { a [label=<<b>start</b>>]; a -> b }\n", "a>b"),
        ("g.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 2\n1 2 1\n1 3 0\n", "4: formats.zero_entry"),
        // Names that look the same, and comments in fields.
        ("", "a: b\u{200b} c\nb: d\n", "1: formats.no_name"),
        ("", "from,to\ns,m\nm,a1 # only once\nm,a2\n", "3: formats.no_name"),
        // Titles.
        ("", "3 nodes\n1 2\n2 3\n", "1: formats.title"),
        ("", "3 Knoten\n1 2\n2 3\n", "1: formats.title"),
        // Tables.
        ("", "Source,Target,Type\nA,B,Mutual\nB,C,both\n", "2: formats.kind_of_edge"),
        ("", "Source,Target,Type\nA,B,Undirected\nB,C,Directed\n", "A>B B>A B>C"),
        ("", "from,to,directed\nA,B,false\n", "1: formats.column_of_kind"),
        ("", "from;to\na;b,c\nb;c\nc;\n", "2: formats.list_in_field"),
        ("", "from\tto\na\tb,c\nb\tc\n", "2: formats.list_in_field"),
        ("", "from,to,\n1,2,3\n2,3,\n", "2: formats.unnamed_column"),
        ("", "from,to,\n1,2,\n2,3,\n", "1>2 2>3"),
        ("", "\"from\",\"to\"\n\"a\",\"b\"\n\"b\",\"c\"\n", "a>b b>c"),
        ("", "\"from\",\"to\"\n\"1\",\"2\"\n", "1>2"),
        ("", "\"source\";\"target\"\na;b\nb;c\n", "a>b b>c"),
        ("g.csv", "\"from\",\"to\",\"w\"\n1,2,5\n2,3,7\n", "1>2 2>3"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
}

#[test]
fn edges_in_other_notations_are_no_positions() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        ("", "(0, 1)\n(1, 2)\n", "1: formats.no_name"),
        ("", "(0,1)\n(1,2)\n", "1: formats.no_name"),
        ("", "(0,1) (0,0)\n(0,0)\n", "(0,1)>(0,0)"),
        ("", "0 1;\n1 2;\n", "1: formats.no_name"),
        ("", "0,1;\n1,2;\n", "1: formats.no_name"),
        ("g.csv", "0 1;\n1 2;\n", "1: formats.no_columns"),
        ("", "0-1\n1-2\n", "1: formats.no_direction"),
        ("", "0–1\n1–2\n", "1: formats.no_direction"),
        ("", "a--b\n", "1: formats.no_direction"),
        ("", "a b\nb--c\n", "2: formats.no_direction"),
        ("", "1-1 0-1\n0-1\n", "1-1>0-1"),
        ("", "a:b c\nb:c\n", "a>b a>c b>c"),
        ("", "a:b\nb:c\n", "a>b b>c"),
        ("", "1:2,3\n2:3\n3:\n", "1>2 1>3 2>3"),
        ("", "1：2，3\n2：3\n3：\n", "1>2 1>3 2>3"),
        ("", "1:2、3\n2:3\n", "1>2 1>3 2>3"),
        ("", "a:b,c\n", "1: formats.no_name"),
        ("", "x:a x:b\n", "x:a>x:b"),
        ("", "a，b\nb，c\n", "a>b b>c"),
        ("g.edges", "a,b\nb,c\n", "a>b b>c"),
        ("g.edges", "a,b c\n", "1: formats.no_name"),
        ("g.edges", "1,1 0,1\n0,1 0,0\n", "0,1>0,0 1,1>0,1"),
        ("g.edges", "1,1 0,1\n0,0\n", "2: formats.no_name"),
        ("", "\"0-1\"\n", "0-1"),
        ("", "vertex 1\n1 2\n", "1: formats.no_name"),
        ("", "010\n101\n010\n", "1: formats.matrix"),
        ("g.csv", "0,1,0\n1,0,1\n0,1,0\n", "1: formats.matrix"),
        ("g.csv", "0,2,0\n2,0,3\n0,3,0\n", "1: formats.matrix"),
        ("g.csv", "0,1,1\n1,2,1\n", "1: formats.third_column"),
        ("", "007 a\n", "007>a"),
        ("", "010\n5\n", "010 5"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
    for (name, text, expected) in [
        ("", "0 1;\n1 2;\n", "1: formats.no_name"),
        ("", "0–1\n1–2\n", "0-1 1-2"),
        ("", "0–1,1—2,5\n", "0-1 1-2 5"),
        ("", "(0, 1)\n(1, 2)\n", "1: formats.not_an_edge"),
        ("", "{0,1}\n{1,2}\n", "1: formats.no_name"),
        ("", "[(0,1),(1,2)]\n", "1: formats.no_name"),
        ("", "[0,1]\n[1,2]\n", "1: formats.not_an_edge"),
        ("", "010\n101\n010\n", "1: formats.matrix"),
        ("", "vertex 1\n1 2\n", "1: formats.no_name"),
        ("", "Edges: 1 2\n", "1: formats.no_name"),
        ("g.csv", "0,1,0\n1,0,1\n0,1,0\n", "1: formats.matrix"),
        ("g.edges", "0,1\n1,2\n", "0-1 1-2"),
        ("g.edges", "a,b\nb,c\n", "0-1 1-2"),
        ("g.csv", "0-1,1-2\n", "1: formats.not_an_edge"),
        ("", "a-b\nb-c\n", "1: formats.not_an_edge"),
        ("", "A-B, B-C\nC-D, D-E\n", "1: formats.not_an_edge"),
        ("", "A-B,B-C\nC-D,D-E\n", "1: formats.not_an_edge"),
        ("", "A-B B-C\n", "1: formats.not_an_edge"),
        ("g.csv", "Jean-Luc,Anne-Marie\n", "0-1"),
        ("", "0 1 {}\n1 2 {}\n", "0-1 1-2"),
        ("", "(0,0) (0,1)\n(0,1) (1,1)\n", "0-1 1-2"),
        ("", "3 2\n0 1\n1 2\n2 0\n", "1: formats.header_or_move"),
        ("", "3 2\n1 2\n2 3\n3 1\n", "1: formats.header_or_move"),
        ("", "5 9\n0 1\n1 2\n2 3\n3 4\n", "1: formats.header_or_move"),
        ("", "5 1\n1 2\n2 3\n3 4\n4 5\n", "1: formats.header_or_move"),
        ("", "6 6\n1 2\n2 3\n3 7\n7 9\n9 11\n1 11\n", "1: formats.header_or_move"),
        ("", "1 2\n2 3\n3 4\n", "1-2 2-3 3-4"),
    ] {
        wrong.check(name, text, &graph(name, text), expected);
    }
}

/// The beginning of a file is enough, and what no text shows beyond doubt is refused.
#[test]
fn what_may_be_another_format_is_no_list_of_names() {
    let cycle = |count: usize| {
        let row = |at: usize| format!("{} {}\n", (at + count - 1) % count + 1, (at + 1) % count + 1);
        format!("{count} {count}\n") + &(0..count).map(row).collect::<String>()
    };
    let mut wrong = Wrong::default();
    for (text, expected) in [
        (cycle(30_000).as_str(), "1: formats.looks_like"),
        (cycle(100).as_str(), "1: formats.looks_like"),
        ("3 2 001\n2 9\n1 9 3 8\n2 8\n", "1: formats.looks_like"),
        ("1 0\n0 1\n", "0>1 1>0"),
        ("1 0 1\n0 1 1\n1 1 0\n", "1: formats.matrix"),
        ("1 2 3\n1 3 2\n", "1: formats.weights"),
        ("4 2\n1 2 3\n1 3 2\n", "2: formats.weights"),
        ("1 2 3\n1 3\n", "2: formats.position_again"),
        ("1: 2 3\n2: 3 4\n", "1>2 1>3 2>3 2>4"),
        ("a pp b\nb pp c\n", "1: formats.looks_like"),
        ("a pp b\n", "1: formats.position_unlisted"),
        ("x y\n1 2\n", "1: formats.unknown_columns"),
        ("x y\n1 x\n", "1>x x>y"),
        ("from to\n1 2\n", "1>2"),
        ("1\n2 1\n1 2\n", "1: formats.cases"),
        ("# a\n# b\n1 2\n", "1>2"),
        ("# a\na b\n# b\nb c\n", "2: formats.looks_like"),
        ("1 a\n#\n1 2\n", "1: formats.looks_like"),
        ("#\n1 2\n", "1>2"),
    ] {
        wrong.check("", text, &moves("", text), expected);
    }
}

/// Lines of names without a colon or an arrow are read only if they can hardly be anything else.
#[test]
fn bare_lines_are_not_guessed() {
    let mut wrong = Wrong::default();
    for (name, text, expected) in [
        // Each position has a line of its own.
        ("", "a b c\nb c\nc\n", "a>b a>c b>c"),
        ("", "3 2 1\n2 1 0\n1 0\n0\n", "1>0 2>0 2>1 3>1 3>2"),
        ("", "(0,1) (0,0)\n(1,1) (0,1) (1,0)\n(1,0) (0,0)\n", "(0,1)>(0,0) (1,0)>(0,0) (1,1)>(0,1) (1,1)>(1,0)"),
        ("g.edges", "a b c\nb c\n", "a>b a>c b>c"),
        // Labels, weights, queries, counts.
        ("", "a b c\nb c\n", "1: formats.position_unlisted"),
        ("", "a pp b\nb pd c\n", "1: formats.position_unlisted"),
        ("", "4 4\n1 2 b\n1 3 a\n2 4 c\n3 4 b\n", "3: formats.position_again"),
        ("", "6 8 4\n2 1\n2 4\n1 4\n1 5\n4 5\n1 3\n3 5\n3 6\n1 2 4 6\n", "3: formats.position_again"),
        ("", "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n", "5: formats.position_again"),
        ("", "5 6\n2 2 3\n2 4 5\n1 4\n1 5\n0\n1\n", "3: formats.position_again"),
        ("", "\"from\" \"to\"\n\"1\" \"a\" \"b\"\n\"2\" \"b\" \"c\"\n", "1: formats.looks_like"),
        ("", "protein1 protein2 combined_score\nx.1 x.2 173\nx.1 x.3 201\n", "3: formats.position_again"),
        ("", "4 4 1 4\n1 2\n2 3\n1 3\n3 4\n", "4: formats.position_again"),
        ("", "\ta\tb\tc\na\t0\t1\t0\nb\t0\t0\t1\nc\t0\t0\t0\n", "2: formats.position_again"),
        // Counts above edges, titles, several graphs.
        ("", "1\n5 3\n1 2\n2 3\n3 4\n4 5\n", "1: formats.cases"),
        ("", "6 3\n1 2\n2 3\n3 4\n4 5\n5 6\n", "1: formats.header_or_move"),
        ("", "5 6\n1 2\n2 3\n3 4\n4 5\n1 5\n", "1: formats.header_or_move"),
        ("", "4 3\n4 2\n3 2\n3 1\n2 1\n", "2>1 3>1 3>2 4>2 4>3"),
        ("", "1\n2\n3\n1 2\n1 3\n4\n1 2\n2 3\n3 4\n", "6: formats.cases"),
        ("", "undirected\n1 2\n2 3\n", "1: formats.title"),
        ("", "V 3\nE 2\n1 2\n2 3\n", "1: formats.title"),
        ("", "n=3 m=2\n1 2\n2 3\n", "1: formats.title"),
        ("", "Edges:\n1 2\n2 3\n", "2: formats.mixed_lines"),
        ("", "state next\na b\nb c\n", "1: formats.unknown_columns"),
        ("", "a b\nb c\n", "a>b b>c"),
        // Other arrows, and labels after them.
        ("", "a-->b\nb-->c\n", "1: formats.other_arrow"),
        ("", "1<->2\n2<->3\n", "1: formats.other_arrow"),
        ("", "a -> b: x\nb -> c: y\n", "1: formats.no_name"),
        ("", "a: b\nb: None\n", "2: formats.no_name"),
        // Other formats.
        ("", "graph TD\n    A-->B\n", "1: formats.looks_like"),
        ("", "% exported\n*Vertices 3\n*Edges\n1 2\n", "2: formats.looks_like"),
        ("", "% bip unweighted\n1 1\n1 2\n", "1: formats.looks_like"),
        ("", "AdjacencyGraph\n3\n2\n0\n1\n", "1: formats.looks_like"),
        ("", "dl\nformat=edgelist1\nn=4\ndata:\n1 2\n", "1: formats.looks_like"),
        ("", "NAME : alb\nTYPE : HCP\nEDGE_DATA_SECTION\n1 2\n-1\nEOF\n", "1: formats.looks_like"),
        ("g.dot", "digraph {a -> b [dir=back]}", "1: formats.edge_direction"),
        ("g.dot", "digraph {a -> b [dir=forward]}", "a>b"),
        // Tables.
        ("", "a;b\nb;c;d\nc;d\n", "2: formats.third_column"),
        ("", "a, b\nb, c, d\nc, d\nd\n", "2: formats.third_column"),
        ("g.csv", "a,b,\nb,c,d\nc,,\nd,,\n", "2: formats.third_column"),
        ("g.csv", "1,0\n2,1,0\n3,2,1\n", "2: formats.third_column"),
        ("g.csv", "\"from\",\"to\"\n\"1\",\"a\",\"b\"\n\"2\",\"b\",\"c\"\n", "1: formats.looks_like"),
        ("g.csv", "from,to\n1,2.0\n2,3.0\n3,\n", "2: formats.no_name"),
        ("g.csv", "from,to\na,b\nb,NA\n", "3: formats.no_name"),
        ("g.csv", "position,options\n0,\n1,0\n2,\"1,0\"\n", "4: formats.list_in_field"),
        ("g.csv", "ego,alter\nann,bob\nbob,carl\n", "1: formats.unknown_columns"),
        ("g.csv", "Graph,,\nsource,target,weight\na,b,1\n", "2: formats.header_again"),
        ("g.csv", "~id,~from,~to,~label\ne1,v1,v2,knows\ne2,v2,v3,knows\n", "v1>v2 v2>v3"),
        ("g.csv", ":START_ID,:END_ID,:TYPE\na,b,X\n", "a>b"),
    ] {
        wrong.check(name, text, &moves(name, text), expected);
    }
}
