/** The library in a worker: one request after the other, with reports of progress. */

import { Instance } from './instance.js'

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string }
export type FromWorker = { id: number; answer: string } | { id: number; failed: string } | { id: number; progress: [number, number] }

let ready: Promise<Instance> | undefined

const post = (message: FromWorker) => postMessage(message)

self.onmessage = async (event: MessageEvent<ToWorker>) => {
  const message = event.data
  if ('module' in message) {
    ready = Instance.start(message.module)
    // What is wrong with it is said in answer to a request.
    ready.catch(() => undefined)
    return
  }
  const { id, request } = message
  // A rejection in here reaches nobody, so what fails is posted.
  try {
    if (!ready) throw new Error('the module is not ready')
    const instance = await ready
    post({ id, answer: instance.answer(request, (done, total) => post({ id, progress: [done, total] })) })
  } catch (error) {
    post({ id, failed: String(error) })
  }
}
