import { describe, expect, it } from 'vitest'
import { fromHash, isSum, languageOf, positions, spoken, toHash } from '../../src/hash'

describe('links', () => {
  it('carry game and position there and back', () => {
    for (const page of [
      { game: 'n -> n - k for k in {1, 3, 4}\nn -> n/2', position: '5 9', misere: true, use: 'law' as const },
      { game: 'kayles(7) + wythoff(3,5) + *4', position: '', misere: false, use: 'answer' as const },
      { game: 'nim', position: '3 4', misere: false, use: 'sheet' as const, seed: 481, grade: 'hard' as const, count: 12 },
      { game: 'nim', position: '3 4', misere: false, use: 'learn' as const, step: 4 },
      { game: 'nim', position: '3 4', misere: true, use: 'graph' as const, graph: { text: 'a: b c\nb: a\n', at: 'a + b' } },
      { game: 'nim', position: '3', misere: false, use: 'graph' as const, graph: { text: '1,2', at: '', format: 'csv' as const } },
      { game: '取 1、3 或 4 # & = %', position: '1,2', misere: false, use: 'look' as const },
    ]) {
      expect(fromHash(toHash(page))).toEqual(page)
    }
  })
  it('have no graphs that are too long', () => {
    const page = { game: 'nim', position: '3', misere: false, use: 'graph' as const }
    expect(fromHash(toHash({ ...page, graph: { text: '1 2\n'.repeat(2000), at: '1' } }))).toEqual(page)
  })
  it('that are broken open the first page', () => {
    for (const hash of ['', '#', '#g=', '#u=nothing', '#%%%']) expect(fromHash(hash)).toMatchObject({ game: 'nim', use: 'play' })
  })
})

describe('what is drawn', () => {
  it('has numbers within bounds', () => {
    expect(fromHash('#g=nim&u=puzzle&s=-5&d=cruel&n=0')).toEqual({ game: 'nim', position: '', misere: false, use: 'puzzle', count: 1 })
    expect(fromHash('#g=nim&u=sheet&s=99999999999&n=4000')).toMatchObject({ seed: 999_999, count: 40 })
  })
  it('may be in the language of a link', () => {
    expect(languageOf('#g=nim&l=zh-Hant')).toBe('zh-Hant')
    expect(languageOf('')).toBeNull()
  })
})

describe('positions', () => {
  it('are split at blanks outside of brackets', () => {
    expect(positions('3 4  5')).toEqual(['3', '4', '5'])
    expect(positions('(3, 5) 2,2')).toEqual(['(3, 5)', '2,2'])
    expect(positions('')).toEqual([])
    expect(positions('"a b" "c"')).toEqual(['"a b"', '"c"'])
  })
  it('are read in full width', () => {
    expect(positions('３　４ ５')).toEqual(['3', '4', '5'])
    expect(positions('３，４、５')).toEqual(['3,4,5'])
    expect(positions('（３， ５） “ａ ｂ”')).toEqual(['(3, 5)', '"ａ ｂ"'])
  })
})

describe('rules in words', () => {
  it('are understood in three languages', () => {
    const rule = 'n -> n - k for k in {1, 3, 4}'
    for (const text of ['take 1, 3 or 4', 'Take 4, 1, 3', 'take 1 3 4'.replace(/ (?=\d)/g, ', ').replace('take,', 'take'), '取 1、3 或 4', '取1、3或4', '拿1個、3個或4個'])
      expect(spoken(text), text).toBe(rule)
    expect(spoken('take 1 to 3')).toBe('n -> n - k for k in 1..3')
    expect(spoken('取 1 到 3')).toBe('n -> n - k for k in 1..3')
    expect(spoken('取 １、３ 或 ４')).toBe(rule)
    expect(spoken('取 １－３')).toBe('n -> n - k for k in 1..3')
  })
  it('take no time, however long', () => {
    const began = performance.now()
    for (const text of [`take 1${' , '.repeat(5000)}x`, `take 1${' , '.repeat(60)}x`, `take ${'1'.repeat(190)}x`]) expect(spoken(text)).toBeNull()
    expect(performance.now() - began).toBeLessThan(1000)
  })
  it('that are something else are left alone', () => {
    for (const text of ['nim', 'take{1,3,4}', 'n -> n - 1', 'take', '0.137', 'take one']) expect(spoken(text)).toBeNull()
  })
})

describe('sums', () => {
  it('are told from rules and names', () => {
    for (const text of ['kayles(7) + wythoff(3,5)', '*4 + nim(3)', 'take{1,3,4}(5)']) expect(isSum(text), text).toBe(true)
    expect(isSum('kayles（7） ＋ ＊2')).toBe(true)
    for (const text of ['ｎ －＞ （ｎ－１）', 'nim', 'take{1,3,4}', 'n -> (i) + (n - i) for i in 1..n-1', 'game g(n)\n  n -> n - 1', '0.137']) expect(isSum(text), text).toBe(false)
  })
})
