import { describe, expect, it } from 'vitest'
import { digitsOf, walk } from '../../src/parts/digits'

describe('digits', () => {
  it('are those of the numeration', () => {
    expect(digitsOf(0n, 'base 2')).toEqual([])
    expect(digitsOf(11n, 'base 2')).toEqual([1, 0, 1, 1])
    expect(digitsOf(10n ** 20n, 'base 10')).toEqual([1, ...Array<number>(20).fill(0)])
    // 11 = 8 + 3, with the weights 1, 2, 3, 5, 8.
    expect(digitsOf(11n, 'fibonacci')).toEqual([1, 0, 1, 0, 0])
    for (let n = 1n; n < 300n; n++) {
      const digits = digitsOf(n, 'fibonacci') ?? []
      const weights = [1, 2]
      while (weights.length < digits.length) weights.push((weights.at(-1) ?? 0) + (weights.at(-2) ?? 0))
      expect(digits.reduce((sum, digit, at) => sum + digit * (weights[digits.length - 1 - at] ?? 0), 0)).toBe(Number(n))
      expect(digits.join('')).not.toMatch(/11|^0/)
    }
    expect(digitsOf(5n, 'metallic 2')).toBeNull()
  })
  it('lead through an automaton side by side', () => {
    // Remainders modulo 3, base 2.
    const next = [0, 1, 2].map((rest) => [(2 * rest) % 3, (2 * rest + 1) % 3])
    expect(walk([11n], 'base 2', next)).toEqual({ places: [[1], [0], [1], [1]], states: [0, 1, 2, 2, 2] })
    // Whether two numbers are equal so far: symbols are a + 2 b.
    const equal = [
      [0, 1, 1, 0],
      [1, 1, 1, 1],
    ]
    expect(walk([5n, 5n], 'base 2', equal)?.states).toEqual([0, 0, 0, 0])
    expect(walk([5n, 1n], 'base 2', equal)).toEqual({ places: [[1, 0], [0, 0], [1, 1]], states: [0, 1, 1, 1] })
  })
})
