/** A board of Cram as it is typed: `4x5`, or rows of free (.) and used (#) squares. */
export function squares(typed: string): string[] | null {
  const size = /^(\d+)x(\d+)$/.exec(typed)
  if (size) return Array.from({ length: Number(size[1]) }, () => '.'.repeat(Number(size[2])))
  const rows = typed.split('/')
  return rows.every((row) => /^[.#]+$/.test(row)) ? rows : null
}

/** A small board. */
export function Squares({ rows, large }: { rows: string[]; large?: boolean }) {
  const size = large ? 36 : 12
  const width = Math.max(...rows.map((row) => row.length))
  return (
    <svg className="squares" width={width * size + 2} height={rows.length * size + 2} aria-hidden="true">
      {rows.flatMap((row, y) =>
        [...row].map((square, x) => (
          <rect
            key={`${x},${y}`}
            x={x * size + 1}
            y={y * size + 1}
            width={size}
            height={size}
            className={square === '.' ? 'free' : 'used'}
          />
        )),
      )}
    </svg>
  )
}
