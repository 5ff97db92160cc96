import { lazy, Suspense, useMemo, useState } from 'react'
import { Editor } from '../parts/Editor'
import { Problem } from '../parts/Problem'
import { styleOf } from '../parts/sketch'
import type { CatalogueEntry, Failure, GameInfo } from '../engine/types'
import { positions, spoken, type Page } from '../hash'
import { useWords } from '../words'

const Sketch = lazy(() => import('../parts/Sketch').then((module) => ({ default: module.Sketch })))

const CLASSICS: [string, string][] = [
  ['nim', '3 4 5'],
  ['n -> n - k for k in {1, 3, 4}', '10'],
  ['kayles', '12'],
  ['wythoff', '6,9'],
  ['chomp', '5,5,5,5'],
  ['grundy', '11'],
  ['hackenbush', '0-1,1-2,1-3,0-4,4-5,5-4,0-6,6-7,7-8,8-6'],
  ['euclid', '21,13'],
  ['n -> n - k for k in powers(2)', '20'],
  ['0.07', '14'],
  ['.. -> ## in rows, columns', '4x5'],
  ['. -> X until XXX in rows', '1x9'],
  ['graph-node-kayles', '0-1,1-2,2-3,3-0,2-4,4-5'],
]

interface Props {
  page: Page
  info: GameInfo | undefined
  error: Failure | undefined
  names: CatalogueEntry[]
  set: (page: Page) => void
  /** The same for a chosen game, which gets an entry in the history of the browser. */
  choose: (page: Page) => void
  browse: () => void
}

/** The game: its rules in an editor, its position, and ways to other games. */
export function Write({ page, info, error, names, set, choose, browse }: Props) {
  const w = useWords()
  const [quick, setQuick] = useState('')
  const words = useMemo(() => names.flatMap((entry) => entry.names), [names])
  const style = styleOf(info?.picture, info?.example ?? '')
  const [drawing, setDrawing] = useState(false)
  const rule = spoken(`take ${quick}`)
  return (
    <section className="write" aria-label={w.game}>
      <div className="row">
        <h2>{w.game}</h2>
        <button onClick={browse}>{w.catalogue}</button>
      </div>
      <Editor
        text={page.game}
        label={w.editorLabel}
        hint="n -> n - k for k in {1, 3, 4}"
        error={error}
        names={words}
        change={(text) => text !== page.game && set({ ...page, game: text })}
      />
      {error ? <Problem error={error} /> : <p className="note">{w.editorHelp}</p>}
      <form
        className="quick"
        onSubmit={(event) => {
          event.preventDefault()
          if (rule) choose({ ...page, game: rule, position: '10' })
        }}
      >
        <label>
          {w.takeQuick}{' '}
          <input value={quick} placeholder={w.takeHint} onChange={(event) => setQuick(event.target.value)} />
        </label>
        <button disabled={!rule}>{w.takeUse}</button>
      </form>
      <label className="field">
        {w.position}
        <input
          value={page.position}
          spellCheck={false}
          onChange={(event) => set({ ...page, position: event.target.value })}
        />
      </label>
      <p className="note">{info?.native || info?.row ? w.positionAs(info.example) : w.positionHelp(info?.example.includes(',') ? info.example : '3,5')}</p>
      {style && positions(page.position).length < 2 ? (
        <details onToggle={(event) => setDrawing(event.currentTarget.open)}>
          <summary>{w.draw}</summary>
          <Suspense>
            {drawing ? <Sketch game={page.game} typed={page.position} style={style} change={(position) => set({ ...page, position })} /> : null}
          </Suspense>
        </details>
      ) : null}
      <label className="check">
        <input
          type="checkbox"
          checked={page.misere}
          onChange={(event) => set({ ...page, misere: event.target.checked })}
        />{' '}
        {w.misere}
      </label>
      <h3>{w.classics}</h3>
      <div className="chips">
        {CLASSICS.map(([game, position]) => (
          <button
            key={game}
            className="chip"
            aria-pressed={page.game === game}
            onClick={() => choose({ ...page, game, position, misere: false })}
          >
            {game.replace('n -> n - k for k in ', 'k ∈ ')}
          </button>
        ))}
      </div>
    </section>
  )
}
