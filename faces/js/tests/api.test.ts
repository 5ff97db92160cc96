/** The examples of the document of the API hold in the package, and every action is typed. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { load } from '../dist/index.js'
import type { Action, RequestTo } from '../src/types.js'

const DOCUMENT = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../../docs/api.md'), 'utf8')

/** All actions, which the compiler compares with the types. */
const ACTIONS: Record<Action, true> = {
  check: true, command: true, count: true, formula: true, games: true, genus: true, graph: true, guess: true, law: true,
  loopy: true, misere: true, move: true, moves: true, nimber: true,
  palette: true, play: true, plot: true, problems: true, program: true, puzzles: true, sequence: true, solve: true, table: true, verify: true,
}

it('answers the examples of the document', async () => {
  const nim = await load()
  const blocks = [...DOCUMENT.matchAll(/```json request\n([\s\S]*?)```\s*```json answer\n([\s\S]*?)```/g)]
  expect(blocks.length).toBeGreaterThan(10)
  for (const [, request, answer] of blocks) {
    expect(nim.ask(JSON.parse(request ?? '') as RequestTo<Action>), request).toMatchObject(JSON.parse(answer ?? '') as object)
  }
})

it('has types for every action of the library', async () => {
  const nim = await load()
  const wrong = nim.ask({ do: 'nothing' } as unknown as RequestTo<Action>)
  const known = wrong.ok ? [] : (wrong.error.message.split('known are ')[1] ?? '').split(', ')
  expect(known.filter((name) => !(name in ACTIONS))).toEqual([])
  expect(known.length).toBeGreaterThan(15)
})
