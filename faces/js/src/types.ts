/** What the JSON API of nimatron takes and answers; `docs/api.md` describes it. */

import type { Fields } from './asks.js'

/** Whole numbers beyond 2^53 come as texts. */
export type Num = number | string

/** What a position looks like. */
export type Picture =
  | { kind: 'board'; rows: string[] }
  | { kind: 'row'; numbers: Num[] }
  | { kind: 'text'; text: string }
  /** `renumbered`: a move numbers what is left anew. */
  | { kind: 'graph'; vertices: Vertex[]; edges: Edge[]; arrows: boolean; renumbered?: boolean }
  /** A row of coins: the number of the first, and those that show heads. */
  | { kind: 'coins'; first: number; heads: number[] }

/** How positions without a picture of their own are drawn; `numbers`: not at all. */
export type FigureKind = 'heaps' | 'piece' | 'chocolate' | 'hackenbush' | 'picture' | 'numbers'

/** A number and a place in the unit square, from the upper left corner. */
export type Vertex = [number: number, x: number, y: number]
export type Edge = [number, number]

export interface Failure {
  /** For programs: `rules`, `request`, `native`, `limit`, `cycle`, `evaluation`, `far`, `internal`. */
  kind: string
  /** The name of the message, the same in all languages. */
  id?: string
  message: string
  /** Where the text is wrong, in bytes (UTF-8), and what is said there. */
  start?: number
  end?: number
  label?: string
  /** The text, if it is not a field of the request. */
  rules?: string
  help?: string | null
  known?: string[]
}

export type Reply<T> = { version?: number; ok: true; answer: T } | { version?: number; ok: false; error: Failure }

export interface Theorem {
  name: string
  text: string
  source: string
}

export interface GameInfo {
  name: string
  named: boolean
  native: boolean
  coordinates: string[]
  arity: number | null
  row: boolean
  /** Stones may be taken from the middle of a row. */
  breaks: boolean
  /** Heaps may be split without taking stones. */
  splits: boolean
  rules: string
  example: string
  /** The picture of the example. */
  picture?: Picture | null
  figure: FigureKind
  /** Whether play is known to go on for ever from some position. */
  may_not_end: boolean
  theorem: Theorem | null
  code: string | null
  /** The game in one line, if it has a name. */
  title: string | null
  /** What a player may do, in plain words, if the rules are of a kind that has them. */
  how_to_move: string[] | null
  /** The rules read back clause by clause, to compare with what was meant. */
  in_words: string[]
  /** A move that may leave a position as it is, which may be a mistake. */
  notice?: Failure | null
}

export interface CatalogueEntry {
  name: string
  names: string[]
  title: string
  rules: string
  native: boolean
  row: boolean
  example: string | null
  theorem: Theorem | null
  open: string | null
}

export interface Problem {
  name: string
  aliases: string[]
  title: string
  theory: string
  limits: string
  sample: string
}

export interface State {
  game: string
  positions: string[]
}

/** A position: its numbers; on boards and graphs, and wherever it is not numbers or one list of them, what is typed for it. */
export type Place = Num[] | string

export interface Move {
  component: number
  from: Place
  to: Place[]
  /** The position and what is left as they are typed, in games on lists, graphs and boards. */
  typed_from?: string
  typed?: string[]
  shown: string
  next?: State | null
  /** What is left of the component, if pictures are wanted. */
  pictures?: (Picture | null)[]
  /** What the move leaves, if values are wanted: the value of the sum, and whether the one who makes it wins. */
  value?: Num | null
  wins?: boolean | null
}

export interface Known {
  how: 'theorem' | 'proved' | 'computed'
  name?: string
  text?: string
  source?: string
  claim?: string
  proof?: string
  engine?: string
  positions?: number
}

export interface ReasonOption {
  to: Place[]
  /** What is left, as it is typed. */
  typed?: string[]
  shown: string
  values: Num[]
  grundy: Num
}

