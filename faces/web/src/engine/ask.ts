/**
 * Questions to the engine: the native one of `nimatron serve`, or the library as WebAssembly in workers.
 * Short questions and long ones have a worker each, so that typing stays responsive during the search for a law.
 */
import { WORDS, type Language } from '../words'
import type { Reply } from './types'
import type { FromWorker, ToWorker } from './worker'

export interface Asked {
  /** The language of the answer. */
  language: Language
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

const LONG = new Set(['law', 'program', 'table', 'sequence', 'verify'])

/** Time limits of a question in milliseconds. */
export const LIMITS = { quick: 8_000, long: 60_000 }

interface Job {
  id: number
  text: string
  asked: Asked
  resolve: (text: string) => void
  reject: (error: unknown) => void
}

class Lane {
  private worker: Worker | undefined
  private running: Job | undefined
  private queue: Job[] = []

  constructor(private readonly module: () => Promise<WebAssembly.Module>) {}

  run(job: Job): void {
    job.asked.signal?.addEventListener('abort', () => this.cancel(job))
    this.queue.push(job)
    void this.next()
  }

  private cancel(job: Job): void {
    this.queue = this.queue.filter((other) => other !== job)
    if (this.running === job) {
      // The only way to stop a worker that is computing.
      this.worker?.terminate()
      this.worker = undefined
      this.running = undefined
    }
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
        this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
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
      return
    }
    if ('failed' in message) {
      this.failed(message.failed)
      return
    }
    this.running = undefined
    job.resolve(message.answer)
    void this.next()
  }

  /** A trap of the module: its memory may be in any state. */
  private failed(message: string): void {
    const job = this.running
    this.worker?.terminate()
    this.worker = undefined
    this.running = undefined
    if (job) {
      const error = { kind: 'internal', message: message || WORDS[job.asked.language].engineStopped }
      job.resolve(JSON.stringify({ version: 1, ok: false, error }))
    }
    void this.next()
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

function theModule(): Promise<WebAssembly.Module> {
  // What failed to load is loaded again for the next question.
  compiled ??= WebAssembly.compileStreaming(fetch(new URL('nimatron.wasm', document.baseURI))).catch((error: unknown) => {
    compiled = undefined
    throw error
  })
  return compiled
}

const lanes = { quick: new Lane(theModule), long: new Lane(theModule) }
let count = 0

/** The address of a native engine, if the page came from one. */
function server(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="nimatron-api"]')?.content ?? ''
}

async function askServer(address: string, text: string, long: boolean, asked: Asked): Promise<string> {
  const response = await fetch(long ? `${address}/stream` : address, {
    method: 'POST',
    // Refusals of requests that cannot be read are in the accepted language.
    headers: { 'content-type': 'application/json', 'accept-language': asked.language },
    body: text,
    signal: asked.signal ?? null,
  })
  if (!long || !response.body || !response.headers.get('content-type')?.includes('ndjson')) return response.text()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    rest += value ?? ''
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of done ? [...lines, rest] : lines) {
      if (!line) continue
      const message = JSON.parse(line) as { progress?: [number, number]; answer?: unknown }
      if (message.progress) asked.onProgress?.(...message.progress)
      if (message.answer) return JSON.stringify(message.answer)
    }
    if (done) throw new Error(WORDS[asked.language].connectionEnded)
  }
}

/** Asks the engine. Rejects only if the question was cancelled; every other failure is an error with a message. */
export async function ask<T>(request: { do: string } & Record<string, unknown>, asked: Asked): Promise<Reply<T>> {
  // The values of all moves may take long, and the game goes on meanwhile.
  const long = LONG.has(request.do) || request['values'] === true
  const text = JSON.stringify({ limits: { ms: long ? LIMITS.long : LIMITS.quick }, language: asked.language, ...request })
  const address = server()
  try {
    const answer = address
      ? await askServer(address, text, long, asked)
      : await new Promise<string>((resolve, reject) =>
          lanes[long ? 'long' : 'quick'].run({ id: ++count, text, asked, resolve, reject }),
        )
    return JSON.parse(answer) as Reply<T>
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { ok: false, error: { kind: 'internal', message: error instanceof Error ? error.message : String(error) } }
  }
}
