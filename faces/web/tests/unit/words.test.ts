import { describe, expect, it } from 'vitest'
import { tex } from '../../src/parts/Math'
import { place } from '../../src/parts/Editor'
import { preferred, WORDS } from '../../src/words'
import { BOARDS } from '../../src/uses/lessons'
import { CLASSICS } from '../../src/uses/classics'

describe('languages', () => {
  it('are chosen as the browser wishes', () => {
    expect(preferred(['zh-TW', 'en'])).toBe('zh-Hant')
    expect(preferred(['zh-HK'])).toBe('zh-Hant')
    expect(preferred(['zh-Hant-CN'])).toBe('zh-Hant')
    expect(preferred(['zh-CN'])).toBe('zh-Hans')
    expect(preferred(['zh'])).toBe('zh-Hans')
    expect(preferred(['de', 'en-GB', 'zh'])).toBe('en')
    expect(preferred(['de'])).toBe('en')
  })
  it('have as many lessons as boards', () => {
    for (const words of Object.values(WORDS)) expect(words.lessons).toHaveLength(BOARDS.length)
  })
  it('leave nothing empty', () => {
    const walk = (value: unknown, path: string): void => {
      if (typeof value === 'string') expect(value.trim(), path).not.toBe('')
      else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`)
    }
    // The blank between sentences is not a word.
    for (const [language, words] of Object.entries(WORDS)) walk({ ...words, gap: 'gap' }, language)
  })
  it('in Chinese have no half-width marks in sentences', () => {
    const walk = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : typeof value === 'function' ? [String(value)] : value && typeof value === 'object' ? Object.values(value).flatMap(walk) : []
    for (const language of ['zh-Hans', 'zh-Hant'] as const) {
      for (const text of walk(WORDS[language])) expect(text).not.toMatch(/[一-鿿\d}][:;,!?](?=\s*[一-鿿])|[一-鿿][:;,!?]\s/)
    }
  })
  it('name every classic', () => {
    for (const words of Object.values(WORDS)) expect(CLASSICS.map(([game]) => words.chips[game] ?? '').filter(Boolean)).toHaveLength(CLASSICS.length)
  })
  it('in Chinese have no English sentences left', () => {
    for (const language of ['zh-Hans', 'zh-Hant'] as const) {
      for (const lesson of WORDS[language].lessons) expect(lesson.text).toMatch(/[一-鿿]/)
    }
  })
})

describe('formulas', () => {
  it('are set where they are formulas', () => {
    expect(tex('x (x) y')).toBe('x \\otimes  y')
    expect(tex('g(n + 7) = g(n)')).toBe('g(n + 7) = g(n)')
    expect(tex('n mod 3')).toBe('n \\bmod  3')
    expect(tex('v2(n) + 1')).toBe('\\nu_{2}(n) + 1')
    expect(tex('number of binary digits of n')).toBeNull()
    expect(tex('对所有 n')).toBeNull()
  })
})

describe('places of errors', () => {
  it('are given in bytes and wanted in characters', () => {
    expect(place('n -> m', 5)).toBe(5)
    expect(place('取→n', 3)).toBe(1)
    expect(place('取→n', 6)).toBe(2)
    expect(place('𝒏n', 4)).toBe(2)
  })
})
