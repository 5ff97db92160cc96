import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { TableAnswer } from '../engine/types'
import { useWords } from '../words'
import { Legend } from './Legend'
import { every } from './axis'
import { colour, type Palette } from './palette'
import { useView, useWidth } from './useView'
import { useSays, ZoomBar, zoomKeys } from './Zoom'

const LIMITS: [number, number] = [0.002, 48]
const HEIGHT = 260
/** Height of the numbers below, in pixels. */
const FOOT = 26

/** Values of one coordinate: a bar for each, P-positions marked below, a stripe for each repetition of a cycle that the values show. */
export function Strip({ table, palette }: { table: TableAnswer; palette: Palette }) {
  const w = useWords()
  const say = useSays()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(box)
  const { values } = table
  const most = useMemo(() => values.reduce((a, b) => Math.max(a, b), 0), [values])
  const seen = table.cycle
  const { view, setView, zoom, handlers } = useView(canvas, { scale: 8, x: 0, y: 0 }, LIMITS)
  const [under, setUnder] = useState<number | null>(null)
  const fit = useMemo(() => ({ scale: Math.min(24, Math.max(LIMITS[0], width / values.length)), x: 0, y: 0 }), [width, values])
  useEffect(() => setView(fit), [fit, setView])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || width === 0) return
    const ratio = devicePixelRatio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, HEIGHT)
    const { scale, x } = view
    const ground = HEIGHT - FOOT
    const from = Math.max(0, Math.floor(x))
    const to = Math.min(values.length, Math.ceil(x + width / scale))
    if (seen && seen.period * scale > 3) {
      context.fillStyle = '#e1e8f2'
      for (let turn = 0; ; turn += 2) {
        const begin = seen.preperiod + turn * seen.period
        if (begin > to) break
        context.fillRect((begin - x) * scale, 0, seen.period * scale, ground)
      }
    }
    const unit = (ground - 14) / Math.max(1, most)
    // If cells are narrower than a pixel, a pixel shows each of its values as a point.
    const step = Math.max(1, Math.floor(1 / scale))
    for (let n = from - (from % step); n < to; n += step) {
      const value = values[n] ?? -1
      const left = (n - x) * scale
      if (step > 1) {
        const here = new Set(values.slice(n, n + step))
        for (const one of here) {
          if (one < 0) continue
          context.fillStyle = one === 0 ? palette.lost : colour(palette, one, most)
          context.fillRect(left, ground - one * unit - (one === 0 ? 3 : 1), 1.5, one === 0 ? 9 : 2)
        }
        continue
      }
      const lost = value === 0
      const wide = Math.max(1, scale * step - (scale > 4 ? 1 : 0))
      if (value > 0) {
        context.fillStyle = colour(palette, value, most)
        context.fillRect(left, ground - value * unit, wide, value * unit)
      }
      if (lost) {
        context.fillStyle = palette.lost
        context.fillRect(left, ground - 3, wide, 9)
      }
      if (scale >= 14 && value >= 0) {
        context.fillStyle = '#1c2330'
        context.font = '11px system-ui, sans-serif'
        context.textAlign = 'center'
        context.fillText(String(value), left + scale / 2, ground - value * unit - 3)
      }
    }
    context.fillStyle = '#5a6475'
    context.font = '11px system-ui, sans-serif'
    context.textAlign = 'left'
    const gap = every(scale, 70)
    for (let n = Math.ceil(from / gap) * gap; n < to; n += gap) {
      context.fillText(String(n), (n - x) * scale + 1, HEIGHT - 6)
    }
  }, [view, width, values, most, palette, seen])

  const zooming = { zoom, setView, fit, middle: [width / 2, 0] as [number, number] }
  const key = zoomKeys(zooming, (view) => [60 / view.scale, 0])
  const name = table.coordinates[0] ?? 'n'
  const value = under === null ? undefined : values[under]
  const description = value === undefined ? w.heatHelp : say(`${name} = ${under}`, value)
  return (
    <div ref={box} className="heat">
      <canvas
        ref={canvas}
        width={width * devicePixelRatio}
        height={HEIGHT * devicePixelRatio}
        style={{ width, height: HEIGHT }}
        tabIndex={0}
        role="img"
        aria-label={w.stripLabel(name, values.length - 1, most)}
        onKeyDown={key}
        {...handlers}
        onPointerMove={(event: PointerEvent<HTMLCanvasElement>) => {
          handlers.onPointerMove(event)
          const n = Math.floor(view.x + event.nativeEvent.offsetX / view.scale)
          setUnder(n >= 0 && n < values.length ? n : null)
        }}
        onPointerLeave={() => setUnder(null)}
      />
      <ZoomBar {...zooming} says={description} />
      {seen ? <p className="note">{w.stripes(seen.preperiod, seen.period, seen.saltus, values.length - 1)}</p> : null}
      <Legend palette={palette} most={most} />
    </div>
  )
}
