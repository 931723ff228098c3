import type { Logger } from '#platform/logger'
import { OperatorError } from '#platform/operator-error'
import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { startServer, type RunningServer } from './start.ts'

/** After this the process exits regardless of what is still running. Acknowledged writes are in the database. */
const stopWithinMs = 9500
/** The part of it for running requests. */
const answerWithinMs = 7500
/** For closing what was opened by a start that failed. */
const closeWithinMs = 5000
/** npm forwards the Ctrl-C that the terminal sends to both processes. Only a later one is a second key press. */
const sameKeyMs = 1000

function explain(error: unknown): string {
  if (!(error instanceof OperatorError)) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const { message, cause } = error
  return cause instanceof Error ? `${message}\n(${cause.message})` : message
}

/** Also stops a server whose jobs are still starting. */
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

/** Stops gracefully at the first signal. Only a second Ctrl-C ends the process at once. */
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
    // After Ctrl-C there is no load balancer to wait for.
    if (toldAt === null) tell(0)
    else if (performance.now() - toldAt > sameKeyMs) process.exit(1)
  })
}

// Files are readable by this user alone.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  const starting = startServer(config, {
    onReady(context) {
      const { log, publicUrl } = context
      // After an uncaught error the process is in an unknown state: exit, and let systemd or the container restart it.
      process.on('uncaughtException', (error) => {
        log.error('uncaught error: exiting', { error })
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
  // Open handles must not keep a process alive that failed to start: a supervisor would think it is still starting.
  setTimeout(() => process.exit(), closeWithinMs).unref()
}
