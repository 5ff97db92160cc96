import { describe, expect, it } from 'vitest'
import { dotAt, edgeAt, EMPTY, freePlace, fromPicture, numbered, styleOf, withDot, withEdge, withoutDot, written, type Sketch } from '../../src/parts/sketch'

const three = [0.1, 0.5, 0.9].reduce<Sketch>((graph, x) => withDot(graph, x, 0.5), EMPTY)

describe('a graph drawn by hand', () => {
  it('is written as its game reads it', () => {
    const path = withEdge(withEdge(three, 0, 1, 'edges'), 2, 1, 'edges')
    expect(written(path, 'edges')).toBe('edges(3; 0-1,2-1)')
    expect(written(path, 'order')).toBe('order(3; 0<1,2<1)')
    expect(written(withEdge(three, 0, 1, 'list'), 'list')).toBe('0-1,2')
    expect(written(EMPTY, 'edges')).toBe('')
  })
  it('loses an edge that is drawn again, and has none from a vertex to itself', () => {
    const one = withEdge(three, 0, 1, 'edges')
    expect(withEdge(one, 1, 0, 'edges').edges).toEqual([])
    expect(withEdge(one, 1, 1, 'edges')).toBe(one)
  })
  it('loses a vertex with its edges; those that are left are numbered as they are written', () => {
    const path = withEdge(withEdge(three, 0, 1, 'edges'), 1, 2, 'edges')
    const left = withoutDot(withEdge(path, 0, 2, 'edges'), 1)
    expect(written(left, 'edges')).toBe('edges(2; 0-1)')
    expect(numbered(left, 'edges')).toMatchObject({ dots: [{ number: 0, x: 0.1 }, { number: 1, x: 0.9 }], edges: [[0, 1]] })
    // Lists name their vertices.
    expect(written(left, 'list')).toBe('0-2')
    expect(numbered(left, 'list')).toBe(left)
    // The number that is free is taken first.
    expect(withDot(left, 0, 0).dots.map(({ number }) => number)).toEqual([0, 2, 1])
  })
  it('has no cycle if it is an order', () => {
    const chain = withEdge(withEdge(three, 0, 1, 'order'), 1, 2, 'order')
    expect(withEdge(chain, 2, 0, 'order')).toBe(chain)
    expect(withEdge(chain, 0, 2, 'order').edges).toHaveLength(3)
  })
  it('begins with the picture of a position', () => {
    const picture = { kind: 'graph' as const, vertices: [[4, 0.5, 0.25] as [number, number, number]], edges: [], arrows: false }
    expect(fromPicture(picture)).toEqual({ dots: [{ number: 4, x: 0.5, y: 0.25 }], edges: [] })
    expect(styleOf(picture, '0-1,1-2')).toBe('list')
    expect(styleOf(picture, 'path(5)')).toBe('edges')
    expect(styleOf({ ...picture, arrows: true }, 'divisors(12)')).toBe('order')
    expect(styleOf({ kind: 'text', text: 'ab' }, '"ab"')).toBeNull()
  })
  it('is found under the pointer', () => {
    const path = withEdge(three, 0, 1, 'edges')
    expect(dotAt(path, 0.12, 0.5, 0.05)?.number).toBe(0)
    expect(dotAt(path, 0.3, 0.5, 0.05)).toBeNull()
    expect(edgeAt(path, 0.3, 0.52, 0.05)).toEqual([0, 1])
    expect(edgeAt(path, 0.7, 0.5, 0.05)).toBeNull()
  })
  it('gets new vertices by key where there is room', () => {
    let graph = EMPTY
    for (let count = 0; count < 30; count++) graph = withDot(graph, ...freePlace(graph))
    for (const [at, a] of graph.dots.entries()) {
      for (const b of graph.dots.slice(0, at)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.1)
    }
  })
})
