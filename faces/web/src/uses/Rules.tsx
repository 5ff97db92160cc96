import { useMemo } from 'react'
import type { GameInfo, Move, Moves, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import type { Page } from '../hash'
import { coinsOf, deedOf, figureOf, isOfCoins, type Figure } from '../parts/figure'
import { edge, touched, turned, type Picture } from '../parts/picture'
import { Said } from '../parts/Said'
import { Still, type Marks } from '../parts/Still'
import { useWords, type Words } from '../words'

/** What a player may do, in plain words, or else the line about a named game. */
export function howToMove(info: GameInfo | undefined): string[] {
  return info?.how_to_move ?? (info?.title ? [info.title] : [])
}

/** The same as one text, in which every sentence ends. */
export const rulesText = (said: string[], w: Words): string => said.map((line) => (/[.。!?！？][)）”’"']*$/.test(line) ? line : line + w.stop)).join(w.gap)

/** The rules of a game: in words, and as the picture of one move. */
export function Rules({ page, info, state, open }: { page: Page; info: GameInfo | undefined; state: State; open: boolean }) {
  const w = useWords()
  const said = howToMove(info)
  return (
    // Another key when the first move is made: then it closes, and stays as the reader wants it.
    <details key={String(open)} className="rules" open={open}>
      <summary>{w.rulesTitle}</summary>
      <p>
        {w.rulesTurns}
        {w.gap}
        <strong>
          <Said text={rulesText(said, w)} />
        </strong>
        {w.gap}
        {w.rulesEnd(page.misere)}
        {info?.may_not_end ? w.gap + w.mayNotEnd : null}
      </p>
      {said.length === 0 && info ? (
        <pre className="code">
          <Said text={info.rules} />
        </pre>
      ) : null}
      <Example state={state} info={info} />
    </details>
  )
}

/** Maximum number of moves from which the example is taken. */
const LOOKED_AT = 60

/** One move of the first position, before and after. It is one from the middle of the list, and nobody has looked whether it is good. */
function Example({ state, info }: { state: State; info: GameInfo | undefined }) {
  const w = useWords()
  const { answer } = useAsk<Moves>({ do: 'moves', ...state, most: LOOKED_AT, pictures: true })
  const seen = useMemo(() => {
    const move = answer?.moves[Math.floor((answer.moves.length - 1) / 2)]
    if (!answer || !move || move.next === undefined) return null
    const before = figureOf(state, info, answer.pictures, answer.shown)
    return { move, before, marks: marksOf(before, move) }
  }, [answer, state, info])
  if (!seen) return null
  const { move, before, marks } = seen
  return (
    <figure className="example">
      <figcaption>
        {w.rulesExample}
        {w.colon}
        <Said text={w.deed(deedOf(before, move), null)} />
      </figcaption>
      <div className="pair">
        <Still figure={before} marks={marks} label={w.rulesBefore} scale={0.8} />
        <span className="arrow" aria-hidden="true">
          →
        </span>
        {move.next ? <After state={move.next} info={info} before={before} move={move} /> : <span>{w.rulesNothing}</span>}
      </div>
    </figure>
  )
}

/** The picture of what the move leaves. */
function After({ state, info, before, move }: { state: State; info: GameInfo | undefined; before: Figure; move: Move }) {
  const w = useWords()
  const pictured = before.kind === 'pictures'
  const { answer } = useAsk<Moves>(pictured ? { do: 'moves', ...state, most: 1, pictures: true } : null)
  if (pictured && !answer) return null
  const figure = figureOf(state, info, answer?.pictures, answer?.shown)
  // A game of one picture has nothing else to show when it is used up.
  if (pictured && figure.kind === 'text') return <span><Said text={move.shown} /></span>
  return <Still figure={figure} label={w.rulesAfter} scale={0.8} />
}

/** What of a position is marked because a move takes or changes it. */
export function marksOf(figure: Figure, move: Move): Marks {
  if (figure.kind === 'heaps') {
    const size = figure.sizes[move.component] ?? 0
    const parts = move.to.map((part) => Number(part[0]))
    const left = parts.reduce((all, part) => all + part, 0)
    if (left >= size || parts.length > 2) return {}
    const first = parts.length === 2 ? (parts[0] ?? 0) : left
    return { stones: { component: move.component, first, last: first + size - left - 1 } }
  }
  const deed = deedOf(figure, move)
  if (deed.kind === 'bit') return { bite: { row: deed.row - 1, column: deed.column - 1 } }
  if (deed.kind === 'moved') return { target: [Number(move.to[0]?.[0]), Number(move.to[0]?.[1])] }
  const cut = figure.kind === 'hackenbush' ? /(\d+)-(\d+)$/.exec(move.shown) : null
  if (cut) return { places: [edge([Number(cut[1]), Number(cut[2])])] }
  const [row] = figure.kind === 'pictures' && isOfCoins(figure) ? figure.pictures : []
  if (row?.kind === 'coins') return { places: turned(row, coinsOf(move)) }
  const picture = figure.kind === 'pictures' ? figure.pictures[move.component] : undefined
  const after = move.pictures?.filter((one): one is Picture => one !== null)
  return picture && after ? { component: move.component, places: touched(picture, after) ?? [] } : {}
}
