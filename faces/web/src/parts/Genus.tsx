import type { Answer, GenusAnswer } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { useWords } from '../words'

/** The request for the genus of a sum; `null` if this is normal play, or the games have no names that a sum can be written with. */
export const genusFields = (solved: Answer) => (solved.convention === 'misere' && solved.shown && !solved.shown.includes('->') ? { do: 'genus', game: solved.shown, form: true, limits: { ms: 3000, mb: 256 } } : null)

/** Longest canonical form that is shown. */
const MAX_SHOWN = 200

/** What misère theory knows of a sum: its genus and its canonical form. Nothing is shown where the engine has none. */
export function Genus({ solved }: { solved: Answer }) {
  const w = useWords()
  const { answer } = useAsk<GenusAnswer>(genusFields(solved), 200)
  if (!answer) return null
  const [, base, raised] = /^(.*)\^\{(.*)\}$/.exec(answer.genus) ?? [null, answer.genus, '']
  return (
    <details className="genus">
      <summary>
        {w.genus}
        {w.colon}
        {base}
        <sup>{raised}</sup>
      </summary>
      <p className="note">{w.genusNote}</p>
      {answer.form && answer.form.length <= MAX_SHOWN ? (
        <p>
          {w.misereForm}
          {w.colon}
          <code>{answer.form}</code> <span className="note">({w.formBirthday(answer.birthday ?? 0)})</span>
        </p>
      ) : null}
    </details>
  )
}
