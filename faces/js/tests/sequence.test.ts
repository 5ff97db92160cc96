/** Values of taking-and-breaking games in the module, whose vector instructions no test of Rust runs, are those of the definition. */
import { expect, it } from 'vitest'
import { load } from '../dist/index.js'

/** The values of an octal code 0.d1d2d3..., from its definition. */
function values(digits: number[], to: number): number[] {
  const found = [0]
  for (let heap = 1; heap <= to; heap += 1) {
    const options = new Set<number>()
    for (const [at, digit] of digits.entries()) {
      const left = heap - at - 1
      if (left === 0 && digit & 1) options.add(0)
      if (left > 0 && digit & 2) options.add(found[left] ?? 0)
      if (digit & 4) for (let one = 1; 2 * one <= left; one += 1) options.add((found[one] ?? 0) ^ (found[left - one] ?? 0))
    }
    let least = 0
    while (options.has(least)) least += 1
    found.push(least)
  }
  return found
}

it('computes the values of the definition', async () => {
  const nim = await load()
  // Codes of one and of two bytes, with few rare heaps and with many, with the parity of heaps and without.
  for (const [game, to] of [['0.37', 4000], ['0.007', 6000], ['0.76', 3000], ['0.16', 3000], ['0.106', 3000], ['0.142', 3000], ['0.45', 900], ['0.172', 4000]] as const) {
    const answer = nim.ask({ do: 'sequence', game, to, values: to + 1 })
    if (!answer.ok) throw new Error(answer.error.message)
    expect(answer.answer.values, game).toEqual(values([...game.slice(2)].map(Number), to))
  }
}, 120_000)
