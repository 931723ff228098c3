import type { SocketVoice } from '@tidings/contract/api/app-config'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import type { Feedback } from '#modules/feedback'
import { analyticsRoutes } from '#modules/analytics'
import { assistantRoutes, followedRoutes } from '#modules/assistant'
import type { Calls } from '#modules/calls'
import { keyRoutes, modelRoutes } from '#modules/model-endpoint'
import { newsRoutes } from '#modules/news'
import { personalDataRoutes } from '#modules/personal-data'
import { securityEventRoutes } from '#modules/security-events'
import { storyRoutes } from '#modules/stories'
import { rememberClientAddress } from '#platform/network/client-address'
import { limitBody } from '#platform/http-body'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { voiceLibraryRoute } from './voice-library.ts'
import type { OpenedProject } from '../project/opened-project.ts'
import { makeConfigJson, type PublicSettings } from './config-json.ts'
import { allowProjectOrigins } from './project-cors.ts'
import { limitPerUser, requireAllowedHost, requireJson } from './guard-requests.ts'
import { createErrorHandler, respondNotFound } from './error-response.ts'
import { assignRequestIds, logRefusedInput, measureRequests } from './observe-requests.ts'
import { setSecurityHeaders, type HeaderOptions } from './security-headers.ts'
import { serveStaticFiles } from './static-files.ts'

const maxBodyBytes = 1024 * 1024

/** Reported by `/readyz`: a load balancer only sends requests to a ready process. */
export type Readiness = { state: 'starting' | 'ready' | 'stopping' }

export type AppParts = {
  readiness: Readiness
  opened: OpenedProject
  feedback: Feedback
  briefings: Hono
  calls: Calls
  recordings: Hono
  speech: Hono
  voice: SocketVoice
}

function readHeaderOptions(config: Config): HeaderOptions {
  const { errorReportUrl, geolocationUrl, hostedProject, hostedVoice, publicUrl } = config
  const addresses = [errorReportUrl, geolocationUrl, hostedProject?.url, hostedVoice?.apiUrl]
  return {
    connect: addresses
      .filter((address) => typeof address === 'string')
      .map((address) => new URL(address).origin),
    callLibrary: hostedVoice && (hostedVoice.libraryFile ? 'own' : 'vendor'),
    isHttps: config.tls !== null || publicUrl?.startsWith('https:') === true,
    includesSubdomains: config.hstsSubdomains,
  }
}

/** Mounts the routes of all modules; any other path goes to the web app. */
export function createApp(context: Context, parts: AppParts): Hono {
  const { readiness, opened, feedback, briefings, calls, recordings, speech, voice } = parts
  const app = new Hono()
  const settings: PublicSettings = {
    publishableKey: opened.publishableKey,
    feedbackPublicKey: feedback.publicKey,
    voice,
  }
  app.use(assignRequestIds(context.config.accounts.trustedProxies))
  app.use(measureRequests(context.metrics))
  app.use(setSecurityHeaders(readHeaderOptions(context.config)))
  app.use(requireAllowedHost(context))
  app.use(rememberClientAddress(context.config.accounts.trustedProxies))
  app.use(logRefusedInput(context))
  for (const path of ['/auth/v1/*', '/rest/v1/*']) app.use(path, allowProjectOrigins(context))
  for (const path of ['/api/*', '/call/*', '/.netlify/functions/*']) app.use(path, requireJson)
  // Mounted before the limit below, because these APIs have their own error for a request that is too large.
  app.route('/', opened.routes)
  app.route('/', modelRoutes(context))
  app.use(
    limitBody({
      maxBytes: maxBodyBytes,
      onTooLarge: (c) => {
        // The rest of the body may not be read, so the connection cannot be reused.
        c.header('Connection', 'close')
        throw new AppError('too_large', 'The request is too large.')
      },
    }),
  )
  app.use('/api/*', limitPerUser(context.project))
  app.onError(createErrorHandler(context.log))
  app.notFound(respondNotFound)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => c.text(readiness.state, readiness.state === 'ready' ? 200 : 503))

  app.get('/config.json', (c) => c.json(makeConfigJson(context, settings)))
  app.route('/', voiceLibraryRoute(context.config))
  app.route('/', feedback.routes)
  app.route('/', newsRoutes(context))
  app.route('/', storyRoutes(context))
  app.route('/', analyticsRoutes(context))
  app.route('/', briefings)
  app.route('/', assistantRoutes(context))
  app.route('/', followedRoutes(context))
  app.route('/', calls.routes)
  app.route('/', recordings)
  app.route('/', speech)
  app.route('/', keyRoutes(context))
  app.route('/', securityEventRoutes(context))
  app.route('/', personalDataRoutes(context))

  app.route('/', serveStaticFiles())
  return app
}
