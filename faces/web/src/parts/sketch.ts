/** A graph that is drawn by hand, and its text. */
import type { Picture } from './picture'

/** How graphs are typed in a game: `edges(4; 0-1,1-2)`, `order(3; 0<1)`, or a list of edges and of vertices without edges, `0-1,1-2,5`. */
export type Style = 'edges' | 'order' | 'list'

export interface Dot {
  number: number
  /** A place in the unit square. */
  x: number
  y: number
}

export interface Sketch {
  dots: Dot[]
  /** Pairs of numbers; in an order the smaller element is the first. */
  edges: [number, number][]
}

export const EMPTY: Sketch = { dots: [], edges: [] }
/** Maximum number of vertices that are drawn by hand. */
export const MAX_DOTS = 200

/** The way to type a graph, by an example of a position; `null` if positions are not graphs. */
export function styleOf(picture: Picture | null | undefined, example: string): Style | null {
  // Paths and cycles of games of numbers are typed by their length.
  if (picture?.kind !== 'graph' || picture.renumbered) return null
  return picture.arrows ? 'order' : /^\s*\d+\s*-/.test(example) ? 'list' : 'edges'
}

export function fromPicture(picture: Picture | null | undefined): Sketch {
  if (picture?.kind !== 'graph') return EMPTY
  return { dots: picture.vertices.map(([number, x, y]) => ({ number, x, y })), edges: picture.edges.map(([a, b]) => [a, b]) }
}

/** The text of a graph; empty without vertices. */
export function written({ dots, edges }: Sketch, style: Style): string {
  if (dots.length === 0) return ''
  if (style === 'list') {
    const alone = dots.filter(({ number }) => !edges.some((edge) => edge.includes(number))).map(({ number }) => String(number))
    return [...edges.map(([a, b]) => `${a}-${b}`), ...alone].join(',')
  }
  // Vertices are numbered from 0 without gaps.
  const place = new Map(dots.map(({ number }) => number).sort((a, b) => a - b).map((number, at) => [number, at]))
  const pairs = edges.map(([a, b]) => `${place.get(a)}${style === 'order' ? '<' : '-'}${place.get(b)}`)
  return `${style === 'order' ? 'order' : 'edges'}(${dots.length}; ${pairs.join(',')})`
}

/** The graph with the numbers that its text gives to the vertices. */
export function numbered(sketch: Sketch, style: Style): Sketch {
  if (style === 'list') return sketch
  const place = new Map(sketch.dots.map(({ number }) => number).sort((a, b) => a - b).map((number, at) => [number, at]))
  const at = (number: number) => place.get(number) ?? number
  return { dots: sketch.dots.map((dot) => ({ ...dot, number: at(dot.number) })), edges: sketch.edges.map(([a, b]) => [at(a), at(b)]) }
}

/** A new vertex with the smallest free number. */
export function withDot({ dots, edges }: Sketch, x: number, y: number): Sketch {
  const used = new Set(dots.map(({ number }) => number))
  let number = 0
  while (used.has(number)) number += 1
  return dots.length < MAX_DOTS ? { dots: [...dots, { number, x, y }], edges } : { dots, edges }
}

/** Whether an order would lead from `a` to `b`. */
function leads(edges: [number, number][], a: number, b: number): boolean {
  const seen = [a]
  for (const one of seen) {
    if (one === b) return true
    seen.push(...edges.filter(([from, to]) => from === one && !seen.includes(to)).map(([, to]) => to))
  }
  return false
}

/** With an edge between two vertices, or without it if it is there. An order gets no cycle. */
export function withEdge(sketch: Sketch, a: number, b: number, style: Style): Sketch {
  if (a === b) return sketch
  const isIt = ([c, d]: [number, number]) => (c === a && d === b) || (c === b && d === a)
  if (sketch.edges.some(isIt)) return { ...sketch, edges: sketch.edges.filter((edge) => !isIt(edge)) }
  if (style === 'order' && leads(sketch.edges, b, a)) return sketch
  return { ...sketch, edges: [...sketch.edges, [a, b]] }
}

export const withoutDot = ({ dots, edges }: Sketch, number: number): Sketch => ({
  dots: dots.filter((dot) => dot.number !== number),
  edges: edges.filter((edge) => !edge.includes(number)),
})

export const moved = ({ dots, edges }: Sketch, number: number, x: number, y: number): Sketch => ({
  dots: dots.map((dot) => (dot.number === number ? { number, x, y } : dot)),
  edges,
})

/** A place in the unit square that is far from all vertices. */
export function freePlace({ dots }: Sketch): [number, number] {
  const steps = Array.from({ length: 13 }, (_, at) => (at + 0.5) / 13)
  let best: [number, [number, number]] = [-1, [0.5, 0.5]]
  for (const y of steps) {
    for (const x of steps) {
      // The border counts, too, so that the first vertices are not in corners.
      const nearest = Math.min(2 * x, 2 - 2 * x, 2 * y, 2 - 2 * y, ...dots.map((dot) => Math.hypot(dot.x - x, dot.y - y)))
      if (nearest > best[0]) best = [nearest, [x, y]]
    }
  }
  return best[1]
}

/** The vertex at a place, or the one next to it within a distance. */
export function dotAt({ dots }: Sketch, x: number, y: number, within: number): Dot | null {
  const near = dots.filter((dot) => Math.hypot(dot.x - x, dot.y - y) <= within)
  return near.reduce<Dot | null>((best, dot) => (!best || Math.hypot(dot.x - x, dot.y - y) < Math.hypot(best.x - x, best.y - y) ? dot : best), null)
}

/** The edge at a place. */
export function edgeAt({ dots, edges }: Sketch, x: number, y: number, within: number): [number, number] | null {
  const at = new Map(dots.map((dot) => [dot.number, dot]))
  const far = ([a, b]: [number, number]) => {
    const [from, to] = [at.get(a), at.get(b)]
    if (!from || !to) return Infinity
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)))
    return Math.hypot(from.x + along * dx - x, from.y + along * dy - y)
  }
  return edges.reduce<[number, number] | null>((best, edge) => (far(edge) <= within && (!best || far(edge) < far(best)) ? edge : best), null)
}
