/** When an answer was found by a misère quotient, and how its elements are written. */

import type { Answer } from '../engine/types'

export interface QuotientQuestion {
  game: string
  positions: string[]
}

/** The request for the quotient; null if the answer was not found by one. */
export const quotientFields = (solved: Answer, { game, positions }: QuotientQuestion) => (solved.by_quotient ? { do: 'misere', game, positions, picture: true } : null)

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The name of an element with raised exponents: `a b^2` is ab². */
export function named(name: string): string {
  return name.replace(/\^(\d+)/g, (_, digits: string) => [...digits].map((digit) => RAISED[Number(digit)]).join('')).replaceAll(' ', '')
}
