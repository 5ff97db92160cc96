import { useEffect, useState } from 'react'
import { MAX_GRAPH } from '../engine/ask'
import type { LoopyAnswer } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { FORMATS, type Format, type Graph, type Page } from '../hash'
import { readJson, writeText } from '../kept'
import { Loops } from '../parts/Loops'
import { Busy, Problem } from '../parts/Problem'
import { useWords } from '../words'

/** The key under which a tab keeps the graph, which may be too long for the address. */
const KEPT = 'nimatron.graph'

/** The example of the guide: a circle of three positions with a way out of each. */
const EXAMPLE: Graph = { text: 'a: b end\nb: c end\nc: a end\nd: end\nend:\n', at: 'a' }

function kept(): Graph | null {
  const graph = readJson('sessionStorage', KEPT) as Partial<Graph> | null
  return typeof graph?.text === 'string' && typeof graph.at === 'string' ? (graph as Graph) : null
}

/** The format that the end of a file's name shows; otherwise the engine finds it out. */
export function formatOf(name: string): Format | undefined {
  const ends: Record<string, Format> = { csv: 'csv', pg: 'pgsolver', gm: 'pgsolver', pgsolver: 'pgsolver', dimacs: 'dimacs', col: 'dimacs', gr: 'dimacs' }
  return ends[name.toLowerCase().split('.').at(-1) ?? '']
}

/** A game that is given by its positions and moves, in a file or typed: who wins a position or a sum, and the graph. */
export function Given({ page, set }: { page: Page; set: (page: Page) => void }) {
  const w = useWords()
  const [first] = useState(() => kept() ?? EXAMPLE)
  const graph = page.graph ?? first
  useEffect(() => writeText('sessionStorage', KEPT, JSON.stringify(graph)), [graph])
  const [refused, setRefused] = useState<string | null>(null)
  const change = (next: Partial<Graph>) => {
    setRefused(null)
    set({ ...page, graph: { ...graph, ...next } })
  }
  const { text, at, format } = graph
  const read = async (file: File) => {
    if (file.size > MAX_GRAPH()) {
      setRefused(w.loops.tooLarge(file.name, file.size, MAX_GRAPH()))
      return
    }
    const own = formatOf(file.name)
    setRefused(null)
    const opened: Graph = { text: await file.text(), at: '', ...(own ? { format: own } : {}) }
    set({ ...page, misere: false, graph: opened })
  }
  const asked = { do: 'loopy', graph: text, ...(format ? { format } : {}), positions: at.trim() ? [at] : [], misere: page.misere, explain: true, draw: true }
  const { answer, error, busy } = useAsk<LoopyAnswer>(text.trim() ? asked : null, 150)
  return (
    <div className="given">
      <h2>{w.loops.title}</h2>
      <p>{w.loops.help}</p>
      <p className="buttons">
        <label className="button file">
          {w.loops.open}
          <input
            type="file"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void read(file)
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        <label>
          {w.loops.format}{' '}
          <select
            value={format ?? ''}
            onChange={(event) => {
              const chosen = FORMATS.find((known) => known === event.target.value)
              set({ ...page, graph: { text, at, ...(chosen ? { format: chosen } : {}) } })
            }}
          >
            <option value="">{w.loops.foundOut}</option>
            <option value="edges">{w.loops.edges}</option>
            <option value="csv">CSV</option>
            <option value="pgsolver">PGSolver</option>
            <option value="dimacs">DIMACS</option>
          </select>
        </label>
      </p>
      {refused ? (
        <p className="problem" role="alert">
          {refused}
        </p>
      ) : null}
      <label className="field">
        {w.loops.text}
        <textarea rows={8} spellCheck={false} value={text} onChange={(event) => change({ text: event.target.value })} />
      </label>
      <label className="field">
        {w.position}
        <input value={at} spellCheck={false} onChange={(event) => change({ at: event.target.value })} />
      </label>
      <p className="note">{w.loops.atHelp}</p>
      <label className="check">
        <input type="checkbox" checked={page.misere} onChange={(event) => set({ ...page, graph, misere: event.target.checked })} /> {w.misere}
      </label>
      {error ? <Problem error={error} /> : null}
      {busy ? <Busy /> : null}
      {answer ? (
        <Loops
          answer={answer}
          any
          pick={(position) => change({ at: position })}
          follow={(component, to) => {
            // In misère play the position is one.
            const names = answer.convention === 'misere' ? [answer.shown] : answer.shown.split(' + ')
            change({ at: names.with(Math.min(component, names.length - 1), to).join(' + ') })
          }}
        />
      ) : null}
    </div>
  )
}
