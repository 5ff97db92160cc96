import { describe, expect, it } from 'vitest'
import type { Move } from '../../src/engine/types'
import { drawings, vertexPlaces } from '../../src/parts/drawings'
import { edge, entries, isDrawn, MAX_DRAWN, together, touched, vertex, type Picture, type Vertex } from '../../src/parts/picture'
import { point, remaining, towards, warmth, waysOf, type Way } from '../../src/parts/ways'

const board = (...rows: string[]): Picture => ({ kind: 'board', rows })
const row = (...numbers: number[]): Picture => ({ kind: 'row', numbers })
const text = (it: string): Picture => ({ kind: 'text', text: it })
const graph = (numbers: number[], edges: [number, number][], arrows = false): Picture => ({
  kind: 'graph',
  vertices: numbers.map((number): Vertex => [number, number / 10, 0.5]),
  edges,
  arrows,
})
const move = (pictures: Picture[], more: Partial<Move> = {}): Move => ({ component: 0, from: [], to: [], shown: 'as the engine says it', pictures, ...more })

describe('what a move touches', () => {
  it('on a board: the cells that change', () => {
    expect(touched(board('...', '.x.'), [board('##.', '.x.')])).toEqual(['0,0', '0,1'])
    expect(touched(board('xo'), [board('.x')])).toEqual(['0,0', '0,1'])
    // Another board, or several, cannot be compared.
    expect(touched(board('...'), [board('..')])).toBeNull()
    expect(touched(board('...'), [])).toBeNull()
  })
  const line = (count: number, closed = false): Picture => ({
    kind: 'graph',
    vertices: Array.from({ length: count }, (_, at): Vertex => [at, at / 10, 0.5]),
    edges: [...Array.from({ length: Math.max(0, count - 1) }, (_, at): [number, number] => [at, at + 1]), ...(closed ? [[0, count - 1] as [number, number]] : [])],
    arrows: false,
    renumbered: true,
  })
  it('in a row of coins: those that it turns', () => {
    const coins = (first: number, ...heads: number[]): Picture => ({ kind: 'coins', first, heads })
    expect(touched(coins(1, 9), [coins(1, 4), coins(1, 2)])).toEqual(['8', '3', '1'])
    expect(touched(coins(0, 9), [])).toEqual(['9'])
    const [way] = waysOf(coins(0, 9), 0, { moves: [move([coins(0, 4)])] })
    expect(way?.touches).toEqual(['9', '4'])
  })
  it('on a path or a cycle of which only the length is known: as many neighbours as are gone, wherever they fit', () => {
    expect(touched(line(5), [line(1), line(1)])).toEqual(['v1', 'v2', 'v3'])
    expect(touched(line(5), [line(3)])).toEqual(['v0', 'v1'])
    // The same is left at the other end, and by its mirror image.
    expect(waysOf(line(5), 0, { moves: [move([line(3)])] })[0]?.aims).toEqual([['v0', 'v1'], ['v3', 'v4']])
    expect(waysOf(line(9), 0, { moves: [move([line(2), line(4)])] })[0]?.aims).toEqual([['v2', 'v3', 'v4'], ['v4', 'v5', 'v6']])
    expect(waysOf(line(6, true), 0, { moves: [move([line(3)])] })[0]?.aims).toHaveLength(6)
    // Not even the kind of picture is the same.
    expect(touched(line(5), [row(1)])).toBeNull()
  })
  it('in a row: the entries that change or go away', () => {
    expect(touched(row(3, 4, 5), [row(3, 2, 5)])).toEqual(['1'])
    expect(touched(row(3, 4, 5), [row(4, 5)])).toEqual(['0'])
    // Two entries become their sum.
    expect(touched(row(1, 2, 9), [row(3, 9)])).toEqual(['0', '1'])
    expect(touched(row(7), [])).toEqual(['0'])
  })
  it('of equal neighbours: each that may have gone away', () => {
    expect(touched(text('abbaab'), [text('aaab')])).toEqual(['1', '2'])
    expect(touched(text('aaab'), [text('ab')])).toEqual(['0', '1', '2'])
  })
  it('in a row that breaks: what is between the parts, in whatever order they come', () => {
    expect(touched(row(5, 6, 7, 8), [row(5), row(7, 8)])).toEqual(['1'])
    expect(touched(row(5, 6, 7, 8), [row(7, 8), row(5)])).toEqual(['1'])
  })
  it('agrees with a slow search for the shortest way', () => {
    // All words of up to four letters from two: the least number of letters that are touched by a cut and an insertion.
    const words = ['', ...'ab'].flatMap((a) => ['', ...'ab'].flatMap((b) => ['', ...'ab'].map((c) => a + b + c)))
    const distance = (a: string, b: string): number =>
      !a ? b.length : !b ? a.length : a[0] === b[0] ? distance(a.slice(1), b.slice(1)) : 1 + Math.min(distance(a.slice(1), b), distance(a, b.slice(1)), distance(a.slice(1), b.slice(1)))
    for (const from of words) {
      for (const to of words) {
        const own = touched(text(from), [text(to)])
        const best = distance(from, to)
        const expected = [...from].flatMap((c, at) => {
          const [left, right] = [from.slice(0, at), from.slice(at + 1)]
          const cuts = Array.from({ length: to.length + 1 }, (_, j) => distance(left, to.slice(0, j)) + 1 + distance(right, to.slice(j)))
          const changes = [...to].flatMap((d, j) => (d === c ? [] : [distance(left, to.slice(0, j)) + 1 + distance(right, to.slice(j + 1))]))
          return Math.min(...cuts, ...changes) === best ? [String(at)] : []
        })
        expect(own, `${from} to ${to}`).toEqual(expected)
      }
    }
  })
  it('on a graph: the vertices that go away, or else the edges', () => {
    const path = graph([0, 1, 2, 3], [[0, 1], [1, 2], [2, 3]])
    expect(touched(path, [graph([3], [])])).toEqual(['v0', 'v1', 'v2'])
    expect(touched(path, [])).toEqual(['v0', 'v1', 'v2', 'v3'])
    expect(touched(path, [graph([0, 1], [[0, 1]]), graph([2, 3], [[2, 3]])])).toEqual(['e1-2'])
    // Other numbers are another graph.
    expect(touched(path, [graph([7], [])])).toBeNull()
  })
})

