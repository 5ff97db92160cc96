/** What a request may contain that JSON cannot say exactly, and that nothing in it breaks the library. */
import { expect, it } from 'vitest'
import { load } from '../dist/index.js'
import { textOf } from '../src/request.js'
import type { Action, Language, RequestTo } from '../src/types.js'

const solve = (positions: unknown, more: object = {}) => ({ do: 'solve', game: 'nim', positions, ...more }) as unknown as RequestTo<'solve'>

it('takes a BigInt for the integer that it is', async () => {
  const nim = await load()
  const value = (positions: unknown) => {
    const reply = nim.ask(solve(positions))
    return reply.ok ? reply.answer.grundy : reply.error
  }
  expect(value([10n])).toBe(10)
  expect(value([10n, 3, '5'])).toBe(12)
  expect(value([2n ** 60n, 1])).toBe('1152921504606846977')
  expect(value([2n ** 70n])).toBe(String(2n ** 70n))
  expect(value([[10n]])).toBe(10)
  // Also where a number is expected and no position.
  const table = nim.ask({ do: 'table', game: 'nim', to: 3n } as unknown as RequestTo<'table'>)
  expect(table.ok).toBe(true)
  const moved = nim.ask({ do: 'move', game: 'nim', positions: [10n], component: 0, to: [[5n]] })
  expect(moved.ok && moved.answer.legal).toBe(true)
})

it('refuses numbers that are no longer exact, in the language of the request', async () => {
  const nim = await load()
  for (const number of [2 ** 53, 2 ** 60, -(2 ** 60), 1e300, NaN, Infinity, -Infinity]) {
    for (const positions of [[number], [[3, number]], [3, number]]) {
      const reply = nim.ask(solve(positions))
      expect(reply.ok ? reply.answer : reply.error.id, String(number)).toBe('requests.inexact_number')
    }
    expect(nim.ask({ do: 'table', game: 'nim', to: number }).ok).toBe(false)
  }
  const said = (language?: Language) => {
    const reply = nim.ask(solve([2 ** 60], { language }))
    return reply.ok ? '' : reply.error.message
  }
  expect(said()).toBe('1152921504606847000 is not an exact whole number in JavaScript: write it as a text ("...") or as a BigInt (2n ** 60n)')
  expect(said('zh-Hans')).toContain('请写成字符串')
  expect(said('zh-Hant')).toContain('請寫成字串')
  // The largest exact number, and one with a fraction, which the library refuses itself.
  expect(nim.ask(solve([2 ** 53 - 1])).ok).toBe(true)
  const half = nim.ask(solve([2.5]))
  expect(half.ok ? '' : half.error.id).toBe('requests.positions')
})

it('goes on after a request that cannot be written', async () => {
  const nim = await load()
  const loop: Record<string, unknown> = { do: 'solve', game: 'nim' }
  loop['positions'] = [loop]
  expect(() => nim.ask(loop as unknown as RequestTo<'solve'>)).toThrow(TypeError)
  const fails = solve([{ toJSON: () => { throw new RangeError('mine') } }])
  expect(() => nim.ask(fails)).toThrow(RangeError)
  for (const nothing of [undefined, null, () => 0, Symbol('x'), 5n, 'text', 7, []]) {
    expect(nim.ask(nothing as unknown as RequestTo<Action>).ok, String(nothing)).toBe(false)
  }
  expect(nim.ask(solve([10])).ok).toBe(true)
})

it('writes requests as JSON does, if they are exact', () => {
  const request = solve([1, 'x', [2, 3]], { limits: { ms: 0.5 }, misere: true })
  expect(textOf(request)).toEqual({ text: JSON.stringify(request) })
  expect(textOf(solve([5n, 2n ** 53n, -3n]))).toEqual({ text: '{"do":"solve","game":"nim","positions":[5,"9007199254740992",-3]}' })
})
