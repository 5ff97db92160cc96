import { useMemo, type ReactNode } from 'react'
import { numbersOf } from '../engine/places'
import type { GameInfo, Move, Moves, Place, State } from '../engine/types'
import { Bites } from '../parts/Bites'
import { Drawn } from '../parts/Drawn'
import type { Drawing } from '../parts/drawings'
import { figureOf } from '../parts/figure'
import { Grid } from '../parts/Grid'
import { Hackenbush } from '../parts/Hackenbush'
import { MAX_STONES, Pile } from '../parts/Pile'
import { Said } from '../parts/Said'
import { isMove, type Way } from '../parts/ways'
import { useWords } from '../words'
import { meant, others } from './match'

interface PositionProps {
  state: State
  info: GameInfo | undefined
  legal: Moves | undefined
  disabled: boolean
  hint: Move | null
  make: (component: number, candidates: Place[][]) => void
  /** What of the position is drawn as it is, see `drawings`. */
  drawings: Drawing[]
  /** Whether the drawings are maps of where to play. */
  warm: boolean
  choose: (way: Way) => void
}

/** The position, drawn as the game needs it. */
export function Position({ state, info, legal, disabled, hint, make, drawings, warm, choose }: PositionProps) {
  const w = useWords()
  const moves = useMemo(() => legal?.moves ?? [], [legal])
  const [breaks, splits] = [info?.breaks ?? false, info?.splits ?? false]
  if (drawings.length > 0) {
    // A sum of several games has no positions beside its text.
    const many = state.positions.length !== 1
    return (
      <div className="drawings">
        {drawings.map(({ component, picture, ways }) => (
          <section key={component ?? 'all'} aria-label={component === null ? w.position : w.part(component + 1)}>
            {many && component !== null ? <h3>{w.part(component + 1)}</h3> : null}
            <Drawn picture={picture} ways={ways} disabled={disabled} hint={ways.find((way) => hint && isMove(way.move, hint)) ?? null} warm={warm} choose={choose} />
          </section>
        ))}
        <p className="note">{drawings.every((one) => one.picture.kind === 'coins') ? w.howToTurn : w.howToPoint}</p>
        {legal && !legal.complete ? <p className="note">{w.notAllMoves}</p> : null}
        <Others moves={moves.filter((move) => !drawings.some((one) => one.component === null || one.component === move.component))} hint={hint} disabled={disabled} make={make} />
      </div>
    )
  }
  const figure = figureOf(state, info)
  if (figure.kind === 'heaps') {
    const { sizes } = figure
    const unpointed = others(moves, sizes, MAX_STONES, breaks, splits)
    // Where no move can be made by a click, nobody is told to click.
    const isClicked = sizes.some((size) => size <= MAX_STONES) && (!legal || unpointed.length < moves.length)
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
        <p className="note">{isClicked ? w.howTo(breaks, splits) : null}</p>
        <Others
          moves={unpointed}
          hint={hint}
          disabled={disabled}
          make={make}
        />
      </div>
    )
  }
  if (figure.kind === 'chocolate') {
    const rows = hint?.to[0] ? numbersOf(hint.to[0]) : null
    return <Bites rows={figure.rows} disabled={disabled} hint={rows} bite={(after) => make(0, [[after]])} />
  }
  if (figure.kind === 'hackenbush') {
    return (
      <Hackenbush
        all={figure.edges}
        moves={moves}
        disabled={disabled}
        hint={hint}
        choose={(move) => make(move.component, [move.to])}
      />
    )
  }
  if (figure.kind === 'piece') {
    const onBoard = moves.filter((move) => move.to.length === 1)
    if (onBoard.length === moves.length) {
      const shown = moves.find((move) => move.shown === hint?.shown) ?? null
      return (
        <Grid
          x={figure.x}
          y={figure.y}
          names={figure.names}
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

/** The first and the last stone that a move takes from a heap, as they are drawn. */
function taken(size: number, move: Move): [number, number] | null {
  const left = move.to.map((part) => Number(part[0]))
  const rest = left.reduce((all, part) => all + part, 0)
  if (rest >= size) return null
  const first = left.length > 1 ? (left[0] ?? 0) : rest
  return [first, first + (size - rest) - 1]
}
