import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogueEntry, GameInfo, Moves, State } from './engine/types'
import { useAsk } from './engine/useAsk'
import { ask } from './engine/ask'
import { beginnings, FIRST, fromHash, isSum, languageOf, ownPosition, positions, spoken, toHash, USES, type Page } from './hash'
import { readText, writeText } from './kept'
import { Guard } from './parts/Guard'
import { Problem } from './parts/Problem'
import { Answer } from './uses/Answer'
import { Front } from './uses/Front'
import { Play } from './uses/Play'
import { Write } from './uses/Write'
import { LanguageContext, LANGUAGES, preferred, WORDS, type Language } from './words'

const Given = lazy(() => import('./uses/Given').then((module) => ({ default: module.Given })))
const Catalogue = lazy(() => import('./uses/Catalogue').then((module) => ({ default: module.Catalogue })))
const Law = lazy(() => import('./uses/Law').then((module) => ({ default: module.Law })))
const Learn = lazy(() => import('./uses/Learn').then((module) => ({ default: module.Learn })))
const Look = lazy(() => import('./uses/Look').then((module) => ({ default: module.Look })))
const Puzzle = lazy(() => import('./uses/Puzzle').then((module) => ({ default: module.Puzzle })))
const Share = lazy(() => import('./uses/Share').then((module) => ({ default: module.Share })))
const Sheet = lazy(() => import('./uses/Sheet').then((module) => ({ default: module.Sheet })))

/** Games that need something in braces. */
const WITH: Record<string, string> = { take: 'take{1,3,4}', tartan: 'tartan{twins,mock-turtles}' }

/** The position of a chosen game whose own one is not known yet. */
const OWN = ''

type Theme = 'light' | 'dark'

/** The language of the link, else that of this tab, else the one that was chosen once, else one that the browser prefers. */
function firstLanguage(): Language {
  const linked = LANGUAGES.find((language) => language === languageOf(location.hash))
  // It is for this visit, and not what the reader has chosen.
  if (linked) writeText('sessionStorage', 'nimatron.language', linked)
  const ofTab = linked ?? LANGUAGES.find((language) => language === readText('sessionStorage', 'nimatron.language'))
  if (ofTab) return ofTab
  const kept = LANGUAGES.find((language) => language === readText('localStorage', 'nimatron.language'))
  return kept ?? preferred(navigator.languages)
}

