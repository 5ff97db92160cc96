/** The map of where to play: the colour of a place is the least value that a move there leaves, and a star marks places where a move wins. */
import { useWords } from '../words'
import type { Words } from '../words/en'
import { Legend } from './Legend'
import { colour, rgb, type Palette } from './palette'
import type { Warmth } from './ways'

/** Values that are written in one place. */
const SHOWN = 2

export function fillOf(warm: Warmth | undefined, palette: Palette | undefined, most: number): string | undefined {
  if (!warm || !palette) return undefined
  const least = warm.values[0]
  if (warm.wins) return palette.lost
  if (least === undefined) return warm.unknown ? palette.unknown : palette.outside
  return colour(palette, Number(least), most)
}

const text = ({ values }: Warmth) => values.slice(0, SHOWN).join(' ') + (values.length > SHOWN ? '…' : '')

/** What the map says about a place, for screen readers. */
export function warmLabel(w: Words, warm: Warmth | undefined): string {
  if (!warm) return ''
  const values = warm.values.length > 0 ? w.leaves(warm.values.join(', ')) : ''
  const wins = warm.wins ? w.winsHere : warm.unknown ? w.notKnown : w.losesHere
  return w.semicolon + [wins, values].filter(Boolean).join(w.semicolon)
}

/** Whether dark text is easier to read on a colour than light text. */
function isLight(hex: string): boolean {
  const [red, green, blue] = rgb(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140
}

interface Props {
  warm: Warmth | undefined
  x: number
  y: number
  /** Something else stands in the middle of the place. */
  small: boolean
  size: [number, number]
  fill: string | undefined
}

/** The values at a place, and the star. */
export function Value({ warm, x, y, small, size: [width, height], fill }: Props) {
  if (!warm || !fill) return null
  const light = isLight(fill) ? 'onLight' : 'onDark'
  const says = warm.values.length > 0 ? text(warm) : warm.unknown ? '?' : warm.wins ? '' : '✕'
  return (
    <>
      {warm.wins ? <path className={`star ${light}`} d={STAR} transform={`translate(${x + width / 2 - 11} ${y - height / 2 + 11})`} /> : null}
      <text x={x} y={small ? y + height / 2 - 8 : y + (warm.wins ? 5 : 0)} className={`value ${small || says.length > 3 ? 'small' : ''} ${light}`}>
        {says}
      </text>
    </>
  )
}

const STAR = Array.from({ length: 10 }, (_, at) => {
  const [angle, far] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 ? 3 : 7.5]
  return `${at ? 'L' : 'M'}${(Math.cos(angle) * far).toFixed(1)} ${(Math.sin(angle) * far).toFixed(1)}`
}).join('') + 'Z'

/** What the colours of the map mean. */
export function Warm({ palette, warmths }: { palette: Palette; warmths: Map<string, Warmth> }) {
  const w = useWords()
  const all = [...warmths.values()]
  const values = all.flatMap((one) => one.values.map(Number))
  return (
    <div className="warmth">
      <p className="note">
        <svg viewBox="-9 -9 18 18" width="16" height="16" aria-hidden="true">
          <path d={STAR} className="star legend" />
        </svg>{' '}
        {w.warmNote}
      </p>
      {values.length > 0 ? <Legend palette={palette} most={Math.max(1, ...values)} note={false} /> : null}
    </div>
  )
}
