/** What a position looks like: the one place that decides how it is drawn, for the board that is played on and for pictures that are looked at. */
import { numbersOf, shownOf } from '../engine/places'
import type { GameInfo, Move, State } from '../engine/types'
import { MAX_GRID } from './Grid'
import { edges } from './Hackenbush'
import { isDrawn, oneRow, type Picture } from './picture'
import { waysOf } from './ways'

export type Figure =
  | { kind: 'heaps'; sizes: number[]; isRow: boolean }
  | { kind: 'pictures'; pictures: Picture[] }
  | { kind: 'chocolate'; rows: number[] }
  | { kind: 'hackenbush'; edges: [number, number][] }
  /** `room`: the last square of the board in both directions, if the piece may go further than it stands. */
  | { kind: 'piece'; x: number; y: number; names: string[]; room?: [number, number] }
  | { kind: 'text'; text: string }

/** Rows of chocolate up to this length are drawn. */
const MAX_CHOCOLATE = 16

/** What a position looks like. `pictures`: those of its components, as the engine gives them; `shown`: the position in one line. */
export function figureOf(state: State, info: GameInfo | undefined, pictures: (Picture | null)[] = [], shown = ''): Figure {
  const coins = info?.picture?.kind === 'coins' ? info.picture : null
  // What coins show is told by their numbers; no engine has to be asked.
  if (coins && pictures.length === 0 && state.positions.length > 0) return figureOf(state, info, state.positions.map((one) => ({ ...coins, heads: [Number(one)] })), shown)
  const drawn = pictures.filter(isDrawn)
  if (drawn.length > 0 && drawn.length === pictures.length) {
    const row = oneRow(drawn)
    return { kind: 'pictures', pictures: row ? [row] : drawn }
  }
  // Heaps may be typed with blanks or with commas between them.
  const sizes = info?.figure === 'heaps' ? state.positions.flatMap((one) => one.replace(/^\((.*)\)$/, '$1').split(',')).map(Number) : []
  if (info?.figure === 'heaps' && sizes.length > 0 && sizes.every(Number.isSafeInteger)) return { kind: 'heaps', sizes, isRow: info.breaks }
  const typed = state.positions.length === 1 ? (state.positions[0] ?? '') : ''
  const numbers = typed === '' ? [] : typed.split(',').map(Number)
  if (info?.figure === 'chocolate' && numbers.length > 0 && numbers.every((row) => row <= MAX_CHOCOLATE)) return { kind: 'chocolate', rows: numbers }
  const lines = info?.figure === 'hackenbush' ? edges(typed) : null
  if (lines) return { kind: 'hackenbush', edges: lines }
  const [x, y] = numbers
  if (info?.figure === 'piece' && numbers.length === 2 && x !== undefined && y !== undefined && x <= MAX_GRID && y <= MAX_GRID) {
    return { kind: 'piece', x, y, names: info.coordinates }
  }
  return { kind: 'text', text: shown || state.positions.join(' + ') || state.game }
}

/** What a move does, for words about it. `heap`: counted from 1; 0 if there is only one. `isRow`: it is a row, which breaks. */
export type Deed =
  | { kind: 'took'; count: number; heap: number; left: number; isRow: boolean }
  | { kind: 'broke'; count: number; heap: number; parts: number[]; isRow: boolean }
  | { kind: 'split'; heap: number; size: number; parts: number[]; isRow: boolean }
  | { kind: 'became'; heap: number; size: number; parts: number[]; isRow: boolean }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'bit'; row: number; column: number }
  | { kind: 'at'; vertex: number; others: number[] }
  | { kind: 'gone'; vertices: number[] }
  | { kind: 'turned'; coins: number[] }
  | { kind: 'other'; shown: string }

/** What a move does in a position that looks like this. */
export function deedOf(figure: Figure, move: Move): Deed {
  if (figure.kind === 'heaps') return deedOnHeap(numbersOf(move.from)[0] ?? 0, move, figure.sizes.length, figure.isRow)
  if (figure.kind === 'piece' && move.to.length === 1) return { kind: 'moved', from: `(${shownOf(move.from)})`, to: `(${move.to.map(shownOf).join()})` }
  if (figure.kind === 'chocolate' && move.to.length <= 1) {
    const left = numbersOf(move.to[0])
    const row = figure.rows.findIndex((own, at) => (left[at] ?? 0) < own)
    if (row >= 0) return { kind: 'bit', row: row + 1, column: (left[row] ?? 0) + 1 }
  }
  if (isOfCoins(figure)) return { kind: 'turned', coins: coinsOf(move) }
  // On a board a move is told by its squares.
  const picture = figure.kind === 'pictures' && move.pictures ? figure.pictures[move.component] : undefined
  const [way] = picture ? waysOf(picture, move.component, { moves: [move] }) : []
  // On a graph, by the vertex at which it is played, and what goes with it.
  const numbers = (places: string[]) => places.filter((place) => place.startsWith('v')).map((place) => Number(place.slice(1)))
  if (way && picture?.kind === 'graph' && picture.renumbered && way.touches.length > 0) return { kind: 'gone', vertices: numbers(way.touches) }
  const [at] = way?.aims?.[0]?.length === 1 ? numbers(way.aims[0]) : []
  if (way && at !== undefined) return { kind: 'at', vertex: at, others: numbers(way.touches).filter((number) => number !== at) }
  return { kind: 'other', shown: way?.label ?? move.shown }
}

export const isOfCoins = (figure: Figure): boolean => figure.kind === 'pictures' && figure.pictures[0]?.kind === 'coins'

/** The coins that a move turns: the one that shows heads, and those that show them afterwards. */
export const coinsOf = ({ from, to }: Move): number[] => [from, ...to].flatMap((one) => one.slice(0, 1)).map(Number)

function deedOnHeap(size: number, { component, to }: Move, count: number, isRow: boolean): Deed {
  const heap = count > 1 ? component + 1 : 0
  const parts = to.map((part) => Number(part[0])).filter((part) => part > 0)
  const left = parts.reduce((all, part) => all + part, 0)
  if (left < size && parts.length <= 1) return { kind: 'took', count: size - left, heap, left, isRow }
  if (left < size && parts.length === 2) return { kind: 'broke', count: size - left, heap, parts, isRow }
  if (left === size && parts.length === 2) return { kind: 'split', heap, size, parts, isRow }
  return { kind: 'became', heap, size, parts, isRow }
}
