/**
 * Puts texts of the engine that are still English into Chinese, with the dictionaries `sentences.zh-*.json` and `catalogue.zh-*.json`. This goes
 * away when everything that the engine says comes in the language of the request; `ask` is the only place that calls it.
 */
import type { Reply } from '../engine/types'
import type { Language } from './index'
import { load, translated } from './sentences'

interface Entry {
  title: string
  open?: string
}

const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, Entry> }>>> = {
  'zh-Hans': () => import('./catalogue.zh-Hans.json'),
  'zh-Hant': () => import('./catalogue.zh-Hant.json'),
}

/** Fields that hold sentences wherever they are. */
const TEXTS = new Set(['message', 'help', 'label', 'known', 'shown', 'here', 'warnings', 'theory', 'limits', 'law'])
/** Fields of an object that hold sentences, by the field that has the object. */
const WITHIN: Record<string, Set<string>> = {
  known: new Set(['name', 'text', 'claim', 'proof']),
  theorem: new Set(['name', 'text']),
  law: new Set(['text', 'how']),
  problems: new Set(['title']),
}
/** Answers without sentences, some of them large. */
const SILENT = new Set(['graph', 'palette', 'plot', 'program', 'sequence', 'table'])

function walk(value: unknown, key: string, parent: string, say: (text: string) => string): unknown {
  if (typeof value === 'string') return TEXTS.has(key) || WITHIN[parent]?.has(key) ? say(value) : value
  if (Array.isArray(value)) return value.map((one) => walk(one, key, parent, say))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([own, inner]) => [own, walk(inner, own, key, say)]))
}

/** The reply with its sentences in Chinese; the reply itself if the page is English. */
export async function inChinese<T>(action: string, reply: Reply<T>, language: Language): Promise<Reply<T>> {
  const catalogue = CATALOGUES[language]
  if (!catalogue || (reply.ok && SILENT.has(action))) return reply
  await load(language)
  const say = (text: string) => translated(text, language)
  if (!reply.ok) return { ok: false, error: walk(reply.error, 'error', '', say) as typeof reply.error }
  const answer = walk(reply.answer, action, '', say)
  if (action === 'games') {
    // Without its dictionary, which may fail to load, the page goes on in English.
    const known = (await catalogue().catch(() => null))?.default ?? {}
    for (const game of answer as { name: string; native: boolean; rules: string; title: string; open: string | null }[]) {
      const own = known[game.name]
      game.title = own?.title ?? game.title
      game.open = own?.open ?? game.open
      if (game.native) game.rules = say(game.rules)
    }
  }
  return { ok: true, answer: answer as T }
}
