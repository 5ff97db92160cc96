import { useState } from 'react'
import type { LawAnswer, Theorem } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import type { Page } from '../hash'
import { Formula } from '../parts/Math'
import { KnownBy } from '../parts/Known'
import { Busy, Problem } from '../parts/Problem'
import { Why } from '../parts/Why'
import { useWords } from '../words'

const TARGETS = [
  ['cpp', 'C++'],
  ['rust', 'Rust'],
  ['python', 'Python'],
] as const

/** The law of the game, with its status, certificate and code. */
export function Law({ page, theorem }: { page: Page; theorem: Theorem | null }) {
  const w = useWords()
  const { answer, error, busy, progress } = useAsk<LawAnswer>({ do: 'law', game: page.game, picture: true, programs: true, strategy: true, explain: true }, 200)
  const found = error?.kind === 'native' ? (
    <p className="note">{error.message}</p>
  ) : error ? (
    <Problem error={error} />
  ) : busy || !answer ? (
    <Busy progress={progress} />
  ) : (
    <Found key={`${page.game}|${answer.status}`} answer={answer} known={theorem !== null} />
  )
  return (
    <>
      {page.misere ? <p className="note">{w.misereElse}</p> : null}
      {found}
      {theorem ? (
        <section className="law">
          <p className="note">{answer?.status === 'none' ? w.theoremInstead : w.theoremKnown}</p>
          <KnownBy known={{ how: 'theorem', ...theorem }} />
        </section>
      ) : null}
    </>
  )
}

function Found({ answer, known }: { answer: LawAnswer; known: boolean }) {
  const w = useWords()
  if (answer.status === 'none' || answer.law === null) {
    return (
      <div className="law">
        <h2>
          <span className="label none">{w.status.none}</span> {w.noLaw}
        </h2>
        <pre className="said">{answer.text.trim()}</pre>
        {known ? null : <p className="note">{w.noLawNote}</p>}
      </div>
    )
  }
  const proved = answer.status === 'proved'
  return (
    <div className="law">
      <h2>
        <span className={`label ${answer.status}`}>{proved ? w.status.proved : w.status.conjectured}</span>{' '}
        {proved ? (answer.rows ? w.lawRows : w.lawProved) : answer.lists ? w.lawOfLists(answer.lists.looked_at, answer.lists.longest) : w.lawConjectured(answer.looked_at.map((size) => size - 1).join(' × '))}
      </h2>
      <Statement answer={answer} />
      {answer.strategy?.words ? <p className="winning">{answer.strategy.words}</p> : null}
      {answer.how ? (
        <p>
          {w.proof}
          {answer.how}
        </p>
      ) : null}
      {answer.period ? <Period preperiod={answer.preperiod ?? []} period={answer.period} saltus={answer.saltus ?? 0} /> : null}
      {answer.certificate ? (
        <p>
          <a className="button" download="law.cert.json" href={asFile(answer.certificate)}>
            {w.certificate}
          </a>{' '}
          <span className="note">{w.certificateNote}</span>
        </p>
      ) : null}
      {answer.explanation?.steps.length ? <Why explanation={answer.explanation} svg={answer.picture?.svg ?? null} outcomes={answer.claim === 'outcome'} /> : null}
      {answer.picture ? <Picture svg={answer.picture.svg} reads={answer.picture.reads_values} /> : null}
      {answer.programs ? <Code programs={answer.programs} /> : null}
    </div>
  )
}

/** The law as the command says it first: the formula, then its conditions. Of a law that is known by its period alone, the period. */
function Statement({ answer }: { answer: LawAnswer }) {
  const law = answer.law ?? ''
  if (answer.period && !answer.formula) {
    const p = answer.period.length
    const raised = answer.saltus ? ` + ${answer.saltus}` : ''
    return <p className="statement"><Formula of={`g(n + ${p}) = g(n)${raised}, n >= ${answer.preperiod?.length ?? 0}`} /></p>
  }
  const [first, ...rest] = law.split(/; |；/)
  return (
    <p className="statement">
      <Formula of={first ?? ''} />
      {rest.map((part) => (
        <span className="rest" key={part}>
          {part.trim()}
        </span>
      ))}
    </p>
  )
}

/** A cycle as cells: the values before it, then the cycle twice. */
function Period({ preperiod, period, saltus }: { preperiod: number[]; period: number[]; saltus: number }) {
  const w = useWords()
  if (preperiod.length + period.length > 400) return null
  const cell = (value: number, at: number, kind: string) => (
    <span key={`${kind}${at}`} className={`cell ${kind} ${value === 0 ? 'zero' : ''}`}>
      {value}
    </span>
  )
  return (
    <figure className="period">
      <div className="cells">
        {preperiod.map((value, at) => cell(value, at, 'before'))}
        {period.map((value, at) => cell(value, at, 'first'))}
        {period.map((value, at) => cell(value + saltus, at, 'again'))}
        <span className="cell">…</span>
      </div>
      <figcaption>{w.period(preperiod.length, period.length, saltus)}</figcaption>
    </figure>
  )
}

function asFile(text: string): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(text)}`
}

/** The number of states that a drawing has. */
export const statesOf = (svg: string): number => new Set([...svg.matchAll(/data-state="(\d+)"/g)].map(([, state]) => state)).size

/** The automaton, as the engine draws it. */
function Picture({ svg, reads }: { svg: string; reads: boolean }) {
  const w = useWords()
  return (
    <details className="automaton">
      <summary>{w.automaton}</summary>
      <p className="note">{reads ? w.automatonPair : w.automatonNote}</p>
      <p className="note">{w.automatonDrawn(statesOf(svg))}</p>
      <div className="picture" tabIndex={0} role="img" aria-label={w.automaton} dangerouslySetInnerHTML={{ __html: svg }} />
      <a className="button" download="law.svg" href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}>
        SVG
      </a>
    </details>
  )
}

function Code({ programs }: { programs: Record<string, string | null> }) {
  const w = useWords()
  const [target, setTarget] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const program = target === null ? undefined : programs[target]
  const copy = async () => {
    if (!program) return
    try {
      await navigator.clipboard.writeText(program)
      setCopied(true)
    } catch {
      // Pages without a secure origin may not write to the clipboard: the text is selected, so that it can be copied by key.
      const text = document.querySelector('pre.code')
      if (text) getSelection()?.selectAllChildren(text)
    }
  }
  return (
    <section aria-label={w.code}>
      <h3>{w.code}</h3>
      <div className="buttons">
        {TARGETS.map(([name, shown]) => (
          <button key={name} aria-pressed={target === name} onClick={() => (setTarget(name), setCopied(false))}>
            {shown}
          </button>
        ))}
        {program ? (
          <button className="primary" onClick={() => void copy()}>
            {copied ? w.copied : w.copy}
          </button>
        ) : null}
      </div>
      {program === null ? <p className="note">{w.noProgram}</p> : null}
      {program ? (
        <pre className="code" tabIndex={0} lang="en">
          {program}
        </pre>
      ) : null}
    </section>
  )
}
