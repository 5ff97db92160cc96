/** Small games that are played by a made-up engine, so that rows, strings and orders are tested whatever the library has. */
import type { Picture } from '../../src/parts/picture'
import type { Engine } from './page'

/** A game whose positions are typed as JSON. */
interface Game<P> {
  moves: (position: P) => P[]
  picture: (position: P) => Picture
  example: P
}

/** Take one entry of a row away, or lower it by 1. */
export const ROW: Game<number[]> = {
  moves: (row) => row.flatMap((one, at) => [row.toSpliced(at, 1), ...(one > 1 ? [row.with(at, one - 1)] : [])]),
  picture: (numbers) => ({ kind: 'row', numbers }),
  example: [3, 12, 5],
}

/** Erase two equal neighbours of a string. */
export const TEXT: Game<string> = {
  moves: (text) => [...text].flatMap((c, at) => (text[at + 1] === c ? [text.slice(0, at) + text.slice(at + 2)] : [])),
  picture: (text) => ({ kind: 'text', text }),
  example: 'abbacc',
}

/** Take a number with all of its multiples. */
export const ORDER: Game<number[]> = {
  moves: (numbers) => numbers.map((one) => numbers.filter((other) => other % one !== 0)),
  picture: (numbers) => ({
    kind: 'graph',
    vertices: numbers.map((one) => [one, (one % 5) / 5, 1 - one / 12] as [number, number, number]),
    edges: numbers.flatMap((one) => numbers.flatMap((other) => (other > one && other % one === 0 ? [[one, other] as [number, number]] : []))),
    arrows: true,
  }),
  example: [2, 3, 4, 6, 8, 9],
}

/** The engine of a game. */
export function engine<P>({ moves, picture, example }: Game<P>): Engine {
  const known = new Map<string, number>()
  const value = (position: P): number => {
    const name = JSON.stringify(position)
    const found = known.get(name)
    if (found !== undefined) return found
    const seen = new Set(moves(position).map(value))
    let mex = 0
    while (seen.has(mex)) mex += 1
    known.set(name, mex)
    return mex
  }
  const state = (position: P) => ({ game: 'made-up', positions: [JSON.stringify(position)] })
  const listed = (position: P) => {
    const all = new Map(moves(position).map((next) => [JSON.stringify(next), next]))
    return [...all.values()].map((next) => ({
      component: 0,
      from: [0],
      to: [[JSON.stringify(next)]],
      shown: `${JSON.stringify(position)} -> ${JSON.stringify(next)}`,
      next: state(next),
      pictures: [picture(next)],
      value: value(next),
      wins: value(next) === 0,
    }))
  }
  return (request) => {
    const position = (request['positions'] as string[] | undefined)?.[0]
    const at = position === undefined ? example : (JSON.parse(position) as P)
    const all = listed(at)
    switch (request.do) {
      case 'check':
        return { name: 'made-up', named: true, native: true, coordinates: [], arity: null, row: false, breaks: false, splits: false, rules: '', example: JSON.stringify(example), picture: picture(example), theorem: null, code: null, figure: 'picture', may_not_end: false }
      case 'moves':
        return { shown: position, state: state(at), moves: all, complete: true, pictures: [picture(at)], stopped: null }
      case 'play':
        return { move: all.find((move) => move.wins) ?? all[0] ?? null, choice: 'wins', moves: null }
      case 'solve':
        return { outcome: value(at) ? 'N' : 'P', grundy: value(at), convention: 'normal', winning_moves: all.filter((move) => move.wins), winning_moves_complete: true, known: { how: 'computed', positions: known.size }, components: [{ game: 'made-up', position: [0], grundy: value(at), picture: picture(at) }], reasons: [] }
      case 'palette':
        return { scale: Array.from({ length: 64 }, (_, step) => `#${(16 + 3 * step).toString(16)}80a0`), lost: '#d95f02', outside: '#ffffff', unknown: '#9a9fa8' }
      default:
        return []
    }
  }
}
