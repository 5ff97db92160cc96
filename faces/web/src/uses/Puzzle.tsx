import { useEffect, useMemo, useState } from 'react'
import { ask } from '../engine/ask'
import type { Answer, Failure, GameInfo, Move, Moves, Place, Puzzle as Posed, Puzzles, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { anySeed, positions, type Page } from '../hash'
import { readJson, writeText } from '../kept'
import { deedOf, figureOf } from '../parts/figure'
import { Busy, Problem } from '../parts/Problem'
import { Said } from '../parts/Said'
import type { Picture } from '../parts/picture'
import { isMove } from '../parts/ways'
import { useLanguage, useWords, type Language } from '../words'
import { Grades } from './Grades'
import { legalMove } from './making'
import { Position } from './Position'
import { Reason } from './Reason'
import { howToMove, rulesText } from './Rules'
import { LISTED, useDrawings } from './useDrawings'

/** The key under which this tab counts the solved puzzles. */
const KEPT = 'nimatron.solved'

interface Props {
  page: Page
  info: GameInfo | undefined
  set: (page: Page) => void
  onState?: (state: State | null) => void
}

/** What is asked of the engine for puzzles of a page: positions like the one that it has, and then others of the game. */
export const puzzleRequest = (page: Page, count: number) => ({
  do: 'puzzles',
  game: page.game,
  positions: positions(page.position),
  misere: page.misere,
  count,
  seed: page.seed ?? 1,
  ...(page.grade ? { grade: page.grade } : {}),
})

/** Puzzles: find the only winning move. The address has the seed, so that a link poses the same puzzle. */
export function Puzzle({ page, info, set, onState }: Props) {
  const w = useWords()
  const { answer, error, busy } = useAsk<Puzzles>(puzzleRequest(page, 1), 50)
  const [solved, setSolved] = useState(() => Number(readJson('sessionStorage', KEPT)) || 0)
  useEffect(() => writeText('sessionStorage', KEPT, String(solved)), [solved])
  const next = () => set({ ...page, seed: anySeed() })
  const posed = answer?.puzzles[0]
  return (
    <div className="puzzle">
      <div className="controls">
        <Grades grade={page.grade} choose={(grade) => set({ ...page, seed: anySeed(), grade })} />
        <button onClick={next}>{w.puzzleNext}</button>
        <button onClick={() => set({ ...page, use: 'sheet' })}>{w.puzzleSheet}</button>
        {solved > 0 ? <span className="note">{w.puzzleSolved(solved)}</span> : null}
      </div>
      {busy ? <Busy /> : null}
      {error ? <Problem error={error} /> : null}
      {answer && !posed ? <p className="note">{answer.stopped ? w.warmStopped(answer.stopped) : w.puzzleNone}</p> : null}
      {posed ? <Board key={JSON.stringify([posed.state, page.misere])} posed={posed} page={page} info={info} next={next} onSolved={() => setSolved((old) => old + 1)} {...(onState ? { onState } : {})} /> : null}
    </div>
  )
}

type Reply = { state: State; move: Move; pictures: (Picture | null)[] }
type Tried = { move: Move; right: boolean; reply: Reply | null } | null

/** How the other side punishes a wrong move; `null` if it has nothing to do, as at the end of misère play. */
async function replyTo(state: State, misere: boolean, language: Language): Promise<Reply | null> {
  const solved = await ask<Answer>({ do: 'solve', ...state, misere }, { language })
  const best = solved.ok ? solved.answer.winning_moves[0] : undefined
  if (!best) return null
  const listed = await ask<Moves>({ do: 'moves', ...state, most: LISTED, pictures: true }, { language })
  const answer = listed.ok ? listed.answer : undefined
  return { state, move: answer?.moves.find((move) => isMove(move, best)) ?? best, pictures: answer?.pictures ?? [] }
}

interface BoardProps {
  posed: Posed
  page: Page
  info: GameInfo | undefined
  next: () => void
  onSolved: () => void
  onState?: (state: State | null) => void
}

function Board({ posed, page, info, next, onSolved, onState }: BoardProps) {
  const w = useWords()
  const language = useLanguage()
  const { state, solution, images } = posed
  const [tried, setTried] = useState<Tried>(null)
  const [shows, setShows] = useState(false)
  const [illegal, setIllegal] = useState(false)
  const [problem, setProblem] = useState<(Failure & { language: Language }) | null>(null)
  const { answer: legal, error } = useAsk<Moves>({ do: 'moves', ...state, most: LISTED, pictures: true })
  const { all: drawings } = useDrawings(state, state, legal, null)
  const figure = useMemo(() => figureOf(state, info, posed.pictures, posed.shown), [state, info, posed])
  useEffect(() => {
    onState?.(state)
    return () => onState?.(null)
    // A puzzle has one position.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onState])

  const made = async (move: Move) => {
    setIllegal(false)
    setProblem(null)
    if ([solution, ...images].some((one) => isMove(move, one))) {
      setTried({ move, right: true, reply: null })
      onSolved()
      return
    }
    setTried({ move, right: false, reply: move.next ? await replyTo(move.next, page.misere, language) : null })
  }
  const make = async (component: number, candidates: Place[][]) => {
    if (tried) return
    const found = await legalMove(state, component, candidates, language)
    if (found === null) setIllegal(true)
    else if ('kind' in found) setProblem({ ...found, language })
    else await made(found)
  }
  const done = shows || tried?.right === true
  // With its pictures, the solution is told by the squares that it changes.
  const best = legal?.moves.find((move) => isMove(move, solution)) ?? solution
  return (
    <>
      <p className="task">
        <strong>{w.puzzleTask}</strong>
        <span className="note">
          <Said text={rulesText(howToMove(info), w)} />
          {w.gap}
          {w.rulesEnd(page.misere)}
        </span>
      </p>
      <p className="note">
        <span className={`label grade ${posed.grade}`}>{w.grades[posed.grade]}</span> {w.puzzleFacts(posed.moves, posed.depth)}
      </p>
      {error ? <Problem error={error} /> : null}
      {legal ? (
        <Position
          state={state}
          info={info}
          legal={legal}
          disabled={tried !== null || shows}
          hint={done ? solution : null}
          make={(component, candidates) => void make(component, candidates)}
          drawings={drawings}
          warm={false}
          choose={(way) => void made(way.move)}
        />
      ) : (
        <Busy />
      )}
      {problem?.language === language ? <Problem error={problem} /> : null}
      <div role="status" aria-live="polite">
        {illegal ? (
          <p>
            <Said text={w.illegal + w.gap + rulesText(howToMove(info), w)} />
          </p>
        ) : null}
        {tried ? (
          <p className={`told ${tried.right ? 'you' : 'machine'}`}>
            {tried.right ? w.puzzleRight : w.puzzleWrong}
          </p>
        ) : null}
        {tried && !tried.right ? (
          <p>
            <Said text={w.deed(deedOf(figure, tried.move), null)} />
            {w.gap}
            {tried.reply ? <Said text={w.puzzleReply(w.deed(deedOf(figureOf(tried.reply.state, info, tried.reply.pictures), tried.reply.move), null))} /> : null}
          </p>
        ) : null}
        {done ? <p className="hint"><Said text={w.puzzleSolution(w.deed(deedOf(figure, best), null))} /></p> : null}
      </div>
      <div className="buttons">
        {tried && !tried.right && !shows ? <button onClick={() => setTried(null)}>{w.puzzleRetry}</button> : null}
        {done ? null : <button onClick={() => setShows(true)}>{w.puzzleShow}</button>}
        {done ? (
          <button className="primary" onClick={next}>
            {w.puzzleNext}
          </button>
        ) : null}
      </div>
      {done ? (
        <section className="after">
          <h3>{w.puzzleWhy}</h3>
          {solution.next ? <Reason state={solution.next} misere={page.misere} /> : <p>{w.puzzleEnds}</p>}
        </section>
      ) : null}
    </>
  )
}
