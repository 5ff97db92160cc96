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
  answer: LoopyAnswer
  /** Makes a move that is shown. */
  follow?: (component: number, to: string) => void
}

/** The answer to a question in which play may go on for ever; as soon as they are there, with reasons and a picture. */
export function Loopy({ question, answer, follow }: Props) {
  const more = useAsk<LoopyAnswer>({ do: 'solve', ...question, loopy: true, reasons: 1, draw: true }, 50)
  return <Loops answer={more.answer ?? answer} {...(follow ? { follow } : {})} />
}

/** A picture of the positions of a question for which there is no picture in layers, because play may go on for ever; or why there is none. */
export function LoopyGraph({ question, error }: { question: Question; error: Failure }) {
  const { answer, error: second } = useAsk<LoopyAnswer>({ do: 'solve', ...question, loopy: true, draw: true }, 50)
  if (second) {
    return (
      <>
        <Problem error={error} />
        {second.kind === 'cycle' ? null : <Problem error={second} />}
      </>
    )
  }
  return answer?.picture ? <Map picture={answer.picture} /> : <Busy />
}
