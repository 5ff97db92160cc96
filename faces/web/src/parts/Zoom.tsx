import type { KeyboardEvent } from 'react'
import { useWords } from '../words'
import type { View } from './useView'

export interface Zooming {
  zoom: (factor: number, x: number, y: number) => void
  setView: (change: View | ((old: View) => View)) => void
  /** The view that shows everything. */
  fit: View
  /** The middle of the canvas, in pixels. */
  middle: [number, number]
}

/** Keys of a picture: + and - zoom, 0 shows everything, arrow keys move by a number of cells. */
export function zoomKeys({ zoom, setView, fit, middle }: Zooming, step: (view: View) => [number, number]) {
  const by = (x: number, y: number) => () =>
    setView((view) => {
      const [dx, dy] = step(view)
      return { ...view, x: view.x + x * dx, y: view.y + y * dy }
    })
  const acts: Record<string, () => void> = {
    '+': () => zoom(1.5, ...middle),
    '=': () => zoom(1.5, ...middle),
    '-': () => zoom(1 / 1.5, ...middle),
    '0': () => setView(fit),
    ArrowLeft: by(-1, 0),
    ArrowRight: by(1, 0),
    ArrowUp: by(0, -1),
    ArrowDown: by(0, 1),
  }
  return (event: KeyboardEvent) => {
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** Buttons that zoom, and the description of the cell under the pointer. */
export function ZoomBar({ zoom, setView, fit, middle, says }: Zooming & { says: string }) {
  const w = useWords()
  return (
    <div className="buttons">
      <button onClick={() => zoom(1.5, ...middle)} aria-label={w.zoomIn}>
        +
      </button>
      <button onClick={() => zoom(1 / 1.5, ...middle)} aria-label={w.zoomOut}>
        −
      </button>
      <button onClick={() => setView(fit)}>{w.zoomAll}</button>
      <output className="under">{says}</output>
    </div>
  )
}

/** The description of a cell: its place and its value. */
export function useSays(): (place: string, value: number) => string {
  const w = useWords()
  return (place, value) =>
    `${place}: ${value === -1 ? w.noPosition : value === -2 ? w.notKnown : `g = ${value === -3 ? '∞' : value}${value === 0 ? ' (P)' : ''}`}`
}
