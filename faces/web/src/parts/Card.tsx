import type { Figure } from './figure'
import { still } from './Still'

/** The size that pages of others show as a preview. */
export const WIDTH = 1200
export const HEIGHT = 630

const FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const MARGIN = 60
/** The place between title and question. */
const BOX = { top: 170, height: 330 }

/** At most how wide a bold text is, in sizes of its font: other computers have other fonts. */
const wide = (text: string): number => [...text].reduce((all, c) => all + (c > '\u2e80' ? 1 : /[A-Zmw@%—…]/.test(c) ? 0.86 : /[ .,:;'()|ijlt]/.test(c) ? 0.4 : 0.64), 0)

/** A text in lines of at most this width, in sizes of its font; what does not fit in `most` lines is left out. */
export function lines(text: string, width: number, most: number): string[] {
  const parts = text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]{1,36}|\s+/g) ?? []
  const all: string[] = []
  let line = ''
  for (const part of parts) {
    // A stop does not begin a line.
    if (line && wide(line + part) > width && !/^[，。；：、）]$/.test(part)) {
      all.push(line.trim())
      line = ''
    }
    line += part
  }
  all.push(line.trim())
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), `${all[most - 1]} …`]
}

/** The title in lines that fit above the position: as large as it can be. */
export function headingOf(title: string): { size: number; heading: string[] } {
  for (const [size, most] of [[34, 2], [28, 3]] as const) {
    const heading = lines(title, (WIDTH - 2 * MARGIN) / size, most + 1)
    if (heading.length <= most) return { size, heading }
  }
  return { size: 23, heading: lines(title, (WIDTH - 2 * MARGIN) / 23, 4) }
}

/** A position with the name of its game, as a picture to give away. */
export function Card({ figure, title, asks, end, label }: { figure: Figure; title: string; asks: string; end: string; label: string }) {
  const { width, height, body } = still(figure, {}, 700)
  const scale = Math.min(3, (WIDTH - 2 * MARGIN) / width, BOX.height / height)
  const { size: fontSize, heading } = headingOf(title)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={{ width: '100%', height: 'auto' }} role="img" aria-label={`${label}. ${title}`} fontFamily={FONT}>
      <rect width={WIDTH} height={HEIGHT} fill="#fbfaf7" />
      <rect width={WIDTH} height={12} fill="#1d4e89" />
      {heading.map((line, at) => (
        <text key={at} x={MARGIN} y={44 + fontSize + at * fontSize * 1.28} fontSize={fontSize} fontWeight={700} fill="#1c2330">
          {line}
        </text>
      ))}
      <g transform={`translate(${(WIDTH - width * scale) / 2} ${BOX.top + (BOX.height - height * scale) / 2}) scale(${scale})`}>{body}</g>
      <text x={MARGIN} y={HEIGHT - 72} fontSize={32} fontWeight={700} fill="#1d4e89">
        {asks}
      </text>
      <text x={MARGIN} y={HEIGHT - 32} fontSize={24} fill="#5a6475">
        {end}
      </text>
      <text x={WIDTH - MARGIN} y={HEIGHT - 32} fontSize={28} fontWeight={700} fill="#1c2330" textAnchor="end">
        nimatron
      </text>
    </svg>
  )
}
