/** The atlas of laws on its page: a field to search it, its counts, and its finds. Nothing is loaded before somebody asks. */
import { WORDS, type Language } from '../words'
import { asked, find, lines, type Columns, type Row } from './columns'
import { address } from './where'

/** Maximum number of games that are listed. */
const MOST = 50

/** An entry as the first file of the atlas has it. */
interface Entry {
  number: number
  game: { rules: string; length: number }
  values: (number | null)[]
  law: { says: string; proved: boolean; gives: 'values' | 'winner' | 'part'; class: string; states: number | null } | null
  why_not: string
}

interface Share {
  games: number
  values: number
  aperiodic: number
  winner: number
  part: number
  conjectured: number
  none: number
}

interface Index {
  games: number
  statistics: { rows: { positions: 'heap' | 'pair'; moves: number; share: Share }[]; all: Share }
  finds: Record<'automata' | 'periods' | 'conjectures' | 'without', Entry[]>
}

const element = <K extends keyof HTMLElementTagNameMap>(name: K, text = '', className = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  if (text) made.textContent = text
  if (className) made.className = className
  return made
}

async function file(name: string): Promise<Response> {
  const response = await fetch(new URL(name, address('atlas')))
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response
}

export function start(place: HTMLElement): void {
  const words = WORDS[document.documentElement.lang as Language] ?? WORDS.en
  const own = words.atlas
  const form = element('form', '', 'atlas-search')
  const field = element('input')
  field.type = 'search'
  field.autocomplete = 'off'
  field.spellcheck = false
  field.placeholder = own.hint
  field.setAttribute('aria-label', own.hint)
  const button = element('button', words.search)
  button.type = 'submit'
  const more = element('button', own.counts)
  more.type = 'button'
  const status = element('p')
  status.setAttribute('role', 'status')
  const list = element('div', '', 'atlas-found')
  form.append(field, button, more)
  place.replaceChildren(form, status, list)
  place.hidden = false

  let loaded: Promise<Columns> | undefined
  const columns = () =>
    (loaded ??= Promise.all(['rules.gz', 'values.gz', 'laws.gz'].map(async (name) => lines(await (await file(name)).arrayBuffer()))).then(
      ([rules = [], values = [], laws = []]) => ({ rules, values, laws }),
    ))
  const failed = () => {
    loaded = undefined
    status.textContent = own.failed
  }

  const card = (row: Row) => {
    const item = element('article')
    item.append(element('p', `${own.number(row.number)} `, 'atlas-number'), element('code', row.rules))
    const kind = row.kind === '-' ? '' : `${own.kinds[row.kind]}${row.states === undefined ? '' : own.states(row.states)}`
    // What nothing confirms comes after our words, and in quotation marks.
    const says = row.kind === '-' ? [element('p', `${own.none}: “${row.says}”`)] : row.kind === 'c' ? [element('p', `${kind}: “${row.says}”`)] : [element('p', row.says), element('p', kind, 'atlas-how')]
    item.append(...says, element('p', row.values.split(' ').slice(0, 24).join(' '), 'atlas-values'))
    return item
  }
  const ofEntry = (entry: Entry): Row => ({
    number: entry.number,
    rules: entry.game.rules.replaceAll('\n', '; '),
    values: entry.values.map((value) => value ?? '?').join(' '),
    kind: entry.law === null ? '-' : !entry.law.proved ? 'c' : entry.law.gives === 'values' ? 'v' : entry.law.gives === 'winner' ? 'w' : 'p',
    class: entry.law?.class ?? '',
    states: entry.law?.states ?? undefined,
    says: entry.law?.says ?? entry.why_not,
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = asked(field.value)
    if (!query) return
    status.textContent = own.loading
    columns()
      .then((all) => {
        const { rows, count } = find(all, query, MOST)
        status.textContent = own.found(count, Math.min(count, MOST), all.rules.length)
        list.replaceChildren(...rows.map(card))
      })
      .catch(failed)
  })
  more.addEventListener('click', () => {
    status.textContent = own.loading
    file('index.json')
      .then(async (response) => {
        const index = (await response.json()) as Index
        status.textContent = own.games(index.games)
        list.replaceChildren(table(index), ...finds(index))
      })
      .catch(failed)
  })

  const table = (index: Index) => {
    const wide = element('div', '', 'wide')
    wide.tabIndex = 0
    wide.setAttribute('role', 'group')
    wide.setAttribute('aria-label', own.counts)
    const made = element('table')
    const line = (cells: string[], kind: 'td' | 'th') => {
      const tr = element('tr')
      tr.append(...cells.map((cell, at) => element(at === 0 ? 'th' : kind, cell)))
      return tr
    }
    const numbers = (share: Share) => {
      const percent = share.games ? ((100 * share.values) / share.games).toFixed(1) : '0'
      return [share.games, `${share.values} (${percent} %)`, share.aperiodic, share.winner + share.part, share.conjectured, share.none].map(String)
    }
    made.append(
      line(own.columns, 'th'),
      ...index.statistics.rows.map((row) => line([own.row(row.positions, row.moves), ...numbers(row.share)], 'td')),
      line([own.all, ...numbers(index.statistics.all)], 'td'),
    )
    wide.append(made)
    return wide
  }
  const finds = (index: Index) =>
    (['automata', 'periods', 'conjectures', 'without'] as const).map((name) => {
      const details = element('details')
      details.append(element('summary', own.finds[name]), ...index.finds[name].map((entry) => card(ofEntry(entry))))
      return details
    })
}
