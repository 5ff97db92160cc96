/** Numbers as the automata of laws read them: digits side by side, the most significant first. */

/** The digits of a number; null: numbers of this numeration are not written here. */
export function digitsOf(n: bigint, numeration: string): number[] | null {
  const [family, parameter] = numeration.split(' ')
  if (family === 'base') {
    const base = BigInt(parameter ?? '0')
    if (base < 2n) return null
    const digits: number[] = []
    for (let rest = n; rest > 0n; rest /= base) digits.unshift(Number(rest % base))
    return digits
  }
  if (family === 'fibonacci') {
    const weights = [1n, 2n]
    while ((weights.at(-1) ?? 0n) <= n) weights.push((weights.at(-1) ?? 0n) + (weights.at(-2) ?? 0n))
    const digits: number[] = []
    let rest = n
    for (const weight of weights.reverse()) {
      const digit = rest >= weight ? 1 : 0
      if (digit) rest -= weight
      if (digit || digits.length) digits.push(digit)
    }
    return digits
  }
  return null
}

/** How many digits the numeration has. */
function base(numeration: string): number {
  const [family, parameter] = numeration.split(' ')
  return family === 'base' ? Number(parameter) : 2
}

/** A number walking through an automaton: the digits of each place, and the states before, between and after them. */
export interface Path {
  places: number[][]
  states: number[]
}

export function walk(numbers: bigint[], numeration: string, next: number[][]): Path | null {
  const words = numbers.map((n) => digitsOf(n, numeration))
  if (words.some((word) => word === null)) return null
  const length = Math.max(...words.map((word) => word?.length ?? 0))
  const places: number[][] = []
  const states = [0]
  for (let place = 0; place < length; place++) {
    const digits = words.map((word) => word?.[place - length + word.length] ?? 0)
    const symbol = digits.reduceRight((all, digit) => all * base(numeration) + digit, 0)
    places.push(digits)
    states.push(next[states.at(-1) ?? 0]?.[symbol] ?? 0)
  }
  return { places, states }
}
