/** The uses of the page, in a real browser: in three languages, wide and narrow, light and dark, and by keyboard only. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORDS, type Language } from '../../src/words'
import { barriers, hash, open, visit, type Site } from './page'

let site: Site
beforeAll(async () => {
  site = await open()
}, 60_000)
afterAll(() => site.close())

const LOCALES: [Language, string][] = [
  ['en', 'en-GB'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
]

/** Plays Nim to the end with the hints of the page. */
async function winByHints(page: Page, language: Language): Promise<void> {
  const w = WORDS[language]
  for (let turn = 0; turn < 12; turn++) {
    const hint = page.getByRole('button', { name: w.askHint, exact: true })
    await hint.and(page.locator(':enabled')).or(page.locator('.told.you')).first().waitFor()
    if (await page.locator('.told.you').count()) return
    await hint.click()
    await page.locator('.stone.hinted').first().waitFor()
    const stones = await page.locator('.stone').count()
    await page.locator('.stone.hinted').first().click()
    await page.waitForFunction((before) => document.querySelectorAll('.stone').length < before, stones)
    if (stones > 1) await hint.and(page.locator(':disabled')).or(page.locator('.told.you')).first().waitFor()
  }
  throw new Error('the game did not end')
}

type Look = [width: number, dark: boolean]
const LOOKS: Look[] = [[1280, false], [1280, true], [390, false], [390, true]]

/** Widths and colours in which a language is looked at: each pair in one language at least, or all with `./test --all`. */
function looks(language: Language): Look[] {
  if (process.env.NIMATRON_ALL) return LOOKS
  return LOOKS.filter((_, at) => ({ en: [0, 3], 'zh-Hans': [2], 'zh-Hant': [1] })[language].includes(at))
}

describe.each(LOCALES)('in %s', (language, locale) => {
  const w = WORDS[language]

  it('a newcomer wins a game of Nim, writes a game, gets its law, and copies the code', { timeout: 90_000 }, async () => {
    const { page, complaints } = await visit(site, '', { locale })
    await winByHints(page, language)
    expect(await page.locator('.told').textContent()).toContain(w.youWin)
    // After the end only the result is there to see.
    expect(await page.getByRole('button', { name: w.askWhy, exact: true }).isDisabled()).toBe(true)
    expect(await page.getByText(w.moverLoses).count()).toBe(0)
    await page.getByLabel(w.takeQuick).fill('1, 3, 4')
    await page.getByRole('button', { name: w.takeUse }).click()
    await page.getByRole('button', { name: w.uses.law, exact: true }).click()
    await page.locator('.label.proved').waitFor()
    expect(await page.locator('.cell.first').allTextContents()).toEqual(['0', '1', '0', '1', '2', '3', '2'])
    const certificate = page.waitForEvent('download')
    await page.getByText(w.certificate).click()
    expect((await certificate).suggestedFilename()).toBe('law.cert.json')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'C++' }).click()
    await page.getByRole('button', { name: w.copy, exact: true }).click()
    await page.getByText(w.copied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#include')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each(looks(language))('all uses at %i pixels, dark: %s', { timeout: 120_000 }, async (width, dark) => {
    const views: [Record<string, string>, string][] = [
      [{ g: 'nim', p: '3 4 5', u: 'play' }, '.stones'],
      [{ g: 'wythoff', p: '6,9', u: 'play' }, '.piece'],
      [{ g: 'chomp', p: '5,5,5,5', u: 'play' }, '.chocolate'],
      [{ g: 'hackenbush', p: '0-1,1-2,1-3,2-3', u: 'play' }, '.hackenbush .node'],
      [{ g: 'cram', p: '3x3', u: 'play' }, '.cells .free'],
      [{ g: 'xo -> .x in rows, both ways\nxo -> .o in rows, both ways', p: 'xox.oxo', u: 'play' }, '.cells .stone'],
      [{ g: 'graph-node-kayles', p: '0-1,1-2,2-0,2-3,5', u: 'play' }, '.network .node'],
      [{ g: 'nim', p: '3 4 5', u: 'answer' }, '.columns'],
      [{ g: 'kayles', p: '8', u: 'look' }, '.picture svg'],
      [{ g: 'wythoff', p: '2,3', u: 'look' }, 'canvas'],
      [{ g: 'n -> n - k for k in powers(2)', p: '20', u: 'law' }, '.statement'],
      [{ g: 'nim', p: '1', u: 'learn' }, '.lesson'],
    ]
    const { page, complaints } = await visit(site, '', { locale, width, dark })
    for (const [fields, wanted] of views) {
      await page.goto(site.address + hash(fields))
      await page.locator(wanted).first().waitFor()
      await page.waitForFunction(() => !document.querySelector('.busy'))
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      // Nothing is wider than a narrow window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), JSON.stringify(fields)).toBe(true)
      expect(await barriers(page), JSON.stringify(fields)).toEqual([])
      expect(complaints, JSON.stringify(fields)).toEqual([])
    }
    await page.context().close()
  })
})

