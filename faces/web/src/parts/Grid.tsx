import type { Move } from '../engine/types'
import { useWords } from '../words'

/** Maximum number of squares along a side of a board that is drawn; larger boards are lists of moves. */
export const MAX_GRID = 24

/** Whether a row or column of the board shows its number; on large boards every fifth one does. */
const named = (at: number, count: number) => count <= 14 || at % 5 === 0

interface Props {
  x: number
  y: number
  names: string[]
  moves: Move[]
  disabled: boolean
  hint: Move | null
  choose: (move: Move) => void
}

/** A position of two coordinates: a piece on a board, and the squares that it can move to. */
export function Grid({ x, y, names, moves, disabled, hint, choose }: Props) {
  const w = useWords()
  const target = (i: number, j: number) =>
    moves.find((move) => move.to.length === 1 && Number(move.to[0]?.[0]) === i && Number(move.to[0]?.[1]) === j)
  const far = moves.flatMap((move) => move.to)
  const width = Math.min(MAX_GRID, Math.max(x, ...far.map((part) => Number(part[0])))) + 1
  const height = Math.min(MAX_GRID, Math.max(y, ...far.map((part) => Number(part[1])))) + 1
  return (
    <div className="board" style={{ gridTemplateColumns: `1.6em repeat(${width}, minmax(0, 1fr))` }}>
      {Array.from({ length: height }, (_, row) => height - 1 - row).map((j) => [
        <span key={`y${j}`} className="axis">
          {named(j, height) ? j : ''}
        </span>,
        ...Array.from({ length: width }, (_, i) => {
          const move = target(i, j)
          const here = i === x && j === y
          const kind = `${(i + j) % 2 ? 'dark' : 'light'} ${here ? 'here' : ''} ${move && move === hint ? 'hinted' : ''}`
          return move ? (
            <button
              key={`${i},${j}`}
              className={`square target ${kind}`}
              disabled={disabled}
              aria-label={w.moveTo(`(${i}, ${j})`)}
              onClick={() => choose(move)}
            />
          ) : (
            <span key={`${i},${j}`} className={`square ${kind}`}>
              {here ? <span className="piece" role="img" aria-label={w.pieceAt(`(${i}, ${j})`)} /> : null}
            </span>
          )
        }),
      ])}
      <span className="axis corner">
        {names[1]}\{names[0]}
      </span>
      {Array.from({ length: width }, (_, i) => (
        <span key={i} className="axis">
          {named(i, width) ? i : ''}
        </span>
      ))}
    </div>
  )
}
