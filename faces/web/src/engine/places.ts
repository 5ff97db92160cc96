/** Positions of answers: numbers, or texts where they are not numbers. */
import type { Place } from './types'

/** The numbers of a position; none, if it is a text. */
export const numbersOf = (place: Place | undefined): number[] => (typeof place === 'object' ? place.map(Number) : [])

/** A position as it is shown. */
export const shownOf = (place: Place): string => (typeof place === 'string' ? place : place.join(', '))

/** A position as it is typed. */
export const typedOf = (place: Place): string => (typeof place === 'string' ? place : place.join(','))
