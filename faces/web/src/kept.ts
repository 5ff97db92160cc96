/** What the browser keeps: for this tab, or for all visits. A page without storage forgets: nothing else depends on it. */

type Where = 'localStorage' | 'sessionStorage'

export function readText(where: Where, key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

export function writeText(where: Where, key: string, text: string): void {
  try {
    window[where].setItem(key, text)
  } catch {
    // Forbidden or full.
  }
}

/** Kept JSON; `null` if there is none that can be read. */
export function readJson(where: Where, key: string): unknown {
  try {
    return JSON.parse(readText(where, key) ?? 'null') as unknown
  } catch {
    return null
  }
}
