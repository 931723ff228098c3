import path from 'node:path'
import { openDatabase } from '#db/connection'
import { makeDatabaseFilesPrivate, makeDataDirectoryPrivate } from '#db/data-directory'
import { keepSessionDefaults } from '#db/session-defaults'
import { migrate, migrationFolders, readMigrations } from '#db/migrate'
import { encryptStoredSecrets } from '#modules/accounts'
import { keepSavingAnswers } from '#modules/assistant'
import { openBriefings } from '#modules/briefings'
import { openFeedback } from '#modules/feedback'
import { openCalls } from '#modules/calls'
import { prepareNews, refreshSoon } from '#modules/news'
import { keepSendingRecordings, openRecordings } from '#modules/recordings'
import { describeSpeech, openSpeech, describeSocketVoice, speechRoutes } from '#modules/speech'
import { systemClock, type Clock } from '#platform/clock'
import { createErasures } from '#platform/user-events/erasures'
import type { GuardedConnectOptions } from '#platform/network/guarded-connect'
import { openLanguageModel } from '#platform/language-model'
import { createLogger, type Logger } from '#platform/logger'
import { limitMails } from '#platform/mail/mail-limit'
import { createMailer, type Mailer } from '#platform/mail/mailer'
import { findMp3Encoder } from '#platform/sounds/mp3-encoder'
import { runOutsideRequests } from '#platform/request-id'
import { openPasswordHashing, type PasswordHashing } from '#platform/password-hashing'
import { deleteMailsAbout } from '#platform/mail/outbox-files'
import { createSessionEndings } from '#platform/user-events/session-endings'
import { openSoundStore } from '#platform/sounds/bucket-store'
import { createVisits } from '#platform/user-events/visits'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createApp, type Readiness } from './http/app.ts'
import type { DrainOptions } from './http/drain.ts'
import { listen } from './http/listen.ts'
import { describeSecureServer } from './http/secure-server.ts'
import { noQueue, openQueue } from './jobs/runner.ts'
import { listScheduledJobs } from './jobs/schedule.ts'
import { openOperations } from './operations/open-operations.ts'
import { warnAboutSetup } from './operations/warn-about-setup.ts'
import { warnOfMissingMigrations } from './project/hosted/missing-migrations.ts'
import { openHostedProject } from './project/hosted/open-hosted-project.ts'
import { openOwnProject } from './project/own/open-own-project.ts'

export type Overrides = {
  log?: Logger
  clock?: Clock
  mailer?: Mailer
  passwords?: PasswordHashing
  pushNetwork?: GuardedConnectOptions
  /** Called once requests are served; jobs start afterwards. */
  onReady?: (context: Context) => void
}

export type RunningServer = AsyncDisposable & {
  url: string
  context: Context
  /** Takes no new calls, hands running ones over, and resolves when running requests are answered or their time is up. */
  drain(options: DrainOptions): Promise<void>
}

/**
 * Opens resources that must be closed in reverse order. `build` puts each on the stack as it opens it. If it throws, they are
 * closed at once; otherwise the caller closes them.
 */
