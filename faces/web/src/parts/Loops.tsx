import type { LoopyAnswer, LoopyPicture } from '../engine/types'
import { useWords } from '../words'
import { Said } from './Said'

/** Maximum number of moves that are shown. */
const SHOWN = 24

/** Positions that a page can put in the place of another one: numbers, perhaps in brackets. */
const PLAIN = /^\(?\d+(,\s?\d+)*\)?$/

interface Props {
  answer: LoopyAnswer
  /** Makes a move; without it moves are only told. `any`: whatever the names are. */
  follow?: (component: number, to: string) => void
  any?: boolean
  /** Asks for a position of the picture. */
  pick?: (position: string) => void
}

/** Who wins a position from which play may go on for ever, or that it is a draw, and why; its graph. */
export function Loops({ answer, follow, any = false, pick }: Props) {
  const w = useWords()
  const { outcome, value, moves } = answer
  const misere = answer.convention === 'misere'
  const several = (answer.values?.length ?? 1) > 1
  const labels = value !== null && typeof value === 'object' ? value.infinity : null
  return (
    <div className="answer loops">
      {outcome ? (
        <div className={`verdict ${outcome.toLowerCase()}`}>
          <span className="letter" aria-hidden="true">
            {outcome}
          </span>
          <div>
            <h2>{outcome === 'N' ? w.wins : outcome === 'P' ? w.loses : w.loops.draw}</h2>
            <p>
              {misere ? w.misereNote + w.gap : null}
              {outcome === 'D' ? w.loops.drawNote + w.gap : null}
              {value !== null && !misere ? (
                <>
                  {w.loops.value}
                  {w.colon}
                  <strong className="number">{valueText(value)}</strong>
                </>
              ) : null}
            </p>
            {several && answer.values ? <p className="note">{answer.values.map(valueText).join(labels ? ' + ' : ' ⊕ ')}</p> : null}
          </div>
        </div>
      ) : null}
      {answer.warnings?.map((warning) => (
        <p key={warning} className="note">
          <Said text={warning} />
        </p>
      ))}
      {outcome === 'D' || labels || (outcome && !any) ? <p className="note">{w.loops.note}</p> : null}
      {labels ? <p>{w.loops.means(valueText(value ?? 0), labels.join(w.listComma))}</p> : null}
      {answer.moves_to_the_end !== null && outcome ? <p>{w.loops.ends(answer.moves_to_the_end)}</p> : null}
      {moves.length > 0 ? (
        <section aria-label={outcome === 'N' ? w.winningMoves : w.loops.drawingMoves}>
          <h3>{outcome === 'N' ? w.winningMoves : w.loops.drawingMoves}</h3>
          <ul className="moves">
            {moves.slice(0, SHOWN).map(({ component, from, to, progress }) => {
              const told = (
                <>
                  {several ? w.part(component + 1) + w.colon : ''}
                  <Said text={`${from} -> ${to}`} />
                  {outcome === 'N' && !progress ? <span className="note"> {w.loops.circles}</span> : null}
                </>
              )
              const best = outcome === 'N' && progress
              return (
                <li key={`${component}:${to}`}>
                  {follow && (any || PLAIN.test(to)) ? (
                    <button className={best ? 'win' : ''} onClick={() => follow(component, to)}>
                      {told}
                    </button>
                  ) : (
                    <span className={`move ${best ? 'win' : ''}`}>{told}</span>
                  )}
                </li>
              )
            })}
          </ul>
          {moves.length > SHOWN ? <p className="note">{w.andMore(moves.length - SHOWN)}</p> : null}
          {outcome === 'N' && moves.some((move) => !move.progress) ? <p className="note">{w.loops.progress}</p> : null}
        </section>
      ) : null}
      {answer.counts ? <p>{w.loops.counts(answer.counts)}</p> : null}
      {answer.picture ? <Map picture={answer.picture} reached={answer.reached} {...(pick ? { pick } : {})} /> : null}
      {answer.explanations.length > 0 ? (
        <section aria-label={w.why}>
          <h3>{w.why}</h3>
          {answer.explanations.map((explanation) => (
            <Explained key={explanation} text={explanation} open={answer.explanations.length === 1} />
          ))}
        </section>
      ) : null}
    </div>
  )
}

/** A value, as the engine writes it. */
export const valueText = (value: NonNullable<LoopyAnswer['value']>): string => (typeof value === 'object' ? `infinity({${value.infinity.join(',')}})` : String(value))

/** Why a position has its value: the name of the position, then a line for each reason. */
function Explained({ text, open }: { text: string; open: boolean }) {
  const [name, ...lines] = text.trimEnd().split('\n')
  return (
    <details open={open}>
      <summary>
        <Said text={name ?? ''} />
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Said text={line.trim()} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The graph of positions that are lost, won and drawn, with the meaning of its signs, and its positions as a table. */
export function Map({ picture, reached, pick }: { picture: LoopyPicture; reached?: number; pick?: (position: string) => void }) {
  const w = useWords()
  const { svg, dot, whole, positions } = picture
  const file = (type: string, text: string) => `data:${type};charset=utf-8,${encodeURIComponent(text)}`
  if (positions.length === 0) return null
  return (
    <section aria-label={w.loops.map}>
      <h3>{w.loops.map}</h3>
      {whole ? null : <p className="note">{w.loops.nearest(positions.length, reached ?? null)}</p>}
      <ul className="outcomes" aria-label={w.loops.legend}>
        {(['P', 'N', 'D'] as const).map((outcome) => (
          <li key={outcome}>
            <span className={`mark ${outcome.toLowerCase()}`} aria-hidden="true">
              {outcome}
            </span>{' '}
            {w.loops.outcomes[outcome]}
          </li>
        ))}
        <li>{w.loops.lines}</li>
      </ul>
      <div className="picture" tabIndex={0} role="img" aria-label={w.loops.mapLabel(positions.length)} dangerouslySetInnerHTML={{ __html: svg }} />
      <p className="buttons">
        <a className="button" download="graph.svg" href={file('image/svg+xml', svg)}>
          SVG
        </a>
        <a className="button" download="graph.dot" href={file('text/vnd.graphviz', dot)}>
          DOT
        </a>
      </p>
      <details>
        <summary>{w.loops.list(positions.length)}</summary>
        <table className="positions">
          <thead>
            <tr>
              <th scope="col">{w.position}</th>
              <th scope="col">{w.loops.outcome}</th>
              <th scope="col">{w.loops.value}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map(({ position, outcome, value }) => (
              <tr key={position}>
                <th scope="row">{pick ? <button onClick={() => pick(position)}>{position}</button> : position}</th>
                <td>
                  <span className={`mark ${outcome.toLowerCase()}`}>{outcome}</span>
                </td>
                <td>{value ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
