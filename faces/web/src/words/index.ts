import { createContext, useContext, useEffect, useState } from 'react'
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

/** What the catalogue of games says in a language other than English; its theorems are among the sentences. */
export interface Translation {
  title: string
  open?: string
}

const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, Translation> }>>> = {
  'zh-Hans': () => import('./catalogue.zh-Hans.json'),
  'zh-Hant': () => import('./catalogue.zh-Hant.json'),
}

/** The translated catalogue by names; empty in English, and until it is loaded. */
export function useCatalogue(): Record<string, Translation> {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; all: Record<string, Translation> } | null>(null)
  useEffect(() => {
    let gone = false
    void CATALOGUES[language]?.().then((module) => {
      if (!gone) setLoaded({ language, all: module.default })
    })
    return () => {
      gone = true
    }
  }, [language])
  return loaded?.language === language ? loaded.all : {}
}
