/**
 * Impartial games: who wins, the Grundy value, every winning move, and why. Requests and answers
 * are those of the JSON API of nimatron.
 *
 * `load()` answers in the thread of the caller, for Node; `Workers` asks workers, for browsers.
 *
 * `Instance` (instance.ts) talks to the module; `direct.ts` answers in the thread of the caller;
 * `Workers` runs the module in two workers, one for quick questions, one for long ones, so that a
 * page stays responsive while a law is looked for. `types.ts` has the requests and answers; a test
 * compares it with the actions of the library.
 */

export { load, Nimatron } from './direct.js'
export type { Progress } from './instance.js'
export type { Source } from './module.js'
export type * from './types.js'
export { isLong, Workers, type Asked } from './workers.js'
