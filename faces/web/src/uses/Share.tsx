import { useEffect, useRef, useState } from 'react'
import type { GameInfo, Moves, State } from '../engine/types'
import { useAsk } from '../engine/useAsk'
import { linkOf, positions, type Page } from '../hash'
import { Card, HEIGHT, WIDTH } from '../parts/Card'
import { figureOf } from '../parts/figure'
import { useLanguage, useWords } from '../words'
import { howToMove, rulesText } from './Rules'

/** The picture as it is saved: with the size that it has, and as a document of its own. */
function saved(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(WIDTH))
  copy.setAttribute('height', String(HEIGHT))
  copy.removeAttribute('style')
  return new XMLSerializer().serializeToString(copy)
}

/** The picture as dots. */
async function png(svg: SVGSVGElement): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(saved(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A position to give away: a link that opens it, and its picture. `present`: the position on the board. */
export function Share({ page, info, present, close }: { page: Page; info: GameInfo | undefined; present: State | null; close: () => void }) {
  const w = useWords()
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const state = present ?? { game: page.game, positions: positions(page.position) }
  const { answer } = useAsk<Moves>({ do: 'moves', ...state, most: 1, pictures: true })
  const figure = figureOf(state, info, answer?.pictures, answer?.shown)
  // A puzzle is given by its seed.
  const shared: Page = page.use === 'puzzle' || !present ? page : { ...page, game: state.game, position: state.positions.join(' ') }
  const link = linkOf(shared, language)
  const picture = () => card.current?.querySelector('svg') ?? null
  const copy = async (what: () => Promise<void>, said: string) => {
    try {
      await what()
      setDone(said)
    } catch {
      // The link can be selected, and the picture saved.
      setDone('')
    }
  }
  const save = async (format: 'svg' | 'png') => {
    const svg = picture()
    if (!svg) return
    download(format === 'svg' ? new Blob([saved(svg)], { type: 'image/svg+xml' }) : await png(svg), `nimatron.${format}`)
  }
  const canCopy = typeof ClipboardItem !== 'undefined'
  return (
    <dialog ref={dialog} className="share" onClose={close} aria-label={w.shareTitle}>
      <div className="row">
        <h2>{w.shareTitle}</h2>
        <button onClick={() => dialog.current?.close()}>{w.close}</button>
      </div>
      <div ref={card}>
        <Card figure={figure} title={rulesText(howToMove(info), w) || page.game} asks={page.use === 'puzzle' ? w.cardPuzzle : w.cardAsk} end={w.rulesEnd(page.misere)} label={w.sharePicture} />
      </div>
      <label className="field">
        {w.shareLink}
        <input readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <div className="buttons">
        <button className="primary" onClick={() => void copy(() => navigator.clipboard.writeText(link), w.shared)}>
          {w.copyLink}
        </button>
        {canCopy ? (
          <button
            onClick={() => {
              const svg = picture()
              if (svg) void copy(() => navigator.clipboard.write([new ClipboardItem({ 'image/png': png(svg) })]), w.copied)
            }}
          >
            {w.copyPicture}
          </button>
        ) : null}
        <button onClick={() => void save('svg')}>{w.save('SVG')}</button>
        <button onClick={() => void save('png')}>{w.save('PNG')}</button>
        <span role="status">{done}</span>
      </div>
    </dialog>
  )
}
