/** The built page in Debian's Chromium, from a small server of its own. */
import { createServer, type Server } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../../dist')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

export interface Site {
  address: string
  browser: Browser
  close: () => Promise<void>
}

export async function open(): Promise<Site> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('the page is not built: run faces/web/build')
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'))
    const file = join(DIST, path === '/' ? 'index.html' : path)
    if (!file.startsWith(DIST) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  const browser = await launch()
  const close = async () => {
    await browser.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { address: `http://127.0.0.1:${port}/`, browser, close }
}

/** Debian's Chromium without a window. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface Seen {
  page: Page
  /** Errors and warnings of the console. */
  complaints: string[]
}

/** An engine that is made up: what it answers to a request. */
export type Engine = (request: { do: string } & Record<string, unknown>) => unknown

/** Lets the page ask this engine, as if it came from `nimatron serve`. */
async function pretend(page: Page, engine: Engine): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('name="nimatron-api" content=""', 'name="nimatron-api" content="/made-up"')
      await route.fulfill({ response, body })
    },
  )
  await page.route(/\/made-up/, async (route) => {
    const answer = engine(route.request().postDataJSON() as Parameters<Engine>[0])
    await route.fulfill({ json: { version: 1, ok: true, answer } })
  })
}

interface Options {
  locale?: string
  width?: number
  dark?: boolean
  engine?: Engine
  /** Whether the service worker runs; without it the files of the page are fetched only as they are needed. */
  installs?: boolean
}

/** A page that is not at any address yet. */
export async function look(browser: Browser, options: Options = {}): Promise<Seen> {
  const context = await browser.newContext({
    locale: options.locale ?? 'en-GB',
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    serviceWorkers: options.installs ? 'allow' : 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    // (That of the service worker is Playwright's own.)
    const isOurs = options.installs || !message.text().startsWith('Service Worker registration blocked')
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  if (options.engine) await pretend(page, options.engine)
  return { page, complaints }
}

export async function visit(site: Site, address: string, options: Options = {}): Promise<Seen> {
  const seen = await look(site.browser, options)
  await seen.page.goto(site.address + address)
  return seen
}

/** The address of a state of the page. */
export const hash = (fields: Record<string, string>) => `#${new URLSearchParams(fields).toString()}`

/** Serious findings of the accessibility check. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
    return violations
      .filter((found) => ['serious', 'critical'].includes(found.impact))
      .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  })
}
