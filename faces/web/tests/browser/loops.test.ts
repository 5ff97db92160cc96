/** Games in which play may go on for ever, and games that are given as graphs, in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORDS, type Language } from '../../src/words'
import { barriers, hash, open, visit, type Site } from './page'

let site: Site
beforeAll(async () => {
  site = await open()
}, 60_000)
afterAll(() => site.close())

/** Take one or four; from 2, 5, 8, … one may be put back. */
const UNDONE = 'n -> n - 1\nn -> n - 4\nn -> n + 1 if n % 3 == 2 and n < 30'
const w = WORDS.en

/** The shapes of the picture by their letters. */
const letters = (page: Page) => page.locator('.picture svg text[font-weight=bold]').allTextContents()

const LOOKS: [Language, string, number, boolean][] = [
  ['en', 'en-GB', 1280, false],
  ['en', 'en-GB', 390, true],
  ['zh-Hans', 'zh-CN', 390, false],
  ['zh-Hant', 'zh-TW', 1280, true],
]

describe.each(LOOKS)('in %s (%s) at %i pixels, dark: %s', (language, locale, width, dark) => {
  it('nothing is too wide, and everything can be read aloud', { timeout: 90_000 }, async () => {
    for (const fields of [{ g: UNDONE, p: '5', u: 'answer' }, { g: UNDONE, p: '5 1', u: 'look' }, { u: 'graph' }]) {
      const { page, complaints } = await visit(site, hash(fields), { locale, width, dark })
      await page.locator('.picture svg rect[rx="3"], .picture svg circle').first().waitFor()
      await page.getByText(WORDS[language].loops.map).first().waitFor()
      await page.waitForFunction(() => !document.querySelector('.busy'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), JSON.stringify(fields)).toBe(true)
      expect(await barriers(page), JSON.stringify(fields)).toEqual([])
      expect(complaints, JSON.stringify(fields)).toEqual([])
      await page.context().close()
    }
  })
})

describe('a game whose moves can be taken back', () => {
  it('is answered at once, draws are explained, and its graph has lost, won and drawn positions', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: UNDONE, p: '5', u: 'answer' }))
    await page.locator('.verdict.d').waitFor()
    expect(await page.locator('.verdict').textContent()).toContain('infinity({1})')
    expect(await page.locator('.loops').textContent()).toContain(w.loops.means('infinity({1})', '1'))
    expect(await page.locator('ul.moves').textContent()).toContain('5 -> 6')
    expect(await page.getByRole('region', { name: w.why }).textContent()).toContain('6 has the value infinity({}), and from there no move leads to the value 0')
    expect((await letters(page)).sort().join('')).toBe('DDDDNNP')
    // The list has the same for who cannot see the picture.
    await page.getByText(w.loops.list(7)).click()
    expect(await page.locator('table.positions tbody tr').count()).toBe(7)
    expect(await page.getByRole('row', { name: '4 N infinity({0})' }).count()).toBe(1)
    // A sum: beside 1 it is won.
    await page.locator('.field input').fill('5 1')
    await page.locator('.verdict.n').waitFor()
    await page.locator('button.win').click()
    await page.locator('.verdict.p').waitFor()
    expect(await page.locator('.field input').inputValue()).toBe('1 1')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('says how long it lasts, and is answered in misère play', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: UNDONE, p: '4', u: 'answer' }))
    await page.getByText(w.loops.ends(1)).waitFor()
    await page.getByLabel(w.misere).check()
    await page.getByText(w.misereNote).waitFor()
    await page.locator('.picture svg').waitFor()
    await page.context().close()
  })

  it('is played until a position has occurred three times', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'n -> n - 1; n -> n + 1 if n < 3', p: '2', u: 'play' }))
    for (;;) {
      await page.getByText(w.yourTurn).or(page.getByText(w.repeated)).first().waitFor()
      if (await page.getByText(w.repeated).count()) break
      await page.getByRole('button', { name: w.askHint, exact: true }).click()
      // The hint keeps the draw, and is followed.
      expect(await page.locator('.hint').textContent()).toContain(w.hintDraws('').trim())
      await page.locator('.hinted').first().click()
      await page.locator('.hint').waitFor({ state: 'detached' })
    }
    await page.context().close()
  })

  it('with infinitely many positions has no hint, but a way to the answer', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'n -> n + 1', p: '5', u: 'play' }))
    await page.getByRole('button', { name: w.askHint, exact: true }).click()
    await page.getByRole('link', { name: w.loops.offer }).waitFor()
    await page.context().close()
  })

  it('notices a move that leaves a position as it is', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'n -> n; n -> n - 1', p: '3', u: 'answer' }))
    await page.locator('.verdict.d').waitFor()
    await page.getByText('this move may leave the position as it is').first().waitFor()
    await page.context().close()
  })

  it('with infinitely many positions has no answer', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'n -> n + 1', p: '5', u: 'answer' }))
    await page.getByText('5 -> 6 -> 7 -> ...').first().waitFor()
    expect(await page.locator('.verdict').count()).toBe(0)
    await page.context().close()
  })
})

