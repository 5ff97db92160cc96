import { useState } from 'react'
import type { GameInfo, SequenceAnswer, TableAnswer } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { positions, type Page } from '../hash'
import { Heat } from '../parts/Heat'
import { usePalette } from '../parts/palette'
import { Busy, Problem } from '../parts/Problem'
import { Strip } from '../parts/Strip'
import { useWords } from '../words'
import { LoopyGraph } from './Loopy'

const SIZES: Record<number, number[]> = { 1: [60, 200, 2000, 20_000, 200_000], 2: [15, 31, 100, 300, 999] }

/** Values as pictures, the graph of a small position, and the rare values of a taking-and-breaking game. */
export function Look({ page, info, sum }: { page: Page; info: GameInfo | undefined; sum: boolean }) {
  const w = useWords()
  if (!info && !sum) return <Busy />
  return (
    <div className="look">
      {sum ? <p className="note">{w.sumNote}</p> : null}
      {page.misere ? <p className="note">{w.misereElse}</p> : null}
      {info?.arity === 1 || info?.arity === 2 ? <Table key={info.arity} page={page} arity={info.arity} /> : null}
      {info?.code ? <Rare page={page} /> : null}
      <Graph page={page} />
    </div>
  )
}

function Table({ page, arity }: { page: Page; arity: number }) {
  const w = useWords()
  const palette = usePalette()
  const sizes = SIZES[arity] ?? []
  const [size, setSize] = useState(sizes[1] ?? 100)
  const to = Array.from({ length: arity }, () => size)
  const { answer, error, busy, progress } = useAsk<TableAnswer>({ do: 'table', game: page.game, to })
  return (
    <section aria-label={w.table}>
      <h3>{w.table}</h3>
      <label>
        {w.upTo}{' '}
        <select value={size} onChange={(event) => setSize(Number(event.target.value))}>
          {sizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      {error ? <Problem error={error} /> : null}
      {busy ? <Busy progress={progress} /> : null}
      {answer && palette ? (
        arity === 1 ? <Strip table={answer} palette={palette} /> : <Heat table={answer} palette={palette} />
      ) : null}
      {answer?.stopped ? <p className="note">{w.stoppedAt}</p> : null}
    </section>
  )
}

/** Rare values and the period. */
function Rare({ page }: { page: Page }) {
  const w = useWords()
  const { answer } = useAsk<SequenceAnswer>({ do: 'sequence', game: page.game, to: 10_000, values: 0 })
  if (!answer) return null
  const heaps = answer.rare?.heaps ?? []
  return (
    <section aria-label={w.breaking}>
      <h3>{w.breaking}</h3>
      <p>{answer.period ? w.codePeriod(answer.code, answer.period.preperiod, answer.period.period) : w.codeNoPeriod(answer.code, answer.computed_to)}</p>
      <p>{w.largest(answer.largest, answer.largest_at)}</p>
      {answer.rare ? (
        <details>
          <summary>{w.rare(answer.rare.count)}</summary>
          <p className="rareHeaps">{heaps.slice(0, 400).map(([heap, value]) => `${heap}:${value}`).join('  ')}</p>
        </details>
      ) : null}
    </section>
  )
}

function Graph({ page }: { page: Page }) {
  const w = useWords()
  const list = positions(page.position)
  const { answer, error, busy } = useAsk<{ svg: string; positions: number }>(
    { do: 'graph', game: page.game, positions: list },
    150,
  )
  if (error?.kind === 'cycle') return <LoopyGraph question={{ game: page.game, positions: list, misere: false }} error={error} />
  return (
    <section aria-label={w.graph}>
      <h3>{w.graph}</h3>
      {busy ? <Busy /> : null}
      {error ? <p className="note">{error.kind === 'request' || error.kind === 'limit' ? w.noGraph : error.message}</p> : null}
      {answer ? (
        <>
          <div className="picture" tabIndex={0} role="img" aria-label={w.graphLabel(answer.positions)} dangerouslySetInnerHTML={{ __html: answer.svg }} />
          <a className="button" download="graph.svg" href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`}>
            SVG
          </a>
        </>
      ) : null}
    </section>
  )
}
