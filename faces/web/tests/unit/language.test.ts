import { StringStream } from '@codemirror/language'
import { describe, expect, it } from 'vitest'
import { completions, kindOf, token, type Kind, type Reading } from '../../src/parts/language'

/** The words of a text, each with what the editor takes it for. */
function read(text: string): [string, string | null][] {
  const state: Reading = { kind: 'numbers' }
  return text.split('\n').flatMap((line) => {
    const stream = new StringStream(line, 2, 2)
    const found: [string, string | null][] = []
    while (!stream.eol()) {
      stream.start = stream.pos
      const is = token(stream, state)
      const word = stream.current()
      if (word.trim()) found.push([word, is])
    }
    return found
  })
}

const are = (text: string, ...wanted: string[]) => read(text).flatMap(([word, is]) => (is !== null && wanted.includes(is) ? [word] : []))

describe('the kind of rules', () => {
  it.each<[string, Kind]>([
    ['n -> n - k for k in {1, 3, 4}', 'numbers'],
    ['game wythoff(a, b)\n  (a, b) -> (a - k, b) for k in 1..a', 'numbers'],
    ['.. -> ## in rows, columns', 'boards'],
    ['game cram on board\n  .. -> ##', 'boards'],
    ['110 -> 001 in rows, both ways', 'boards'],
    ['[.. / .?] -> [## / #?] in all turns', 'boards'],
    ['xo -> .x in rows', 'boards'],
    ['v -> remove v, neighbours(v)', 'graphs'],
    ['game poset on order\n  v -> remove v, above(v)', 'graphs'],
    ['edge v-w -> remove v, w', 'graphs'],
    ['row -> row[..i] ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]', 'lists'],
    ['game merge(row[]) symmetric\n  row -> row without j for j in indices(row)', 'lists'],
  ])('of %s', (text, kind) => expect(kindOf(text)).toBe(kind))
})

describe('colours', () => {
  it('of boards tell walls from comments, as the library does', () => {
    const text = 'game cram on board\n  .. -> ## in rows, columns   # a domino\n  # -> . in both ways\n# all of it\n  [.. / .?] -> [## / #?] until XXX in diagonals'
    expect(are(text, 'comment')).toEqual(['# a domino', '# all of it'])
    expect(are(text, 'string')).toEqual(['..', '##', '#', '.', '[.. / .?]', '[## / #?]', 'XXX'])
    expect(are(text, 'keyword')).toEqual(['game', 'on', 'board', 'in', 'in', 'until', 'in'])
    expect(are(text, 'typeName')).toEqual(['rows', 'columns', 'both', 'ways', 'diagonals'])
  })
  it('of graphs', () => {
    const text = 'game leaf on graph  # take a leaf\n  v -> remove v, neighbours(v) if degree(v) <= 1\n  connected s of 1..2 -> remove s if pieces <= 1\n  edge v-w -> remove v, w'
    expect(are(text, 'keyword')).toEqual(['game', 'on', 'graph', 'remove', 'if', 'connected', 'of', 'remove', 'if', 'edge', 'remove'])
    expect(are(text, 'function', 'typeName')).toEqual(['neighbours', 'degree', 'pieces'])
    expect(are(text, 'comment')).toEqual(['# take a leaf'])
    expect(are('game p on order\n  v -> remove v, above(v)', 'keyword', 'function')).toEqual(['game', 'on', 'order', 'remove', 'above'])
  })
  it('of lists', () => {
    const text = 'game merge(row[]) symmetric\n  row -> (row without j with [i] = row[i] + row[j]) ++ "ab" for i in indices(row)'
    expect(are(text, 'keyword')).toEqual(['game', 'symmetric', 'without', 'with', 'for', 'in'])
    expect(are(text, 'function', 'string', 'operator')).toEqual(['->', '++', '"ab"', 'indices'])
  })
  it('of numbers stay as they were', () => {
    expect(read('n -> n - k for k in squares if gcd(n, k) == 1 # why')).toEqual([
      ['n', 'variableName'], ['->', 'operator'], ['n', 'variableName'], ['-', null], ['k', 'variableName'], ['for', 'keyword'], ['k', 'variableName'], ['in', 'keyword'],
      ['squares', 'typeName'], ['if', 'keyword'], ['gcd', 'function'], ['(', null], ['n', 'variableName'], [',', null], ['k', 'variableName'], [')', null],
      ['=', null], ['=', null], ['1', 'number'], ['# why', 'comment'],
    ])
  })
})

it('words are completed as the kind of rules has them', () => {
  const labels = (kind: Kind) => completions(['kayles'], kind).map(({ label }) => label)
  expect(labels('boards')).toEqual(expect.arrayContaining(['until', 'both ways', 'all turns', 'diagonals', 'kayles']))
  expect(labels('boards')).not.toContain('gcd')
  expect(labels('graphs')).toEqual(expect.arrayContaining(['remove', 'neighbours', 'connected', 'above']))
  expect(labels('lists')).toEqual(expect.arrayContaining(['without', 'symmetric', 'indices', 'for']))
  expect(labels('numbers')).toEqual(expect.arrayContaining(['on board', 'on graph', 'squares', 'gcd']))
})
