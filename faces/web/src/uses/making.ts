/** The move that somebody means who points at stones. */
import { ask } from '../engine/ask'
import type { Failure, Move, Place, State } from '../engine/types'
import type { Language } from '../words'

/** The first of these moves of a component that is legal; `null` if none is. `candidates`: what each of them leaves. */
export async function legalMove(state: State, component: number, candidates: Place[][], language: Language): Promise<Move | Failure | null> {
  for (const to of candidates) {
    const reply = await ask<Move & { legal: boolean }>({ do: 'move', ...state, component, to }, { language })
    if (!reply.ok) return reply.error
    if (reply.answer.legal) return reply.answer
  }
  return null
}
