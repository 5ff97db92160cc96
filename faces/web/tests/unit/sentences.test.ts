import { beforeAll, describe, expect, it } from 'vitest'
import hans from '../../src/words/sentences.zh-Hans.json'
import hant from '../../src/words/sentences.zh-Hant.json'
import cataloguesHans from '../../src/words/catalogue.zh-Hans.json'
import cataloguesHant from '../../src/words/catalogue.zh-Hant.json'
import { inChinese } from '../../src/words/fallback'
import { load, translated } from '../../src/words/sentences'
import { compiled, holes, type Groups } from '../../src/words/templates'
import messages from './messages.json'

const BOTH = { 'zh-Hans': hans as Groups, 'zh-Hant': hant as Groups }
const entries = (groups: Groups): [string, string][] => Object.values(groups).flatMap((group) => Object.entries(group))
const keys = entries(hans).map(([key]) => key)

/** What names keep in Chinese texts: of games, people, functions, and words of the rule language. */
const NAMES = new Set(
  `low powers fibonacci squares triangular primes divisors proper digits zeckendorf log isqrt min max abs gcd xor and popcount lowbit len for
  ruler tartan twins mock turtles nim cram geography hackenbush grundy wythoff euclid positive moore kayles antonim georgia true false
  nimatron edges txt Cram Wythoff cpp rust python Hans Hant sqrt order solve trace Conway XOR floor mod Bash Guy Smith Max Nim`.split(/\s+/),
)

beforeAll(async () => {
  await Promise.all([load('zh-Hans'), load('zh-Hant')])
})

