import { useState } from 'react'
import { useWords } from '../words'

interface Props {
  /** The number of squares left in each row. */
  rows: number[]
  disabled: boolean
  /** The rows after a hinted bite. */
  hint: number[] | null
  bite: (rows: number[]) => void
}

/** Chomp: a bite takes a square and all squares to the right of it and below. */
export function Bites({ rows, disabled, hint, bite }: Props) {
  const w = useWords()
  const [at, setAt] = useState<[number, number] | null>(null)
  const after = (row: number, column: number) => rows.map((left, r) => (r >= row ? Math.min(left, column) : left))
  const gone = at ? after(...at) : rows
  return (
    <div className="bites" onPointerLeave={() => setAt(null)}>
      {rows.map((left, row) => (
        <div key={row} className="biteRow">
          {Array.from({ length: left }, (_, column) => (
            <button
              key={column}
              className={`chocolate ${column >= (gone[row] ?? 0) ? 'chosen' : ''} ${hint && column >= (hint[row] ?? 0) ? 'hinted' : ''} ${row === 0 && column === 0 ? 'poison' : ''}`}
              disabled={disabled}
              aria-label={w.bite(row + 1, column + 1)}
              onPointerEnter={() => setAt([row, column])}
              onFocus={() => setAt([row, column])}
              onBlur={() => setAt(null)}
              onClick={() => bite(after(row, column))}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
