/** A position as a picture that is looked at: on a card, on a worksheet, in an example of a move. All colours are written out, so that the picture is the same when it is saved or printed. */
import type { ReactNode } from 'react'
import type { Figure } from './figure'
import { places } from './Hackenbush'
import { sideOf } from './Network'
import { cell, edge, entries, entry, HEADS, vertex, type Picture } from './picture'

const INK = '#1c2330'
const SOFT = '#5a6475'
const STONE = '#4a6fa5'
const MARKED = '#d1495b'
const FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** A drawing with its size. */
export interface Drawn {
  width: number
  height: number
  body: ReactNode
}

/** What of the position is marked, as a move takes it: places of a picture; stones of a heap (the first of them and the last); the squares of a bite; the square to which the piece goes. */
export interface Marks {
  places?: string[]
  /** The picture of the places, if there are several. */
  component?: number
  bite?: { row: number; column: number }
  target?: [number, number]
  stones?: { component: number; first: number; last: number }
}

const text = (x: number, y: number, said: string, more: object = {}) => (
  <text x={x} y={y} fontFamily={FONT} fontSize={15} fill={INK} textAnchor="middle" dominantBaseline="central" {...more}>
    {said}
  </text>
)

const R = 11
const STEP = 26
/** Stones in a line of a heap, and the largest heap that is drawn stone by stone. */
const LINE = 5
const MAX_STONES = 40

function heap(size: number, isRow: boolean, marked: (stone: number) => boolean): Drawn {
  if (size > MAX_STONES) {
    return { width: 90, height: 90, body: <>{<circle cx={45} cy={45} r={40} fill="none" stroke={STONE} strokeWidth={3} />}{text(45, 45, String(size), { fontSize: 20, fontWeight: 700 })}</> }
  }
  const line = isRow ? 14 : LINE
  const lines = Math.max(1, Math.ceil(size / line))
  const width = Math.max(STEP, Math.min(size, line) * STEP)
  const stones = Array.from({ length: size }, (_, at) => {
    const [x, y] = [(at % line) * STEP + STEP / 2, isRow ? Math.floor(at / line) * STEP + STEP / 2 : (lines - 1 - Math.floor(at / line)) * STEP + STEP / 2]
    return marked(at) ? (
      <g key={at}>
        <circle cx={x} cy={y} r={R} fill="#ffffff" stroke={MARKED} strokeWidth={2.5} strokeDasharray="4 3" />
        <path d={`M${x - 4.5} ${y - 4.5}l9 9m0-9l-9 9`} stroke={MARKED} strokeWidth={2.5} />
      </g>
    ) : (
      <circle key={at} cx={x} cy={y} r={R} fill={STONE} stroke={INK} strokeWidth={1.2} />
    )
  })
  return {
    width,
    height: lines * STEP + 24,
    body: (
      <>
        {stones}
        {text(width / 2, lines * STEP + 12, String(size), { fill: SOFT })}
      </>
    ),
  }
}

const SIZE = 34

