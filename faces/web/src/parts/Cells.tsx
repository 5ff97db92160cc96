import type { ComponentProps } from 'react'
import type { Words } from '../words/en'
import { useWords } from '../words'
import type { Mark, Place } from './Drawn'
import type { Palette } from './palette'
import { cell, cellName, entries, entry, HEADS, type Picture } from './picture'
import { fillOf, Value, warmLabel } from './Warm'

const SIZE = 44
/** A drawing that is wider than the page gets smaller by this factor at most. */
export const SMALLEST = 0.6
/** The space for the numbers of rows and columns. */
const EDGE = 22
/** Entries in a line of a long row. */
const LINE = 12

export interface DrawingProps {
  places: Place[]
  mark: (id: string) => Mark
  zoom: number
  palette: Palette | undefined
  /** The largest value on the map. */
  most: number
  handlers: ComponentProps<'svg'>
}

/** The part of a place that is a button: it has a name of its own, whatever is drawn below it. */
export const button = (label: string, playable: boolean, look: string, current: boolean) => ({
  role: 'button',
  tabIndex: current ? 0 : -1,
  'aria-disabled': !playable,
  'aria-pressed': look.split(' ').includes('picked'),
  'aria-label': label,
})

const sign = (w: Words, c: string) => (c === '.' ? w.free : c === '#' ? w.used : c)

/** The width of an entry: that of the longest number. */
const widthOf = (all: string[]) => SIZE * Math.max(1, (Math.max(0, ...all.map((one) => one.length)) * 13 + 16) / SIZE)

/** Where the cells of a board are, or the entries of a row or string, which is broken into lines. */
export function cellPlaces(picture: Picture, w: Words): Place[] {
  if (picture.kind === 'board') {
    return picture.rows.flatMap((row, r) =>
      [...row].map((c, at) => ({ id: cell(r, at), x: at * SIZE, y: r * SIZE, label: `${cellName(r, at)}${w.colon}${sign(w, c)}` })),
    )
  }
  const all = entries(picture) ?? []
  const width = widthOf(all)
  return all.map((one, at) => ({
    id: entry(at),
    x: (at % LINE) * width,
    y: Math.floor(at / LINE) * (SIZE + 18),
    label: picture.kind === 'coins' ? w.coinIs(picture.first + at, one === HEADS) : w.entryIs(at + 1, one),
  }))
}

/** A board, a row of numbers, or a string. */
export function Cells({ picture, places, mark, zoom, palette, most, handlers }: DrawingProps & { picture: Picture }) {
  const w = useWords()
  const all = entries(picture)
  const signs = picture.kind === 'board' ? picture.rows.flatMap((row) => [...row]) : (all ?? [])
  const size = all ? widthOf(all) : SIZE
  // The numbers of rows and columns, by which moves are told.
  const edge = picture.kind === 'board' ? EDGE : 0
  const [width, height] = [Math.max(...places.map(({ x }) => x)) + size + 4 + edge, Math.max(...places.map(({ y }) => y)) + SIZE + (all ? 18 : 4) + edge]
  const label =
    picture.kind === 'board' ? w.boardOf(picture.rows.length, picture.rows[0]?.length ?? 0) : picture.kind === 'text' ? w.textOf(signs.length) : picture.kind === 'coins' ? w.coinsOf(signs.length) : w.rowOf(signs.length)
  const first = picture.kind === 'coins' ? picture.first : 1
  return (
    <svg
      className={`cells ${picture.kind}`}
      viewBox={`${-2 - edge} ${-2 - edge} ${width} ${height}`}
      width={width * zoom}
      style={zoom === 1 ? { maxWidth: '100%', minWidth: width * SMALLEST } : { maxWidth: 'none' }}
      role="group"
      aria-label={label}
      {...handlers}
    >
      {picture.kind === 'board' ? (
        <g aria-hidden="true" className="edge">
          {[...(picture.rows[0] ?? '')].map((_, at) => (
            <text key={`c${at}`} x={(at + 0.5) * SIZE} y={-EDGE / 2} className="index">
              {at + 1}
            </text>
          ))}
          {picture.rows.map((_, at) => (
            <text key={`r${at}`} x={-EDGE / 2} y={(at + 0.5) * SIZE} className="index">
              {at + 1}
            </text>
          ))}
        </g>
      ) : null}
      {places.map(({ id, x, y, label }, at) => {
        const c = signs[at] ?? ''
        const { look, playable, warm, current } = mark(id)
        const fill = fillOf(warm, palette, most)
        const kind = picture.kind === 'board' ? (c === '.' ? 'free' : c === '#' ? 'wall' : 'stone') : picture.kind === 'coins' ? 'coin' : 'entry'
        return (
          <g key={id} data-place={id} className={`spot ${kind} ${look} ${playable ? 'playable' : ''}`} transform={`translate(${x} ${y})`}>
            <g aria-hidden="true">
              <rect width={size} height={SIZE} className="ground" style={fill ? { fill } : undefined} />
              <g transform={fill ? `translate(${size * 0.06} ${SIZE * 0.04}) scale(0.66)` : undefined}>
                {kind === 'stone' ? <circle cx={size / 2} cy={SIZE / 2} r={SIZE * 0.38} className={`disc s${c.charCodeAt(0) % 4}`} /> : null}
                {kind === 'entry' && fill ? <rect x={4} y={4} width={size - 8} height={SIZE - 8} rx={6} className="disc" /> : null}
                {kind === 'coin' ? <circle cx={size / 2} cy={SIZE / 2} r={SIZE * 0.4} className={`disc ${c === HEADS ? 'heads' : 'tails'}`} /> : null}
                {kind === 'stone' || kind === 'entry' || kind === 'coin' ? (
                  <text x={size / 2} y={SIZE / 2}>
                    {kind === 'coin' ? w.coinSides[c === HEADS ? 0 : 1] : c}
                  </text>
                ) : null}
              </g>
              <rect x={2.5} y={2.5} width={size - 5} height={SIZE - 5} rx={6} className="ring" />
              {all ? (
                <text x={size / 2} y={SIZE + 9} className="index">
                  {first + at}
                </text>
              ) : null}
              <Value warm={warm} x={size / 2} y={SIZE / 2} small={kind !== 'free' && kind !== 'wall'} size={[size, SIZE]} fill={fill} />
            </g>
            <rect width={size} height={SIZE} className="hit" {...button(label + warmLabel(w, warm), playable, look, current)} />
          </g>
        )
      })}
    </svg>
  )
}
