import { isMainThread } from 'node:worker_threads'

/** Preloaded into each server of the tests: it ends when whatever started it ends, however that happens. */
if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
}
