import type { Failure } from '../engine/types'
import { useWords } from '../words'
import { useSentences } from '../words/sentences'
import { semicolon } from '../words/templates'
import { Said } from './Said'

/** An error in words. The engine's own sentence, translated where it can be, stands behind what kind of error it is. */
export function Problem({ error }: { error: Failure }) {
  const w = useWords()
  const say = useSentences()
  const kind = w.errors[error.kind as keyof typeof w.errors] ?? w.errors.request
  return (
    <div className="problem" role="alert">
      <strong>{kind}</strong>
      {w.gap}
      <Said text={error.message} />
      {error.help ? (
        <>
          {semicolon(say(error.message))}
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
