/** Moves as ways to point at a picture: which places each of them touches, and which move is meant by the places that were pointed at. */
import type { Move, Moves, Num } from '../engine/types'
import { cellName, linesOf, touched, vertex, type Picture } from './picture'

export interface Way {
  move: Move
  /** The places that the move touches; empty if it cannot be pointed at. */
  touches: string[]
  /** On a graph, the vertices at which the move is played, as one says it: others go with them. Several lists if the same move is made at several places; none if the touched places are all there is to say. */
  aims?: string[][]
  /** The move as it is shown. */
  label: string
}

/** The places by which a move is chosen; several lists if there is a choice. */
export const choosing = ({ touches, aims }: Way): string[][] => (aims?.length ? aims : [touches])

/** The vertices that a move on a graph names (`take 1`, `play at the edge 0-1`, `take 0 or take 1`): the numbers of the picture are those of the words, in every language. */
function aimsOf(before: Picture, shown: string, touches: string[]): string[][] {
  if (before.kind !== 'graph' || /->|→/.test(shown)) return []
  const lists = shown.split(/ or |或/).map((said) => (said.match(/\d+/g) ?? []).map((number) => vertex(Number(number))))
  return lists.every((list) => list.length > 0 && list.every((place) => touches.includes(place))) ? lists : []
}

/** The moves of one component as ways. */
export function waysOf(before: Picture, component: number, { moves }: Pick<Moves, 'moves'>): Way[] {
  const ways = moves
    .filter((move) => move.component === component)
    .map((move): Way => {
      const after = move.pictures?.filter((one) => one !== null) ?? []
      const places = touched(before, after) ?? []
      const aims = before.kind === 'graph' && before.renumbered ? (linesOf(before, after) ?? []) : aimsOf(before, move.shown, places)
      return { move, touches: places, aims, label: before.kind === 'board' && places.length > 0 ? cellNames(places) : move.shown }
    })
  if (before.kind !== 'board') return ways
  // Moves on the same cells are told apart by what they leave there.
  const count = new Map<string, number>()
  for (const { label } of ways) count.set(label, (count.get(label) ?? 0) + 1)
  return ways.map((way) => ((count.get(way.label) ?? 0) > 1 && way.touches.length > 0 ? { ...way, label: `${way.label} → ${signs(way)}` } : way))
}

const parsed = (place: string): [number, number] => {
  const [row = 0, column = 0] = place.split(',').map(Number)
  return [row, column]
}

const cellNames = (places: string[]) => places.map((place) => cellName(...parsed(place))).join('–')

/** What a move leaves on the cells that it touches. */
function signs(way: Way): string {
  const left = way.move.pictures?.[0]
  if (left?.kind !== 'board') return ''
  return way.touches.map((place) => left.rows[parsed(place)[0]]?.[parsed(place)[1]] ?? '').join('')
}

/** The ways that may be chosen by all of these places. */
export const remaining = (ways: Way[], picks: string[]): Way[] => ways.filter((way) => choosing(way).some((list) => picks.every((place) => list.includes(place))))

const same = (way: Way, places: string[]) => choosing(way).some((list) => list.length === places.length && places.every((place) => list.includes(place)))

const only = <T>(list: T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null)

export interface Pointed {
  /** The places that are picked now. */
  picks: string[]
  /** The move that is meant. */
  make: Way | null
}

/**
 * Someone points at places (one, or both ends of an edge). A move that is the only one there is made; otherwise the places stay picked until others, or a list,
 * decide. The same place again means the move that touches nothing else, or else the one that takes a vertex with its neighbours (`around`).
 */
export function point(ways: Way[], picks: string[], places: string[], around: (place: string) => string[] = () => []): Pointed {
  const again = picks.length > 0 && places.every((place) => picks.includes(place))
  if (again) {
    const left = remaining(ways, picks)
    const first = picks[0] ?? ''
    const make = only(left.filter((way) => same(way, picks))) ?? only(left.filter((way) => picks.length === 1 && same(way, [first, ...around(first)])))
    return make ? { picks: [], make } : { picks: picks.filter((place) => !places.includes(place)), make: null }
  }
  const more = [...picks, ...places.filter((place) => !picks.includes(place))]
  const next = remaining(ways, more).length > 0 ? more : places
  const left = remaining(ways, next)
  if (left.length === 0) return { picks: [], make: null }
  const make = only(left) ?? (next.length > 1 && next.length === places.length ? only(left.filter((way) => same(way, next))) : null)
  return make ? { picks: [], make } : { picks: next, make: null }
}

/** The moves at a place, as a map of where to play shows them. */
export interface Warmth {
  /** The values that moves at this place leave, smallest first. */
  values: Num[]
  /** Whether one of them wins. */
  wins: boolean
  /** Whether something is unknown. */
  unknown: boolean
}

export function warmth(ways: Way[]): Map<string, Warmth> {
  const found = new Map<string, Warmth>()
  for (const way of ways) {
    const { move } = way
    for (const place of new Set(choosing(way).flat())) {
      const own = found.get(place) ?? { values: [], wins: false, unknown: false }
      if (move.value != null && !own.values.includes(move.value)) own.values.push(move.value)
      found.set(place, { ...own, wins: own.wins || move.wins === true, unknown: own.unknown || move.wins == null })
    }
  }
  for (const one of found.values()) one.values.sort((a, b) => Number(a) - Number(b))
  return found
}

/** The next place in a direction, as arrow keys go: near, and not far to the side. */
export function towards<P extends { id: string; x: number; y: number }>(places: P[], from: P, dx: number, dy: number): P | null {
  let best: [number, P] | null = null
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y]
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)]
    if (ahead <= 0 || aside > 2 * ahead) continue
    const far = ahead + 2 * aside
    if (!best || far < best[0]) best = [far, place]
  }
  return best?.[1] ?? null
}

/** Whether two moves are the same move of a position. */
export const isMove = (a: Move, b: Move): boolean => a.component === b.component && JSON.stringify(a.to) === JSON.stringify(b.to)

/** A move with the name that it has in the picture. */
export const named = ({ move, label }: Way): Move => ({ ...move, shown: label })

