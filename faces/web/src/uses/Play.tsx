import { useCallback, useEffect, useReducer, useState } from 'react'
import { ask } from '../engine/ask'
import type { Answer, Failure, GameInfo, Level, LoopyAnswer, Move, Moves, Place, Played, Reply, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { anySeed, positions, toHash, type Page } from '../hash'
import { wayOf } from '../parts/drawings'
import { deedOf, figureOf } from '../parts/figure'
import { Busy, Problem } from '../parts/Problem'
import { Said } from '../parts/Said'
import { named, type Way } from '../parts/ways'
import { useLanguage, useWords, type Language } from '../words'
import { before, change, isRepeated, keep, kept, mover, now, settled, type Match, type Side, type Turn } from './match'
import { firstLevel, keepLevel, Levels } from './Levels'
import { legalMove } from './making'
import { Position } from './Position'
import { Reason } from './Reason'
import { howToMove, Rules, rulesText } from './Rules'
import { LISTED, useDrawings } from './useDrawings'

/** Minimum time in milliseconds before the machine moves, so that a person can follow. */
const THINKING = 650

interface Props {
  page: Page
  info: GameInfo | undefined
  /** In a lesson: without the choice of who starts. */
  small?: boolean
  first?: Side
  onEnd?: (winner: Side) => void
  /** Is told the position on the board. */
  onState?: (state: State | null) => void
}

/** A move to make: it wins, or keeps a draw. */
interface Hint {
  move: Move
  draws: boolean
}

/** A game against the machine. */
export function Play(props: Props) {
  const { page } = props
  // Another game or position is another match.
  return <Board key={`${page.game}|${page.position}|${page.misere}|${props.first}`} {...props} />
}

function Board({ page, info, small, first = 'you', onEnd, onState }: Props) {
  const w = useWords()
  const language = useLanguage()
  const start: State = { game: page.game, positions: positions(page.position) }
  // A match continues after another use was opened or the page was reloaded; a lesson starts again.
  const name = JSON.stringify([page.game, page.position, page.misere])
  const [match, send] = useReducer(change, null, (): Match => (small ? null : kept(name)) ?? { start, first, turns: [], seed: page.seed ?? anySeed() })
  const [level, setLevel] = useState<Level>(() => (small ? 'perfect' : firstLevel()))
  useEffect(() => {
    if (!small) keep(name, match)
  }, [small, name, match])
  const [problem, setProblem] = useState<(Failure & { language: Language }) | null>(null)
  const [hint, setHint] = useState<Hint | 'lost' | null>(null)
  const [why, setWhy] = useState(false)
  const [illegal, setIllegal] = useState(false)
  const state = now(match)
  const side = mover(match)
  const { answer: legal, error } = useAsk<Moves>(state ? { do: 'moves', ...state, most: LISTED, pictures: true } : null)
  const repeated = isRepeated(match)
  const over = state === null || repeated || (legal !== undefined && legal.complete && legal.moves.length === 0)
  const [warm, setWarm] = useState(false)
  const showsWarm = warm && side === 'you' && !over
  const { all: drawings, warming } = useDrawings(match.start, state, legal, showsWarm ? { misere: page.misere } : null)
  const winner: Side | null = over && !repeated ? (page.misere ? side : side === 'you' ? 'machine' : 'you') : null

  useEffect(() => {
    if (winner) onEnd?.(winner)
    // Once for each match.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [winner])

  useEffect(() => {
    onState?.(state)
    return () => onState?.(null)
    // The position changes with the turns.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onState, match])

  // A move with the name that it has in a drawing, which is the same in all languages.
  const shownAs = (way: Way): { move: Move; language?: Language } => (way.label === way.move.shown ? { move: way.move, language } : { move: named(way) })
  const drawn = (move: Move) => shownAs(wayOf(drawings, move) ?? { move, touches: [], label: move.shown })

  const isOfCoins = info?.picture?.kind === 'coins'
  const play = useCallback(
    (turn: Turn) => send({ do: 'move', turn: isOfCoins ? { ...turn, move: settled(turn.move, page.misere) } : turn }),
    [isOfCoins, page.misere],
  )

  // The machine's turn.
  const turn = match.turns.length
  const key = state === null ? null : JSON.stringify(state)
  useEffect(() => {
    if (side !== 'machine' || key === null || over || !legal) return
    const abort = new AbortController()
    const began = performance.now()
    played({ ...(JSON.parse(key) as State), misere: page.misere, level, seed: match.seed ?? 0 }, { language, signal: abort.signal }).then(
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
          play({ by: 'machine', ...drawn(move), choice, moves: moves ?? null })
        }, rest)
      },
      () => undefined,
    )
    return () => abort.abort()
    // The drawings follow from the position and its moves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [side, key, over, legal, page.misere, turn, language, level])

  const moved = useCallback(
    (move: Move) => {
      setHint(null)
      setIllegal(false)
      play({ by: 'you', move, language })
    },
    [language, play],
  )
  const made = (way: Way) => {
    if (side !== 'you' || over) return
    setHint(null)
    setIllegal(false)
    play({ by: 'you', ...shownAs(way) })
  }
  const make = useCallback(
    async (component: number, candidates: Place[][]) => {
      if (!state || side !== 'you' || over) return
      setProblem(null)
      const found = await legalMove(state, component, candidates, language)
      if (found === null) setIllegal(true)
      else if ('kind' in found) setProblem({ ...found, language })
      else moved(found)
    },
    [state, side, over, language, moved],
  )

  const askHint = async () => {
    if (!state) return
    const reply = await ask<Answer | LoopyAnswer>({ do: 'solve', ...state, misere: page.misere, loopy: 'if_needed' }, { language })
    if (reply.ok && !reply.answer.loopy) {
      const move = reply.answer.winning_moves[0]
      setHint(move ? { move, draws: false } : 'lost')
      return
    }
    // Where play may go on for ever, the machine chooses a move that makes progress.
    const best = reply.ok ? await played({ ...state, misere: page.misere }, { language }) : reply
    if (!best.ok) setProblem({ ...best.error, language })
    else if (best.answer.choice?.startsWith('resists')) setHint('lost')
    else if (best.answer.move) setHint({ move: best.answer.move, draws: best.answer.choice === 'draws' })
  }

  // When the language changes, the hint and the moves so far are asked again.
  useEffect(() => {
    const abort = new AbortController()
    const show = async () => {
      for (const [at, { move, language: own }] of match.turns.entries()) {
        const from = before(match, at)
        // Moves that are named by squares are the same in all languages.
        if (own === undefined || own === language || !from) continue
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
    send({ do: 'again', first: starts, start, seed: page.seed ?? anySeed() })
  }

  const last = match.turns.at(-1)
  const pictured = info?.picture != null
  // A move as an instruction; where words do not name the part of a sum, it is named first.
  const hinted = (move: Move) => {
    const deed = deedOf(state ? figureOf(state, info, legal?.pictures) : { kind: 'text', text: '' }, drawn(move).move)
    const isNamed = deed.kind !== 'other' || !state || state.positions.length < 2
    return (isNamed ? '' : w.part(move.component + 1) + w.colon) + w.deed(deed, null)
  }
  const disabled = side !== 'you' || over || !legal
  // What the last move did, in words.
  const position = last ? before(match, match.turns.length - 1) : null
  const did = last && position ? w.deed(deedOf(figureOf(position, info), last.move), last.by) : ''
  const figure = state && last ? figureOf(state, info) : null
  const left = figure?.kind === 'heaps' && figure.sizes.length > 1 && !winner ? w.gap + w.heapsNow(figure.sizes) : ''
  const whose = repeated ? w.repeated : winner && turn === 0 ? w.overAtStart(page.misere) : winner === 'you' ? w.youWin : winner ? w.machineWins : side === 'you' ? w.yourTurn : w.thinking
  const advantage = last?.by === 'machine' ? w.choice(last.choice ?? '', ownMoves(last.choice ?? '', last.moves ?? 0)) : ''
  return (
    <div className="play">
      {small ? null : <Rules page={page} info={info} state={match.start} open={turn === 0} />}
      <div role="status" aria-live="polite">
        <p className="did">{error ? null : did + left}</p>
        <p className={`told ${turn > 0 ? (winner ?? '') : ''}`}>
          {error ? null : whose} {illegal && !over ? <Said text={w.illegal + w.gap + rulesText(howToMove(info), w)} /> : null}
        </p>
      </div>
      {state && (legal || drawings.length > 0 || !pictured) ? (
        <Position
          state={state}
          info={info}
          legal={legal}
          disabled={disabled}
          hint={hint === 'lost' ? null : (hint?.move ?? null)}
          make={(component, candidates) => void make(component, candidates)}
          drawings={drawings}
          warm={showsWarm && warming.answer !== undefined}
          choose={(way) => made(way)}
        />
      ) : state ? null : (
        <p className="note">{w.nothingLeft}</p>
      )}
      {warming.busy ? <Busy /> : null}
      {warming.error ? <Problem error={warming.error} /> : null}
      {warming.answer?.stopped ? <p className="note">{w.warmStopped(warming.answer.stopped)}</p> : null}
      {error ? <Problem error={error} /> : null}
      {problem?.language === language ? <Problem error={problem} /> : null}
      {problem?.language === language && problem.kind === 'cycle' && state ? (
        <a className="button" href={toHash({ ...page, game: state.game, position: state.positions.join(' '), use: 'answer' })}>
          {w.loops.offer}
        </a>
      ) : null}
      {hint && !over ? (
        <p className="hint" role="status">
          {hint === 'lost' ? w.hintLost : (hint.draws ? w.hintDraws : w.hint)(hinted(hint.move))}
        </p>
      ) : null}
      <div className="buttons">
        <button onClick={() => void askHint()} disabled={disabled}>
          {w.askHint}
        </button>
        {drawings.length > 0 ? (
          <button aria-pressed={warm} onClick={() => setWarm(!warm)}>
            {w.warm}
          </button>
        ) : null}
        <button onClick={() => (setHint(null), send({ do: 'undo' }))} disabled={!match.turns.some((t) => t.by === 'you')}>
          {w.undo}
        </button>
        <button aria-expanded={why && !over} disabled={over} onClick={() => setWhy(!why)}>
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
        {small ? null : (
          <Levels
            level={level}
            choose={(next) => {
              keepLevel(next)
              setLevel(next)
            }}
          />
        )}
      </div>
      {why && state && !over ? (
        <Reason state={state} misere={page.misere}>
          {side === 'you' && advantage ? <p>{advantage}</p> : null}
        </Reason>
      ) : null}
      <History match={match} info={info} />
    </div>
  )
}

/** The machine's move, also where play may go on for ever. */
function played(asked: object, how: Parameters<typeof ask>[1]): Promise<Reply<Played>> {
  return ask<Played>({ do: 'play', ...asked, loopy: 'if_needed' }, how)
}

/** The number of moves that the winner still has to make, of the moves of both that the answer counts. */
function ownMoves(choice: string, moves: number): number {
  return choice === 'resists_longest' ? Math.ceil((moves - 1) / 2) : Math.floor((moves - 1) / 2)
}

/** The moves so far, each with the heap or part in which it was made, if there were several. */
function History({ match, info }: { match: Match; info: GameInfo | undefined }) {
  const w = useWords()
  const place = (at: number, component: number): string => {
    const position = before(match, at)
    if (!position || position.positions.length < 2) return ''
    return figureOf(position, info).kind === 'heaps' ? w.component(component + 1) : w.part(component + 1) + w.colon
  }
  if (match.turns.length === 0) return null
  return (
    <details className="history">
      <summary>{w.history(match.turns.length)}</summary>
      <ol>
        {match.turns.map((turn, at) => (
          <li key={at}>
            {turn.by === 'you' ? w.you : w.machine}
            {w.colon}
            {place(at, turn.move.component)}
            <Said text={turn.move.shown} />
          </li>
        ))}
      </ol>
    </details>
  )
}
