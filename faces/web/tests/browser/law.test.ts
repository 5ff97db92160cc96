/** Why a law holds: the steps, and a number that walks through the automaton, by keys alone. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORDS } from '../../src/words'
import { barriers, hash, open, visit, type Engine, type Site } from './page'

let site: Site
beforeAll(async () => {
  site = await open()
}, 60_000)
afterAll(() => site.close())

/** What `nimatron serve` answers to {"do": "law", "game": "n -> n - 1; n -> n/2 if n > 0"} with picture, programs, strategy and explain, by language. */
const ANSWERS = JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'law.json'), 'utf8')) as Record<string, unknown>

const engine: Engine = (request) => {
  const answer = ANSWERS[String(request['language'] ?? 'en')] ?? ANSWERS['en']
  switch (request.do) {
    case 'law':
      return answer
    case 'check':
      return { name: 'mark', named: false, native: false, coordinates: ['n'], arity: 1, row: false, breaks: false, splits: false, rules: 'n -> n - 1; n -> n/2 if n > 0', example: '5', picture: null, theorem: null, code: null }
    case 'palette':
      return { scale: Array.from({ length: 64 }, () => '#1080a0'), lost: '#d95f02', outside: '#ffffff', unknown: '#9a9fa8' }
    default:
      return []
  }
}

describe.each([
  ['en', 'en-GB', 1280],
  ['zh-Hans', 'zh-CN', 390],
  ['zh-Hant', 'zh-TW', 390],
] as const)('the explanation of a law in %s', (language, locale, width) => {
  const w = WORDS[language]
  it('has steps, and a number walks by keys', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'n -> n - 1; n -> n/2 if n > 0', p: '5', u: 'law' }), { locale, width, engine })
    const summary = page.getByText(w.whyLaw)
    await summary.waitFor()
    await summary.focus()
    await page.keyboard.press('Enter')
    const walk = page.getByRole('region', { name: w.walk })
    await walk.waitFor()
    expect(await page.locator('.why > ol > li').count()).toBeGreaterThan(2)
    const input = walk.getByLabel(w.walkNumber('n'))
    await input.fill('12')
    // It walks by itself; going back by a key stops it.
    await walk.locator('.places .read').first().waitFor()
    for (let more = 0; more < 4; more++) {
      const on = walk.getByRole('button', { name: w.walkOn })
      if (await on.isDisabled()) break
      await on.focus()
      await page.keyboard.press('Enter')
    }
    await walk.getByText(w.walkEnd('12', 2)).waitFor()
    expect(await walk.locator('.places .read').count()).toBe(4)
    expect(await walk.locator('[data-state].here').count()).toBe(1)
    expect(await walk.locator('[data-arrow].walked').count()).toBeGreaterThan(0)
    await walk.getByRole('button', { name: w.walkBack }).focus()
    await page.keyboard.press('Enter')
    expect(await walk.locator('.places .read').count()).toBe(3)
    await input.fill('x')
    await walk.getByText(w.walkWrong).waitFor()
    await input.fill('12')
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/law-${language}.png`, fullPage: true })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
