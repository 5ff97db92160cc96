/** Boards of Cram: the move that a domino on the board makes. The engine has one canonical board for all rotations, reflections and arrangements of parts, so boards are compared in that form. */
import type { Move } from '../engine/types'
import { cell, cellName } from './picture'
import type { Way } from './ways'

export type Cell = [number, number]
export type Domino = [Cell, Cell]

/** All places for a domino, horizontal ones first. */
export function places(rows: string[]): Domino[] {
  const free = (row: number, column: number) => rows[row]?.[column] === '.'
  const cells = rows.flatMap((line, row) => [...line].map((_, column): Cell => [row, column])).filter(([row, column]) => free(row, column))
  const along = (down: number, right: number) =>
    cells.filter(([row, column]) => free(row + down, column + right)).map(([row, column]): Domino => [[row, column], [row + down, column + right]])
  return [...along(0, 1), ...along(1, 0)]
}

/** The board with a domino on it. */
export function covered(rows: string[], domino: Domino): string[] {
  const on = (row: number, column: number) => domino.some(([r, c]) => r === row && c === column)
  return rows.map((line, row) => [...line].map((square, column) => (on(row, column) ? '#' : square)).join(''))
}

/** The parts of a board in which a domino still fits, each in the canonical form of its rotations and reflections. */
export function parts(rows: string[]): string[] {
  const left = new Set(rows.flatMap((line, row) => [...line].map((square, column) => (square === '.' ? `${row},${column}` : ''))).filter(Boolean))
  const found: string[] = []
  for (const begin of left) {
    left.delete(begin)
    const part = [begin.split(',').map(Number) as Cell]
    for (const [row, column] of part) {
      for (const [r, c] of [[row + 1, column], [row - 1, column], [row, column + 1], [row, column - 1]] as Cell[]) {
        if (left.delete(`${r},${c}`)) part.push([r, c])
      }
    }
    if (part.length > 1) found.push(form(part))
  }
  return found.sort()
}

function form(part: Cell[]): string {
  const turns: ((cell: Cell) => Cell)[] = [
    ([r, c]) => [r, c],
    ([r, c]) => [r, -c],
    ([r, c]) => [-r, c],
    ([r, c]) => [-r, -c],
    ([r, c]) => [c, r],
    ([r, c]) => [c, -r],
    ([r, c]) => [-c, r],
    ([r, c]) => [-c, -r],
  ]
  const said = turns.map((turn) => {
    const cells = part.map(turn)
    const top = Math.min(...cells.map(([r]) => r))
    const first = Math.min(...cells.map(([, c]) => c))
    return cells
      .map(([r, c]) => `${r - top},${c - first}`)
      .sort()
      .join(' ')
  })
  return said.sort()[0] ?? ''
}

/** The parts that a move leaves of its board, as text. */
const leaves = (move: Move): string => JSON.stringify((move.pictures ?? []).flatMap((one) => (one?.kind === 'board' ? parts(one.rows) : [])).sort())

/** All dominoes that can be laid on one board of `count`, each as a way of the move that it makes, by which the board is not rotated, reflected or divided. */
export function dominoWays(rows: string[], moves: Move[], count: number): Way[] {
  const known = new Map(moves.map((move) => [leaves(move), move]))
  return places(rows).flatMap((domino) => {
    const after = covered(rows, domino)
    const move = known.get(JSON.stringify(parts(after)))
    if (!move) return []
    // A sum of several games has its positions in the text of the game, where the board stays as the engine leaves it.
    const whole = move.next && move.next.positions.length > 0
    const next = whole && move.next ? { ...move.next, positions: boardInPlace(move, after.join('/'), count) } : (move.next ?? null)
    return [{ move: { ...move, next }, touches: domino.map(([r, c]) => cell(r, c)), label: domino.map(([r, c]) => cellName(r, c)).join('–') }]
  })
}

/** The positions after a move, with the whole board in place of the parts that are left of it. */
function boardInPlace(move: Move, board: string, count: number): string[] {
  const after = move.next?.positions ?? []
  const left = 1 + after.length - count
  return [...after.slice(0, move.component), board, ...after.slice(move.component + left)]
}
