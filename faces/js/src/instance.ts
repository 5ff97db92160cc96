/** One instance of the WebAssembly module: a request is written into its memory, and the answer is read from there. */

interface Exports {
  memory: WebAssembly.Memory
  take(length: number): number
  answer(): number
  answer_at(): number
  progress_done(): number
  progress_total(): number
}

/** Units of work that are done, and their total number; the total is 0 if it is unknown. */
export type Progress = (done: number, total: number) => void

/** Milliseconds between two reports of progress. */
const BETWEEN = 150

/** A module that is ready to answer. It answers one request after the other, and blocks meanwhile. */
export class Instance {
  private exports: Exports | undefined
  private report: Progress | undefined
  private reported = 0

  static async start(module: WebAssembly.Module): Promise<Instance> {
    const own = new Instance()
    const instance = await WebAssembly.instantiate(module, { env: { now: () => own.now() } })
    own.exports = instance.exports as unknown as Exports
    return own
  }

  /** The clock, which the library reads about once a millisecond; it also reports the progress. */
  private now(): number {
    const time = performance.now()
    if (this.report && this.exports && time - this.reported > BETWEEN) {
      this.reported = time
      this.report(this.exports.progress_done(), this.exports.progress_total())
    }
    return time
  }

  /** The answer to the text of a request, as text. After a trap (an exception) the memory may be in any state: start a new instance. */
  answer(request: string, report?: Progress): string {
    if (!this.exports) throw new Error('the module is not ready')
    this.report = report
    this.reported = performance.now()
    const bytes = new TextEncoder().encode(request)
    const at = this.exports.take(bytes.length)
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes)
    const length = this.exports.answer()
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer_at(), length))
  }
}
