/** The search: an index of all sections in the language of the page, made in the browser from their texts when the field is first used. */
import MiniSearch from 'minisearch'
import { WORDS, type Language } from '../words'
import { address } from './where'
import { asked, tokens } from './tokens'

/** Address, chapter, heading, text. */
export type Entry = [page: string, chapter: string, heading: string, text: string]

/** Maximum number of sections that are listed. */
const MOST = 12
/** Number of characters around the first hit that are shown. */
const AROUND = 70

export interface Hit {
  page: string
  chapter: string
  heading: string
  /** The text around the first hit, in pieces; every second one is a hit. */
  excerpt: string[]
}

export function searcher(entries: Entry[]): (query: string) => Hit[] {
  const index = new MiniSearch<{ id: number; chapter: string; heading: string; text: string }>({
    fields: ['heading', 'chapter', 'text'],
    tokenize: tokens,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: asked,
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
      boost: { heading: 4, chapter: 2 },
    },
  })
  index.addAll(entries.map(([, chapter, heading, text], id) => ({ id, chapter, heading, text })))
  return (query) =>
    index
      .search(query)
      .slice(0, MOST)
      .flatMap(({ id, terms }) => {
        const entry = entries[id as number]
        return entry ? [{ page: entry[0], chapter: entry[1], heading: entry[2], excerpt: excerpt(entry[3], terms) }] : []
      })
}

function excerpt(text: string, terms: string[]): string[] {
  const pattern = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  const first = pattern ? text.search(new RegExp(pattern, 'i')) : -1
  if (first < 0) return [text.slice(0, 2 * AROUND)]
  const start = Math.max(0, first - AROUND)
  const part = text.slice(start, first + AROUND)
  const pieces = part.split(new RegExp(`(${pattern})`, 'gi'))
  pieces[0] = (start ? '… ' : '') + (pieces[0] ?? '')
  return pieces
}

export async function start(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const response = await fetch(address('index'))
  if (!response.ok) throw new Error(`${response.status}`)
  const find = searcher((await response.json()) as Entry[])
  const list = form.querySelector('ul')
  const status = form.querySelector('p')
  if (!list || !status) return
  const words = WORDS[document.documentElement.lang as Language] ?? WORDS.en
  const root = address('root')
  let chosen = -1

  const choose = (at: number) => {
    const all = [...list.children]
    chosen = all.length ? (at + all.length) % all.length : -1
    all.forEach((one, number) => one.setAttribute('aria-selected', String(number === chosen)))
    const own = all[chosen]
    if (own) {
      field.setAttribute('aria-activedescendant', own.id)
      own.scrollIntoView({ block: 'nearest' })
    } else field.removeAttribute('aria-activedescendant')
  }
  const show = () => {
    const hits = field.value.trim() ? find(field.value) : []
    list.replaceChildren(
      ...hits.map((hit, at) => {
        const item = document.createElement('li')
        item.id = `found-${at}`
        item.setAttribute('role', 'option')
        const href = new URL(hit.page, root).href
        item.dataset['href'] = href
        item.addEventListener('click', () => (location.href = href))
        const title = document.createElement('strong')
        title.textContent = hit.heading ? `${hit.chapter} › ${hit.heading}` : hit.chapter
        const text = document.createElement('span')
        hit.excerpt.forEach((piece, number) => {
          const mark = document.createElement(number % 2 ? 'mark' : 'span')
          mark.textContent = piece
          text.append(mark)
        })
        item.append(title, text)
        return item
      }),
    )
    list.hidden = hits.length === 0
    field.setAttribute('aria-expanded', String(hits.length > 0))
    status.textContent = field.value.trim() ? words.found(hits.length) : ''
    choose(hits.length ? 0 : -1)
  }
  const close = () => {
    list.hidden = true
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) show()
      else choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const href = list.querySelectorAll('li')[chosen]?.dataset['href']
      if (href) {
        close()
        location.href = href
      }
    } else if (event.key === 'Escape') {
      if (!list.hidden) event.preventDefault()
      close()
    }
  })
  list.addEventListener('click', close)
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !form.contains(event.target)) close()
  })
  show()
}
