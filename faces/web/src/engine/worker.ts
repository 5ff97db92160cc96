/** The library in a worker: one request after the other, with reports of progress. */

interface Exports {
  memory: WebAssembly.Memory
  take(length: number): number
  answer(): number
  answer_at(): number
  progress_done(): number
  progress_total(): number
}

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string }
export type FromWorker = { id: number; answer: string } | { id: number; failed: string } | { id: number; progress: [number, number] }

let exports: Exports | undefined
let current = 0
let reported = 0

/** The clock, which the library reads about once a millisecond; it also reports the progress. */
function now(): number {
  const time = performance.now()
  if (exports && time - reported > 150) {
    reported = time
    const progress: [number, number] = [exports.progress_done(), exports.progress_total()]
    postMessage({ id: current, progress } satisfies FromWorker)
  }
  return time
}

function answer(request: string): string {
  if (!exports) throw new Error('the module is not ready')
  const bytes = new TextEncoder().encode(request)
  const at = exports.take(bytes.length)
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes)
  const length = exports.answer()
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer_at(), length))
}

let ready: Promise<void> | undefined

self.onmessage = async (event: MessageEvent<ToWorker>) => {
  const message = event.data
  if ('module' in message) {
    ready = WebAssembly.instantiate(message.module, { env: { now } }).then((instance) => {
      exports = instance.exports as unknown as Exports
    })
    return
  }
  // A rejection in here reaches nobody, so what fails is posted.
  try {
    await ready
    current = message.id
    reported = performance.now()
    postMessage({ id: message.id, answer: answer(message.request) } satisfies FromWorker)
  } catch (error) {
    postMessage({ id: message.id, failed: String(error) } satisfies FromWorker)
  }
}
