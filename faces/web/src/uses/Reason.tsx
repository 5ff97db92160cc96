import type { Answer, LoopyAnswer, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import type { Page } from '../hash'
import { KnownBy } from '../parts/Known'
import { Busy, Problem } from '../parts/Problem'
import { useWords } from '../words'
import { Sum, Why } from './Answer'
import { Loopy } from './Loopy'

/** Why a position is won or lost. */
export function Reason({ state, misere, children }: { state: State; misere: boolean; children?: React.ReactNode }) {
  const w = useWords()
  const { answer, error, busy } = useAsk<Answer | LoopyAnswer>({ do: 'solve', ...state, misere, loopy: 'if_needed' })
  if (error) return <Problem error={error} />
  if (busy || !answer) return <Busy />
  if (answer.loopy) return <Loopy question={{ ...state, misere }} answer={answer} />
  const page: Page = { game: state.game, position: state.positions.join(' '), misere, use: 'answer' }
  return (
    <div className="why">
      <p>
        <strong>{answer.outcome === 'N' ? w.moverWins : w.moverLoses}</strong>
        {answer.grundy !== null && !misere ? ` ${w.grundy}${w.colon}${answer.grundy}` : ''}
      </p>
      {children}
      <KnownBy known={answer.known} />
      <Sum answer={answer} />
      {misere ? <p className="note">{w.misereNote}</p> : <Why page={page} />}
    </div>
  )
}
