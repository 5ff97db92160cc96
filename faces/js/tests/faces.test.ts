/** The same question has the same answer as through every other face (`faces/cli/tests/faces.rs`). */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { load } from '../dist/index.js'
import type { Answer, LoopyAnswer } from '../src/types.js'

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../../../testdata/faces.jsonl')

interface Known {
  game: string
  positions: string[]
  misere: boolean
  told: object
}

/** What is compared of an answer. */
function essence(answer: Answer | LoopyAnswer) {
  const known = answer.known as { how: string; engine?: string }
  const moves = answer.loopy ? answer.moves : answer.winning_moves
  return {
    outcome: answer.outcome,
    grundy: answer.grundy,
    how: known.how,
    engine: known.engine ?? null,
    moves: moves.map((move) => [move.component, move.from, move.to]),
    loopy: answer.loopy ?? false,
  }
}

it('answers as all other faces', async () => {
  const nim = await load()
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  expect(lines.length).toBeGreaterThan(400)
  for (const line of lines) {
    const { game, positions, misere, told } = JSON.parse(line) as Known
    const reply = nim.ask({ do: 'solve', game, positions, misere })
    expect(reply.ok ? essence(reply.answer) : { kind: reply.error.kind, id: reply.error.id }, line).toEqual(told)
  }
}, 120_000)
