import type { Num } from '../engine/types'
import { useWords } from '../words'

/** Values in binary, one below the other, and their xor, which keeps the columns with an odd number of ones. */
export function Columns({ parts, sum }: { parts: { name: string; value: Num }[]; sum: Num }) {
  const w = useWords()
  const values = parts.map((part) => BigInt(part.value))
  const width = Math.max(1, ...values.map((value) => value.toString(2).length))
  const total = BigInt(sum).toString(2).padStart(width, '0')
  const row = (digits: string, marked: boolean) =>
    [...digits].map((digit, at) => (
      <td key={at} className={`bit ${digit === '1' ? 'one' : ''} ${marked && digit === '1' ? 'odd' : ''}`}>
        {digit}
      </td>
    ))
  return (
    <figure className="xor">
      <figcaption>{w.columns}</figcaption>
      <table className="columns" aria-label={w.columns}>
      <tbody>
        {parts.map((part, at) => (
          <tr key={at}>
            <th scope="row">{part.name}</th>
            <td className="value">{String(part.value)} =</td>
            {row(BigInt(part.value).toString(2).padStart(width, '0'), false)}
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">xor</th>
          <td className="value">{String(sum)} =</td>
          {row(total, true)}
        </tr>
      </tbody>
      </table>
    </figure>
  )
}
