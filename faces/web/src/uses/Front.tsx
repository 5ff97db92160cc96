import type { Use } from '../hash'
import { useWords } from '../words'

/** The order in which a new visitor reads what can be done here. */
const CARDS = ['play', 'puzzle', 'learn', 'answer', 'look', 'law', 'sheet'] as const satisfies readonly Use[]

/** What can be done here, for somebody who sees the page for the first time. */
export function Front({ open, close }: { open: (use: Use) => void; close: () => void }) {
  const w = useWords()
  return (
    <section className="front" aria-labelledby="front">
      <div className="row">
        <h1 id="front">{w.frontTitle}</h1>
        <button className="close" aria-label={w.frontClose} title={w.frontClose} onClick={close}>
          ×
        </button>
      </div>
      <p>{w.frontText}</p>
      <ul>
        {CARDS.map((use) => (
          <li key={use}>
            <button onClick={() => open(use)}>
              <strong>{w.front[use][0]}</strong>
              <span>{w.front[use][1]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
