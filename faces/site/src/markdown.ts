/** A Markdown file of the guide as HTML: headings with anchors, links to chapters, and examples that can be run where they stand. */
import MarkdownIt from 'markdown-it'
import { WORDS, type Language } from './words'

export interface Section {
  /** The anchor of its heading; empty before the first one. */
  anchor: string
  title: string
  level: number
  /** Its text without marks, for the search. */
  text: string
}

export interface Rendered {
  html: string
  sections: Section[]
}

export interface Options {
  language: Language
  /** The address of a link that is in the file; `null` if it leads nowhere. */
  link: (href: string) => string | null
  /** Whether the engine in the browser can answer a command. */
  canRun: (command: string) => boolean
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The anchor of a heading, as on GitHub. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** The commands of a block with what each prints. */
export function commands(block: string): { command: string; output: string }[] {
  const all: { command: string; output: string }[] = []
  for (const line of block.replace(/\n$/, '').split('\n')) {
    const last = all.at(-1)
    if (line.startsWith('$ ')) all.push({ command: line.slice(2), output: '' })
    else if (last) last.output += `${line}\n`
  }
  return all.map(({ command, output }) => ({ command, output: output.trimEnd() }))
}

export function render(text: string, options: Options): Rendered {
  const words = WORDS[options.language]
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false })
  const sections: Section[] = [{ anchor: '', title: '', level: 1, text: '' }]
  const tokens = md.parse(text, {})
  const used = new Map<string, number>()
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const title = (tokens[at + 1]?.children ?? []).map((part) => part.content).join('')
      const base = slug(title)
      const count = used.get(base) ?? 0
      used.set(base, count + 1)
      const anchor = count ? `${base}-${count}` : base
      token.attrSet('id', anchor)
      token.meta = { title, anchor }
      sections.push({ anchor, title, level: Number(token.tag.slice(1)), text: '' })
    }
    const section = sections.at(-1)
    if (!section) return
    const before = tokens[at - 1]?.type
    if (token.type === 'inline' && before !== 'heading_open') section.text += `${(token.children ?? []).map((part) => (part.type === 'softbreak' ? ' ' : part.content)).join('')}\n`
    if (token.type === 'fence' || token.type === 'code_block') section.text += `${token.content}\n`
    for (const part of token.children ?? []) {
      const href = part.attrGet('href')
      const src = part.attrGet('src')
      if (href !== null) part.attrSet('href', options.link(String(href)) ?? href)
      if (src !== null) {
        part.attrSet('src', options.link(String(src)) ?? src)
        part.attrSet('loading', 'lazy')
      }
    }
  })
  const plain = (content: string) => `<pre tabindex="0"><code>${escape(content)}</code></pre>`
  const button = (name: string, content: string) =>
    `<button type="button" class="run" data-${name}="${escape(content)}">${escape(words.run)}<span class="hidden">: ${escape(content.slice(0, 80))}</span></button>`
  md.renderer.rules['fence'] = (all, at) => {
    const { info, content } = all[at] ?? { info: '', content: '' }
    if (info.trim() === 'console') {
      return commands(content)
        .map(({ command, output }) => {
          const shown = `<span class="prompt">$ </span><span class="typed">${escape(command)}</span>${output ? `\n${escape(output.replace(/^\? \d+\n?/, ''))}` : ''}`
          const run = options.canRun(command) ? button('command', command) : ''
          return `<div class="example"><pre tabindex="0"><code>${shown}</code></pre>${run}</div>\n`
        })
        .join('')
    }
    // The place of the search in the atlas, which the script fills.
    if (info.trim() === 'atlas') return `<div class="atlas" hidden></div>\n`
    if (info.trim() === 'json request') return `<div class="example">${plain(content)}${button('request', content.trimEnd())}</div>\n`
    return `<div class="example">${plain(content)}</div>\n`
  }
  md.renderer.rules['heading_close'] = (all, at) => {
    const open = all.slice(0, at).findLast((token) => token.type === 'heading_open')
    const { title, anchor } = (open?.meta ?? { title: '', anchor: '' }) as { title: string; anchor: string }
    const mark = all[at]?.tag === 'h1' ? '' : ` <a class="anchor" href="#${anchor}" aria-label="${escape(words.anchor(title))}">#</a>`
    return `${mark}</${all[at]?.tag ?? 'h2'}>\n`
  }
  // Wide tables scroll by themselves, also by keyboard.
  md.renderer.rules['table_open'] = () => `<div class="wide" tabindex="0" role="group" aria-label="${escape(words.table)}"><table>\n`
  md.renderer.rules['table_close'] = () => '</table></div>\n'
  // A heading of nothing is no heading.
  const html = md.renderer.render(tokens, md.options, {}).replaceAll('<th></th>', '<td></td>')
  return { html, sections }
}