describe('by keys alone', () => {
  it('a game is won', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'nim', p: '1 2', u: 'play' }))
    const heap = page.getByRole('slider').nth(1)
    await heap.waitFor()
    for (let tab = 0; tab < 40 && !(await heap.evaluate((element) => element === document.activeElement)); tab++) {
      await page.keyboard.press('Tab')
    }
    expect(await heap.evaluate((element) => element === document.activeElement)).toBe(true)
    // From 1 and 2: one stone of the second heap, then the last one.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('.stone').length === 1, null)
    await page.waitForFunction((words) => document.querySelector('.told')?.textContent?.includes(words), WORDS.en.yourTurn)
    for (const at of [0, 1]) {
      const last = page.getByRole('slider').nth(at)
      if ((await last.getAttribute('aria-valuemax')) === '1') {
        await last.focus()
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('Enter')
      }
    }
    await page.locator('.told.you').waitFor()
    await page.context().close()
  })

  it('the uses and the catalogue are reached', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, '')
    await page.getByRole('button', { name: WORDS.en.catalogue }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: WORDS.en.uses.answer, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.verdict').waitFor()
    await page.context().close()
  })
})

describe('what comes from outside', () => {
  it.each([
    ['a rule that goes on for ever', 'n -> n + 1', '3'],
    ['a cycle among infinitely many positions', 'n -> n + 2\nn -> n - 1 if n % 2 == 0\nn -> n - 3', '3'],
    ['rules that are broken', 'n -> n - k for k in {1, 3', '3'],
    ['a position far away', 'n -> n - k for k in squares', '1000000000'],
    ['a name that is none', 'nothing at all', '3'],
    ['markup', '<img src=x onerror=alert(1)>', '<b>'],
  ])('%s is an error in words, and the page goes on', { timeout: 60_000 }, async (_, game, position) => {
    const { page, complaints } = await visit(site, hash({ g: game, p: position, u: 'answer' }))
    await page.getByRole('alert').first().waitFor({ timeout: 30_000 })
    expect((await page.getByRole('alert').first().textContent())?.length).toBeGreaterThan(20)
    await page.getByRole('button', { name: WORDS.en.chips['nim'] ?? '', exact: true }).click()
    await page.locator('.verdict').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('a question that takes long is given up for the next one', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'grundy', p: '10', u: 'law' }))
    await page.locator('.busy').waitFor()
    await page.getByRole('button', { name: WORDS.en.chips['nim'] ?? '', exact: true }).click()
    await page.locator('.label.proved').waitFor()
    await page.context().close()
  })
})

