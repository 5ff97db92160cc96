import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/engine/types'
import { deedOf, figureOf, type Figure } from '../../src/parts/figure'
import { headingOf, lines } from '../../src/parts/Card'
import { howToMove, marksOf, rulesText } from '../../src/uses/Rules'
import { onOneBoard } from '../../src/uses/Sheet'
import { WORDS } from '../../src/words'

const info = (fields: Partial<GameInfo>) => ({ name: 'nim', arity: 1, coordinates: ['n'], breaks: false, figure: 'heaps', ...fields }) as GameInfo
const move = (from: number[], to: number[][], component = 0) => ({ component, from, to, shown: 'shown' })

describe('a position', () => {
  const of = (positions: string[], fields: Partial<GameInfo>, ...more: [never[]?, string?]) => figureOf({ game: 'g', positions }, info(fields), ...more)
  it('is drawn as its game needs it', () => {
    expect(of(['3', '4'], {})).toEqual({ kind: 'heaps', sizes: [3, 4], isRow: false })
    expect(of(['3,4', '(5)'], {})).toEqual({ kind: 'heaps', sizes: [3, 4, 5], isRow: false })
    expect(of(['3,x'], {})).toMatchObject({ kind: 'text' })
    expect(of(['6,9'], { figure: 'piece', coordinates: ['a', 'b'] })).toEqual({ kind: 'piece', x: 6, y: 9, names: ['a', 'b'] })
    expect(of(['21,13'], { figure: 'numbers' })).toEqual({ kind: 'text', text: '21,13' })
    expect(of(['60,9'], { figure: 'piece' })).toEqual({ kind: 'text', text: '60,9' })
    expect(of(['4,3'], { figure: 'chocolate' })).toEqual({ kind: 'chocolate', rows: [4, 3] })
    expect(of(['0-1,1-2'], { figure: 'hackenbush' })).toMatchObject({ kind: 'hackenbush', edges: [[0, 1], [1, 2]] })
    expect(of(['9223372036854775809'], {})).toMatchObject({ kind: 'text' })
    expect(figureOf({ game: 'cram', positions: ['1x2'] }, info({ figure: 'picture' }), [{ kind: 'board', rows: ['..'] }])).toMatchObject({ kind: 'pictures' })
    expect(figureOf({ game: 'a(1) + b(2)', positions: [] }, undefined, [], 'a(1) + b(2)')).toEqual({ kind: 'text', text: 'a(1) + b(2)' })
  })
})

describe('a move in words', () => {
  const heaps: Figure = { kind: 'heaps', sizes: [9, 5], isRow: true }
  it('says what happens to a heap', () => {
    expect(deedOf(heaps, move([5], [[2]], 1))).toEqual({ kind: 'took', count: 3, heap: 2, left: 2, isRow: true })
    expect(deedOf({ ...heaps, sizes: [5] }, move([5], [[0]]))).toEqual({ kind: 'took', count: 5, heap: 0, left: 0, isRow: true })
    expect(deedOf(heaps, move([9], [[3], [4]]))).toEqual({ kind: 'broke', count: 2, heap: 1, parts: [3, 4], isRow: true })
    expect(deedOf(heaps, move([9], [[3], [6]]))).toEqual({ kind: 'split', heap: 1, size: 9, parts: [3, 6], isRow: true })
    expect(deedOf(heaps, move([9], [[12]]))).toEqual({ kind: 'became', heap: 1, size: 9, parts: [12], isRow: true })
    expect(deedOf(heaps, move([9], [[1], [1], [1]]))).toMatchObject({ kind: 'became' })
  })
  it('says where a piece goes, and what is bitten off', () => {
    expect(deedOf({ kind: 'piece', x: 6, y: 9, names: [] }, move([6, 9], [[4, 7]]))).toEqual({ kind: 'moved', from: '(6, 9)', to: '(4, 7)' })
    expect(deedOf({ kind: 'chocolate', rows: [4, 4, 3] }, move([4, 4, 3], [[4, 1, 1]]))).toEqual({ kind: 'bit', row: 2, column: 2 })
    expect(deedOf({ kind: 'text', text: '' }, move([1], [[0]]))).toEqual({ kind: 'other', shown: 'shown' })
  })
  it('is a sentence in every language, of somebody or as an instruction', () => {
    const deeds = [deedOf(heaps, move([5], [[2]], 1)), deedOf(heaps, move([9], [[3], [4]])), deedOf(heaps, move([9], [[3], [6]])), deedOf(heaps, move([9], [[1], [1], [1]]))]
    for (const words of Object.values(WORDS)) {
      for (const deed of deeds) {
        for (const who of ['you', 'machine', null] as const) expect(words.deed(deed, who)).toMatch(/^\S.*[.。]$/)
      }
    }
    expect(WORDS.en.deed(deeds[0]!, null)).toBe('Take 3 stones from row 2, leaving 2.')
    expect(WORDS['zh-Hans'].deed(deeds[0]!, 'machine')).toBe('电脑从第 2 行取走 3 颗，还剩 2 颗。')
  })
  it('marks the stones that it takes', () => {
    expect(marksOf(heaps, move([5], [[2]], 1))).toEqual({ stones: { component: 1, first: 2, last: 4 } })
    expect(marksOf(heaps, move([9], [[3], [4]]))).toEqual({ stones: { component: 0, first: 3, last: 4 } })
    expect(marksOf(heaps, move([9], [[3], [6]]))).toEqual({})
  })
})

