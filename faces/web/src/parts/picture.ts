/** Pictures of positions as the engine gives them, and which places of a picture a move touches: cells, entries, letters, vertices, edges. */
import type { Edge, Picture, Vertex } from '../engine/types'

export type { Edge, Picture, Vertex }

export const cell = (row: number, column: number) => `${row},${column}`
export const entry = (at: number) => `${at}`
export const vertex = (number: number) => `v${number}`
export const edge = ([a, b]: Edge) => `e${Math.min(a, b)}-${Math.max(a, b)}`

/** The name of a cell for people: `(1, 2)`, as in the moves of Cram. */
export const cellName = (row: number, column: number) => `(${row + 1}, ${column + 1})`

/** The number of places that are drawn. */
export function size(picture: Picture): number {
  switch (picture.kind) {
    case 'board':
      return picture.rows.reduce((all, row) => all + row.length, 0)
    case 'row':
      return picture.numbers.length
    case 'text':
      return [...picture.text].length
    case 'graph':
      return picture.vertices.length + picture.edges.length
    case 'coins':
      return Math.max(...picture.heads) - picture.first + 1
  }
}

/** Maximum number of cells, entries, vertices and edges that are drawn; of larger positions the moves are listed. */
export const MAX_DRAWN = 2500

/** Whether a picture is drawn. */
export const isDrawn = (picture: Picture | null | undefined): picture is Picture => picture != null && size(picture) > 0 && size(picture) <= MAX_DRAWN

/** A coin of a row that shows heads, or tails. */
export const [HEADS, TAILS] = ['H', 'T'] as const

/** The entries of a row or the letters of a string; of a row of coins what each shows. */
export function entries(picture: Picture): string[] | null {
  if (picture.kind === 'coins') return Array.from({ length: size(picture) }, (_, at) => (picture.heads.includes(picture.first + at) ? HEADS : TAILS))
  if (picture.kind === 'row') return picture.numbers.map(String)
  return picture.kind === 'text' ? [...picture.text] : null
}

/** The places that a move changes or takes away; `null` if the pictures cannot be compared. `after`: what is left, in any order. */
export function touched(before: Picture, after: Picture[]): string[] | null {
  if (before.kind === 'board') return touchedCells(before.rows, after)
  if (before.kind === 'graph') return before.renumbered ? (linesOf(before, after)?.[0] ?? null) : touchedParts(before, after)
  if (before.kind === 'coins') return after.every((one) => one.kind === 'coins') ? turned(before, [...before.heads, ...after.flatMap((one) => one.heads)]) : null
  return touchedEntries(entries(before) ?? [], after)
}

function touchedCells(rows: string[], after: Picture[]): string[] | null {
  const [left, ...others] = after
  if (left?.kind !== 'board' || others.length > 0) return null
  const same = left.rows.length === rows.length && rows.every((row, at) => row.length === left.rows[at]?.length)
  if (!same) return null
  return rows.flatMap((row, r) => [...row].flatMap((sign, c) => (left.rows[r]?.[c] === sign ? [] : [cell(r, c)])))
}

function touchedParts(before: Picture & { kind: 'graph' }, after: Picture[]): string[] | null {
  const graphs = after.filter((one) => one.kind === 'graph')
  if (graphs.length < after.length) return null
  const left = new Set(graphs.flatMap((graph) => graph.vertices.map(([number]) => number)))
  const numbers = new Set(before.vertices.map(([number]) => number))
  if ([...left].some((number) => !numbers.has(number))) return null
  const gone = [...numbers].filter((number) => !left.has(number))
  if (gone.length > 0) return gone.map(vertex)
  const edges = new Set(graphs.flatMap((graph) => graph.edges.map(edge)))
  return before.edges.map(edge).filter((one) => !edges.has(one))
}

/** The places of coins in their row. */
export const turned = ({ first }: { first: number }, coins: number[]): string[] => coins.map((coin) => entry(coin - first))

