/** The package as a user gets it: packed, installed in a clean folder, and asked in Node and in a browser. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Maximum size of the package, in bytes. */
const MAX_PACKED = 2_350_000

let folder: string
let packed: { filename: string; size: number; files: { path: string }[] }

const run = (command: string, args: string[], cwd = folder) => execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nimatron-js-'))
  const [one] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], ROOT)) as [typeof packed]
  packed = one
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`])
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is small, and has what it needs and nothing else', () => {
  expect(statSync(join(folder, packed.filename)).size).toBeLessThan(MAX_PACKED)
  const names = packed.files.map((file) => file.path)
  for (const name of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'dist/index.js', 'dist/index.d.ts', 'dist/worker.js', 'dist/nimatron.wasm']) {
    expect(names).toContain(name)
  }
  expect(names.filter((name) => !/^(dist\/[\w.]+|README\.md|LICENSE-\w+|package\.json)$/.test(name))).toEqual([])
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

it('answers in Node as its README says', () => {
  const readme = readFileSync(join(folder, 'node_modules/nimatron/README.md'), 'utf8')
  const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  writeFileSync(join(folder, 'example.js'), example)
  const shown = [...example.matchAll(/^\/\/ (.*)$/gm)].map((line) => line[1])
  expect(shown.length).toBeGreaterThan(0)
  expect(run('node', ['example.js']).trimEnd().split('\n')).toEqual(shown)
})

it('says in Node what is wrong, keeps limits, and works after a failure', () => {
  writeFileSync(
    join(folder, 'wrong.js'),
    `import { load } from 'nimatron'
const nim = await load()
const wrong = nim.ask({ do: 'check', game: 'n -> n - m' })
const slow = nim.ask({ do: 'solve', game: 'chomp', positions: ['9,9,9,9,9,9,9,9,9'], limits: { ms: 300 } })
const odd = nim.ask('nonsense')
let progress = 0
const law = nim.ask({ do: 'law', game: 'n -> n - 1; n -> n/2 if n > 0' }, () => { progress += 1 })
await nim.restart()
const again = nim.ask({ do: 'nimber', expression: '5 * 7' })
const nowhere = await load('file:///nowhere/nimatron.wasm').catch((error) => error.code)
console.log(JSON.stringify([wrong.error?.kind, slow.ok || slow.error.kind, odd.ok, law.answer?.status, again.answer?.value, nowhere]))
`,
  )
  const seen = JSON.parse(run('node', ['wrong.js'])) as unknown[]
  expect(seen[0]).toBe('rules')
  expect([true, 'limit', 'request', 'rules']).toContain(seen[1])
  expect(seen.slice(2)).toEqual([false, 'proved', '13', 'ENOENT'])
})

it('answers every example of its README', () => {
  writeFileSync(
    join(folder, 'examples.js'),
    `import { readFileSync } from 'node:fs'
import { load } from 'nimatron'
const nim = await load()
const readme = readFileSync('node_modules/nimatron/README.md', 'utf8')
const rows = [...readme.matchAll(/^\\| (\`.*) \\| \`(\\{ do: .*\\})\` \\|$/gm)]
const { certificate } = nim.ask({ do: 'law', game: 'nim' }).answer
const wrong = []
const named = new Set()
for (const [, names, example] of rows) {
  for (const [, name] of names.matchAll(/\`(\\w+)\`/g)) named.add(name)
  const reply = nim.ask(new Function('certificate', 'return ' + example)(certificate))
  if (!reply.ok) wrong.push([example, reply.error.message])
}
const known = nim.ask({ do: 'nothing' }).error.message.split('known are ')[1].split(', ')
console.log(JSON.stringify([rows.length, wrong, known.filter((name) => !named.has(name))]))
`,
  )
  const [count, wrong, unnamed] = JSON.parse(run('node', ['examples.js'])) as [number, unknown[], string[]]
  expect(count).toBeGreaterThan(15)
  expect(wrong).toEqual([])
  expect(unnamed).toEqual([])
})

it('has types: right requests are accepted, wrong ones are not', () => {
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'))
  const check = (body: string) => {
    writeFileSync(join(folder, 'typed.ts'), `import { load, Workers } from 'nimatron'\nconst nim = await load()\nconst away = new Workers()\n${body}\n`)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--skipLibCheck', 'false']
    try {
      run('node', ['node_modules/typescript/lib/tsc.js', ...options, 'typed.ts'])
      return ''
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  expect(
    check(`const reply = nim.ask({ do: 'solve', game: 'nim', positions: [3, 10n, [4, 5n], 'x'], language: 'zh-Hans' })
if (reply.ok && !reply.answer.loopy) { const outcome: 'P' | 'N' = reply.answer.outcome; console.log(outcome) } else if (!reply.ok) { console.log(reply.error.message) }
const law = await away.ask({ do: 'law', game: 'nim' }, { onProgress: (done, total) => console.log(done / total) })
if (law.ok) { const status: 'proved' | 'conjectured' | 'none' = law.answer.status; console.log(status) }`),
  ).toBe('')
  expect(check(`nim.ask({ do: 'solv', game: 'nim' })`)).toContain("'\"solv\"' is not assignable")
  expect(check(`nim.ask({ do: 'solve', game: 'nim', position: 3 })`)).toContain("'position' does not exist")
}, 60_000)

it('answers in a browser, cancels, and reports progress', async () => {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
  const page = `<!doctype html><title>nimatron</title><link rel="icon" href="data:,"><script type="importmap">{"imports": {"nimatron": "./node_modules/nimatron/dist/index.js"}}</script>
<script type="module">
import { Workers, load } from 'nimatron'
const nim = new Workers()
let progress = 0
const stopped = new AbortController()
const slow = nim.ask({ do: 'sequence', game: '0.37', to: 2000000 }, { signal: stopped.signal, onProgress: () => { progress += 1; stopped.abort() } })
  .then(() => 'answered', (error) => error.name)
const solved = await nim.ask({ do: 'solve', game: 'n -> n - k for k in {1, 3, 4}', positions: [5, 9, 14] })
const cancelled = await slow
const law = await nim.ask({ do: 'law', game: 'n -> n - k for k in powers(2)' })
const here = (await load()).ask({ do: 'nimber', expression: '5 * 7' })
const lost = await new Workers('nowhere.wasm').ask({ do: 'palette' }).catch((error) => error.message)
nim.close()
window.seen = [solved.answer.outcome, solved.answer.grundy, cancelled, law.answer.law, here.answer.value, lost.includes('404'), progress]
</script>`
  writeFileSync(join(folder, 'index.html'), page)
  const server = createServer((request, response) => {
    const file = join(folder, normalize(request.url === '/' ? '/index.html' : (request.url ?? '')))
    try {
      const bytes = readFileSync(file)
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const tab = await browser.newPage()
    const complaints: string[] = []
    tab.on('pageerror', (error) => complaints.push(error.message))
    await tab.goto(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`)
    const seen = await tab.waitForFunction(() => (window as unknown as { seen?: unknown[] }).seen, null, { timeout: 30_000 })
    expect(await seen.jsonValue()).toEqual(['N', 3, 'AbortError', 'g(n) = n mod 3', '13', true, 1])
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}, 60_000)
