import { useId } from 'react'
import type { Words } from '../words/en'
import { useWords } from '../words'
import { button, SMALLEST, type DrawingProps } from './Cells'
import type { Place } from './Drawn'
import { edge, vertex, type Edge, type Picture, type Vertex } from './picture'
import { fillOf, Value, warmLabel } from './Warm'

type Graph = Picture & { kind: 'graph' }

const R = 19
const MARGIN = 40

/** The side of the square in which a graph is drawn: so that vertices stay apart. */
export const sideOf = (vertices: Vertex[]): number => {
  let nearest = Infinity
  for (const [at, [, x, y]] of vertices.entries()) {
    for (const [, x2, y2] of vertices.slice(0, at)) nearest = Math.min(nearest, Math.max(Math.hypot(x - x2, y - y2), 1e-3))
  }
  return Math.min(1000, Math.max(200, (R * 3.2) / Math.min(nearest, 1)))
}

/** Where the vertices are, and the middles of the edges that moves touch, or whose two ends they take. */
export function networkPlaces({ vertices, edges }: Graph, touched: Set<string>, w: Words): Place[] {
  const side = sideOf(vertices)
  const at = new Map(vertices.map(([number, x, y]) => [number, [x * side, y * side] as const]))
  const middle = ([a, b]: Edge) => {
    const [from, to] = [at.get(a), at.get(b)]
    return from && to ? { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 } : null
  }
  return [
    ...vertices.map(([number, x, y]) => ({ id: vertex(number), x: x * side, y: y * side, label: w.vertexIs(number, edges.filter((one) => one.includes(number)).length) })),
    ...edges.flatMap((one) => {
      const place = touched.has(edge(one)) ? middle(one) : null
      return place ? [{ id: edge(one), ...place, label: w.edgeIs(...one) }] : []
    }),
  ]
}

/** A graph or an order: vertices and edges. */
export function Network({ picture, places, mark, zoom, palette, most, handlers }: DrawingProps & { picture: Graph }) {
  const w = useWords()
  const head = useId()
  const at = new Map(places.map((place) => [place.id, place]))
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]
  const width = Math.max(...places.map(({ x }) => x)) - left + 2 * MARGIN
  const height = Math.max(...places.map(({ y }) => y)) - top + 2 * MARGIN
  return (
    <svg
      className="network"
      viewBox={`${left - MARGIN} ${top - MARGIN} ${width} ${height}`}
      width={width * zoom}
      style={zoom === 1 ? { maxWidth: '100%', minWidth: width * SMALLEST } : { maxWidth: 'none' }}
      role="group"
      aria-label={w.graphOf(picture.vertices.length, picture.edges.length)}
      {...handlers}
    >
      {picture.arrows ? (
        <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="13" markerHeight="13" orient="auto">
          <path d="M0 0L10 5L0 10z" className="head" />
        </marker>
      ) : null}
      {picture.edges.map((one) => {
        const [from, to] = [at.get(vertex(one[0])), at.get(vertex(one[1]))]
        if (!from || !to) return null
        const id = edge(one)
        const { look, playable, warm, current } = mark(id)
        const place = at.get(id)
        const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
        const [dx, dy] = [((to.x - from.x) / far) * R, ((to.y - from.y) / far) * R]
        const line = { x1: from.x + dx, y1: from.y + dy, x2: to.x - dx, y2: to.y - dy }
        const fill = fillOf(warm, palette, most)
        return (
          <g key={id} data-place={id} className={`spot link ${look} ${playable ? 'playable' : ''}`}>
            <line {...line} className="line" style={fill ? { stroke: fill } : undefined} markerEnd={picture.arrows ? `url(#${head})` : undefined} />
            {place && warm && fill ? (
              <g aria-hidden="true" transform={`translate(${place.x} ${place.y})`}>
                <circle r={15} className="plate" style={{ fill }} />
                <Value warm={warm} x={0} y={0} small={false} size={[22, 36]} fill={fill} />
              </g>
            ) : null}
            <line {...line} className="reach hit" {...(place ? button(place.label + warmLabel(w, warm), playable, look, current) : {})} />
          </g>
        )
      })}
      {picture.vertices.map(([number]) => {
        const place = at.get(vertex(number))
        if (!place) return null
        const { look, playable, warm, current } = mark(place.id)
        const fill = fillOf(warm, palette, most)
        return (
          <g
            key={number}
            data-place={place.id}
            className={`spot node ${look} ${playable ? 'playable' : ''}`}
            transform={`translate(${place.x} ${place.y})`}
          >
            <g aria-hidden="true">
              <circle r={R} className="ground" style={fill ? { fill } : undefined} />
              <circle r={R + 4} className="ring" />
              {fill ? (
                <>
                  <Value warm={warm} x={0} y={0} small={false} size={[22, 40]} fill={fill} />
                  <text y={R + 11} className="index">
                    {number}
                  </text>
                </>
              ) : (
                <text>{number}</text>
              )}
            </g>
            <circle r={R} className="hit" {...button(place.label + warmLabel(w, warm), playable, look, current)} />
          </g>
        )
      })}
    </svg>
  )
}
