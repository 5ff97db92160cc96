import { useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useWords } from '../words'
import { Cells, cellPlaces } from './Cells'
import { Network, networkPlaces } from './Network'
import { usePalette } from './palette'
import type { Picture } from './picture'
import { edge, vertex } from './picture'
import { Said } from './Said'
import { Warm } from './Warm'
import { choosing, point, remaining, towards, warmth, type Warmth, type Way } from './ways'

/** A place of a picture that can be pointed at. */
export interface Place {
  id: string
  x: number
  y: number
  /** For screen readers. */
  label: string
}

/** How a place looks just now. */
export interface Mark {
  /** `picked`, `candidate`, `preview`, `hinted`, or several of them. */
  look: string
  playable: boolean
  warm: Warmth | undefined
  /** Whether Tab leads to this place. */
  current: boolean
}

/** Maximum number of moves in a list. */
const MAX_LISTED = 200
const ZOOMS = { least: 0.4, most: 3, step: 1.25 }

interface Props {
  picture: Picture
  ways: Way[]
  disabled: boolean
  hint: Way | null
  /** The map of where to play: its ways have values. */
  warm: boolean
  choose: (way: Way) => void
}

/** A position that is drawn as it is, and played by pointing: at a place that only one move touches, or at several until one move is left. */
export function Drawn({ picture, ways, disabled, hint, warm, choose }: Props) {
  const w = useWords()
  const palette = usePalette()
  const svg = useRef<SVGSVGElement>(null)
  const [picked, setPicked] = useState<string[]>([])
  const [over, setOver] = useState<string | null>(null)
  const [listed, setListed] = useState<Way | null>(null)
  const [tab, setTab] = useState<string | null>(null)
  const [zoom, setZoom] = useState(1)
  const touched = useMemo(() => new Set(ways.flatMap((way) => choosing(way).flat())), [ways])
  const places = useMemo(
    () => (picture.kind === 'graph' ? networkPlaces(picture, touched, w) : cellPlaces(picture, w)),
    [picture, touched, w],
  )
  const warmths = useMemo(() => (warm ? warmth(ways) : new Map<string, Warmth>()), [warm, ways])
  const neighbours = useMemo(() => {
    const found = new Map<string, string[]>()
    if (picture.kind !== 'graph') return found
    for (const [a, b] of picture.edges) {
      for (const [from, to] of [[a, b], [b, a]] as const) found.set(vertex(from), [...(found.get(vertex(from)) ?? []), vertex(to)])
    }
    return found
  }, [picture])

  const endsOf = useMemo(
    () => new Map(picture.kind === 'graph' ? picture.edges.map((one): [string, string[]] => [edge(one), one.map(vertex)]) : []),
    [picture],
  )

  // What was picked in an earlier position is gone.
  const picks = disabled ? [] : picked.filter((place) => touched.has(place))
  const left = picks.length > 0 ? remaining(ways, picks) : []
  const ends = (id: string): string[] => (touched.has(id) ? [id] : (endsOf.get(id) ?? [id]))
  const around = (place: string) => neighbours.get(place) ?? []
  const preview = listed ?? (over !== null && !disabled ? point(ways, picks, ends(over), around).make : null)
  const candidates = new Set(left.flatMap((way) => way.touches))
  const current = places.some((place) => place.id === tab) ? tab : (places.find((place) => touched.has(place.id)) ?? places[0])?.id
  const mark = (id: string): Mark => {
    const looks = {
      picked: picks.includes(id),
      candidate: candidates.has(id),
      preview: preview ? preview.touches.includes(id) : over === id && !disabled && touched.has(id),
      hinted: hint ? choosing(hint).flat().includes(id) : false,
    }
    const look = Object.entries(looks).flatMap(([name, is]) => (is ? [name] : [])).join(' ')
    return { look, playable: !disabled && ends(id).every((end) => touched.has(end)), warm: warmths.get(id), current: id === current }
  }
  const pointAt = (id: string) => {
    if (disabled) return
    const { picks: next, make } = point(ways, picks, ends(id), around)
    setPicked(next)
    setListed(null)
    if (make) choose(make)
  }
  const placeOf = (event: SyntheticEvent) => (event.target as Element).closest('[data-place]')?.getAttribute('data-place') ?? null
  const zoomBy = (factor: number) => setZoom((old) => Math.min(ZOOMS.most, Math.max(ZOOMS.least, old * factor)))
  const key = (event: KeyboardEvent) => {
    const id = placeOf(event)
    const from = places.find((place) => place.id === id)
    const [dx, dy] = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[event.key] ?? [0, 0]
    if (from && (dx || dy)) {
      const next = towards(places, from, dx, dy)
      if (next) {
        setTab(next.id)
        svg.current?.querySelector<SVGElement>(`[data-place="${next.id}"] .hit`)?.focus()
      }
    } else if (id && (event.key === 'Enter' || event.key === ' ')) pointAt(id)
    else if (event.key === 'Escape') setPicked([])
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOMS.step)
    else if (event.key === '-') zoomBy(1 / ZOOMS.step)
    else if (event.key === '0') setZoom(1)
    else return
    event.preventDefault()
  }
  const handlers = {
    ref: svg,
    onClick: (event: SyntheticEvent) => {
      const id = placeOf(event)
      if (id) pointAt(id)
    },
    onKeyDown: key,
    onPointerOver: (event: SyntheticEvent) => setOver(placeOf(event)),
    onPointerLeave: () => setOver(null),
    onFocus: (event: SyntheticEvent) => {
      setTab(placeOf(event))
      setOver(placeOf(event))
    },
    onBlur: () => setOver(null),
  }
  const own = { places, mark, zoom, palette, most: Math.max(1, ...[...warmths.values()].flatMap((one) => one.values.map(Number))) }
  const unpointed = ways.filter((way) => way.touches.length === 0)
  return (
    <div className={`drawn ${disabled ? 'resting' : ''}`}>
      <div className="canvas">
        {picture.kind === 'graph' ? <Network picture={picture} handlers={handlers} {...own} /> : <Cells picture={picture} handlers={handlers} {...own} />}
      </div>
      <div className="sizes">
        <button onClick={() => zoomBy(1 / ZOOMS.step)} aria-label={w.zoomOut}>
          −
        </button>
        <button onClick={() => zoomBy(ZOOMS.step)} aria-label={w.zoomIn}>
          +
        </button>
        {warm && palette ? <Warm palette={palette} warmths={warmths} /> : null}
      </div>
      {left.length > 0 ? <WayList title={w.which} ways={left} disabled={disabled} hint={hint} look={setListed} choose={(way) => (setPicked([]), setListed(null), choose(way))} /> : null}
      {unpointed.length > 0 && left.length === 0 ? <WayList title={w.others} ways={unpointed} disabled={disabled} hint={hint} look={setListed} choose={choose} /> : null}
    </div>
  )
}

interface ListProps {
  title: string
  ways: Way[]
  disabled: boolean
  hint: Way | null
  look: (way: Way | null) => void
  choose: (way: Way) => void
}

/** Moves as buttons; the one that is pointed at is shown in the picture. */
function WayList({ title, ways, disabled, hint, look, choose }: ListProps) {
  const w = useWords()
  return (
    <section className="others" aria-label={title}>
      <p className="note">{title}</p>
      <ul className="moves">
        {ways.slice(0, MAX_LISTED).map((way, at) => (
          <li key={at}>
            <button
              className={way === hint ? 'hinted' : ''}
              disabled={disabled}
              onClick={() => choose(way)}
              onPointerEnter={() => look(way)}
              onPointerLeave={() => look(null)}
              onFocus={() => look(way)}
              onBlur={() => look(null)}
            >
              <Said text={way.label} />
              {way.move.value != null ? <span className="value"> = {String(way.move.value)}</span> : null}
              {way.move.wins ? ' ★' : ''}
            </button>
          </li>
        ))}
      </ul>
      {ways.length > MAX_LISTED ? <p className="note">{w.notAllMoves}</p> : null}
    </section>
  )
}
