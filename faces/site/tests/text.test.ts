/** Markdown into pages, and texts into words for the search. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { relative } from '../src/chapters'
import { searcher } from '../src/client/search'
import { asked, tokens } from '../src/client/tokens'
import { commands, render, slug } from '../src/markdown'

const options = { language: 'en' as const, canRun: (command: string) => !command.includes('file'), link: (href: string) => href }

it('makes anchors as the links in the guide expect them', () => {
  expect(slug('What is known before anything is computed')).toBe('what-is-known-before-anything-is-computed')
  expect(slug('Misère quotients, `0.75` & co')).toBe('misère-quotients-075--co')
  const { html, sections } = render('# A\n\n## B `c`\n\ntext\n\n## B `c`\n', options)
  expect([...html.matchAll(/id="([^"]*)"/g)].map((found) => found[1])).toEqual(['a', 'b-c', 'b-c-1'])
  expect(sections.map(({ title, anchor }) => [title, anchor])).toEqual([['', ''], ['A', 'a'], ['B c', 'b-c'], ['B c', 'b-c-1']])
})

it('splits blocks into commands, and gives a button to those that can be run', () => {
  const block = "$ nimatron solve nim 3\nanswer <1>\n\n$ nimatron law nim --file x\n? 2\nerror\n"
  expect(commands(block)).toEqual([{ command: 'nimatron solve nim 3', output: 'answer <1>' }, { command: 'nimatron law nim --file x', output: '? 2\nerror' }])
  const { html } = render(`\`\`\`console\n${block}\`\`\`\n`, options)
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('data-command="nimatron solve nim 3"')
  expect(html).toContain('answer &lt;1&gt;')
  expect(html).not.toContain('? 2')
  expect(render('```json request\n{"do": "check"}\n```\n', options).html).toContain('data-request="{&quot;do&quot;: &quot;check&quot;}"')
  expect(render('<script>alert(1)</script>\n', options).html).not.toContain('<script')
})

it('finds relative addresses', () => {
  expect(relative('index.html', 'rules.html')).toBe('rules.html')
  expect(relative('zh-Hans/index.html', 'zh-Hans/rules.html')).toBe('rules.html')
  expect(relative('zh-Hans/index.html', 'rules.html')).toBe('../rules.html')
  expect(relative('index.html', 'zh-Hant/rules.html')).toBe('zh-Hant/rules.html')
})

it('takes Chinese apart in pairs', () => {
  expect(tokens('先手必胜 Nim-sum 5')).toEqual(['先手', '手必', '必胜', '胜', 'nim', 'sum', '5'])
  expect(asked('必胜')).toEqual(['必胜'])
  expect(asked('胜')).toEqual(['胜'])
})

it('finds words, beginnings, mistyped words and Chinese inside of sentences', () => {
  const find = searcher([
    ['a.html', 'Heaps', 'Periods', 'The period of an octal game is proved.'],
    ['b.html', '为什么', '和', '异或为 0 的和恰好是先手必败的和。'],
    ['c.html', 'Other', '', 'Nothing of the kind; a (sum) of $5.'],
  ])
  const pages = (query: string) => find(query).map((hit) => hit.page)
  expect(pages('octal')).toEqual(['a.html'])
  expect(pages('perio')).toEqual(['a.html'])
  expect(pages('perids')).toEqual(['a.html'])
  expect(pages('必败')).toEqual(['b.html'])
  expect(pages('败')).toEqual(['b.html'])
  expect(pages('先手必败')).toEqual(['b.html'])
  expect(pages('先手必胜')).toEqual([])
  expect(pages('(sum) $5')).toEqual(['c.html'])
  expect(find('必败')[0]?.excerpt.join('')).toContain('先手必败的和')
})

/** CommonMark does not end bold letters after a Chinese bracket before a Chinese letter. */
it('leaves no asterisks of bold letters in a chapter', () => {
  const docs = fileURLToPath(new URL('../../../docs', import.meta.url))
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  expect(files.length).toBeGreaterThan(20)
  for (const name of files) {
    const { html } = render(readFileSync(join(docs, name), 'utf8'), options)
    const said = html.replace(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|="[^"]*"/g, '')
    expect(said.match(/.{0,30}\*\*.{0,30}/), name).toBeNull()
  }
  // The test finds what it is there for.
  expect(render('在**反常规则（misère）**中', options).html).toContain('**')
})
