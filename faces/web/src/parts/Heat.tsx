import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { TableAnswer } from '../engine/types'
import { useWords } from '../words'
import { Legend } from './Legend'
import { every, written } from './axis'
import { colour, rgb, type Palette } from './palette'
import { useView, useWidth } from './useView'
import { useSays, ZoomBar, zoomKeys } from './Zoom'

const LIMITS: [number, number] = [0.25, 64]

/** Values of two coordinates as a map; P-positions have their own colour and, if there is room, a mark. */
export function Heat({ table, palette }: { table: TableAnswer; palette: Palette }) {
  const w = useWords()
  const say = useSays()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(box)
  const [columns, rows] = [(table.to[0] ?? 0) + 1, (table.to[1] ?? 0) + 1]
  const height = Math.min(Math.max(240, Math.round((width * rows) / columns)), 620)
  const most = useMemo(() => table.values.reduce((a, b) => Math.max(a, b), 0), [table])
  const value = (i: number, j: number) => table.values[i * rows + j] ?? -1
  const { view, setView, zoom, handlers } = useView(canvas, { scale: 8, x: 0, y: 0 }, LIMITS)
  const [under, setUnder] = useState<[number, number] | null>(null)
  const fit = useMemo(
    () => ({ scale: Math.max(LIMITS[0], Math.min(width / columns, height / rows, 32)), x: 0, y: 0 }),
    [width, height, columns, rows],
  )
  useEffect(() => setView(fit), [fit, setView])
  const names = table.coordinates
  const lost = useMemo(
    () => table.values.flatMap((value, at): [number, number][] => (value === 0 ? [[Math.floor(at / rows), rows - 1 - (at % rows)]] : [])),
    [table, rows],
  )

  // One pixel for each cell, drawn once; the second coordinate increases upwards.
  const image = useMemo(() => {
    const picture = new OffscreenCanvas(columns, rows)
    const context = picture.getContext('2d')
    if (!context) return picture
    const data = context.createImageData(columns, rows)
    const colours = new Map<number, [number, number, number]>()
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const at = table.values[i * rows + j] ?? -1
        let c = colours.get(at)
        if (!c) colours.set(at, (c = rgb(colour(palette, at, most))))
        const pixel = 4 * ((rows - 1 - j) * columns + i)
        data.data.set([...c, 255], pixel)
      }
    }
    context.putImageData(data, 0, 0)
    return picture
  }, [table, palette, columns, rows, most])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || width === 0) return
    const ratio = devicePixelRatio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    context.imageSmoothingEnabled = false
    const { scale, x, y } = view
    context.drawImage(image, -x * scale, -y * scale, columns * scale, rows * scale)
    const axes = () => {
      context.font = '11px system-ui, sans-serif'
      const gap = every(scale, 64)
      context.textAlign = 'center'
      context.textBaseline = 'bottom'
      const bottom = Math.min(height, (rows - y) * scale) - 3
      for (let i = Math.max(gap, Math.ceil(x / gap) * gap); i < columns; i += gap) written(context, String(i), (i + 0.5 - x) * scale, bottom)
      context.textAlign = 'left'
      context.textBaseline = 'middle'
      const side = Math.max(0, -x * scale) + 3
      for (let j = gap; j < rows; j += gap) written(context, String(j), side, (rows - 1 - j + 0.5 - y) * scale)
      written(context, names[1] ?? '', side, (0.5 - y) * scale + 6)
      context.textAlign = 'right'
      context.textBaseline = 'bottom'
      written(context, names[0] ?? '', Math.min(width, (columns - x) * scale) - 4, bottom)
    }
    if (scale < 7) {
      // If cells are small, P-positions get larger points, unless there are enough of them to be visible anyway.
      if (lost.length * 9 < 0.2 * columns * rows * scale * scale) {
        context.fillStyle = palette.lost
        const size = Math.max(2.5, scale)
        for (const [i, row] of lost) context.fillRect((i + 0.5 - x) * scale - size / 2, (row + 0.5 - y) * scale - size / 2, size, size)
      }
      axes()
      return
    }
    const firstX = Math.max(0, Math.floor(x))
    const lastX = Math.min(columns - 1, Math.floor(x + width / scale))
    const firstY = Math.max(0, Math.floor(y))
    const lastY = Math.min(rows - 1, Math.floor(y + height / scale))
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.font = `${Math.floor(scale * 0.45)}px system-ui, sans-serif`
    for (let i = firstX; i <= lastX; i++) {
      for (let row = firstY; row <= lastY; row++) {
        const at = table.values[i * rows + rows - 1 - row] ?? -1
        const [cx, cy] = [(i + 0.5 - x) * scale, (row + 0.5 - y) * scale]
        if (at === 0) {
          context.fillStyle = '#ffffff'
          context.beginPath()
          context.arc(cx, cy, scale * 0.28, 0, 2 * Math.PI)
          context.fill()
        }
        if (scale >= 20 && at >= 0) {
          const [r, g, b] = rgb(colour(palette, at, most))
          context.fillStyle = at === 0 || r * 0.3 + g * 0.59 + b * 0.11 > 140 ? '#111111' : '#ffffff'
          context.fillText(String(at), cx, cy)
        }
      }
    }
    axes()
  }, [view, image, width, height, columns, rows, table, palette, most, lost, names])

  const cell = (px: number, py: number): [number, number] | null => {
    const i = Math.floor(view.x + px / view.scale)
    const j = rows - 1 - Math.floor(view.y + py / view.scale)
    return i >= 0 && i < columns && j >= 0 && j < rows ? [i, j] : null
  }
  const zooming = { zoom, setView, fit, middle: [width / 2, height / 2] as [number, number] }
  const key = zoomKeys(zooming, () => [4, 4])
  const description = under ? say(`${names[0]} = ${under[0]}, ${names[1]} = ${under[1]}`, value(...under)) : w.heatHelp
  return (
    <div ref={box} className="heat">
      <canvas
        ref={canvas}
        width={width * devicePixelRatio}
        height={height * devicePixelRatio}
        style={{ width, height }}
        tabIndex={0}
        role="img"
        aria-label={w.heatLabel(names.join(', '), most)}
        onKeyDown={key}
        {...handlers}
        onPointerMove={(event: PointerEvent<HTMLCanvasElement>) => {
          handlers.onPointerMove(event)
          setUnder(cell(event.nativeEvent.offsetX, event.nativeEvent.offsetY))
        }}
        onPointerLeave={() => setUnder(null)}
      />
      <ZoomBar {...zooming} says={description} />
      <Legend palette={palette} most={most} />
    </div>
  )
}
