import { describe, expect, it } from 'vitest'
import { edges, places } from '../../src/parts/Hackenbush'
import { covered, dominoWays, parts, places as dominoes } from '../../src/parts/dominoes'
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
  it('has a place for a domino wherever two free squares meet', () => {
    expect(dominoes(['..', '#.'])).toEqual([
      [[0, 0], [0, 1]],
      [[0, 1], [1, 1]],
    ])
    expect(dominoes(['...', '...', '...']).length).toBe(12)
  })
  it('is the same board turned, mirrored, and without squares that stand alone', () => {
    expect(parts(['.##', '...'])).toEqual(parts(['..', '#.', '#.', '##']))
    expect(parts(['.#.', '###', '..#'])).toEqual(parts(['..']))
    expect(parts(['..#..'])).toEqual([...parts(['..']), ...parts(['.', '.'])])
  })
  it('finds the move that a domino is', () => {
    const move = (component: number, boards: string[], positions: string[] = boards): Move =>
      ({
        component,
        to: [],
        shown: positions.join(),
        pictures: boards.map((board) => ({ kind: 'board', rows: board.split('/') })),
        next: { game: 'cram', positions },
      }) as unknown as Move
    const moves = [move(0, ['.##/.../...']), move(0, ['.#./.#./...'])]
    const board = ['...', '...', '...']
    const ways = dominoWays(board, moves, 1)
    expect(ways).toHaveLength(12)
    const at = (...touches: string[]) => ways.find((way) => String(way.touches) === String(touches))
    expect(at('2,0', '2,1')).toMatchObject({ label: '(3, 1)–(3, 2)', move: { shown: moves[0]?.shown, next: { positions: ['.../.../##.'] } } })
    expect(at('1,1', '1,2')?.move.shown).toBe(moves[1]?.shown)
    expect(covered(board, [[1, 1], [1, 2]])).toEqual(['...', '.##', '...'])
    // A domino divides one of two boards into two, and the drawing keeps it in one piece.
    const two = [move(1, ['..', '..'], ['3x3', '1x2', '1x2'])]
    expect(dominoWays(['......'], two, 2).map((way) => way.move.next?.positions)).toEqual([['3x3', '..##..']])
    // In a sum of several games there are no positions beside the text of the game.
    expect(dominoWays(['...'], [move(0, ['.'], [])], 1).map((way) => way.move.next?.positions)).toEqual([[], []])
    // The last domino leaves nothing.
    expect(dominoWays(['..'], [{ ...move(0, []), next: null }], 1).map((way) => way.move.next)).toEqual([null])
  })
})
