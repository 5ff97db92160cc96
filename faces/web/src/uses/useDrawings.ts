/** The drawings of the present position of a match, and the map of where to play. */
import { useMemo, useState } from 'react'
import type { Moves, State } from '../engine/types'
import { useAsk, type Asking } from '../engine/useAsk'
import { drawings, vertexPlaces, type Drawing } from '../parts/drawings'

/** Maximum number of moves that are asked for. */
export const LISTED = 2000
/** Time limit for the values of all moves, in milliseconds. */
const WARMING = 20_000

/** The drawings of a position that is not played, as a map of where to play; without `wanted` nothing is asked. */
export function useMap(state: State, misere: boolean, wanted: boolean): { all: Drawing[]; warming: Asking<Moves> } {
  const limits = { ms: WARMING }
  const warming = useAsk<Moves>(wanted ? { do: 'moves', ...state, most: LISTED, pictures: true, values: true, misere, limits } : null, 80)
  const { answer } = warming
  const all = useMemo(() => (answer ? drawings(answer, vertexPlaces(answer.pictures)) : []), [answer])
  return { all, warming }
}

/** The last value that was there: while the next position is asked for, the old one stays on the page. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** `start`: the first position of the match; `legal`: the moves of the present one, once they are known; `warm`: whether their values are wanted. */
export function useDrawings(
  start: State,
  state: State | null,
  legal: Moves | undefined,
  warm: { misere: boolean } | null,
): { all: Drawing[]; warming: Asking<Moves> } {
  const isGraph = legal?.pictures?.some((one) => one?.kind === 'graph') ?? false
  const first = useLast(useAsk<Moves>(isGraph ? { do: 'moves', ...start, most: 1, pictures: true } : null).answer)
  const pictured = legal?.pictures?.some((one) => one !== null) ?? false
  const limits = { ms: WARMING }
  const warming = useAsk<Moves>(
    warm && pictured && state ? { do: 'moves', ...state, most: LISTED, pictures: true, values: true, misere: warm.misere, limits } : null,
  )
  const shown = useLast(warming.answer ?? legal)
  const all = useMemo(() => (shown ? drawings(shown, vertexPlaces(first?.pictures)) : []), [shown, first])
  return { all, warming }
}
