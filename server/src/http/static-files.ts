import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

export const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The built web app. Hashed assets are cached for a year; every other path that asks for a page gets the app. */
export function serveStaticFiles(): Hono {
  const app = new Hono()
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  // Never cached, so that browsers notice a new version.
  app.use('/service-worker.js', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-cache')
  })
  app.use('*', serveStatic({ root: path.relative(process.cwd(), webRoot) || '.', precompressed: false }))
  app.get('*', async (c, next) => {
    const isPage = !path.extname(c.req.path) && (c.req.header('accept') ?? '').includes('text/html')
    const index = path.join(webRoot, 'index.html')
    if (!isPage || !existsSync(index)) return next()
    c.header('Cache-Control', 'no-cache')
    return c.html(await readFile(index, 'utf8'))
  })
  return app
}
