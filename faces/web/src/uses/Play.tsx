import { useCallback, useEffect, useMemo, useReducer, useState, type ReactNode } from 'react'
import { ask } from '../engine/ask'
import type { Answer, Failure, GameInfo, Move, Moves, Played, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { positions, type Page } from '../hash'
import { Bites } from '../parts/Bites'
import { Grid, MAX_GRID } from '../parts/Grid'
import { KnownBy } from '../parts/Known'
import { edges, Hackenbush } from '../parts/Hackenbush'
import { MAX_STONES, Pile } from '../parts/Pile'
import { Busy, Problem } from '../parts/Problem'
import { Said } from '../parts/Said'
import { Dominoes } from '../parts/Dominoes'
import { laid, squares, type Domino } from '../parts/dominoes'
import { useLanguage, useWords, type Language } from '../words'
import { Sum, Why } from './Answer'
import { before, change, keep, kept, meant, mover, now, others, type Match, type Side } from './match'

/** Minimum time in milliseconds before the machine moves, so that a person can follow. */
const THINKING = 650
/** Maximum number of squares of a board that is drawn; larger boards are lists of moves. */
const MAX_SQUARES = 64

interface Props {
  page: Page
  info: GameInfo | undefined
  /** In a lesson: without the choice of who starts. */
  small?: boolean
  first?: Side
  onEnd?: (winner: Side) => void
}

/** A game against the machine. */
export function Play(props: Props) {
  const { page } = props
  // Another game or position is another match.
  return <Board key={`${page.game}|${page.position}|${page.misere}|${props.first}`} {...props} />
}

function Board({ page, info, small, first = 'you', onEnd }: Props) {
  const w = useWords()
  const language = useLanguage()
  const start: State = { game: page.game, positions: positions(page.position) }
  // A match continues after another use was opened or the page was reloaded; a lesson starts again.
  const name = JSON.stringify([page.game, page.position, page.misere])
  const [match, send] = useReducer(change, null, (): Match => (small ? null : kept(name)) ?? { start, first, turns: [] })
  useEffect(() => {
    if (!small) keep(name, match)
  }, [small, name, match])
  const [problem, setProblem] = useState<(Failure & { language: Language }) | null>(null)
  const [hint, setHint] = useState<Move | 'lost' | null>(null)
  const [why, setWhy] = useState(false)
  const [illegal, setIllegal] = useState(false)
  const state = now(match)
  const side = mover(match)
  const { answer: legal, error } = useAsk<Moves>(state ? { do: 'moves', ...state, most: 500 } : null)
  const over = state === null || (legal !== undefined && legal.complete && legal.moves.length === 0)
  const winner: Side | null = over ? (page.misere ? side : side === 'you' ? 'machine' : 'you') : null

  useEffect(() => {
    if (winner) onEnd?.(winner)
    // Once for each match.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [winner])

  // The machine's turn.
  const turn = match.turns.length
  const key = state === null ? null : JSON.stringify(state)
  useEffect(() => {
    if (side !== 'machine' || key === null || over || !legal) return
    const abort = new AbortController()
    const began = performance.now()
    ask<Played>({ do: 'play', ...(JSON.parse(key) as State), misere: page.misere }, { language, signal: abort.signal }).then(
      (reply) => {
        // If the position is too large to solve, any move is made, so that the game goes on.
        const some = legal.moves.find((one) => one.next !== undefined) ?? null
        if (!reply.ok && !some) {
          setProblem({ ...reply.error, language })
          return
        }
        const { move, choice, moves } = reply.ok ? reply.answer : { move: some, choice: null, moves: null }
        if (!move) return
        const rest = Math.max(0, THINKING - (performance.now() - began))
        setTimeout(() => {
          if (abort.signal.aborted) return
          const on = JSON.parse(key) as State
          const made = info?.name === 'cram' ? laid(on, move) : move
          send({ do: 'move', turn: { by: 'machine', move: made, choice, moves: moves ?? null, language } })
        }, rest)
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [side, key, over, legal, page.misere, turn, info?.name, language])

  const moved = useCallback(
    (move: Move) => {
      setHint(null)
      setIllegal(false)
      send({ do: 'move', turn: { by: 'you', move, language } })
    },
    [language],
  )
  const make = useCallback(
    async (component: number, candidates: (number | string)[][][]) => {
      if (!state || side !== 'you' || over) return
      setProblem(null)
      for (const to of candidates) {
        const reply = await ask<Move & { legal: boolean }>({ do: 'move', ...state, component, to }, { language })
        if (!reply.ok) {
          setProblem({ ...reply.error, language })
          return
        }
        if (reply.answer.legal) {
          moved(reply.answer)
          return
        }
      }
      setIllegal(true)
    },
    [state, side, over, language, moved],
  )

  const askHint = async () => {
    if (!state) return
    const reply = await ask<Answer>({ do: 'solve', ...state, misere: page.misere }, { language })
    if (!reply.ok) setProblem({ ...reply.error, language })
    else setHint(reply.answer.winning_moves[0] ?? 'lost')
  }

  // When the language changes, the hint and the moves so far are asked again.
  useEffect(() => {
    const abort = new AbortController()
    const show = async () => {
      for (const [at, { move, language: own }] of match.turns.entries()) {
        const from = before(match, at)
        // Moves of Cram are named by squares, which are the same in all languages.
        if (own === language || !from || info?.name === 'cram') continue
        const asked = { do: 'move', ...from, component: move.component, to: move.to }
        const reply = await ask<Move>(asked, { language, signal: abort.signal })
        if (reply.ok && reply.answer.shown) send({ do: 'show', at, shown: reply.answer.shown, language })
      }
      if (hint) await askHint()
    }
    show().catch(() => undefined)
    return () => abort.abort()
    // Later moves are shown in the language of the page at once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language])

  const again = (starts: Side) => {
    setHint(null)
    setProblem(null)
    setIllegal(false)
    send({ do: 'again', first: starts, start })
  }

  const last = match.turns.at(-1)
  // The heap from which the machine took, if there are several.
  const several = (match.turns.length > 1 ? (match.turns.at(-2)?.move.next?.positions.length ?? 0) : start.positions.length) > 1
  const heap = last && several ? w.component(last.move.component + 1) : ''
  const disabled = side !== 'you' || over
  const status = winner
    ? winner === 'you'
      ? w.youWin
      : w.machineWins
    : side === 'you'
      ? last?.by === 'machine'
        ? [w.machineMoved(heap + last.move.shown), w.choice(last.choice ?? '', ownMoves(last.choice ?? '', last.moves ?? 0)), w.yourTurn]
            .filter(Boolean)
            .join(w.gap)
        : w.yourTurn
      : w.thinking
  return (
    <div className="play">
      <p className={`told ${winner ?? ''}`} role="status" aria-live="polite">
        {error ? null : status} {illegal ? w.illegal : ''}
      </p>
      {state ? (
        <Position
          state={state}
          info={info}
          legal={legal}
          disabled={disabled}
          hint={hint === 'lost' ? null : hint}
          make={(component, candidates) => void make(component, candidates)}
          lay={(move, place) => moved(laid(state, move, place))}
        />
      ) : (
        <p className="note">{w.nothingLeft}</p>
      )}
      {error ? <Problem error={error} /> : null}
      {problem?.language === language ? <Problem error={problem} /> : null}
      {hint ? (
        <p className="hint" role="status">
          {hint === 'lost' ? w.hintLost : w.hint(state && state.positions.length > 1 ? w.component(hint.component + 1) : '', hint.shown)}
        </p>
      ) : null}
      <div className="buttons">
        <button onClick={() => void askHint()} disabled={disabled}>
          {w.askHint}
        </button>
        <button onClick={() => (setHint(null), send({ do: 'undo' }))} disabled={!match.turns.some((t) => t.by === 'you')}>
          {w.undo}
        </button>
        <button aria-expanded={why} onClick={() => setWhy(!why)}>
          {w.askWhy}
        </button>
        {small ? (
          <button onClick={() => again(first)}>{w.again}</button>
        ) : (
          <>
            <button onClick={() => again('you')}>{w.iStart}</button>
            <button onClick={() => again('machine')}>{w.machineStarts}</button>
          </>
        )}
      </div>
      {why && state ? <Reason state={state} misere={page.misere} /> : null}
      <History match={match} />
    </div>
  )
}

/** Why the position on the board is won or lost. */
function Reason({ state, misere }: { state: State; misere: boolean }) {
  const w = useWords()
  const { answer, error, busy } = useAsk<Answer>({ do: 'solve', ...state, misere })
  if (error) return <Problem error={error} />
  if (busy || !answer) return <Busy />
  const page: Page = { game: state.game, position: state.positions.join(' '), misere, use: 'answer' }
  return (
    <div className="why">
      <p>
        <strong>{answer.outcome === 'N' ? w.moverWins : w.moverLoses}</strong>
        {answer.grundy !== null && !misere ? ` ${w.grundy}${w.colon}${answer.grundy}` : ''}
      </p>
      <KnownBy known={answer.known} />
      <Sum answer={answer} />
      {misere ? <p className="note">{w.misereNote}</p> : <Why page={page} />}
    </div>
  )
}

interface PositionProps {
  state: State
  info: GameInfo | undefined
  legal: Moves | undefined
  disabled: boolean
  hint: Move | null
  make: (component: number, candidates: (number | string)[][][]) => void
  lay: (move: Move, place: Domino) => void
}

function Position({ state, info, legal, disabled, hint, make, lay }: PositionProps) {
  const w = useWords()
  const moves = useMemo(() => legal?.moves ?? [], [legal])
  const [breaks, splits] = [info?.breaks ?? false, info?.splits ?? false]
  const sizes = state.positions.map(Number)
  if (info?.arity === 1 && sizes.length > 0 && sizes.every(Number.isSafeInteger)) {
    return (
      <div className="piles">
        {sizes.map((size, at) => (
          <Pile
            key={at}
            number={at + 1}
            size={size}
            breaks={breaks}
            splits={splits}
            disabled={disabled}
            hint={hint?.component === at ? taken(size, hint) : null}
            take={(first, last) => make(at, meant(size, first, last))}
            split={(left) => make(at, [[[left], [size - left]]])}
          />
        ))}
        <p className="note">{sizes.some((size) => size <= MAX_STONES) ? w.howTo(breaks, splits) : null}</p>
        <Others
          moves={others(moves, sizes, MAX_STONES, breaks, splits)}
          hint={hint}
          disabled={disabled}
          make={make}
        />
      </div>
    )
  }
  const one = state.positions.length === 1 ? (state.positions[0] ?? '').split(',').map(Number) : null
  if (one && info?.name.startsWith('chomp') && one.every((row) => row <= 16)) {
    const rows = hint?.to[0]?.map(Number) ?? null
    return <Bites rows={one} disabled={disabled} hint={rows} bite={(after) => make(0, [[after]])} />
  }
  const typed = state.positions.length === 1 ? (state.positions[0] ?? '') : ''
  if (info?.name === 'hackenbush' && edges(typed)) {
    return (
      <Hackenbush
        typed={typed}
        moves={moves}
        disabled={disabled}
        hint={hint}
        choose={(move) => make(move.component, [move.to])}
      />
    )
  }
  const boards = info?.name === 'cram' ? state.positions.map(squares) : [null]
  if (boards.every((board) => board !== null && board.length * (board[0]?.length ?? 0) <= MAX_SQUARES)) {
    return (
      <div className="boards">
        {boards.map((board, at) => (
          <Dominoes
            key={at}
            rows={board ?? []}
            moves={moves.filter((move) => move.component === at)}
            count={boards.length}
            disabled={disabled}
            hint={hint?.component === at ? (moves.find((move) => move.component === at && move.shown === hint.shown) ?? null) : null}
            choose={lay}
          />
        ))}
        <p className="note">{w.howToCram}</p>
      </div>
    )
  }
  const [x, y] = one ?? []
  if (one?.length === 2 && x !== undefined && y !== undefined && x <= MAX_GRID && y <= MAX_GRID) {
    const onBoard = moves.filter((move) => move.to.length === 1)
    if (onBoard.length === moves.length) {
      const shown = moves.find((move) => move.shown === hint?.shown) ?? null
      return (
        <Grid
          x={x}
          y={y}
          names={info?.coordinates ?? ['a', 'b']}
          moves={moves}
          disabled={disabled}
          hint={shown}
          choose={(move) => make(move.component, [move.to])}
        />
      )
    }
  }
  return (
    <div className="list">
      <p className="shown">{legal?.shown ?? state.positions.join(' + ')}</p>
      <MoveButtons moves={moves} hint={hint} disabled={disabled} make={make}>
        {(move) => <Said text={move.shown} />}
      </MoveButtons>
      {legal && (!legal.complete || moves.length > 200) ? <p className="note">{w.notAllMoves}</p> : null}
    </div>
  )
}

type Making = Pick<PositionProps, 'hint' | 'disabled' | 'make'> & { moves: Move[] }

/** Moves that cannot be made by a click on stones. */
function Others(making: Making) {
  const w = useWords()
  if (making.moves.length === 0) return null
  return (
    <section className="others" aria-label={w.others}>
      <p className="note">{w.others}</p>
      <MoveButtons {...making}>{(move) => <Said text={move.shown} />}</MoveButtons>
    </section>
  )
}

/** Moves as buttons. */
function MoveButtons({ moves, hint, disabled, make, children }: Making & { children: (move: Move) => ReactNode }) {
  return (
    <ul className="moves">
      {moves.slice(0, 200).map((move, at) => (
        <li key={at}>
          <button
            className={hint?.shown === move.shown && hint.component === move.component ? 'hinted' : ''}
            disabled={disabled}
            onClick={() => make(move.component, [move.to])}
          >
            {children(move)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The number of moves that the winner still has to make, of the moves of both that the answer counts. */
function ownMoves(choice: string, moves: number): number {
  return choice === 'resists_longest' ? Math.ceil((moves - 1) / 2) : Math.floor((moves - 1) / 2)
}

/** The first and the last stone that a move takes from a heap, as they are drawn. */
function taken(size: number, move: Move): [number, number] | null {
  const left = move.to.map((part) => Number(part[0]))
  const rest = left.reduce((all, part) => all + part, 0)
  if (rest >= size) return null
  const first = left.length > 1 ? (left[0] ?? 0) : rest
  return [first, first + (size - rest) - 1]
}

function History({ match }: { match: Match }) {
  const w = useWords()
  if (match.turns.length === 0) return null
  return (
    <details className="history">
      <summary>{w.history(match.turns.length)}</summary>
      <ol>
        {match.turns.map((turn, at) => (
          <li key={at}>
            {turn.by === 'you' ? w.you : w.machine}
            {w.colon}
            <Said text={turn.move.shown} />
          </li>
        ))}
      </ol>
    </details>
  )
}