describe('pointing', () => {
  const way = (...touches: string[]): Way => ({ move: move([]), touches, label: touches.join() })
  it('at the vertex at which a move is played makes it, whatever else it takes', () => {
    const path = graph([0, 1, 2, 3], [[0, 1], [1, 2], [2, 3]])
    const played = (shown: string, ...left: number[]) => move([graph(left, [])], { shown })
    const ways = waysOf(path, 0, { moves: [played('take 0', 2, 3), played('take 1', 3), played('取走 2 或取走 3', 0)] })
    expect(ways.map(({ aims }) => aims)).toEqual([[['v0']], [['v1']], [['v2'], ['v3']]])
    expect(ways[1]!.touches).toEqual(['v0', 'v1', 'v2'])
    for (const [place, at] of [['v0', 0], ['v1', 1], ['v2', 2], ['v3', 2]] as const) expect(point(ways, [], [place]).make, place).toBe(ways[at])
    // Only the vertex that is named is marked, not those that go with it.
    const warm = warmth(ways.map((way, at) => ({ ...way, move: { ...way.move, value: at, wins: at === 1 } })))
    expect([...warm].filter(([, { wins }]) => wins).map(([place]) => place)).toEqual(['v1'])
    expect(warm.get('v0')?.values).toEqual([0])
    // An edge is named by its ends; words that name nothing that goes away say nothing.
    const edges = waysOf(path, 0, { moves: [played('play at the edge 1-2', 0, 3), played('something at 9', 3)] })
    expect(edges.map(({ aims }) => aims)).toEqual([[['v1', 'v2']], []])
  })
  it('at a place that one move touches makes it', () => {
    const ways = [way('a'), way('b')]
    expect(point(ways, [], ['a'])).toEqual({ picks: [], make: ways[0] })
    expect(point(ways, [], ['c'])).toEqual({ picks: [], make: null })
  })
  it('at a second place chooses among the moves of the first one', () => {
    const dominoes = [way('a', 'b'), way('b', 'c'), way('c', 'd')]
    expect(point(dominoes, [], ['b'])).toEqual({ picks: ['b'], make: null })
    expect(remaining(dominoes, ['b'])).toEqual(dominoes.slice(0, 2))
    expect(point(dominoes, ['b'], ['c']).make).toBe(dominoes[1])
    // Elsewhere: it begins again.
    expect(point(dominoes, ['a', 'b'], ['c'])).toEqual({ picks: ['c'], make: null })
  })
  it('at the same place again makes the move that touches nothing else, or takes it back', () => {
    const sets = [way('a'), way('a', 'b'), way('b', 'c')]
    expect(point(sets, ['a'], ['a']).make).toBe(sets[0])
    expect(point(sets, ['b'], ['b'])).toEqual({ picks: [], make: null })
  })
  it('at a vertex twice takes it with its neighbours', () => {
    const around = (place: string) => ({ a: ['b'], b: ['a', 'c'], c: ['b'] })[place] ?? []
    const ways = [way('a', 'b'), way('a', 'b', 'c'), way('b', 'c')]
    expect(point(ways, ['b'], ['b'], around).make).toBe(ways[1])
    expect(point(ways, ['a'], ['a'], around).make).toBe(ways[0])
  })
  it('at an edge means both of its ends', () => {
    const ways = [way('a', 'b'), way('b', 'c'), way('a', 'b', 'c')]
    expect(point(ways, [], ['a', 'b']).make).toBe(ways[0])
  })
  it('leaves moves on the same cells to the list, which says what they leave', () => {
    const ways = waysOf(board('..'), 0, { moves: [move([board('X.')]), move([board('O.')]), move([board('.X')])] })
    expect(ways.map(({ label }) => label)).toEqual(['(1, 1) → X', '(1, 1) → O', '(1, 2)'])
    expect(point(ways, [], ['0,0'])).toEqual({ picks: ['0,0'], make: null })
  })
  it('goes by arrow keys to what is near in a direction', () => {
    const at = (id: string, x: number, y: number) => ({ id, x, y })
    const [a, b, c, d] = [at('a', 0, 0), at('b', 10, 0), at('c', 4, 9), at('d', 30, 1)]
    expect(towards([a, b, c, d], a, 1, 0)).toBe(b)
    expect(towards([a, b, c, d], a, 0, 1)).toBe(c)
    expect(towards([a, b, c, d], b, -1, 0)).toBe(a)
    expect(towards([a, b, c, d], a, -1, 0)).toBeNull()
  })
})