export interface Reason {
  position: Place
  typed?: string
  grundy: Num
  options: ReasonOption[]
  omitted: number | null
}

export interface Component {
  game: string
  position: Place
  typed?: string
  picture?: Picture | null
  grundy: Num | null
  theorem?: Theorem & { here: string[] }
}

export interface Answer {
  /** Only a `LoopyAnswer` has it. */
  loopy?: undefined
  shown?: string
  game: string
  /** Numbers, or what is typed where these only encode a list, graph or board. */
  position: (Num[] | string)[]
  convention: 'normal' | 'misere'
  outcome: 'P' | 'N'
  grundy: Num | null
  winning_moves: Move[]
  winning_moves_complete: boolean
  /** How many there are, if that is known although not all are listed. */
  winning_moves_count?: Num
  known: Known
  components: Component[]
  /** Whether a misère quotient gave the answer. */
  by_quotient: boolean
  reasons?: Reason[]
  /** What of the position changes nothing. */
  warnings?: string[]
  state?: State | null
}

export interface Moves {
  shown: string
  state: State | null
  moves: Move[]
  complete: boolean
  /** Of the components, if pictures are wanted. */
  pictures?: (Picture | null)[]
  /** The limit after which no value is known. */
  stopped?: string | null
}

export interface Played {
  move: Move | null
  choice: string | null
  moves?: number | null
}

/** Whether play may go on for ever. False: only in named games that are known for it. */
export type Loopy = boolean | 'if_needed'

export type Level = 'perfect' | 'slips' | 'random'

/** A position in which exactly one move wins. */
export interface Puzzle {
  state: State
  shown: string
  pictures: (Picture | null)[]
  moves: number
  depth: number
  size: number
  grade: 'easy' | 'medium' | 'hard'
  solution: Move
  /** Its mirror images, which win as well. */
  images: Move[]
}

export interface Puzzles {
  puzzles: Puzzle[]
  tried: number
  stopped: string | null
}

/** A genus; of a sum also its canonical form, if it is asked for. */
export interface GenusAnswer {
  sum?: string
  genus: string
  form?: string | null
  birthday?: number
  mate?: string | null
}

/** The law of all positions of a game, of lists, of the members of a family, or of trees with legs: the fields that have no `?` are there in each. */
export interface LawAnswer {
  game: string
  family: string | null
  convention: 'normal' | 'misere'
  status: 'proved' | 'conjectured' | 'none'
  law: string | null
  formula: string | null
  how: string | null
  text: string
  refuted: string | null
  undefinable: string | null
  certificate: string | null
  claim: 'grundy' | 'levels' | 'outcome' | null
  preperiod?: number[]
  period?: number[]
  saltus?: number
  /** Of values that are constant on intervals, up to `rows.max`: the first number of each, and the value on it. */
  starts?: string[]
  values?: number[]
  stopped: string | null
  looked_at: number[]
  /** No law of all heaps was found, but this one of the heaps below `end`: that of `rules`. */
  until?: { end: number; rules: string; law: string; how: string }
  /** A number in the rules that is too large for the tables: without a proof nothing is said then. */
  unseen?: { number: number; together: boolean; table_ends: number }
  /** The law is about a part of the positions. */
  rows?: { coordinate: number; max: number }
  /** Of a game on lists: how many were looked at and the length of the longest; the numbers that the law reads off a list, the names that it has for them, and the lists that it covers (null: all). */
  lists?: { looked_at: number; longest: number; law: { names: string[]; invariants: string[]; scope: string | null } | null }
  /** Of trees with legs: how many were looked at, with up to how many vertices; of a law, the lengths that it names and its values for them. */
  trees?: { looked_at: number; vertices: number; names?: { name: string; min: number; preperiod: number; period: number }[]; values?: number[]; lengths?: { from: number; period: number; window: number }; shapes?: number }
  /** Of a family: why nothing is proved, and what the first members suggest; of a proof, how many types of pieces it has. */
  why?: string[]
  guess?: Guess | null
  types?: number
  pieces?: number
  /** The automaton of the law; its states say values, or it reads them beside the position. */
  picture?: { svg: string; reads_values: boolean } | null
  /** Programs by language; null: there is none for a law of this kind. */
  programs?: Record<string, string | null>
  /** The winning move of every position: in words (null: not known as a law), and whether it is proved; null for a game on lists. */
  strategy?: { proved: boolean; words: string | null; first?: { position: string; leaves: string }[] } | null
  /** Why the law holds; null: there is no explanation. */
  explanation?: Explanation | null
}

