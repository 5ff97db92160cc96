/** Full-width forms, which an input method for Chinese writes: the page reads them as the engine does (`half_width` in the crate `rules`). */

const OTHERS: Record<string, string> = { '、': ',', '【': '[', '】': ']', '“': '"', '”': '"', '–': '-', '—': '-', '−': '-', '\u3000': ' ' }

/** The text with half-width forms only; each character is one of the original. */
export const half = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (c) => ('＠＼'.includes(c) ? c : String.fromCharCode(c.charCodeAt(0) - 0xfee0))).replace(/[、【】“”–—−\u3000]/g, (c) => OTHERS[c] ?? c)
