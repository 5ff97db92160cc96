/** The table of taking-and-breaking games as a page of its own: it is found by typing, and needs no script of the site. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const STYLE = `body{font:14px/1.4 sans-serif;margin:1em}table{border-collapse:collapse}td,th{padding:.1em .6em;text-align:left;vertical-align:top}
tbody tr:nth-child(even){background:#8881}td:nth-child(n+3):nth-child(-n+13){text-align:right;font-variant-numeric:tabular-nums}`

const SCRIPT = `const field=document.getElementById('search'),rows=[...document.querySelectorAll('tbody tr')]
const texts=rows.map((row)=>[...row.cells].map((cell)=>cell.textContent).join(' '))
field.addEventListener('input',()=>rows.forEach((row,at)=>{row.hidden=!texts[at].includes(field.value.trim())}))`

/** The page for a file of comma-separated values without quotes. `source` is the address of that file, `back` that of the guide. */
export function tablePage(csv: string, source: string, back: string): string {
  const [names = '', ...lines] = csv.trimEnd().split('\n')
  const cells = (line: string, tag: string) => line.split(',').map((cell) => `<${tag}>${escaped(cell.replaceAll('_', ' '))}</${tag}>`).join('')
  const rows = lines.map((line) => `<tr>${cells(line, 'td')}</tr>`).join('\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Octal games</title><style>${STYLE}</style>
<h1>Octal games</h1>
<p><a href="${back}">Games with heaps that break</a> · <a href="${source}">${source}</a></p>
<p><label>Show the rows with this text: <input type="search" id="search"></label></p>
<table><thead><tr>${cells(names, 'th')}</tr></thead><tbody>
${rows}
</tbody></table><script>${SCRIPT}</script></html>
`
}