describe('the map of where to play', () => {
  it('has the values that moves at a place leave, and whether one wins', () => {
    const ways: Way[] = [
      { move: move([], { value: 2, wins: false }), touches: ['a', 'b'], label: '' },
      { move: move([], { value: 0, wins: true }), touches: ['b', 'c'], label: '' },
      { move: move([], { value: null, wins: null }), touches: ['d'], label: '' },
      { move: move([], { value: 2, wins: false }), touches: ['a'], label: '' },
    ]
    expect(Object.fromEntries(warmth(ways))).toEqual({
      a: { values: [2], wins: false, unknown: false },
      b: { values: [0, 2], wins: true, unknown: false },
      c: { values: [0], wins: true, unknown: false },
      d: { values: [], wins: false, unknown: true },
    })
  })
})

describe('drawings', () => {
  it('are one for graphs that have no vertex in common, which keep their places', () => {
    const places = vertexPlaces([graph([0, 1, 2, 3, 4], [[0, 1]])])
    const parts = [graph([0, 1], [[0, 1]]), { ...graph([4], []), vertices: [[4, 0, 0]] as Vertex[] }] as Picture[]
    const one = together(parts, places)
    expect(one).toMatchObject({ kind: 'graph', vertices: [[0, 0, 0.5], [1, 0.1, 0.5], [4, 0.4, 0.5]], edges: [[0, 1]] })
    const all = drawings({ pictures: parts, moves: [move([], { component: 1 })] }, places)
    expect(all).toHaveLength(1)
    expect(all[0]?.ways.map((way) => way.touches)).toEqual([[vertex(4)]])
  })
  it('are several for others, and leave out what has no picture or is too large', () => {
    const huge = board(...Array.from({ length: 100 }, () => '.'.repeat(100)))
    expect(isDrawn(huge)).toBe(false)
    expect(100 * 100).toBeGreaterThan(MAX_DRAWN)
    const all = drawings({ pictures: [row(1, 2), null, huge, text('ab')], moves: [] }, new Map())
    expect(all.map(({ component }) => component)).toEqual([0, 3])
    expect(together([graph([0], []), graph([0], [])], new Map())).toBeNull()
  })
})

it('places have names that can be told apart', () => {
  expect(edge([5, 2])).toBe('e2-5')
  expect(entries(row(12, 3))).toEqual(['12', '3'])
  expect(entries(board('..'))).toBeNull()
})
