import { describe, expect, it } from 'vitest'
import { edges, places } from '../../src/parts/Hackenbush'

describe('Hackenbush', () => {
  it('is read as it is typed', () => {
    expect(edges('0-1,1-2 2-0')).toEqual([[0, 1], [1, 2], [2, 0]])
    expect(edges('@file')).toBeNull()
    expect(edges('')).toBeNull()
  })
  it('stands as high as it is far from the ground, no two nodes in one place', () => {
    const at = places([[0, 1], [1, 2], [1, 3], [3, 3], [0, 4], [4, 1]])
    expect(at.get(2)?.y).toBe(at.get(3)?.y)
    expect((at.get(2)?.y ?? 0) > (at.get(1)?.y ?? 0)).toBe(true)
    expect(new Set([...at.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(at.size)
  })
})