describe('coins', () => {
  const row = (...heads: number[]) => ({ kind: 'coins' as const, first: 0, heads })
  const of = (...heads: number[]) => figureOf({ game: 'turtles', positions: heads.map(String) }, info({ figure: 'picture' }), heads.map((head) => row(head)))
  it('of several heads are one row, and each of two heads on the same coin has a row of its own', () => {
    expect(of(9, 4)).toEqual({ kind: 'pictures', pictures: [row(4, 9)] })
    expect(of(4, 4)).toEqual({ kind: 'pictures', pictures: [row(4), row(4)] })
  })
  it('are turned, in words and in the picture', () => {
    const deed = deedOf(of(9, 5), move([9], [[4], [2]]))
    expect(deed).toEqual({ kind: 'turned', coins: [9, 4, 2] })
    expect(WORDS.en.deed(deed, null)).toBe('Turn the coins 9, 4 and 2.')
    expect(WORDS.en.deed(deedOf(of(9), move([9], [])), 'you')).toBe('You turned the coin 9.')
    expect(marksOf(of(9, 5), move([9], [[4], [2]]))).toEqual({ places: ['9', '4', '2'] })
  })
})

describe('the rules in words', () => {
  it('end once, also where a sentence ends in a bracket', () => {
    expect(rulesText(['Move. (It is the same.)', 'Take one'], WORDS.en)).toBe('Move. (It is the same.) Take one.')
    expect(rulesText(['移动。（这相当于取石子。）', '取一颗'], WORDS['zh-Hans'])).toBe('移动。（这相当于取石子。）取一颗。')
  })
  it('are what the engine says of the moves, or the line about the game', () => {
    expect(howToMove(info({ title: 'A game', how_to_move: ['Take 1.'] }))).toEqual(['Take 1.'])
    expect(howToMove(info({ title: 'A game', how_to_move: null }))).toEqual(['A game'])
    expect(howToMove(info({ title: null, how_to_move: null }))).toEqual([])
    expect(howToMove(undefined)).toEqual([])
  })
})

describe('a sheet', () => {
  it('has boards on which every solution has room, and which say nothing about their own', () => {
    const piece = (x: number, y: number): Figure => ({ kind: 'piece', x, y, names: [] })
    const room = [5, 4]
    expect(onOneBoard([[piece(5, 0), move([5, 0], [[0, 4]])], [piece(2, 2), move([2, 2], [[1, 2]])]])).toEqual([{ ...piece(5, 0), room }, { ...piece(2, 2), room }])
  })
})

describe('a card', () => {
  it('breaks its title between words, and between Chinese characters', () => {
    expect(lines('one two three', 5, 3)).toEqual(['one two', 'three'])
    expect(lines('威佐夫博弈：从一堆中取', 5, 3)).toEqual(['威佐夫博弈：', '从一堆中取'])
    for (const word of ['word ', 'Wide ', '威佐夫博弈', 'x'.repeat(50)]) {
      for (const count of [1, 9, 30, 80]) {
        const { size, heading } = headingOf(word.repeat(count))
        expect(heading.length * size * 1.28, word).toBeLessThan(125)
        // In a bold font, a Latin letter is seldom wider than this.
        for (const line of heading) expect([...line].length * size * (/[一-鿿]/.test(line) ? 1 : 0.6), line).toBeLessThan(1130)
      }
    }
    expect(lines('a b c d e f', 1.2, 2)).toHaveLength(2)
    expect(lines('a b c d e f', 1.2, 2)[1]).toMatch(/…$/)
  })
})
