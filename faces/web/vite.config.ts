import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Fonts in one format: every browser that has modules reads woff2. */
const woff2: Plugin = {
  name: 'woff2',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('katex') && id.includes('.css') ? code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, '') : null,
}

// Relative addresses: the page can be hosted in any folder.
export default defineConfig({
  base: './',
  plugins: [woff2, react()],
  worker: { format: 'es' },
  // The package finds its worker and its module by addresses beside its own file, and lies beside this folder.
  optimizeDeps: { exclude: ['nimatron'] },
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: 0 },
})
