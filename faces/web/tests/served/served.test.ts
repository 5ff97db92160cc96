/**
 * The page as `nimatron serve` sends it, with the native engine behind it, in a real browser: what the server answers has to arrive there. The command is
 * the one of the development build, which sends the files of `faces/web/dist`; `NIMATRON` names another one.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WORDS } from '../../src/words'
import { hash, launch, look } from '../browser/page'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const NIMATRON = process.env['NIMATRON'] ?? join(process.env['CARGO_TARGET_DIR'] ?? join(ROOT, 'target'), 'debug/nimatron')

const w = WORDS.en
let server: ChildProcess
let address: string
let browser: Browser
beforeAll(async () => {
  if (!existsSync(NIMATRON)) throw new Error(`the command is not built: cargo build -p nimatron-cli makes ${NIMATRON}`)
  server = spawn(NIMATRON, ['serve', '--port', '0', '--time', '30s'], { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, LC_ALL: 'C' } })
  const lines = createInterface({ input: server.stdout ?? process.stdin })
  address = await new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => resolve(line.trim()))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  browser = await launch()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  server?.kill()
})

/** Visits a state of the page; what it asks is answered by the server. */
async function visit(fields: Record<string, string>) {
  const { page, complaints } = await look(browser)
  const answers: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api')) answers.push(response)
  })
  page.on('requestfailed', (request) => {
    // The page itself cancels what it no longer wants to know.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${why}`)
  })
  await page.goto(address + hash(fields))
  return { page, complaints, answers }
}

it('shows the graph of a position, whose drawing is large', { timeout: 60_000 }, async () => {
  const { page, complaints, answers } = await visit({ g: 'wythoff', p: '6,9', u: 'look' })
  const drawing = page.getByRole('region', { name: w.graph, exact: true }).locator('svg')
  await drawing.waitFor()
  expect((await drawing.evaluate((svg) => svg.outerHTML)).length).toBeGreaterThan(100_000)
  await page.getByRole('region', { name: w.table, exact: true }).locator('canvas').waitFor()
  const encodings = await Promise.all(answers.map((answer) => answer.headerValue('content-encoding')))
  expect(encodings).toContain('br')
  expect(complaints).toEqual([])
  await page.context().close()
})

it('says who wins and why, and proves a law', { timeout: 60_000 }, async () => {
  const nim = await visit({ g: 'nim', p: '3 4 5', u: 'answer' })
  await nim.page.locator('.verdict.n').getByRole('heading', { name: w.wins, exact: true }).waitFor()
  await nim.page.getByText('3 -> 1').first().waitFor()
  const law = await visit({ g: 'n -> n - k for k in {1, 3, 4}', p: '5', u: 'law' })
  await law.page.locator('.label.proved').waitFor()
  for (const { page, complaints, answers } of [nim, law]) {
    expect(answers.length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

it('receives answers of every size as they are', { timeout: 60_000 }, async () => {
  const { page, complaints } = await visit({ g: 'nim', p: '3 4 5', u: 'play' })
  // Below and above the 64 KiB in which answers are sent, and some more.
  const sizes = await page.evaluate(async () => {
    const ask = async (to: number) => {
      const body = JSON.stringify({ do: 'table', game: 'kayles', to })
      const response = await fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const reply = (await response.json()) as { ok: boolean; answer: { values: number[] } }
      return reply.ok ? reply.answer.values.length : -1
    }
    return [await ask(30_000), await ask(33_000), await ask(50_000), await ask(400_000)]
  })
  expect(sizes).toEqual([30_001, 33_001, 50_001, 400_001])
  expect(complaints).toEqual([])
  await page.context().close()
})
