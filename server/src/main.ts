import { setFlagsFromString } from 'node:v8'
import { OperatorError } from '#platform/operator-error'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'

/** Then the process exits whatever is still running: what was acknowledged is in the database. */
const stopWithinMs = 15_000

function explain(error: unknown): string {
  if (!(error instanceof OperatorError)) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const { message, cause } = error
  return cause instanceof Error ? `${message}\n(${cause.message})` : message
}

// What is written is for this user alone.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  // News comes in bursts, and the heap would stay as large as a burst makes it. Not for the embedded database: it runs in
  // this process and would lose a quarter of its speed.
  if (config.databaseUrl !== null) setFlagsFromString('--optimize-for-size')
  const server = await startServer(config)
  server.context.log.info(`Tidings is ready: open ${server.context.publicUrl()}`)
  const stop = () => {
    server.context.log.info('stopping')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    server[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error: unknown) => {
        server.context.log.error('stopping failed', { error })
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`Tidings could not start. ${explain(error)}\n`)
  process.exitCode = 1
}
