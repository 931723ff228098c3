import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildApiReference } from '../scripts/api-reference.ts'
import { groups } from '../scripts/api-reference/openapi.ts'
import { readConfig } from '../server/src/config.ts'
import type { Context } from '../server/src/context.ts'
import { createApp } from '../server/src/http/app.ts'
import { openBriefings } from '../server/src/modules/briefings/index.ts'
import { openCalls } from '../server/src/modules/calls/index.ts'
import { openFeedback } from '../server/src/modules/feedback/index.ts'
import { openRecordings } from '../server/src/modules/recordings/index.ts'
import { speechRoutes, type Speech } from '../server/src/modules/speech/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createErasures } from '../server/src/platform/user-events/erasures.ts'
import { silentLogger } from '../server/src/platform/logger.ts'
import { createSessionEndings } from '../server/src/platform/user-events/session-endings.ts'
import { openOwnProject } from '../server/src/project/own/open-own-project.ts'

type App = ReturnType<typeof createApp>

const root = fileURLToPath(new URL('../', import.meta.url))

const described = groups.flatMap(({ operations }) =>
  operations.map(({ method, path: route }) => `${method.toUpperCase()} ${route}`),
)

/** Our own routes, without the project's API, middleware and static files. */
function listRoutes(app: App): string[] {
  const routes = app.routes
    .filter(({ method, path: route }) => method !== 'ALL' && !/^\/(auth|rest)\/v1|\*/.test(route))
    .map(({ method, path: route }) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`)
  return [...new Set(routes)].toSorted()
}

/** The server's app for inspection only: no request is made, so it needs no database and no speech. */
async function listServedRoutes(): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(mkdtempDisposableSync(path.join(tmpdir(), 'tidings-routes-')))
  const config = readConfig({ DATA_DIR: folder.path })
  const parts = {
    config,
    clock: systemClock,
    log: silentLogger,
    database: {},
    publicUrl: () => '',
    sessionEndings: createSessionEndings(),
    erasures: createErasures(),
  } as unknown as Context
  const opened = stack.use(await openOwnProject(parts))
  const context = { ...parts, project: opened.project }
  const calls = stack.use(openCalls(context, {} as Speech))
  const feedback = await openFeedback(context)
  const recordings = await openRecordings(context, async () => false)
  const engines = { en: 'browser', fr: 'browser', es: 'browser', de: 'browser', it: 'browser' } as const
  const voice = { kind: 'socket', transcription: 'browser', speech: engines } as const
  const readiness = { state: 'ready' } as const
  const speech = speechRoutes(context, {} as Speech)
  const { routes: briefings } = await openBriefings(context, { engines } as unknown as Speech)
  const modules = { briefings, calls, feedback, recordings, speech }
  return listRoutes(createApp(context, { readiness, opened, voice, ...modules }))
}

test('the HTTP API reference is what npm run api-reference writes', () => {
  const written = Object.keys(buildApiReference()).map((file) => [
    file,
    readFileSync(path.join(root, file), 'utf8'),
  ])
  expect(Object.fromEntries(written)).toEqual(buildApiReference())
})

test('every route of the server is described, and no other', async () => {
  const served = await listServedRoutes()
  expect(served.length).toBeGreaterThan(20)
  expect(described.toSorted()).toEqual(served)
})

test('operations have different names, and refer to schemas that exist', () => {
  const ids = groups.flatMap(({ operations }) => operations.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const document = buildApiReference()['docs/openapi.json'] ?? ''
  const { components } = JSON.parse(document) as { components: { schemas: Record<string, unknown> } }
  const names = [...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '')
  expect([...new Set(names)].filter((name) => !(name in components.schemas))).toEqual([])
  expect(Object.keys(components.schemas).filter((name) => !names.includes(name))).toEqual([])
})
