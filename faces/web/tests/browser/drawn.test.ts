/** Boards, rows, strings and graphs on the page: drawn as themselves, played by pointing and by keys, drawn by hand. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORDS } from '../../src/words'
import { engine, ORDER, ROW, TEXT } from './made'
import { barriers, hash, open, visit, type Engine, type Site } from './page'

let site: Site
beforeAll(async () => {
  site = await open()
}, 60_000)
afterAll(() => site.close())

const w = WORDS.en
const at = (page: Page, place: string) => page.locator(`[data-place="${place}"]`)
const turns = (page: Page, count: number) => page.waitForFunction((many) => document.querySelectorAll('.history li').length >= many, count)

describe('a board', () => {
  it('is played by keys alone', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: '.. -> ## in rows, columns', p: '2x3', u: 'play' }))
    await at(page, '0,0').waitFor()
    const first = page.locator('.hit[tabindex="0"]')
    await first.focus()
    for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    // The domino in the middle wins: two equal columns are left.
    await turns(page, 2)
    expect(await page.locator('.history li').first().textContent()).toContain('(1, 2)–(2, 2)')
    await page.waitForFunction(() => document.querySelectorAll('.wall').length === 4)
    await page.locator('.spot.playable .hit').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.told.you').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows where to play, and agrees with the hint', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'xo -> .x in rows, both ways\nox -> .o in rows, both ways', p: 'xoxo.o/oxoxxo', u: 'play' }))
    await at(page, '0,0').waitFor()
    await page.getByRole('button', { name: w.warm }).click()
    await page.locator('.spot .value').first().waitFor()
    const stars = await page.locator('.spot:has(.star)').evaluateAll((all) => all.map((one) => one.getAttribute('data-place')))
    expect(stars.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: w.askHint, exact: true }).click()
    await page.locator('.spot.hinted').first().waitFor()
    const hinted = await page.locator('.spot.hinted').evaluateAll((all) => all.map((one) => one.getAttribute('data-place')))
    for (const place of hinted) expect(stars).toContain(place)
    expect(await at(page, hinted[0] ?? '').locator('.hit').getAttribute('aria-label')).toContain(w.winsHere)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('that allows several moves on the same cells asks which one', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: '. -> X in rows\n. -> O in rows', p: '1x3', u: 'play' }))
    await at(page, '0,1').click()
    await page.getByRole('region', { name: w.which }).getByRole('button', { name: '→ O' }).click()
    await turns(page, 2)
    expect(await page.locator('.history li').first().textContent()).toContain('(1, 2) → O')
    expect(await at(page, '0,1').textContent()).toContain('O')
    await page.context().close()
  })

  it('in misère play has stars without values', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: '.. -> ## in rows, columns', p: '2x2', u: 'answer', m: '1' }))
    await page.locator('.spot').first().waitFor()
    // Both dominoes leave one for the other player, who then takes last.
    expect(await page.locator('.star:not(.legend)').count()).toBe(4)
    expect(await page.locator('.spot .value').allTextContents()).toEqual(['', '', '', ''])
    await page.context().close()
  })

  it('in a sum of games is drawn, and the moves of the other games are listed', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'cram(2x3) + kayles(3)', p: '', u: 'play' }))
    await at(page, '0,1').waitFor()
    expect(await page.locator('.drawings .canvas').count()).toBe(1)
    expect(await page.getByRole('region', { name: w.others }).getByRole('button').count()).toBe(3)
    await at(page, '0,1').click()
    await at(page, '1,1').click()
    await turns(page, 2)
    expect(await page.locator('.history li').first().textContent()).toContain('(1, 2)–(2, 2)')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('in an answer is a map of winning moves, which are made by pointing', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: '.. -> ## in rows', p: '1x6', u: 'answer' }))
    // The domino in the middle leaves two equal parts.
    await page.getByRole('button', { name: '(1, 3)–(1, 4)' }).waitFor()
    expect(await page.locator('.spot:has(.star)').evaluateAll((all) => all.map((one) => one.getAttribute('data-place')))).toEqual(['0,2', '0,3'])
    await at(page, '0,0').click()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.field input')?.value === '##....')
    await page.context().close()
  })
})

describe('a graph', () => {
  it('keeps its shape while vertices are taken', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'graph-node-kayles', p: '0-1,1-2,2-3,3-4,4-5,5-6', u: 'play' }))
    await at(page, 'v3').waitFor()
    const where = (place: string) => at(page, place).getAttribute('transform')
    const before = await where('v6')
    // The map marks the vertices at which a move wins, and not those that go with them: as many as winning moves.
    await page.getByRole('button', { name: w.warm }).click()
    await page.locator('.spot .value').first().waitFor()
    expect(await page.locator('.node .star').count()).toBe(3)
    await page.getByRole('button', { name: w.askHint }).click()
    await page.locator('.hint').waitFor()
    expect(await page.locator('.hint').textContent()).toMatch(/Play at vertex \d; .*go, too\./)
    expect(await page.locator('.node.hinted').count()).toBe(1)
    await page.getByRole('button', { name: w.warm }).click()
    // One click plays at a vertex.
    await at(page, 'v3').click()
    await turns(page, 1)
    await page.waitForFunction(() => !document.querySelector('[data-place="v3"]'))
    expect(await at(page, 'v2').count()).toBe(0)
    if (await at(page, 'v6').count()) expect(await where('v6')).toBe(before)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('is drawn by hand, and the text follows', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'graph-node-kayles', p: '0-1', u: 'answer' }))
    await page.getByText(w.draw).click()
    const svg = page.locator('.sketch svg')
    await page.locator('.sketch .dot').nth(1).waitFor()
    const typed = () => page.locator('.field input').inputValue()
    await page.getByRole('button', { name: w.drawNone }).click()
    expect(await typed()).toBe('')
    const box = await svg.boundingBox()
    if (!box) throw new Error('no drawing')
    const point = (x: number, y: number): [number, number] => [box.x + x * box.width, box.y + y * box.height]
    for (const [x, y] of [[0.2, 0.2], [0.8, 0.2], [0.5, 0.8]] as const) await page.mouse.click(...point(x, y))
    expect(await typed()).toBe('edges(3; )')
    // An edge by two clicks, another one by dragging.
    await page.mouse.click(...point(0.2, 0.2))
    await page.mouse.click(...point(0.8, 0.2))
    await page.mouse.move(...point(0.8, 0.2))
    await page.mouse.down()
    await page.mouse.move(...point(0.5, 0.8), { steps: 5 })
    await page.mouse.up()
    expect(await typed()).toBe('edges(3; 0-1,1-2)')
    await page.locator('.verdict.n').waitFor()
    // By keys: a new vertex, an edge to it, and another vertex goes.
    await page.locator('.sketch .dot').first().focus()
    await page.keyboard.press('n')
    await page.locator('.sketch .dot').nth(3).focus()
    await page.keyboard.press('Enter')
    await page.locator('.sketch .dot').nth(2).focus()
    await page.keyboard.press('Enter')
    expect(await typed()).toBe('edges(4; 0-1,1-2,3-2)')
    await page.locator('.sketch .dot').nth(0).focus()
    await page.keyboard.press('Delete')
    expect(await typed()).toBe('edges(3; 0-1,2-1)')
    expect(await barriers(page)).toEqual([])
    // What is typed is drawn.
    await page.locator('.field input').fill('0-1,1-2,2-0,0-3,3-4')
    await page.locator('.sketch .dot').nth(4).waitFor()
    await page.getByRole('button', { name: w.drawTools.remove }).click()
    await page.locator('.sketch .dot').nth(0).click()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.field input')?.value === 'edges(4; 0-1,2-3)')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe.each<[string, Engine, string, string[]]>([
  ['a row', engine(ROW), '[3,12,5]', ['1']],
  ['a string', engine(TEXT), '"abbacc"', ['1']],
  ['an order', engine(ORDER), '[2,3,4,6,8,9]', ['v3', 'v3']],
])('%s', (_, made, position, clicks) => {
  it.each([[1280, false], [390, true]])('is drawn and played at %i pixels, dark: %s', { timeout: 60_000 }, async (width, dark) => {
    const { page, complaints } = await visit(site, hash({ g: 'made-up', p: position, u: 'play' }), { width, dark, engine: made })
    await page.locator('.spot').first().waitFor()
    await page.getByRole('button', { name: w.warm }).click()
    await page.locator('.spot .value').first().waitFor()
    expect(await page.locator('.spot .star').count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await barriers(page)).toEqual([])
    for (const place of clicks) {
      if ((await page.locator('.history').count()) === 0) await at(page, place).click()
    }
    // Several moves at one place are in the list.
    const list = page.getByRole('region', { name: w.which }).getByRole('button')
    if (await list.count()) await list.first().click()
    await turns(page, 2)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
