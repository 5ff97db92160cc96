/** The state of the page in the hash of its address, so that a link carries game and position. */

export const USES = ['play', 'answer', 'look', 'law', 'learn'] as const
export type Use = (typeof USES)[number]

export interface Page {
  game: string
  position: string
  misere: boolean
  use: Use
}

export const FIRST: Page = { game: 'nim', position: '3 4 5', misere: false, use: 'play' }

export function toHash(page: Page): string {
  const fields = new URLSearchParams({ g: page.game, p: page.position, u: page.use })
  if (page.misere) fields.set('m', '1')
  return `#${fields.toString()}`
}

export function fromHash(hash: string): Page {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const use = USES.find((known) => known === fields.get('u')) ?? FIRST.use
  const game = fields.get('g')
  if (!game) return { ...FIRST, use }
  return { game, position: fields.get('p') ?? '', misere: fields.get('m') === '1', use }
}

/** A typed position as the list of texts that a request wants: split at blanks outside of brackets. */
export function positions(typed: string): string[] {
  const all: string[] = []
  let depth = 0
  let word = ''
  for (const c of typed) {
    if ('([{'.includes(c)) depth += 1
    if (')]}'.includes(c)) depth -= 1
    if (depth <= 0 && /\s/.test(c)) {
      if (word) all.push(word)
      word = ''
    } else {
      word += c
    }
  }
  if (word) all.push(word)
  return all
}

/** "Take 1, 3 or 4", in any of the three languages, as a rule; or nothing. */
export function spoken(text: string): string | null {
  const said = text.trim()
  const range = /^(?:take|取|拿)\s*(\d+)\s*(?:to|-|–|\.\.|到|至)\s*(\d+)\s*[个個颗顆枚]?\s*$/i.exec(said)
  if (range) return `n -> n - k for k in ${range[1]}..${range[2]}`
  const list = /^(?:take|取|拿)\s*((?:\d+[个個颗顆枚]?)(?:\s*(?:,|，|、|or|and|或者|或|和|跟)\s*)+)*\d+\s*[个個颗顆枚]?\s*$/i
  if (!list.test(said)) return null
  const numbers = [...new Set((said.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b)
  return `n -> n - k for k in {${numbers.join(', ')}}`
}

/** A position to begin with, for a game of which nothing is asked yet. */
export function beginning(arity: number | null, example: string): string {
  if (arity === 1) return '10'
  if (arity === 2) return '5,8'
  return example
}
