import { useId, useState, type KeyboardEvent } from 'react'
import { useWords } from '../words'

interface Props {
  /** The number of the heap, from 1. */
  number: number
  size: number
  /** Whether the rules break heaps: then stones may be taken from the middle of a row. */
  breaks: boolean
  /** Whether the rules split heaps without taking stones. */
  splits: boolean
  disabled: boolean
  /** The first and the last stone that a hint takes. */
  hint: [number, number] | null
  take: (first: number, last: number) => void
  split: (left: number) => void
}

/** Maximum number of stones that are drawn; larger heaps are numbers. */
export const MAX_STONES = 60

/** A heap: click a stone to take it and the following ones, or draw over a part of a row that may break. Arrow keys and Enter do the same. */
export function Pile(props: Props) {
  return props.size > MAX_STONES ? <LargePile {...props} /> : <Stones {...props} />
}

function Stones({ number, size, breaks, splits, disabled, hint, take, split }: Props) {
  const w = useWords()
  const help = useId()
  // The first and the last chosen stone; null: none is chosen.
  const [chosen, setChosen] = useState<[number, number] | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const range = (from: number, to: number): [number, number] =>
    breaks ? [Math.min(from, to), Math.max(from, to)] : [Math.min(from, size - 1), size - 1]
  const key = (event: KeyboardEvent) => {
    if (disabled || size === 0) return
    const [first, last] = chosen ?? [size, size - 1]
    const step = (to: [number, number] | null) => {
      event.preventDefault()
      setChosen(to && to[0] <= to[1] ? to : null)
    }
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowDown':
        if (breaks && event.shiftKey && chosen) step([Math.max(0, first - 1), Math.max(last - 1, 0)])
        else step([Math.max(0, first - 1), last])
        break
      case 'ArrowRight':
      case 'ArrowUp':
        if (breaks && event.shiftKey && chosen) step([Math.min(first + 1, size - 1), Math.min(last + 1, size - 1)])
        else step(first + 1 > last ? null : [first + 1, last])
        break
      case 'Escape':
        step(null)
        break
      case 'Enter':
      case ' ':
        event.preventDefault()
        if (chosen) {
          take(...chosen)
          setChosen(null)
        }
    }
  }
  const release = () => {
    if (chosen && anchor !== null) take(...chosen)
    setAnchor(null)
    setChosen(null)
  }
  const count = chosen ? chosen[1] - chosen[0] + 1 : 0
  const inside = (at: number, span: [number, number] | null) => span !== null && at >= span[0] && at <= span[1]
  return (
    <div className="pile">
      <div
        className={`stones ${breaks ? 'row' : ''}`}
        role="slider"
        tabIndex={disabled || size === 0 ? -1 : 0}
        aria-label={w.heapLabel(number, size)}
        aria-describedby={help}
        aria-valuemin={0}
        aria-valuemax={size}
        aria-valuenow={count}
        aria-valuetext={count ? w.takeCount(count) : w.heapLabel(number, size)}
        aria-disabled={disabled}
        onKeyDown={key}
        onBlur={() => setChosen(null)}
        onPointerLeave={() => anchor !== null && (setAnchor(null), setChosen(null))}
        onPointerUp={release}
      >
        {Array.from({ length: size }, (_, at) => (
          <span key={at} className="place">
            {splits && at > 0 ? (
              <button
                className="gap"
                tabIndex={-1}
                disabled={disabled}
                aria-label={w.splitAt(at, size - at)}
                title={w.splitAt(at, size - at)}
                onPointerUp={(event) => event.stopPropagation()}
                onClick={() => split(at)}
              />
            ) : null}
            <span
              className={`stone ${inside(at, chosen) ? 'chosen' : ''} ${inside(at, hint) ? 'hinted' : ''}`}
              onPointerDown={(event) => {
                if (disabled) return
                event.preventDefault()
                ;(event.target as Element).releasePointerCapture?.(event.pointerId)
                setAnchor(at)
                setChosen(range(at, at))
              }}
              onPointerEnter={() => {
                if (disabled) return
                if (anchor !== null) setChosen(range(breaks ? anchor : at, at))
                else if (!breaks) setChosen(range(at, at))
              }}
              onPointerLeave={() => anchor === null && setChosen(null)}
            />
          </span>
        ))}
        {size === 0 ? <span className="none">∅</span> : null}
      </div>
      <div className="count" id={help}>
        {count ? w.takeCount(count) : w.stones(size)}
      </div>
    </div>
  )
}

function LargePile({ number, size, disabled, take }: Props) {
  const w = useWords()
  const [count, setCount] = useState(1)
  return (
    <form
      className="pile large"
      onSubmit={(event) => {
        event.preventDefault()
        take(size - count, size - 1)
      }}
    >
      <div className="number">{size}</div>
      <label>
        {w.take}{' '}
        <input
          type="number"
          min={1}
          max={size}
          value={count}
          disabled={disabled}
          aria-label={w.heapLabel(number, size)}
          onChange={(event) => setCount(event.target.valueAsNumber || 1)}
        />
      </label>
      <button disabled={disabled}>{w.ok}</button>
    </form>
  )
}