describe('sentences', () => {
  it('are the same in both kinds of Chinese', () => {
    expect(Object.keys(hant)).toEqual(Object.keys(hans))
    expect(entries(hant).map(([key]) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('keep every hole, and name no other', () => {
    for (const groups of Object.values(BOTH)) {
      for (const [key, said] of entries(groups)) {
        expect([...new Set(holes(said))].sort(), key).toEqual([...new Set(holes(key))].sort())
        expect(said.trim(), key).not.toBe('')
      }
    }
  })

  it('have full-width punctuation between Chinese characters', () => {
    for (const groups of Object.values(BOTH)) {
      for (const [key, said] of entries(groups)) {
        expect(said.replace(/`[^`]*`/g, '`'), key).not.toMatch(/[一-鿿] ?[,;:?!]|[,;:?!(] ?[一-鿿]|[一-鿿][()]/)
      }
    }
  })

  it('are about the same games', () => {
    expect(Object.keys(cataloguesHant)).toEqual(Object.keys(cataloguesHans))
  })
})

describe('a message', () => {
  it('of the engine comes out in Chinese', () => {
    expect(messages.length).toBeGreaterThan(300)
    for (const language of ['zh-Hans', 'zh-Hant'] as const) {
      for (const message of messages) {
        const said = translated(message, language)
        expect(said, message).toMatch(/[一-鿿]|^[01]$/)
        const code = /`[^`]*`|\{[^}]*\}|\([^()一-鿿]*\) ->.*$/g
        const left = (said.replace(code, '').match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !NAMES.has(word))
        expect(left, `${message} -> ${said}`).toEqual([])
      }
    }
  })

  it('stays as it is in English, and where nobody has translated it', () => {
    for (const message of messages) expect(translated(message, 'en')).toBe(message)
    for (const text of ['', 'nobody says this', 'g(a, b) = a xor b', '(5, 3) -> (0, 0)', 'one; two', 'one (two)', 'a\nb']) {
      expect(translated(text, 'zh-Hans')).toBe(text)
    }
  })

  it('keeps what a person wrote', () => {
    // `again` and `search` are sentences of their own, and names here.
    expect(translated('the name `again` is not known here', 'zh-Hans')).toBe('此处没有 `again` 这个名字')
    expect(translated('-1 is negative, and coordinates are not: search in (-1, 2)', 'zh-Hans')).toBe(
      '-1 是负数，而坐标不能为负：(-1, 2) 中的 search',
    )
    expect(translated('there is no game called `尼姆`; `nimatron games` lists them', 'zh-Hant')).toBe(
      '沒有名為 `尼姆` 的遊戲；`nimatron games` 列出全部遊戲',
    )
  })

  it('is put together of sentences', () => {
    const say = (text: string) => translated(text, 'zh-Hans')
    expect(say('expected `)` after the coordinates, found the end of the line')).toBe('此处应为坐标之后的 `)`，却是行末')
    expect(say('the array `m` is empty; did you mean `n`?')).toBe('数组 `m` 是空的；是不是想写 `n`？')
    expect(say('this number is too large (numbers in rules have 64 bits)')).toBe('这个数太大（规则中的数是 64 位的）')
    expect(say('g(a + 2, b) = g(a, b) for all a >= 3; g(a, b + 5) = g(a, b) for all b >= 0')).toBe(
      '对所有 a >= 3，g(a + 2, b) = g(a, b)；对所有 b >= 0，g(a, b + 5) = g(a, b)',
    )
    expect(say('the set is empty\n  an array')).toBe('集合是空的\n  数组')
  })

  it('that is Chinese in part is translated where it is not', () => {
    const said = translated('未找到规律 至 n = 99\n  最强的被否定猜想: an automaton on base 3 fails at 8\n', 'zh-Hans')
    expect(said).toBe('未找到规律 至 n = 99\n  最强的被否定猜想：基于 3 进制的自动机在 8 处不符\n')
    const none = '未找到规律 至 n = 99\n  无法用自动机证明: the set `squares` is not definable by automata'
    expect(translated(none, 'zh-Hans')).toBe('未找到规律 至 n = 99\n  无法用自动机证明：集合 `squares` 不能用自动机定义')
    expect(translated('v2(x) is the exponent of 2 in x(仅对合法局面)', 'zh-Hans')).toBe('v2(x) 是 x 中因数 2 的次数(仅对合法局面)')
  })

  it('of any length takes no time', () => {
    const began = performance.now()
    for (const part of ['expected ', ', found ', '; ', ' (', '`', ': ', '中: ', '\n', ' for all ', ' is ', '({a}) ']) {
      expect(translated(part.repeat(100_000 / part.length), 'zh-Hans').length).toBeGreaterThan(0)
      for (const key of keys.filter((_, at) => at % 10 === 0)) {
        translated(key.replace(/\{[~#]?[a-z]+\}/g, part.repeat(2000 / part.length)), 'zh-Hans')
      }
    }
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe('a reply', () => {
  it('is put into Chinese where it is English, field by field', async () => {
    const error = { kind: 'rules', message: 'this set never ends', help: null, start: 0, end: 1 }
    expect(await inChinese('check', { ok: false, error }, 'zh-Hans')).toEqual({ ok: false, error: { ...error, message: '这个集合没有尽头' } })
    expect(await inChinese('check', { ok: false, error }, 'en')).toEqual({ ok: false, error })
    const games = [{ name: 'nim', title: 'Nim', native: false, rules: 'an array', theorem: { name: 'an array', text: 'an array', source: 'an array' } }]
    expect(await inChinese('games', { ok: true, answer: games }, 'zh-Hant')).toEqual({
      ok: true,
      answer: [{ ...games[0], title: cataloguesHant.nim.title, open: undefined, theorem: { name: '陣列', text: '陣列', source: 'an array' } }],
    })
  })
})

describe('a template', () => {
  const known = compiled({ all: { 'a {x} b {x}': '甲 {x}', '{y} eggs': '{y} 个蛋', '{#n} eggs': '{n} 枚蛋', 'a b': '子', egg: '蛋', 'no {~z}': '无 {z}' } })
  it('wants something in its holes, the same in holes of one name, and numbers where it says so', () => {
    expect(known('a q b q')).toBe('甲 q')
    expect(known('a q b p')).toBeNull()
    expect(known('a  b ')).toBeNull()
    expect(known('two eggs')).toBe('two 个蛋')
    expect(known('7 eggs')).toBe('7 个蛋')
  })
  it('translates sentences in holes, but single words only where it says so', () => {
    expect(known('a b eggs')).toBe('子个蛋')
    expect(known('egg eggs')).toBe('egg 个蛋')
    expect(known('no egg')).toBe('无蛋')
  })
})
