import { useState } from 'react'
import type { Failure, LawAnswer } from '../engine/types'
import { ask } from '../engine/ask'
import { useAsk } from '../engine/useAsk'
import type { Page } from '../hash'
import { Formula } from '../parts/Math'
import { Busy, Problem } from '../parts/Problem'
import { useLanguage, useWords } from '../words'
import { useSentences } from '../words/sentences'

const TARGETS = [
  ['cpp', 'C++'],
  ['rust', 'Rust'],
  ['python', 'Python'],
] as const

/** The law of the game: found, with its status, its certificate, and its code. */
export function Law({ page }: { page: Page }) {
  const language = useLanguage()
  const { answer, error, busy, progress } = useAsk<LawAnswer>({ do: 'law', game: page.game, language }, 200)
  if (error) return <Problem error={error} />
  if (busy || !answer) return <Busy progress={progress} />
  return <Found key={`${page.game}|${answer.status}`} answer={answer} page={page} />
}

function Found({ answer, page }: { answer: LawAnswer; page: Page }) {
  const w = useWords()
  const say = useSentences()
  if (answer.status === 'none' || answer.law === null) {
    return (
      <div className="law">
        <h2>
          <span className="label none">{w.status.none}</span> {w.noLaw}
        </h2>
        <pre className="said">{say(answer.text.trim())}</pre>
        <p className="note">{w.noLawNote}</p>
      </div>
    )
  }
  const proved = answer.status === 'proved'
  return (
    <div className="law">
      <h2>
        <span className={`label ${answer.status}`}>{proved ? w.status.proved : w.status.conjectured}</span>{' '}
        {proved ? w.lawProved : w.lawConjectured(answer.looked_at.map((size) => size - 1).join(' × '))}
      </h2>
      <Statement answer={answer} />
      {answer.how ? (
        <p>
          {w.proof}
          {say(answer.how)}
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
      <Code page={page} />
    </div>
  )
}

/** The law: first what is a formula, then what follows it. */
function Statement({ answer }: { answer: LawAnswer }) {
  const say = useSentences()
  const law = say(answer.law ?? '')
  if (answer.formula) return <p className="statement"><Formula of={law} /></p>
  if (answer.period) {
    const p = answer.period.length
    const raised = answer.saltus ? ` + ${answer.saltus}` : ''
    return <p className="statement"><Formula of={`g(n + ${p}) = g(n)${raised}, n >= ${answer.preperiod?.length ?? 0}`} /></p>
  }
  const [first, ...rest] = law.split(/; |；/)
  return (
    <p className="statement">
      <Formula of={first ?? ''} />
      {rest.length ? <span className="rest">{rest.join('; ')}</span> : null}
    </p>
  )
}

/** A cycle as cells: the values before it, then the cycle, once and again. */
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

function Code({ page }: { page: Page }) {
  const w = useWords()
  const [target, setTarget] = useState<string | null>(null)
  const [program, setProgram] = useState<string | null | undefined>(undefined)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [copied, setCopied] = useState(false)
  const show = async (name: string) => {
    setTarget(name)
    setProgram(undefined)
    setProblem(null)
    setCopied(false)
    const reply = await ask<{ program: string | null }>({ do: 'program', game: page.game, target: name })
    if (reply.ok) setProgram(reply.answer.program)
    else setProblem(reply.error)
  }
  const copy = async () => {
    if (!program) return
    try {
      await navigator.clipboard.writeText(program)
      setCopied(true)
    } catch {
      // Pages without a secure origin may not write there: the text is marked, so that keys copy it.
      const text = document.querySelector('pre.code')
      if (text) getSelection()?.selectAllChildren(text)
    }
  }
  return (
    <section aria-label={w.code}>
      <h3>{w.code}</h3>
      <div className="buttons">
        {TARGETS.map(([name, shown]) => (
          <button key={name} aria-pressed={target === name} onClick={() => void show(name)}>
            {shown}
          </button>
        ))}
        {program ? (
          <button className="primary" onClick={() => void copy()}>
            {copied ? w.copied : w.copy}
          </button>
        ) : null}
      </div>
      {problem ? <Problem error={problem} /> : null}
      {target && program === undefined && !problem ? <Busy /> : null}
      {program === null ? <p className="note">{w.noProgram}</p> : null}
      {program ? (
        <pre className="code" tabIndex={0} lang="en">
          {program}
        </pre>
      ) : null}
    </section>
  )
}