describe('positions', () => {
  it('of games of the catalogue begin with one that is legal', { timeout: 180_000 }, async () => {
    const { page, complaints } = await visit(site, '')
    await page.getByRole('button', { name: WORDS.en.catalogue }).click()
    await page.locator('.card code').first().waitFor()
    const names = await page.locator('.card.game h3').allTextContents()
    expect(names.length).toBeGreaterThan(50)
    const wrong: string[] = []
    // Every third game, or all with `./test --all`.
    for (const name of names.filter((_, at) => process.env.NIMATRON_ALL || at % 3 === 0)) {
      await page.locator('dialog .card.game').filter({ has: page.getByRole('heading', { name, exact: true }) }).getByRole('button', { name: WORDS.en.openGame }).click()
      // The check of the game, then that of some positions.
      await page.waitForTimeout(450)
      await page.waitForFunction(() => !document.querySelector('.problem'), null, { timeout: 5000 }).catch(() => undefined)
      const told = await page.locator('.problem').allTextContents()
      if (told.length > 0) wrong.push(`${name}: ${await page.locator('.field input').inputValue()}: ${told[0]}`)
      await page.getByRole('button', { name: WORDS.en.catalogue }).click()
      await page.locator('.card code').first().waitFor()
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('in links stay as they are', { timeout: 60_000 }, async () => {
    for (const [g, p] of [['wythoff', '(6, 9)'], ['fibonacci-nim', '13'], ['chomp', '4,3']]) {
      const { page } = await visit(site, hash({ g: g ?? '', p: p ?? '', u: 'answer' }))
      await page.locator('.verdict').waitFor()
      expect(await page.locator('.field input').inputValue()).toBe(p)
      await page.context().close()
    }
  })

  it('after a winning move are whole', { timeout: 60_000 }, async () => {
    for (const [g, p] of [['kayles(7) + wythoff(3,5)', ''], ['cram', '2x3'], ['hackenbush', '0-1,1-2,0-3']]) {
      const { page } = await visit(site, hash({ g: g ?? '', p: p ?? '', u: 'answer' }))
      await page.locator('button.win').first().click()
      await page.locator('.verdict.p').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.context().close()
    }
  })

  it('that a hint names can be reached', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'turtles', p: '5', u: 'play' }))
    await page.getByRole('button', { name: WORDS.en.askHint, exact: true }).click()
    // The coin alone, or with another one.
    await page.locator('.spot.coin.hinted').first().click()
    await page.locator('.others .hinted').click()
    await page.locator('.told.you').waitFor()
    await page.context().close()
  })
})

describe('without a network', () => {
  it('the page opens again, and answers', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, '', { installs: true })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Now the service worker is active: reload, so that it caches everything.
    await page.reload()
    await page.locator('.stones').first().waitFor()
    await page.getByRole('button', { name: WORDS.en.uses.law, exact: true }).click()
    await page.locator('.label.proved').waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: WORDS.en.uses.answer, exact: true }).click()
    await page.locator('.verdict.n').waitFor()
    await page.getByRole('button', { name: WORDS.en.uses.law, exact: true }).click()
    await page.locator('.label.proved').waitFor()
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await page.context().close()
  })
})

describe('the editor', () => {
  it('marks the place of an error and understands words', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'nim', p: '10', u: 'answer' }))
    const editor = page.getByRole('textbox', { name: WORDS.en.editorLabel })
    await editor.fill('n -> n - m')
    await page.locator('.cm-lintRange-error').waitFor()
    await editor.fill('take 1, 3 or 4')
    await page.locator('.verdict.n').waitFor()
    expect(await page.locator('.verdict strong').textContent()).toBe('2'.replace('2', String([0, 1, 0, 1, 2, 3, 2][10 % 7])))
    expect(page.url()).toContain('take')
    await page.context().close()
  })
})

describe('a match', () => {
  it('goes on after another use and a reload, and the ways back lead through the uses', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'nim', p: '3 4 5', u: 'play' }))
    await page.locator('.stone').nth(11).click()
    await page.locator('.history').waitFor()
    await page.waitForFunction(() => document.querySelectorAll('.stone').length < 11)
    const left = await page.locator('.stone').count()
    await page.getByRole('button', { name: WORDS.en.uses.look, exact: true }).click()
    await page.locator('.picture svg').waitFor()
    await page.goBack()
    await page.locator('.stone').first().waitFor()
    expect(await page.locator('.stone').count()).toBe(left)
    await page.reload()
    await page.locator('.stone').first().waitFor()
    expect(await page.locator('.stone').count()).toBe(left)
    expect(complaints).toEqual([])
    await page.context().close()
  })
  it('of Cram is played on its board, which is not turned', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'cram', p: '3x4', u: 'play' }))
    await page.locator('[data-place="1,3"]').click()
    await page.locator('[data-place="2,3"]').click()
    await page.locator('.history').waitFor()
    // Two cells of the machine.
    await page.waitForFunction(() => document.querySelectorAll('.cells .wall').length === 4)
    expect(await page.locator('.wall[data-place="1,3"], .wall[data-place="2,3"]').count()).toBe(2)
    await page.locator('.history summary').click()
    expect(await page.locator('.history li').first().textContent()).toContain('(2, 4)–(3, 4)')
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe.each(LOCALES)('what the engine says in %s', (language, locale) => {
  it('is said in the language of the page', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'n -> n + 1', p: '5', u: 'answer' }), { locale })
    const said = page.locator('.problem, [role=alert]').first()
    await said.waitFor()
    const text = (await said.textContent()) ?? ''
    expect(text.includes('go on for ever')).toBe(language === 'en')
    expect(text).toContain('5 -> 6 -> 7 -> ...')
    await page.context().close()
  })
  it('a law shows its automaton, and a theorem where the catalogue has one', { timeout: 60_000 }, async () => {
    const w = WORDS[language]
    const { page } = await visit(site, hash({ g: 'n -> n - 1\nn -> n/2 if n > 0', p: '5', u: 'law' }), { locale })
    await page.getByText(w.automaton).click()
    await page.locator('.automaton svg circle').first().waitFor()
    await page.goto(`${site.address}${hash({ g: 'euclid', p: '3,5', u: 'law' })}`)
    await page.getByText(w.theoremKnown).waitFor({ timeout: 30_000 })
    await page.context().close()
  })
})

