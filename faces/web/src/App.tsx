import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogueEntry, GameInfo } from './engine/types'
import { useAsk } from './engine/useAsk'
import { ask } from './engine/ask'
import { beginnings, fromHash, isSum, positions, spoken, toHash, USES, type Page } from './hash'
import { readText, writeText } from './kept'
import { Guard } from './parts/Guard'
import { Answer } from './uses/Answer'
import { Play } from './uses/Play'
import { Write } from './uses/Write'
import { LanguageContext, LANGUAGES, preferred, WORDS, type Language } from './words'

const Catalogue = lazy(() => import('./uses/Catalogue').then((module) => ({ default: module.Catalogue })))
const Law = lazy(() => import('./uses/Law').then((module) => ({ default: module.Law })))
const Learn = lazy(() => import('./uses/Learn').then((module) => ({ default: module.Learn })))
const Look = lazy(() => import('./uses/Look').then((module) => ({ default: module.Look })))

/** Games that need something in braces. */
const WITH: Record<string, string> = { take: 'take{1,3,4}', tartan: 'tartan{twins,mock-turtles}' }

type Theme = 'light' | 'dark'

function firstLanguage(): Language {
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
  const [shared, setShared] = useState(false)
  const w = WORDS[language]

  useEffect(() => {
    document.documentElement.lang = language
    document.title = `nimatron — ${w.tagline}`
    writeText('localStorage', 'nimatron.language', language)
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
    const changed = () => setPage(fromHash(location.hash))
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
    setShared(false)
    setPage(next)
  }, [])

  // When another game is chosen, a position that is not legal in it is replaced by one that is. A position from a link stays.
  const chosen = useRef(page.game)
  useEffect(() => {
    if (!info || chosen.current === page.game) return
    chosen.current = page.game
    let gone = false
    const fits = async (position: string) => {
      const reply = await ask({ do: 'moves', game, positions: positions(position), most: 1 }, { language })
      return reply.ok || reply.error.kind === 'limit'
    }
    void (async () => {
      for (const candidate of [page.position, ...beginnings(info.arity, info.example, info.picture != null)]) {
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
    set({ ...page, game: WITH[entry.name] ?? entry.name, misere: false })
  }
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setShared(true)
    } catch {
      // The link is in the address bar as well.
    }
  }
  return (
    <LanguageContext value={language}>
      <header className="top">
        <a className="brand" href="#" onClick={(event) => (event.preventDefault(), set({ game: 'nim', position: '3 4 5', misere: false, use: 'play' }))}>
          <img src="./icon.svg" alt="" width="28" height="28" /> nimatron
        </a>
        <span className="tagline">{w.tagline}</span>
        <span className="spacer" />
        <button onClick={() => void share()}>{shared ? w.shared : w.share}</button>
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
        <select aria-label={w.languageLabel} value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {WORDS[one].language}
            </option>
          ))}
        </select>
      </header>
      <div className={`middle ${page.use === 'learn' ? 'alone' : ''}`}>
        {page.use === 'learn' ? null : (
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
              <Learn open={set} />
            ) : error && !sum ? null : page.use === 'play' ? (
              <Play page={asked} info={info} />
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
      <Suspense>{browsing ? <Catalogue games={games} open={open} close={() => setBrowsing(false)} /> : null}</Suspense>
    </LanguageContext>
  )
}
