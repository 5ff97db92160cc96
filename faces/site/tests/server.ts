/** The built site in Debian's Chromium, under a sub-path of a small server that compresses like a host does. */
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import { chromium, type Page } from 'playwright-core'

export const DIST = join(dirname(fileURLToPath(import.meta.url)), '../dist')
/** The folder of the host in which the site lies. */
const BELOW = '/some/folder/'
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json', '.wasm': 'application/wasm', '.woff2': 'font/woff2' }
/** What hosts compress. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.wasm'])

export interface Host {
  address: string
  /** What was sent since the last call: addresses from the root of the site, with bytes. */
  sent: () => { file: string; bytes: number }[]
  visit: (page: string, options?: { width?: number; dark?: boolean }) => Promise<{ page: Page; complaints: string[] }>
  close: () => Promise<void>
}

export async function open(): Promise<Host> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('the site is not built: run faces/site/build')
  let log: { file: string; bytes: number }[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    const name = path.startsWith(BELOW) ? normalize(path.slice(BELOW.length) || 'index.html') : ''
    const file = join(DIST, name)
    if (!name || !file.startsWith(DIST) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const plain = readFileSync(file)
    const packed = TEXT.has(extname(file)) ? gzipSync(plain) : plain
    log.push({ file: name, bytes: packed.length })
    const encoding = packed === plain ? {} : { 'content-encoding': 'gzip' }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...encoding }).end(packed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}${BELOW}`
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  return {
    address,
    sent: () => {
      const all = log
      log = []
      return all
    },
    visit: async (page, { width = 1280, dark = false } = {}) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
      const tab = await context.newPage()
      tab.setDefaultTimeout(20_000)
      const complaints: string[] = []
      tab.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      tab.on('pageerror', (error) => complaints.push(error.message))
      await tab.goto(address + page, { waitUntil: 'networkidle' })
      return { page: tab, complaints }
    },
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Findings of the accessibility check. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  })
}
