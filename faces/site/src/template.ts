/** The frame around the text of a page: header with search and languages, chapters, contents, neighbours. */
import { pageOf, relative, type Chapter, type Part } from './chapters'
import type { Rendered } from './markdown'
import { LANGUAGES, NAMES, TITLES, WORDS, type Language } from './words'

export interface Frame {
  /** The address of the page from the root of the site. */
  page: string
  language: Language
  chapter: Chapter
  chapters: Chapter[]
  rendered: Rendered
  /** Addresses of the files of the site, from its root. */
  files: { style: string; script: string; engine: string; module: string; index: Record<Language, string> }
  hasRust: boolean
}

const plainTitle = (title: string) => title.replaceAll('`', '')
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function html(frame: Frame): string {
  const { page, language, chapter, chapters, rendered, files } = frame
  const words = WORDS[language]
  const to = (target: string) => relative(page, target)
  const title = chapter.titles[language] ?? chapter.titles.en
  /** The title of a chapter, and a mark if the chapter itself is in English. */
  const called = (other: Chapter) => {
    const own = other.titles[language]
    if (own) return escape(plainTitle(own))
    const named = TITLES[language]?.[other.name]
    const english = escape(plainTitle(other.titles.en))
    return `${named ?? `<span lang="en">${english}</span>`} <small>${words.inEnglish}</small>`
  }
  const entry = (other: Chapter) => {
    const foreign = other.titles[language] ? '' : ' hreflang="en"'
    const here = other === chapter ? ' aria-current="page"' : ''
    return `<li><a href="${to(pageOf(other, language))}"${foreign}${here}>${called(other)}</a></li>`
  }
  const part = (which: Part, heading: string, extra = '') => {
    const all = chapters.filter((other) => other.part === which)
    const label = heading ? `<h2>${heading}</h2>` : ''
    return all.length ? `${label}<ul>${all.map(entry).join('')}${extra}</ul>` : ''
  }
  const rust = frame.hasRust ? `<li><a href="${to('rust/nimatron/index.html')}" lang="${language}">${words.rust}</a></li>` : ''
  const languages = LANGUAGES.map((other) => {
    const target = chapter.files[other] ? pageOf(chapter, other) : pageOf(chapters.find((one) => one.name === 'index') ?? chapter, other)
    const here = other === language ? ' aria-current="true"' : ''
    return `<li><a href="${to(target)}" lang="${other}" hreflang="${other}"${here}>${NAMES[other]}</a></li>`
  }).join('')
  const headings = rendered.sections.filter((section) => section.level === 2)
  const contents =
    headings.length > 2
      ? `<nav class="contents" aria-labelledby="contents"><h2 id="contents">${words.onThisPage}</h2><ul>${headings.map((heading) => `<li><a href="#${heading.anchor}">${escape(heading.title)}</a></li>`).join('')}</ul></nav>`
      : ''
  const order = chapters.filter((other) => other.part === chapter.part)
  const at = order.indexOf(chapter)
  const neighbour = (other: Chapter | undefined, rel: 'prev' | 'next', label: string) =>
    other ? `<a rel="${rel}" href="${to(pageOf(other, language))}"><small>${label}</small> <span>${called(other)}</span></a>` : '<span></span>'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escape(words.description)}">
<meta name="nimatron-engine" content="${to(files.engine)}">
<meta name="nimatron-module" content="${to(files.module)}">
<meta name="nimatron-index" content="${to(files.index[language])}">
<meta name="nimatron-atlas" content="${to('atlas/')}">
<meta name="nimatron-root" content="${to('')}">
<title>${chapter.name === 'index' ? 'nimatron' : `${escape(plainTitle(title))} – nimatron`}</title>
<link rel="icon" href="${to('play/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to(files.style)}">
${LANGUAGES.filter((other) => chapter.files[other]).map((other) => `<link rel="alternate" hreflang="${other}" href="${to(pageOf(chapter, other))}">`).join('\n')}
<script type="module" src="${to(files.script)}"></script>
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header>
<a class="name" href="${to(language === 'en' ? 'index.html' : `${language}/index.html`)}">nimatron</a>
<form class="search" role="search" hidden><input type="search" autocomplete="off" spellcheck="false" placeholder="${words.searchHint}" aria-label="${words.searchHint}" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><ul id="found" role="listbox" aria-label="${words.search}" hidden></ul><p class="hidden" role="status"></p></form>
<nav aria-label="${words.language}"><ul class="languages">${languages}</ul></nav>
<a class="play" href="${to('play/index.html')}">${words.play}</a>
</header>
<div class="columns">
<nav class="chapters" aria-label="${words.chapters}"><details><summary>${words.chapters}</summary>${part('guide', '')}${part('reference', words.reference, rust)}${part('more', words.more)}</details></nav>
<main id="text" tabindex="-1">
${rendered.html}
<nav class="neighbours" aria-label="${words.previous} / ${words.next}">${neighbour(order[at - 1], 'prev', words.previous)}${neighbour(order[at + 1], 'next', words.next)}</nav>
</main>
${contents}
</div>
</body>
</html>
`
}
