import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Moves } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { useWords } from '../words'
import { dotAt, edgeAt, EMPTY, freePlace, fromPicture, moved, numbered, withDot, withEdge, withoutDot, written, type Sketch as Graph, type Style } from './sketch'
import { towards } from './ways'

const SIDE = 300
const MARGIN = 22
const R = 13

const TOOLS = ['add', 'move', 'remove'] as const
type Tool = (typeof TOOLS)[number]

interface Props {
  game: string
  /** The position as it is typed. */
  typed: string
  style: Style
  change: (typed: string) => void
}

/** A graph that is drawn by pointing or by keys; the text of the position follows. */
export function Sketch({ game, typed, style, change }: Props) {
  const w = useWords()
  const head = useId()
  const svg = useRef<SVGSVGElement>(null)
  const [own, setOwn] = useState<{ typed: string; graph: Graph }>({ typed: '', graph: EMPTY })
  const [tool, setTool] = useState<Tool>('add')
  const [chosen, setChosen] = useState<number | null>(null)
  const [drag, setDrag] = useState<{ from: number; x: number; y: number; far: boolean } | null>(null)
  const isOwn = own.typed === typed
  // What was typed is drawn as the engine understands it.
  const { answer } = useAsk<Moves>(isOwn || !typed.trim() ? null : { do: 'moves', game, positions: [typed], most: 1, pictures: true }, 200)
  const graph = isOwn ? own.graph : answer ? fromPicture(answer.pictures?.[0]) : EMPTY
  const set = (next: Graph) => {
    const text = written(next, style)
    setOwn({ typed: text, graph: numbered(next, style) })
    change(text)
  }
  const join = (a: number, b: number) => {
    set(withEdge(graph, a, b, style))
    setChosen(null)
  }
  const choose = (number: number) => {
    if (tool === 'remove') remove(number)
    else if (chosen === null || chosen === number) setChosen(chosen === number ? null : number)
    else join(chosen, number)
  }
  const remove = (number: number) => {
    setChosen(null)
    set(withoutDot(graph, number))
  }
  const more = () => set(withDot(graph, ...freePlace(graph)))
  /** A place in the unit square. */
  const placeOf = (event: PointerEvent): [number, number] => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const unit = (at: number, from: number, size: number) => (((at - from) / size) * (SIDE + 2 * MARGIN) - MARGIN) / SIDE
    const inside = (at: number) => Math.round(Math.min(1, Math.max(0, at)) * 1000) / 1000
    return [inside(unit(event.clientX, box.left, box.width)), inside(unit(event.clientY, box.top, box.height))]
  }
  const NEAR = (R + 5) / SIDE
  const down = (event: PointerEvent) => {
    const [x, y] = placeOf(event)
    const dot = dotAt(graph, x, y, NEAR)
    if (dot) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: dot.number, x, y, far: false })
    }
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const [x, y] = placeOf(event)
    const from = graph.dots.find((dot) => dot.number === drag.from)
    const far = drag.far || (from !== undefined && Math.hypot(from.x - x, from.y - y) > NEAR)
    setDrag({ ...drag, x, y, far })
    if (tool === 'move' && far) setOwn({ typed, graph: moved(graph, drag.from, x, y) })
  }
  const up = (event: PointerEvent) => {
    const [x, y] = placeOf(event)
    const dot = dotAt(graph, x, y, NEAR)
    if (drag) {
      setDrag(null)
      if (!drag.far) choose(drag.from)
      else if (tool === 'add' && dot && dot.number !== drag.from) join(drag.from, dot.number)
      return
    }
    if (tool === 'remove') {
      const edge = edgeAt(graph, x, y, NEAR / 2)
      if (edge) set(withEdge(graph, ...edge, style))
    } else if (tool === 'add' && !dot) {
      setChosen(null)
      set(withDot(graph, x, y))
    }
  }
  const focus = (number: number) => svg.current?.querySelector<SVGElement>(`[data-dot="${number}"]`)?.focus()
  const key = (event: KeyboardEvent) => {
    const number = (event.target as Element).closest('[data-dot]')?.getAttribute('data-dot')
    const dot = number == null ? undefined : graph.dots.find((one) => String(one.number) === number)
    const [dx, dy] = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[event.key] ?? [0, 0]
    if (dx || dy) {
      const all = graph.dots.map((one) => ({ ...one, id: String(one.number) }))
      const next = dot ? towards(all, { ...dot, id: '' }, dx, dy) : all[0]
      if (next) focus(next.number)
    } else if (event.key === 'n' || event.key === 'N') more()
    else if (dot && (event.key === 'Enter' || event.key === ' ')) choose(dot.number)
    else if (dot && (event.key === 'Delete' || event.key === 'Backspace')) {
      remove(dot.number)
      svg.current?.focus()
    } else if (event.key === 'Escape') setChosen(null)
    else return
    event.preventDefault()
  }
  const at = (number: number) => {
    const dot = graph.dots.find((one) => one.number === number)
    return { x: (dot?.x ?? 0) * SIDE, y: (dot?.y ?? 0) * SIDE }
  }
  return (
    <div className="sketch">
      <div className="buttons">
        {TOOLS.map((one) => (
          <button key={one} aria-pressed={tool === one} onClick={() => (setTool(one), setChosen(null))}>
            {w.drawTools[one]}
          </button>
        ))}
        <button onClick={more}>{w.drawMore}</button>
        <button onClick={() => (setChosen(null), set(EMPTY))} disabled={graph.dots.length === 0}>
          {w.drawNone}
        </button>
      </div>
      <svg
        ref={svg}
        viewBox={`${-MARGIN} ${-MARGIN} ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}`}
        className={`tool-${tool}`}
        role="group"
        tabIndex={0}
        aria-label={w.drawing}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={key}
      >
        {style === 'order' ? (
          <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="13" markerHeight="13" orient="auto">
            <path d="M0 0L10 5L0 10z" className="head" />
          </marker>
        ) : null}
        {graph.edges.map(([a, b]) => {
          const [from, to] = [at(a), at(b)]
          const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
          const [dx, dy] = [((to.x - from.x) / far) * R, ((to.y - from.y) / far) * R]
          return (
            <line
              key={`${a}-${b}`}
              x1={from.x + dx}
              y1={from.y + dy}
              x2={to.x - dx}
              y2={to.y - dy}
              className="line"
              markerEnd={style === 'order' ? `url(#${head})` : undefined}
            />
          )
        })}
        {drag?.far && tool === 'add' ? (
          <line x1={at(drag.from).x} y1={at(drag.from).y} x2={drag.x * SIDE} y2={drag.y * SIDE} className="line rubber" />
        ) : null}
        {graph.dots.map(({ number, x, y }) => (
          <g
            key={number}
            data-dot={number}
            role="button"
            tabIndex={-1}
            aria-pressed={chosen === number}
            aria-label={w.vertexIs(number, graph.edges.filter((edge) => edge.includes(number)).length)}
            className={`dot ${chosen === number ? 'picked' : ''}`}
            transform={`translate(${x * SIDE} ${y * SIDE})`}
          >
            <circle r={R} />
            <text>{number}</text>
          </g>
        ))}
      </svg>
      <p className="note">{w.drawHelp}</p>
      <p className="note">{w.drawKeys}</p>
    </div>
  )
}
