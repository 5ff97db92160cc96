/** An example that is run where it stands: its line becomes a field, and the answer, computed in this browser, stands below it. */
import type { Command, Failure, Reply, Workers } from 'nimatron'
import { WORDS, type Language } from '../words'
import { address } from './where'

/** Time limit of an answer, in milliseconds. */
const LIMIT = 60_000

let engine: Promise<Workers> | undefined

/** The package, with the module of the page. What failed to load is loaded again for the next run. */
function theEngine(): Promise<Workers> {
  engine ??= import(address('engine').href).then(
    (module: { Workers: new (source: URL) => Workers }) => new module.Workers(address('module')),
    (error: unknown) => {
      engine = undefined
      throw error
    },
  )
  return engine
}

const language = () => document.documentElement.lang as Language
const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

let count = 0

/** Opens the example of a button, and runs it. */
export function open(button: HTMLButtonElement): void {
  const words = WORDS[language()] ?? WORDS.en
  const { command, request } = button.dataset
  const isCommand = command !== undefined
  const form = make('form', 'try')
  const field = make('textarea')
  field.value = command ?? request ?? ''
  field.rows = 1
  field.spellcheck = false
  for (const name of ['autocapitalize', 'autocorrect', 'autocomplete']) field.setAttribute(name, 'off')
  field.setAttribute('aria-label', isCommand ? words.edit : words.editRequest)
  const go = make('button', '', words.run)
  const out = make('output')
  out.id = `answer-${++count}`
  field.setAttribute('aria-describedby', out.id)
  out.setAttribute('aria-label', words.answer)
  const grow = () => {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }
  let running: AbortController | undefined

  const run = async () => {
    running?.abort()
    const own = new AbortController()
    running = own
    go.textContent = words.stop
    go.type = 'button'
    out.replaceChildren(make('p', 'busy', words.loading))
    out.setAttribute('aria-busy', 'true')
    let shown: Node[]
    try {
      shown = await answer(field.value, isCommand, own.signal, (done, total) => {
        const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
        out.replaceChildren(make('p', 'busy', words.running + share))
      })
    } catch (error) {
      if (running !== own) return
      const stopped = own.signal.aborted
      shown = stopped ? [] : [make('p', 'wrong', `${words.failed}: ${error instanceof Error ? error.message : String(error)}`)]
    }
    if (running !== own) return
    running = undefined
    go.textContent = words.run
    go.type = 'submit'
    out.removeAttribute('aria-busy')
    out.replaceChildren(...shown)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run()
  })
  go.addEventListener('click', () => {
    if (go.type === 'button') running?.abort()
  })
  field.addEventListener('input', grow)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || (isCommand ? event.shiftKey : !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    void run()
  })
  form.append(field, go, out)
  button.replaceWith(form)
  grow()
  field.focus({ preventScroll: true })
  void run()
}

async function answer(text: string, isCommand: boolean, signal: AbortSignal, onProgress: (done: number, total: number) => void): Promise<Node[]> {
  const nim = await theEngine()
  if (!isCommand) {
    const reply = await nim.askText(withLimits(text), true, { signal, onProgress })
    return [make('pre', '', indented(reply))].map(focusable)
  }
  const request = { do: 'command', command: text, language: language(), limits: { ms: LIMIT } } as const
  return shown(await nim.ask(request, { signal, onProgress }))
}

/** A request with a limit of time, if it has none. What is not JSON is sent as it is: the engine says what is wrong. */
function withLimits(text: string): string {
  try {
    const request: unknown = JSON.parse(text)
    return typeof request === 'object' && request ? JSON.stringify({ limits: { ms: LIMIT }, ...request }) : text
  } catch {
    return text
  }
}

/** JSON in lines; long texts and lists stay in one. */
function indented(reply: string): string {
  const value: unknown = JSON.parse(reply)
  const text = JSON.stringify(value, null, 2)
  // Lists of numbers in one line each.
  return text.replaceAll(/\[[\s\d,.-]*\]/g, (list) => list.replaceAll(/\s+/g, ' '))
}

const focusable = (pre: HTMLPreElement) => {
  pre.tabIndex = 0
  return pre
}

function shown(reply: Reply<Command>): Node[] {
  const words = WORDS[language()] ?? WORDS.en
  if (!reply.ok) return failure(reply.error)
  const { text, warnings, stopped, verb } = reply.answer
  const nodes: Node[] = (warnings ?? []).map((warning) => make('p', 'wrong', warning))
  nodes.push(focusable(make('pre', '', text?.trimEnd() ?? '')))
  if (stopped) nodes.push(make('p', 'wrong', stopped))
  const place = inPage(reply.answer)
  if (place && !['guess', 'nimber', 'games'].includes(verb)) {
    const link = make('a', 'open', words.openPage)
    link.href = place
    nodes.push(link)
  }
  return nodes
}

/** The uses of the page that show what a verb answers. */
const USES: Record<string, string> = { solve: 'answer', explain: 'answer', table: 'look', octal: 'look', law: 'law', emit: 'law' }

/** The address of the page with the same game and position. */
function inPage({ verb, words, misere }: Command): string | null {
  const use = USES[verb]
  const [game, ...positions] = verb === 'emit' ? words.filter((word) => !['cpp', 'rust', 'python'].includes(word)) : words
  if (!use || !game) return null
  const fields = new URLSearchParams({ g: game, p: use === 'answer' ? positions.join(' ') : '', u: use })
  if (misere) fields.set('m', '1')
  return new URL(`play/index.html#${fields.toString()}`, address('root')).href
}

/** The part of a text between two places in bytes. */
function part(text: string, start: number, end: number): string {
  const bytes = new TextEncoder().encode(text)
  return new TextDecoder().decode(bytes.slice(start, end))
}

function failure(error: Failure): Node[] {
  const words = WORDS[language()] ?? WORDS.en
  const all: Node[] = [make('p', 'wrong', `${words.wrong}: ${error.message}`)]
  if (error.rules !== undefined && error.start !== undefined && error.end !== undefined) {
    const pre = focusable(make('pre'))
    const place = make('mark', '', part(error.rules, error.start, error.end) || ' ')
    pre.append(part(error.rules, 0, error.start), place, part(error.rules, error.end, error.rules.length * 4))
    if (error.label) pre.append(make('span', 'label', `\n${error.label}`))
    all.push(pre)
  }
  if (error.help) all.push(make('p', '', error.help))
  for (const line of error.known ?? []) all.push(make('p', '', line))
  return all
}
