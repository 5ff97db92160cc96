import { numbersOf } from '../engine/places'
import type { Answer, GameInfo, Move, Puzzle, Puzzles } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { anySeed, MAX_COUNT, type Page } from '../hash'
import { deedOf, figureOf, type Figure } from '../parts/figure'
import { Busy, Problem } from '../parts/Problem'
import { Said } from '../parts/Said'
import { Still } from '../parts/Still'
import { useWords } from '../words'
import { Grades } from './Grades'
import { puzzleRequest } from './Puzzle'
import { howToMove, marksOf, rulesText } from './Rules'
import { useMarked } from './useMarked'

/** Exercises on a sheet, if nobody says how many. */
const USUAL = 6

/** A worksheet for a class: positions with one winning move, and the solutions on a page of their own. Game, difficulty and the printed number decide all of it. */
export function Sheet({ page, info, set }: { page: Page; info: GameInfo | undefined; set: (page: Page) => void }) {
  const w = useWords()
  const [count, seed] = [page.count ?? USUAL, page.seed ?? 1]
  const { answer, error, busy } = useAsk<Puzzles>(puzzleRequest({ ...page, seed }, count), 300)
  const said = howToMove(info)
  // Rules of one's own that have no words are printed as they are, and are no title.
  const title = w.chips[page.game] ?? (info?.named ? info.name : said.length > 0 || !info ? page.game : w.sheetOwn)
  const figures = answer ? onOneBoard(answer.puzzles.map((puzzle) => [figureOf(puzzle.state, info, puzzle.pictures, puzzle.shown), puzzle.solution])) : []
  const grade = w.grades[page.grade ?? 'any']
  return (
    <div className="sheet">
      <div className="controls">
        <label>
          {w.sheetCount}{' '}
          <input type="number" min={1} max={MAX_COUNT} value={count} onChange={(event) => set({ ...page, count: Math.min(MAX_COUNT, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })} />
        </label>
        <Grades grade={page.grade} choose={(chosen) => set({ ...page, grade: chosen })} />
        <label>
          {w.sheetSeed}{' '}
          <input type="number" min={0} max={999999} value={seed} onChange={(event) => set({ ...page, seed: Math.min(999_999, Math.max(0, Math.trunc(Number(event.target.value)) || 0)) })} />
        </label>
        <button onClick={() => set({ ...page, seed: anySeed() })}>{w.sheetNew}</button>
        <button className="primary" disabled={!answer?.puzzles.length} onClick={() => print()}>
          {w.sheetPrint}
        </button>
        <span className="note">{w.sheetNote}</span>
      </div>
      {busy ? <Busy /> : null}
      {error ? <Problem error={error} /> : null}
      {answer && answer.puzzles.length === 0 ? <p className="note">{answer.stopped ? w.warmStopped(answer.stopped) : w.puzzleNone}</p> : null}
      {answer && answer.puzzles.length > 0 ? (
        <>
          <article className="paper">
            <header>
              <h2>{w.sheetTitle(title)}</h2>
              <span className="blank">
                {w.sheetName}
                {w.colon}
              </span>
            </header>
            <p>
              <Said text={rulesText(said, w)} />
              {w.gap}
              {w.rulesEnd(page.misere)}
            </p>
            {said.length === 0 && info ? (
              <>
                <p>{w.sheetRules}</p>
                <pre className="code">{info.rules.trim()}</pre>
              </>
            ) : null}
            <p>
              <strong>{w.sheetTask}</strong>
            </p>
            {answer.puzzles.length < count ? <p className="note">{w.sheetFew(answer.puzzles.length)}</p> : null}
            <ol className="exercises">
              {answer.puzzles.map((puzzle, at) => (
                <li key={at}>
                  <Still figure={figures[at] ?? { kind: 'text', text: puzzle.shown }} label={`${w.puzzlePicture} ${at + 1}${w.colon}${puzzle.shown}`} scale={0.72} />
                  <span className="blank">
                    {w.sheetMove}
                    {w.colon}
                  </span>
                </li>
              ))}
            </ol>
            <footer className="note">{w.sheetMade(seed, grade, page.position)}</footer>
          </article>
          <article className="paper solutions">
            <h2>
              {w.sheetSolutions}
              {w.colon}
              {title}
            </h2>
            <ol className="exercises">
              {answer.puzzles.map((puzzle, at) => (
                <Solution key={JSON.stringify(puzzle.state)} puzzle={puzzle} figure={figures[at] ?? { kind: 'text', text: puzzle.shown }} misere={page.misere} number={at + 1} />
              ))}
            </ol>
            <footer className="note">{w.sheetMade(seed, grade, page.position)}</footer>
          </article>
        </>
      ) : null}
    </div>
  )
}

/** The pieces of a sheet stand on boards of one size, on which there is room for every solution: the board of an exercise says nothing about its own. */
export function onOneBoard(all: [Figure, Move][]): Figure[] {
  const room: [number, number] = [0, 0]
  for (const [figure, { to }] of all) {
    if (figure.kind !== 'piece') continue
    for (const [x, y] of [[figure.x, figure.y], ...to.map(numbersOf)]) {
      room[0] = Math.max(room[0], x ?? 0)
      room[1] = Math.max(room[1], y ?? 0)
    }
  }
  return all.map(([figure]) => (figure.kind === 'piece' ? { ...figure, room } : figure))
}

function Solution({ puzzle, figure, misere, number }: { puzzle: Puzzle; figure: Figure; misere: boolean; number: number }) {
  const w = useWords()
  const solution = useMarked(puzzle, figure)
  const { answer } = useAsk<Answer>(!misere && puzzle.solution.next ? { do: 'solve', ...puzzle.solution.next } : null)
  const values = answer?.components.map((component) => component.grundy)
  const isKnown = answer?.grundy !== null && values?.every((value) => value !== null)
  return (
    <li>
      <Still figure={figure} marks={marksOf(figure, solution)} label={`${w.sheetSolutions} ${number}`} scale={0.55} />
      <span>
        <Said text={w.deed(deedOf(figure, solution), null)} />
        {w.gap}
        {isKnown && values ? <span className="note">{values.length > 1 ? w.sheetValues(values.join(w.listComma)) : w.sheetValue}</span> : null}
      </span>
    </li>
  )
}
