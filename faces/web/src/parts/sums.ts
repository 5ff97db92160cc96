/** Which moves of a part win in a whole sum. That an option of the part has value 0 says so only if the part stands alone. */
import type { Num } from '../engine/types'

/** The xor of some values; `null` if one of them is not known. */
export function xor(values: readonly (Num | null)[]): bigint | null {
  let all = 0n
  for (const value of values) {
    if (value === null) return null
    all ^= BigInt(value)
  }
  return all
}

/** For each part of a sum, the xor of the values of all other parts: a move in the part wins if it leaves that value. `outside`: the xor of what the sum is itself beside. */
export function othersOf(values: readonly (Num | null)[], outside: bigint | null = 0n): (bigint | null)[] {
  return values.map((_, at) => {
    const others = xor(values.toSpliced(at, 1))
    return others === null || outside === null ? null : others ^ outside
  })
}

/** Whether an option with this value wins, if the xor of the other parts is known. */
export const wins = (option: Num, others: bigint | null): boolean => others !== null && BigInt(option) === others
