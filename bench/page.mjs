// The library as WebAssembly against the native one behind `nimatron serve`, in one run: the same requests, the least time of several rounds.
//   faces/web/build && cargo build --release && node bench/page.mjs target/release/nimatron
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

const server = spawn(process.argv[2] ?? 'target/release/nimatron', ['serve', '--port', '0', '--quiet', '--time', '60s'])
const address = await new Promise((resolve) => server.stdout.once('data', (line) => resolve(String(line).trim())))
const bytes = readFileSync(new URL('../faces/web/public/nimatron.wasm', import.meta.url))
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
  native: async (text) => {
    const response = await fetch(`${address}api`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    return response.text()
  },
}

console.log('| request | native ms | WebAssembly ms | ratio |\n|---|---|---|---|')
for (const request of REQUESTS) {
  const text = JSON.stringify(request)
  const least = { native: Infinity, wasm: Infinity }
  const said = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['native', 'wasm']) {
      const began = performance.now()
      said[side] = await asked[side](text)
      least[side] = Math.min(least[side], performance.now() - began)
    }
  }
  if (said.native !== said.wasm || !JSON.parse(said.wasm).ok) throw new Error(`the answers to ${text} differ`)
  const shown = `${request.do} ${request.game} ${[request.to ?? request.positions ?? ''].flat().join(' ')}`.trim()
  console.log(`| ${shown} | ${least.native.toFixed(2)} | ${least.wasm.toFixed(2)} | ${(least.wasm / least.native).toFixed(2)} |`)
}
server.kill()
