import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** A part of a plane on a canvas: pixels for each cell, and the cell at the left edge and the lower (or upper) one. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Zoom with the wheel or two keys, and move by dragging. */
export function useView(canvas: RefObject<HTMLCanvasElement | null>, first: View, limits: [number, number]) {
  const [view, setView] = useState(first)
  const dragged = useRef<{ x: number; y: number; view: View } | null>(null)
  const zoom = useCallback(
    (factor: number, px: number, py: number) =>
      setView((old) => {
        const scale = Math.min(limits[1], Math.max(limits[0], old.scale * factor))
        return { scale, x: old.x + px / old.scale - px / scale, y: old.y + py / old.scale - py / scale }
      }),
    [limits],
  )
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY)
    }
    // The listeners of React are passive, so the page would scroll as well.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [canvas, zoom])
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { x: event.clientX, y: event.clientY, view }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = dragged.current
    if (!from) return
    const { scale, x, y } = from.view
    setView({ scale, x: x - (event.clientX - from.x) / scale, y: y - (event.clientY - from.y) / scale })
  }
  const up = () => {
    dragged.current = null
  }
  return { view, setView, zoom, handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up } }
}

/** The width of an element, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
