/**
 * Requests as text. JSON has no integers of its own: `JSON.stringify` refuses a BigInt and rounds a number beyond 2^53 without a word, so that another
 * question would be answered. Here a BigInt is the integer that it is, and a number that is no longer exact is refused.
 */

import type { Language, Reply } from './types.js'

/** Why a request is not asked; `number` is what JavaScript has left of it. */
const INEXACT: Record<Language, (number: string) => string> = {
  en: (number) => `${number} is not an exact whole number in JavaScript: write it as a text ("...") or as a BigInt (2n ** 60n)`,
  'zh-Hans': (number) => `${number} 在 JavaScript 中不是精确的整数：请写成字符串（"..."）或 BigInt（2n ** 60n）`,
  'zh-Hant': (number) => `${number} 在 JavaScript 中不是精確的整數：請寫成字串（"..."）或 BigInt（2n ** 60n）`,
}

/** A number that stands for more than one whole number, or for none. */
const isInexact = (value: number): boolean => !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))

/** The request as text, or the reply that refuses it. Throws what `JSON.stringify` throws: for an object that contains itself, for instance. */
export function textOf(request: { language?: Language | undefined }): { text: string } | { refusal: Reply<never> } {
  let inexact: number | undefined
  const text: string | undefined = JSON.stringify(request, (_, value: unknown) => {
    if (typeof value === 'number' && isInexact(value)) inexact ??= value
    if (typeof value !== 'bigint') return value
    // Long integers are texts in requests, as they are in answers.
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  })
  // What is nothing in JSON is an empty text, which the library refuses.
  if (inexact === undefined) return { text: text ?? '' }
  const message = (INEXACT[request.language ?? 'en'] ?? INEXACT.en)(String(inexact))
  return { refusal: { version: 1, ok: false, error: { kind: 'request', id: 'requests.inexact_number', message } } }
}
