import type { Failure, LoopyAnswer } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { Loops, Map } from '../parts/Loops'
import { Busy, Problem } from '../parts/Problem'

interface Question {
  game: string
  positions: string[]
  misere: boolean
}

interface Props {
  question: Question
  /** What the solver of games that end says. */
  error: Failure
  /** Makes a move that is shown. */
  follow?: (component: number, to: string) => void
}

/** A question that no solver of games that end answers: the answer with draws and infinite values, or why there is none either. */
function useLoops(question: Question, more: object): { answer: LoopyAnswer | undefined; error: Failure | undefined } {
  return useAsk<LoopyAnswer>({ do: 'loopy', ...question, ...more, draw: true }, 50)
}

/** Why there is no answer. That the game does not end is said first; then, if it is something else, what stops the other solver. */
function None({ first, second }: { first: Failure; second: Failure }) {
  return (
    <>
      <Problem error={first} />
      {second.kind === 'cycle' ? null : <Problem error={second} />}
    </>
  )
}

/** The answer to a question in which play may go on for ever. */
export function Loopy({ question, error, follow }: Props) {
  const { answer, error: second } = useLoops(question, { explain: true })
  if (second) return <None first={error} second={second} />
  return answer ? <Loops answer={answer} {...(follow ? { follow } : {})} /> : <Busy />
}

/** Its graph alone. */
export function LoopyGraph({ question, error }: Props) {
  const { answer, error: second } = useLoops(question, {})
  if (second) return <None first={error} second={second} />
  return answer?.picture ? <Map picture={answer.picture} /> : <Busy />
}
