import type { Failure } from '../engine/types'
import { useWords } from '../words'

/** An error in words. The engine's own sentence stands behind what kind of error it is. */
export function Problem({ error }: { error: Failure }) {
  const w = useWords()
  const kind = w.errors[error.kind as keyof typeof w.errors] ?? w.errors.request
  return (
    <div className="problem" role="alert">
      <strong>{kind}</strong> <span lang="en">{error.message}</span>
      {error.help ? <span lang="en">; {error.help}</span> : null}
      {error.known?.map((line) => (
        <div key={line} lang="en">
          {line}
        </div>
      ))}
    </div>
  )
}

/** Something is computed; with a bar where it is known how far. */
export function Busy({ progress }: { progress?: [number, number] | undefined }) {
  const w = useWords()
  return (
    <div className="busy" role="status">
      {w.computing}
      {progress ? <progress max={progress[1]} value={progress[0]} /> : null}
    </div>
  )
}
