/** What the JSON API of nimatron answers; `docs/api.md` describes it. */

import type { Picture } from '../parts/picture'

/** Whole numbers beyond 2^53 come as texts. */
export type Num = number | string

export interface Failure {
  kind: string
  message: string
  start?: number
  end?: number
  help?: string | null
  known?: string[]
}

export type Reply<T> = { ok: true; answer: T } | { ok: false; error: Failure }

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
  theorem: Theorem | null
  code: string | null
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

export interface Move {
  component: number
  from: Num[]
  to: Num[][]
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
  to: Num[][]
  /** What is left, as it is typed. */
  typed?: string[]
  shown: string
  values: Num[]
  grundy: Num
}

export interface Reason {
  position: Num[]
  typed?: string
  grundy: Num
  options: ReasonOption[]
  omitted: number | null
}

export interface Component {
  game: string
  position: Num[]
  typed?: string
  picture?: Picture | null
  grundy: Num | null
  theorem?: Theorem & { here: string[] }
}

export interface Answer {
  shown?: string
  game: string
  position: Num[][]
  convention: 'normal' | 'misere'
  outcome: 'P' | 'N'
  grundy: Num | null
  winning_moves: Move[]
  winning_moves_complete: boolean
  known: Known
  components: Component[]
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

export interface LawAnswer {
  game: string
  convention: 'normal' | 'misere'
  status: 'proved' | 'conjectured' | 'none'
  law: string | null
  formula: string | null
  how: string | null
  text: string
  refuted: string | null
  undefinable: string | null
  certificate: string | null
  claim?: 'grundy' | 'levels' | 'outcome'
  preperiod?: number[]
  period?: number[]
  saltus?: number
  stopped: string | null
  looked_at: number[]
  /** The law is about a part of the positions. */
  rows?: { coordinate: number; max: number }
  /** The automaton of the law; its states say values, or it reads them beside the position. */
  picture?: { svg: string; reads_values: boolean } | null
  /** Programs by language; null: there is none for a law of this kind. */
  programs?: Record<string, string | null>
}

/** A misère quotient; with positions, also what they are in it. Elements are indices. */
export interface QuotientAnswer {
  elements: string[]
  lost: number[]
  components?: { shown: string; element: number }[]
  product?: number
  outcome?: 'P' | 'N'
  picture?: { svg: string } | null
}

export interface TableAnswer {
  game: string
  coordinates: string[]
  to: number[]
  stopped: string | null
  /** Of one coordinate: the cycle that the values show. */
  cycle: { preperiod: number; period: number; saltus: number } | null
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