/** Why a law holds, in steps, with its automaton if that has few states. */
export interface Explanation {
  steps: { title: string; lines: string[] }[]
  automaton: ExplainedAutomaton | null
}

/** An automaton with outputs and what its states know. A symbol is the number whose digits are those of the coordinates, the first one least significant. */
export interface ExplainedAutomaton {
  /** `base 2`, `fibonacci`, `metallic 2`. */
  numeration: string
  coordinates: string[]
  next: number[][]
  /** The value of a number that ends in a state (for outcomes 1 for P, 0 for N); null: no position ends there. */
  output: (number | null)[]
  /** Null for the state from which no position is reached; the picture leaves it out. */
  knows: (string | null)[]
}

/** A misère quotient; with positions, also what they are in it. Elements are indices. */
export interface QuotientAnswer {
  elements: string[]
  lost: number[]
  components?: { shown: string; element: number }[]
  product?: number
  outcome?: 'P' | 'N'
  /** Why the checker did not accept certificates that were found: empty unless nimatron is wrong. */
  refused?: string[]
  /** Null: there are too many elements for it, and `not_drawn` says so. */
  picture?: { svg: string } | null
  not_drawn?: string
}

export interface TableAnswer {
  game: string
  coordinates: string[]
  to: number[]
  stopped: string | null
  /** Of one coordinate: the cycle that the values show. */
  cycle: { preperiod: number; period: number; saltus: number } | null
  /** -1: not a position, -2: unknown, -3: infinite, as play may go on for ever. */
  values: number[]
}

export interface SequenceAnswer {
  code: string
  computed_to: number
  largest: number
  largest_at: number
  rare: { count: number; heaps?: [number, number][] } | null
  period: { preperiod: number; period: number; saltus: number; proof: string } | null
  values: number[]
  stopped: string | null
}

export interface Guess {
  text: string
}

/** A number of positions, and the sum of a formula over them if one was asked for. Both may have any length. */
export interface Counted {
  count: string
  sum?: string
}

/** How many positions are lost, won, or of some value. */
export interface CountAnswer {
  game: string
  /** All positions up to the bound, with the condition. */
  all: Counted
  /** Those that were asked for. */
  found: Counted
  /** If each value was asked for. */
  values: (Counted & { value: number })[] | null
  /** If only remainders were asked for. */
  modulus: string | null
  known: { how: 'proved'; claim: string; proof: string } | { how: 'computed'; source: string }
  text: string
}

/** Whether a formula is right: at all positions, at those that were tested, or not. */
export interface FormulaAnswer {
  equality: string
  agrees: boolean
  agreed: number
  counterexample: { shown: string; outcome: 'P' | 'N'; value: Num | null } | null
  text: string
}

/** A Grundy value, or one of a position from which play may go on for ever. */
export type LoopyValue = number | { infinity: number[] }

export interface LoopyAnswer {
  /** Tells it from an `Answer`. */
  loopy: true
  shown: string
  convention: 'normal' | 'misere'
  /** `D`: neither player can force a win. Null: no position of a graph was asked for. */
  outcome: 'P' | 'N' | 'D' | null
  /** In misère play there are no values. */
  grundy: LoopyValue | null
  /** The same as `grundy`. */
  value: LoopyValue | null
  values: LoopyValue[] | null
  /** The moves that win, or draw where none wins; `progress`: play along them ends. */
  moves: { component: number; from: string; to: string; progress: boolean }[]
  moves_to_the_end: number | null
  /** The number of positions that can be reached. */
  reached: number
  known: Known
  explanations: string[]
  text?: string
  warnings?: string[]
  state?: State | null
  /** What a graph contains, if no position was asked for. */
  counts?: { positions: number; moves: number; lost: number; won: number; drawn: number; infinite: number; largest: number | null }
  picture?: LoopyPicture
}

