import { createContext, useContext } from 'react'
import { en, type Words } from './en'
import { zhHans } from './zh-Hans'
import { zhHant } from './zh-Hant'

export type Language = 'en' | 'zh-Hans' | 'zh-Hant'
export type { Words }

export const WORDS: Record<Language, Words> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
export const LANGUAGES = Object.keys(WORDS) as Language[]

/** The first language of the browser that is known here. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    if (/^zh\b.*(hant|-tw|-hk|-mo)/.test(lower)) return 'zh-Hant'
    if (lower.startsWith('zh')) return 'zh-Hans'
    if (lower.startsWith('en')) return 'en'
  }
  return 'en'
}

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)
export const useWords = (): Words => WORDS[useLanguage()]
