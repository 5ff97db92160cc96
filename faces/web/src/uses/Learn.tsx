import { useEffect, useState } from 'react'
import type { GameInfo } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import type { Page } from '../hash'
import { readJson, writeText } from '../kept'
import { useWords } from '../words'
import { BOARDS } from './lessons'
import { Play } from './Play'

/** The key under which this tab stores the progress. */
const KEPT = 'nimatron.lessons'

function read(): { step: number; won: number[] } {
  const kept = (readJson('sessionStorage', KEPT) ?? {}) as { step?: number; won?: number[] }
  const step = kept.step ?? 0
  return { step: Number.isInteger(step) && BOARDS[step] ? step : 0, won: Array.isArray(kept.won) ? kept.won : [] }
}

/** A lesson in ten short steps, each with a board to play on. */
export function Learn({ page, set, open }: { page: Page; set: (page: Page) => void; open: (page: Page) => void }) {
  const w = useWords()
  // The address says which step it is; without it, the lesson goes on where it was left.
  const [left] = useState(() => read().step)
  const step = Math.min(page.step === undefined ? left : page.step - 1, BOARDS.length - 1)
  const setStep = (next: number) => set({ ...page, step: next + 1 })
  const [won, setWon] = useState<ReadonlySet<number>>(() => new Set(read().won))
  useEffect(() => {
    writeText('sessionStorage', KEPT, JSON.stringify({ step, won: [...won] }))
  }, [step, won])
  const lesson = w.lessons[step]
  const board = BOARDS[step]
  const { answer: info } = useAsk<GameInfo>(board ? { do: 'check', game: board.page.game } : null)
  if (!lesson || !board) return null
  return (
    <div className="learn">
      <nav className="steps" aria-label={w.uses.learn}>
        {BOARDS.map((_, at) => (
          <button
            key={at}
            className={`stepDot ${won.has(at) ? 'won' : ''}`}
            aria-current={at === step ? 'step' : undefined}
            aria-label={`${w.step(at + 1, BOARDS.length)}${w.colon}${w.lessons[at]?.title ?? ''}${won.has(at) ? ` ${w.done}` : ''}`}
            onClick={() => setStep(at)}
          >
            {won.has(at) ? '✓' : at + 1}
          </button>
        ))}
      </nav>
      <h2>{lesson.title}</h2>
      <p className="lesson">{lesson.text}</p>
      <Play
        page={board.page}
        info={info}
        small
        first={board.first}
        onEnd={(winner) => winner === 'you' && setWon((old) => new Set([...old, step]))}
      />
      <div className="buttons">
        <button disabled={step === 0} onClick={() => setStep(step - 1)}>
          {w.back}
        </button>
        {step + 1 < BOARDS.length ? (
          <button className="primary" onClick={() => setStep(step + 1)}>
            {w.next}
          </button>
        ) : null}
        <button onClick={() => open({ ...board.page, use: 'law' })}>{w.learnMore}</button>
      </div>
    </div>
  )
}
