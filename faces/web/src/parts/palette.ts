import { useAsk } from '../engine/useAsk'

/** Colours come from the engine, so that pictures look the same everywhere. */
export interface Palette {
  /** From the least value above 0 to the largest. */
  scale: string[]
  /** P-positions. */
  lost: string
  /** Not a position. */
  outside: string
  /** Unknown. */
  unknown: string
}

export function usePalette(): Palette | undefined {
  return useAsk<Palette>({ do: 'palette' }).answer
}

/** The colour of a value. */
export function colour(palette: Palette, value: number, most: number): string {
  if (value === 0) return palette.lost
  if (value === -1) return palette.outside
  if (value < 0) return palette.unknown
  const last = palette.scale.length - 1
  const at = most <= 1 ? 0 : Math.round(((value - 1) / (most - 1)) * last)
  return palette.scale[Math.min(last, Math.max(0, at))] ?? palette.unknown
}

export function rgb(hex: string): [number, number, number] {
  const value = parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