function cells(picture: Picture, marked: Set<string>): Drawn {
  const all = entries(picture)
  const rows = picture.kind === 'board' ? picture.rows.map((row) => [...row]) : [all ?? []]
  const wide = all ? Math.max(SIZE, 14 + 11 * Math.max(0, ...all.map((one) => one.length))) : SIZE
  const [left, top] = picture.kind === 'board' ? [22, 20] : [0, 0]
  const columns = Math.max(...rows.map((row) => row.length))
  const name = (row: number, at: number) => (picture.kind === 'board' ? cell(row, at) : entry(at))
  return {
    width: left + columns * wide + 2,
    height: top + rows.length * SIZE + 2,
    body: (
      <g transform={`translate(${left + 1} ${top + 1})`}>
        {picture.kind === 'board' ? (
          <>
            {rows[0]?.map((_, at) => <g key={at}>{text((at + 0.5) * wide, -11, String(at + 1), { fontSize: 12, fill: SOFT })}</g>)}
            {rows.map((_, row) => <g key={row}>{text(-12, (row + 0.5) * SIZE, String(row + 1), { fontSize: 12, fill: SOFT })}</g>)}
          </>
        ) : null}
        {rows.map((row, r) =>
          row.map((sign, at) => {
            const [isFree, isWall] = picture.kind === 'board' ? [sign === '.', sign === '#'] : [false, false]
            return (
              <g key={`${r},${at}`}>
                <rect x={at * wide} y={r * SIZE} width={wide} height={SIZE} fill={isWall ? STONE : isFree ? '#f3ead8' : '#ffffff'} stroke={SOFT} strokeWidth={1} />
                {picture.kind === 'board' && !isFree && !isWall ? <circle cx={(at + 0.5) * wide} cy={(r + 0.5) * SIZE} r={SIZE * 0.37} fill="#ffffff" stroke={INK} strokeWidth={1.4} /> : null}
                {isFree || isWall ? null : text((at + 0.5) * wide, (r + 0.5) * SIZE, sign, { fontWeight: 600 })}
                {marked.has(name(r, at)) ? <rect x={at * wide + 3} y={r * SIZE + 3} width={wide - 6} height={SIZE - 6} rx={5} fill="none" stroke={MARKED} strokeWidth={3.5} /> : null}
              </g>
            )
          }),
        )}
      </g>
    ),
  }
}

/** Coins in a row; those that show heads are light and have a head, and each has its number below it. */
function coins(picture: Picture & { kind: 'coins' }, marked: Set<string>): Drawn {
  const all = entries(picture) ?? []
  return {
    width: all.length * SIZE + 2,
    height: SIZE + 20,
    body: all.map((side, at) => {
      const [x, isHead] = [(at + 0.5) * SIZE + 1, side === HEADS]
      return (
        <g key={at}>
          <circle cx={x} cy={SIZE / 2 + 1} r={SIZE * 0.42} fill={isHead ? '#f2c14e' : '#d9dde4'} stroke={INK} strokeWidth={1.4} />
          {isHead ? <circle cx={x} cy={SIZE / 2 - 3} r={SIZE * 0.13} fill={INK} /> : null}
          {isHead ? <path d={`M${x - 8} ${SIZE / 2 + 11}a8 8 0 0 1 16 0z`} fill={INK} /> : null}
          {marked.has(entry(at)) ? <circle cx={x} cy={SIZE / 2 + 1} r={SIZE * 0.46} fill="none" stroke={MARKED} strokeWidth={3.5} strokeDasharray="5 3" /> : null}
          {text(x, SIZE + 11, String(picture.first + at), { fontSize: 12, fill: SOFT })}
        </g>
      )
    }),
  }
}

function graph(picture: Picture & { kind: 'graph' }, marked: Set<string>): Drawn {
  const side = Math.min(420, sideOf(picture.vertices))
  const at = new Map(picture.vertices.map(([number, x, y]) => [number, [x * side, y * side] as const]))
  const all = [...at.values()]
  const [left, top] = [Math.min(...all.map(([x]) => x)) - 22, Math.min(...all.map(([, y]) => y)) - 22]
  return {
    width: Math.max(...all.map(([x]) => x)) - left + 22,
    height: Math.max(...all.map(([, y]) => y)) - top + 22,
    body: (
      <g transform={`translate(${-left} ${-top})`}>
        {picture.edges.map(([a, b]) => {
          const [from, to] = [at.get(a), at.get(b)]
          if (!from || !to) return null
          const isMarked = marked.has(edge([a, b]))
          const far = Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]))
          const [dx, dy] = [((to[0] - from[0]) / far) * 16, ((to[1] - from[1]) / far) * 16]
          const end = [to[0] - dx, to[1] - dy] as const
          return (
            <g key={`${a}-${b}`} stroke={isMarked ? MARKED : SOFT} strokeWidth={isMarked ? 4.5 : 2.5}>
              <line x1={from[0] + dx} y1={from[1] + dy} x2={end[0]} y2={end[1]} />
              {picture.arrows ? <path d={`M${end[0]} ${end[1]}l${-dx * 0.6 - dy * 0.35} ${-dy * 0.6 + dx * 0.35}l${dy * 0.7} ${-dx * 0.7}z`} fill={SOFT} strokeWidth={0} /> : null}
            </g>
          )
        })}
        {picture.vertices.map(([number]) => {
          const [x, y] = at.get(number) ?? [0, 0]
          const isMarked = marked.has(vertex(number))
          return (
            <g key={number}>
              <circle cx={x} cy={y} r={16} fill="#ffffff" stroke={isMarked ? MARKED : INK} strokeWidth={isMarked ? 4 : 1.8} />
              {text(x, y, String(number), { fontSize: 13, fontWeight: 600 })}
            </g>
          )
        })}
      </g>
    ),
  }
}

