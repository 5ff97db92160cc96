/**
 * Traditional Chinese (Taiwan) is made from Simplified: by the dictionaries of OpenCC, and by terms
 * of our own, which come first (crates/messages/src/traditional/terms.txt).
 *
 * The engine converts its messages when they are said, by those entries of the dictionaries that its
 * texts need: this writes them to crates/messages/src/traditional/dictionary.txt. Files with texts
 * of their own (chapters, READMEs, words of the page, of the site and of Python) are written as a
 * whole. `npm run traditional` writes all of them; with `-- --check`, it only says which differ.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import STCharacters from 'opencc-js/dict/STCharacters'
import STPhrases from 'opencc-js/dict/STPhrases'
import TWPhrases from 'opencc-js/dict/TWPhrases'
import TWVariants from 'opencc-js/dict/TWVariants'
import TWVariantsPhrases from 'opencc-js/dict/TWVariantsPhrases'

const ROOT = join(process.cwd(), '../..')
const FOLDER = join(ROOT, 'crates/messages/src/traditional')
const HAN = /\p{Script=Han}/u

/** What texts become, the longest entry first; `undefined` where nothing begins. */
class Dictionary {
  private readonly entries = new Map<string, Map<string, string>>()
  private readonly longest = new Map<string, number>()

  constructor(pairs: Iterable<readonly [string, string]>) {
    for (const [from, to] of pairs) this.add(from, to)
  }

  /** An entry; one that is there already stays. */
  add(from: string, to: string): void {
    const first = String.fromCodePoint(from.codePointAt(0) ?? 0)
    let all = this.entries.get(first)
    if (all === undefined) this.entries.set(first, (all = new Map()))
    if (!all.has(from)) all.set(from, to)
    this.longest.set(first, Math.max(this.longest.get(first) ?? 0, from.length))
  }

  at(text: string, place: number): [from: string, to: string] | undefined {
    const first = String.fromCodePoint(text.codePointAt(place) ?? 0)
    const all = this.entries.get(first)
    for (let length = all === undefined ? 0 : (this.longest.get(first) ?? 0); length > 0; length -= 1) {
      const from = text.slice(place, place + length)
      const to = all?.get(from)
      if (to !== undefined && from.length === length) return [from, to]
    }
    return undefined
  }

  /** The pieces of a text with what they become; characters without an entry stay as they are. */
  *pieces(text: string): Generator<[from: string, to: string, known: boolean]> {
    for (let place = 0; place < text.length; ) {
      const entry = this.at(text, place)
      const same = String.fromCodePoint(text.codePointAt(place) ?? 0)
      const [from, to] = entry ?? [same, same]
      yield [from, to, entry !== undefined]
      place += from.length
    }
  }

  convert(text: string): string {
    let to = ''
    for (const piece of this.pieces(text)) to += piece[1]
    return to
  }
}

/** Dictionaries of OpenCC: entries with a bar between them, each with its first translation. */
function* opencc(...dictionaries: string[]): Generator<[string, string]> {
  for (const dictionary of dictionaries) {
    for (const entry of dictionary.split('|')) {
      const [from, to] = entry.split(' ')
      if (from !== undefined && to !== undefined) yield [from, to]
    }
  }
}

const terms = [...readFileSync(join(FOLDER, 'terms.txt'), 'utf8').split('\n')]
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): [string, string] => {
    const [from, to, ...more] = line.split(' = ')
    if (from === undefined || to === undefined || more.length > 0) throw new Error(`terms.txt: not \`simplified = traditional\`: ${line}`)
    if (!/^\P{ASCII}/u.test(from)) throw new Error(`terms.txt: a term begins with a Chinese character or mark: ${line}`)
    return [from, to]
  })
const own = new Map(terms)
if (own.size < terms.length) throw new Error('terms.txt has a term twice')
const first = new Dictionary([...terms, ...opencc(STPhrases, STCharacters)])
const later = [new Dictionary(opencc(TWPhrases)), new Dictionary(opencc(TWVariantsPhrases, TWVariants))]

/**
 * The text in pieces as small as may be, each with what it becomes. OpenCC converts in three rounds,
 * the pieces of which need not end at the same places: a piece here ends where those of all rounds
 * do. What one of our terms says is final.
 */
function* pieces(text: string): Generator<[from: string, to: string]> {
  // The pieces so far: ends in the Simplified text, and the texts that they have become.
  let parts: { from: string; to: string; final: boolean }[] = []
  for (const [from, to] of first.pieces(text)) parts.push({ from, to, final: own.has(from) })
  for (const round of later) {
    const next: typeof parts = []
    for (let i = 0; i < parts.length; ) {
      const part = parts[i]
      if (part === undefined) break
      if (part.final) {
        next.push(part)
        i += 1
        continue
      }
      // All up to the next term are converted together, and joined where a piece crosses an end.
      let end = i
      while (end < parts.length && parts[end]?.final === false) end += 1
      const run = parts.slice(i, end)
      const ends = new Set<number>()
      run.reduce((sum, { to }) => (ends.add(sum + to.length), sum + to.length), 0)
      let [place, from, to, taken, reached] = [0, '', '', 0, 0]
      for (const [old, made] of round.pieces(run.map((one) => one.to).join(''))) {
        place += old.length
        to += made
        if (!ends.has(place)) continue
        while (reached < place) {
          const one = run[taken]
          if (one === undefined) break
          from += one.from
          reached += one.to.length
          taken += 1
        }
        next.push({ from, to, final: false })
        ;[from, to] = ['', '']
      }
      i = end
    }
    parts = next
  }
  for (const { from, to } of parts) yield [from, to]
}

