import type { Answer, QuotientAnswer } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { useWords } from '../words'
import { named, quotientFields, type QuotientQuestion } from './quotient'

/** The misère quotient by which a sum of heaps was answered: its elements, those of the heaps, their product, and its Cayley graph. */
export function Quotient({ solved, question }: { solved: Answer; question: QuotientQuestion }) {
  const w = useWords()
  const { answer } = useAsk<QuotientAnswer>(quotientFields(solved, question), 150)
  // That there is a quotient is said by the answer itself; nothing is missing if it cannot be drawn.
  if (!answer?.components || answer.product === undefined) return null
  const element = (at: number) => named(answer.elements[at] ?? '')
  return (
    <details className="automaton">
      <summary>{w.quotient(answer.elements.length, answer.lost.length)}</summary>
      <p className="note">{w.quotientNote}</p>
      <p>
        {w.quotientHeaps}
        {w.colon}
        {answer.components.map((part) => `${part.shown} = ${element(part.element)}`).join(w.listComma)}
      </p>
      <p>
        {w.quotientProduct}
        {w.colon}
        <strong>{element(answer.product)}</strong> ({answer.outcome})
      </p>
      <p>
        {w.quotientLost}
        {w.colon}
        {answer.lost.map(element).join(w.listComma)}
      </p>
      {answer.picture ? (
        <>
          <div className="picture" tabIndex={0} role="img" aria-label={w.quotientPicture} dangerouslySetInnerHTML={{ __html: answer.picture.svg }} />
          <a className="button" download="quotient.svg" href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.picture.svg)}`}>
            SVG
          </a>
        </>
      ) : null}
    </details>
  )
}
