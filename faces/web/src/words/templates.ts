/**
 * Sentences with holes. A key is an English sentence, `expected {wanted}, found {found}`; a text fits it if it has the literal pieces in their
 * order with something between them. Texts come from whoever typed a rule, so nothing here is a regular expression that could be made to
 * backtrack: pieces are looked for from left to right, each once, at the first place where it stands.
 *
 * What stands in a hole is translated too if it is a known sentence: but not between backticks, which hold code, and a single word only in a
 * hole written `{~word}`, since a single word is usually a name that a person chose. A hole written `{#count}` is for numbers only.
 */

/** Sentences of one origin each, from English to another language. */
export type Groups = Record<string, Record<string, string>>

/** A known text in the other language; `null` if it is not known. */
export type Known = (text: string) => string | null

interface Hole {
  name: string
  kind: 'code' | 'phrase' | 'word' | 'number'
}

interface Template {
  first: string
  last: string
  /** What follows each hole but the last. */
  between: string[]
  holes: Hole[]
  literals: number
  /** Has it several sentences itself? */
  joins: boolean
  /** What is said: literal pieces, and the names of holes at odd places. */
  said: string[]
}

const HOLE = /\{([~#]?)([a-z]+)\}/
const KINDS = { '': 'phrase', '~': 'word', '#': 'number' } as const

/** Longer texts are no sentences: they stay as they are. */
export const LONGEST = 10_000

/** Sentences in holes of sentences in holes: no true text is nested deeper. */
const DEEPEST = 4

/** The names of the holes of a text. */
export function holes(text: string): string[] {
  return [...text.matchAll(new RegExp(HOLE, 'g'))].map((found) => found[2] ?? '')
}

/** The literal pieces of a text, between its holes. */
export function literals(text: string): string[] {
  return text.split(new RegExp(HOLE.source.replace(/[()]/g, ''), 'g'))
}

function template(key: string, said: string): Template {
  const pieces = literals(key)
  const marks = [...key.matchAll(new RegExp(HOLE, 'g'))]
  return {
    first: pieces[0] ?? '',
    last: pieces.at(-1) ?? '',
    between: pieces.slice(1, -1),
    holes: marks.map((mark, at) => {
      const code = pieces[at]?.endsWith('`') && pieces[at + 1]?.startsWith('`')
      return { name: mark[2] ?? '', kind: code ? 'code' : KINDS[mark[1] as keyof typeof KINDS] }
    }),
    literals: pieces.join('').length,
    joins: pieces.some((piece) => piece.includes(JOINT)),
    said: said.split(/\{([a-z]+)\}/),
  }
}

/** What stands in the holes; `null` if the text does not fit, or has different things in holes of one name. */
function fit(text: string, { first, last, between, holes }: Template): string[] | null {
  const end = text.length - last.length
  if (end <= first.length || !text.startsWith(first) || !text.endsWith(last)) return null
  const found: string[] = []
  let at = first.length
  for (const piece of between) {
    const next = text.indexOf(piece, at + 1)
    if (next < 0) return null
    found.push(text.slice(at, next))
    at = next + piece.length
  }
  if (at >= end) return null
  found.push(text.slice(at, end))
  const fits = holes.every(({ name, kind }, i) => {
    const here = found[i] ?? ''
    return found[holes.findIndex((other) => other.name === name)] === here && (kind !== 'number' || /^-?\d+$/.test(here))
  })
  return fits ? found : null
}

/** Chinese characters and punctuation: no space stands between two of them. */
const WIDE = '[\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef\\u2026\\u201c\\u201d]'
const ENDS_WIDE = new RegExp(`${WIDE}$`)
const SPACE_AFTER_WIDE = new RegExp(`${WIDE} $`)
const BEGINS_WIDE = new RegExp(`^ ?${WIDE}`)

/** A Chinese character. */
export const CHINESE = /[\u4e00-\u9fff]/

/** Is there Chinese at the end of a text? */
export const endsWide = (text: string): boolean => ENDS_WIDE.test(text)

/** Two pieces as one, without a space between Chinese characters. */
export function joined(left: string, right: string): string {
  if (!BEGINS_WIDE.test(right)) return left + right
  if (SPACE_AFTER_WIDE.test(left.slice(-2))) return left.slice(0, -1) + right.trimStart()
  return left + (ENDS_WIDE.test(left.slice(-1)) ? right.trimStart() : right)
}

/** A mark that joins two sentences. */
const JOINT = '; '
/** What stands between a sentence and the next. */
export const semicolon = (said: string): string => (CHINESE.test(said) ? '；' : JOINT)
/** Sentences that may be joined, and those of them that one template may span. */
const MAX_JOINED = 16
const SPAN = 3

/** Work for one text: comparisons with templates, of up to a thousand characters each. No true text takes a tenth of it. */
const MAX_WORK = 20_000

/** The sentences of a dictionary, ready to be found. */
export function compiled(groups: Groups): Known {
  const whole = new Map<string, string>()
  const templates: Template[] = []
  for (const group of Object.values(groups)) {
    for (const [key, said] of Object.entries(group)) {
      if (HOLE.test(key)) templates.push(template(key, said))
      else whole.set(key, said)
    }
  }
  // What says more is tried first: `{a} is {b}` fits more than it means.
  templates.sort((one, other) => other.literals - one.literals)
  const byFirst = new Map<string, Template[]>()
  const candidates = (text: string): Template[] => {
    const letter = text.charAt(0)
    let some = byFirst.get(letter)
    if (!some) {
      some = templates.filter(({ first }) => first === '' || first.startsWith(letter))
      // Letters of users are many; those of templates are few.
      if (byFirst.size < 200) byFirst.set(letter, some)
    }
    return some
  }
  return (text) => new Search(whole, candidates).known(text, 0)
}

/** The search for one text, with a bound for its work. */
class Search {
  private work = MAX_WORK

  constructor(
    private readonly whole: ReadonlyMap<string, string>,
    private readonly candidates: (text: string) => Template[],
  ) {}

  known(text: string, depth: number): string | null {
    if (depth > DEEPEST || text === '' || text.length > LONGEST) return null
    const exact = this.whole.get(text)
    if (exact !== undefined) return exact
    if (!text.includes(JOINT)) return this.fitting(text, depth, () => true) ?? this.withHelp(text, depth)
    // Of several sentences a hole must not swallow all but the first.
    return (
      this.fitting(text, depth, (one) => one.joins) ??
      this.series(text, depth, true) ??
      this.fitting(text, depth, (one) => !one.joins) ??
      this.withHelp(text, depth) ??
      this.series(text, depth, false)
    )
  }

  private fitting(text: string, depth: number, wanted: (one: Template) => boolean): string | null {
    for (const one of this.candidates(text)) {
      if (!wanted(one)) continue
      this.work -= 1 + text.length / 1000
      if (this.work < 0) return null
      const found = fit(text, one)
      if (!found) continue
      const said = this.filled(found, one, depth)
      // A template may say only how a text is built; if nothing in it is known, neither is the text.
      if (said !== text) return said
    }
    return null
  }

  private filled(found: string[], { holes, said }: Template, depth: number): string {
    const inside = (name: string): string => {
      const at = holes.findIndex((hole) => hole.name === name)
      const text = found[at] ?? ''
      const kind = holes[at]?.kind
      if (kind === 'code' || (kind === 'phrase' && !text.trim().includes(' '))) return text
      return this.known(text, depth + 1) ?? text
    }
    return said.map((piece, at) => (at % 2 ? inside(piece) : piece)).reduce(joined, '')
  }

  /** What is wrong, with what would be right in brackets behind it. */
  private withHelp(text: string, depth: number): string | null {
    if (!text.endsWith(')')) return null
    let at = text.indexOf(' (')
    for (let tried = 0; at > 0 && tried < SPAN; tried++, at = text.indexOf(' (', at + 1)) {
      const message = this.known(text.slice(0, at), depth + 1)
      const help = text.slice(at + 2, -1)
      if (message !== null) return `${message}（${this.known(help, depth + 1) ?? help}）`
    }
    return null
  }

  /** Sentences one after another, all of them known, or some. */
  private series(text: string, depth: number, all: boolean): string | null {
    const parts = text.split(JOINT)
    if (parts.length > MAX_JOINED) return null
    let said = ''
    let some = false
    for (let from = 0; from < parts.length; ) {
      let to = Math.min(from + SPAN, parts.length)
      const piece = (): string => parts.slice(from, to).join(JOINT)
      let known = piece() === text ? null : this.known(piece(), depth + 1)
      while (known === null && to > from + 1) {
        to--
        known = this.known(piece(), depth + 1)
      }
      if (known === null && all) return null
      some ||= known !== null
      said += (said === '' ? '' : semicolon(said)) + (known ?? piece())
      from = to
    }
    return some ? said : null
  }
}
