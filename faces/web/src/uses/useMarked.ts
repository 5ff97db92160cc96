/** The solution of a puzzle with the pictures that tell which places it changes. */
import type { Move, Moves, Puzzle } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import type { Figure } from '../parts/figure'
import { isMove } from '../parts/ways'

export function useMarked({ state, solution, moves }: Puzzle, figure: Figure): Move {
  const { answer } = useAsk<Moves>(figure.kind === 'pictures' ? { do: 'moves', ...state, most: moves, pictures: true } : null)
  return answer?.moves.find((move) => isMove(move, solution)) ?? solution
}
