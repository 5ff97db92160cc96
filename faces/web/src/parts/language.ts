/** The rule language in the editor: colours, and words that can be completed. */
import { completeFromList, type Completion, type CompletionSource } from '@codemirror/autocomplete'
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const KEYWORDS = ['game', 'where', 'for', 'in', 'if', 'and', 'or', 'xor', 'not']
const SETS = ['powers', 'fibonacci', 'squares', 'triangular', 'primes', 'prime_powers', 'divisors', 'proper_divisors', 'zeckendorf']
const FUNCTIONS = ['min', 'max', 'abs', 'gcd', 'popcount', 'lowbit', 'isqrt', 'log2', 'digits', 'len']

const parser = StreamLanguage.define<null>({
  name: 'nimatron',
  startState: () => null,
  token(stream) {
    if (stream.match(/#.*/)) return 'comment'
    if (stream.match(/->|→/)) return 'operator'
    if (stream.match(/\d+/)) return 'number'
    const word = stream.match(/[A-Za-z_]\w*/)
    if (Array.isArray(word)) {
      if (KEYWORDS.includes(word[0])) return 'keyword'
      if (SETS.includes(word[0])) return 'typeName'
      if (FUNCTIONS.includes(word[0])) return 'function'
      return 'variableName'
    }
    stream.next()
    return null
  },
  tokenTable: { function: tags.function(tags.variableName) },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.typeName, color: 'var(--set)' },
  { tag: tags.function(tags.variableName), color: 'var(--set)' },
  { tag: tags.operator, color: 'var(--accent)', fontWeight: '600' },
])

/** Words that are completed: those of the language, and the names of games. */
export function completions(names: string[]): Completion[] {
  return [
    ...KEYWORDS.map((label) => ({ label, type: 'keyword' })),
    ...SETS.map((label) => ({ label, type: 'type' })),
    ...FUNCTIONS.map((label) => ({ label, type: 'function' })),
    ...names.map((label) => ({ label, type: 'constant' })),
  ]
}

const listed = (names: string[]) => completeFromList(completions(names).filter(({ label }) => /^[A-Za-z_]/.test(label)))

/** Completes words; numbers are never the beginning of a name. */
export const complete =
  (names: string[]): CompletionSource =>
  (context) =>
    context.matchBefore(/[A-Za-z_][\w-]*$/) ? listed(names)(context) : null
export const language = [parser, syntaxHighlighting(colours)]
