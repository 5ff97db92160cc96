import { useEffect, useState } from 'react'
import { ask } from './ask'
import type { Failure } from './types'

export interface Asking<T> {
  answer: T | undefined
  error: Failure | undefined
  busy: boolean
  progress: [number, number] | undefined
}

const NOTHING = { answer: undefined, error: undefined, busy: false, progress: undefined }

/** The answer to a request, which may change: then the old question is cancelled. `null`: nothing is asked. */
export function useAsk<T>(request: ({ do: string } & Record<string, unknown>) | null, delay = 0): Asking<T> {
  const key = request === null ? null : JSON.stringify(request)
  const [state, setState] = useState<Asking<T> & { key: string | null }>({ ...NOTHING, key: null })
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState((old) => ({ ...old, busy: true, progress: undefined }))
      const onProgress = (done: number, total: number) =>
        setState((old) => ({ ...old, progress: total > 0 ? [done, total] : undefined }))
      ask<T>(JSON.parse(key), { signal: abort.signal, onProgress }).then(
        (reply) => {
          if (abort.signal.aborted) return
          setState({
            key,
            answer: reply.ok ? reply.answer : undefined,
            error: reply.ok ? undefined : reply.error,
            busy: false,
            progress: undefined,
          })
        },
        () => undefined,
      )
    }, delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, delay])
  if (key === null) return NOTHING
  // What belongs to an earlier request is not shown as the answer to this one.
  return state.key === key ? state : { ...NOTHING, busy: true, progress: state.progress }
}
