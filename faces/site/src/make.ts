/**
 * Writes the site: the chapters in all languages, their search indices, the scripts, the package,
 * the page and the documentation of the library.
 *
 * The site is made from docs/*.md, docs/zh-Hans, docs/zh-Hant and the READMEs as they are, because
 * the commands in them are tests. A command gets a button if the API action `command` can read it.
 * Nothing of the engine is loaded before a button is pressed; the page below play/ and the examples
 * share one module. The search makes its index in the browser, from the texts of all sections. All
 * links are relative, so that the site works in any folder. The page of the atlas loads its files
 * from atlas/ when somebody searches; they come from the folder that NIMATRON_ATLAS names, or from
 * atlas/ in the repository.
 *
 * It is a small generator of its own around markdown-it, MiniSearch and esbuild: others want to
 * know the folder of the site, or have neither several languages nor a search for Chinese.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { load } from 'nimatron'
import { chapters, pageOf, relative, type Chapter } from './chapters'
import { tablePage } from './games'
import { render, type Rendered } from './markdown'
import { html, type Frame } from './template'
import { LANGUAGES, type Language } from './words'

const SITE = process.cwd()
const ROOT = join(SITE, '../..')
const DIST = join(SITE, 'dist')

const write = (name: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(DIST, name)), { recursive: true })
  writeFileSync(join(DIST, name), content)
}

/** Writes a file whose name changes with its content, so that it may be kept for ever. */
function named(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const file = name.replace('*', hash)
  write(file, content)
  return file
}

rmSync(DIST, { recursive: true, force: true })
const page = join(ROOT, 'faces/web/dist')
if (!existsSync(join(page, 'index.html'))) throw new Error('the page is not built: run faces/web/build')
cpSync(page, join(DIST, 'play'), { recursive: true })
// The documentation of the library, if it was made; faces/site/build does that.
const docs = join(process.env['CARGO_TARGET_DIR'] ?? join(ROOT, 'target'), 'doc')
const hasRust = existsSync(join(docs, 'nimatron/index.html'))
if (hasRust) {
  cpSync(docs, join(DIST, 'rust'), { recursive: true, filter: (file) => !/\/\.(lock|cargo-lock|rustc_info)/.test(file) })
  write('rust/index.html', '<!doctype html><html lang="en"><meta charset="utf-8"><title>nimatron</title><meta http-equiv="refresh" content="0; url=nimatron/index.html"><a href="nimatron/index.html">nimatron</a></html>\n')
}
// The atlas of laws: the files with which the page searches, and the one with all certificates.
const atlas = process.env['NIMATRON_ATLAS'] ?? join(ROOT, 'atlas')
for (const file of ['index.json', 'rules.gz', 'values.gz', 'laws.gz', 'laws.jsonl.gz']) {
  if (!existsSync(join(atlas, file))) throw new Error(`${atlas} has no ${file}: nimatron atlas page and export make it`)
  cpSync(join(atlas, file), join(DIST, 'atlas', file))
}
for (const file of readdirSync(join(ROOT, 'faces/js/dist'))) {
  if (file.endsWith('.js')) cpSync(join(ROOT, 'faces/js/dist', file), join(DIST, 'nimatron', file))
}
// The page and the examples share one file.
const module = readdirSync(join(DIST, 'play/assets')).find((file) => file.endsWith('.wasm'))
if (!module) throw new Error('the page has no module')

const bundle = await build({
  entryPoints: [join(SITE, 'src/client/site.ts')],
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  outdir: join(DIST, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  metafile: true,
  logLevel: 'warning',
})
const script = Object.keys(bundle.metafile.outputs).find((file) => bundle.metafile.outputs[file]?.entryPoint)
if (!script) throw new Error('no script')
const style = named('assets/site-*.css', readFileSync(join(SITE, 'src/client/site.css'), 'utf8').replace(/\n\s*/g, '\n'))

const nim = await load()
const canRun = (command: string) => nim.ask({ do: 'command', command, check: true }).ok
const all = chapters(ROOT)
/** The chapter that is made from a file, and in which language. */
const byFile = new Map<string, { chapter: Chapter; language: Language }>()
for (const chapter of all) for (const language of LANGUAGES) if (chapter.files[language]) byFile.set(chapter.files[language], { chapter, language })

const wrong: string[] = []
/** The address of a link of a file, on a page of the site. */
function link(file: string, from: string, language: Language, href: string): string | null {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  const hash = anchor === undefined ? '' : `#${anchor}`
  const known = byFile.get(target)
  // In a translation a link to an English file leads to the translation, if there is one, unless it names a heading.
  if (known) return relative(from, pageOf(known.chapter, anchor === undefined && known.language === 'en' ? language : known.language)) + hash
  if (target === 'README.md') return relative(from, language === 'en' ? 'index.html' : `${language}/index.html`) + hash
  if (/\.(svg|png)$/.test(target) && existsSync(join(ROOT, target))) {
    const image = `images/${posix.basename(target)}`
    write(image, readFileSync(join(ROOT, target)))
    return relative(from, image)
  }
  // Files of the atlas are copied with it.
  if (target.startsWith('atlas/') && existsSync(join(DIST, target))) return relative(from, target)
  // Tables of games are copied; that of a survey gets a page to search in.
  if (/^testdata\/octal\/.*\.csv$/.test(target) && existsSync(join(ROOT, target))) {
    const name = posix.basename(target)
    const csv = readFileSync(join(ROOT, target), 'utf8')
    write(`octal/${name}`, csv)
    if (name !== 'four-digits.csv') return relative(from, `octal/${name}`)
    write('octal/index.html', tablePage(csv, name, relative('octal/index.html', 'heaps.html')))
    return relative(from, 'octal/index.html')
  }
  wrong.push(`${file}: ${href}`)
  return null
}

const rendered = new Map<string, Rendered>()
for (const chapter of all) {
  for (const language of LANGUAGES) {
    const file = chapter.files[language]
    if (!file) continue
    const from = pageOf(chapter, language)
    rendered.set(from, render(readFileSync(join(ROOT, file), 'utf8'), { language, canRun, link: (href) => link(file, from, language, href) }))
  }
}
if (wrong.length) throw new Error(`links that lead nowhere:\n${wrong.join('\n')}`)

const index = {} as Record<Language, string>
for (const language of LANGUAGES) {
  const sections = all.flatMap((chapter) => {
    const from = pageOf(chapter, language)
    const own = rendered.get(from)?.sections.filter((section) => section.title || section.text.trim()) ?? []
    const title = chapter.titles[language] ?? chapter.titles.en
    return own.map((section) => [from + (section.anchor && section.level > 1 ? `#${section.anchor}` : ''), title, section.level > 1 ? section.title : '', section.text.replaceAll(/\s+/g, ' ').trim()])
  })
  index[language] = named(`assets/index-${language}-*.json`, JSON.stringify(sections))
}
const files: Frame['files'] = {
  style,
  script: posix.relative(posix.normalize(DIST), posix.resolve(SITE, script)),
  engine: 'nimatron/index.js',
  module: `play/assets/${module}`,
  index,
}
let count = 0
for (const chapter of all) {
  for (const language of LANGUAGES) {
    const from = pageOf(chapter, language)
    const own = rendered.get(from)
    if (!own || !chapter.files[language]) continue
    write(from, html({ page: from, language, chapter, chapters: all, rendered: own, files, hasRust }))
    count += 1
  }
}
console.log(`${count} pages are in faces/site/dist${hasRust ? '' : '; without the documentation of the library'}`)
