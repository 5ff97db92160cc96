import { useState } from 'react'
import type { Move } from '../engine/types'
import { useWords } from '../words'
import { covered, moveOf, placeOf, places, type Domino } from './dominoes'

const SIZE = 44

interface Props {
  rows: string[]
  /** The moves on this board, which is one of `count`. */
  moves: Move[]
  count: number
  disabled: boolean
  hint: Move | null
  choose: (move: Move, at: Domino) => void
}

/** Cram: a domino is laid where two free squares meet. */
export function Dominoes({ rows, moves, count, disabled, hint, choose }: Props) {
  const w = useWords()
  const [at, setAt] = useState<Domino | null>(null)
  const width = Math.max(...rows.map((row) => row.length))
  const hinted = hint && placeOf(rows, hint, count)
  const under = at ? covered(rows, at) : rows
  return (
    <svg className="dominoes" width={width * SIZE + 2} height={rows.length * SIZE + 2} role="group" aria-label={rows.join('/')}>
      {rows.flatMap((row, y) =>
        [...row].map((square, x) => (
          <rect
            key={`${x},${y}`}
            x={x * SIZE + 1}
            y={y * SIZE + 1}
            width={SIZE}
            height={SIZE}
            className={square === '#' ? 'used' : under[y]?.[x] === '#' ? 'chosen' : 'free'}
          />
        )),
      )}
      {hinted ? <Outline domino={hinted} /> : null}
      {places(rows).map((domino) => {
        const [[r, c], [r2, c2]] = domino
        const [x, y] = [((c + c2 + 1) / 2) * SIZE + 1, ((r + r2 + 1) / 2) * SIZE + 1]
        const take = () => {
          const move = disabled ? null : moveOf(rows, domino, moves, count)
          setAt(null)
          if (move) choose(move, domino)
        }
        const half = SIZE / 2
        return (
          <polygon
            key={domino.join(';')}
            className="place"
            points={`${x - half},${y} ${x},${y - half} ${x + half},${y} ${x},${y + half}`}
            role="button"
            tabIndex={disabled ? -1 : 0}
            aria-disabled={disabled}
            aria-label={w.domino(`(${r + 1}, ${c + 1})`, `(${r2 + 1}, ${c2 + 1})`)}
            onPointerEnter={() => !disabled && setAt(domino)}
            onPointerLeave={() => setAt(null)}
            onFocus={() => setAt(domino)}
            onBlur={() => setAt(null)}
            onClick={take}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              take()
            }}
          />
        )
      })}
    </svg>
  )
}

function Outline({ domino: [[r, c], [r2, c2]] }: { domino: Domino }) {
  return (
    <rect
      className="hinted"
      x={Math.min(c, c2) * SIZE + 4}
      y={Math.min(r, r2) * SIZE + 4}
      width={(Math.abs(c - c2) + 1) * SIZE - 6}
      height={(Math.abs(r - r2) + 1) * SIZE - 6}
      rx={8}
    />
  )
}
