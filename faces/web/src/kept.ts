/** What the browser stores, for this tab or for all visits. Without storage the page works and forgets. */

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
    // Storage is forbidden or full.
  }
}

/** Stored JSON; `null` if there is none or it is malformed. */
export function readJson(where: Where, key: string): unknown {
  try {
    return JSON.parse(readText(where, key) ?? 'null') as unknown
  } catch {
    return null
  }
}
