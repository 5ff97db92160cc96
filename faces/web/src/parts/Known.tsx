import type { Known } from '../engine/types'
import { useWords } from '../words'
import { Said } from './Said'

/** How a result is known. It is always shown, and a conjecture never looks like a theorem. */
export function KnownBy({ known }: { known: Known }) {
  const w = useWords()
  if (known.how === 'theorem') {
    return (
      <details className="known">
        <summary>
          <span className="label theorem">{w.status.theorem}</span> <Said text={known.name ?? ''} />
        </summary>
        <p>
          <Said text={known.text ?? ''} />
        </p>
        <p className="source" lang="en">
          {known.source}
        </p>
      </details>
    )
  }
  if (known.how === 'proved') {
    return (
      <p className="known">
        <span className="label proved">{w.status.proved}</span> <Said text={known.claim ?? ''} />
      </p>
    )
  }
  return (
    <p className="known">
      <span className="label computed">{w.status.computed}</span> {w.computed(known.positions ?? 0)}
    </p>
  )
}
