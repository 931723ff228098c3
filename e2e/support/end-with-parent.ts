import { isMainThread } from 'node:worker_threads'

/** Preloaded into each server that tests start: ends it when its parent ends, however that happens. */
if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
}