function firstTheme(): Theme {
  const kept = readText('localStorage', 'nimatron.theme')
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function App() {
  const [page, setPage] = useState<Page>(() => fromHash(location.hash))
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [theme, setTheme] = useState<Theme>(firstTheme)
  const [browsing, setBrowsing] = useState(false)
  // The position on the board when somebody wanted to share it.
  const [sharing, setSharing] = useState<{ present: State | null } | null>(null)
  // Whoever comes without a link is told what can be done here.
  const [fresh, setFresh] = useState(() => location.hash === '')
  const present = useRef<State | null>(null)
  const onState = useCallback((state: State | null) => {
    present.current = state
  }, [])
  const w = WORDS[language]

  useEffect(() => {
    document.documentElement.lang = language
    document.title = `nimatron — ${w.tagline}`
  }, [language, w])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  // A change of use and a chosen game are entries in the history of the browser; typing is not.
  const shown = useRef(page)
  const places = useRef(false)
  useEffect(() => {
    const hash = toHash(page)
    if (location.hash !== hash) {
      if (places.current || shown.current.use !== page.use) history.pushState(null, '', hash)
      else history.replaceState(null, '', hash)
    }
    places.current = false
    shown.current = page
  }, [page])
  useEffect(() => {
    const changed = () => {
      const linked = LANGUAGES.find((language) => language === languageOf(location.hash))
      if (linked) setLanguage(linked)
      setPage(fromHash(location.hash))
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])

  // A sentence such as "take 1, 3 or 4" is sent as a rule.
  const game = spoken(page.game) ?? page.game
  const sum = isSum(game)
  const asked: Page = { ...page, game, position: sum ? '' : page.position }
  const { answer: info, error } = useAsk<GameInfo>(sum ? null : { do: 'check', game }, 120, language)
  const { answer: games = [] } = useAsk<CatalogueEntry[]>({ do: 'games' }, 0, language)

  const set = useCallback((next: Page) => {
    setPage(next)
  }, [])

  // When another game is typed, a position from which it has no move is replaced by one that has. A position from a link stays; a game that is chosen from the list comes with its own.
  const chosen = useRef(page.game)
  useEffect(() => {
    if (!info || chosen.current === page.game) return
    chosen.current = page.game
    let gone = false
    const fits = async (position: string) => {
      const reply = await ask<Moves>({ do: 'moves', game, positions: positions(position), most: 1 }, { language })
      return reply.ok ? reply.answer.moves.length > 0 : reply.error.kind === 'limit'
    }
    void (async () => {
      const typed = page.position === OWN ? [] : [page.position]
      for (const candidate of [...typed, ...beginnings(info.arity, info.example, info.picture != null)]) {
        if (!positions(candidate).length || !(await fits(candidate))) continue
        if (!gone && candidate !== page.position) {
          setPage((old) => (old.game === page.game && old.position === page.position ? { ...old, position: candidate } : old))
        }
        return
      }
    })()
    return () => {
      gone = true
    }
    // Only when the game changes: a position that is being typed is not tested.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [info?.name, info?.arity])

  const open = (entry: CatalogueEntry) => {
    places.current = true
    set({ ...page, game: WITH[entry.name] ?? entry.name, position: entry.example ? ownPosition(entry.example) : OWN, misere: false })
  }
  return (
    <LanguageContext value={language}>
      <header className="top">
        <a className="brand" href="#" onClick={(event) => (event.preventDefault(), setFresh(true), set(FIRST))}>
          <img src="./icon.svg" alt="" width="28" height="28" /> nimatron
        </a>
        <span className="tagline">{w.tagline}</span>
        <span className="spacer" />
        <button onClick={() => setSharing({ present: present.current })}>{w.share}</button>
        <button
          aria-label={w.theme}
          title={w.theme}
          onClick={() => {
            const next = theme === 'light' ? 'dark' : 'light'
            writeText('localStorage', 'nimatron.theme', next)
            setTheme(next)
          }}
        >
          {theme === 'light' ? '☾' : '☀'}
        </button>
        <select aria-label={w.languageLabel} value={language} onChange={(event) => {
            const next = event.target.value as Language
            writeText('localStorage', 'nimatron.language', next)
            writeText('sessionStorage', 'nimatron.language', next)
            setLanguage(next)
          }}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {WORDS[one].language}
            </option>
          ))}
        </select>
      </header>
      {fresh && page.use === 'play' ? (
        <Front
          open={(use) => {
            setFresh(false)
            set({ ...page, use })
          }}
          close={() => setFresh(false)}
        />
      ) : null}
      <div className={`middle ${page.use === 'learn' || page.use === 'graph' ? 'alone' : ''}`}>
        {page.use === 'learn' || page.use === 'graph' ? null : (
        <aside>
          <Write
            page={page}
            info={info}
            error={sum ? undefined : error}
            names={games}
            set={set}
            choose={(next) => {
              places.current = true
              set(next)
            }}
            browse={() => setBrowsing(true)}
          />
        </aside>
        )}
        <main>
          <nav className="uses" aria-label={w.main}>
            {USES.map((use) => (
              <button key={use} aria-current={page.use === use ? 'page' : undefined} onClick={() => set({ ...page, use })}>
                {w.uses[use]}
              </button>
            ))}
          </nav>
          <div className="use">
            <Guard of={toHash(page)} says={w.broken}>
            <Suspense fallback={<p className="busy">{w.computing}</p>}>
            {page.use === 'learn' ? (
              <Learn page={page} set={set} open={set} />
            ) : page.use === 'graph' ? (
              <Given page={page} set={set} />
            ) : error && !sum ? (
              // Where the eye is: on a phone the rules are below.
              <Problem error={error} />
            ) : page.use === 'play' ? (
              <Play page={asked} info={info} onState={onState} />
            ) : page.use === 'puzzle' ? (
              <Puzzle page={asked} info={info} set={(next) => set({ ...next, game: page.game, position: page.position })} onState={onState} />
            ) : page.use === 'sheet' ? (
              <Sheet page={asked} info={info} set={(next) => set({ ...next, game: page.game, position: page.position })} />
            ) : page.use === 'answer' ? (
              <Answer
                page={asked}
                move={(next) => {
                  places.current = true
                  set({ ...page, game: next.game, position: next.positions.join(' ') || page.position })
                }}
              />
            ) : page.use === 'look' ? (
              <Look page={asked} info={info} sum={sum} />
            ) : (
              sum ? <p className="note">{w.sumNote}</p> : <Law page={asked} theorem={info?.theorem ?? null} />
            )}
            </Suspense>
            </Guard>
          </div>
        </main>
      </div>
      <Suspense>{sharing ? <Share page={asked} info={info} present={sharing.present} close={() => setSharing(null)} /> : null}</Suspense>
      <Suspense>{browsing ? <Catalogue games={games} open={open} close={() => setBrowsing(false)} /> : null}</Suspense>
    </LanguageContext>
  )
}
