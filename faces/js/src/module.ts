/** Where the module comes from: a file of this package unless another address is given. */

/** The module, compiled or not, or its address. */
export type Source = WebAssembly.Module | BufferSource | URL | string

/** The address of the module beside this file. Bundlers recognise this form and carry the file along. */
const here = (): URL => new URL('./nimatron.wasm', import.meta.url)

/** Compiles the module. Rejects if it cannot be loaded. */
export async function compile(source: Source = here()): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source)
  const address = String(source)
  if (address.startsWith('file:')) {
    // Node cannot fetch files. A name that is not written here stays out of bundles for browsers.
    const name = 'node:fs/promises'
    const { readFile } = (await import(/* @vite-ignore */ name)) as typeof import('node:fs/promises')
    return WebAssembly.compile(await readFile(new URL(address)))
  }
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  // Servers that do not know the type of the file send it as any bytes, which cannot be compiled as a stream.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer())
}