/** Positions that are lost, won and drawn, with the moves between them. */
export interface LoopyPicture {
  svg: string
  dot: string
  /** Whether these are all positions that can be reached. */
  whole: boolean
  positions: { position: string; outcome: 'P' | 'N' | 'D'; value: string | null }[]
}

export interface NimberAnswer {
  value?: string
}

export interface Command {
  verb: string
  /** What follows the verb, without options: mostly a game and positions. */
  words: string[]
  misere?: boolean
  /** What the command prints. */
  text?: string
  warnings?: string[]
  /** Why it is not everything. */
  stopped?: string | null
}

export type Language = 'en' | 'zh-Hans' | 'zh-Hant'

/** Fields of every request. */
export interface Common {
  /** The language of all texts of the answer; English unless given. */
  language?: Language
  /** Limits of the computation: milliseconds, and mebibytes. */
  limits?: { ms?: number; mb?: number }
}

/** A whole number in a request: beyond 2^53 a BigInt or a text, because a JavaScript number is not exact there. */
export type Exact = Num | bigint

/** As they are typed, or numbers. */
export type Positions = string | readonly (Exact | readonly Exact[])[]

/** All actions: the fields of their requests, and their answers. */
export interface Actions {
  check: { fields: Fields['check']; answer: GameInfo }
  command: { fields: Fields['command']; answer: Command }
  count: { fields: Fields['count']; answer: CountAnswer }
  formula: { fields: Fields['formula']; answer: FormulaAnswer & Record<string, unknown> }
  games: { fields: Fields['games']; answer: CatalogueEntry[] }
  genus: { fields: Fields['genus']; answer: GenusAnswer & Record<string, unknown> }
  graph: { fields: Fields['graph']; answer: { svg: string; dot: string; positions: number; moves: number } }
  guess: { fields: Fields['guess']; answer: Guess & Record<string, unknown> }
  law: { fields: Fields['law']; answer: LawAnswer }
  /** One of `game` and `graph`. */
  loopy: { fields: Fields['loopy'] & ({ game: string } | { graph: string }); answer: LoopyAnswer }
  misere: { fields: Fields['misere']; answer: QuotientAnswer & Record<string, unknown> }
  move: { fields: Fields['move']; answer: { legal: boolean; next: State | null; shown?: string } }
  moves: { fields: Fields['moves']; answer: Moves }
  nimber: { fields: Fields['nimber']; answer: NimberAnswer & Record<string, unknown> }
  palette: { fields: Fields['palette']; answer: { scale: string[]; lost: string; outside: string; unknown: string } }
  play: { fields: Fields['play']; answer: Played }
  plot: { fields: Fields['plot']; answer: { svg: string } }
  problems: { fields: Fields['problems']; answer: Problem[] }
  program: { fields: Fields['program']; answer: { target: string; program: string | null; proved: boolean; table: boolean; covers: string | null; stopped: string | null; why: string | null } }
  puzzles: { fields: Fields['puzzles']; answer: Puzzles }
  sequence: { fields: Fields['sequence']; answer: SequenceAnswer }
  solve: { fields: Fields['solve']; answer: Answer | LoopyAnswer }
  table: { fields: Fields['table']; answer: TableAnswer }
  verify: { fields: Fields['verify']; answer: { valid: boolean; says: string } }
}

export type Action = keyof Actions

/** A request to an action. */
export type RequestTo<A extends Action> = { do: A } & Common & Actions[A]['fields']

/** A request to any action. */
export type Request = { [A in Action]: RequestTo<A> }[Action]

/** The answer of an action. */
export type AnswerOf<A extends Action> = Actions[A]['answer']
