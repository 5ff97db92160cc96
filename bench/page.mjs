// Compares the library as WebAssembly with the native one in one run: in a process of its own
// (engine against engine), and through `nimatron serve` (HTTP included). Both get the same requests;
// the minimum time of several rounds counts, and the answers must be the same bytes.
//   faces/web/build && cargo build --release --workspace && node bench/page.mjs target/release
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const ROUNDS = 5
const REQUESTS = [
  { do: 'table', game: 'wythoff', to: [999, 999] },
  { do: 'table', game: 'n -> n - k for k in powers(2)', to: [1_000_000] },
  { do: 'table', game: 'n -> n - k for k in {1, 3, 4}', to: [1_000_000] },
  { do: 'sequence', game: '0.007', to: 20_000, values: 0 },
  { do: 'law', game: 'kayles' },
  { do: 'law', game: 'wythoff' },
  { do: 'solve', game: 'nim', positions: ['3', '4', '5'] },
]

const programs = process.argv[2] ?? 'target/release'
const engine = spawn(`${programs}/nimatron-bench`, ['ask'])
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()
const server = spawn(`${programs}/nimatron`, ['serve', '--port', '0', '--quiet', '--time', '60s'])
const address = await new Promise((resolve) => server.stdout.once('data', (line) => resolve(String(line).trim())))
const bytes = readFileSync(new URL('../faces/js/dist/nimatron.wasm', import.meta.url))
const { instance } = await WebAssembly.instantiate(bytes, { env: { now: () => performance.now() } })
const { memory, take, answer, answer_at } = instance.exports

const asked = {
  wasm: async (text) => {
    const request = new TextEncoder().encode(text)
    const at = take(request.length)
    new Uint8Array(memory.buffer, at, request.length).set(request)
    const length = answer()
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer_at(), length))
  },
  engine: async (text) => {
    engine.stdin.write(`${text}\n`)
    const { value } = await answers.next()
    const space = value.indexOf(' ')
    return { text: value.slice(space + 1), ms: Number(value.slice(0, space)) / 1e6 }
  },
  server: async (text) => {
    const response = await fetch(`${address}api`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    return response.text()
  },
}

console.log('| request | native ms | over HTTP ms | WebAssembly ms | WebAssembly/native |\n|---|---|---|---|---|')
for (const request of REQUESTS) {
  const text = JSON.stringify(request)
  const least = { engine: Infinity, server: Infinity, wasm: Infinity }
  const said = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['engine', 'server', 'wasm']) {
      const began = performance.now()
      const answered = await asked[side](text)
      said[side] = answered.text ?? answered
      least[side] = Math.min(least[side], answered.ms ?? performance.now() - began)
    }
  }
  if (said.engine !== said.wasm || said.server !== said.wasm || !JSON.parse(said.wasm).ok) throw new Error(`the answers to ${text} differ`)
  const shown = `${request.do} ${request.game} ${[request.to ?? request.positions ?? ''].flat().join(' ')}`.trim()
  console.log(`| ${shown} | ${least.engine.toFixed(2)} | ${least.server.toFixed(2)} | ${least.wasm.toFixed(2)} | ${(least.wasm / least.engine).toFixed(2)} |`)
}
server.kill()
engine.kill()
