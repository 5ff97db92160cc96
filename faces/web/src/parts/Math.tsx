import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useMemo } from 'react'

const NAMES: [RegExp, string][] = [
  [/\(x\)/g, '\\otimes '],
  [/\bxor\b/g, '\\oplus '],
  [/\bmod\b/g, '\\bmod '],
  [/\band\b/g, '\\mathbin{\\&}'],
  [/\bor\b/g, '\\mathbin{|}'],
  [/\bfloor\(([^()]*)\)/g, '\\lfloor $1\\rfloor '],
  [/\bmin\b/g, '\\min '],
  [/\bmax\b/g, '\\max '],
  [/\bv(\d+)\(/g, '\\nu_{$1}('],
  [/>=/g, '\\ge '],
  [/<=/g, '\\le '],
  [/\*/g, '\\cdot '],
]

/** A formula of the engine as TeX; `null` if it contains words. */
export function tex(formula: string): string | null {
  let text = formula
  for (const [from, to] of NAMES) text = text.replace(from, to)
  if (/[一-鿿]/.test(text) || /(?<!\\)\b[a-z]{3,}\b/i.test(text.replace(/\\[a-z]+/gi, ''))) return null
  return text
}

/** A formula, typeset if that is possible. */
export function Formula({ of }: { of: string }) {
  const html = useMemo(() => {
    const text = tex(of)
    return text === null ? null : katex.renderToString(text, { throwOnError: false, output: 'htmlAndMathml' })
  }, [of])
  if (html === null) return <span className="formula">{of}</span>
  return <span className="formula" dangerouslySetInnerHTML={{ __html: html }} />
}
