import { Columns } from '../parts/Columns'
import { Busy, Problem } from '../parts/Problem'
import { ReasonTree } from '../parts/Reasons'
import { Genus } from '../parts/Genus'
import { KnownBy } from '../parts/Known'
import { Quotient } from '../parts/Quotient'
import { Said } from '../parts/Said'
import { Drawn } from '../parts/Drawn'
import { wayOf } from '../parts/drawings'
import { othersOf, wins } from '../parts/sums'
import { ask } from '../engine/ask'
import { shownOf, typedOf } from '../engine/places'
import type { Answer as Solved, LoopyAnswer, Move, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { positions, type Page } from '../hash'
import { useLanguage, useWords } from '../words'
import { Loopy } from './Loopy'
import { useMap } from './useDrawings'

/** Who wins a position, its value, all winning moves, and why. */
export function Answer({ page, move }: { page: Page; move: (state: State) => void }) {
  const list = positions(page.position)
  const request = { do: 'solve', game: page.game, positions: list, misere: page.misere, loopy: 'if_needed' }
  const { answer, error, busy } = useAsk<Solved | LoopyAnswer>(request, 80)
  if (error) return <Problem error={error} />
  if (busy || !answer) return <Busy />
  if (answer.loopy) {
    // A move replaces a heap or a tuple; what is typed in another way is not put together here.
    const follow = (component: number, to: string) => move({ game: page.game, positions: list.with(component, to.replace(/[()\s]/g, '')) })
    return <Loopy answer={answer} question={{ game: page.game, positions: list, misere: page.misere }} {...(page.misere || list.length === 0 ? {} : { follow })} />
  }
  return <Solution answer={answer} page={page} move={move} />
}

/** Maximum number of winning moves that are shown. */
const SHOWN = 12

function Solution({ answer, page, move }: { answer: Solved; page: Page; move: (state: State) => void }) {
  const w = useWords()
  const language = useLanguage()
  const wins = answer.outcome === 'N'
  const pictured = answer.components.some((component) => component.picture != null)
  const { all: drawings, warming } = useMap({ game: page.game, positions: positions(page.position) }, page.misere, pictured)
  // Winning moves that are not shown, also those that are not listed.
  const listed = answer.winning_moves.length
  const more = BigInt(answer.winning_moves_count ?? listed) - BigInt(Math.min(SHOWN, listed))
  const make = async ({ component, to }: Move) => {
    const asked = { game: page.game, positions: positions(page.position), component, to }
    const reply = await ask<Move>({ do: 'move', ...asked }, { language })
    if (reply.ok && reply.answer.next) move(reply.answer.next)
  }
  return (
    <div className="answer">
      <div className={`verdict ${wins ? 'n' : 'p'}`}>
        <span className="letter" aria-hidden="true">
          {answer.outcome}
        </span>
        <div>
          <h2>{wins ? w.wins : w.loses}</h2>
          <p>
            {page.misere ? w.misereNote : null}{' '}
            {answer.grundy !== null && !page.misere ? (
              <>
                {w.grundy}{w.colon}<strong className="number">{String(answer.grundy)}</strong>
              </>
            ) : null}
          </p>
        </div>
      </div>
      {answer.warnings?.map((warning) => (
        <p key={warning} className="problem">
          <Said text={warning} />
        </p>
      ))}
      {wins ? (
        <section aria-label={w.winningMoves}>
          <h3>{w.winningMoves}</h3>
          <ul className="moves">
            {answer.winning_moves.slice(0, SHOWN).map((chosen, at) => (
              <li key={at}>
                <button
                  className="win"
                  onClick={() => void make(chosen)}
                >
                  {answer.components.length > 1 ? (pictured ? w.part(chosen.component + 1) + w.colon : w.component(chosen.component + 1)) : ''}
                  <Said text={wayOf(drawings, chosen)?.label ?? chosen.shown} />
                </button>
              </li>
            ))}
          </ul>
          {more > 0n ? <p className="note">{w.andMore(more)}</p> : null}
          {answer.winning_moves_complete || answer.winning_moves_count !== undefined ? null : <p className="note">{w.notAll}</p>}
        </section>
      ) : null}
      {pictured && warming.busy ? <Busy /> : null}
      {drawings.map(({ component, picture, ways }) => (
        <section key={component ?? 'all'} aria-label={w.warm}>
          <h3>
            {w.warm} {component !== null && answer.components.length > 1 ? w.part(component + 1) : ''}
          </h3>
          <Drawn picture={picture} ways={ways} disabled={false} hint={null} warm={ways.length > 0} choose={(way) => way.move.next && move(way.move.next)} />
          {warming.answer?.stopped ? <p className="note">{w.warmStopped(warming.answer.stopped)}</p> : null}
        </section>
      ))}
      <KnownBy known={answer.known} />
      <Quotient solved={answer} question={{ game: page.game, positions: positions(page.position) }} />
      <Genus solved={answer} />
      <Sum answer={answer} />
      {page.misere ? null : <Why page={page} />}
    </div>
  )
}

/** The values of the components in binary, and their xor. */
export function Sum({ answer }: { answer: Solved }) {
  const known = answer.components.filter((component) => component.grundy !== null)
  // Columns of numbers beyond 64 bits cannot be read.
  const short = known.every((component) => String(component.grundy).length <= 20)
  const fits = known.length > 1 && known.length === answer.components.length && known.length <= 40 && short
  if (answer.convention === 'misere' || answer.grundy === null || !fits) return null
  const parts = known.map((component) => ({
    name: component.typed ?? typedOf(component.position),
    value: component.grundy ?? 0,
  }))
  return <Columns parts={parts} sum={answer.grundy} />
}

/** The reasons, component by component. */
export function Why({ page }: { page: Page }) {
  const w = useWords()
  const list = positions(page.position)
  const { answer, error, busy } = useAsk<Solved>(
    { do: 'solve', game: page.game, positions: list, reasons: 1 },
    150,
  )
  if (error) return null
  if (busy || !answer) return <Busy />
  const text = (game: string) => (list.length > 0 ? page.game : game)
  const reasons = answer.reasons ?? []
  const others = othersOf(answer.components.map((component) => component.grundy))
  const inSum = others.length > 1
  const decides = reasons.findIndex((reason, at) => reason.options.some((option) => wins(option.grundy, others[at] ?? null)))
  return (
    <section aria-label={w.why}>
      <h3>{w.why}</h3>
      {reasons.map((reason, at) => {
        const component = answer.components[at]
        const left = others[at] ?? null
        return (
          <details key={`${at}:${typedOf(reason.position)}`} open={at === Math.max(0, decides)}>
            <summary>
              g({reason.typed ?? shownOf(reason.position)}) = {String(reason.grundy)}
            </summary>
            {component?.theorem?.here.map((line) => (
              <p key={line}>
                <Said text={line} />
              </p>
            ))}
            {inSum && left !== null ? <p>{w.winsIn(String(left))}</p> : null}
            <ReasonTree game={text(component?.game ?? page.game)} reason={reason} beside={{ inSum, others: left }} />
          </details>
        )
      })}
    </section>
  )
}
