/**
 * Sentences of the engine in the language of the page, as gettext does it: English is the key. The engine says what is wrong, why a position
 * is won and how a law is proved in English; `sentences.zh-*.json` has the same in Chinese, and what stands there under no key stays English.
 */
import type { Language } from './index'
import { CHINESE, compiled, endsWide, joined, LONGEST, type Groups, type Known } from './templates'

const SENTENCES: Partial<Record<Language, () => Promise<{ default: Groups }>>> = {
  'zh-Hans': () => import('./sentences.zh-Hans.json'),
  'zh-Hant': () => import('./sentences.zh-Hant.json'),
}

const ready = new Map<Language, Known>()
const loading = new Map<Language, Promise<void>>()

/** Loads the sentences of a language, once. */
export function load(language: Language): Promise<void> {
  const load = SENTENCES[language]
  if (!load || ready.has(language)) return Promise.resolve()
  const begun = loading.get(language)
  if (begun) return begun
  const now = load().then(
    (module) => {
      ready.set(language, compiled(module.default))
    },
    (error: unknown) => {
      // The page goes on in English, and tries again when the next part of it wants a sentence.
      loading.delete(language)
      console.error(error)
    },
  )
  loading.set(language, now)
  return now
}

/** How many places of a text are tried where it may be put together of two. */
const MAX_JOINTS = 8

/** The places of a mark in a text, the first few of them. */
function joints(text: string, mark: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(mark); at >= 0 && places.length < MAX_JOINTS; at = text.indexOf(mark, at + 1)) places.push(at)
  return places
}

/** A text that the engine has put into Chinese in part: English stands before the first Chinese character, or behind a colon. */
function mixed(text: string, known: Known): string | null {
  const chinese = text.search(CHINESE)
  if (chinese < 0) return null
  const begin = text.slice(0, chinese).replace(/[ (（]+$/, '')
  const first = known(begin)
  if (first !== null) return joined(first, text.slice(begin.length))
  for (const colon of [': ', '：', ':']) {
    for (const at of joints(text, colon)) {
      if (!endsWide(text.slice(0, at))) continue
      const rest = known(text.slice(at + colon.length))
      if (rest !== null) return `${text.slice(0, at)}：${rest}`
    }
  }
  return null
}

function line(text: string, known: Known): string {
  // Code between backticks may be Chinese without the text being so.
  const first = text.includes('`') ? null : mixed(text, known)
  return first ?? known(text) ?? mixed(text, known) ?? text
}

/** A text of the engine in a language. What nobody has translated, or whose sentences are not loaded yet, stays as it is. */
export function translated(text: string, language: Language): string {
  const known = ready.get(language)
  if (!known || text.length > LONGEST) return text
  if (!text.includes('\n')) return line(text, known)
  // A hole may stand for rules of several lines; but where all lines are sentences, the first does not swallow the next.
  const lines = text.split('\n').map((one) => {
    const indent = one.length - one.trimStart().length
    return one.slice(0, indent) + line(one.slice(indent), known)
  })
  if (!lines.every((one) => CHINESE.test(one) || !one.trim())) {
    const whole = known(text)
    if (whole !== null) return whole
  }
  return lines.join('\n')
}
