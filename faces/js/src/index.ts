/**
 * Impartial games: who wins, the Grundy value, every winning move, and why. Requests and answers are those of the JSON API of nimatron.
 *
 * `load()` answers in the thread of the caller, for Node; `Workers` asks workers, for browsers.
 */

export { load, Nimatron } from './direct.js'
export type { Progress } from './instance.js'
export type { Source } from './module.js'
export type * from './types.js'
export { isLong, Workers, type Asked } from './workers.js'
