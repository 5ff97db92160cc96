import { useWords } from '../words'
import { colour, type Palette } from './palette'

/** The meaning of the colours. */
export function Legend({ palette, most, note = true }: { palette: Palette; most: number; note?: boolean }) {
  const w = useWords()
  const steps = most <= 12 ? Array.from({ length: most }, (_, at) => at + 1) : null
  return (
    <div className="legend">
      <span>
        <span className="swatch lost" style={{ background: palette.lost }} /> 0 = P
      </span>
      {steps ? (
        steps.map((value) => (
          <span key={value}>
            <span className="swatch" style={{ background: colour(palette, value, most) }} /> {value}
          </span>
        ))
      ) : (
        <span>
          1{' '}
          <span
            className="swatch wide"
            style={{ background: `linear-gradient(to right, ${palette.scale.filter((_, at) => at % 16 === 0).join(', ')})` }}
          />{' '}
          {most}
        </span>
      )}
      {note ? <span className="note">{w.legendNote}</span> : null}
    </div>
  )
}
