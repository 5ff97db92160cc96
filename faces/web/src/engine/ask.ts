/** Questions to the engine: the native one of `nimatron serve`, or the library as WebAssembly in the workers of the package `nimatron` (faces/js). */
import { Workers, isLong } from 'nimatron'
import { WORDS, type Language } from '../words'
import type { Reply } from './types'

export interface Asked {
  /** The language of the answer. */
  language: Language
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Time limits of a question in milliseconds. */
export const LIMITS = { quick: 8_000, long: 60_000 }

const workers = new Workers()

/** The address of a native engine, if the page came from one. */
function server(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="nimatron-api"]')?.content ?? ''
}

/** The largest text of a graph in bytes. A server takes shorter requests. */
export const MAX_GRAPH = (): number => (server() ? 200_000 : 1 << 20)

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
  const long = isLong(request)
  const text = JSON.stringify({ limits: { ms: long ? LIMITS.long : LIMITS.quick }, language: asked.language, ...request })
  const address = server()
  try {
    const answer = address ? await askServer(address, text, long, asked) : await workers.askText(text, long, asked)
    const reply = JSON.parse(answer) as Reply<T>
    if (!reply.ok && reply.error.id === 'internal.stopped') reply.error.message = WORDS[asked.language].engineStopped
    return reply
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { ok: false, error: { kind: 'internal', message: error instanceof Error ? error.message : String(error) } }
  }
}
