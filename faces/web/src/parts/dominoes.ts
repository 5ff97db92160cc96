/** Boards of Cram: which move a domino on the board is. The engine keeps one of all boards that are alike (turned, mirrored, in parts), so they are compared likewise. */
import type { Move, State } from '../engine/types'

/** A board as it is typed: `4x5`, or rows of free (.) and used (#) squares. */
export function squares(typed: string): string[] | null {
  const size = /^(\d+)x(\d+)$/.exec(typed)
  if (size) return Array.from({ length: Number(size[1]) }, () => '.'.repeat(Number(size[2])))
  const rows = typed.split('/')
  return rows.every((row) => /^[.#]+$/.test(row)) ? rows : null
}

export type Cell = [number, number]
export type Domino = [Cell, Cell]

/** All places for a domino, those that lie first. */
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

/** The parts of a board in which something can still be laid, each in the form that all its turns and mirror images share. */
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

/** What a move leaves in the place of its board, in parts; nothing, where nothing is left. `count` boards were there before. */
function leaves(move: Move, count: number): string {
  const after = move.next?.positions ?? []
  const own = after.slice(move.component, move.component + 1 + after.length - count)
  return JSON.stringify(own.flatMap((board) => parts(squares(board) ?? [])).sort())
}

/** The move that a domino makes, among those of one board of `count`. */
export function moveOf(rows: string[], domino: Domino, moves: Move[], count: number): Move | null {
  const wanted = JSON.stringify(parts(covered(rows, domino)))
  return moves.find((move) => leaves(move, count) === wanted) ?? null
}

/** A place for a domino that makes a move of one board of `count`. */
export function placeOf(rows: string[], move: Move, count: number): Domino | undefined {
  const wanted = leaves(move, count)
  return places(rows).find((one) => JSON.stringify(parts(covered(rows, one))) === wanted)
}

/** A move as a domino on the board as it lies, so that the board is neither turned nor taken apart. */
export function laid(state: State, move: Move, at?: Domino): Move {
  const rows = squares(state.positions[move.component] ?? '')
  if (!rows || !move.next) return move
  const domino = at ?? placeOf(rows, move, state.positions.length)
  if (!domino) return move
  const positions = state.positions.with(move.component, covered(rows, domino).join('/'))
  const named = domino.map(([row, column]) => `(${row + 1}, ${column + 1})`).join('–')
  return { ...move, shown: named, next: { ...move.next, positions } }
}
