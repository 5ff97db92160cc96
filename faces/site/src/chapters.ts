/**
 * The chapters of the book: which Markdown file each is in each language, and their order. The files stay where they are, because their commands are
 * tests; a new file in docs/ becomes a chapter by itself, after the ones that are named here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from './words'

export type Part = 'guide' | 'reference' | 'more'

export interface Chapter {
  /** The name of its page, without `.html`. */
  name: string
  part: Part
  /** The files from the root of the repository, by language; English is always there. */
  files: { en: string } & Partial<Record<Language, string>>
  /** Its first heading, by language. */
  titles: { en: string } & Partial<Record<Language, string>>
}

const GUIDE = [
  ...['index', 'first-steps', 'tour', 'install', 'theory', 'rules', 'command', 'page', 'python', 'editors', 'games', 'heaps', 'graphs', 'misere', 'laws', 'atlas', 'cluster', 'nimbers'],
  ...['contest', 'statements', 'check', 'worked', 'tutorial-errors'],
]
const REFERENCE = ['api', 'certificate']
/** Files outside of docs/. */
const MORE: [name: string, file: string][] = [
  ['bench', 'bench/README.md'],
  ['attempts', 'bench/attempts.md'],
  ['compare', 'COMPARE.md'],
  ['changelog', 'CHANGELOG.md'],
  ['design', 'DESIGN.md'],
  ['contributing', 'CONTRIBUTING.md'],
  ['release', 'release/README.md'],
]

const titleOf = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? ''

export function chapters(root: string): Chapter[] {
  const inDocs = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
  const others = inDocs.filter((name) => !GUIDE.includes(name) && !REFERENCE.includes(name)).toSorted()
  const make = (name: string, part: Part, file: string): Chapter => {
    const files: Chapter['files'] = { en: file }
    const titles: Chapter['titles'] = { en: titleOf(readFileSync(join(root, file), 'utf8')) }
    for (const language of LANGUAGES) {
      const own = file.replace(/^docs\//, `docs/${language}/`)
      if (language !== 'en' && own !== file && existsSync(join(root, own))) {
        files[language] = own
        titles[language] = titleOf(readFileSync(join(root, own), 'utf8'))
      }
    }
    return { name, part, files, titles }
  }
  const named = (names: string[], part: Part) => names.filter((name) => inDocs.includes(name)).map((name) => make(name, part, `docs/${name}.md`))
  const more = MORE.filter(([, file]) => existsSync(join(root, file))).map(([name, file]) => make(name, 'more', file))
  return [...named(GUIDE, 'guide'), ...named(others, 'guide'), ...named(REFERENCE, 'reference'), ...more]
}

/** The page of a chapter in a language, from the root of the site; in English if it is not translated. */
export function pageOf(chapter: Chapter, language: Language): string {
  const folder = language === 'en' || !chapter.files[language] ? '' : `${language}/`
  return `${folder}${chapter.name}.html`
}

/** The address of one page of the site from another one. */
export function relative(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1)
  const [folder] = from.split('/')
  return from.includes('/') && to.startsWith(`${folder}/`) ? to.slice((folder ?? '').length + 1) : up + to
}
