/**
 * The page. It asks the library as WebAssembly in the workers of the package `nimatron` (faces/js),
 * of which it is the first user; served by `nimatron serve`, it finds an address in a `meta`
 * element and sends its requests there (`engine/ask`).
 *
 * How positions are drawn: the engine gives a picture of a position and of what each move leaves.
 * `parts/figure` decides what a position looks like, for boards that are played on and for pictures
 * that are looked at (`parts/Still`: worksheets, cards, the example beside the rules, with their
 * colours written out so that they can be saved and printed). `parts/picture` compares pictures,
 * `parts/ways` finds the move that is meant by the places that were pointed at, and `parts/Drawn`
 * is the drawing, whatever it shows. What a move does the words of each language tell (`words`). So
 * a new kind of rules needs a picture in the crate `catalogue`, and nothing here.
 *
 * Puzzles come from the library, seeded and checked there; the page and its worksheets only show
 * them. Large tables are drawn here, on a canvas (`parts/Heat`), in the colours of the crate
 * `show`.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import './page.css'
import './playing.css'
import './sheet.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Without a network the page opens from what it kept; `nimatron serve` needs none of that.
const api = document.querySelector<HTMLMetaElement>('meta[name="nimatron-api"]')?.content
if (import.meta.env.PROD && !api && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('./sw.js').catch(() => undefined)
}
