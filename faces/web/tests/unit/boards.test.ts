import { describe, expect, it } from 'vitest'
import { edges, places } from '../../src/parts/Hackenbush'
import { covered, moveOf, parts, places as dominoes, squares } from '../../src/parts/dominoes'
import type { Move } from '../../src/engine/types'

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

describe('Cram', () => {
  it('is read as it is typed', () => {
    expect(squares('2x3')).toEqual(['...', '...'])
    expect(squares('.##/...')).toEqual(['.##', '...'])
    expect(squares('kayles')).toBeNull()
  })
  it('has a place for a domino wherever two free squares meet', () => {
    expect(dominoes(['..', '#.'])).toEqual([
      [[0, 0], [0, 1]],
      [[0, 1], [1, 1]],
    ])
    expect(dominoes(squares('3x3') ?? []).length).toBe(12)
  })
  it('is the same board turned, mirrored, and without squares that stand alone', () => {
    expect(parts(['.##', '...'])).toEqual(parts(['..', '#.', '#.', '##']))
    expect(parts(['.#.', '###', '..#'])).toEqual(parts(['..']))
    expect(parts(['..#..'])).toEqual([...parts(['..']), ...parts(['.', '.'])])
  })
  it('finds the move that a domino is', () => {
    const move = (component: number, ...positions: string[]): Move => ({ component, to: [], shown: positions.join(), next: { game: 'cram', positions } }) as unknown as Move
    const moves = [move(0, '.##/.../...'), move(0, '.#./.#./...')]
    const board = squares('3x3') ?? []
    expect(moveOf(board, [[2, 0], [2, 1]], moves, 1)).toBe(moves[0])
    expect(moveOf(board, [[1, 1], [1, 2]], moves, 1)).toBe(moves[1])
    expect(covered(board, [[1, 1], [1, 2]])).toEqual(['...', '.##', '...'])
    // A domino divides one of two boards into two.
    const two = [move(1, '3x3', '1x2', '1x2')]
    expect(moveOf(['......'], [[0, 2], [0, 3]], two, 2)).toBe(two[0])
  })
})
