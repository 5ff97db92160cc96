/**
 * Makes a module smaller as it is sent, that is, compressed: `node smaller.js IN OUT`.
 *
 * A quarter of the functions are copies of generic ones for types that do not matter, and gzip sees only the last 32 KiB. So functions that are
 * the same are made one, and those that are alike are put beside each other: copies of one generic function, each before the one that shares
 * most of its code (in the order of names alone gzip needs 11 kB more; it needs more, too, after the passes of wasm-opt that make the code
 * itself shorter). Nothing else is changed, so that the speed is that of the compiler's code. binaryen (wasm-opt) does both; it sorts by the names of functions, which are written
 * here in the order that is wanted and left out at the end.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [CUSTOM, IMPORT, CODE] = [0, 2, 10]

/** Reads a module: its sections, and the numbers in them. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes
    this.at = at
  }
  number() {
    for (let [value, factor] = [0, 1]; ; factor *= 128) {
      const byte = this.bytes[this.at++]
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  take(length) {
    return this.bytes.subarray(this.at, (this.at += length))
  }
  text() {
    return Buffer.from(this.take(this.number())).toString()
  }
}

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8)
  const all = []
  while (reader.at < bytes.length) {
    const start = reader.at
    const id = bytes[reader.at++]
    const body = reader.take(reader.number())
    all.push({ id, body, whole: bytes.subarray(start, reader.at), name: id === CUSTOM ? new Reader(body).text() : '' })
  }
  return all
}

/** The names of functions, by index. */
function namesOf(body) {
  const names = new Map()
  const reader = new Reader(body)
  reader.text()
  while (reader.at < body.length) {
    const id = body[reader.at++]
    const end = reader.number() + reader.at
    for (let left = id === 1 ? reader.number() : 0; left > 0; left -= 1) names.set(reader.number(), reader.text())
    reader.at = end
  }
  return names
}

/** The number of imported functions; nothing else is imported. */
function importedBy(body) {
  const reader = new Reader(body)
  const count = reader.number()
  for (let at = 0; at < count; at += 1) {
    reader.text()
    reader.text()
    if (reader.take(1)[0] !== 0) throw new Error('the module imports something else than functions')
    reader.number()
  }
  return count
}

/** The name of a generic function without what tells its copies apart. */
const generic = (name) => name.replace(/17h[0-9a-f]{16}E.*/, '').replace(/^_ZN\d+/, '')

/** The length of the pieces of code by which functions are compared. */
const PIECE = 5

/** The pieces of code that occur in a function, as numbers. */
function piecesOf(body) {
  const pieces = new Set()
  for (let at = 0; at + PIECE <= body.length; at += 1) {
    let piece = 0
    for (let byte = 0; byte < PIECE; byte += 1) piece = Math.imul(piece, 0x01000193) ^ body[at + byte]
    pieces.add(piece)
  }
  return pieces
}

/** The share of the pieces of two functions that they have in common. */
function alike(one, other) {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let both = 0
  for (const piece of few) if (many.has(piece)) both += 1
  return both / (one.size + other.size + 1)
}

/** The copies of a generic function, each followed by the one that is most like it. */
function chained(copies) {
  if (copies.length < 3) return copies
  const left = copies.map((copy) => ({ copy, pieces: piecesOf(copy.body) }))
  const chain = left.splice(0, 1)
  while (left.length) {
    const last = chain.at(-1).pieces
    let [best, most] = [0, -1]
    for (const [at, { pieces }] of left.entries()) {
      const share = alike(pieces, last)
      if (share > most) [best, most] = [at, share]
    }
    chain.push(...left.splice(best, 1))
  }
  return chain.map(({ copy }) => copy)
}

const encoded = (number) => {
  const bytes = []
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128)
  return Buffer.from([...bytes, number])
}
const withLength = (bytes) => Buffer.concat([encoded(bytes.length), bytes])

/** The module with names that are in the order in which functions are to stand, and no other custom sections. */
function renamed(bytes) {
  const sections = sectionsOf(bytes)
  const section = (is) => sections.find(is)?.body
  const named = section(({ name }) => name === 'name')
  const code = section(({ id }) => id === CODE)
  if (!named || !code) throw new Error('the module has no names: build it with strip = "debuginfo"')
  const names = namesOf(named)
  const first = importedBy(section(({ id }) => id === IMPORT) ?? Buffer.of(0))
  const reader = new Reader(code)
  const listed = Array.from({ length: reader.number() }, (_, at) => ({ index: first + at, own: generic(names.get(first + at) ?? ''), body: reader.take(reader.number()) }))
  listed.sort((a, b) => (a.own < b.own ? -1 : a.own > b.own ? 1 : Buffer.compare(a.body, b.body)))
  const groups = []
  for (const one of listed) {
    if (groups.at(-1)?.[0].own === one.own) groups.at(-1).push(one)
    else groups.push([one])
  }
  const functions = groups.flatMap(chained)
  const places = functions.map(({ index }, place) => [index, String(place).padStart(6, '0')]).sort(([a], [b]) => a - b)
  const renamings = [encoded(places.length), ...places.flatMap(([index, name]) => [encoded(index), withLength(Buffer.from(name))])]
  const section1 = Buffer.concat([Buffer.of(1), withLength(Buffer.concat(renamings))])
  const own = Buffer.concat([Buffer.of(CUSTOM), withLength(Buffer.concat([withLength(Buffer.from('name')), section1]))])
  return Buffer.concat([bytes.subarray(0, 8), ...bare(sections), own])
}

const bare = (sections) => sections.filter(({ id }) => id !== CUSTOM).map(({ whole }) => whole)

const [from, to] = process.argv.slice(2)
if (!from || !to) throw new Error('usage: node smaller.js IN OUT')
const folder = mkdtempSync(join(tmpdir(), 'nimatron-wasm-'))
try {
  const [unsorted, sorted] = [join(folder, 'unsorted.wasm'), join(folder, 'sorted.wasm')]
  writeFileSync(unsorted, renamed(readFileSync(from)))
  const features = ['bulk-memory', 'sign-ext', 'mutable-globals', 'nontrapping-float-to-int', 'multivalue', 'reference-types', 'simd'].map((name) => `--enable-${name}`)
  const passes = ['--duplicate-function-elimination', '--remove-unused-module-elements', '--reorder-functions-by-name']
  const program = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/binaryen/bin/wasm-opt')
  execFileSync(process.execPath, [program, unsorted, '-g', ...passes, ...features, '-o', sorted], { stdio: ['ignore', 'ignore', 'inherit'] })
  const bytes = readFileSync(sorted)
  writeFileSync(to, Buffer.concat([bytes.subarray(0, 8), ...bare(sectionsOf(bytes))]))
} finally {
  rmSync(folder, { recursive: true })
}