/** What a move takes from a path, a cycle or a star of which only the form is known before and after it: one list for each place where it can be made, from which the same is left. */
export function linesOf(before: Picture & { kind: 'graph' }, after: Picture[]): string[][] | null {
  const graphs = after.filter((one) => one.kind === 'graph')
  const [count, first] = [before.vertices.length, graphs[0]?.vertices.length ?? 0]
  const gone = count - graphs.reduce((all, graph) => all + graph.vertices.length, 0)
  if (graphs.length < after.length || gone <= 0) return null
  const from = (start: number) => Array.from({ length: gone }, (_, at) => vertex((start + at) % count))
  const isPath = before.edges.length === count - 1 && before.edges.every(([a, b]) => b === a + 1)
  if (isPath && graphs.length < 3) {
    // What is left stands on one side of what is gone, or on both.
    const starts = graphs.length === 2 ? [first, count - gone - first] : [0, count - gone]
    return [...new Set(starts)].map(from)
  }
  if (count > 2 && before.edges.length === count) return Array.from({ length: count }, (_, at) => from(at))
  // A star, whose centre is the last vertex, or what is left of one.
  const centre = before.edges.length > 0 ? [vertex(count - 1)] : []
  if (gone === count) return [[...Array.from({ length: count - centre.length }, (_, at) => vertex(at)), ...centre]]
  return Array.from({ length: count - centre.length }, (_, leaf) => [vertex(leaf), ...centre])
}

/** Rows up to this length are compared, which takes their length squared for each move. */
const MAX_COMPARED = 150

function touchedEntries(from: string[], after: Picture[]): string[] | null {
  const parts = after.map(entries)
  if (from.length > MAX_COMPARED || !parts.every((part) => part !== null)) return null
  const compared = orders(parts).map((order) => aligned(from, order.flat()))
  const least = compared.reduce((best, one) => (one.distance < best.distance ? one : best))
  return least.touched.map(entry)
}

/** The parts of a sum in any order, if they are few: the engine sorts them. */
function orders<T>(parts: T[]): T[][] {
  if (parts.length > 3) return [parts]
  if (parts.length < 2) return [parts]
  return parts.flatMap((first, at) => orders(parts.filter((_, other) => other !== at)).map((rest) => [first, ...rest]))
}

/** The entries that are changed or taken away in one of the shortest ways to turn a row into another by changing, taking away and putting in single entries. */
function aligned(from: string[], to: string[]): { distance: number; touched: number[] } {
  const distances = (a: string[], b: string[]) => {
    const table = Array.from({ length: a.length + 1 }, (_, i) => new Array<number>(b.length + 1).fill(i))
    for (let j = 0; j <= b.length; j++) table[0]![j] = j
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const kept = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
        table[i]![j] = Math.min(kept, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1)
      }
    }
    return table
  }
  const begin = distances(from, to)
  const back = distances(from.toReversed(), to.toReversed())
  const end = (i: number, j: number) => back[from.length - i]?.[to.length - j] ?? Infinity
  const distance = begin[from.length]![to.length]!
  const touched = from.flatMap((sign, i) => {
    const isTouched = (j: number) => {
      const before = begin[i]![j]! + 1
      return before + end(i + 1, j) === distance || (j < to.length && to[j] !== sign && before + end(i + 1, j + 1) === distance)
    }
    return Array.from({ length: to.length + 1 }, (_, j) => j).some(isTouched) ? [i] : []
  })
  return { distance, touched }
}

/** Coins of several components in one row; `null` if they are something else, or a coin would have to show heads twice. */
export function oneRow(pictures: (Picture | null)[]): Picture | null {
  const rows = pictures.filter((one) => one?.kind === 'coins')
  const heads = rows.flatMap((row) => row.heads)
  if (!rows[0] || rows.length < pictures.length || new Set(heads).size < heads.length) return null
  return { kind: 'coins', first: rows[0].first, heads: heads.toSorted((a, b) => a - b) }
}

/** The graphs of several components as one drawing, with the places of vertices that are known from before; `null` if they are something else or have vertices in common. */
export function together(pictures: (Picture | null)[], places: Map<number, Vertex>): Picture | null {
  const coins = oneRow(pictures)
  if (coins) return coins
  const graphs = pictures.filter((one) => one?.kind === 'graph')
  if (graphs.length === 0 || graphs.length < pictures.length) return null
  const vertices = graphs.flatMap((graph) => graph.vertices)
  if (new Set(vertices.map(([number]) => number)).size < vertices.length) return null
  const known = vertices.every(([number]) => places.has(number))
  if (graphs.length > 1 && !known) return null
  return {
    kind: 'graph',
    vertices: known ? vertices.map(([number]) => places.get(number)!) : vertices,
    edges: graphs.flatMap((graph) => graph.edges),
    arrows: graphs.some((graph) => graph.arrows),
  }
}
