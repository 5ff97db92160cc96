/** When an answer was found by a misère quotient, and how its elements are written. */

import type { Answer } from '../engine/types'

export interface QuotientQuestion {
  game: string
  positions: string[]
}

/** Single heaps up to this size are solved by their own values, without a quotient. */
const SINGLE = 500

/** The request for the quotient; null if the answer was not found by one. */
export function quotientFields(solved: Answer, { game, positions }: QuotientQuestion) {
  if (solved.convention !== 'misere') return null
  const { known, components } = solved
  const single = components.length === 1 && (components[0]?.position ?? []).every((size) => Number(size) <= SINGLE)
  const byQuotient = known.how === 'computed' ? known.engine === 'misère quotient' : known.how === 'proved' && !single
  return byQuotient ? { do: 'misere', game, positions, picture: true } : null
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The name of an element with raised exponents: `a b^2` is ab². */
export function named(name: string): string {
  return name.replace(/\^(\d+)/g, (_, digits: string) => [...digits].map((digit) => RAISED[Number(digit)]).join('')).replaceAll(' ', '')
}
