import { useState } from 'react'
import { typedOf } from '../engine/places'
import type { Answer, Reason, ReasonOption } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { useWords } from '../words'
import { Busy, Problem } from './Problem'
import { Said } from './Said'
import { othersOf, wins } from './sums'

/** Number of options that are shown until all are asked for. */
const SHOWN = 24

/** What a position stands beside: whether it is part of a sum, and the xor of the values of the other parts, if they are known. */
export interface Beside {
  inSum: boolean
  others: bigint | null
}

/** Why a position has its value: its options, each of which opens in turn. Marked are the moves that win in the whole sum, for the player whose turn it is there. */
export function ReasonTree({ game, reason, beside, depth = 0 }: { game: string; reason: Reason; beside: Beside; depth?: number }) {
  const w = useWords()
  const [all, setAll] = useState(false)
  const values = [...new Set(reason.options.map((option) => String(option.grundy)))]
    .map(Number)
    .sort((a, b) => a - b)
  const shown = all ? reason.options : reason.options.slice(0, SHOWN)
  return (
    <div className="reason">
      <p>
        {reason.options.length === 0 && reason.omitted === 0
          ? w.noOptions(reason.typed ?? typedOf(reason.position))
          : reason.omitted
            ? w.mexMany(reason.typed ?? typedOf(reason.position), reason.options.length + reason.omitted, reason.options.length, String(reason.grundy))
            : w.mex(reason.typed ?? typedOf(reason.position), values.join(', '), String(reason.grundy))}
      </p>
      <ul>
        {shown.map((option, at) => (
          <Option key={at} game={game} option={option} beside={beside} depth={depth} />
        ))}
      </ul>
      {reason.options.length > shown.length ? (
        <button className="quiet" onClick={() => setAll(true)}>
          {w.more(reason.options.length - shown.length)}
        </button>
      ) : null}
    </div>
  )
}

function Option({ game, option, beside, depth }: { game: string; option: ReasonOption; beside: Beside; depth: number }) {
  const w = useWords()
  const [open, setOpen] = useState(false)
  const isWin = wins(option.grundy, beside.others)
  const besides = othersOf(option.values, beside.others)
  const sum = option.values.length > 1 ? `${option.values.join(' ⊕ ')} = ` : ''
  return (
    <li>
      <button
        className={`option ${isWin ? 'wins' : ''}`}
        aria-expanded={open}
        disabled={depth >= 12}
        onClick={() => setOpen(!open)}
      >
        <span className="arrow">{open ? '▾' : '▸'}</span> <Said text={option.shown} />{' '}
        <span className="value">
          g = {sum}
          {String(option.grundy)}
        </span>{' '}
        {isWin ? <span className="tag p">{beside.inSum ? w.winsTag : 'P'}</span> : null}
      </button>
      {open ? (
        option.to.length === 0 ? (
          <p className="note">{w.nothingLeft}</p>
        ) : (
          option.to.map((part, at) => (
            <Below
              key={at}
              game={game}
              position={option.typed?.[at] ?? typedOf(part)}
              beside={{ inSum: beside.inSum || option.to.length > 1, others: besides[at] ?? null }}
              depth={depth + 1}
            />
          ))
        )
      ) : null}
    </li>
  )
}

function Below({ game, position, beside, depth }: { game: string; position: string; beside: Beside; depth: number }) {
  const { answer, error, busy } = useAsk<Answer>({ do: 'solve', game, positions: [position], reasons: 1 })
  if (error) return <Problem error={error} />
  if (busy || !answer) return <Busy />
  return (
    <>
      {answer.reasons?.map((reason, at) => (
        <ReasonTree key={at} game={game} reason={reason} beside={beside} depth={depth} />
      ))}
    </>
  )
}