function chocolate(rows: number[], bite: Marks['bite']): Drawn {
  const isBitten = (row: number, at: number) => bite !== undefined && row >= bite.row && at >= bite.column
  return {
    width: Math.max(1, ...rows) * SIZE + 2,
    height: rows.length * SIZE + 2,
    body: rows.map((left, row) =>
      Array.from({ length: left }, (_, at) => (
        <rect key={`${row},${at}`} x={at * SIZE + 2} y={row * SIZE + 2} width={SIZE - 2} height={SIZE - 2} rx={4} fill={isBitten(row, at) ? '#ffffff' : row + at === 0 ? '#6f9e3a' : '#7b4a2b'} stroke={isBitten(row, at) ? MARKED : '#3b2312'} strokeWidth={isBitten(row, at) ? 2.5 : 1.5} strokeDasharray={isBitten(row, at) ? '4 3' : undefined} />
      )),
    ),
  }
}

function hackenbush(all: [number, number][], marked: Set<string>): Drawn {
  const at = places(all)
  const top = Math.max(...[...at.values()].map(({ y }) => y)) + 30
  const width = Math.max(140, ...[...at.values()].map(({ x }) => x + 40))
  const seen = new Map<string, number>()
  return {
    width,
    height: top + 12,
    body: (
      <g transform={`translate(0 ${top})`}>
        <line x1={0} x2={width} y1={0} y2={0} stroke={SOFT} strokeWidth={4} />
        {all.map(([a, b], index) => {
          const [from, to] = [at.get(a), at.get(b)]
          if (!from || !to) return null
          const key = `${Math.min(a, b)}-${Math.max(a, b)}`
          const same = seen.get(key) ?? 0
          seen.set(key, same + 1)
          const [x1, x2] = [a === 0 ? to.x : from.x, b === 0 ? from.x : to.x]
          const bend = same === 0 ? 0 : (same % 2 ? 1 : -1) * 26 * Math.ceil(same / 2)
          const line = a === b ? `M${x1} ${-from.y} c -30 -34 30 -34 0 0` : `M${x1} ${-from.y} Q${(x1 + x2) / 2 + bend} ${-(from.y + to.y) / 2 + (from.y === to.y ? -18 : 0)} ${x2} ${-to.y}`
          return <path key={index} d={line} fill="none" stroke={marked.has(edge([a, b])) ? MARKED : '#0b6b57'} strokeDasharray={marked.has(edge([a, b])) ? '8 6' : undefined} strokeWidth={5} strokeLinecap={marked.has(edge([a, b])) ? 'butt' : 'round'} />
        })}
        {[...at].map(([node, { x, y }]) => (node === 0 ? null : <g key={node}><circle cx={x} cy={-y} r={10} fill="#ffffff" stroke={INK} strokeWidth={2} />{text(x, -y, String(node), { fontSize: 11 })}</g>))}
      </g>
    ),
  }
}

