import type { Logger } from '#platform/logger'
import { OperatorError } from '#platform/operator-error'
import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { startServer, type RunningServer } from './start.ts'

/** Then the process exits whatever is still running: what was acknowledged is in the database. */
const stopWithinMs = 9500
/** Of that, for the answers under way. */
const answerWithinMs = 7500
/** Once it could not start. */
const closeWithinMs = 5000
/** npm passes on the Ctrl-C that the terminal has sent to both: only a later one comes from somebody who cannot wait. */
const sameKeyMs = 1000

function explain(error: unknown): string {
  if (!(error instanceof OperatorError)) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const { message, cause } = error
  return cause instanceof Error ? `${message}\n(${cause.message})` : message
}

/** A server that is ready, and may have jobs to start yet. */
async function stop(starting: Promise<RunningServer>, log: Logger, noticeMs: number): Promise<void> {
  log.info('stopping')
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  try {
    const server = await starting
    await server.drain({ noticeMs, withinMs: answerWithinMs - noticeMs })
    await server[Symbol.asyncDispose]()
    process.exit(0)
  } catch (error) {
    log.error('stopping failed', { error })
    process.exit(1)
  }
}

/** Stops at the first signal. The same one again does not end what is being answered, a second Ctrl-C does. */
function stopOnSignals(starting: Promise<RunningServer>, { config, log }: Context): void {
  let toldAt: number | null = null
  const tell = (noticeMs: number) => {
    toldAt = performance.now()
    void stop(starting, log, noticeMs)
  }
  process.on('SIGTERM', () => {
    if (toldAt === null) tell(config.stopNoticeMs)
  })
  process.on('SIGINT', () => {
    // Ctrl-C is pressed where nothing balances.
    if (toldAt === null) tell(0)
    else if (performance.now() - toldAt > sameKeyMs) process.exit(1)
  })
}

// What is written is for this user alone.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  const starting = startServer(config, {
    onReady(context) {
      const { log, publicUrl } = context
      // What nobody has caught leaves the process in a state that nobody knows: the unit or container starts it again.
      process.on('uncaughtException', (error) => {
        log.error('an error that nobody caught ends this process', { error })
        process.exit(1)
      })
      stopOnSignals(starting, context)
      log.info(`Tidings is ready: open ${publicUrl()}`)
    },
  })
  await starting
} catch (error) {
  process.stderr.write(`Tidings could not start. ${explain(error)}\n`)
  process.exitCode = 1
  // Whatever has not closed must not keep a process that serves nobody: what started it would take it for one that starts.
  setTimeout(() => process.exit(), closeWithinMs).unref()
}
