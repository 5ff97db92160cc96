import type { Failure } from '../engine/types'
import { useWords } from '../words'
import { Said } from './Said'

/** An error: its kind in bold, then the message of the engine and its help. */
export function Problem({ error }: { error: Failure }) {
  const w = useWords()
  // Words of the page where those of the engine speak of commands.
  const own = w.own[error.id ?? '']
  const kind = w.errors[error.kind as keyof typeof w.errors] ?? w.errors.request
  return (
    <div className="problem" role="alert">
      <strong>{kind}</strong>
      {w.gap}
      <Said text={own ?? error.message} />
      {error.help && own === undefined ? (
        <>
          {w.semicolon}
          <Said text={error.help} />
        </>
      ) : null}
      {error.known?.map((line) => (
        <div key={line}>
          <Said text={line} />
        </div>
      ))}
    </div>
  )
}

/** A computation is running; with a progress bar if the total is known. */
export function Busy({ progress }: { progress?: [number, number] | undefined }) {
  const w = useWords()
  return (
    <div className="busy" role="status">
      {w.computing}
      {progress ? <progress max={progress[1]} value={progress[0]} /> : null}
    </div>
  )
}
