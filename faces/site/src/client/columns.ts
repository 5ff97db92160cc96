/** The atlas of laws as the browser loads it: three columns of text, a line for each game, and the search in them. */

/** One game of the atlas. */
export interface Row {
  number: number
  rules: string
  values: string
  /** How its law is known and what it gives: all values, the P-positions, a part, only fits, no law. */
  kind: 'v' | 'w' | 'p' | 'c' | '-'
  class: string
  /** The number of states of the automaton of the law, if it has one. */
  states: number | undefined
  /** What the law says; for a game without one, why. */
  says: string
}

export interface Columns {
  rules: string[]
  values: string[]
  laws: string[]
}

/** The rules of a text without what does not matter: blanks, the order of lines. */
export function plain(rules: string): string {
  return rules
    .split(/[;\n]/)
    .map((line) => line.replaceAll(/\s+/g, ''))
    .filter(Boolean)
    .toSorted()
    .join(';')
}

export function row(columns: Columns, at: number): Row {
  const [kind = '-', name = '', states = '', says = ''] = (columns.laws[at] ?? '').split('\t')
  return {
    number: at + 1,
    rules: columns.rules[at] ?? '',
    values: columns.values[at] ?? '',
    kind: kind as Row['kind'],
    class: name,
    states: states ? Number(states) : undefined,
    says,
  }
}

/** What somebody looks for: a number of an entry, first values, rules, or words of a law. */
export type Asked = { by: 'number'; number: number } | { by: 'values'; values: string } | { by: 'rules'; rules: string } | { by: 'words'; words: string[] }

export function asked(text: string): Asked | undefined {
  const query = text.trim()
  if (!query) return undefined
  const number = /^(?:no\.?|#|第)\s*(\d+)\s*(?:号|號)?$/i.exec(query)
  if (number) return { by: 'number', number: Number(number[1]) }
  if (/^\d+(?:[\s,]+\d+)*,?$/.test(query)) return { by: 'values', values: query.split(/[\s,]+/).filter(Boolean).join(' ') }
  if (query.includes('->')) return { by: 'rules', rules: plain(query) }
  return { by: 'words', words: query.toLowerCase().split(/\s+/) }
}

/** The games that are looked for, the shortest rules first, at most `most`, and how many there are. */
export function find(columns: Columns, query: Asked, most: number): { rows: Row[]; count: number } {
  const takes = (at: number): boolean => {
    switch (query.by) {
      case 'number':
        return query.number === at + 1
      case 'values': {
        const values = columns.values[at] ?? ''
        return values === query.values || values.startsWith(`${query.values} `)
      }
      case 'rules':
        return plain(columns.rules[at] ?? '') === query.rules
      case 'words': {
        const text = `${columns.laws[at] ?? ''} ${columns.rules[at] ?? ''}`.toLowerCase()
        return query.words.every((word) => text.includes(word))
      }
    }
  }
  const rows: Row[] = []
  let count = 0
  for (let at = 0; at < columns.rules.length; at += 1) {
    if (!takes(at)) continue
    count += 1
    if (rows.length < most) rows.push(row(columns, at))
  }
  return { rows, count }
}

/** The lines of a column. A server may have taken the compression off already. */
export async function lines(bytes: ArrayBuffer): Promise<string[]> {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const packed = first === 0x1f && second === 0x8b
  const stream = new Blob([bytes]).stream()
  const text = await new Response(packed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).text()
  return text.replace(/\n$/, '').split('\n')
}