function traditional(text: string): string {
  let to = ''
  for (const piece of pieces(text)) to += piece[1]
  return to
}

/** The string literals of a file in Rust that have Chinese characters, as they are when the program runs. */
function literals(rust: string): string[] {
  const found: string[] = []
  for (const [token] of rust.matchAll(/\/\/.*|r(#*)"[^]*?"\1|"(?:[^"\\]|\\[^])*"|'(?:[^'\\\n]|\\[^\n]{1,8})'/g)) {
    if (!/^r?#*"/.test(token) || !HAN.test(token)) continue
    found.push(
      token.startsWith('r')
        ? token.replace(/^r#*"|"#*$/g, '')
        : token.slice(1, -1).replace(/\\(\n\s*|[^])/g, (_, escaped: string) => (/^\s/.test(escaped) ? '' : escaped === 'n' ? '\n' : escaped)),
    )
  }
  return found
}

function* files(folder: string, ending: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith(ending)) yield join(entry.parentPath, entry.name)
  }
}

/** The entries that the texts of the engine need, sorted. */
function dictionary(): string {
  const texts = ['crates', 'faces']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'src')))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [...files(folder, '.rs')])
    .flatMap((file) => literals(readFileSync(file, 'utf8')))
  const needed = new Map<string, string>()
  for (const text of texts) {
    for (const [from, to] of pieces(text)) {
      if (from !== to || from.length > 1) needed.set(from, to)
    }
  }
  const made = new Dictionary(needed)
  const wrong = texts.filter((text) => made.convert(text) !== traditional(text))
  for (const text of wrong) console.error(`${text}\n  ${traditional(text)}\n  ${made.convert(text)}`)
  if (wrong.length > 0) throw new Error('the entries of some texts change others: one more term is needed for each of these')
  return [...needed].map(([from, to]) => `${from} = ${to}\n`).sort().join('')
}

/** The blocks of a file in TypeScript whose first lines name Traditional Chinese, made from those of Simplified. */
function blocks(text: string): string {
  const lines = text.split('\n')
  const block = (start: number) => {
    const indent = /^\s*/.exec(lines[start] ?? '')?.[0] ?? ''
    let end = start + 1
    while (end < lines.length && !/^[}\])]/.test((lines[end] ?? '').slice(indent.length))) end += 1
    return end
  }
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const line = lines[i] ?? ''
    if (!line.includes('Hans') || !/[{[(]$/.test(line)) continue
    const opens = line.replaceAll('Hans', 'Hant')
    const start = lines.indexOf(opens, i)
    if (start < 0) throw new Error(`nothing is ${opens}`)
    lines.splice(start, block(start) - start, ...lines.slice(i, block(i)).map((one) => traditional(one.replaceAll('Hans', 'Hant'))))
  }
  return lines.join('\n')
}

/** Three texts in three languages, one after another: the third is made from the second. */
function triples(text: string): string {
  const literal = String.raw`"(?:[^"\\\n]|\\.)*"`
  const gap = String.raw`,\s*`
  return text.replace(new RegExp(`(${literal}${gap})(${literal})(${gap})${literal}`, 'g'), (all, english: string, simplified: string, between: string) =>
    HAN.test(english) || !HAN.test(simplified) ? all : english + simplified + between + traditional(simplified),
  )
}

/** A whole file: names of files, of other texts and links to the other script, too. */
function whole(text: string): string {
  const [link, back] = ['[繁體中文](README.zh-Hant.md)', '[简体中文](README.zh-Hans.md)']
  const parts = text.split(link).map((part) => traditional(part.replaceAll('Hans', 'Hant')))
  return parts.join(back)
}

const made: [file: string, text: string][] = [['crates/messages/src/traditional/dictionary.txt', dictionary()]]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
for (const chapter of readdirSync(join(ROOT, 'docs/zh-Hans'))) made.push([`docs/zh-Hant/${chapter}`, whole(read(`docs/zh-Hans/${chapter}`))])
made.push(['README.zh-Hant.md', whole(read('README.zh-Hans.md'))])
made.push(['faces/web/src/words/zh-Hant.ts', whole(read('faces/web/src/words/zh-Hans.ts'))])
for (const file of ['faces/web/src/words/loops.ts', 'faces/site/src/words.ts']) made.push([file, blocks(read(file))])
made.push(['faces/python/python/nimatron/_words.py', triples(read('faces/python/python/nimatron/_words.py'))])

let differ = 0
for (const [file, text] of made) {
  if (existsSync(join(ROOT, file)) && read(file) === text) continue
  differ += 1
  if (process.argv.includes('--check')) console.error(`${file} is not what is made from Simplified Chinese`)
  else writeFileSync(join(ROOT, file), text)
}
if (differ > 0 && process.argv.includes('--check')) {
  console.error('npm run --prefix faces/site traditional writes it')
  process.exit(1)
}
