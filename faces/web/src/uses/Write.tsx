import { lazy, Suspense, useMemo, useState } from 'react'
import { Editor } from '../parts/Editor'
import { Problem } from '../parts/Problem'
import { Said } from '../parts/Said'
import { styleOf } from '../parts/sketch'
import type { CatalogueEntry, Failure, GameInfo } from '../engine/types'
import { isSum, positions, spoken, type Page } from '../hash'
import { half } from '../width'
import { CLASSICS } from './classics'
import { useWords } from '../words'

const Sketch = lazy(() => import('../parts/Sketch').then((module) => ({ default: module.Sketch })))

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
  // A player who may take nothing can go on for ever.
  const zero = /(?<!\d)0+(?!\d)/.test(half(quick))
  const posed = (page.use === 'puzzle' || page.use === 'sheet') && !isSum(page.game)
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
          if (rule && !zero) choose({ ...page, game: rule, position: '10' })
        }}
      >
        <label>
          {w.takeQuick}{' '}
          <input value={quick} placeholder={w.takeHint} onChange={(event) => setQuick(event.target.value)} />
        </label>
        <button disabled={!rule || zero}>{w.takeUse}</button>
        {zero ? (
          <p className="note" role="status">
            {w.takeZero}
          </p>
        ) : null}
      </form>
      <label className="field">
        {w.position}
        <input
          value={page.position}
          spellCheck={false}
          onChange={(event) => set({ ...page, position: event.target.value })}
        />
      </label>
      <p className="note">
        {info?.picture?.kind === 'coins' ? w.positionCoins : info?.native || info?.row || info?.figure === 'picture' ? w.positionAs(info.example) : w.positionHelp(info?.example.includes(',') ? info.example : '3,5')}
        {info?.picture?.kind === 'graph' && !info.picture.renumbered ? w.gap + w.vertexNumbers : ''}
      </p>
      {posed ? <p className="note">{w.positionsLike}</p> : null}
      {info?.notice ? (
        <p className="note" role="status">
          <Said text={info.notice.message} />
          {info.notice.help ? (
            <>
              {w.semicolon}
              <Said text={info.notice.help} />
            </>
          ) : null}
        </p>
      ) : null}
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
            {w.chips[game] ?? game}
          </button>
        ))}
      </div>
    </section>
  )
}
