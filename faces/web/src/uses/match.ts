/** A game between a person and the machine: the moves so far. */
import type { Move, Place, State } from '../engine/types'
import type { Language } from '../words'
import { readJson, writeText } from '../kept'

export type Side = 'you' | 'machine'

export interface Turn {
  by: Side
  move: Move
  /** The `choice` of the machine, see docs/api.md. */
  choice?: string | null
  moves?: number | null
  /** The language in which the move is shown. */
  language?: Language
}

export interface Match {
  start: State
  first: Side
  turns: Turn[]
  /** Decides the slips of the machine, so that a match can be repeated. */
  seed?: number
}

export type Change =
  | { do: 'move'; turn: Turn }
  | { do: 'show'; at: number; shown: string; language: Language }
  | { do: 'undo' }
  | { do: 'again'; first: Side; start: State; seed?: number }

export const other = (side: Side): Side => (side === 'you' ? 'machine' : 'you')

/** The position before a turn; `null` if nothing is left. */
export function before(match: Match, at: number): State | null {
  return at === 0 ? match.start : (match.turns[at - 1]?.move.next ?? null)
}

/** The present position; `null` if nothing is left. */
export const now = (match: Match): State | null => before(match, match.turns.length)

export function mover(match: Match): Side {
  return match.turns.length % 2 === 0 ? match.first : other(match.first)
}

/** How often a position occurs, with the same player to move, before the match is a draw. */
const REPETITIONS = 3

/** Whether the present position has occurred often enough for a draw. */
export function isRepeated(match: Match): boolean {
  const present = JSON.stringify(now(match))
  let times = 1
  for (let at = match.turns.length - 2; at >= 0; at -= 2) {
    if (JSON.stringify(before(match, at)) === present) times++
  }
  return times >= REPETITIONS
}

/** Takes back the last move of the person and the machine's answer to it. */
export function undone(match: Match): Match {
  const at = match.turns.findLastIndex((turn) => turn.by === 'you')
  return at < 0 ? match : { ...match, turns: match.turns.slice(0, at) }
}

export function change(match: Match, asked: Change): Match {
  switch (asked.do) {
    case 'move':
      return asked.turn.by === mover(match) ? { ...match, turns: [...match.turns, asked.turn] } : match
    case 'show': {
      const { at, shown, language } = asked
      const shownIn = (turn: Turn): Turn => ({ ...turn, move: { ...turn.move, shown }, language })
      return { ...match, turns: match.turns.map((turn, own) => (own === at ? shownIn(turn) : turn)) }
    }
    case 'undo':
      return undone(match)
    case 'again':
      return { start: asked.start, first: asked.first, turns: [], ...(asked.seed === undefined ? {} : { seed: asked.seed }) }
  }
}

/** What a move leaves in a game of coins: a coin that is turned twice shows what it showed before, so that two heads on it are none. In misère play a sum is not that, and stays as it is. */
export function settled(move: Move, misere: boolean): Move {
  if (misere || !move.next) return move
  const { positions } = move.next
  const count = (one: string) => positions.filter((other) => other === one).length
  const left = positions.filter((one, at) => count(one) % 2 === 1 && positions.indexOf(one) === at)
  return left.length === positions.length ? move : { ...move, next: left.length > 0 ? { ...move.next, positions: left } : null }
}

/** The key under which the matches of this tab are stored, the latest first. */
const KEPT = 'nimatron.matches'
const MAX_KEPT = 20

function all(): [string, Match][] {
  const found = readJson('sessionStorage', KEPT)
  return Array.isArray(found) ? (found as [string, Match][]) : []
}

/** Stores a match under the name of its game and position. */
export function keep(name: string, match: Match): void {
  const others = all().filter(([own]) => own !== name)
  writeText('sessionStorage', KEPT, JSON.stringify([[name, match], ...others].slice(0, MAX_KEPT)))
}

/** The match that was stored under this name. */
export function kept(name: string): Match | null {
  const found = all().find(([own]) => own === name)?.[1]
  return found && Array.isArray(found.turns) ? found : null
}

/** The possible meanings of taking the stones `first` to `last` of a row of `size`: the row breaks there, or the heap gets smaller. */
export function meant(size: number, first: number, last: number): number[][][] {
  const [left, right] = [first, size - 1 - last]
  // All of a heap: an empty heap, or nothing.
  if (left + right === 0) return [[[0]], []]
  const broken = [[left], [right]].filter(([part]) => part !== 0)
  const smaller = [[left + right]]
  return left > 0 && right > 0 ? [broken, smaller] : [smaller, broken]
}

/** What a move leaves, in canonical form. */
const form = (to: Place[]): string => JSON.stringify(to.map(String).sort())

/** Whether a click on stones of a heap can make this move; otherwise it needs a button. `legal`: what the moves of the heap leave, in canonical form. */
function byHand(move: Move, legal: Set<string>, size: number, large: boolean, breaks: boolean, splits: boolean): boolean {
  const parts = move.to.map((part) => Number(part[0]))
  const sum = parts.reduce((all, part) => all + part, 0)
  if (parts.length > 2 || sum > size) return false
  if (parts.length === 2 && (large || !breaks) && sum < size) return false
  if (sum === size) return splits && !large && parts.length === 2 && parts.every((part) => part > 0)
  const first = parts.length > 0 ? (parts[0] ?? 0) : 0
  const last = parts.length === 2 ? size - 1 - (parts[1] ?? 0) : size - 1
  const chosen = meant(size, first, last).map(form).find((to) => legal.has(to))
  return chosen === form(move.to)
}

/** The moves that no click on stones can make; heaps larger than `max` are drawn as numbers. */
export function others(moves: Move[], sizes: number[], max: number, breaks: boolean, splits: boolean): Move[] {
  const legal = sizes.map((_, at) => new Set(moves.filter((move) => move.component === at).map((move) => form(move.to))))
  return moves.filter((move) => {
    const size = sizes[move.component] ?? 0
    return !byHand(move, legal[move.component] ?? new Set(), size, size > max, breaks, splits)
  })
}
