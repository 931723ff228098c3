import { setFlagsFromString } from 'node:v8'
import type { Logger } from '#platform/logger'
import { OperatorError } from '#platform/operator-error'
import { readConfig } from './config.ts'
import { startServer, type RunningServer } from './start.ts'

/** Then the process exits whatever is still running: what was acknowledged is in the database. */
const stopWithinMs = 9500
/** Of that, for the answers under way. */
const answerWithinMs = 7500

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

// What is written is for this user alone.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  // News comes in bursts, and the heap would stay as large as a burst makes it. Not for the embedded database: it runs in
  // this process and would lose a quarter of its speed.
  if (config.databaseUrl !== null) setFlagsFromString('--optimize-for-size')
  const starting = startServer(config, {
    onReady({ log, publicUrl }) {
      log.info(`Tidings is ready: open ${publicUrl()}`)
      // What nobody has caught leaves the process in a state that nobody knows: the unit or container starts it again.
      process.on('uncaughtException', (error) => {
        log.error('an error that nobody caught ends this process', { error })
        process.exit(1)
      })
      // Ctrl-C is pressed where nothing balances.
      process.once('SIGINT', () => void stop(starting, log, 0))
      process.once('SIGTERM', () => void stop(starting, log, config.stopNoticeMs))
    },
  })
  await starting
} catch (error) {
  process.stderr.write(`Tidings could not start. ${explain(error)}\n`)
  process.exitCode = 1
}
