/** The site in a browser: size, examples that are run and changed, search in two scripts, languages, narrow screens, accessibility. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, WORDS, type Language } from '../src/words'
import { barriers, open, type Host } from './server'

let host: Host
beforeAll(async () => {
  host = await open()
}, 60_000)
afterAll(() => host.close())

const home = (language: Language) => (language === 'en' ? '' : `${language}/`)

/** Maximum size of everything that the first page loads before a click, in bytes as they are sent. */
const FIRST_PAGE = 200_000

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language]

  it('the first page is small, loads no engine, and is clean', { timeout: 60_000 }, async () => {
    host.sent()
    const { page, complaints } = await host.visit(`${home(language)}index.html`)
    const sent = host.sent()
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(FIRST_PAGE)
    expect(sent.filter(({ file }) => /wasm|index-|nimatron\//.test(file))).toEqual([])
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('an example is run, changed, and run again; errors point at their place', { timeout: 90_000 }, async () => {
    const { page, complaints } = await host.visit(`${home(language)}first-steps.html`, { width: 390, dark: true })
    const example = page.locator('.example').first()
    const shown = (await example.locator('pre').first().innerText()).split('\n').slice(1).join('\n').trim()
    await example.getByRole('button').click()
    const answer = example.locator('output pre')
    await answer.waitFor()
    expect((await answer.innerText()).trim()).toBe(shown)
    const field = example.getByRole('textbox', { name: words.edit })
    await field.fill("nimatron solve 'take{1,2,3}' 22")
    await field.press('Enter')
    await page.getByText('22 -> 20').waitFor()
    const link = example.getByRole('link', { name: words.openPage })
    expect(await link.getAttribute('href')).toContain('play/index.html#g=take')
    await field.fill("nimatron solve 'n -> n - k for k in {1, powrs(2)}' 22")
    await field.press('Enter')
    await example.locator('output .wrong').waitFor()
    expect(await example.locator('output mark').innerText()).toBe('powrs')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('the search finds sections, by keys alone', { timeout: 60_000 }, async () => {
    const { page, complaints } = await host.visit(`${home(language)}theory.html`)
    await page.keyboard.press('/')
    await page.keyboard.type(language === 'en' ? 'octal perid' : '石子堆')
    const list = page.getByRole('listbox')
    await list.getByRole('option').first().waitFor()
    expect(await list.locator('mark').count()).toBeGreaterThan(0)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const second = await list.getByRole('option').nth(1).getAttribute('data-href')
    expect(await list.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true')
    await Promise.all([page.waitForURL(second ?? ''), page.keyboard.press('Enter')])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('long chapters fit a narrow screen, and languages lead to the same chapter', { timeout: 90_000 }, async () => {
    const { page, complaints } = await host.visit(`${home(language)}rules.html`, { width: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await barriers(page)).toEqual([])
    const other = LANGUAGES.find((one) => one !== language) ?? 'en'
    await page.locator('.languages').getByRole('link').nth(LANGUAGES.indexOf(other)).click()
    await page.waitForURL(`${host.address}${home(other)}rules.html`)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

it('every page is accessible in light and dark, wide and narrow', { timeout: 180_000 }, async () => {
  const pages = ['api', 'command', 'contest', 'design', 'games', 'laws', 'misere', 'nimbers', 'page', 'worked']
  const some = process.env['NIMATRON_ALL'] ? pages : pages.slice(0, 4)
  for (const [at, name] of some.entries()) {
    const { page, complaints } = await host.visit(`${name}.html`, { width: at % 2 ? 390 : 1280, dark: at % 4 > 1 })
    expect(await barriers(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true)
    expect(complaints, name).toEqual([])
    await page.context().close()
  }
})

it('a request of the API is sent and changed where it stands; a long one is stopped', { timeout: 90_000 }, async () => {
  const { page } = await host.visit('api.html')
  const example = page.locator('.example', { hasText: '"do": "nimber"' }).first()
  await example.getByRole('button').click()
  await example.locator('output pre', { hasText: '"value": "13"' }).waitFor()
  const field = example.getByRole('textbox')
  await field.fill('{"do": "sequence", "game": "0.106", "to": 2000000}')
  await field.press('Control+Enter')
  await example.getByRole('button', { name: WORDS.en.stop }).click()
  await example.getByRole('button', { name: WORDS.en.run }).waitFor()
  await field.fill('{"do": ')
  await field.press('Control+Enter')
  await example.locator('output pre', { hasText: 'not JSON' }).waitFor()
  await page.context().close()
})

it('the page is there, and asks the same module', { timeout: 60_000 }, async () => {
  const { page, complaints } = await host.visit('index.html')
  await page.locator('header .play').click()
  await page.locator('.stone').first().waitFor()
  expect(page.url()).toContain(`${host.address}play/index.html`)
  expect(complaints).toEqual([])
  await page.context().close()
})

it('the atlas loads nothing before somebody searches, and finds values and laws', { timeout: 60_000 }, async () => {
  const own = WORDS.en.atlas
  host.sent()
  const { page, complaints } = await host.visit('atlas.html', { width: 390 })
  const field = page.getByRole('searchbox', { name: own.hint })
  await field.waitFor()
  expect(host.sent().filter(({ file }) => file.startsWith('atlas/'))).toEqual([])
  await field.fill('0,1,2,0,1,2')
  await field.press('Enter')
  await page.getByText('n -> n - k for k in 1..2', { exact: true }).waitFor()
  expect(host.sent().map(({ file }) => file).filter((file) => file.startsWith('atlas/')).toSorted()).toEqual(['atlas/laws.gz', 'atlas/rules.gz', 'atlas/values.gz'])
  await page.getByRole('button', { name: own.counts }).click()
  await page.getByText(own.finds.conjectures).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
