import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/engine/types'
import { named, quotientFields } from '../../src/parts/quotient'

const solved = (known: Answer['known'], sizes: number[], convention: Answer['convention'] = 'misere') =>
  ({ convention, known, components: sizes.map((size) => ({ game: 'kayles', position: [size], grundy: null })) }) as unknown as Answer

describe('the misère quotient', () => {
  const question = { game: 'kayles', positions: ['9', '9'] }
  it('is asked for where it gave the answer', () => {
    const asked = { do: 'misere', ...question, picture: true }
    expect(quotientFields(solved({ how: 'computed', engine: 'misère quotient' }, [9, 9]), question)).toEqual(asked)
    expect(quotientFields(solved({ how: 'proved' }, [40, 41]), question)).toEqual(asked)
    expect(quotientFields(solved({ how: 'proved' }, [501]), question)).toEqual(asked)
  })
  it('is not asked for elsewhere', () => {
    expect(quotientFields(solved({ how: 'computed', engine: 'search' }, [9, 9]), question)).toBeNull()
    expect(quotientFields(solved({ how: 'theorem' }, [9, 9]), question)).toBeNull()
    expect(quotientFields(solved({ how: 'proved' }, [9]), question)).toBeNull()
    expect(quotientFields(solved({ how: 'proved' }, [9, 9], 'normal'), question)).toBeNull()
  })
  it('has names with raised exponents', () => {
    expect(named('a b^12 c')).toBe('ab¹²c')
    expect(named('1')).toBe('1')
  })
})
