/** The rule language in the editor: colours, and words that can be completed. Rules are about numbers, lists, graphs or boards, each with words of their own. */
import { completeFromList, type Completion, type CompletionSource } from '@codemirror/autocomplete'
import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { half } from '../width'

export type Kind = 'numbers' | 'lists' | 'graphs' | 'boards'

const KEYWORDS = ['game', 'where', 'for', 'in', 'if', 'and', 'or', 'xor', 'not', 'except', 'until', 'wins', 'loses']
const SETS = ['powers', 'fibonacci', 'squares', 'triangular', 'cubes', 'factorials', 'primes', 'prime_powers', 'semiprimes', 'divisors', 'proper_divisors', 'zeckendorf', 'factorial_base']
const FUNCTIONS = ['min', 'max', 'abs', 'gcd', 'popcount', 'lowbit', 'isqrt', 'log2', 'digits', 'digit_sum', 'len', 'is_prime', 'is_fibonacci', 'is_power', 'is_cube', 'is_prime_power', 'is_semiprime']

/** The words that rules of a kind have. The test `grammar` of the editor servers compares them with the words that the parsers know. */
const WORDS: Record<Kind, { keywords: string[]; sets: string[]; functions: string[] }> = {
  numbers: { keywords: KEYWORDS, sets: SETS, functions: FUNCTIONS },
  lists: {
    keywords: [...KEYWORDS, 'with', 'without', 'symmetric', 'mirrored'],
    sets: SETS,
    functions: [...FUNCTIONS, 'indices', 'sorted', 'distinct', 'reversed', 'sum', 'count', 'any', 'all', 'first', 'last'],
  },
  graphs: {
    keywords: ['game', 'on', 'graph', 'order', 'remove', 'edge', 'connected', 'clique', 'path', 'of', 'if', 'and', 'or', 'not'],
    sets: ['vertices', 'edges', 'pieces', 'isolated'],
    functions: ['neighbours', 'neighbors', 'within', 'above', 'below', 'degree', 'label', 'len'],
  },
  boards: { keywords: ['game', 'on', 'board', 'in', 'until'], sets: ['rows', 'columns', 'diagonals', 'both', 'ways', 'all', 'turns'], functions: [] },
}

/** What is drawn left of an arrow, as no other rules have it. */
const DRAWN = /(?:^|[\s;])(?:\[[^\]]*\]|[.#/]+)\s*(?:->|→)/
const DIRECTIONS = /\bin\s+(?:rows|columns|diagonals|both\s+ways|all\s+turns)\b/

/** The kind of rules that a text is. */
export function kindOf(written: string): Kind {
  const text = half(written)
  const header = /^\s*game\b[^\n;]*?\bon\s+(board|graph|order)\b/.exec(text)
  if (header) return header[1] === 'board' ? 'boards' : 'graphs'
  if (!/^\s*game\b/.test(text)) {
    if (DRAWN.test(text) || (DIRECTIONS.test(text) && !/\bfor\b/.test(text))) return 'boards'
    if (/(?:->|→)\s*remove\b/.test(text)) return 'graphs'
  }
  // `for` in brackets makes a list.
  if (/[([][^()[\]\n]*\bfor\b/.test(text)) return 'lists'
  return /\w\[|\[\]|\+\+|\bwithout\b|["“]/.test(text) ? 'lists' : 'numbers'
}

export interface Reading {
  kind: Kind
}

/** Whether the `#` at this place is a wall in a pattern and not the beginning of a comment: as in the parser of the library. */
function isWall(line: string, at: number): boolean {
  const next = line[at + 1]
  if (next !== undefined && next !== ' ') return true
  if (at > 0 && line[at - 1] !== ' ') return true
  return /(?:->|→) *$/.test(line.slice(0, at)) || /^ *(?:->|→)/.test(line.slice(at + 1))
}

function boardToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match(/->|→/)) return 'operator'
  if (stream.match(/[;,]/)) return null
  if (stream.peek() === '#' && !isWall(stream.string, stream.pos)) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match(/\[[^\]]*\]?/)) return 'string'
  const word = stream.match(/(?:(?!->|→)[^\s;,])+/)
  if (!Array.isArray(word)) {
    stream.next()
    return null
  }
  const before = stream.string.slice(0, stream.pos - word[0].length)
  const { keywords, sets } = WORDS.boards
  if (keywords.includes(word[0])) return 'keyword'
  if (sets.includes(word[0])) return 'typeName'
  return /\bgame\s+$/.test(before) ? 'variableName' : 'string'
}

/** Reads one token and says what it is. */
export function token(stream: StringStream, state: Reading): string | null {
  if (stream.sol()) {
    const own = kindOf(stream.string)
    // A header says what the lines after it are.
    if (/^\s*game\b/.test(stream.string)) state.kind = own
    else if (state.kind === 'numbers') state.kind = own
  }
  if (state.kind === 'boards') return boardToken(stream)
  if (stream.match(/#.*/)) return 'comment'
  if (stream.match(/->|→|\+\+/)) return 'operator'
  if (stream.match(/["“][^"”]*["”]?/)) return 'string'
  if (stream.match(/\d+/)) return 'number'
  const word = stream.match(/[A-Za-z_]\w*/)
  if (Array.isArray(word)) {
    const { keywords, sets, functions } = WORDS[state.kind]
    if (keywords.includes(word[0])) return 'keyword'
    if (sets.includes(word[0])) return 'typeName'
    // `min` may be the name of a heap.
    return functions.includes(word[0]) && /^\s*\(/.test(stream.string.slice(stream.pos)) ? 'function' : 'variableName'
  }
  stream.next()
  return null
}

const parser = StreamLanguage.define<Reading>({
  name: 'nimatron',
  startState: () => ({ kind: 'numbers' }),
  copyState: (state) => ({ ...state }),
  token,
  tokenTable: { function: tags.function(tags.variableName) },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.string, color: 'var(--number)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--set)' },
  { tag: tags.function(tags.variableName), color: 'var(--set)' },
  { tag: tags.operator, color: 'var(--accent)', fontWeight: '600' },
])

/** Words of two parts are completed together. */
const TOGETHER: Record<string, string> = { both: 'both ways', all: 'all turns' }

/** Words that are completed: those of the kind of rules, and the names of games. A header may be that of any kind. */
export function completions(names: string[], kind: Kind): Completion[] {
  const { keywords, sets, functions } = WORDS[kind]
  const headers = kind === 'numbers' ? ['on board', 'on graph', 'on order'] : []
  return [
    ...[...keywords, ...headers].map((label) => ({ label, type: 'keyword' })),
    ...sets.filter((label) => !['ways', 'turns'].includes(label)).map((label) => ({ label: TOGETHER[label] ?? label, type: 'type' })),
    ...functions.map((label) => ({ label, type: 'function' })),
    ...names.map((label) => ({ label, type: 'constant' })),
  ]
}

const listed = (names: string[], kind: Kind) => completeFromList(completions(names, kind).filter(({ label }) => /^[A-Za-z_]/.test(label)))

/** Completes words; numbers are never the beginning of a name. */
export const complete =
  (names: string[]): CompletionSource =>
  (context) =>
    context.matchBefore(/[A-Za-z_][\w-]*$/) ? listed(names, kindOf(context.state.doc.toString()))(context) : null
export const language = [parser, syntaxHighlighting(colours)]
