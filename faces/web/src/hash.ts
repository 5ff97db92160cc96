/** The state of the page in the hash of its address, so that a link carries game and position. */

import { half } from './width'

export const USES = ['play', 'puzzle', 'answer', 'look', 'law', 'graph', 'learn', 'sheet'] as const
export type Use = (typeof USES)[number]

export interface Page {
  game: string
  position: string
  misere: boolean
  use: Use
  /** Of puzzles, worksheets and the machine's slips: the same seed draws the same. */
  seed?: number
  grade?: Grade | undefined
  /** The number of exercises on a worksheet. */
  count?: number
  /** The step of the lesson, counted from 1. */
  step?: number
  /** A game that is given by its positions and moves. */
  graph?: Graph
}

/** A text of positions and moves, its format if that is not to be found out, and the positions that are asked for, by name. */
export interface Graph {
  text: string
  at: string
  format?: Format
}

export const FORMATS = ['edges', 'csv', 'pgsolver', 'dimacs'] as const
export type Format = (typeof FORMATS)[number]

/** The longest text of a graph that an address carries. */
const MAX_LINKED = 4000

export const GRADES = ['easy', 'medium', 'hard'] as const
export type Grade = (typeof GRADES)[number]

/** The largest number of exercises, as the engine has it. */
export const MAX_COUNT = 40

export const FIRST: Page = { game: 'nim', position: '3 4 5', misere: false, use: 'play' }

export function toHash(page: Page): string {
  const fields = new URLSearchParams({ g: page.game, p: page.position, u: page.use })
  if (page.misere) fields.set('m', '1')
  if (page.seed !== undefined) fields.set('s', String(page.seed))
  if (page.grade) fields.set('d', page.grade)
  if (page.count !== undefined) fields.set('n', String(page.count))
  if (page.use === 'learn' && page.step !== undefined) fields.set('k', String(page.step))
  if (page.use === 'graph' && page.graph && page.graph.text.length <= MAX_LINKED) {
    const { text, at, format } = page.graph
    fields.set('f', text)
    fields.set('q', at)
    if (format) fields.set('x', format)
  }
  return `#${fields.toString()}`
}

export function fromHash(hash: string): Page {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const use = USES.find((known) => known === fields.get('u')) ?? FIRST.use
  const game = fields.get('g')
  const number = (name: string, max: number) => {
    const text = fields.get(name) ?? ''
    return /^\d{1,15}$/.test(text) ? Math.min(Number(text), max) : undefined
  }
  const step = use === 'learn' ? number('k', MAX_STEP) : undefined
  const stepped = step === undefined ? {} : { step: Math.max(1, step) }
  const text = use === 'graph' ? fields.get('f') : null
  const format = FORMATS.find((known) => known === fields.get('x'))
  const graph = text === null ? {} : { graph: { text, at: fields.get('q') ?? '', ...(format ? { format } : {}) } }
  if (!game) return { ...FIRST, use, ...stepped, ...graph }
  const page: Page = { game, position: fields.get('p') ?? '', misere: fields.get('m') === '1', use, ...stepped, ...graph }
  const [seed, count] = [number('s', MAX_SEED), number('n', MAX_COUNT)]
  const grade = GRADES.find((known) => known === fields.get('d'))
  return { ...page, ...(seed === undefined ? {} : { seed }), ...(grade ? { grade } : {}), ...(count === undefined ? {} : { count: Math.max(1, count) }) }
}

/** The largest number of a step that is read. */
const MAX_STEP = 99

/** Seeds are short enough to be typed from a printed sheet. */
const MAX_SEED = 999_999

/** A seed that nobody chose. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * MAX_SEED)

/** The address of a page with the language in which it is to be opened. */
export const linkOf = (page: Page, language: string): string => `${location.href.replace(/#.*/s, '')}${toHash(page)}&l=${language}`

/** The language that a link asks for. */
export const languageOf = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('l')

/** The half-width form of what was typed, except in quotation marks. */
const ownPositions = (written: string): string => written.replace(/[“”＂]/g, '"').replace(/"[^"]*"?|[^"]+/g, (part) => (part.startsWith('"') ? part : half(part)))

/** A typed position as the list that a request takes: split at blanks outside brackets and quotes. */
export function positions(written: string): string[] {
  const typed = ownPositions(written)
  const all: string[] = []
  let depth = 0
  let quoted = false
  let word = ''
  for (const c of typed) {
    if (c === '"') quoted = !quoted
    if ('([{'.includes(c)) depth += 1
    if (')]}'.includes(c)) depth -= 1
    if (depth <= 0 && !quoted && /\s/.test(c)) {
      if (word) all.push(word)
      word = ''
    } else {
      word += c
    }
  }
  if (word) all.push(word)
  return all
}

/** Words between the numbers of "take 1, 3 or 4". */
const BETWEEN = new Set([',', 'or', 'and', '或者', '或', '和', '跟', '个', '個', '颗', '顆', '枚'])

/** "Take 1, 3 or 4", in any of the three languages, as a rule; `null` if it is something else. */
export function spoken(text: string): string | null {
  const said = half(text).trim()
  if (said.length > 200) return null
  const verb = /^(?:take|取|拿)\s*/i.exec(said)
  if (!verb) return null
  const rest = said.slice(verb[0].length)
  const range = /^(\d{1,9})\s*(?:to|-|\.\.|到|至)\s*(\d{1,9})\s*[个個颗顆枚]?$/i.exec(rest)
  if (range) return `n -> n - k for k in ${range[1]}..${range[2]}`
  // One word after the other, so that the time is linear.
  const words = rest.match(/\d+|[a-z]+|或者|[^\s]/gi) ?? []
  if (!words.length || !words.every((word) => /^\d{1,9}$/.test(word) || BETWEEN.has(word.toLowerCase()))) return null
  const numbers = [...new Set(words.filter((word) => /^\d/.test(word)).map(Number))].sort((a, b) => a - b)
  return numbers.length ? `n -> n - k for k in {${numbers.join(', ')}}` : null
}

/** The example of a game as one position: blanks that are not in brackets would end it. */
export const ownPosition = (example: string): string => example.replace(/['"]/g, '').replace(/;\s+/g, ';')

/** Positions to try for a game that was typed, likely ones first. The example has a move; pictures, such as boards and graphs, have a notation of their own, of which only the example is known. */
export function beginnings(arity: number | null, example: string, pictured = false): string[] {
  const own = ownPosition(example)
  if (pictured) return [own]
  const some = arity === 1 ? ['10'] : arity === 2 ? ['5,8', '8,5'] : []
  return [...some, own]
}

/** Whether a text is a sum of positions, such as `kayles(7) + wythoff(3,5)`, which needs no further position. */
export function isSum(text: string): boolean {
  const game = half(text)
  return !game.includes('->') && !/^\s*game\s/.test(game) && (/[\w}]\s*\(/.test(game) || /(^|\+)\s*\*\d/.test(game))
}
