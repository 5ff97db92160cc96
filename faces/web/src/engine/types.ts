/** What the JSON API of nimatron answers: the types of the package. */

export type * from 'nimatron'
