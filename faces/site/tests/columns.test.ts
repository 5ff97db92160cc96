/** The search in the columns of the atlas. */
import { expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { asked, find, lines, plain, type Columns } from '../src/client/columns'

const columns: Columns = {
  rules: ['n -> 0 if n > 0', 'n -> n - 1; n -> n - 2', '(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (b, a - 1)'],
  values: ['0 1 1 1', '0 1 2 0 1 2', '0 1 ? 12'],
  laws: ['v\tperiod\t\tg(n) = min(n, 1)', 'v\tautomaton\t7\tg(n) = n mod 3', '-\t\t\tno guess'],
}
const numbers = (text: string) => {
  const query = asked(text)
  return query ? find(columns, query, 10).rows.map((row) => row.number) : undefined
}

it('understands what is asked for', () => {
  expect(asked('  ')).toBeUndefined()
  expect(asked('0, 1,2')).toEqual({ by: 'values', values: '0 1 2' })
  expect(asked('no. 17')).toEqual({ by: 'number', number: 17 })
  expect(asked('#3')).toEqual({ by: 'number', number: 3 })
  expect(asked('n MOD 3')).toEqual({ by: 'words', words: ['n', 'mod', '3'] })
  expect(plain('n->n - 2;\n n -> n-1')).toBe(plain('n -> n - 1; n -> n - 2'))
})

it('finds games by values, rules, words and numbers', () => {
  expect(numbers('0 1')).toEqual([1, 2, 3])
  expect(numbers('0,1,2')).toEqual([2])
  expect(numbers('0,1,2,0,1,2,0')).toEqual([])
  expect(numbers('1')).toEqual([])
  expect(numbers('n -> n-2 ; n -> n-1')).toEqual([2])
  expect(numbers('mod automaton')).toEqual([2])
  expect(numbers('no. 3')).toEqual([3])
  const { rows, count } = find(columns, { by: 'values', values: '0' }, 1)
  expect([rows.length, count]).toEqual([1, 3])
  expect(rows[0]).toEqual({ number: 1, rules: 'n -> 0 if n > 0', values: '0 1 1 1', kind: 'v', class: 'period', states: undefined, says: 'g(n) = min(n, 1)' })
})

it('reads columns that a server has unpacked, too', async () => {
  const text = new TextEncoder().encode('a\nb\n')
  expect(await lines(text.buffer)).toEqual(['a', 'b'])
  const packed = gzipSync(text)
  expect(await lines(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer)).toEqual(['a', 'b'])
})