function piece({ x, y, room = [0, 0] }: { x: number; y: number; room?: [number, number] }, target?: [number, number]): Drawn {
  const [wide, high] = [Math.max(x, room[0], target?.[0] ?? 0) + 1, Math.max(y, room[1], target?.[1] ?? 0) + 1]
  const size = wide > 12 || high > 12 ? 18 : 28
  const at = (i: number, j: number) => [24 + (i + 0.5) * size, (high - 1 - j + 0.5) * size + 1] as const
  return {
    width: 26 + wide * size,
    height: high * size + 24,
    body: (
      <>
        {Array.from({ length: wide * high }, (_, index) => {
          const [i, j] = [index % wide, Math.floor(index / wide)]
          return <rect key={index} x={24 + i * size} y={(high - 1 - j) * size + 1} width={size} height={size} fill={(i + j) % 2 ? '#dcc9a3' : '#f3ead8'} stroke="#b7a57f" strokeWidth={0.6} />
        })}
        {Array.from({ length: wide }, (_, i) => <g key={i}>{text(at(i, 0)[0], high * size + 13, String(i), { fontSize: 11, fill: SOFT })}</g>)}
        {Array.from({ length: high }, (_, j) => <g key={j}>{text(12, at(0, j)[1], String(j), { fontSize: 11, fill: SOFT })}</g>)}
        <circle cx={at(x, y)[0]} cy={at(x, y)[1]} r={size * 0.36} fill={MARKED} stroke={INK} strokeWidth={1.5} />
        {target ? <circle cx={at(...target)[0]} cy={at(...target)[1]} r={size * 0.34} fill="none" stroke={MARKED} strokeWidth={2.5} strokeDasharray="4 3" /> : null}
      </>
    ),
  }
}

/** Drawings side by side, in lines of about this width. */
function beside(all: Drawn[], most: number): Drawn {
  const GAP = 26
  const placed: { x: number; y: number; one: Drawn }[] = []
  let [x, y, high, wide] = [0, 0, 0, 0]
  let line: typeof placed = []
  const close = () => {
    // Drawings of a line stand on the same ground.
    for (const own of line) own.y += high - own.one.height
    line = []
  }
  for (const one of all) {
    if (x > 0 && x + one.width > most) {
      close()
      ;[x, y, high] = [0, y + high + GAP, 0]
    }
    const own = { x, y, one }
    placed.push(own)
    line.push(own)
    x += one.width + GAP
    high = Math.max(high, one.height)
    wide = Math.max(wide, x - GAP)
  }
  close()
  return { width: wide, height: y + high, body: placed.map(({ x, y, one }, at) => <g key={at} transform={`translate(${x} ${y})`}>{one.body}</g>) }
}

/** A position with its size. */
export function still(figure: Figure, marks: Marks = {}, most = 620): Drawn {
  const marked = new Set(marks.places)
  switch (figure.kind) {
    case 'heaps': {
      const { stones } = marks
      const taken = (component: number) => (stone: number) => stones?.component === component && stones.first <= stone && stone <= stones.last
      return beside(figure.sizes.map((size, at) => heap(size, figure.isRow, taken(at))), most)
    }
    case 'pictures':
      return beside(figure.pictures.map((picture, at) => {
        const own = at === (marks.component ?? 0) ? marked : new Set<string>()
        return picture.kind === 'graph' ? graph(picture, own) : picture.kind === 'coins' ? coins(picture, own) : cells(picture, own)
      }), most)
    case 'chocolate':
      return chocolate(figure.rows, marks.bite)
    case 'hackenbush':
      return hackenbush(figure.edges, marked)
    case 'piece':
      return piece(figure, marks.target)
    case 'text':
      return { width: Math.max(60, [...figure.text].length * 11), height: 34, body: text(Math.max(30, [...figure.text].length * 5.5), 17, figure.text, { fontSize: 18, fontWeight: 600 }) }
  }
}

/** A position as a picture. `label`: for screen readers. */
export function Still({ figure, marks, label, scale = 1 }: { figure: Figure; marks?: Marks; label: string; scale?: number }) {
  const { width, height, body } = still(figure, marks)
  return (
    <svg className="still" viewBox={`-2 -2 ${width + 4} ${height + 4}`} width={(width + 4) * scale} style={{ maxWidth: '100%', height: 'auto' }} role="img" aria-label={label}>
      {body}
    </svg>
  )
}
