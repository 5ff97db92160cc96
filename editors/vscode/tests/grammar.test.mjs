/** Colours examples of all kinds of rules as an editor does, and compares what each token is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import oniguruma from 'vscode-oniguruma'
import textmate from 'vscode-textmate'

const read = (path) => readFileSync(new URL(path, import.meta.url))
const wasm = readFileSync(new URL(import.meta.resolve('vscode-oniguruma').replace('main.js', 'onig.wasm')))
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength))
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(read('../syntaxes/nimatron.tmLanguage.json').toString(), 'nimatron.json'),
})
const grammar = await registry.loadGrammar('source.nimatron')

/** The tokens of a text that have a scope of their own: the text of each, and the innermost scope without its last part. */
function tokens(text) {
  let state = textmate.INITIAL
  const found = []
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
    state = ruleStack
    for (const { startIndex, endIndex, scopes } of tokens) {
      const own = line.slice(startIndex, endIndex).trim()
      const scope = scopes.at(-1)
      if (own && scope !== 'source.nimatron') found.push([own, scope.replace('.nimatron', '')])
    }
  }
  return found
}

/** What a token is in a text. */
function is(text, own, scope) {
  const found = tokens(text).filter(([token]) => token === own)
  assert.ok(found.length > 0 && found.every(([, known]) => known.startsWith(scope)), `${own} in ${text}: ${JSON.stringify(tokens(text))}`)
}

test('rules about numbers', () => {
  const text = 'game g(a, b; m = [1, 2]) where a >= 1  # 石子 for\n  (a, b) -> (a - k, b)  for k in {m, powers(2), 1..3} if gcd(a, 4) != 2 and not a > b'
  is(text, 'game', 'keyword.control')
  is(text, 'g', 'entity.name.type')
  is(text, 'm', 'variable')
  is(text, '# 石子 for', 'comment')
  is(text, '->', 'keyword.operator.arrow')
  is(text, '..', 'keyword.operator.range')
  is(text, 'powers', 'support.constant.set')
  is(text, 'gcd', 'support.function')
  is(text, 'for', 'keyword.control')
  is(text, 'where', 'keyword.control')
  is(text, 'and', 'keyword.operator.logical')
  is(text, '!=', 'keyword.operator.comparison')
  is(text, '4', 'constant.numeric')
  assert.deepEqual(tokens('n -> n - k for k in primes'), [
    ['n', 'variable.other'],
    ['->', 'keyword.operator.arrow'],
    ['n', 'variable.other'],
    ['-', 'keyword.operator.arithmetic'],
    ['k', 'variable.other'],
    ['for', 'keyword.control'],
    ['k', 'variable.other'],
    ['in', 'keyword.control'],
    ['primes', 'support.constant.set'],
  ])
  // Names that only look like words.
  is('(min, max) -> (min - 1, max)', 'min', 'variable.other')
  is('石 -> 石 - forest_2', 'forest_2', 'variable.other')
  is('石 -> 石 - forest_2', '石', 'variable.other')
})

test('a header in several lines', () => {
  const text = 'game g(a,  # 一\n  b;\n  m = 3)\n  (a, b) -> (a, 0) if a > primes'
  is(text, '# 一', 'comment')
  is(text, 'm', 'variable.parameter')
  is(text, 'if', 'keyword.control')
  is('game g(n); n -> n - 1 # x', '->', 'keyword.operator.arrow')
})

test('rules about lists', () => {
  const text = 'game merge(row[]) symmetric\n  row -> row without j with [i] = sum(row) ++ "ab#" for i in indices(row)'
  is(text, 'symmetric', 'storage.modifier')
  is(text, 'without', 'keyword.operator.list')
  is(text, 'with', 'keyword.operator.list')
  is(text, '++', 'keyword.operator.list')
  is(text, '"ab#"', 'string.quoted')
  is(text, 'sum', 'support.function')
  is(text, 'indices', 'support.constant.set')
  is('row -> "ab', '"ab', 'invalid')
})

test('rules about graphs', () => {
  const text = 'game grim on graph  # isolated\n  v -> remove v, neighbours(v), isolated  if degree(v) > 0 and pieces <= 1'
  is(text, 'grim', 'entity.name.type')
  is(text, 'graph', 'storage.type')
  is(text, '# isolated', 'comment')
  is(text, 'remove', 'keyword.control')
  is(text, 'isolated', 'keyword.control')
  is(text, 'neighbours', 'support.function')
  is(text, 'pieces', 'support.constant')
  is('connected s of 1..3 -> remove s', 'connected', 'keyword.control')
  is('game c on order\n v -> remove v, above(v)', 'above', 'support.function')
})

test('rules about boards', () => {
  const text = 'game cram on board\n  # a comment -> no arrow\n  .# -> #. in rows, all turns  # note\n  [.. / .?] -> [## / #?] until X#X in both ways\n  # -> .'
  is(text, 'board', 'storage.type')
  is(text, '# a comment -> no arrow', 'comment')
  is(text, '.#', 'string.unquoted.pattern')
  is(text, '#.', 'string.unquoted.pattern')
  is(text, '# note', 'comment')
  is(text, '[.. / .?]', 'string.unquoted.pattern')
  is(text, '[## / #?]', 'string.unquoted.pattern')
  is(text, 'X#X', 'string.unquoted.pattern')
  is(text, 'until', 'keyword.control')
  is(text, 'rows', 'support.constant.direction')
  is(text, 'all turns', 'support.constant.direction')
  is(text, 'both ways', 'support.constant.direction')
  is(text, '#', 'string.unquoted.pattern')
  is(text, '.', 'string.unquoted.pattern')
  // Without a header.
  is('.. -> ## in rows, columns', '##', 'string.unquoted.pattern')
  is('xo -> .x in rows', 'xo', 'string.unquoted.pattern')
})

test('every file of the extension is there, and its texts are in all languages', () => {
  const manifest = JSON.parse(read('../package.json').toString())
  for (const path of [manifest.main, ...manifest.contributes.grammars.map((one) => one.path), ...manifest.contributes.languages.map((one) => one.configuration)])
    assert.ok(read(`../${path}`).length > 0, path)
  JSON.parse(read('../language-configuration.json').toString())
  const used = [...JSON.stringify(manifest).matchAll(/%(\w+)%/g)].map((match) => match[1]).sort()
  for (const language of ['', '.zh-cn', '.zh-tw']) assert.deepEqual(Object.keys(JSON.parse(read(`../package.nls${language}.json`).toString())).sort(), used)
})
