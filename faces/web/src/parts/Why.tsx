import { useEffect, useRef, useState } from 'react'
import type { ExplainedAutomaton, Explanation } from '../engine/types'
import { useWords } from '../words'
import { walk } from './digits'

/** Why a law holds: its steps, and a number that walks through the automaton, if that is small. */
export function Why({ explanation, svg, outcomes }: { explanation: Explanation; svg: string | null; outcomes: boolean }) {
  const w = useWords()
  const { steps, automaton } = explanation
  return (
    <details className="why">
      <summary>{w.whyLaw}</summary>
      <ol>
        {steps.map(({ title, lines }) => (
          <li key={title}>
            <h3>{title}</h3>
            {lines.map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
      {automaton && svg && walk([1n], automaton.numeration, automaton.next) ? <Walk automaton={automaton} svg={svg} outcomes={outcomes} /> : null}
    </details>
  )
}

/** How long a digit is shown while the number walks by itself. */
const PACE = 700

function Walk({ automaton, svg, outcomes }: { automaton: ExplainedAutomaton; svg: string; outcomes: boolean }) {
  const w = useWords()
  const { coordinates, knows, next, numeration, output } = automaton
  const [typed, setTyped] = useState(() => coordinates.map((_, at) => String(11 + 2 * at)))
  const [step, setStep] = useState(0)
  const [walking, setWalking] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const right = typed.every((text) => /^\d{1,30}$/.test(text.trim()))
  const path = right ? walk(typed.map((text) => BigInt(text.trim())), numeration, next) : null
  const length = path?.places.length ?? 0
  const at = Math.min(step, length)
  const state = path?.states[at] ?? 0

  useEffect(() => {
    if (!walking) return
    const timer = setInterval(() => setStep((now) => Math.min(now + 1, length)), PACE)
    return () => clearInterval(timer)
  }, [walking, length])

  // The picture leaves out the state from which no position is reached; the others keep their order.
  useEffect(() => {
    const drawn = (of: number) => knows.slice(0, of).filter((one) => one !== null).length
    const walked = new Set<string>()
    for (let place = 0; place < at; place++) {
      const [from, to] = [path?.states[place] ?? 0, path?.states[place + 1] ?? 0]
      walked.add(`${drawn(from)}-${drawn(to)}`)
    }
    const here = knows[state] === null ? '' : String(drawn(state))
    for (const arrow of picture.current?.querySelectorAll('[data-arrow]') ?? []) {
      arrow.classList.toggle('walked', walked.has(arrow.getAttribute('data-arrow') ?? ''))
    }
    for (const one of picture.current?.querySelectorAll('[data-state]') ?? []) {
      one.classList.toggle('here', one.getAttribute('data-state') === here)
    }
  })

  const change = (which: number, text: string) => {
    setTyped(typed.map((own, place) => (place === which ? text : own)))
    setStep(0)
    setWalking(true)
  }
  const shown = coordinates.length === 1 ? typed[0]?.trim() ?? '' : `(${typed.map((text) => text.trim()).join(', ')})`
  const value = output[state]
  const end =
    value === null || value === undefined ? w.walkNone(shown) : outcomes ? w.walkEndOutcome(shown, value === 1) : w.walkEnd(shown, value)
  const sentence = knows[state]
  const done = walking && at === length
  return (
    <section className="walk" aria-label={w.walk}>
      <h3>{w.walk}</h3>
      <p className="note">{w.walkNote}</p>
      <div className="picture" ref={picture} tabIndex={0} role="img" aria-label={w.automaton} dangerouslySetInnerHTML={{ __html: svg }} />
      <div className="buttons">
        {coordinates.map((name, which) => (
          <label key={name}>
            {name}{' '}
            <input
              inputMode="numeric"
              value={typed[which] ?? ''}
              aria-label={w.walkNumber(name)}
              aria-invalid={!right}
              onChange={(event) => change(which, event.target.value)}
            />
          </label>
        ))}
        <button disabled={!path || at === 0} aria-label={w.walkBack} title={w.walkBack} onClick={() => (setWalking(false), setStep(at - 1))}>
          ←
        </button>
        <button disabled={!path || at === length} aria-label={w.walkOn} title={w.walkOn} onClick={() => (setWalking(false), setStep(at + 1))}>
          →
        </button>
        <button disabled={!path} onClick={() => (at === length ? (setStep(0), setWalking(true)) : setWalking(!walking))}>
          {walking && !done ? w.walkPause : w.walkPlay}
        </button>
      </div>
      {path ? (
        <>
          <ol className="places">
            {path.places.map((digits, place) => (
              <li key={place} className={place < at ? 'read' : ''} aria-current={place === at - 1 ? 'step' : undefined}>
                {digits.map((digit, which) => (
                  <span key={which}>{digit}</span>
                ))}
              </li>
            ))}
          </ol>
          <p aria-live="polite">
            {at === 0 ? w.walkStart : w.walkRead(path.places.slice(0, at).map((digits) => digits.join('/')).join(' '))}{' '}
            <strong>{sentence === null || sentence === undefined ? w.walkLost : w.walkState(state, sentence)}</strong> {at === length ? end : null}
          </p>
        </>
      ) : (
        <p className="note">{w.walkWrong}</p>
      )}
    </section>
  )
}
