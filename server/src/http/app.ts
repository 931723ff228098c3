import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { newsRoutes } from '#modules/news'
import type { Context } from '../context.ts'
import { errorResponse, notFoundResponse } from './error-response.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'

const maxBodyBytes = 1024 * 1024

export type Readiness = { isReady: boolean }

/** Every route of this server. Modules mount theirs here; what none of them knows is the web app's. */
export function createApp(context: Context, readiness: Readiness): Hono {
  const app = new Hono()
  const { geolocationUrl } = context.config
  app.use(securityHeaders(geolocationUrl ? [new URL(geolocationUrl).origin] : []))
  app.use(bodyLimit({ maxSize: maxBodyBytes }))
  app.onError(errorResponse(context.log))
  app.notFound(notFoundResponse)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => (readiness.isReady ? c.text('ready') : c.text('starting', 503)))

  app.route('/', newsRoutes(context))

  app.route('/', staticFiles())
  return app
}