describe('a graph', () => {
  const upload = (page: Page, name: string, text: string) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

  it('is opened from a file, asked about by name, and followed by clicks', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ u: 'graph' }))
    // The example, which is there at first.
    await page.locator('.verdict.n').waitFor()
    await upload(page, 'moves.csv', 'from,to\n1,2\n2,1\n2,3\nlast one,3\n')
    await page.getByText(w.loops.counts({ positions: 4, moves: 4, lost: 2, won: 2, drawn: 0, infinite: 0, largest: 1 })).waitFor()
    const position = page.getByLabel(w.position, { exact: true })
    await position.fill('2 + last one')
    await page.locator('.verdict.p').waitFor()
    await page.getByText(w.loops.list(4)).click()
    await page.getByRole('button', { name: 'last one', exact: true }).click()
    await page.locator('.verdict.n').waitFor()
    await page.locator('button.win').click()
    expect(await position.inputValue()).toBe('3')
    await page.locator('.verdict.p').waitFor()
    // A link opens it, and a tab keeps it.
    const link = page.url()
    await page.reload()
    await page.locator('.verdict.p').waitFor()
    const { page: other } = await visit(site, link.slice(link.indexOf('#')))
    await other.locator('.verdict.p').waitFor()
    expect(await other.getByLabel(w.loops.text).inputValue()).toContain('last one,3')
    await other.context().close()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('with a mistake names its line, and one that is too long its size', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ u: 'graph' }))
    await page.locator('.verdict').waitFor()
    await upload(page, 'wrong.txt', '1 2\n2 3\n: 4\n')
    await page.getByRole('alert').filter({ hasText: 'line 3: a name is expected before the colon' }).waitFor()
    await upload(page, 'game.dimacs', 'p sp 2 1\na 1 3\n')
    await page.getByRole('alert').filter({ hasText: 'line 2' }).waitFor()
    await upload(page, 'long.txt', '1 2\n'.repeat(300_000))
    await page.getByRole('alert').filter({ hasText: w.loops.tooLarge('long.txt', 1_200_000, 1 << 20) }).waitFor()
    await page.getByLabel(w.loops.format).selectOption('')
    await page.getByLabel(w.loops.text).fill('a b\nb a')
    await page.getByLabel(w.position, { exact: true }).fill('c')
    await page.getByRole('alert').filter({ hasText: 'c is not a position of the graph' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('of many positions is drawn around the one that is asked for', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ u: 'graph' }))
    await page.locator('.verdict').waitFor()
    await upload(page, 'path.txt', Array.from({ length: 3000 }, (_, at) => `${at} ${at + 1}\n`).join(''))
    await page.getByLabel(w.position, { exact: true }).fill('100')
    await page.getByText(w.loops.nearest(60, 3001)).waitFor()
    expect(await letters(page)).toHaveLength(60)
    // It is too long for the address, and kept by the tab.
    await page.reload()
    await page.locator('.verdict').waitFor()
    expect(await page.getByLabel(w.loops.text).inputValue()).toContain('2999 3000')
    await page.context().close()
  })
})
