/** The fields of requests. Made from the list in `crates/nimatron/src/api/actions.rs` by a test beside it: change the list. */

import type { Exact, Positions } from './types.js'

export interface Fields {
  check: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
  }
  command: {
    /** The line as it is typed in a shell. */
    command: string
    /** Only whether it can be answered. */
    check?: boolean
  }
  count: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The largest value of every coordinate (`10^18`), or one for each (`10^18,5`). */
    to: Exact | readonly Exact[]
    /** The least value of every coordinate; 0 if absent. */
    from?: Exact
    /** How many heaps, each a position of the game, a sum has; 1 if absent. */
    heaps?: number
    /** Which sums are different: also those in another order (usual), or not; or only sums of different positions. */
    arrangement?: 'ordered' | 'unordered' | 'distinct'
    /** `P` (usual), `N`, a Grundy value, or `each` value. */
    of?: string
    /** A condition on the coordinates (`a < b`); of several heaps they are numbered (`n1 < n2`). */
    where?: string
    /** A number that is added up over what is counted (`a + b`). */
    sum?: string
    /** Only remainders modulo this number are wanted. */
    modulus?: Exact
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
  }
  formula: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** A condition that is true where the player to move wins, or a Grundy value. */
    formula: string
    /** The largest coordinate of positions that are tested. */
    to?: Exact
    /** How many positions are tested; 1000 if absent. */
    tests?: number
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** What a number means. */
    answers?: 'outcomes' | 'values'
  }
  games: object
  genus: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** Of heaps: the largest one; 20 if absent. */
    to?: number
    /** Of a sum: its canonical form. */
    form?: boolean
  }
  graph: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
  }
  guess: {
    /** The numbers in their order, or a text with lines of a grid. */
    numbers: string | readonly (number | string)[]
    /** The position of the first number; 0 if absent. */
    from?: number
  }
  law: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** A family of positions on graphs or boards (`grid(2,n)`, `1xn`, `star(a,b,c)`). */
    family?: string
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** The size of the table in which the law is looked for; of a family the largest member that is looked at without a proof. */
    to?: number
    /** Also a picture of the automaton. */
    picture?: boolean
    /** Also the law as programs in C++, Rust and Python. */
    programs?: boolean
    /** Also the winning move of every position. */
    strategy?: boolean
    /** Also why the law holds, for people. */
    explain?: boolean
  }
  loopy: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game?: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** Positions and moves, in place of `game`. */
    graph?: string
    /** How `graph` lists moves; found out if absent. */
    format?: 'edges' | 'csv' | 'pgsolver' | 'dimacs' | 'graphviz' | 'matrix-market' | 'graph6'
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** Also the reasons for the values. */
    explain?: boolean
    /** Also a picture of the positions that can be reached. */
    draw?: boolean
  }
  misere: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Without positions: the largest heap; 20000 if absent. */
    to?: number
    /** Also a picture. */
    picture?: boolean
    /** What the picture shows. */
    show?: 'cayley' | 'table' | 'meet'
  }
  move: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Which part of the sum, from 0 on. */
    component?: number
    /** What is left of it: a list of positions, each a list of numbers or a text, as in answers. */
    to: readonly (readonly Exact[] | string)[]
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
  }
  moves: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** The maximum number of moves that are listed; 500 if absent. */
    most?: number
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** Also what the positions, and what each move leaves, look like. */
    pictures?: boolean
    /** Also the value after each move, and whether the move wins. */
    values?: boolean
  }
  nimber: {
    /** The expression or equation. */
    expression: string
    /** The size of the field. */
    field_bits?: 8 | 16 | 32 | 64 | 128 | 256
  }
  palette: object
  play: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** How well the machine plays; perfectly if absent. */
    level?: 'perfect' | 'slips' | 'random'
    /** The same seed draws the same; 0 if absent. */
    seed?: number
    /** Whether play may go on for ever: `true` (all positions that can be reached are listed), `if_needed` (they are if such a play is found), or only in named games that are known for it. */
    loopy?: boolean | 'if_needed'
  }
  plot: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** A family of positions on graphs or boards (`grid(2,n)`, `1xn`, `star(a,b,c)`). */
    family?: string
    /** Whether play may go on for ever: `true` (all positions that can be reached are listed), `if_needed` (they are if such a play is found), or only in named games that are known for it. */
    loopy?: boolean | 'if_needed'
    /** The largest value of every coordinate, or a list with one for each; if absent 200 for one coordinate, 31 for each of two, less for more. */
    to?: number | readonly number[]
  }
  problems: object
  program: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** A family of positions on graphs or boards (`grid(2,n)`, `1xn`, `star(a,b,c)`). */
    family?: string
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** The programming language. */
    target: 'cpp' | 'rust' | 'python'
    /** What the program reads, as a template (`{tests}\n[{count}\n{heaps}\n]`); it prints one answer for each test then. */
    input?: string
    /** What it prints for a win and a loss: words (`Alice,Bob`), with fields for first moves (`{heap} {taken},-1`, `{moves}`). */
    says?: string
    /** The size of the table of a program without a law: the largest value of every coordinate, or a list with one for each; a number is also the size of the table in which the law is looked for. */
    to?: number | readonly number[]
  }
  puzzles: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** How many; 1 if absent. */
    count?: number
    /** How hard; any if absent. */
    grade?: 'easy' | 'medium' | 'hard'
    /** The same seed draws the same; 0 if absent. */
    seed?: number
  }
  sequence: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** The largest heap; 10000 if absent. */
    to?: number
    /** How many values are listed; 1000 if absent. */
    values?: number
  }
  solve: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `"abba"` for a list. Large numbers as `10^18`. */
    positions?: Positions
    /** Misère play: the player who makes the last move loses. Normal play if absent. */
    misere?: boolean
    /** The number of moves to which reasons go; none if absent. */
    reasons?: number
    /** Also the number of moves of best play. */
    remoteness?: boolean
    /** Whether play may go on for ever: `true` (all positions that can be reached are listed), `if_needed` (they are if such a play is found), or only in named games that are known for it. */
    loopy?: boolean | 'if_needed'
    /** Where play may go on for ever: also a picture of the positions that can be reached; null elsewhere. */
    draw?: boolean
    /** Also the answer in lines, as the command prints it. */
    text?: boolean
  }
  table: {
    /** Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), or a sum of positions (`kayles(3) + *4`, then without `positions`). */
    game: string
    /** Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`. */
    set?: Readonly<Record<string, number | string | readonly number[]>>
    /** A family of positions on graphs or boards (`grid(2,n)`, `1xn`, `star(a,b,c)`). */
    family?: string
    /** Whether play may go on for ever: `true` (all positions that can be reached are listed), `if_needed` (they are if such a play is found), or only in named games that are known for it. */
    loopy?: boolean | 'if_needed'
    /** The largest value of every coordinate, or a list with one for each; if absent 200 for one coordinate, 31 for each of two, less for more. */
    to?: number | readonly number[]
  }
  verify: {
    /** The text of the certificate, as `law` gives it. */
    certificate: string
  }
}