async function assemble<T>(build: (stack: AsyncDisposableStack) => Promise<T>) {
  const stack = new AsyncDisposableStack()
  try {
    return { built: await build(stack), close: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

function openStandardLogger(config: Config): Logger {
  return createLogger(config.logFormat, (line) => process.stdout.write(`${line}\n`))
}

const logReplicaChange = (log: Logger) => (reason: string | null, code?: string) =>
  reason === null
    ? log.info('news is read from the replica again')
    : log.warn('news is read from the primary instead of the replica', { reason, code })

/** Longer than any statement takes after migration. */
const databaseSilentMs = 60_000

async function openMigratedDatabase(config: Config, log: Logger) {
  // Otherwise its log lines would carry the id of the request that opened the connection.
  const onIdleError = (error: Error) =>
    runOutsideRequests(() => log.warn('database connection lost', { error }))
  const database = await openDatabase({ ...config, onIdleError, onReplicaChange: logReplicaChange(log) })
  const applied = await migrate(database.pool, readMigrations(migrationFolders)).catch(
    async (error: unknown) => {
      await database[Symbol.asyncDispose]()
      throw error
    },
  )
  if (database.kind === 'server')
    await keepSessionDefaults(database.pool).catch((error: unknown) =>
      log.warn(
        'cannot change the settings of the database role: set jit to off and max_parallel_workers_per_gather to 0 for it',
        { error },
      ),
    )
  if (applied.length > 0) log.info('database migrated', { migrations: applied.length })
  if (config.databaseUrl === null) makeDatabaseFilesPrivate(config.dataDir)
  database.limitSilence(databaseSilentMs)
  return database
}

/** Opens and migrates the database and builds the context; closes what it has opened when a step fails. */
export function openContext(config: Config, overrides: Overrides = {}) {
  return assemble(async (stack) => {
    const log = overrides.log ?? openStandardLogger(config)
    makeDataDirectoryPrivate(config.dataDir)
    const operations = stack.use(await openOperations(config, log))
    const database = stack.use(await openMigratedDatabase(config, log))
    const jobs = config.runJobs ? stack.use(await openQueue({ database, log: log.child('jobs') })) : null
    const outbox = path.join(config.dataDir, 'outbox')
    const clock = overrides.clock ?? systemClock
    const mailOptions = { smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, log: log.child('mail') }
    const parts: Omit<Context, 'project'> = {
      config,
      publicUrl: () => config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`,
      log,
      clock,
      database,
      mailer: limitMails(overrides.mailer ?? createMailer(mailOptions), {
        tables: database.tables,
        clock,
        perHour: config.limitFactor === 0 ? null : config.mailsPerHour,
      }),
      passwords: overrides.passwords ?? openPasswordHashing(),
      queue: jobs?.queue ?? noQueue,
      sessionEndings: createSessionEndings(),
      erasures: createErasures(),
      visits: createVisits(),
      pushNetwork: { rule: config.outgoing, ...(overrides.pushNetwork ?? { allowPrivateHosts: new Set() }) },
      languageModel: config.languageModel && openLanguageModel(config.languageModel),
      mp3Encoder: config.audioFormat === 'auto' ? await findMp3Encoder() : null,
      sounds: openSoundStore({
        settings: config.audioStore,
        folder: path.join(config.dataDir, 'audio'),
        clock,
        log: log.child('recordings'),
      }),
      metrics: operations.metrics,
      tracing: operations.tracing,
    }
    parts.erasures.listen(({ addresses, userId }) => deleteMailsAbout(outbox, [userId, ...addresses]))
    const opened = stack.use(
      config.hostedProject ? openHostedProject(config.hostedProject, parts) : await openOwnProject(parts),
    )
    // Keep the same object: the public URL is set later and must reach every part.
    const context: Context = Object.assign(parts, { project: opened.project })
    if (!config.hostedProject) await encryptStoredSecrets(context)
    return { context, jobs, opened, operations }
  })
}

/** Starts everything and resolves once requests are served and jobs run. The port in `config` may be 0. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const { built, close } = await assemble(async (stack) => {
    const { built, close: closeContext } = await openContext(config, overrides)
    stack.defer(closeContext)
    const { context, jobs, opened, operations } = built
    const readiness: Readiness = { state: 'starting' }
    await prepareNews(context)
    const speech = stack.use(await openSpeech(config, context.clock))
    context.log.info(`answers are ${describeSpeech(speech)}`)
    if (context.languageModel) context.log.info('answers are written by the model that LLM_MODEL names')
    const briefings = await openBriefings(context, speech)
    const recordings = await openRecordings(context, briefings.makeSound)
    stack.use(keepSendingRecordings(context))
    stack.use(keepSavingAnswers(context))
    const calls = openCalls(context, speech)
    const feedback = await openFeedback(context)
    const app = createApp(context, {
      readiness,
      opened,
      feedback,
      briefings: briefings.routes,
      calls,
      recordings,
      speech: speechRoutes(context, speech),
      voice: describeSocketVoice(speech),
    })
    const listening = stack.use(
      await listen(app, config, config.tls ? describeSecureServer(config.tls, context) : {}),
    )
    calls.listenTo(listening.server)
    stack.use(calls)
    const url = `${config.tls ? 'https' : 'http'}://localhost:${listening.port}`
    context.publicUrl = () => config.publicUrl ?? url
    warnAboutSetup(config, context.publicUrl(), context.log)
    if (config.hostedProject) void warnOfMissingMigrations(config.hostedProject, context.log)
    await operations.serve({ ...context, countOpenCalls: () => calls.countOpen() })
    const registered = [...listScheduledJobs(context), ...briefings.jobs]
    await jobs?.createQueues(registered)
    readiness.state = 'ready'
    overrides.onReady?.(context)
    for (const job of registered) await jobs?.register(job)
    await jobs?.endOtherSchedules(registered)
    await refreshSoon(context)
    return {
      url,
      context,
      async drain(options: DrainOptions) {
        readiness.state = 'stopping'
        await Promise.all([calls.drain(), jobs?.stop(), listening.drain(options)])
      },
    }
  })
  return { ...built, [Symbol.asyncDispose]: close }
}
