/**
 * The library in workers of a browser. Short questions and long ones have a worker each, so that an answer to a short one need not wait for the
 * search for a law. A question that is cancelled while it is computed ends its worker, which is the only way to stop it.
 */

import type { Progress } from './instance.js'
import { compile, type Source } from './module.js'
import { textOf } from './request.js'
import type { Action, AnswerOf, Reply, RequestTo } from './types.js'
import type { FromWorker, ToWorker } from './worker.js'

/** Actions that often take long. */
const LONG = new Set(['command', 'count', 'formula', 'guess', 'law', 'misere', 'program', 'puzzles', 'sequence', 'table', 'verify'])

/** Whether a question goes to the worker for long ones. The values of all moves may take long, too. */
export function isLong(request: { do: string } & Record<string, unknown>): boolean {
  return LONG.has(request.do) || request['values'] === true
}

export interface Asked {
  /** Cancels the question: the promise is rejected with an `AbortError`. */
  signal?: AbortSignal | undefined
  onProgress?: Progress | undefined
}

interface Job {
  id: number
  text: string
  asked: Asked
  resolve: (text: string) => void
  reject: (error: unknown) => void
}

/** The answer to a question whose worker has failed: an error of the kind `internal`, for a failure without words `internal.stopped`. */
function broken(message: string): string {
  const error = message
    ? { kind: 'internal', id: 'internal.failed', message }
    : { kind: 'internal', id: 'internal.stopped', message: 'the engine has stopped' }
  return JSON.stringify({ version: 1, ok: false, error })
}

/** One worker and the questions that wait for it. */
class Lane {
  private worker: Worker | undefined
  private running: Job | undefined
  private queue: Job[] = []

  constructor(private readonly module: () => Promise<WebAssembly.Module>) {}

  run(job: Job): void {
    const { signal } = job.asked
    if (signal?.aborted) {
      job.reject(new DOMException('cancelled', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', () => this.cancel(job), { once: true })
    this.queue.push(job)
    void this.next()
  }

  close(): void {
    const jobs = [this.running, ...this.queue]
    this.queue = []
    this.end()
    for (const job of jobs) job?.reject(new DOMException('closed', 'AbortError'))
  }

  private end(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.running = undefined
  }

  private cancel(job: Job): void {
    this.queue = this.queue.filter((other) => other !== job)
    if (this.running === job) this.end()
    job.reject(new DOMException('cancelled', 'AbortError'))
    void this.next()
  }

  private async next(): Promise<void> {
    if (this.running) return
    const job = this.queue.shift()
    if (!job) return
    this.running = job
    try {
      const module = await this.module()
      if (this.running !== job) return
      if (!this.worker) {
        this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.received(event.data)
        this.worker.onerror = (event) => this.failed(event.message)
        this.worker.postMessage({ module } satisfies ToWorker)
      }
      this.worker.postMessage({ id: job.id, request: job.text } satisfies ToWorker)
    } catch (error) {
      if (this.running === job) this.running = undefined
      job.reject(error)
      void this.next()
    }
  }

  private received(message: FromWorker): void {
    const job = this.running
    if (!job || job.id !== message.id) return
    if ('progress' in message) {
      job.asked.onProgress?.(...message.progress)
    } else if ('failed' in message) {
      this.failed(message.failed)
    } else {
      this.running = undefined
      job.resolve(message.answer)
      void this.next()
    }
  }

  /** A trap of the module: its memory may be in any state. */
  private failed(message: string): void {
    const job = this.running
    this.end()
    job?.resolve(broken(message))
    void this.next()
  }
}

/** The library in two workers, which start with their first questions. */
export class Workers {
  private compiled: Promise<WebAssembly.Module> | undefined
  private readonly quick: Lane
  private readonly long: Lane
  private count = 0

  /** `source`: the module or its address, if it is not beside this file. */
  constructor(source?: Source) {
    const module = () =>
      // What failed to load is loaded again for the next question.
      (this.compiled ??= compile(source).catch((error: unknown) => {
        this.compiled = undefined
        throw error
      }))
    this.quick = new Lane(module)
    this.long = new Lane(module)
  }

  /** Asks a question. Rejects if it was cancelled, or if the module cannot be loaded; every other failure is a reply with `ok: false`. */
  async ask<A extends Action>(request: RequestTo<A>, asked: Asked = {}): Promise<Reply<AnswerOf<A>>> {
    const written = textOf(request)
    if ('refusal' in written) return written.refusal
    return JSON.parse(await this.askText(written.text, isLong(request as { do: string }), asked)) as Reply<AnswerOf<A>>
  }

  /** The same for the text of a request, with the text of its answer. */
  askText(text: string, long = false, asked: Asked = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const lane = long ? this.long : this.quick
      lane.run({ id: ++this.count, text, asked, resolve, reject })
    })
  }

  /** Ends both workers. Questions without an answer are rejected. */
  close(): void {
    this.quick.close()
    this.long.close()
  }
}
