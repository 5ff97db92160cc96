import { useMemo } from 'react'
import type { Move } from '../engine/types'
import { useWords } from '../words'

interface Props {
  /** The edges; node 0 is the ground. */
  all: [number, number][]
  moves: Move[]
  disabled: boolean
  hint: Move | null
  choose: (move: Move) => void
}

/** The edges of a typed position; `null` if it is not a list of edges. */
export function edges(typed: string): [number, number][] | null {
  const all = typed.split(/[,\s]+/).filter(Boolean).map((edge) => /^(\d+)-(\d+)$/.exec(edge))
  if (all.length === 0 || all.some((match) => match === null)) return null
  return all.map((match) => [Number(match?.[1]), Number(match?.[2])])
}

/** The places of the nodes: the height is the distance from the ground, nodes of the same height are ordered by breadth-first search. */
export function places(all: [number, number][]): Map<number, { x: number; y: number }> {
  const height = new Map<number, number>([[0, 0]])
  const order = [0]
  for (const node of order) {
    for (const [a, b] of all) {
      const next = a === node ? b : b === node ? a : null
      if (next === null || height.has(next)) continue
      height.set(next, (height.get(node) ?? 0) + 1)
      order.push(next)
    }
  }
  const rows = new Map<number, number[]>()
  for (const node of order.slice(1)) {
    const row = height.get(node) ?? 0
    rows.set(row, [...(rows.get(row) ?? []), node])
  }
  const wide = Math.max(1, ...[...rows.values()].map((row) => row.length))
  const result = new Map([[0, { x: (wide * 70) / 2, y: 0 }]])
  for (const [row, nodes] of rows) {
    nodes.forEach((node, at) => result.set(node, { x: ((at + 0.5) * wide * 70) / nodes.length, y: row * 70 }))
  }
  return result
}

/** Green Hackenbush: a drawing of the edges, each of which can be cut. */
export function Hackenbush({ all, moves, disabled, hint, choose }: Props) {
  const w = useWords()
  const at = useMemo(() => places(all), [all])
  const top = Math.max(...[...at.values()].map((place) => place.y)) + 40
  const width = Math.max(140, ...[...at.values()].map((place) => place.x + 50))
  const seen = new Map<string, number>()
  return (
    <svg className="hackenbush" viewBox={`-20 ${-top} ${width + 20} ${top + 24}`} style={{ maxWidth: width * 1.6 }}>
      <line x1={-20} x2={width} y1={0} y2={0} className="ground" />
      {all.map(([a, b], index) => {
        const [from, to] = [at.get(a), at.get(b)]
        if (!from || !to) return null
        const key = `${Math.min(a, b)}-${Math.max(a, b)}`
        const same = seen.get(key) ?? 0
        seen.set(key, same + 1)
        // Edges from the ground start below the node that they lead to; parallel edges are curved.
        const [x1, x2] = [a === 0 ? to.x : from.x, b === 0 ? from.x : to.x]
        const [mx, my] = [(x1 + x2) / 2, -(from.y + to.y) / 2]
        const bend = same === 0 ? 0 : (same % 2 ? 1 : -1) * 26 * Math.ceil(same / 2)
        const line =
          a === b
            ? `M${x1} ${-from.y} c -30 -34 30 -34 0 0`
            : `M${x1} ${-from.y} Q${mx + bend} ${my + (from.y === to.y ? -18 - Math.abs(bend) : 0)} ${x2} ${-to.y}`
        // The words around the edge depend on the language.
        const move = moves.find((one) => one.shown.endsWith(` ${a}-${b}`) || one.shown.endsWith(` ${b}-${a}`))
        return (
          <g
            key={index}
            className={`edge ${move && move.shown === hint?.shown ? 'hinted' : ''}`}
            role="button"
            tabIndex={disabled || !move ? -1 : 0}
            aria-disabled={disabled || !move}
            aria-label={w.cut(`${a}-${b}`)}
            onClick={() => !disabled && move && choose(move)}
            onKeyDown={(event) => {
              if (disabled || !move || !['Enter', ' '].includes(event.key)) return
              event.preventDefault()
              choose(move)
            }}
          >
            <path d={line} className="reach" />
            <path d={line} className="line" />
          </g>
        )
      })}
      {[...at]
        .filter(([node]) => node !== 0)
        .map(([node, { x, y }]) => (
          // A move names its edge by the numbers of the ends.
          <g key={node} className="end" aria-hidden="true">
            <circle cx={x} cy={-y} r={9} className="node" />
            <text x={x} y={-y}>
              {node}
            </text>
          </g>
        ))}
    </svg>
  )
}
