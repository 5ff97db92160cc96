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
