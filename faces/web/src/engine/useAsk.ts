import { useEffect, useState } from 'react'
import { useLanguage, type Language } from '../words'
import { ask } from './ask'
import type { Failure } from './types'

export interface Asking<T> {
  answer: T | undefined
  error: Failure | undefined
  busy: boolean
  progress: [number, number] | undefined
}

const NOTHING = { answer: undefined, error: undefined, busy: false, progress: undefined }

/**
 * The answer to a request in the language of the page. When the request changes, the old question is cancelled; when only the language changes,
 * the old answer stays until the new one is there. `null`: nothing is asked. `own`: the language, outside of the language context.
 */
export function useAsk<T>(request: ({ do: string } & Record<string, unknown>) | null, delay = 0, own?: Language): Asking<T> {
  const context = useLanguage()
  const language = own ?? context
  const key = request === null ? null : JSON.stringify(request)
  const [state, setState] = useState<Asking<T> & { key: string | null }>({ ...NOTHING, key: null })
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState((old) => ({ ...old, busy: old.key !== key, progress: undefined }))
      const onProgress = (done: number, total: number) =>
        setState((old) => ({ ...old, progress: total > 0 ? [done, total] : undefined }))
      ask<T>(JSON.parse(key), { language, signal: abort.signal, onProgress }).then(
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
  }, [key, language, delay])
  if (key === null) return NOTHING
  // The answer to an earlier request is not shown as the answer to this one.
  return state.key === key ? state : { ...NOTHING, busy: true, progress: state.progress }
}
