import { describe, expect, it } from 'vitest'
import { othersOf, wins, xor } from '../../src/parts/sums'

describe('moves of a part in a sum', () => {
  it('win exactly if the whole sum has value 0 after them', () => {
    for (const values of [[3, 4, 5], [2, 2], [7], [0, 1, 6], [9, 9, 4]]) {
      const others = othersOf(values)
      values.forEach((_, at) => {
        for (let option = 0; option < 16; option++) {
          const after = values.with(at, option).reduce((all, value) => all ^ value, 0)
          expect(wins(option, others[at] ?? null), `${values} at ${at} to ${option}`).toBe(after === 0)
        }
      })
    }
  })
  it('of Nim 3 4 5 win by leaving 1 in the first heap, and not by taking it', () => {
    const [first, second, third] = othersOf([3, 4, 5])
    expect([0, 1, 2].filter((left) => wins(left, first ?? null))).toEqual([1])
    expect([0, 1, 2, 3].filter((left) => wins(left, second ?? null))).toEqual([])
    expect([0, 1, 2, 3, 4].filter((left) => wins(left, third ?? null))).toEqual([])
  })
  it('count what stands beside the part, further down, too', () => {
    // A row of value 2 beside others of 6 breaks into parts of 1 and 3: in the first of them a move has to leave 6 xor 3.
    expect(othersOf([1, 3], 6n)).toEqual([5n, 7n])
  })
  it('are not marked while a value is unknown, and may be longer than 53 bits', () => {
    expect(othersOf([1, null, 3])).toEqual([null, 2n, null])
    expect(wins(0, null)).toBe(false)
    expect(xor(['18446744073709551616', 1])).toBe(18446744073709551617n)
    expect(wins('18446744073709551617', 18446744073709551617n)).toBe(true)
  })
})
