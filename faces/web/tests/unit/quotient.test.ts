import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/engine/types'
import { genusFields } from '../../src/parts/Genus'
import { named, quotientFields } from '../../src/parts/quotient'

describe('the misère quotient', () => {
  const question = { game: 'kayles', positions: ['9', '9'] }
  it('is asked for where the answer says that it was used', () => {
    const solved = (by_quotient: boolean) => ({ by_quotient }) as Answer
    expect(quotientFields(solved(true), question)).toEqual({ do: 'misere', ...question, picture: true })
    expect(quotientFields(solved(false), question)).toBeNull()
  })
  it('has names with raised exponents', () => {
    expect(named('a b^12 c')).toBe('ab¹²c')
    expect(named('1')).toBe('1')
  })
})

describe('the genus', () => {
  it('is asked for in misère play, of games that have names', () => {
    const solved = (convention: string, shown: string) => ({ convention, shown }) as Answer
    expect(genusFields(solved('misere', 'kayles(5) + kayles(3)'))).toMatchObject({ do: 'genus', game: 'kayles(5) + kayles(3)', form: true })
    expect(genusFields(solved('normal', 'kayles(5)'))).toBeNull()
    expect(genusFields(solved('misere', '(n -> n - 1)(5)'))).toBeNull()
  })
})