describe('another language', () => {
  it('is that of everything on the page', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'n -> n + 1', p: '5', u: 'answer' }))
    await page.getByText('go on for ever').first().waitFor()
    await page.getByLabel(WORDS.en.languageLabel).selectOption('zh-Hant')
    await page.getByText('go on for ever').first().waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').first().textContent()).toContain('5 -> 6 -> 7 -> ...')
    await page.goto(site.address + hash({ g: 'graph-node-kayles', p: '0-1,1-2,2-3,5', u: 'play' }))
    await page.locator('[data-place="v5"]').click()
    await page.waitForFunction(() => document.querySelectorAll('.history li').length === 2)
    await page.locator('.history summary').click()
    await page.getByLabel(WORDS['zh-Hant'].languageLabel).selectOption('en')
    await page.waitForFunction(() => [...document.querySelectorAll('.history li')].every((turn) => /: take \d/.test(turn.textContent ?? '')))
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('an answer', () => {
  it.each([
    ['a number beyond 2^63', { g: 'nim', p: '9223372036854775809 5' }, '9223372036854775809 -> 5'],
    ['runs of heaps', { g: 'nim', p: '1..100' }, '64 -> 36'],
    ['a number of which no move is known', { g: 'kayles', p: '9223372036854775808' }, '71'],
    ['many options', { g: 'nim', p: '500' }, WORDS.en.mexMany('500', 500, 200, '500')],
  ])('for %s', { timeout: 60_000 }, async (_, fields, says) => {
    const { page, complaints } = await visit(site, hash({ ...fields, u: 'answer' }))
    await page.locator('.verdict').waitFor()
    await page.getByText(says).first().waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('a position', () => {
  it('of several heaps has the winning move marked in its reasons, and no other', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'nim', p: '3 4 5', u: 'answer' }))
    await page.locator('.reason .option').first().waitFor()
    expect(await page.locator('.reason .option.wins').allTextContents()).toEqual([expect.stringContaining('3 -> 1')])
    await page.context().close()
  })
  it('of a game that is chosen from the list has a move', { timeout: 90_000 }, async () => {
    const { page, complaints } = await visit(site, hash({ g: 'nim', p: '3 4 5', u: 'play' }))
    const w = WORDS.en
    for (const [game, place] of [['clobber', '.spot.stone'], ['triangle-packing', '.network'], ['turtles', '.spot.coin'], ['exact-nim', '.moves button']] as const) {
      await page.getByRole('button', { name: w.catalogue, exact: true }).click()
      await page.locator('dialog input').fill(game)
      const card = page.locator('dialog article').filter({ has: page.locator('h3', { hasText: new RegExp(`^${game}`) }) })
      await card.first().getByRole('button', { name: w.openGame }).click()
      await page.locator(place).first().waitFor()
      expect(await page.getByText(w.overAtStart(false)).count(), game).toBe(0)
      expect(await page.locator('.pile').count(), game).toBe(0)
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
  it('of coins is played by turning them', { timeout: 60_000 }, async () => {
    const { page } = await visit(site, hash({ g: 'twins', p: '6 3', u: 'play' }))
    await page.locator('[data-place="6"]').click()
    await page.locator('[data-place="2"]').click()
    await page.getByText('You turned the coins 6 and 2.').or(page.getByText('The machine turned')).first().waitFor()
    await page.context().close()
  })
})
