import { describe, expect, it } from 'vitest'
import { change, isRepeated, meant, mover, now, others, settled, undone, type Match, type Turn } from '../../src/uses/match'

const start = { game: 'nim', positions: ['3', '4'] }
const turn = (by: 'you' | 'machine', positions: string[]): Turn => ({
  by,
  move: { component: 0, from: [3], to: [[1]], shown: '3 -> 1', next: { game: 'nim', positions } },
})

describe('a match', () => {
  const first: Match = { start, first: 'you', turns: [] }
  it('goes from side to side', () => {
    const second = change(first, { do: 'move', turn: turn('you', ['1', '4']) })
    expect(mover(second)).toBe('machine')
    expect(now(second)?.positions).toEqual(['1', '4'])
    // A move out of turn changes nothing.
    expect(change(second, { do: 'move', turn: turn('you', ['0', '4']) })).toBe(second)
  })
  it('is taken back to the own move', () => {
    let match = change(first, { do: 'move', turn: turn('you', ['1', '4']) })
    match = change(match, { do: 'move', turn: turn('machine', ['1', '1']) })
    expect(undone(match).turns).toEqual([])
    expect(undone(first)).toBe(first)
  })
  it('is shown in another language', () => {
    let match = change(first, { do: 'move', turn: turn('you', ['1', '4']) })
    match = change(match, { do: 'show', at: 0, shown: '取 2', language: 'zh-Hans' })
    expect(match.turns[0]).toMatchObject({ by: 'you', move: { shown: '取 2', to: [[1]] }, language: 'zh-Hans' })
    expect(now(match)?.positions).toEqual(['1', '4'])
  })
  it('is a draw when a position has occurred three times with the same player to move', () => {
    let match = first
    const there = ['you', 'machine'] as const
    for (const positions of [['2', '4'], ['3', '4'], ['2', '4']]) {
      match = change(match, { do: 'move', turn: turn(there[match.turns.length % 2] ?? 'you', positions) })
      expect(isRepeated(match)).toBe(false)
    }
    match = change(match, { do: 'move', turn: turn('machine', ['3', '4']) })
    expect(isRepeated(match)).toBe(true)
    expect(isRepeated(undone(match))).toBe(false)
  })
  it('begins again with the other side', () => {
    expect(mover(change(first, { do: 'again', first: 'machine', start }))).toBe('machine')
  })
})

describe('taking stones', () => {
  it('from the end makes a heap smaller, from the middle breaks a row', () => {
    expect(meant(5, 3, 4)[0]).toEqual([[3]])
    expect(meant(5, 2, 2)[0]).toEqual([[2], [2]])
    expect(meant(5, 2, 2)[1]).toEqual([[4]])
    expect(meant(3, 0, 2)).toEqual([[[0]], []])
  })
})

describe('moves by hand', () => {
  const move = (size: number, to: number[]) => ({ component: 0, from: [size], to: to.map((part) => [part]), shown: '' })
  it('are those that a click makes, and no others', () => {
    const legal = [move(5, []), move(5, [0]), move(5, [3]), move(5, [1, 3]), move(5, [2, 3]), move(5, [1, 1, 1])]
    const hand = (to: number[], large = false) =>
      !others(legal, [5], large ? 4 : 60, true, true).some((one) => JSON.stringify(one.to) === JSON.stringify(to.map((part) => [part])))
    expect(hand([0])).toBe(true)
    // A click on the first stone leaves an empty heap here, so "nothing" needs a button.
    expect(hand([])).toBe(false)
    expect(hand([3])).toBe(true)
    expect(hand([1, 3])).toBe(true)
    expect(hand([2, 3])).toBe(true)
    expect(hand([1, 1, 1])).toBe(false)
    expect(hand([1, 3], true)).toBe(false)
    expect(others([move(5, [])], [5], 60, false, false)).toEqual([])
  })
})

describe('a coin that is turned twice', () => {
  const move = (positions: string[]) => ({ component: 0, from: [9], to: [[4]], shown: '9 -> 4', next: { game: 'twins', positions } })
  it('shows tails again', () => {
    expect(settled(move(['4', '4', '2']), false).next?.positions).toEqual(['2'])
    expect(settled(move(['4', '4']), false).next).toBeNull()
    expect(settled(move(['4', '2']), false).next?.positions).toEqual(['4', '2'])
    expect(settled(move(['4', '4', '4']), false).next?.positions).toEqual(['4'])
  })
  it('is two heads in misère play, where equal parts of a sum are not nothing', () => {
    expect(settled(move(['4', '4']), true).next?.positions).toEqual(['4', '4'])
  })
})
