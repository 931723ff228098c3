import path from 'node:path'
import { openDatabase } from '#db/connection'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { systemClock, type Clock } from '#platform/clock'
import { createLogger, type Logger } from '#platform/logger'
import { createMailer, type Mailer } from '#platform/mailer'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { createOwnProject } from './http/own-project.ts'
import { noQueue, openQueue } from './jobs/runner.ts'
import { scheduledJobs } from './jobs/schedule.ts'

export type Overrides = { log?: Logger; clock?: Clock; mailer?: Mailer }

export type RunningServer = AsyncDisposable & { url: string; context: Context }

function standardLogger(config: Config): Logger {
  return createLogger(config.logFormat, (line) => process.stdout.write(`${line}\n`))
}

/**
 * Opens the database, brings it forward, and assembles the context; whatever was opened is closed again, in reverse,
 * when the returned stack is disposed or a step fails.
 */
export async function openContext(config: Config, overrides: Overrides = {}) {
  await using stack = new AsyncDisposableStack()
  const log = overrides.log ?? standardLogger(config)
  const database = stack.use(
    await openDatabase({ ...config, onIdleError: (error) => log.warn('database connection lost', { error }) }),
  )
  const applied = await migrate(database.pool, readMigrations(migrationFolders))
  if (applied.length > 0) log.info('database brought forward', { migrations: applied.length })
  const jobs = config.runJobs ? stack.use(await openQueue({ database, log: log.child('jobs') })) : null
  const outbox = path.join(config.dataDir, 'outbox')
  const context: Context = {
    config,
    publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    log,
    clock: overrides.clock ?? systemClock,
    database,
    mailer:
      overrides.mailer ?? createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, log: log.child('mail') }),
    queue: jobs?.queue ?? noQueue,
    project: createOwnProject({
      authenticate: async () => null,
      fetch: () => new Response(null, { status: 503 }),
      publishableKey: '',
    }),
  }
  const moved = stack.move()
  return { context, jobs, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Starts everything and resolves once requests are served. The port in `config` may be 0. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  await using stack = new AsyncDisposableStack()
  const opened = stack.use(await openContext(config, overrides))
  const { context } = opened
  const readiness = { isReady: false }
  const app = createApp(context, readiness)
  const listening = stack.use(await listen(app, config.host, config.port))
  const address = `http://localhost:${listening.port}`
  context.publicUrl = () => config.publicUrl ?? address
  for (const job of scheduledJobs(context)) await opened.jobs?.register(job)
  readiness.isReady = true
  const moved = stack.move()
  return { url: address, context, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}
