import type { Known } from '../engine/types'
import { useCatalogue, useWords } from '../words'

/** How something is known: always shown, and never a conjecture like a theorem. */
export function KnownBy({ known, game }: { known: Known; game: string }) {
  const w = useWords()
  const translated = useCatalogue()[game]
  if (known.how === 'theorem') {
    return (
      <details className="known">
        <summary>
          <span className="label theorem">{w.status.theorem}</span> {translated?.theorem ?? known.name}
        </summary>
        <p>{translated?.text ?? known.text}</p>
        <p className="source" lang="en">
          {known.source}
        </p>
      </details>
    )
  }
  if (known.how === 'proved') {
    return (
      <p className="known">
        <span className="label proved">{w.status.proved}</span> <span lang="en">{known.claim}</span>
      </p>
    )
  }
  return (
    <p className="known">
      <span className="label computed">{w.status.computed}</span> {w.computed(known.positions ?? 0)}
    </p>
  )
}
