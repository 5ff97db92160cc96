import { useEffect, useRef, useState } from 'react'
import type { CatalogueEntry, Problem } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { Said } from '../parts/Said'
import { useWords } from '../words'

/** All named games and all problems from online judges, each on a card. */
export function Catalogue({ games, open, close }: { games: CatalogueEntry[]; open: (entry: CatalogueEntry) => void; close: () => void }) {
  const w = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [wanted, setWanted] = useState('')
  const { answer: problems } = useAsk<Problem[]>({ do: 'problems' })
  useEffect(() => dialog.current?.showModal(), [])
  const fits = (...texts: (string | undefined)[]) =>
    texts.some((text) => text?.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <dialog ref={dialog} className="catalogue" onClose={close} aria-label={w.catalogue}>
      <div className="row">
        <h2>{w.catalogue}</h2>
        <input type="search" value={wanted} placeholder={w.search} aria-label={w.search} onChange={(event) => setWanted(event.target.value)} />
        <button onClick={() => dialog.current?.close()}>{w.close}</button>
      </div>
      <div className="cards">
        {games
          .filter((entry) => fits(...entry.names, entry.title))
          .map((entry) => {
            return (
              <article key={entry.name} className="card game">
                <h3>{entry.name}</h3>
                <p>{entry.title}</p>
                {entry.theorem ? (
                  <details>
                    <summary>
                      <span className="label theorem">{w.status.theorem}</span> <Said text={entry.theorem.name} />
                    </summary>
                    <p>
                      <Said text={entry.theorem.text} />
                    </p>
                    <p className="source" lang="en">
                      {entry.theorem.source}
                    </p>
                  </details>
                ) : (
                  <p className="note">{entry.open}</p>
                )}
                <details>
                  <summary>{w.rulesAre}</summary>
                  <pre>
                    <Said text={entry.rules} />
                  </pre>
                </details>
                <button
                  onClick={() => {
                    open(entry)
                    dialog.current?.close()
                  }}
                >
                  {w.openGame}
                </button>
              </article>
            )
          })}
      </div>
      <h2>{w.problems}</h2>
      <div className="cards">
        {(problems ?? [])
          .filter((problem) => fits(problem.name, problem.title, problem.theory, ...problem.aliases))
          .map((problem) => (
            <article key={problem.name} className="card">
              <h3>
                <Said text={problem.title} />
              </h3>
              <p>
                <Said text={problem.theory} />
              </p>
              <p className="note">
                <Said text={problem.limits} />
              </p>
              <details>
                <summary>{w.problemSample}</summary>
                <pre>{problem.sample}</pre>
              </details>
              <code>nimatron judge {problem.name}</code>
            </article>
          ))}
      </div>
    </dialog>
  )
}
