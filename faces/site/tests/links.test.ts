/** All links of the site that lead to the site itself: the page is there, and on it the place. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { DIST } from './server'

interface Page {
  anchors: Set<string>
  links: string[]
}

const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The documentation of the library: its own links are those of rustdoc, which `./test` runs with warnings as errors. */
const isRust = (file: string) => file.startsWith('rust/')

function read(file: string): Page {
  const text = readFileSync(join(DIST, file), 'utf8').replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const anchors = new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map((found) => unescape(found[1] ?? '')))
  const links = [...text.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)=(?:"([^"]*)"|([^\s>]+))/g)].map((found) => unescape(found[1] ?? found[2] ?? ''))
  const metas = [...text.matchAll(/<meta name="nimatron-(?:engine|module|index)" content="([^"]*)"/g)].map((found) => found[1] ?? '')
  return { anchors, links: [...links, ...metas] }
}

it('leads nowhere else', { timeout: 60_000 }, () => {
  const files = new Set(readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => relative(DIST, join(entry.parentPath, entry.name))))
  const pages = new Map([...files].filter((file) => file.endsWith('.html') && !isRust(file)).map((file) => [file, read(file)]))
  expect(pages.size).toBeGreaterThan(20)
  const wrong: string[] = []
  let count = 0
  for (const [file, { links }] of pages) {
    for (const link of links) {
      if (/^(?:[a-z]+:|\/\/|$)/.test(link)) continue
      count += 1
      const [path = '', anchor] = link.split('#')
      // Nothing may begin at the root of the host, because the site may lie in a folder.
      if (path.startsWith('/')) {
        wrong.push(`${file}: ${link} begins at the root`)
        continue
      }
      let target = path ? join(dirname(file), decodeURIComponent(path.split('?')[0] ?? '')) : file
      if (target === '.' || target.endsWith('/')) target = join(target, 'index.html')
      if (!files.has(target)) wrong.push(`${file}: ${link}`)
      else if (anchor && target.endsWith('.html') && !isRust(target) && !file.startsWith('play/') && !pages.get(target)?.anchors.has(decodeURIComponent(anchor))) wrong.push(`${file}: ${link} (no such place)`)
    }
  }
  expect(wrong.slice(0, 40)).toEqual([])
  expect(count).toBeGreaterThan(1000)
})
