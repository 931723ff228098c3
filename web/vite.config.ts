import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.TIDINGS_SERVER ?? 'http://127.0.0.1:3000'
const proxied = [
  '/auth/v1',
  '/rest/v1',
  '/api',
  '/call',
  '/config.json',
  '/.netlify',
  '/feedback',
  '/healthz',
  '/readyz',
]

/** `light-dark()`, `<dialog>` and nested styles go out as written: every browser since mid 2024 has them. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/call' }])),
  },
})
